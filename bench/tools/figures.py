# SPDX-License-Identifier: MIT
"""Statistics of paired turns: medians, spread, and an interval for the ratio of two builds that assumes nothing about
the noise."""
import math

CONFIDENCE = 0.95
MIN_TURNS = 6  # fewer turns cannot give an interval of this confidence


def quantile(values, part):
    """Interpolated between the two nearest values."""
    values = sorted(values)
    at = part * (len(values) - 1)
    below = int(at)
    above = values[min(below + 1, len(values) - 1)]
    return values[below] + (above - values[below]) * (at - below)


def median(values):
    return quantile(values, 0.5)


def spread(values):
    """The middle half, in percent of the median."""
    return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values) * 100 if median(values) else 0.0


def ratios(after, before):
    """The ratio in each turn: both values of a pair were measured one directly after the other."""
    return [a / b for a, b in zip(after, before) if a > 0 and b > 0]


def interval(values):
    """(low, high) of the median by the sign test: the k-th smallest and the k-th largest value, with the largest k for
    which the median is between them with a probability of CONFIDENCE. With fewer than MIN_TURNS values, the smallest
    and the largest."""
    values, count, tail, k = sorted(values), len(values), 0.0, 0
    while k < count // 2:
        tail += math.comb(count, k) / 2 ** count
        if 2 * tail > 1 - CONFIDENCE:
            break
        k += 1
    k = max(k, 1)
    return values[k - 1], values[count - k]


def verdict(values, threshold):
    """Returns "slower" or "faster" if the whole interval of the ratios is more than the threshold away from 1, "same" if
    all of it is within the threshold, else "unclear": the noise hides the answer."""
    low, high = interval(values)
    if len(values) >= MIN_TURNS and low > 1 + threshold:
        return "slower"
    if len(values) >= MIN_TURNS and high < 1 / (1 + threshold):
        return "faster"
    return "same" if high <= 1 + threshold and low >= 1 / (1 + threshold) else "unclear"
