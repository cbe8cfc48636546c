#!/usr/bin/env python3
"""Computes what large states on disk would cost: compute.py [TEXT]

Goes through the passes and merges of src/keys/state/ without the keys, counts bytes, and computes seconds from measured
rates. The first rows are those of bench/state/growth, for comparison with its measurements. TEXT is the length of a
record with its end, in bytes, for the rows of `simdiri dedupe`, whose records are also kept on disk (80)."""
# SPDX-License-Identifier: MIT
import sys

KEY = 16 * 4096 / 4080  # bytes in a run, including the heads of blocks
FILTER = 4096 / 4080  # bytes in its filter
WAITING = 24  # bytes in the file of deferred keys
PARTS = 32
NEW = 0.7  # of the fingerprints
# Measured on 2026-11-21 on a Xeon, seconds of one processor.
PER_FINGERPRINT = 160e-9  # to defer, sort, answer and write a key once
PER_KEY_PASSED = 45e-9  # of the state, in each pass and in each merge
MEGA = 1 << 20


def may_wait(memory):
    """How many fingerprints one pass answers (share_memory in src/keys/state/open.c)."""
    rest = memory - memory // 16 - 2 * MEGA - 5 * MEGA // 2
    return (rest // 4 * 3 // 28) * PARTS


class State:
    """The numbers of keys in runs, and the work so far."""

    def __init__(self):
        self.runs, self.written, self.read, self.seconds, self.passes, self.waiting = [], 0, 0, 0, 0, 0

    def add(self, fingerprints, memory):
        keys, kept = fingerprints * NEW, sum(self.runs)
        waits = fingerprints * WAITING if fingerprints > may_wait(memory) / PARTS else 0
        # The filter is moved, because fewer keys are new than have waited.
        self.written += waits + keys * (KEY + 2 * FILTER)
        self.read += waits + kept * KEY + keys * FILTER
        self.seconds += fingerprints * PER_FINGERPRINT + kept * PER_KEY_PASSED
        self.waiting = max(self.waiting, waits)
        self.passes += 1
        self.merge(keys)

    def merge(self, keys):
        count = 0
        self.runs.append(keys)
        while len(self.runs) > 1 and self.runs[-2] <= 1.5 * self.runs[-1]:
            last = self.runs.pop()
            self.runs[-1] += last
            count = self.runs[-1]
        self.written += count * (KEY + FILTER)
        self.read += count * KEY
        self.seconds += count * PER_KEY_PASSED

    def fill(self, keys, memory, most=None):
        rest = keys / NEW
        while rest > 0.5:
            some = min(rest, may_wait(memory), most(self) if most else rest)
            self.add(some, memory)
            rest -= some
        return self


def row(name, keys, memory, state, text=0):
    fingerprints = keys / NEW
    print(f"| {name} | {memory / MEGA:,.0f} | {keys:,.0f} | {state.passes} | {state.seconds:,.0f} "
          f"| {(state.written + text * fingerprints) / 1e6:,.0f} | {(state.read + text * fingerprints) / 1e6:,.0f} "
          f"| {sum(state.runs) * (KEY + FILTER) / 1e6:,.0f} | {len(state.runs)} |")


def main():
    text = (int(sys.argv[1]) if len(sys.argv) > 1 else 80) + 8
    print("| | memory, MB | keys | passes | s of a processor | MB written | MB read | MB of state | files |")
    print("|---|---|---|---|---|---|---|---|---|")
    for keys, memory in ((1e7, 20), (1e7, 64), (2e7, 64), (5e7, 64), (1e8, 64), (1e9, 64), (1e9, 1024),
                         (1e10, 1024), (1e10, 4096), (1e10, 16384)):
        memory *= MEGA
        row("state", keys, memory, State().fill(keys, memory))
    for keys, memory in ((1e9, 1024), (1e10, 1024), (1e10, 4096), (1e10, 16384)):
        memory *= MEGA
        held = min(max(memory // 8, 2 * MEGA), 256 * MEGA)

        def most(state):
            return max(32 * memory, sum(state.runs) * (KEY + FILTER)) / text

        row("dedupe", keys, memory, State().fill(keys, memory - held, most), text)


if __name__ == "__main__":
    main()
