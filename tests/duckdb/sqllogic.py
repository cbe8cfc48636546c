# SPDX-License-Identifier: MIT
"""Runs tests in the format of DuckDB's sqllogictest: the subset statement ok|error, query TYPES, require."""
import re


class Mismatch(Exception):
    pass


def show(value):
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "(empty)" if value == "" else str(value)


def read_records(text):
    """Yields (line number, head, SQL, expected lines or None)."""
    number = 1
    for block in re.split(r"\n(?:[ \t]*\n)+", text):
        lines = [line for line in block.split("\n") if not line.startswith("#")]
        if any(lines):
            lines = lines[next(index for index, line in enumerate(lines) if line):]
            head, *rest = lines
            expected = None
            if "----" in rest:
                cut = rest.index("----")
                rest, expected = rest[:cut], [line for line in rest[cut + 1:] if line]
            yield number, head, "\n".join(rest), expected
        number += block.count("\n") + 2


def run_query(connection, types, sql, expected):
    rows = connection.execute(sql).fetchall()
    shown = ["\t".join(map(show, row)) for row in rows]
    if any(len(row) != len(types) for row in rows):
        raise Mismatch(f"not {len(types)} columns: {shown}")
    if shown != expected:
        raise Mismatch(f"got {shown}, not {expected}")


def run_error(connection, sql, expected):
    try:
        connection.execute(sql).fetchall()
    except Exception as error:  # DuckDB has many classes of errors
        if "\n".join(expected) not in str(error):
            raise Mismatch(f"another error: {error}") from None
        return
    raise Mismatch("no error")


def run_file(path, connection, load):
    """Runs a file. Returns how many records it has. Raises Mismatch with the line of the first that fails."""
    count = 0
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for number, head, sql, expected in read_records(text):
        words = head.split()
        try:
            if words == ["require", "simdiri"]:
                load(connection)
            elif words == ["statement", "ok"]:
                connection.execute(sql)
            elif words == ["statement", "error"]:
                run_error(connection, sql, expected)
            elif len(words) == 2 and words[0] == "query":
                run_query(connection, words[1], sql, expected)
            else:
                raise Mismatch(f"unknown record: {head}")
        except Mismatch as mismatch:
            raise Mismatch(f"{path}, near line {number}: {sql}: {mismatch}") from None
        except Exception as error:
            raise Mismatch(f"{path}, near line {number}: {sql}: {error}") from None
        count += 1
    return count
