# SPDX-License-Identifier: MIT
"""Runs the SQL in a Markdown file: a block of text after it has the rows of its last statement, in CSV without header."""
import os
import re


def show(value):
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def run(path, connection, folder):
    """Runs the blocks in one connection, with the folder for files. Returns how many have rows."""
    with open(path, encoding="utf-8") as file:
        blocks = re.findall(r"^```(\w+)\n(.*?)^```", file.read(), re.M | re.S)
    before, count, rows = os.getcwd(), 0, None
    os.chdir(folder)
    try:
        for kind, text in blocks:
            if kind == "sql":
                rows = connection.execute(text).fetchall()
            elif kind == "text" and rows is not None:
                shown = [",".join(map(show, row)) for row in rows]
                assert shown == text.splitlines(), f"{shown}, not {text.splitlines()}"
                count, rows = count + 1, None
    finally:
        os.chdir(before)
    assert count > 0, "no block has rows"
    return count
