# SPDX-License-Identifier: MIT
"""simdiri.spark computes the same by the functions of the extension and in Python."""
import pytest
from simdiri.spark import _functions, dedupe, key_column, label_column, normalize_column
from test_extension import SOME, hostile_texts, table

CALLS = {
    "normalize": lambda df: normalize_column(df, "url"),
    "normalize-null": lambda df: normalize_column(df, "url", output="b.c", errors="null", form="iri", drop_fragment=True),
    "normalize-web": lambda df: normalize_column(df, "url", profile="web", errors="null"),
    "key": lambda df: key_column(df, "url"),
    "key-null": lambda df: key_column(df, "url", output="url", errors="null", lossy=["fragment", "www"]),
    "key-simple": lambda df: key_column(df, "url", errors="null", rung="simple"),
    "label": lambda df: label_column(df, "url", params="page"),
}


@pytest.fixture
def without_functions(monkeypatch):
    def switch():
        monkeypatch.setattr(_functions, "has_functions", lambda df: False)
    return switch


def is_python(df):
    return "MapInArrow" in df._jdf.queryExecution().toString()


@pytest.mark.parametrize("texts", [SOME, hostile_texts(3000)], ids=["text", "bytes"])
@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_columns_are_the_same(session, without_functions, call, texts):
    df = call(table(session, texts))
    assert not is_python(df)
    by_functions = df.collect()
    without_functions()
    df = call(table(session, texts))
    assert is_python(df)
    assert df.collect() == by_functions


def test_python_computes_what_the_functions_do_not_take(session):
    df = table(session, SOME)
    for other in (normalize_column(df, "url", status="status"), normalize_column(df, "url", base="http://h/"),
                  key_column(df, "url", by="domain"), key_column(df, "url", hash="siphash", secret=b"0" * 16)):
        assert is_python(other)
        assert other.count() == len(SOME)


@pytest.mark.parametrize("arguments", [{}, {"plan": "rows"}, {"errors": "null"}, {"lossy": "crawl"},
                                       {"by": "domain"}, {"hash": "siphash", "secret": b"0" * 16}, {"order_by": "url"}], ids=str)
def test_dedupe_keeps_the_same_rows(session, without_functions, tmp_path, arguments):
    table(session, hostile_texts(4000) + [text.encode() for text in SOME[:1]] * 3).write.parquet(str(tmp_path / "pages"))
    rows = sorted(map(repr, dedupe(session.read.parquet(str(tmp_path / "pages")), "url", **arguments).collect()))
    without_functions()
    assert rows == sorted(map(repr, dedupe(session.read.parquet(str(tmp_path / "pages")), "url", **arguments).collect()))


@pytest.mark.parametrize("ansi", ["true", "false"])
def test_dedupe_of_a_file_whose_end_repeats_its_beginning(session, tmp_path, ansi):
    session.conf.set("spark.sql.ansi.enabled", ansi)
    try:
        pages = session.range(0, 100000, 1, 1).selectExpr("id", "concat('http://h/', id % 1000) as url")
        pages.write.parquet(str(tmp_path / "pages"))
        kept = dedupe(session.read.parquet(str(tmp_path / "pages")), "url").collect()
        assert [row.id for row in kept] == list(range(1000))
    finally:
        session.conf.unset("spark.sql.ansi.enabled")


def test_dedupe_of_files_that_repeat_each_other(session, without_functions, tmp_path):
    pages = session.range(0, 60000, 1, 5).selectExpr("id", "concat('http://h/', id * id % 7919) as url")
    pages.write.parquet(str(tmp_path / "pages"))
    pages = session.read.parquet(str(tmp_path / "pages"))
    rows = dedupe(pages, "url").collect()
    assert len(rows) == len({row.url for row in rows}) > 1000
    without_functions()
    assert sorted(rows) == sorted(dedupe(pages, "url").collect())


def test_dedupe_of_an_empty_table(session, tmp_path):
    session.createDataFrame([(None,)], "url string").write.parquet(str(tmp_path / "pages"))
    pages = session.read.parquet(str(tmp_path / "pages"))
    assert dedupe(pages, "url").count() == 1
    assert dedupe(pages, "url", nulls="drop").count() == 0


def test_keys_that_were_chosen_have_different_slots(session):
    """A table whose slots anyone can foretell would compare each of these keys with all before it, and not end."""
    count = 1_000_000
    keyed = session.range(count).selectExpr("id AS high", "~id AS low", "id AS position")
    words = _functions.first_blocks(keyed, 1).selectExpr("explode(__words) AS word")
    assert words.selectExpr("sum(bit_count(word))").first()[0] == count


def test_dedupe_of_text_ignores_cr(session, without_functions, tmp_path):
    (tmp_path / "lines.txt").write_bytes(b"HTTP://h\r\nhttp://h/\n\nbad\r\nbad\n\r\nhttp://h/x\r\n")
    df = session.read.text(str(tmp_path / "lines.txt"), lineSep="\n")
    rows = sorted(map(repr, dedupe(df, "value", are_lines=True).collect()))
    without_functions()
    assert rows == sorted(map(repr, dedupe(df, "value", are_lines=True).collect()))
