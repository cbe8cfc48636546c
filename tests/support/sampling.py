"""How much a test does. A default run takes a sample of many similar cases; SIMDIRI_SEED in the environment chooses it. With
SIMDIRI_LONG, set by tests/run --long, all cases run."""
# SPDX-License-Identifier: MIT
import os
import random

IS_LONG = bool(os.environ.get("SIMDIRI_LONG"))
SEED = int(os.environ.get("SIMDIRI_SEED") or random.SystemRandom().randrange(10**6))
CHOOSER = random.Random(SEED)


def sample(cases, share):
    """One in `share` of the cases, in their order; all of them in a long run."""
    cases = list(cases)
    if IS_LONG or len(cases) < 2:
        return cases
    chosen = sorted(CHOOSER.sample(range(len(cases)), max(1, len(cases) // share)))
    return [cases[i] for i in chosen]
