# SPDX-License-Identifier: MIT
"""simdiri.parts: parts of texts, lists and columns of all kinds, errors, options."""
import subprocess
import sys
import threading

import pytest
import simdiri
from simdiri import _parts

NAMES = ["iri", "host", "port", "segment:-1", "query:a", "host-reversed", "fragment"]
ITEMS = ["HTTP://B.a:80/x/y?q&a=1#", None, "http://h:8/?%61=%41", "mailto:x@y", "file:///p/", "HTTP://É.example/é"]
ROWS = [
    {"iri": "http://b.a/x/y?q&a=1#", "host": "b.a", "port": None, "segment:-1": "y", "query:a": "1",
     "host-reversed": "a.b", "fragment": ""},
    None,
    {"iri": "http://h:8/?a=A", "host": "h", "port": "8", "segment:-1": "", "query:a": "A", "host-reversed": "h",
     "fragment": None},
    {"iri": "mailto:x@y", "host": None, "port": None, "segment:-1": "x@y", "query:a": None, "host-reversed": None,
     "fragment": None},
    {"iri": "file:///p/", "host": "", "port": None, "segment:-1": "", "query:a": None, "host-reversed": "",
     "fragment": None},
    {"iri": "http://xn--9ca.example/%C3%A9", "host": "xn--9ca.example", "port": None, "segment:-1": "%C3%A9",
     "query:a": None, "host-reversed": "example.xn--9ca", "fragment": None}]
HOSTS = [row and row["host"] for row in ROWS]
KINDS = ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]
LARGE = {"string_view": "large_string", "binary_view": "large_binary"}


def as_bytes(value):
    if isinstance(value, dict):
        return {name: as_bytes(part) for name, part in value.items()}
    return value if value is None else value.encode()


def test_texts_and_lists():
    for item, row in zip(ITEMS, ROWS):
        if item is not None:
            assert simdiri.parts(item, NAMES) == row and simdiri.parts(item.encode(), tuple(NAMES)) == as_bytes(row)
            assert list(simdiri.parts(item, NAMES)) == NAMES and simdiri.parts(item, "host") == row["host"]
    assert simdiri.parts(ITEMS, NAMES) == simdiri.parts(tuple(ITEMS), NAMES) == ROWS
    assert simdiri.parts([item and item.encode() for item in ITEMS], NAMES) == list(map(as_bytes, ROWS))
    assert simdiri.parts(ITEMS, "host") == HOSTS and simdiri.parts([], NAMES) == simdiri.parts([], "host") == []
    assert simdiri.parts([None, None], NAMES) == [None, None]


@pytest.mark.parametrize("kind", KINDS)
def test_columns(kind):
    pyarrow = pytest.importorskip("pyarrow")
    make = getattr(pyarrow, kind)
    column = pyarrow.array(ITEMS, pyarrow.string())
    column = (column.cast(pyarrow.binary()) if "binary" in kind else column).cast(make())
    rows, hosts = (list(map(as_bytes, ROWS)), list(map(as_bytes, HOSTS))) if "binary" in kind else (ROWS, HOSTS)
    for begin in range(len(ITEMS) + 1):
        for end in range(begin, len(ITEMS) + 1):
            found, statuses = simdiri.parts(column[begin:end], NAMES, errors="column")
            found.validate(full=True)
            statuses.validate(full=True)
            assert found.to_pylist() == rows[begin:end] and found.null_count == rows[begin:end].count(None)
            assert statuses.to_pylist() == [row and 0 for row in ROWS[begin:end]]
            assert [field.name for field in found.type] == NAMES
            assert {str(field.type) for field in found.type} == {LARGE.get(kind, kind)}
            one = simdiri.parts(column[begin:end], "host")
            one.validate(full=True)
            assert one.to_pylist() == hosts[begin:end] and str(one.type) == LARGE.get(kind, kind)
    chunks = simdiri.parts(pyarrow.chunked_array([column, column[:0], column.slice(2)]), NAMES)
    assert isinstance(chunks, pyarrow.ChunkedArray) and chunks.to_pylist() == rows + rows[2:]
    empty = simdiri.parts(pyarrow.chunked_array([], make()), NAMES)
    assert empty.to_pylist() == [] and len(empty.type) == len(NAMES)


def test_columns_of_other_types():
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array(ITEMS, pyarrow.string())
    assert simdiri.parts(column.dictionary_encode(), "host").to_pylist() == HOSTS
    assert simdiri.parts(pyarrow.nulls(2), NAMES).to_pylist() == [None, None]
    assert simdiri.parts(pyarrow.table({"url": column}), NAMES).to_pylist() == [
        row or dict.fromkeys(NAMES) for row in ROWS]
    assert simdiri.parts(pyarrow.table({"url": column}), "host").to_pydict() == {"host": HOSTS}
    for thing in (pyarrow.array([1]), 7, None, {"a"}):
        with pytest.raises(TypeError):
            simdiri.parts(thing, "host")


def test_fields_outlive_their_structure():
    pyarrow = pytest.importorskip("pyarrow")
    fields = simdiri.parts(pyarrow.array(ITEMS), NAMES).flatten()
    hosts, paths = fields[1], simdiri.parts(pyarrow.array(["http://h/" + "x" * 100000]), ["path"]).field(0)
    del fields
    assert hosts.to_pylist() == HOSTS and paths[0].as_py() == "/" + "x" * 100000


def test_polars():
    polars = pytest.importorskip("polars")
    series = polars.Series("url", ITEMS)
    found = simdiri.parts(series, NAMES)
    assert isinstance(found, polars.Series) and found.dtype == polars.Struct(dict.fromkeys(NAMES, polars.String))
    assert found.struct.unnest().to_dicts() == [row or dict.fromkeys(NAMES) for row in ROWS]
    assert found.is_null().to_list() == [row is None for row in ROWS]
    host = simdiri.parts(series, "host")
    assert host.to_list() == HOSTS and host.name == "host"
    frame = simdiri.parts(series.to_frame(), NAMES)
    assert frame.columns == NAMES and frame["host"].to_list() == HOSTS
    assert series.to_frame().with_columns(host).columns == ["url", "host"]
    call = {"return_dtype": polars.String}
    lazy = series.to_frame().lazy().select(polars.col("url").map_batches(lambda s: simdiri.parts(s, "host"), **call))
    assert lazy.collect().to_series().to_list() == HOSTS
    binary, statuses = simdiri.parts(series.cast(polars.Binary), ["host"], errors="column")
    assert binary.struct.field("host").to_list() == list(map(as_bytes, HOSTS)) and statuses.name == "status"


@pytest.mark.parametrize("dtype", ["object", "str", "string[pyarrow]", "category", "arrow"])
def test_pandas(dtype):
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    dtype = pandas.ArrowDtype(pyarrow.string()) if dtype == "arrow" else dtype
    series = pandas.Series(ITEMS, index=list("abcdef"), dtype=dtype, name="url")
    frame = simdiri.parts(series, NAMES)
    assert list(frame.columns) == NAMES and list(frame.index) == list("abcdef")
    for name in NAMES:
        assert [None if pandas.isna(part) else part for part in frame[name]] == [row and row[name] for row in ROWS]
    host = simdiri.parts(series, "host")
    assert [None if pandas.isna(part) else part for part in host] == HOSTS
    assert host.name == "host" and list(host.index) == list("abcdef")
    frame, statuses = simdiri.parts(series, ["host"], errors="column")
    assert frame.shape == (6, 1) and [None if pandas.isna(one) else one for one in statuses] == [0, None, 0, 0, 0, 0]
    assert list(simdiri.parts(pandas.Index(["http://h/"]), "host")) == ["h"]
    assert simdiri.parts(series.to_frame(), NAMES).shape == (6, len(NAMES))


def test_pandas_without_pyarrow():
    pytest.importorskip("pandas")
    done = subprocess.run([sys.executable, "-c", """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == 'pyarrow' else find(name, *rest)
import pandas, simdiri
series = pandas.Series(['http://h/a', None, 'bad'], index=[3, 4, 5], dtype=object)
print(simdiri.parts(series, ['host', 'path'], errors='null').loc[3].to_list())
print(simdiri.parts(series, 'path', errors='column')[1].to_list()[2])
"""], capture_output=True, text=True)
    assert done.stdout.splitlines() == ["['h', '/a']", "16"], done.stderr


def test_arrays_of_numpy():
    numpy = pytest.importorskip("numpy")
    array = numpy.array([["HTTP://h", "http://i/"], ["http://j/", "http://k/"]])
    assert simdiri.parts(array, "host").tolist() == [["h", "i"], ["j", "k"]]
    assert simdiri.parts(array, ["host", "port"])[1, 0] == {"host": "j", "port": None}


def test_errors():
    pyarrow = pytest.importorskip("pyarrow")
    items = ["http://h/", None, "no", "http://i:x/", "http://xn--0/"]
    rows = [{"host": "h"}, None, None, None, {"host": "xn--0"}]
    assert simdiri.parts("no", ["host"], errors="null") is None
    assert simdiri.parts("no", "host", errors="column") == (None, 16)
    assert simdiri.parts("http://h/", "port", errors="column") == (None, 0)
    statuses = simdiri.normalize(items, errors="column")[1]
    assert statuses[:3] == [0, None, 16] and statuses[3] > 16 > statuses[4] > 0
    assert simdiri.parts(items, ["host"], errors="null") == rows
    assert simdiri.parts(items, ["host"], errors="column") == (rows, statuses)
    column = pyarrow.array(items)
    assert simdiri.parts(column, ["host"], errors="null").to_pylist() == rows
    found = simdiri.parts(column[2:], ["host"], errors="column")
    assert [part.to_pylist() for part in found] == [rows[2:], statuses[2:]] and found[0].null_count == 2
    assert simdiri.parts(column, "host", errors="null").to_pylist() == ["h", None, None, None, "xn--0"]
    with pytest.raises(simdiri.Error) as caught:
        simdiri.parts("no", "host")
    assert caught.value.code == "no-scheme" and caught.value.text == "no" and caught.value.index is None
    for thing in (items, column, pyarrow.chunked_array([column[:1], column[1:]])):
        with pytest.raises(simdiri.Error) as caught:
            simdiri.parts(thing, "host")
        assert (caught.value.index, caught.value.text, caught.value.count) == (2, "no", 2)
    for errors in ("keep", "ignore", None):
        with pytest.raises(ValueError, match="errors is one of 'raise', 'null', 'column'"):
            simdiri.parts("s:", "host", errors=errors)
    with pytest.raises(ValueError, match="item 0: a str that contains a surrogate"):
        simdiri.parts(["\ud800"], "host")


@pytest.mark.parametrize("name", ["hosts", "", "HOST", "segment:0", "segment:", "segment:x", "host,port", "ho\0st",
                                  "host\0", "\ud800", "queries", "query:\ud800", "query:a\0b"])
def test_names_that_are_no_parts(name):
    for names in (name, ["host", name]):
        with pytest.raises(ValueError) as caught:
            simdiri.parts("http://h/", names)
        assert str(caught.value).startswith(f"{name!r} is not a part; the parts are iri, scheme, userinfo, host,")
        assert str(caught.value).endswith("host-unicode, segment:N and query:NAME")


def test_every_part_that_is_named_is_known():
    names = [name for name in _parts.PART_NAMES if not _parts.needs_list([name])]
    assert len(names) == len(_parts.PART_NAMES) - 4 and simdiri.parts("s:", names).keys() == set(names)
    assert simdiri.parts("http://h/?=x&é=1", ["query:", "query:é"]) == {"query:": "x", "query:é": "1"}


def test_names_that_are_refused():
    for names, error, message in (([], ValueError, "is empty"), (["host", "host"], ValueError, "'host' is named twice"),
                                  (7, TypeError, "a str, or a list of str"), ([b"host"], TypeError, "list of str"),
                                  ({"host"}, TypeError, "list of str"), (None, TypeError, "list of str")):
        with pytest.raises(error, match=message):
            simdiri.parts("s:", names)
    many = [f"segment:{number}" for number in range(1, 200)]
    assert simdiri.parts("http://h/a/b", many) == dict.fromkeys(many) | {"segment:1": "a", "segment:2": "b"}


def test_options():
    assert simdiri.parts("HTTP://É/", "host", rung="simple") == "É"
    assert simdiri.parts("http:\\\\A\\b", "iri", profile="web") == "http://a/b"
    assert simdiri.parts("../c", "iri", base="http://h/a/b") == "http://h/c"
    assert simdiri.parts([b"../c", None], "path", base=b"http://h/a/b") == [b"/c", None]
    assert simdiri.parts("http://h/a#b", "fragment", drop_fragment=True) is None
    assert simdiri.parts("http://h/a", "path", redirects=simdiri.Redirects({"http://h/a": "http://h/a/"})) == "/a/"
    with pytest.raises(simdiri.Error, match="the base"):
        simdiri.parts("s:", "host", base="no base")
    with pytest.raises(TypeError, match="only key, label, SeenSet and State take lossy"):
        simdiri.parts("s:", "host", lossy="www")


def test_threads_share_one_object():
    pyarrow = pytest.importorskip("pyarrow")
    items = [f"HTTP://H{number}.example:80/{number}" for number in range(20000)]
    column, wrong = pyarrow.array(items), []

    def work(number):
        for _ in range(5):
            found = simdiri.parts(column[number:], ["host", "path"])
            if found.to_pylist()[-1] != {"host": "h19999.example", "path": "/19999"}:
                wrong.append(found)
    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
