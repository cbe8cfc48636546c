# SPDX-License-Identifier: MIT
"""DuckDB's SQL functions."""
import threading

import pytest
import simdiri

duckdb = pytest.importorskip("duckdb")
pyarrow = pytest.importorskip("pyarrow")
import simdiri.duckdb  # noqa: E402

ITEMS = ["HTTP://H/%7e", None, "http://É.example/ä b", "no scheme", "", "http://h/", "HTTP://h/" + "%7e" * 5000,
         "http://h/\0"]
NORMAL = [None if item is None else simdiri.normalize(item, errors="keep") for item in ITEMS]
KEYS = simdiri.key(ITEMS)


@pytest.fixture
def connection():
    with duckdb.connect() as made:
        made.register("arrow", pyarrow.table({"n": range(len(ITEMS)), "url": pyarrow.array(ITEMS, pyarrow.string())}))
        made.execute("create table t as select * from arrow")
        simdiri.duckdb.register(made)
        yield made


def column(connection, query):
    return [row[0] for row in connection.sql(query).fetchall()]


@pytest.mark.parametrize("table", ["t", "arrow"])
def test_rows_come_back_as_they_should(connection, table):
    assert column(connection, f"select simdiri_normalize(url) from {table} order by n") == NORMAL
    assert column(connection, f"select simdiri_key(url) from {table} order by n") == KEYS
    query = f"select simdiri_normalize(url) u, simdiri_key(url) k from {table} order by n"
    found = pyarrow.table(connection.sql(query))
    found.validate(full=True)
    assert found["u"].to_pylist() == NORMAL and found["k"].to_pylist() == KEYS


def test_slices_and_filters(connection):
    for begin in range(len(ITEMS) + 1):
        for count in range(len(ITEMS) - begin + 1):
            part = f"(select url, n from t order by n limit {count} offset {begin})"
            found = column(connection, f"select simdiri_normalize(url) from {part} order by n")
            assert found == NORMAL[begin:begin + count]
    assert column(connection, "select simdiri_normalize(url) from t where n in (1, 2, 5) order by n") == [
        NORMAL[1], NORMAL[2], NORMAL[5]]
    assert column(connection, "select count(*) from t where simdiri_normalize(url) = 'http://h/~'") == [1]
    assert column(connection, "select simdiri_normalize(url) from t where false") == []


def test_constants_and_nulls(connection):
    assert column(connection, "select simdiri_normalize('HTTP://É.example')") == ["http://xn--9ca.example/"]
    assert column(connection, "select simdiri_normalize(null)") == [None]
    assert column(connection, "select simdiri_key(null::varchar) from range(3)") == [None] * 3
    assert column(connection, "select distinct simdiri_normalize('HTTP://H') from range(5000)") == ["http://h/"]


def test_keys_bring_spellings_together(connection):
    rows = connection.sql("""select count(*), count(distinct simdiri_key(u)), min(lower(hex(simdiri_key(u))))
        from (select (case when i % 2 = 0 then 'HTTP://H:80/' else 'http://h/' end) || (i // 2)::varchar u
              from range(100000) r(i))""").fetchall()
    assert rows[0][:2] == (100000, 50000) and len(rows[0][2]) == 32


def test_errors(connection):
    simdiri.duckdb.register(connection, errors="null")
    nulled = [None if item in (None, "", "no scheme") else normal for item, normal in zip(ITEMS, NORMAL)]
    assert column(connection, "select simdiri_normalize(url) from t order by n") == nulled
    simdiri.duckdb.register(connection, errors="raise")
    with pytest.raises(duckdb.Error, match="no-scheme"):
        column(connection, "select simdiri_normalize(url) from t order by n")
    assert column(connection, "select simdiri_normalize(url) from t where n = 0") == NORMAL[:1]
    with pytest.raises(duckdb.Error):
        column(connection, "select simdiri_normalize(42, 43)")


def test_the_reason_why_functions_cannot_be_made():
    class Broken:
        def create_function(self, *arguments, **options):
            raise RuntimeError("the reason")

        def remove_function(self, name):
            raise RuntimeError("no such function")
    with pytest.raises(RuntimeError, match="the reason"):
        simdiri.duckdb.register(Broken())


def test_options(connection):
    simdiri.duckdb.register(connection, prefix="other_", form="iri", lossy="fragment")
    assert column(connection, "select other_normalize('http://h/%C3%A9#a')") == ["http://h/é#a"]
    assert column(connection, "select other_key('http://h/#a') = other_key('http://h/')") == [True]
    assert column(connection, "select simdiri_normalize('http://h/é#a')") == ["http://h/%C3%A9#a"]
    for options in ({"rung": "top"}, {"lossy": "none"}, {"errors": "column"}):
        with pytest.raises(ValueError):
            simdiri.duckdb.register(connection, **options)
    with pytest.raises(TypeError, match="colour"):
        simdiri.duckdb.register(connection, colour="red")


def test_many_rows_in_several_threads(connection):
    connection.execute("set threads = 4")
    connection.execute("""create table many as
        select 'HTTP://h' || (i % 1000)::varchar || '.example/é/' || i::varchar u from range(300000) r(i)""")
    query = """select count(*), count(distinct k),
        bool_and(n = 'http://h' || split_part(substr(u, 9), '.', 1) || '.example/%C3%A9/' || split_part(u, '/', 5))
        from (select u, simdiri_normalize(u) n, simdiri_key(u) k from many)"""
    found = []
    threads = [threading.Thread(target=lambda: found.append(connection.cursor().execute(query).fetchone()))
               for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [(300000, 300000, True)] * 3
