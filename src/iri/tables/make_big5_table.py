#!/usr/bin/env python3
"""Writes big5_table.c, index Big5: encoding_table.h describes it. Run: python3 make_big5_table.py > big5_table.c

Exit status 77: the package with the data cannot be fetched (registry.py)."""
# SPDX-License-Identifier: MIT
import sys

sys.dont_write_bytecode = True
import encoding_data  # noqa: E402

encoding_data.put_head("big5", "Index Big5")
encoding_data.put_index("big5", encoding_data.multi_byte_index("big5"))
print("/* clang-format on */")
