# The indexes and labels of the Encoding Standard (WHATWG), for the reference.
# SPDX-License-Identifier: MIT
"""The data come from npm's text-encoding 0.7.0, of 2018; later changes are added here by hand. The library has its data
from other packages (src/iri/tables/encoding_data.py)."""
import bisect
import functools
import json
import pathlib
import re
import sys
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "src" / "iri" / "tables"))
import registry  # noqa: E402  (fetches the package)

TEXT_ENCODING = ("https://registry.npmjs.org/text-encoding/-/text-encoding-0.7.0.tgz",
                 "02fd8c42402f4625457e31db9ceeba48e7db6c5d4024288f49ebf86bfdbde687")
# GB18030-2022: the private code point of 2005, its bytes (which the encoder keeps), and the code point to which they
# decode now.
GB18030_2022 = [(0xE78D, 0xA6D9, 0xFE10), (0xE78E, 0xA6DA, 0xFE12), (0xE78F, 0xA6DB, 0xFE11), (0xE790, 0xA6DC, 0xFE13),
                (0xE791, 0xA6DD, 0xFE14), (0xE792, 0xA6DE, 0xFE15), (0xE793, 0xA6DF, 0xFE16), (0xE794, 0xA6EC, 0xFE17),
                (0xE795, 0xA6ED, 0xFE18), (0xE796, 0xA6F3, 0xFE19), (0xE81E, 0xFE59, 0x9FB4), (0xE826, 0xFE61, 0x9FB5),
                (0xE82B, 0xFE66, 0x9FB6), (0xE82C, 0xFE67, 0x9FB7), (0xE832, 0xFE6D, 0x9FB8), (0xE843, 0xFE7E, 0x9FB9),
                (0xE854, 0xFE90, 0x9FBA), (0xE864, 0xFEA0, 0x9FBB)]
NEW_LABELS = {"UTF-8": "unicode11utf8 unicode20utf8 x-unicode20utf8", "replacement": "replacement",
              "UTF-16BE": "unicodefffe", "UTF-16LE": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff"}


@functools.cache
def source(name):
    return registry.package(*TEXT_ENCODING).extractfile(f"package/lib/{name}.js").read().decode()


def json_after(text, mark):
    return json.JSONDecoder().raw_decode(text[re.search(mark + r"\s*=\s*", text).end():])[0]


@functools.cache
def indexes():
    found = json_after(source("encoding-indexes"), r'\["encoding-indexes"\]')
    gb18030 = found["gb18030"]
    for old, code, new in GB18030_2022:
        lead, trail = divmod(code, 256)
        pointer = (lead - 0x81) * 190 + trail - (0x40 if trail < 0x7F else 0x41)
        assert gb18030[pointer] == old
        gb18030[pointer] = new
    return found


def labels():
    """{encoding: its labels}"""
    found = {}
    for group in json_after(source("encoding"), "var encodings"):
        for encoding in group["encodings"]:
            found[encoding["name"]] = encoding["labels"] + NEW_LABELS.get(encoding["name"], "").split()
    return found


@functools.cache
def index_name(encoding):
    """The index of a single-byte encoding."""
    return encoding.lower().removesuffix("-i")


def code_point_of(index, pointer):
    index = indexes()[index]
    return index[pointer] if pointer is not None and 0 <= pointer < len(index) else None


@functools.cache
def pointers_of(name):
    found = {}
    for pointer, code_point in enumerate(indexes()[name]):
        found.setdefault(code_point, []).append(pointer)
    return found


NOWHERE = (None,)


def pointer_of(name, code_point):
    return pointers_of(name).get(code_point, NOWHERE)[0]


def katakana(code_point):
    """Index ISO-2022-JP katakana, which is newer than the package: NFKC, except for the sound marks."""
    special = {0xFF9E: 0x309B, 0xFF9F: 0x309C}
    return special.get(code_point) or ord(unicodedata.normalize("NFKC", chr(code_point)))


def ranges_code_point(pointer):
    """Index gb18030 ranges code point (5), None: null."""
    if 39419 < pointer < 189000 or pointer > 1237575:
        return None
    if pointer == 7457:
        return 0xE7C7
    ranges = indexes()["gb18030-ranges"]
    offset, code_point = ranges[bisect.bisect_right(ranges, pointer, key=lambda row: row[0]) - 1]
    return code_point + pointer - offset


def ranges_pointer(code_point):
    """Index gb18030 ranges pointer (5)."""
    if code_point == 0xE7C7:
        return 7457
    ranges = indexes()["gb18030-ranges"]
    pointer, offset = ranges[bisect.bisect_right(ranges, code_point, key=lambda row: row[1]) - 1]
    return pointer + code_point - offset
