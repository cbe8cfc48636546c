# SPDX-License-Identifier: MIT
"""Texts of a result point into one block of its vector. Operators that keep, move, spill or store them, in up to 24 threads,
must give the texts that a plain query gives."""
import os

URL = """case when i % 1000 = 7 then null when i % 1000 = 9 then 'HTTP://h:x' || i when i % 50 = 3 then 'a:' || i
    else 'HTTP://h' || i % 9999 || '.example.org/é/%7e' || i || repeat('/x', i % 40) end"""
NORMAL = "simdiri_normalize(u)"

# Each query has the columns i and n, and the same rows as the plain one.
SHAPES = {
    "plain": f"select i, {NORMAL} n from many",
    "of a result": f"select i, simdiri_normalize({NORMAL}) n from many",
    "a filter of the result": f"select * from (select i, {NORMAL} n from many) where n is null or length(n) % 3 > 0 "
                              f"union all select * from (select i, {NORMAL} n from many) where length(n) % 3 = 0",
    "some rows": f"select i, case when i % 3 = 1 then {NORMAL} else simdiri_normalize(lower(u)) end n from "
                 "(select i, case when i % 3 = 1 then u else replace(u, 'HTTP', 'http') end u from many)",
    "sorted": f"select * from (select i, {NORMAL} n from many order by n, i)",
    "a window": f"select i, first_value({NORMAL}) over (partition by i order by u) n from many",
    "groups": f"select i, any_value({NORMAL}) n from many group by i",
    "keys of groups": f"select i, n from (select {NORMAL} n, list(i) l from many group by n), unnest(l) t(i)",
    "a join": f"select a.i, b.n from (select i from many) a join (select i, {NORMAL} n from many) b on a.i = b.i",
    "a join of results": f"select m.i, d.n from (select i, {NORMAL} k from many) m "
                         f"left join (select distinct {NORMAL} n from many) d on m.k = d.n",
    "lists": f"select unnest(l).i i, unnest(l).n n from (select list({{'i': i, 'n': {NORMAL}}}) l from many group by i % 7)",
    "members of a struct": "select i, case when p.scheme is not null then p.scheme || ':' || coalesce('//' || p.host, '') || p.path end n "
                           "from (select i, simdiri_parts(u) p from many)",
    "a table": None,
}


def sum_of(connection, query):
    """A digest of all rows, whatever their order."""
    return connection.execute(f"select count(*), count(n), sum(hash(i, n)), max(n), min(n) from ({query})").fetchall()[0]


def store(connection, folder):
    """A table in a file, whose texts are compressed, read in another connection to the file."""
    path = os.path.join(folder, "stored.db")
    connection.execute(f"attach '{path}' as stored")
    connection.execute(f"create or replace table stored.t as {SHAPES['plain']}")
    connection.execute("checkpoint stored")
    connection.execute("detach stored")
    connection.execute(f"attach '{path}' as stored")
    found = sum_of(connection, "select i, n from stored.t")
    connection.execute("detach stored")
    os.remove(path)
    return found


def fill(connection, count):
    connection.execute(f"create table many as select i, {URL} u from range({count}) r(i)")


def compare(connection, folder, count, threads):
    """Returns how many queries it has compared."""
    fill(connection, count)
    expected, compared = None, 0
    for number in threads:
        connection.execute(f"set threads = {number}")
        for name, query in SHAPES.items():
            found = sum_of(connection, query) if query else store(connection, folder)
            expected = expected or found
            assert found == expected, f"{name}, {number} threads: {found}, not {expected}"
            compared += 1
    return compared


# Without groups, which need more memory than this in DuckDB 1.3 and 1.4, whatever the texts.
SPILLS = {
    "sort": f"select row_number() over () r, * from (select i, {NORMAL} n from many order by n, i)",
    "join": SHAPES["a join"],
}


def needs_files(connection, query):
    """Without files, memory is not enough."""
    connection.execute("set temp_directory = ''")
    try:
        sum_of(connection, query)
    except Exception as error:  # duckdb.OutOfMemoryException, whose name some versions lack
        assert "memory" in str(error), error
        return True
    return False


def spill(connect, folder, count, threads, limit):
    """The same results when memory is not enough, so that DuckDB moves them to files. Returns how many queries did so."""
    spilled = 0
    for name, query in SPILLS.items():
        for has_files in (False, True):
            with connect() as connection:
                fill(connection, count)
                expected = sum_of(connection, SHAPES["plain"])
                connection.execute(f"set threads = {threads}")
                connection.execute(f"set memory_limit = '{limit}'")
                if not has_files:
                    spilled += needs_files(connection, query)
                    continue
                connection.execute("set temp_directory = '{}'".format(os.path.join(folder, "spilled")))
                found = sum_of(connection, query)
                assert found == expected, f"{name}, memory limit {limit}: {found}, not {expected}"
    assert spilled > 0, f"no query needs more than {limit}"
    return f"{spilled} of {len(SPILLS)} queries used files"
