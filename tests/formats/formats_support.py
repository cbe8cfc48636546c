"""What both tests of fields share: the program, the seed, texts of fields, and the list of failures."""
# SPDX-License-Identifier: MIT
import csv
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import sampling  # noqa: E402

PROGRAM = sys.argv[1]
SEED = int(sys.argv[2].split("=")[1]) if len(sys.argv) > 2 else sampling.SEED
RNG = random.Random(SEED)
IRIS = ["http://ok.example/a", "HTTP://Up.Example:80/%7ea/../b", "http://x.example/ü?é=1,2", 'http://q.example/"x"',
        "http://b.example/\\a", "bad", "http://h:8x/", "http://s.example/a b", "http://x.example/%c3%a9;,'", "http://z"]
FAILED = []
csv.field_size_limit(1 << 30)


def expect(name, is_true, detail=""):
    if not is_true:
        FAILED.append(name)
        print("FAILED:", name, str(detail)[:700])
