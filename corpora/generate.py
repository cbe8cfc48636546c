#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a list of random IRIs, one per line, to standard output: the same list for the same options and seed.

Without options for shares it is like a mix of real crawl lists. A line is clean if the normal form of the chosen FORM
is the line itself; with --clean the share is exact in every 1,000 lines, and the other lines are clean in no chosen
form. Hosts end in .example or example.com, .net, .org; words are random syllables."""
import argparse
import os
import random
import sys
from itertools import accumulate

sys.dont_write_bytecode = True
from generate_lines import BOTH, CLEAN_OF_ENCODING, IRI, KINDS, URI, Lines  # noqa: E402
from generate_text import ENCODINGS, SCRIPTS, Text  # noqa: E402

FORMS = {"uri": URI, "iri": IRI, "both": BOTH}
BLOCK = 1000
USUAL_SCRIPTS = "latin=40,cyrillic=15,han=12,kana=8,arabic=6,hangul=5,greek=4,hebrew=4,devanagari=4,emoji=2"
USUAL_ENCODINGS = "raw=65,pct=33,mixed=2"
ALWAYS_CLEAN, SOMETIMES_CLEAN, BY_ENCODING = ("plain", "queries"), ("percent", "ports"), ("non-ascii", "idn")


class Choice:
    """Draws a value by weights."""

    def __init__(self, weights):
        self.values = [value for value, weight in weights.items() if weight > 0]
        self.sums = list(accumulate(weights[value] for value in self.values))

    def draw(self, random_number):
        at = random_number * self.sums[-1]
        return next((value for value, end in zip(self.values, self.sums) if at < end), self.values[-1])


class Generator:
    def __init__(self, arguments):
        self.random = random.Random(arguments.seed).random
        self.forms = FORMS[arguments.form]
        self.clean_in_block = None if arguments.clean is None else round(arguments.clean * BLOCK / 100)
        self.clean_encodings = [encoding for encoding in arguments.encodings
                                if CLEAN_OF_ENCODING[encoding] & self.forms == self.forms]
        self.choices = {None: Choice(arguments.shares)}
        if self.clean_in_block is not None:
            self.choices[True] = Choice(self.weights(arguments.shares, self.can_be_clean))
            self.choices[False] = Choice(self.weights(arguments.shares, lambda kind: kind not in ALWAYS_CLEAN))

    def prepare(self, arguments):
        """Draws the parts of lines."""
        text = Text(self.random, sorted(set(arguments.scripts) | {"latin"}))
        self.lines = Lines(text, arguments.scripts, arguments.encodings)
        self.makers = {kind: getattr(self.lines, "make_" + kind.replace("-", "_")) for kind in arguments.shares}

    def can_be_clean(self, kind):
        return kind in ALWAYS_CLEAN + SOMETIMES_CLEAN or (kind in BY_ENCODING and bool(self.clean_encodings))

    @staticmethod
    def weights(shares, is_fit):
        return {kind: share for kind, share in shares.items() if is_fit(kind)}

    def check(self):
        """Can the requested line be written at all?"""
        if self.clean_in_block and not self.choices[True].values:
            return "no clean line can be made with these shares and encodings"
        if self.clean_in_block is not None and self.clean_in_block < BLOCK and not self.choices[False].values:
            return "only clean lines can be made with these shares"
        return None

    def make_line(self, is_clean):
        kind = self.choices[is_clean].draw(self.random())
        if is_clean and kind in BY_ENCODING:
            return self.makers[kind](True, self.clean_encodings)[0]
        line, clean_forms = self.makers[kind](is_clean)
        return self.lines.make_spoiled(line) if is_clean is False and clean_forms & self.forms else line

    def blocks(self):
        """Lists of BLOCK lines without end."""
        while True:
            if self.clean_in_block is None:
                yield [self.make_line(None) for _ in range(BLOCK)]
                continue
            block, clean_left = [], self.clean_in_block
            for left in range(BLOCK, 0, -1):  # draws without replacement: exact shares, in random order
                is_clean = self.random() * left < clean_left
                clean_left -= is_clean
                block.append(self.make_line(is_clean))
            yield block


def write(generator, line_count, byte_count, out):
    """Whole lines: exactly line_count, or as few as have byte_count bytes."""
    for block in generator.blocks():
        if line_count is not None:
            block = block[:line_count]
            line_count -= len(block)
        data = "".join(line + "\n" for line in block).encode("utf-8", "surrogateescape")
        if byte_count is not None and len(data) >= byte_count:
            data = data[:data.index(b"\n", byte_count - 1) + 1]
        out.write(data)
        if byte_count is not None:
            byte_count -= len(data)
        if line_count == 0 or (byte_count is not None and byte_count <= 0):
            break
    out.flush()


def parse_count(text):
    factor = {"k": 10 ** 3, "M": 10 ** 6, "G": 10 ** 9}.get(text[-1:], 1)
    digits = text if factor == 1 else text[:-1]
    if not (digits.isascii() and digits.isdigit()) or int(digits) == 0:
        raise argparse.ArgumentTypeError(f"not a number above 0, with k, M or G: {text!r}")
    return int(digits) * factor


def parse_seed(text):
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"not a whole number: {text!r}")
    return int(text)


def parse_percent(text):
    try:
        percent = float(text)
    except ValueError:
        percent = -1
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"not from 0 to 100: {text!r}")
    return percent


def parse_names(allowed):
    def parse(text):
        """NAME or NAME=WEIGHT, comma-separated; returns each name as often as its weight."""
        names = []
        for part in text.split(","):
            name, _, weight = part.partition("=")
            if name not in allowed or not (weight or "1").isascii() or not (weight or "1").isdigit():
                raise argparse.ArgumentTypeError(f"not one of {', '.join(allowed)}, or NAME=WEIGHT: {part!r}")
            if int(weight or 1) > 1000:
                raise argparse.ArgumentTypeError(f"a weight is at most 1000: {part!r}")
            names += [name] * int(weight or 1)
        if not names:
            raise argparse.ArgumentTypeError("all weights are 0")
        return names
    return parse


def parse_arguments():
    about, more = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(description=about, epilog=more, allow_abbrev=False)
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--lines", type=parse_count, metavar="N", help="exactly N lines (k, M, G: powers of 1000)")
    size.add_argument("--bytes", "--octets", type=parse_count, metavar="N", help="as few whole lines as have N bytes")
    parser.add_argument("--seed", type=parse_seed, default=1, metavar="N",
                        help="another list for every seed (default 1)")
    parser.add_argument("--clean", type=parse_percent, metavar="P",
                        help="share of clean lines in percent, in steps of 0.1 (default: as it comes)")
    parser.add_argument("--form", choices=FORMS, default="both", help="the form that 'clean' is about (default both)")
    parser.add_argument("--scripts", type=parse_names(SCRIPTS), metavar="NAME[=WEIGHT],...", default=USUAL_SCRIPTS,
                        help="of text that is not ASCII (default: %(default)s)")
    parser.add_argument("--encodings", type=parse_names(ENCODINGS), metavar="NAME[=WEIGHT],...",
                        default=USUAL_ENCODINGS, help="how it is written: as it is; as triplets (in hosts: xn--); as "
                        "triplets with digits in lower case (default: %(default)s)")
    shares = parser.add_argument_group("shares of kinds of lines, in percent (the rest is plain)")
    for kind, (share, meaning) in KINDS.items():
        shares.add_argument("--" + kind, type=parse_percent, default=share, metavar="P",
                            help=f"{meaning} (default {share})")
    arguments = parser.parse_args()
    arguments.shares = {kind: getattr(arguments, kind.replace("-", "_")) for kind in KINDS}
    plain = 100 - sum(arguments.shares.values())
    if plain < -1e-9:
        parser.error("the shares add up to more than 100")
    arguments.shares = {"plain": max(plain, 0), **arguments.shares}
    generator = Generator(arguments)
    problem = generator.check()
    if problem:
        parser.error(problem)
    generator.prepare(arguments)
    return arguments, generator


def main():
    arguments, generator = parse_arguments()
    try:
        write(generator, arguments.lines, arguments.bytes, sys.stdout.buffer)
    except BrokenPipeError:  # 'head' has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        sys.exit(f"generate.py: standard output: {error.strerror}")


if __name__ == "__main__":
    main()
