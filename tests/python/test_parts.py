# SPDX-License-Identifier: MIT
"""Components of columns, and comparisons of columns."""
import pytest
import simdiri

pyarrow = pytest.importorskip("pyarrow")

ITEMS = ["http://u@h:8/p?q#f", None, "a/bé", "HTTP://H?", ""]
PARTS = [None if item is None else simdiri.parse(item)._asdict() for item in ITEMS]
KINDS = ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]


def of_kind(items, kind):
    column = pyarrow.array(items, pyarrow.string())
    return column.cast(pyarrow.binary()).cast(getattr(pyarrow, kind)()) if "binary" in kind else column.cast(
        getattr(pyarrow, kind)())


def plain(value):
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return value.decode() if isinstance(value, bytes) else value


@pytest.mark.parametrize("kind", KINDS)
def test_parts_of_columns(kind):
    column = of_kind(ITEMS, kind)
    for begin in range(len(ITEMS) + 1):
        for end in range(begin, len(ITEMS) + 1):
            found = simdiri.parse(column.slice(begin, end - begin))
            found.validate(full=True)
            assert [plain(row) for row in found.to_pylist()] == PARTS[begin:end]
            assert found.null_count == PARTS[begin:end].count(None)
    assert [field.name for field in found.type] == list(simdiri.Components._fields)
    chunks = simdiri.parse(pyarrow.chunked_array([column, column.slice(2)]))
    assert [plain(row) for row in chunks.to_pylist()] == PARTS + PARTS[2:]


def test_parts_of_columns_of_others():
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    found = simdiri.parse(polars.Series("url", ITEMS))
    assert found.to_list() == PARTS or [row and dict(row) for row in found.to_list()] == PARTS
    for dtype in ("object", "string[pyarrow]", "str", pandas.ArrowDtype(pyarrow.string())):
        series = pandas.Series(ITEMS, index=list("abcde"), dtype=dtype)
        frame = simdiri.parse(series)
        assert list(frame.columns) == list(simdiri.Components._fields) and list(frame.index) == list("abcde")
        for index, row in enumerate(PARTS):
            values = [None if pandas.isna(value) else value for value in frame.iloc[index]]
            assert values == (list(row.values()) if row else [None] * 8)
    assert list(simdiri.parse(pandas.Index(["http://h/"])).host) == ["h"]


@pytest.mark.parametrize(
    "thing", [pyarrow.array([1]), pyarrow.array([1]).dictionary_encode(), 7, None, {"a"}], ids=str)
def test_parts_of_other_things(thing):
    with pytest.raises(TypeError):
        simdiri.parse(thing)


LEFT = ["HTTP://h/%7e", "http://h", None, "http://a/", "http://é.example", "bad", "s:a"]
RIGHT = ["http://h/~", "http://h/", "http://x", None, "http://xn--9ca.example/", "s:a", "s:a"]
RUNGS = ["syntax", "scheme", None, None, "scheme", None, "simple"]
STATUSES = [0, 0, None, None, 0, 16, 0]


@pytest.mark.parametrize("kinds", [("string", "string"), ("large_string", "string_view"), ("binary", "string")])
def test_columns_compared(kinds):
    left, right = of_kind(LEFT, kinds[0]), of_kind(RIGHT, kinds[1])
    for begin in range(len(LEFT) + 1):
        for end in range(begin, len(LEFT) + 1):
            part = slice(begin, end)
            rungs, statuses = simdiri.compare(left[part], right[part], errors="column")
            rungs.validate(full=True)
            statuses.validate(full=True)
            assert (rungs.to_pylist(), statuses.to_pylist()) == (RUNGS[part], STATUSES[part])
            assert statuses.null_count == STATUSES[part].count(None) and statuses.type == pyarrow.uint16()
    assert simdiri.compare(left, right, errors="null").to_pylist() == RUNGS
    with pytest.raises(simdiri.Error) as caught:
        simdiri.compare(left, right)
    assert (caught.value.index, caught.value.code, caught.value.count) == (5, "no-scheme", 1)
    assert simdiri.compare(right, left.slice(0, 7), rung="syntax", errors="null").to_pylist()[1] == "different"


def chunked(items, *lengths):
    chunks, begin = [], 0
    for length in lengths:
        chunks.append(pyarrow.array(items[begin:begin + length], pyarrow.string()))
        begin += length
    return pyarrow.chunked_array(chunks, pyarrow.string())


@pytest.mark.parametrize("left", [(7,), (0, 7), (3, 4), (1, 1, 1, 1, 1, 1, 1), (0, 2, 0, 5, 0)])
@pytest.mark.parametrize("right", [(7,), (4, 3), (2, 0, 0, 5), (7, 0)])
def test_chunks_need_not_be_the_same(left, right):
    found = simdiri.compare(chunked(LEFT, *left), chunked(RIGHT, *right), errors="null")
    assert isinstance(found, pyarrow.ChunkedArray) and found.to_pylist() == RUNGS
    with pytest.raises(simdiri.Error) as caught:
        simdiri.compare(chunked(LEFT, *left), chunked(RIGHT, *right))
    assert caught.value.index == 5
    assert simdiri.compare(chunked(LEFT, *left), pyarrow.array(RIGHT), errors="null").to_pylist() == RUNGS


def test_nothing_compared():
    empty = pyarrow.chunked_array([], pyarrow.string())
    assert simdiri.compare(empty, empty).to_pylist() == []
    assert simdiri.compare(pyarrow.array([], pyarrow.string()), empty).to_pylist() == []


def test_columns_of_others_compared():
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    found = simdiri.compare(polars.Series("a", LEFT), polars.Series("b", RIGHT), errors="null")
    assert isinstance(found, polars.Series) and found.to_list() == RUNGS and found.name == "rung"
    for dtype in ("object", "string[pyarrow]"):
        left, right = pandas.Series(LEFT, index=list("abcdefg"), dtype=dtype), pandas.Series(RIGHT, dtype=dtype)
        rungs, statuses = simdiri.compare(left, right, errors="column")
        assert [None if pandas.isna(value) else value for value in rungs] == RUNGS
        assert [None if pandas.isna(value) else value for value in statuses] == STATUSES
        assert list(rungs.index) == list("abcdefg") and rungs.name == "rung"


@pytest.mark.parametrize("items", [[], [None, None]], ids=repr)
@pytest.mark.parametrize("dtype", ["object", "str", "category"])
def test_nothing_of_pandas(items, dtype):
    pandas = pytest.importorskip("pandas")
    series = pandas.Series(items, dtype=dtype)
    assert simdiri.parse(series).shape == (len(items), 8)
    assert simdiri.compare(series, series).isna().all()


def test_types_of_pandas_that_cannot_hold_results():
    pandas = pytest.importorskip("pandas")
    items = ["HTTP://h/%7E", None, "http://h/~", "HTTP://h/%7E"]
    texts = pandas.Series(items, dtype="category", index=list("abcd"), name="url")
    found = simdiri.normalize(texts)
    assert found.fillna("").to_list() == ["http://h/~", "", "http://h/~", "http://h/~"]
    assert list(found.index) == list("abcd") and found.name == "url"
    assert simdiri.parse(texts)["scheme"].fillna("").to_list() == ["HTTP", "", "http", "HTTP"]
    assert simdiri.compare(texts, found).fillna("").to_list() == ["syntax", "", "simple", "syntax"]
    views = texts.astype(pandas.ArrowDtype(pyarrow.string_view()))
    assert simdiri.normalize(views).to_list()[2:] == ["http://h/~"] * 2
    assert simdiri.parse(views)["path"].to_list()[2:] == ["/~", "/%7E"]
    octets = pandas.Series([b"s:a"], dtype=pandas.ArrowDtype(pyarrow.binary()))
    assert simdiri.compare(octets, octets).to_list() == ["simple"]
    assert simdiri.normalize(octets).to_list() == [b"s:a"]


def test_comparisons_that_are_refused():
    texts, numbers = pyarrow.array(["s:a"]), pyarrow.array([1])
    for pair in ((texts, numbers), (numbers, texts)):
        with pytest.raises(TypeError, match="int64"):
            simdiri.compare(*pair)
    with pytest.raises(ValueError, match="lengths"):
        simdiri.compare(texts, pyarrow.array(["s:a", "s:a"]))
    with pytest.raises(ValueError, match="errors"):
        simdiri.compare(texts, texts, errors="keep")
    for pair in ((texts, ["s:a"]), (texts, 7), (7, "s:a"), (["s:a"], None)):
        with pytest.raises(TypeError):
            simdiri.compare(*pair)
    with pytest.raises(simdiri.Error):
        simdiri.compare(texts, texts, base="no base")
    assert simdiri.compare(pyarrow.array(["b"]), pyarrow.array(["./b"]), base="http://x/").to_pylist() == ["simple"]
