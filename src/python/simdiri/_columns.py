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


def pandas_values(series):
    """What a pandas column holds: an Arrow column where it is one, else a list with None for what is missing."""
    array = series.array
    if hasattr(array, "__arrow_array__") and "pyarrow" in sys.modules:
        column = sys.modules["pyarrow"].array(array)
        if "string" in str(column.type) or "binary" in str(column.type):
            return column
    return [None if missing else value for value, missing in zip(series.tolist(), series.isna().tolist())]


def pandas_like(series, values, name=None, dtype=None):
    """A pandas column with the index and, unless another is given, the type of another one."""
    pandas = sys.modules["pandas"]
    if hasattr(values, "to_numpy") and not isinstance(values, list):
        of_arrow = pandas.arrays.ArrowExtensionArray(values)
        values = of_arrow
    dtype = dtype or series.dtype
    if isinstance(series, pandas.Index):
        return pandas.Index(values, name=name or series.name, dtype=dtype)
    return pandas.Series(values, index=series.index, name=name or series.name, dtype=dtype)
