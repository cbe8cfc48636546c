#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a list of lines that are expensive to process, one per line, to standard output.

The same kind, size and seed give the same list. Lines have many lengths, so that one line does not predict the next.
Hosts end in .example."""
import argparse
import os
import random
import sys

sys.dont_write_bytecode = True
from generate import parse_count, parse_seed  # noqa: E402

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"  # 32; none of them is mapped to another
HARD = ("x/../", "./", "%2E%2e/", "%zz/", "[/", "\udcff/")  # a surrogate is written as the byte that it encodes


class Hostile:
    """Each make_KIND returns the next line."""

    def __init__(self, seed):
        self.random = random.Random(seed).random
        self.count = 0

    def repeated(self, text):
        return text * (1 + int(self.random() * 128 / len(text)))

    def make_dots(self):
        return "http://a.example" + self.repeated("/..") + "/"

    def make_percent(self):
        return "http://a.example/" + self.repeated("%")

    def make_triplets(self):
        return "http://a.example/" + self.repeated("%7e%c3%A9")

    def make_hash(self):
        return "http://a.example/#" + self.repeated("#")

    def make_upper(self):
        return "HTTP://" + self.repeated("AB.") + "EXAMPLE/"

    def make_idn(self):
        """Each host once: six letters that count in steps, as numbers in the base 32, and further random ones."""
        self.count = (self.count + 0x2545F491) % 32 ** 6
        number, label = self.count, ""
        for _ in range(6):
            number, digit = divmod(number, 32)
            label += LETTERS[digit]
        label += "".join(LETTERS[int(self.random() * 32)] for _ in range(int(self.random() * 24)))
        return f"http://{label}.example/"

    def make_alternate(self):
        self.count += 1
        middle = HARD[int(self.random() * len(HARD))] if self.count % 2 == 0 else ""
        return "http://a.example/" + self.repeated("abcdefg/") + middle

    def make_empty(self):
        return ""


KINDS = {
    "dots": "dot segments: http://a.example/../../..",
    "percent": "stray percent signs",
    "triplets": "triplets that change in both forms",
    "hash": "a second # and more of them",
    "upper": "scheme and host in upper case",
    "idn": "hosts in Cyrillic letters, none of them twice",
    "alternate": "clean and hard lines in turns",
    "empty": "empty lines",
    "line": "one single line of that many bytes",
}


def pieces(kind, hostile, size):
    """Text of at least that many bytes."""
    if kind != "line":
        make = getattr(hostile, "make_" + kind)
        while True:
            yield "".join(make() + "\n" for _ in range(1000))
    yield "http://a.example"
    for _ in range(size // 8000 + 1):
        yield "/abcdefg" * 1000


def write(kind, seed, size, out):
    """As few whole lines as have that many bytes; for the single line, exactly that many, including its newline."""
    for text in pieces(kind, Hostile(seed), size):
        block = text.encode("utf-8", "surrogateescape")
        if len(block) < size:
            out.write(block)
            size -= len(block)
            continue
        if kind == "line":
            out.write(block[:size - 1] + b"\n")
        else:
            out.write(block[:block.index(b"\n", size - 1) + 1])
        break
    out.flush()


def parse_arguments():
    about, more = __doc__.split("\n\n")
    kinds = "\n".join(f"  {kind:<12}{meaning}" for kind, meaning in KINDS.items())
    parser = argparse.ArgumentParser(description=f"{about}\n\nkinds:\n{kinds}", epilog=more, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS, metavar="KIND")
    parser.add_argument("--bytes", "--octets", type=parse_count, metavar="N", required=True,
                        help="as few whole lines as have N bytes (k, M, G: powers of 1000)")
    parser.add_argument("--seed", type=parse_seed, default=1, metavar="N",
                        help="another list for every seed (default 1)")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    try:
        write(arguments.kind, arguments.seed, arguments.bytes, sys.stdout.buffer)
    except BrokenPipeError:  # 'head' has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        sys.exit(f"generate_hostile.py: standard output: {error.strerror}")


if __name__ == "__main__":
    main()
