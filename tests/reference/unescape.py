"""Usage: unescape.py PROGRAM: character references of HTML, implemented a second time in plain Python, on generated
texts.

The rules are those of attribute values (HTML 13.2.5.72 to 80); the names are Python's."""
# SPDX-License-Identifier: MIT
import json
import os
import random
import re
import subprocess
import sys
from html.entities import html5

TEXTS = 20000
WINDOWS = {code: ord(bytes([code]).decode("cp1252", "replace")) for code in range(0x80, 0xA0)}
NAMES = sorted(html5)
PIECES = ["=", ";", "a", "1", "&", "#", "&#", "&#x", "&amp;", "not", "x", "&#0;", "&#xD800;", "&#x110000"]


def number(digits):
    value = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    if value == 0 or value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
        return "\uFFFD"
    meant = WINDOWS.get(value, value)
    return chr(value if meant == 0xFFFD else meant)


def reference(text):
    """The length of the reference at the start of a text, and its characters; 0 if there is none."""
    match = re.match(r"&#([xX][0-9a-fA-F]+|[0-9]+);?", text)
    if match:
        return len(match[0]), number(match[1])
    for length in range(min(len(text) - 1, 32), 0, -1):
        name = text[1:1 + length]
        if name in html5:
            is_ended = name.endswith(";") or not re.match("[=A-Za-z0-9]", text[1 + length:])
            return (1 + length, html5[name]) if is_ended else (0, "")
    return 0, ""


def unescape(text):
    out = ""
    while text:
        length, value = reference(text) if text[0] == "&" else (0, "")
        out += value if length else text[0]
        text = text[max(length, 1):]
    return out


def piece(rng):
    kind = rng.randrange(5)
    if kind < 2:
        return "&" + rng.choice(NAMES)[:None if kind else -1]
    if kind == 2:
        return f"&#{rng.randrange(200000)};"
    return f"&#x{rng.randrange(70000):x}" if kind == 3 else rng.choice(PIECES)


def main():
    seed = int(os.environ.get("TEST_SEED", "20240229"))
    print("TEST_SEED", seed)
    rng = random.Random(seed)
    texts = ["s:" + "".join(piece(rng) for _ in range(rng.randrange(1, 7))) for _ in range(TEXTS)]
    run = subprocess.run([sys.argv[1], "parse", "-q", "--unescape=html"], input="\n".join(texts).encode(),
                         stdout=subprocess.PIPE, check=True)
    lines = run.stdout.decode().split("\n")
    failed = 0
    for text, line in zip(texts, lines):
        if json.loads(line)["iri"] != unescape(text):
            failed += 1
            print("FAILED", ascii(text), line, ascii(unescape(text)))
    print(f"unescape: {len(texts) - failed} passed, {failed} failed")
    sys.exit(failed > 0 or len(lines) != TEXTS + 1)


main()
