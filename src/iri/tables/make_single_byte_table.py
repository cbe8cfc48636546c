#!/usr/bin/env python3
"""Writes single_byte_table.c, the indexes of the single-byte encodings: encoding_table.h describes them.
Run: python3 make_single_byte_table.py > single_byte_table.c

Exit status 77: the package with the data cannot be fetched (registry.py)."""
# SPDX-License-Identifier: MIT
import sys

sys.dont_write_bytecode = True
import encoding_data  # noqa: E402

X_USER_DEFINED = 0xF780  # computed (14.5.1): the standard has no index
NAMES = """ibm866 iso_8859_2 iso_8859_3 iso_8859_4 iso_8859_5 iso_8859_6 iso_8859_7 iso_8859_8 iso_8859_10 iso_8859_13
    iso_8859_14 iso_8859_15 iso_8859_16 koi8_r koi8_u macintosh windows_874 windows_1250 windows_1251 windows_1252
    windows_1253 windows_1254 windows_1255 windows_1256 windows_1257 windows_1258 x_mac_cyrillic""".split()

indexes = encoding_data.single_byte_indexes()
assert set(NAMES) == set(indexes) and all(len(index) == 128 for index in indexes.values())
indexes["x_user_defined"] = range(X_USER_DEFINED, X_USER_DEFINED + 128)
encoding_data.put_head("single_byte", "The indexes of the single-byte encodings")
print("const uint16_t simdiri_single_byte_index[SINGLE_BYTE_COUNT][128] = {")
for name in NAMES + ["x_user_defined"]:
    print(f"  [SINGLE_BYTE_{name.upper()}] = {{")
    for at in range(0, 128, 16):
        print("    " + ", ".join(f"0x{code_point:04X}" for code_point in indexes[name][at:at + 16]) + ",")
    print("  },")
print("};")
print("/* clang-format on */")
