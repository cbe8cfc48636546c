#!/usr/bin/env python3
"""Writes lines of an access log, in the format combined, from a list of IRIs: generate_log.py [--bytes=N] <LIST."""
# SPDX-License-Identifier: MIT
import argparse
import random
import sys

AGENTS = ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "curl/7.88.1",
          'odd "agent" \\ with escapes', "Mozilla/5.0 (compatible; examplebot/2.1; +http://bot.example/about)")


def escape(data):
    """Like nginx and Apache, writes bytes that are not printable ASCII as \\xhh."""
    parts = []
    for byte in data:
        if byte in b'"\\':
            parts.append("\\" + chr(byte))
        elif 32 <= byte < 127:
            parts.append(chr(byte))
        else:
            parts.append("\\x%02x" % byte)
    return "".join(parts)


def target_of(iri):
    """The request of a client: path and query, unchanged from the IRI."""
    rest = iri.split(b"#", 1)[0].split(b"://", 1)[-1]
    at = rest.find(b"/")
    return rest[at:] if at >= 0 else b"/"


def line_of(iri, referrer, number, rng):
    target = iri if rng.random() < 0.01 else target_of(iri)
    method = "GET" if rng.random() < 0.95 else "POST"
    second = number // 100
    time = "%02d/Nov/2026:%02d:%02d:%02d +0000" % (1 + second // 86400 % 28, second // 3600 % 24, second // 60 % 60,
                                                   second % 60)
    return '192.0.2.%d - - [%s] "%s %s HTTP/1.1" %d %d "%s" "%s"\n' % (
        rng.randrange(256), time, method, escape(target), rng.choice((200, 200, 200, 304, 404)), rng.randrange(100000),
        escape(referrer), escape(rng.choice(AGENTS).encode()))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", "--octets", type=int, default=None, help="stop after this many bytes")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    written, before = 0, b"-"
    for number, line in enumerate(sys.stdin.buffer):
        iri = line.rstrip(b"\r\n")
        text = line_of(iri, before if rng.random() < 0.5 else b"-", number, rng)
        sys.stdout.write(text)
        written += len(text)
        if arguments.bytes is not None and written >= arguments.bytes:
            break
        before = iri


if __name__ == "__main__":
    main()
