#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the extension for DuckDB: duckdb.py EXTENSIONS LIST [--turns=N] [--rows=N]

EXTENSIONS is the folder duckdb of a build, LIST has an IRI on each line. Needs the package duckdb of PyPI, such as that of
build/duckdb/python-2.0.0/venv, which tests/duckdb/run makes. Prints a table in Markdown: nanoseconds of the processor for
a row in one thread, without reading the column, and their ratio to a function of DuckDB in the same turn. Both are
measured one directly after the other. The first turn does not count.

build/duckdb/python-2.0.0/venv/bin/python bench/duckdb.py build/duckdb/duckdb list.txt"""
import argparse
import os
import statistics
import sys
import tempfile
import time

sys.path.pop(0)  # this folder, in which this file has the name of the package
import duckdb  # noqa: E402

HOST = "regexp_extract(url, '://([^/:?#]+)', 1)"
# What is measured, and what of DuckDB it is compared with.
ROWS = (("length(simdiri_normalize(url))", "length(upper(url))"), ("octet_length(simdiri_key(url))", "octet_length(unhex(md5(url)))"),
        ("length(simdiri_host(url))", f"length({HOST})"), ("length(simdiri_domain(url))", f"length({HOST})"),
        ("length(simdiri_site(url))", f"length({HOST})"), ("length(simdiri_parts(url).path)", f"length({HOST})"),
        ("length(simdiri_check(url).status)", "length(upper(url))"))


def read_texts(path, count):
    """The first lines that DuckDB can have as text, in a file."""
    kept = tempfile.NamedTemporaryFile(suffix=".txt")
    with open(path, "rb") as file:
        for line in file:
            try:
                line.decode()
            except UnicodeDecodeError:
                continue
            kept.write(line.rstrip(b"\r\n").translate(None, b"\0\1\r") + b"\n")
            count -= 1
            if count == 0:
                break
    kept.flush()
    return kept


def connect(extensions, path, count):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    platform = connection.execute("pragma platform").fetchall()[0][0]
    connection.execute(f"load '{os.path.join(extensions, platform, 'simdiri.duckdb_extension')}'")
    with read_texts(path, count) as texts:
        connection.execute("create table list as select url from read_csv(?, auto_detect = false, header = false,"
                           " delim = '\x01', quote = '', escape = '', columns = {'url': 'varchar'})", [texts.name])
    connection.execute("set threads = 1")
    return connection


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extensions")
    parser.add_argument("list")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--rows", type=int, default=5000000)
    arguments = parser.parse_args()
    connection = connect(arguments.extensions, arguments.list, arguments.rows)
    rows, size = connection.execute("select count(*), avg(strlen(url)) from list").fetchall()[0]

    def measure(expression):
        begin = time.process_time()
        connection.execute(f"select sum({expression}) from list").fetchall()
        return (time.process_time() - begin) / rows * 1e9

    found = {pair: [] for pair in ROWS}
    for turn in range(arguments.turns + 1):
        for pair in ROWS:
            order = pair if turn % 2 else pair[::-1]  # the other order in the next turn
            times = {expression: measure(expression) for expression in order}
            nothing = measure("length(url)")
            if turn > 0:
                found[pair].append(tuple(times[expression] - nothing for expression in pair))
    print(f"DuckDB {duckdb.__version__}, {rows:,} rows of {size:.0f} bytes, one thread, medians of {arguments.turns} turns:\n")
    print("| function | ns a row | beside | ns a row | ratio |\n|---|---|---|---|---|")
    for pair, times in found.items():
        ratio = statistics.median(own / other for own, other in times)
        own, other = (statistics.median(column) for column in zip(*times))
        print(f"| `{pair[0]}` | {own:.0f} | `{pair[1].replace('|', chr(92) + '|')}` | {other:.0f} | {ratio:.2f} |")


main()
