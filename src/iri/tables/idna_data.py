# Reads the data of Unicode 18.0.0.
# SPDX-License-Identifier: MIT
"""tr46 has the mapping table of UTS 46, @unicode/unicode-18.0.0 the properties. registry.py fetches both."""
import json
import re

from registry import package

MAPPED = 1  # number of this status in tr46
UNICODE_VERSION = "18.0.0"
TR46 = ("https://registry.npmjs.org/tr46/-/tr46-7.0.0.tgz",
        "71ae6e18972e8cccfb5fe09a5e1a47ad2897e8e13c9c10029168e8fa4a03c71d")
UNICODE = ("https://registry.npmjs.org/@unicode/unicode-18.0.0/-/unicode-18.0.0-2.0.7.tgz",
           "8c665ff10d37ec75c77fa1182ea56b2ee5bcf4ad6a4f00bdcbfa0a69eab91445")
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def read(source, path):
    return package(*source).extractfile("package/" + path).read().decode()


def mapping_ranges():
    """Yields (first, last, status, mapping) of each range of code points (UTS 46 section 5)."""
    for points, status, *mapping in json.loads(read(TR46, "lib/mappingTable.json")):
        first, last = points if isinstance(points, list) else (points, points)
        yield first, last, status, mapping[0] if mapping else ""


def property_values(folder):
    """Returns the values of a property, sorted."""
    paths = (name.split("/") for name in package(*UNICODE).getnames())
    return sorted({path[2] for path in paths if len(path) == 4 and path[1] == folder})


def decode_deltas(text):
    """Decodes numbers of 5, 10, 15 or 21 bits. The first digit tells how many digits follow (decode-ranges.mjs)."""
    at = 0
    while at < len(text):
        lead = DIGITS.index(text[at])
        extra = 0 if lead < 32 else 1 if lead < 48 else 2 if lead < 56 else 3
        value = lead & (63, 15, 7, 7)[extra]
        for digit in text[at + 1:at + 1 + extra]:
            value = value << 6 | DIGITS.index(digit)
        yield value
        at += 1 + extra


def property_ranges(folder, name):
    """Yields the code points that have a property."""
    text = re.search(r"decodeRanges\('([^']*)'\)", read(UNICODE, f"{folder}/{name}/ranges.mjs")).group(1)
    deltas, end = list(decode_deltas(text)), -1
    for gap, length in zip(deltas[::2], deltas[1::2]):
        begin = end + 1 + gap
        end = begin + 1 + length
        yield from range(begin, end)
