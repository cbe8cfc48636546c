#!/usr/bin/env python3
"""Usage: lists.py FOLDER LIST...: writes normal.txt and mixed.txt, lists of 8,192 lines, into a folder.

The first has normal IRIs of 70 bytes, the second lines of the lists at equal distances, without empty ones and without
those that are not UTF-8."""
# SPDX-License-Identifier: MIT
import pathlib
import sys

LINES = 8192


def decode(line):
    try:
        return line.decode().strip("\r\n")
    except UnicodeDecodeError:
        return ""


def main():
    folder = pathlib.Path(sys.argv[1])
    normal = [f"https://www.shop{i % 97:02}.example.com/catalogue/section/{i:05}?page=12&by=cost" for i in range(LINES)]
    assert {len(line) for line in normal} == {70}, len(normal[0])
    lines = [decode(line) for path in sys.argv[2:] for line in open(path, "rb")]
    lines = [line for line in lines if line]
    mixed = [lines[i * len(lines) // LINES] for i in range(LINES)]
    for name, texts in ("normal", normal), ("mixed", mixed):
        (folder / f"{name}.txt").write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")


if __name__ == "__main__":
    main()
