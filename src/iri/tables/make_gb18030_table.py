#!/usr/bin/env python3
"""Writes gb18030_table.c, index gb18030 and index gb18030 ranges: encoding_table.h describes them.
Run: python3 make_gb18030_table.py > gb18030_table.c

Exit status 77: the package with the data cannot be fetched (registry.py)."""
# SPDX-License-Identifier: MIT
import sys

sys.dont_write_bytecode = True
import encoding_data  # noqa: E402

encoding_data.put_head("gb18030", "Index gb18030 and index gb18030 ranges")
encoding_data.put_index("gb18030", encoding_data.multi_byte_index("gb18030"))
ranges = list(encoding_data.gb18030_ranges())
encoding_data.put_numbers("const encoding_range simdiri_gb18030_ranges[GB18030_RANGES]",
                          (f"{{{pointer}, {code_point}}}" for pointer, code_point in ranges))
print("/* clang-format on */")
