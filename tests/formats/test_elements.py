#!/usr/bin/env python3
"""Elements of arrays that a pointer means by one of their members, as in /attributes[key=url.full]/value: random records, beside
a plain reader in Python. Usage: test_elements.py PROGRAM [--seed=N]"""
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys

from formats_support import FAILED, PROGRAM, RNG, expect

NAMES = ["k", "v", "n", "a[b", "x/y", "~"]
TEXTS = ["1", "2", "a/b", "]", "", "http://H.example/%7e", "=", "k\u00e9", 'q"\\']
COUNT = 4000


class Pairs(list):
    """An object, with all its members in their order, also those with equal names."""


def make_value(depth):
    kind = RNG.random()
    if depth == 0 or kind < 0.35:
        return RNG.choice(TEXTS + [5, None, True])
    if kind < 0.6:
        return [make_value(depth - 1) for _ in range(RNG.randrange(4))]
    return Pairs((RNG.choice(NAMES), make_value(depth - 1)) for _ in range(RNG.randrange(5)))


def write(value):
    space = RNG.choice(["", "", " "])
    if isinstance(value, Pairs):
        return "{" + ("," + space).join(write(name) + space + ":" + write(item) for name, item in value) + "}"
    if isinstance(value, list):
        return "[" + ("," + space).join(write(item) for item in value) + space + "]"
    if isinstance(value, str) and RNG.random() < 0.2:
        return '"' + "".join(f"\\u{ord(c):04x}" for c in value) + '"'
    return json.dumps(value, ensure_ascii=RNG.random() < 0.5)


def find_member(value, name):
    """The last member of this name counts."""
    found = [item for own, item in value if own == name] if isinstance(value, Pairs) else []
    return found[-1:]


def find_element(value, member, text):
    elements = value if isinstance(value, list) and not isinstance(value, Pairs) else []
    return [item for item in elements if find_member(item, member) == [text]][:1]


def follow(value, steps):
    """The value that the steps lead to, in a list; an empty list if there is none."""
    for step in steps:
        if isinstance(step, tuple):
            found = find_element(value, *step)
        elif isinstance(value, list) and not isinstance(value, Pairs):
            found = value[int(step):int(step) + 1] if step.isdigit() and (step == "0" or step[0] != "0") else []
        else:
            found = find_member(value, step)
        if not found:
            return []
        value = found[0]
    return [value]


def escape(text):
    return text.replace("~", "~0").replace("/", "~1")


def make_steps():
    steps = []
    for _ in range(RNG.randrange(1, 4)):
        steps.append(RNG.choice(NAMES[:3] + ["0", "1", "x/y"]))
        if RNG.random() < 0.6:
            steps.append((RNG.choice(["k", "v", "n", "x/y", "~"]), RNG.choice(TEXTS[:-1])))
    return steps


def write_pointer(steps):
    pointer = ""
    for step in steps:
        pointer += f"[{escape(step[0])}={escape(step[1])}]" if isinstance(step, tuple) else "/" + escape(step)
    return pointer


def check(steps):
    """Records that are random, and some in which most of the way is there."""
    def grow(rest):
        if not rest:
            return make_value(1)
        if isinstance(rest[0], tuple):
            rows = [Pairs([("k", make_value(0)), (RNG.choice(NAMES), grow(rest[1:]))]) for _ in range(2)]
            item = grow(rest[1:])
            item = item if isinstance(item, Pairs) else Pairs([("v", item)])
            item.insert(RNG.randrange(len(item) + 1), rest[0])
            rows.insert(RNG.randrange(3), item)
            return rows
        if rest[0].isdigit():
            return [grow(rest[1:]), grow(rest[1:])]
        return Pairs([(RNG.choice(NAMES), make_value(1)), (rest[0], grow(rest[1:]))])
    records = [make_value(4) for _ in range(20)] + [grow(steps) for _ in range(20)]
    lines = [write(record) for record in records]
    pointer = write_pointer(steps)
    done = subprocess.run([PROGRAM, "normalize", "-q", "--jsonl", "-f", pointer, "--only-field", "--status", "--on-error=empty"],
                          input="\n".join(lines).encode() + b"\n", stdout=subprocess.PIPE, check=False)
    rows = done.stdout.decode().split("\n")[:-1]
    expect(f"{pointer}: a row for each record", len(rows) == len(records), len(rows))
    found_count = 0
    for record, line, row in zip(records, lines, rows):
        found = follow(record, steps)
        has_text = bool(found) and isinstance(found[0], str)
        found_count += has_text
        expect(f"{pointer}: is it there? {line}", row.endswith("\tno-field") != has_text, row)
        if has_text and found[0].startswith("http"):
            expect(f"{pointer}: {line}", row == "http://h.example/~\tok", row)
    return found_count


FOUND = sum(check(make_steps()) for _ in range(COUNT // 40))
expect("some are found", FOUND > 20, FOUND)
print(f"elements: {COUNT} records, {FOUND} texts found")
sys.exit(1 if FAILED else 0)
