# SPDX-License-Identifier: MIT
"""Recipes of the manual that keep the first row of each key: they keep all rows without a URL, and give the same result
each time."""
import pathlib
import random
import re

import pytest
import simdiri

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")
import pyarrow.compute  # noqa: E402

MANUAL = (pathlib.Path(__file__).parents[2] / "src" / "bindings" / "python" / "README.md").read_text()
SOME = ["HTTP://h/%7e", None, "no IRI", "http://h/~", None, "no IRI", "", "", "http://x/?a[]=1", "http://x/?a%5B%5D=1"]


def rows_to_keep(urls):
    """The first row of each key, and every row without a URL: plainly."""
    known, kept = set(), []
    for row, url in enumerate(urls):
        key = None if url is None else simdiri.key(url)
        if key is None or key not in known:
            kept.append(row)
        known.add(key)
    return kept


def lists():
    generator = random.Random(7)
    return [SOME, [None], [], SOME[::-1], [generator.choice(SOME) for _ in range(5000)]]


def recipe(start):
    """The expression of the manual that begins so."""
    found = re.search(r"^>>> (?:\w+ = )?(" + re.escape(start) + r".*)$", MANUAL, re.M)
    return found.group(1)


@pytest.mark.parametrize("urls", lists(), ids=len)
def test_pandas_keeps_rows_without_a_url(urls):
    for dtype in ("str", "object"):
        frame = pandas.DataFrame({"url": pandas.Series(urls, dtype=dtype)})
        kept = eval(recipe("frame[seen.add("), {"frame": frame, "seen": simdiri.SeenSet()})
        assert kept.index.to_list() == rows_to_keep(urls)


@pytest.mark.parametrize("urls", lists(), ids=len)
def test_polars_keeps_rows_without_a_url(urls):
    frame = polars.DataFrame({"url": polars.Series(urls, dtype=polars.String)}).with_row_index()
    kept = eval(recipe("frame.filter(seen.add("), {"frame": frame, "seen": simdiri.SeenSet()})
    assert kept["index"].to_list() == rows_to_keep(urls)


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("urls", lists(), ids=len)
def test_a_lazy_query_of_polars_gives_the_same_rows_each_time(urls, engine):
    names = {"simdiri": simdiri, "polars": polars, "url": polars.col("url")}
    names["lazy"] = polars.LazyFrame({"url": urls}, schema={"url": polars.String}).with_row_index()
    names["key"] = eval(recipe("url.map_batches(simdiri.key"), names)
    query, expected = eval(recipe("lazy.filter(url.is_null()"), names), rows_to_keep(urls)
    for _ in range(3):
        assert query.collect(engine=engine)["index"].to_list() == expected
    # A filter that follows does not change which row is the first.
    later = query.filter(polars.col("index") > 0)
    assert later.collect(engine=engine)["index"].to_list() == [row for row in expected if row > 0]


@pytest.mark.parametrize("urls", lists(), ids=len)
def test_arrow_keeps_rows_without_a_url(urls):
    table = pyarrow.table({"url": pyarrow.array(urls, pyarrow.string()), "row": range(len(urls))})
    kept = eval(recipe("table.filter(pyarrow.compute"), {"pyarrow": pyarrow, "table": table,
                                                         "seen": simdiri.SeenSet()})
    assert kept["row"].to_pylist() == rows_to_keep(urls)


@pytest.mark.parametrize("urls", lists(), ids=len)
def test_sql_keeps_rows_without_a_url(urls):
    duckdb = pytest.importorskip("duckdb")
    import simdiri.duckdb
    query = re.search(r"```sql\n.*?(select \* from list\b.*?);", MANUAL, re.S).group(1)
    with duckdb.connect() as connection:
        simdiri.duckdb.register(connection)
        table = pyarrow.table({"id": range(len(urls)), "url": pyarrow.array(urls, pyarrow.string())})
        connection.register("given", table)
        connection.execute("create table list as select * from given")
        assert sorted(row[0] for row in connection.sql(query).fetchall()) == rows_to_keep(urls)
