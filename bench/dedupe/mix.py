#!/usr/bin/env python3
"""Writes a list of distinct lines with duplicates between them: mix.py FILE LINES SHARE >mixed.

Writes the first LINES different lines of FILE in order, and repeats earlier ones between them, so that SHARE percent of
all lines are repetitions; each earlier line is equally likely. The output is the same for the same arguments."""
# SPDX-License-Identifier: MIT
import array
import random
import sys


def main():
    path, wanted, share = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) / 100
    choose = random.Random(1)
    begins = array.array("Q")
    known = set()
    out = sys.stdout.buffer
    repeats = share / (1 - share)
    at = 0
    with open(path, "rb") as lines, open(path, "rb") as earlier:
        for line in lines:
            begin, at = at, at + len(line)
            mark = hash(line)
            if mark in known or not line.endswith(b"\n"):
                continue
            known.add(mark)
            out.write(line)
            begins.append(begin)
            while choose.random() < repeats / (1 + repeats):
                earlier.seek(begins[choose.randrange(len(begins))])
                out.write(earlier.readline())
            if len(begins) == wanted:
                return
    sys.exit(f"{path}: has only {len(begins)} different lines")


if __name__ == "__main__":
    main()
