# SPDX-License-Identifier: MIT
"""Tables and arrays come back as what they were. Functions work as they are in map_batches and apply."""
import pytest
import simdiri

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

ITEMS = ["HTTP://h/%7e", None, "http://é.example/", "no"]
KEPT = simdiri.normalize(ITEMS, errors="keep")
KEYS = simdiri.key(ITEMS)
STATUSES = [0, None, 0, 16]
FIELDS = list(simdiri.Components._fields)


def make_relation(items):
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    connection.register("t", pyarrow.table({"n": range(len(items)), "url": items}))
    return connection.sql("select url from t order by n")


MAKERS = {
    "pandas": lambda items: pandas.DataFrame({"url": items}, index=[7, 5, 3, 1][:len(items)]),
    "polars": lambda items: polars.DataFrame({"url": items}),
    "table": lambda items: pyarrow.table({"url": items}),
    "batch": lambda items: pyarrow.record_batch({"url": pyarrow.array(items, pyarrow.string())}),
    "relation": make_relation,
}


def columns_of(table):
    """The columns of any table, as lists by name."""
    if isinstance(table, pandas.DataFrame):
        return {name: [None if value is None or value is pandas.NA or value != value else value for value in column]
                for name, column in table.items()}
    if hasattr(table, "fetchall"):
        return dict(zip(table.columns, map(list, zip(*table.fetchall()))))
    return table.to_dict(as_series=False) if isinstance(table, polars.DataFrame) else table.to_pydict()


@pytest.fixture(params=MAKERS)
def make(request):
    return MAKERS[request.param]


def same(table, made):
    """Is the result of the type of the input, and has it the index?"""
    assert type(made) is type(table)
    if isinstance(table, pandas.DataFrame):
        assert list(made.index) == list(table.index)
    return columns_of(made)


def test_tables_come_back_as_what_they_were(make):
    table = make(ITEMS)
    assert same(table, simdiri.normalize(table, errors="keep")) == {"url": KEPT}
    kept, statuses = simdiri.normalize(table, errors="column")
    assert (same(table, kept), same(table, statuses)) == ({"url": KEPT}, {"status": STATUSES})
    assert same(table, simdiri.to_uri(table, errors="keep"))["url"] == simdiri.to_uri(ITEMS, errors="keep")
    assert same(table, simdiri.check(table)) == {"status": [0, None, 0, 16]}
    assert same(table, simdiri.key(table)) == {"key": KEYS}
    assert same(table, simdiri.SeenSet().add(table)) == {"is_new": [True, None, True, True]}
    assert same(table, simdiri.SeenSet().contains(table)) == {"is_known": [False, None, False, False]}
    assert same(table, simdiri.compare(table, table, errors="null")) == {"rung": ["simple", None, "simple", None]}
    assert same(table, simdiri.surt(table)) == {"url": ["h)/~", None, "example,xn--9ca)/", simdiri.surt("no")]}
    with pytest.raises(simdiri.Error) as caught:
        simdiri.normalize(table)
    assert caught.value.index == 3


def test_parts_of_tables(make):
    table = make(ITEMS[:3])
    parts = [[None] * 8 if item is None else list(simdiri.parse(item)) for item in ITEMS[:3]]
    found = same(table, simdiri.parse(table))
    assert list(found) == FIELDS and [list(row) for row in zip(*found.values())] == parts
    found = same(table, simdiri.parse(table, profile="web"))
    assert list(found) == list(simdiri.UrlComponents._fields)
    assert found["href"] == ["http://h/%7e", None, "http://xn--9ca.example/"] and found["port"] == [None] * 3


@pytest.mark.parametrize("table", [
    pandas.DataFrame({"a": ["s:"], "b": ["s:"]}), polars.DataFrame({"a": ["s:"], "b": ["s:"]}),
    pyarrow.table({"a": ["s:"], "b": ["s:"]}), pandas.DataFrame(), polars.DataFrame(), pyarrow.table({})], ids=type)
def test_tables_without_one_column_are_refused(table):
    for call in (simdiri.normalize, simdiri.parse, simdiri.key, simdiri.check, simdiri.SeenSet().add, simdiri.surt):
        with pytest.raises(TypeError, match="a table of [02] columns: choose one of them"):
            call(table)


def test_a_lazy_frame_is_told_what_to_do():
    with pytest.raises(TypeError, match="collect"):
        simdiri.normalize(polars.LazyFrame({"a": ["s:"]}))


@pytest.mark.parametrize("array, kept", [
    (numpy.array(["HTTP://h", "no"]), numpy.array(["http://h/", "no"])),
    (numpy.array([b"HTTP://h", b"no"]), numpy.array([b"http://h/", b"no"])),
    (numpy.array(["HTTP://h", None], dtype=object), numpy.array(["http://h/", None], dtype=object)),
    (numpy.array(["HTTP://h"], dtype=numpy.dtypes.StringDType()),
     numpy.array(["http://h/"], dtype=numpy.dtypes.StringDType())),
    (numpy.array([["HTTP://h"], ["no"]]), numpy.array([["http://h/"], ["no"]])),
    (numpy.array([], dtype="U5"), numpy.array([], dtype="U5")),
    (numpy.array("HTTP://h"), numpy.array("http://h/")),
], ids=["str", "bytes", "object", "StringDType", "two dimensions", "empty", "no dimension"])
def test_arrays_of_numpy(array, kept):
    found = simdiri.normalize(array, errors="keep")
    assert type(found) is numpy.ndarray and found.dtype.kind == kept.dtype.kind and found.shape == kept.shape
    assert found.tolist() == kept.tolist()
    items = array.ravel().tolist()
    for call, kind in ((simdiri.key, "O"), (simdiri.SeenSet().add, "b"), (simdiri.SeenSet().contains, "b"),
                       (simdiri.parse, "O"), (simdiri.surt, kept.dtype.kind)):
        made = call(array)
        assert made.shape == array.shape and made.dtype.kind == ("O" if None in items else kind)
    assert simdiri.key(array).ravel().tolist() == simdiri.key(items)
    assert simdiri.parse(array).ravel().tolist() == simdiri.parse(items)
    statuses = [item.status if item else 0 for item in simdiri.check(items)]
    assert [status or 0 for status in simdiri.check(array).ravel().tolist()] == statuses
    rungs = simdiri.compare(array, array, errors="null").ravel().tolist()
    assert rungs == simdiri.compare(items, items, errors="null")


def test_keys_in_arrays_keep_their_last_byte():
    """An array of numpy's type for bytes would drop bytes that are 0 at the end of a key."""
    items = [f"http://h/{number}" for number in range(2000)]
    keys = simdiri.key(numpy.array([item.encode() for item in items]))
    assert keys.tolist() == simdiri.key(items) and any(key[-1] == 0 for key in keys)


def test_errors_of_arrays():
    array = numpy.array(["HTTP://h", "no"])
    kept, statuses = simdiri.normalize(array, errors="column")
    assert kept.tolist() == ["http://h/", "no"] and statuses.tolist() == [0, 16] and statuses.dtype == numpy.uint16
    nulled = simdiri.normalize(array, errors="null")
    assert nulled.tolist() == ["http://h/", None] and nulled.dtype == object
    for bad in (numpy.array([1]), numpy.array([1.5, float("nan")]), numpy.array(["a", 7], dtype=object)):
        with pytest.raises(TypeError, match="neither str nor bytes"):
            simdiri.normalize(bad)


EXPRESSIONS = [(simdiri.normalize, polars.String), (simdiri.to_iri, polars.String), (simdiri.key, polars.Binary),
               (simdiri.surt, polars.String), (simdiri.check, polars.UInt16), (simdiri.SeenSet().add, polars.Boolean)]


@pytest.mark.parametrize("function, dtype", EXPRESSIONS, ids=lambda thing: getattr(thing, "__name__", str(thing)))
def test_functions_work_unchanged_in_map_batches(function, dtype):
    frame = polars.DataFrame({"url": ["HTTP://h", None, "http://x/"]})
    found = frame.lazy().select(polars.col("url").map_batches(function, return_dtype=dtype)).collect()
    assert found.dtypes == [dtype] and found["url"].null_count() == 1


def test_functions_work_unchanged_in_apply():
    series = pandas.Series(["HTTP://h", "http://x/%7e"], index=[4, 2])
    for found in (series.apply(simdiri.normalize), series.map(simdiri.normalize), series.transform(simdiri.normalize),
                  series.pipe(simdiri.normalize), series.apply(simdiri.normalize, errors="null")):
        assert found.to_dict() == {4: "http://h/", 2: "http://x/~"}
    assert series.apply(simdiri.normalize, rung="simple", errors="keep").to_dict() == series.to_dict()
    frame = pandas.DataFrame({"a": series, "b": series})
    assert frame.apply(simdiri.normalize).to_dict("list") == {name: ["http://h/", "http://x/~"] for name in "ab"}


def test_a_missing_value_in_apply_is_told_what_to_do():
    series = pandas.Series(["HTTP://h", None])
    with pytest.raises(TypeError, match="na_action='ignore'"):
        series.apply(simdiri.normalize)
    assert series.map(simdiri.normalize, na_action="ignore").isna().to_list() == [False, True]


@pytest.mark.parametrize("call", [simdiri.normalize, simdiri.to_uri, simdiri.key, simdiri.check, simdiri.parse,
                                  simdiri.surt, simdiri.extract, lambda text, **options: simdiri.SeenSet(**options)])
def test_unknown_keyword_arguments_are_named(call):
    with pytest.raises(TypeError, match="unexpected keyword argument '?colour"):
        call("s:", colour="red")
    with pytest.raises(TypeError, match="unexpected keyword argument '?colour"):
        pandas.Series(["s:"]).apply(call, colour="red")


def test_a_mistyped_option_gets_a_hint():
    with pytest.raises(TypeError, match="'runge'; did you mean 'rung'"):
        simdiri.normalize("s:", runge="syntax")


@pytest.mark.parametrize("options", [{"rung": ["syntax"]}, {"form": {}}, {"profile": []}])
def test_options_that_cannot_be_hashed_are_named(options):
    with pytest.raises(ValueError, match=f"{next(iter(options))} is one of"):
        simdiri.normalize("s:", **options)
