#!/usr/bin/env python3
"""Seeds secrets into records, redacts them by the command, and compares with what must come out. See README.md."""
# SPDX-License-Identifier: MIT
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

import formats
import seeds

CHUNK = 20000
CHUNK_WITH_NAMES = 200  # Records between two choices of names of columns.
SHOWN = 3


def decode_often(data):
    """Percent-decodes until nothing changes, and reads the escapes of JSON."""
    text = data.decode("utf-8", "replace")
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text).replace("\\/", "/")
    for _ in range(12):
        decoded = urllib.parse.unquote(text, errors="replace")
        if decoded == text:
            break
        text = decoded
    return text


def make_records(maker, form, count):
    inputs, expected, secrets = [], [], []
    for _ in range(count):
        maker.left = []
        pieces = form.write(maker)
        inputs.append(seeds.join_input(pieces).encode())
        expected.append(seeds.join_expected(pieces, form.marker).encode())
        secrets.append(maker.left)
    return inputs, expected, secrets


def compare(name, inputs, all_expected, secrets, output):
    """Returns (records that differ, secrets that are left)."""
    lines = output.split(b"\n")
    wrong = left = 0
    if len(lines) != len(inputs) + 1 or lines[-1]:
        print("FAILED: %s: %d lines, not %d" % (name, len(lines) - 1, len(inputs)))
        return len(inputs), 0
    for actual, before, expected, hidden in zip(lines, inputs, all_expected, secrets):
        actual += b"\n"
        if actual != expected:
            wrong += 1
            if wrong <= SHOWN:
                print("FAILED: %s\n  input    %r\n  output   %r\n  expected %r" % (name, before, actual, expected))
        text = decode_often(actual)
        left += sum(secret in text for secret in hidden)
    return wrong, left


def redact(command, options, data, threads):
    run = subprocess.run([command, "redact", "-q", "-j%d" % threads] + options, input=data, stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1) or run.stderr:
        print("FAILED: exit status %d: %s" % (run.returncode, run.stderr.decode(errors="replace")))
    return run.stdout


def count_changed(name, once, twice):
    """Returns the number of records that redacting again changes."""
    changed = [pair for pair in zip(once.split(b"\n"), twice.split(b"\n")) if pair[0] != pair[1]]
    for pair in changed[:SHOWN]:
        print("FAILED: %s: redacting again changes\n  %r\n  %r" % ((name,) + pair))
    return len(changed) + (once.count(b"\n") != twice.count(b"\n"))


def test_format(command, maker, name, count):
    form = formats.FORMATS[name]
    chunk = CHUNK_WITH_NAMES if form.head or form.make_options else CHUNK
    wrong = left = total = 0
    for begin in range(0, count, chunk):
        size = min(chunk, count - begin)
        options, header = form.start(maker)
        inputs, expected, secrets = make_records(maker, form, size)
        if header:
            inputs, expected, secrets = [header.encode()] + inputs, [header.encode()] + expected, [[]] + secrets
        data = b"".join(inputs)
        output = redact(command, options, data, 1 + begin // chunk % 2)
        more_wrong, more_left = compare(name, inputs, expected, secrets, output)
        more_wrong += count_changed(name, output, redact(command, options, output, 1))
        wrong, left, total = wrong + more_wrong, left + more_left, total + sum(map(len, secrets))
    print("%s: %d records with %d secrets: %d records wrong, %d secrets left" % (name, count, total, wrong, left))
    return wrong + left


def test_deep(command, maker, count):
    """Parameters that are encoded more than three times become {redacted} as a whole, so only nothing must be left."""
    rng, lines, secrets = maker.rng, [], []
    for _ in range(count):
        maker.left = []
        text = seeds.join_input(maker.parameter(0))
        for _ in range(rng.randrange(4, 8)):
            text = seeds.encode(text, rng, rng.choice((0.1, 1.0)))
        lines.append("http://a.example/?a=b&%s%s\n" % (rng.choice(("", "u=")), text))
        secrets.append(maker.left[0])
    output = redact(command, [], "".join(lines).encode(), 1).split(b"\n")
    left = sum(secret in decode_often(line) or not line.startswith(b"http://a.example/?a=b&")
               for line, secret in zip(output, secrets))
    print("deep: %d records, %d secrets left" % (count, left))
    return left + (len(output) != count + 1)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", help="the command simdiri")
    parser.add_argument("--records", type=int, default=14000, help="the number of records (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the seed (default: %(default)s)")
    parser.add_argument("--format", action="append", choices=sorted(formats.FORMATS), help="only this format")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    with tempfile.NamedTemporaryFile(suffix=".rules") as file:
        subprocess.run([arguments.command, "redact", "--print-rules"], stdout=file, check=True)
        rules = seeds.load_rules(file.name)
    names = arguments.format or list(formats.FORMATS)
    failed = 0
    for number, name in enumerate(names):
        maker = seeds.Maker(rules, random.Random(arguments.seed * 100 + number))
        failed += test_format(arguments.command, maker, name, arguments.records // len(names))
    failed += test_deep(arguments.command, seeds.Maker(rules, random.Random(arguments.seed)), arguments.records // 20)
    print("redact_seeds: %d records, %d failed" % (arguments.records, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    sys.exit(main())
