# SPDX-License-Identifier: MIT
"""Columns of the engines: nulls, non-ASCII and slices are returned correctly."""
import ctypes
import subprocess
import sys

import pytest
import simdiri

pyarrow = pytest.importorskip("pyarrow")

ITEMS = ["http://before/", "HTTP://É.example/%7e", None, "http://h/ä b", "no scheme", "HTTP://h", "http://after/"]
KEPT = [None if item is None else simdiri.normalize(item, errors="keep") for item in ITEMS]
NULLED = [None if item in (None, "no scheme") else simdiri.normalize(item) for item in ITEMS]
STATUSES = [0, 0, None, 0, 16, 0, 0]
TYPES = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view(), pyarrow.binary(), pyarrow.large_binary(),
         pyarrow.binary_view()]


def plain(values):
    return [value.decode() if isinstance(value, bytes) else value for value in values]


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_pyarrow_arrays(kind):
    array = pyarrow.array(ITEMS, pyarrow.string()).cast(pyarrow.binary() if "binary" in str(kind) else pyarrow.string())
    array = array.cast(kind)
    for begin in range(len(ITEMS)):
        for end in range(begin, len(ITEMS) + 1):
            part = array.slice(begin, end - begin)
            kept, statuses = simdiri.normalize(part, errors="column")
            kept.validate(full=True)
            assert isinstance(kept, pyarrow.Array)
            assert plain(kept.to_pylist()) == KEPT[begin:end]
            assert statuses.to_pylist() == STATUSES[begin:end] and statuses.type == pyarrow.uint16()
            nulled = simdiri.normalize(part, errors="null")
            nulled.validate(full=True)
            assert plain(nulled.to_pylist()) == NULLED[begin:end]
            assert nulled.null_count == NULLED[begin:end].count(None)
    views = {pyarrow.string_view(): pyarrow.large_string(), pyarrow.binary_view(): pyarrow.large_binary()}
    assert simdiri.normalize(array, errors="keep").type == views.get(kind, kind)


@pytest.mark.parametrize("kind", TYPES[:3], ids=str)
def test_pyarrow_chunks(kind):
    chunks = pyarrow.chunked_array([ITEMS[:2], [], ITEMS[2:5], ITEMS[5:]], pyarrow.string()).cast(kind)
    kept, statuses = simdiri.normalize(chunks.slice(1), errors="column")
    assert isinstance(kept, pyarrow.ChunkedArray) and isinstance(statuses, pyarrow.ChunkedArray)
    assert (kept.to_pylist(), statuses.to_pylist()) == (KEPT[1:], STATUSES[1:])
    with pytest.raises(simdiri.Error) as caught:
        simdiri.normalize(chunks)
    assert (caught.value.index, caught.value.code) == (4, "no-scheme")
    empty = simdiri.normalize(pyarrow.chunked_array([], kind))
    assert len(empty) == 0 and empty.type in (kind, pyarrow.large_string())


def test_operations():
    array = pyarrow.array(["HTTP://h/é", None])
    assert simdiri.to_uri(array).to_pylist() == ["HTTP://h/%C3%A9", None]
    assert simdiri.to_iri(pyarrow.array(["HTTP://h/%c3%a9", None])).to_pylist() == ["HTTP://h/é", None]
    assert simdiri.resolve(pyarrow.array(["g", None]), "http://a/b").to_pylist() == ["http://a/g", None]
    assert simdiri.check(pyarrow.array(ITEMS)).to_pylist() == [0, 0, None, 21, 16, 0, 0]


def test_other_producers_get_columns():
    class Foreign:
        def __init__(self, column):
            self.column = column

    class ForeignArray(Foreign):
        def __arrow_c_array__(self, requested_schema=None):
            return self.column.__arrow_c_array__(requested_schema)

    class ForeignStream(Foreign):
        def __arrow_c_stream__(self, requested_schema=None):
            return self.column.__arrow_c_stream__(requested_schema)

    array = pyarrow.array(ITEMS)
    column = simdiri.normalize(ForeignArray(array), errors="keep")
    assert type(column) is simdiri.Column and len(column) == len(ITEMS) and column.null_count == 1
    first, second = pyarrow.array(column), pyarrow.array(column)
    del column
    assert first.to_pylist() == second.to_pylist() == KEPT
    chunks = simdiri.normalize(ForeignStream(pyarrow.chunked_array([array, array])), errors="keep")
    assert type(chunks) is simdiri.Chunks and len(chunks) == 2 * len(ITEMS) and len(chunks.chunks) == 2
    assert pyarrow.chunked_array(chunks).to_pylist() == KEPT * 2
    assert pyarrow.chunked_array(chunks).to_pylist() == KEPT * 2


def test_tables_of_one_column():
    table = pyarrow.table({"url": ITEMS})
    assert simdiri.normalize(table.slice(1, 3), errors="keep").to_pydict() == {"url": KEPT[1:4]}
    batch = pyarrow.record_batch({"url": ITEMS}).slice(2, 4)
    assert simdiri.normalize(batch, errors="keep").to_pydict() == {"url": KEPT[2:6]}
    with pytest.raises(TypeError, match="2 columns"):
        simdiri.normalize(pyarrow.table({"a": ITEMS, "b": ITEMS}))
    nulls = pyarrow.StructArray.from_arrays([pyarrow.array(ITEMS)], ["a"], mask=pyarrow.array([True] + [False] * 6))
    with pytest.raises(ValueError):
        simdiri.normalize(nulls)


@pytest.mark.parametrize("column, named", [
    (pyarrow.array([1, 2]), "int64"),
    (pyarrow.array([1, 1]).dictionary_encode(), "int64"),
    (pyarrow.array([["a"]]), "list"),
    (pyarrow.chunked_array([[1.5]]), "float64"),
], ids=str)
def test_types_that_are_refused(column, named):
    with pytest.raises(TypeError, match=named):
        simdiri.normalize(column)


def test_offsets_that_are_refused():
    def of_offsets(offsets):
        buffers = [None, pyarrow.array(offsets, pyarrow.int32()).buffers()[1], pyarrow.py_buffer(b"S:aS:bS:c")]
        return pyarrow.Array.from_buffers(pyarrow.string(), 3, buffers)
    assert simdiri.normalize(of_offsets([0, 3, 6, 9])).to_pylist() == ["s:a", "s:b", "s:c"]
    for offsets, row in (([0, 6, 3, 9], 1), ([0, -3, 6, 9], 0), ([0, 3, 9, 8], 2)):
        with pytest.raises(ValueError, match=f"row {row}:"):
            simdiri.normalize(of_offsets(offsets))


def test_nothing_is_copied_in():
    """In a column of 400 MB, all rows but one are null: the call allocates far less than that."""
    code = """
import resource, pyarrow, simdiri
text = pyarrow.py_buffer(memoryview(bytearray(b'HTTP://h/') + bytearray(400 << 20)))
offsets = pyarrow.array([0, 9, len(text)], pyarrow.int64()).buffers()[1]
column = pyarrow.Array.from_buffers(pyarrow.large_string(), 1, [None, offsets, text])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert simdiri.normalize(column).to_pylist() == ['http://h/']
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    grown = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    assert grown < 20000


def test_results_outlive_everything():
    code = """
import pyarrow, simdiri, sys
kept = simdiri.normalize(pyarrow.array(['HTTP://h/'] * 1000))
sys.modules['kept'] = kept   # torn down late
pyarrow.lib.kept = kept
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_polars():
    polars = pytest.importorskip("polars")
    series = polars.Series("url", ITEMS)
    for part, kept in ((series, KEPT), (series.slice(1, 4), KEPT[1:5]), (series[:0], [])):
        found, statuses = simdiri.normalize(part, errors="column")
        assert isinstance(found, polars.Series) and found.name == "url" and found.dtype == polars.String
        assert found.to_list() == kept and statuses.name == "status"
    both = polars.concat([series, series], rechunk=False)
    assert simdiri.normalize(both, errors="null").to_list() == NULLED * 2


@pytest.mark.parametrize("dtype", ["object", "string[python]", "string[pyarrow]", "str", "arrow"])
def test_pandas(dtype):
    pandas = pytest.importorskip("pandas")
    if dtype == "arrow":
        dtype = pandas.ArrowDtype(pyarrow.string())
    series = pandas.Series(ITEMS, index=list("abcdefg"), name="url", dtype=dtype)
    for part, kept in ((series, KEPT), (series[1:5], KEPT[1:5]), (series[::2], KEPT[::2])):
        found, statuses = simdiri.normalize(part, errors="column")
        assert isinstance(found, pandas.Series) and found.name == "url" and found.dtype == series.dtype
        assert list(found.index) == list(part.index)
        assert [None if pandas.isna(value) else value for value in found] == kept
        assert statuses.name == "status" and str(statuses.dtype) == "UInt16"
    with pytest.raises(TypeError):
        simdiri.normalize(pandas.Series([1, 2]))


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    table = pyarrow.table({"n": range(len(ITEMS)), "url": ITEMS})
    connection = duckdb.connect()
    connection.register("t", table)
    relation = connection.sql("select url from t where n > 0 order by n")
    found = simdiri.normalize(relation, errors="keep")
    assert isinstance(found, duckdb.DuckDBPyRelation) and found.fetchall() == [(item,) for item in KEPT[1:]]
    column = connection.sql("select url from t order by n").to_arrow_table()["url"]
    assert simdiri.normalize(column, errors="keep").to_pylist() == KEPT


class Structure(ctypes.Structure):
    """An array of the Arrow C data interface."""


Structure._fields_ = [*((name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")),
                      ("buffers", ctypes.c_void_p), ("children", ctypes.POINTER(ctypes.POINTER(Structure))),
                      ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


def release(array):
    ctypes.CFUNCTYPE(None, ctypes.POINTER(Structure))(array.release)(ctypes.byref(array))


@pytest.mark.parametrize("split", [simdiri.parse, lambda column: simdiri.parts(column, ["host", "path"])])
def test_a_consumer_moves_a_part_out(split):
    """Arrow allows this. The other exports of the column keep their parts; they found a part that had been released."""
    class Plain:
        def __arrow_c_array__(self, requested_schema=None):
            return pyarrow.array(ITEMS[:2]).__arrow_c_array__()
    made, find = split(Plain()), ctypes.pythonapi.PyCapsule_GetPointer
    expected = pyarrow.array(made)
    find.restype, find.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    _, capsule = made.__arrow_c_array__()
    array, moved = Structure.from_address(find(capsule, b"arrow_array")), Structure()
    ctypes.memmove(ctypes.byref(moved), array.children[0], ctypes.sizeof(Structure))
    array.children[0].contents.release = None
    release(array)
    del capsule
    assert pyarrow.array(made).equals(expected)
    release(moved)
    assert pyarrow.array(made).equals(expected)
    del made
    assert expected.validate(full=True) is None and len(expected.to_pylist()) == 2
