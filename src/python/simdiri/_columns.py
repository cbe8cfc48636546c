# SPDX-License-Identifier: MIT
"""Columns of pyarrow, Polars and pandas as input and output. Only modules that are already loaded are used."""
import sys

from . import _native


def _is(engine, *names):
    """Makes a test for objects of these types of a module. It is false if the module is not loaded."""
    def test(thing):
        module = sys.modules.get(engine)
        return module is not None and isinstance(thing, tuple(getattr(module, name) for name in names))
    return test


is_pyarrow = _is("pyarrow", "Array", "ChunkedArray")
is_polars = _is("polars", "Series")
is_pandas = _is("pandas", "Series", "Index")
is_index = _is("pandas", "Index")


def is_binary_or_text(column):
    """Is a column of pyarrow one of texts or bytes?"""
    return any(kind in str(column.type) for kind in ("string", "binary")) and ":" not in str(column.type)


def refuse(thing):
    hint = ""
    if isinstance(thing, float) and thing != thing:
        hint = "; for a missing value of pandas, pass the whole column, or use map(…, na_action='ignore')"
    raise TypeError(f"{type(thing).__name__} is neither str, bytes, a list or tuple of them, nor an Arrow column{hint}")


def is_column(thing):
    return hasattr(thing, "__arrow_c_array__") or hasattr(thing, "__arrow_c_stream__")


def read(thing):
    """Returns the schema, the arrays, and whether the column is chunked."""
    if hasattr(thing, "__arrow_c_array__"):
        schema, array = thing.__arrow_c_array__()
        return schema, [array], False
    schema, arrays = _native.read_stream(thing.__arrow_c_stream__())
    return schema, arrays, True


def _of_kind(thing, column, name=None):
    """Converts a result column to the type of the input, if that is pyarrow or Polars."""
    if is_pyarrow(thing):
        pyarrow = sys.modules["pyarrow"]
        return pyarrow.chunked_array(column) if isinstance(column, _native.Chunks) else pyarrow.array(column)
    if is_polars(thing):
        return sys.modules["polars"].Series(name or thing.name, column)
    return column


def join(thing, columns, is_chunked, name=None):
    return _of_kind(thing, _native.make_chunks(tuple(columns)) if is_chunked else columns[0], name)


def counted(arrays):
    """Yields pairs: the number of rows in earlier arrays, and the array."""
    before = 0
    for array in arrays:
        yield before, array
        before += _native.count_rows(array)


def align(a_arrays, b_arrays):
    """Yields ranges of rows that lie in one array of each column: for both the index of the array and the first row in
    it, then the number of rows."""
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
    """Returns the values of a pandas column as an Arrow column. Needs pyarrow."""
    values = pandas_values(series)
    if isinstance(values, list):
        import pyarrow
        # A column without values gets the type string, because pyarrow cannot infer one.
        values = pyarrow.array(values, pyarrow.string() if all(value is None for value in values) else None)
    return values


def pandas_frame(series, structures):
    """Makes a DataFrame of structures, with the index and the type of a pandas column."""
    import pyarrow.compute
    names = [field.name for field in structures.type]
    columns = {name: pandas_like(series, pyarrow.compute.struct_field(structures, name), name) for name in names}
    return sys.modules["pandas"].DataFrame(columns, index=None if is_index(series) else series.index)


def pandas_values(series):
    """Returns the values of a pandas column: an Arrow column if pandas stores one, else a list with None for missing
    values."""
    array = series.array
    if hasattr(array, "__arrow_array__") and "pyarrow" in sys.modules:
        column = sys.modules["pyarrow"].array(array)
        if "string" in str(column.type) or "binary" in str(column.type):
            return column
    return [None if missing else value for value, missing in zip(series.tolist(), series.isna().tolist())]


def pandas_list(series):
    """Returns the values of a pandas column as a list, with None for missing values."""
    values = pandas_values(series)
    return values if isinstance(values, list) else values.to_pylist()


def pandas_rows(series, rows, names):
    """Makes a DataFrame of tuples and None, with the index of a pandas column."""
    columns = {name: [None if row is None else row[at] for row in rows] for at, name in enumerate(names)}
    frame = {name: pandas_like(series, values, name) for name, values in columns.items()}
    return sys.modules["pandas"].DataFrame(frame, index=None if is_index(series) else series.index)


def decoded_dtype(series):
    """The type of texts that were bytes in a pandas column."""
    pandas = sys.modules.get("pandas")
    if pandas is None or not is_pandas(series) or not isinstance(series.dtype, pandas.ArrowDtype):
        return "object"
    return pandas.ArrowDtype(sys.modules["pyarrow"].string())


def _text_type(series, values):
    """Returns the type for results of a pandas column: its own, if it can hold them."""
    pandas, dtype = sys.modules["pandas"], series.dtype
    if isinstance(dtype, pandas.CategoricalDtype):  # a result may not be among its categories
        dtype = dtype.categories.dtype
    # Results may have another Arrow type: string_view becomes large_string, and rungs of a binary column are text.
    if isinstance(dtype, pandas.ArrowDtype) and not isinstance(values, list):
        return pandas.ArrowDtype(values.type)
    return dtype


def pandas_like(series, values, name=None, dtype=None):
    """Makes a pandas column of values, with the index of ``series``, and with its type unless ``dtype`` is given."""
    pandas = sys.modules["pandas"]
    dtype = dtype or _text_type(series, values)
    if not isinstance(values, list):
        values = pandas.arrays.ArrowExtensionArray(values)
    if is_index(series):
        return pandas.Index(values, name=name or series.name, dtype=dtype)
    return pandas.Series(values, index=series.index, name=name or series.name, dtype=dtype)
