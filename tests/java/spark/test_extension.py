# SPDX-License-Identifier: MIT
"""The functions that the extension adds to Spark's SQL, beside the Python package."""
import random

import pytest
import simdiri
from pyspark.errors import AnalysisException
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, StringType, StructField, StructType

SOME = ["HTTP://É.example/%7e", None, "http://h/ä b", "no scheme", "http://u:p@www.example.co.uk:80/a/../b?q=1#f", "",
        "https://user.github.io/x?page=2", "mailto:a@b.example", "http://h/\U0001f600", "http://[::1]:99999/", "urn:a:b"]
WHOLE = {"spark.sql.codegen.wholeStage": "true", "spark.sql.codegen.factoryMode": "CODEGEN_ONLY"}
PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix"]
NONE = {"spark.sql.codegen.wholeStage": "false", "spark.sql.codegen.factoryMode": "NO_CODEGEN"}


@pytest.fixture(params=[WHOLE, NONE], ids=["code", "interpreted"], autouse=True)
def mode(session, request):
    for name, value in request.param.items():
        session.conf.set(name, value)
    yield request.param
    for name in request.param:
        session.conf.unset(name)


def hostile_texts(count):
    """Texts and bytes in which parts of IRIs and arbitrary bytes follow each other."""
    source = random.Random(38)
    pieces = [b"http://", b"HTTPS://", b"h.example", b"WWW.", "É".encode(), b"/../", b"%7E", b"%zz", b"?a=1&b", b"#f", b"\xff",
              b"\0", b" ", b":80", b"[::1]", b"@", "\U0001f600".encode(), b"\xed\xa0\x80", b"\n", b"a" * 300]
    return [b"".join(source.choices(pieces, k=source.randrange(9))) for _ in range(count)]


def table(session, texts, kind=None):
    kind = kind or (BinaryType() if any(isinstance(text, bytes) for text in texts) else StringType())
    # A table that Spark cannot evaluate in the driver.
    return session.createDataFrame(session.sparkContext.parallelize([(text,) for text in texts], 3),
                                   StructType([StructField("url", kind)]))


def column(df, expression):
    values = [row[0] for row in df.select(F.expr(expression)).collect()]
    return [bytes(value) if isinstance(value, bytearray) else value for value in values]


def of_python(texts, function, **options):
    """The results of the package, null for errors."""
    def one(text):
        if text is None:
            return None
        try:
            return function(text, **options)
        except simdiri.Error:
            return None
    return [one(text) for text in texts]


@pytest.mark.parametrize("texts", [SOME, hostile_texts(3000)], ids=["text", "bytes"])
@pytest.mark.parametrize("text,options", [
    ("", {}), ("--form=iri", {"form": "iri"}), ("--profile=web", {"profile": "web"}),
    ("--rung=syntax --drop-fragment", {"rung": "syntax", "drop_fragment": True})])
def test_normalize_is_that_of_python(session, texts, text, options):
    normal = of_python(texts, simdiri.normalize, **options)
    df = table(session, texts)
    assert column(df, f"simdiri_normalize(url, '{text}')") == normal
    kept = [before if after is None else after for before, after in zip(texts, normal)]
    assert column(df, f"simdiri_normalize(url, '{text} --errors=keep')") == kept


@pytest.mark.parametrize("texts", [SOME, hostile_texts(3000)], ids=["text", "bytes"])
@pytest.mark.parametrize("text,options", [("", {}), ("--lossy=crawl", {"lossy": "crawl"}), ("--by=domain", {"by": "domain"})])
def test_keys_are_those_of_python(session, texts, text, options):
    df = table(session, texts)
    assert column(df, f"simdiri_key(url, '{text}')") == [
        None if text is None else simdiri.key(text, **options) for text in texts]
    good = of_python(texts, simdiri.normalize)
    assert [key is None for key in column(df, f"simdiri_key(url, '{text} --errors=null')")] == [one is None for one in good]
    halves = [key and key.high.to_bytes(8, "big", signed=True) + key.low.to_bytes(8, "big", signed=True)
              for key in column(df, f"simdiri_key_halves(url, '{text}')")]
    assert halves == column(df, f"simdiri_key(url, '{text}')")


@pytest.mark.parametrize("texts", [SOME, hostile_texts(1000)], ids=["text", "bytes"])
def test_parts_and_labels_are_those_of_python(session, texts):
    df = table(session, texts)
    assert column(df, "simdiri_domain(url)") == of_python(texts, simdiri.parts, names="domain")
    assert column(df, "simdiri_parse(url, '--get=segment:1')") == of_python(texts, simdiri.parts, names="segment:1")
    assert column(df, "simdiri_label(url, '--params=page')") == of_python(texts, simdiri.label, params="page")
    rows = column(df, "simdiri_parse(url)")
    expected = of_python(texts, simdiri.parts, names=PARTS)
    assert [row and [row[name] for name in PARTS] for row in rows] == [row and [row[name] for name in PARTS] for row in expected]


def test_relative_references_have_parts(session):
    texts = ["", "?", "#", "//", "//h/?a=1#b", "../a", "no scheme", "http://h/?", "http://[/", None]
    rows = column(table(session, texts), "simdiri_parse(url, '--reference')")
    expected = of_python(texts, simdiri.parts, names=PARTS, reference=True)
    assert [row and row.asDict() for row in rows] == expected and rows[0].path == "" and rows[1].query == ""
    assert rows[-2:] == [None, None]


def test_check_says_why_a_text_is_not_an_iri(session):
    rows = column(table(session, SOME), "simdiri_check(url)")
    for text, row in zip(SOME, rows):
        if text is None:
            assert row is None
            continue
        error = simdiri.check(text)
        expected = (error.code, error.offset, error.component) if error and error.status >= 16 else ("ok", None, None)
        assert (row.status, row.position, row.component) == expected
        assert (row.message is None) == (row.status == "ok")


def test_same_compares_two_texts(session):
    df = table(session, ["HTTP://h/%7e", "http://h/x", "no scheme", None])
    assert column(df, "simdiri_same(url, 'http://h:80/~')") == [True, False, None, None]
    assert column(df, "simdiri_same('http://h:80/~', url)") == [True, False, None, None]
    assert column(df, "simdiri_same(url, 'http://h:80/~', '--rung=simple')") == [False, False, None, None]
    assert column(df, "simdiri_same(url, 'http://h/x#b', '--lossy=fragment')") == [False, True, None, None]


def test_routes_and_rules_are_texts(session):
    df = table(session, ["https://h.example/product/hat?ref=x"])
    assert column(df, "simdiri_label(url, '', '/product/{name}')") == ["h.example/product/{name}"]
    rules = "simdiri-rules 1\\ndrop ref"
    assert column(df, f"simdiri_key(url, '', '{rules}') = simdiri_key('https://h.example/product/hat')") == [True]
    assert column(df, f"simdiri_same(url, 'https://h.example/product/hat', '', '{rules}')") == [True]


@pytest.mark.parametrize("call,message", [
    ("simdiri_normalize(url, '--profil=web')", "there is no option '--profil=web'"),
    ("simdiri_normalize(url, url)", "argument 2 of simdiri_normalize must be a constant string"),
    ("simdiri_normalize(url, 1)", "argument 2 of simdiri_normalize must be a constant string"),
    ("simdiri_normalize(url, cast(null as string))", "must not be null"),
    ("simdiri_normalize(1)", "simdiri_normalize needs a string or binary, not int"),
    ("simdiri_normalize(url, '--errors=sometimes')", "--errors is null, keep or error, not 'sometimes'"),
    ("simdiri_domain(url, '--errors=keep')", "--errors is null or error, not 'keep'"),
    ("simdiri_normalize(url, '--errors=null --errors=null')", "--errors is there twice"),
    ("simdiri_normalize(url, '--get=host')", "--get is an option of simdiri_parse only"),
    ("simdiri_parse(url, '--get=colour')", "colour"),
    ("simdiri_key(url, '--hash=siphash')", "secret"),
    ("simdiri_key(url, '', 'no rules')", "simdiri-rules 1"),
    ("simdiri_normalize(url, '--psl=/etc/hostname')", "needs a file"),
    ("simdiri_normalize()", "1 to 2"),
    ("simdiri_same(url)", "2 to 4"),
    ("simdiri_check(url, '', '')", "1 to 2")])
def test_wrong_calls_are_analysis_exceptions(session, call, message):
    with pytest.raises(AnalysisException) as caught:
        table(session, ["http://h"]).select(F.expr(call))
    assert message in str(caught.value)


def test_errors_can_fail_the_job_without_showing_secrets(session):
    with pytest.raises(Exception) as caught:
        column(table(session, ["http://user:hunter2@h:x/"]), "simdiri_normalize(url, '--errors=error')")
    assert "simdiri_normalize: bad-port" in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_constants_are_folded_and_null_stays_null(session):
    row = session.sql("select simdiri_normalize('HTTP://h'), simdiri_normalize(null), simdiri_same(null, 'x')").collect()[0]
    assert tuple(row) == ("http://h/", None, None)


def test_equal_calls_are_computed_once(session):
    df = table(session, ["HTTP://h"]).select(F.expr("simdiri_normalize(url)").alias("a"), F.expr("simdiri_normalize(url)").alias("b"))
    assert df.where("a = b").count() == 1
    groups = table(session, SOME).groupBy(F.expr("simdiri_domain(url)")).count().select(F.sum("count")).collect()
    assert groups[0][0] == len(SOME)


def test_columns_of_parquet_outside_the_heap(session, tmp_path):
    texts = [text for text in SOME if text]
    table(session, texts).coalesce(1).write.parquet(str(tmp_path / "p"))
    session.conf.set("spark.sql.columnVector.offheap.enabled", "true")
    try:
        df = session.read.parquet(str(tmp_path / "p"))
        assert column(df, "simdiri_normalize(url)") == of_python(texts, simdiri.normalize)
    finally:
        session.conf.unset("spark.sql.columnVector.offheap.enabled")


def test_contexts_end_with_their_tasks(session):
    df = table(session, SOME)
    for options in ("", "--form=iri", "--profile=web"):
        column(df, f"simdiri_normalize(url, '{options}')")
    loader = session._jvm.Thread.currentThread().getContextClassLoader()
    method = loader.loadClass("org.simdiri.spark.Contexts").getDeclaredMethod("count", None)
    method.setAccessible(True)
    assert method.invoke(None, None) == 0
