# SPDX-License-Identifier: MIT
"""Columns of the engines, in and out. No engine is imported that is not loaded already."""
import sys

from . import _native


def _is(engine, *names):
    """Tells whether an object is of one of these types of an engine, if that is loaded."""
    def test(thing):
        module = sys.modules.get(engine)
        return module is not None and isinstance(thing, tuple(getattr(module, name) for name in names))
    return test


is_pyarrow = _is("pyarrow", "Array", "ChunkedArray")
is_polars = _is("polars", "Series")
is_pandas = _is("pandas", "Series", "Index")
is_index = _is("pandas", "Index")


def refuse(thing):
    raise TypeError(f"{type(thing).__name__} is neither str, bytes, a list or tuple of them, nor an Arrow column")


def is_column(thing):
    return hasattr(thing, "__arrow_c_array__") or hasattr(thing, "__arrow_c_stream__")


def read(thing):
    """The schema, the arrays, and whether they are chunks."""
    if hasattr(thing, "__arrow_c_array__"):
        schema, array = thing.__arrow_c_array__()
        return schema, [array], False
    schema, arrays = _native.read_stream(thing.__arrow_c_stream__())
    return schema, arrays, True


def _of_kind(thing, column, name=None):
    """A column as the kind of thing that came in, if that is known."""
    if is_pyarrow(thing):
        pyarrow = sys.modules["pyarrow"]
        return pyarrow.chunked_array(column) if isinstance(column, _native.Chunks) else pyarrow.array(column)
    if is_polars(thing):
        return sys.modules["polars"].Series(name or thing.name, column)
    return column


def join(thing, columns, is_chunked, name=None):
    return _of_kind(thing, _native.make_chunks(tuple(columns)) if is_chunked else columns[0], name)


def counted(arrays):
    """Pairs of how many rows are before an array, and the array."""
    before = 0
    for array in arrays:
        yield before, array
        before += _native.count_rows(array)


def align(a_arrays, b_arrays):
    """Rows that two columns have in common: of each its array's index and where they begin there, and how many."""
    a_counts, b_counts = ([_native.count_rows(array) for array in arrays] for arrays in (a_arrays, b_arrays))
    if sum(a_counts) != sum(b_counts):
        raise ValueError("the columns have different lengths")
    a = b = a_begin = b_begin = 0
    is_first = True
    while a < len(a_counts) and b < len(b_counts):
        count = min(a_counts[a] - a_begin, b_counts[b] - b_begin)
        if count > 0 or is_first:
            yield a, a_begin, b, b_begin, count
        is_first, a_begin, b_begin = False, a_begin + count, b_begin + count
        if a_begin == a_counts[a]:
            a, a_begin = a + 1, 0
        elif b_begin == b_counts[b]:
            b, b_begin = b + 1, 0


def pandas_column(series):
    """What a pandas column holds, as an Arrow column; pyarrow is needed."""
    values = pandas_values(series)
    if isinstance(values, list):
        import pyarrow
        # Without a value there is nothing to tell the type by.
        values = pyarrow.array(values, pyarrow.string() if all(value is None for value in values) else None)
    return values


def pandas_frame(series, structures):
    """A DataFrame with the index and the type of a pandas column."""
    import pyarrow.compute
    names = [field.name for field in structures.type]
    columns = {name: pandas_like(series, pyarrow.compute.struct_field(structures, name), name) for name in names}
    return sys.modules["pandas"].DataFrame(columns, index=None if is_index(series) else series.index)


def pandas_values(series):
    """What a pandas column holds: an Arrow column where it is one, else a list with None for what is missing."""
    array = series.array
    if hasattr(array, "__arrow_array__") and "pyarrow" in sys.modules:
        column = sys.modules["pyarrow"].array(array)
        if "string" in str(column.type) or "binary" in str(column.type):
            return column
    return [None if missing else value for value, missing in zip(series.tolist(), series.isna().tolist())]


def _text_type(series, values):
    """The type that results of a pandas column have: its own, if that can hold them."""
    pandas, dtype = sys.modules["pandas"], series.dtype
    if isinstance(dtype, pandas.CategoricalDtype):  # others than its categories would be lost
        dtype = dtype.categories.dtype
    if isinstance(dtype, pandas.ArrowDtype) and not isinstance(values, list):  # views become large; rungs are no octets
        return pandas.ArrowDtype(values.type)
    return dtype


def pandas_like(series, values, name=None, dtype=None):
    """A pandas column with the index and, unless another is given, the type of texts of another one."""
    pandas = sys.modules["pandas"]
    dtype = dtype or _text_type(series, values)
    if not isinstance(values, list):
        values = pandas.arrays.ArrowExtensionArray(values)
    if is_index(series):
        return pandas.Index(values, name=name or series.name, dtype=dtype)
    return pandas.Series(values, index=series.index, name=name or series.name, dtype=dtype)
