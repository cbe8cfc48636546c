#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: plots.py FIGURES.json FOLDER: draws the plots of the page with matplotlib, and prints their names and titles,
separated by tabs."""
import json
import os
import sys

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot, ticker  # noqa: E402

sys.dont_write_bytecode = True
from figures import interval, median, ratios  # noqa: E402

OWN, PEER, FASTER_PEER, WORSE, UNCLEAR, TEXT = "#1f5fbf", "#c4661f", "#e0b080", "#b02a37", "#8a8f98", "#24292f"
LEVEL_COLORS = {"scalar": "#8a8f98", "sse42": "#e0a030", "avx2": "#5c9bd6", "avx512": "#1f5fbf", "neon": "#1f5fbf"}
matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "simdiri", "font.size": 10, "text.color": TEXT,
                            "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans", "Verdana"],
                            "axes.spines.top": False, "axes.spines.right": False})


def shown(value):
    return f"{value:,.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 9.95 else f"{value:.2f}"


def save(figure, folder, name):
    figure.savefig(os.path.join(folder, name), bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


def draw_bars(title, unit, bars, start=None):
    """Horizontal bars: (label, value, color, text, interval or None). They begin at `start` on a logarithmic axis; a
    value of None is a heading with its text."""
    figure, axes = pyplot.subplots(figsize=(9, 0.9 + 0.27 * len(bars)))
    values = [bar[1] for bar in bars if bar[1]]
    lowest = min(0.5 * min(values), start or min(values))
    axes.set_xscale("log")
    axes.set_xlim(lowest, 6 * max(*values, start or 0))
    begin = start or lowest
    for place, (_, value, color, text, bounds) in enumerate(bars):
        if value:
            axes.barh(place, value - begin, left=begin, color=color, height=0.7)
        right = max(value or 0, begin, *(bounds or ()))
        axes.text(right * 1.08, place, text, va="center", fontweight="normal" if value else "bold")
    intervals = [(place, *bar[4]) for place, bar in enumerate(bars) if bar[4]]
    if intervals:
        axes.hlines(*zip(*intervals), color=TEXT, linewidth=1.2)
    axes.set_yticks(range(len(bars)), [bar[0] for bar in bars])
    for bar, tick in zip(bars, axes.get_yticklabels()):
        tick.set_fontweight("normal" if bar[1] else "bold")
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", which="minor", length=0)
    axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:g}"))
    axes.xaxis.set_minor_formatter(ticker.NullFormatter())
    axes.grid(axis="x", color="#d8dee4", linewidth=0.6)
    axes.set_axisbelow(True)
    if start:
        axes.axvline(start, color=TEXT, linewidth=1)
    axes.set_xlabel(unit)
    axes.set_title(title, loc="left", fontweight="bold")
    return figure


def plot_peers(data, folder):
    title = "Time of others, as a multiple of simdiri's (to the right: slower)"
    bars = []
    for row in data["rows"]:
        mine = median(row["this"]) if row["this"] else 0
        peers = [(median(peer["values"]), peer["peer"]) for peer in data["peers"] if peer["row"] == row["name"]]
        if not peers or mine <= 0:
            continue
        bars.append((row["name"], None, OWN, f"simdiri {shown(mine)} ns", None))
        bars += [(peer, value / mine, PEER if value > mine else FASTER_PEER,
                  f"{shown(value / mine)} ×, {shown(value)} ns", None) for value, peer in sorted(peers)]
    if bars:
        save(draw_bars(title, "times simdiri, logarithmic", bars, 1), folder, "peers.svg")
        yield "peers.svg", title


def is_plotted(row, levels):
    """Without the rows of lower levels, which the table has."""
    level = row["name"].rsplit(", ", 1)[-1]
    return row["name"] != "a call of len" and (level not in LEVEL_COLORS or level == levels[-1])


def plot_before(data, folder):
    title = "Speed of this version, as a multiple of the previous one's (to the right: faster)"
    bars = []
    for row in data["rows"]:
        pairs = ratios(row["before"], row["this"])
        if not pairs or not is_plotted(row, data["levels"]):
            continue
        low, high = interval(pairs)
        color = WORSE if high < 1 else OWN if low > 1 else UNCLEAR
        bars.append((row["name"], median(pairs), color, f"{shown(median(pairs))} ×", (low, high)))
    if bars:
        unit = "before / this, logarithmic, with its interval; grey: no difference beyond the noise; red: slower"
        save(draw_bars(title, unit, bars, 1), folder, "before.svg")
        yield "before.svg", title


def plot_levels(data, folder):
    title = "ns for each IRI at each ISA level (shorter is faster)"
    bars = []
    for row in data["rows"]:
        level = row["name"].rsplit(", ", 1)[-1]
        if level in LEVEL_COLORS and row["this"]:
            value = median(row["this"])
            bars.append((row["name"], value, LEVEL_COLORS[level], shown(value), None))
    if bars:
        save(draw_bars(title, "ns, logarithmic", bars), folder, "levels.svg")
        yield "levels.svg", title


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    for plot in (plot_peers, plot_before, plot_levels):
        for name, title in plot(data, sys.argv[2]):
            print(f"{name}\t{title}")


if __name__ == "__main__":
    main()
