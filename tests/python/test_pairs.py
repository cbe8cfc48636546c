# SPDX-License-Identifier: MIT
"""A base for each reference, a text that a column is compared with, and names of columns of statuses."""
import pytest
import simdiri

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

MAKERS = {
    "list": list, "tuple": tuple,
    "array": lambda items: numpy.array(items, dtype=object),
    "pandas": lambda items: pandas.Series(items, index=range(5, 5 + len(items)), dtype="str"),
    "pandas arrow": lambda items: pandas.Series(items, dtype=pandas.ArrowDtype(pyarrow.string())),
    "index": lambda items: pandas.Index(items, dtype="str"),
    "polars": lambda items: polars.Series("url", items, dtype=polars.String),
    "arrow": lambda items: pyarrow.array(items, pyarrow.string()),
    "chunks": lambda items: pyarrow.chunked_array([items[:1], items[1:]], pyarrow.string()),
    "frame": lambda items: pandas.DataFrame({"url": pandas.Series(items, dtype="str")}),
    "table": lambda items: pyarrow.table({"url": pyarrow.array(items, pyarrow.string())}),
}
LISTS = ("list", "tuple", "array")


def items_of(thing):
    if isinstance(thing, (pandas.DataFrame, polars.DataFrame)):
        thing = thing.iloc[:, 0]
    if isinstance(thing, pyarrow.Table):
        thing = thing.column(0)
    items = getattr(thing, "to_pylist", getattr(thing, "tolist", getattr(thing, "to_list", lambda: list(thing))))()
    return [None if item is None or item is pandas.NA or item != item else item for item in items]


@pytest.fixture(params=MAKERS)
def kind(request):
    return request.param


TEXTS = ["b", None, "c", "../d", "http://é/", "x"]
BASES = ["http://h/a", "http://h/", None, "http://x/y/z", "http://h/", "http://h/a"]
RESOLVED = ["http://h/b", None, None, "http://x/d", "http://é/", "http://h/x"]


def test_a_column_of_bases(kind):
    texts, bases = MAKERS[kind](TEXTS), MAKERS[kind](BASES)
    found = simdiri.resolve(texts, bases)
    assert items_of(found) == RESOLVED and type(found) is (list if kind == "tuple" else type(texts))
    if hasattr(texts, "index") and kind == "pandas":
        assert found.index.equals(texts.index)
    assert items_of(simdiri.resolve(texts, BASES)) == RESOLVED
    assert items_of(simdiri.normalize(texts, base=bases))[4] == "http://xn--9ca/"


def test_bad_bases_and_references(kind):
    texts = MAKERS[kind](["b", "http://h:x/", "c", None])
    bases = MAKERS[kind](["no base", "http://h", "http://h", "s:"])
    assert items_of(simdiri.resolve(texts, bases, errors="null")) == [None, None, "http://h/c", None]
    assert items_of(simdiri.resolve(texts, bases, errors="keep")) == ["b", "http://h:x/", "http://h/c", None]
    found, statuses = simdiri.resolve(texts, bases, errors="column")
    assert items_of(found) == ["b", "http://h:x/", "http://h/c", None] and items_of(statuses) == [16, 27, 0, None]
    with pytest.raises(simdiri.Error, match="^the base: no-scheme.*item 0,.*'no base'; 2 items") as caught:
        simdiri.resolve(texts, bases)
    assert (caught.value.text, caught.value.index, caught.value.is_of_base) == ("no base", 0, True)


def test_bases_that_are_refused():
    with pytest.raises(ValueError, match="2 references and 1 bases"):
        simdiri.resolve(["a", "b"], ["s:"])
    with pytest.raises(TypeError, match="base of one text"):
        simdiri.resolve("a", ["s:"])
    with pytest.raises(TypeError, match="item 1: "):
        simdiri.resolve(["a", "b"], ["s:", 7])
    with pytest.raises(ValueError, match="errors is one of"):
        simdiri.resolve(["a"], ["s:"], errors="skip")
    with pytest.raises(TypeError, match="only resolve and normalize"):
        simdiri.compare(["a"], ["b"], base=["s:"])


def test_a_text_compared_with_a_column(kind):
    things, different = MAKERS[kind](["HTTP://H", None, "s:", "http://h/"]), None if kind in LISTS else "different"
    expected = ["scheme", None, different, "simple"]
    for found in (simdiri.compare(things, "http://h/"), simdiri.compare("http://h/", things)):
        assert items_of(found) == expected
    if kind not in LISTS:
        others = MAKERS[kind](["http://h/"] * 4)
        assert items_of(simdiri.compare(things, others)) == expected


def test_a_bad_text_compared_with_a_column(kind):
    things = MAKERS[kind](["HTTP://H", "bad", None])
    with pytest.raises(simdiri.Error, match="'bad'") as caught:
        simdiri.compare(things, "http://h/")
    assert caught.value.index == 1
    with pytest.raises(simdiri.Error, match="'no'") as caught:
        simdiri.compare("no", things)
    assert caught.value.index is None
    found, statuses = simdiri.compare(things, "http://h/", errors="column")
    assert items_of(found) == ["scheme", None, None] and items_of(statuses) == [0, 16, None]


@pytest.mark.parametrize("kind", [name for name in MAKERS if name not in ("array", "index", "tuple")])
def test_names_of_a_column_of_statuses(kind):
    things = MAKERS[kind](["HTTP://H", None, "bad"])
    statuses = simdiri.normalize(things, errors="column")[1]
    names = simdiri.status_name(statuses)
    assert items_of(names) == ["ok", None, "no-scheme"]
    assert isinstance(names, pyarrow.Array if kind == "arrow" else type(statuses))
    assert items_of(simdiri.status_message(statuses))[2] == simdiri.status_message(16)


def test_names_of_other_statuses():
    assert simdiri.status_name(None) is None and simdiri.status_name(numpy.uint16(16)) == "no-scheme"
    assert simdiri.status_name(numpy.array([[0], [16]], dtype="uint16")).tolist() == [["ok"], ["no-scheme"]]
    with pytest.raises((TypeError, ValueError)):
        simdiri.status_name("ok")
