#!/usr/bin/env python3
"""Writes jis_table.c, the indexes of the Japanese encodings: encoding_table.h describes them.
Run: python3 make_jis_table.py > jis_table.c

Exit status 77: the package with the data cannot be fetched (registry.py)."""
# SPDX-License-Identifier: MIT
import sys

sys.dont_write_bytecode = True
import encoding_data  # noqa: E402

encoding_data.put_head("jis", "Index jis0208, index jis0212 and index ISO-2022-JP katakana")
encoding_data.put_index("jis0208", encoding_data.multi_byte_index("jis0208"))
index = encoding_data.multi_byte_index("jis0212")  # has no pointers, because it is not written
encoding_data.put_numbers("static const uint16_t jis0212_code_points[]", index)
print("const encoding_index simdiri_jis0212_index = {")
print(f"  .code_points = jis0212_code_points, .count = {len(index)},")
print("};")
encoding_data.put_numbers("const uint16_t simdiri_jis_katakana[JIS_KATAKANA]", encoding_data.katakana())
print("/* clang-format on */")
