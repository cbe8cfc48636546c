#!/usr/bin/env python3
"""Writes euc_kr_table.c, index EUC-KR: encoding_table.h describes it. Run: python3 make_euc_kr_table.py > euc_kr_table.c

Exit status 77: the package with the data cannot be fetched (registry.py)."""
# SPDX-License-Identifier: MIT
import sys

sys.dont_write_bytecode = True
import encoding_data  # noqa: E402

encoding_data.put_head("euc_kr", "Index EUC-KR")
encoding_data.put_index("euc_kr", encoding_data.multi_byte_index("euc-kr"))
print("/* clang-format on */")
