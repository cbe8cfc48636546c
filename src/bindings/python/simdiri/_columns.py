# SPDX-License-Identifier: MIT
"""Columns of pyarrow, Polars and pandas as input and output. Only modules that are already loaded are used."""
import importlib.util
import sys

from . import _native


def _is(engine, *names):
    """Makes a test for objects of these types of a module. It is false if the module is not loaded. While another thread
    imports the module, it may lack types, and there are no objects of these."""
    def test(thing):
        module = sys.modules.get(engine)
        return module is not None and isinstance(thing, tuple(filter(None, (getattr(module, name, None) for name in names))))
    return test


is_pyarrow = _is("pyarrow", "Array", "ChunkedArray")
is_polars = _is("polars", "Series")
is_pandas = _is("pandas", "Series", "Index")
is_index = _is("pandas", "Index")


def is_binary_or_text(column):
    """Is a column of pyarrow one of texts or bytes?"""
    return str(column.type) in ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")


def decode_categories(thing):
    """Returns a column of values for one of categories of pyarrow or Polars, and every other column unchanged."""
    if is_pyarrow(thing) and sys.modules["pyarrow"].types.is_dictionary(thing.type):
        return thing.cast(thing.type.value_type)
    if is_polars(thing) and type(thing.dtype).__name__ in ("Categorical", "Enum"):
        return thing.cast(sys.modules["polars"].String)
    return thing


def refuse(thing):
    hint = ""
    # pandas 3 has NaN for a missing text, pandas 2 None.
    if (isinstance(thing, float) and thing != thing) or (thing is None and "pandas" in sys.modules):
        hint = "; for a missing value of pandas, pass the whole column, or use map(…, na_action='ignore')"
    raise TypeError(f"{type(thing).__name__} is neither str, bytes, a list or tuple of them, nor an Arrow column{hint}")


def is_column(thing):
    return hasattr(thing, "__arrow_c_array__") or hasattr(thing, "__arrow_c_stream__")


def read(thing):
    """Returns the schema, the arrays, and whether the column is chunked. A column of the type null, which has no texts,
    is read as one of nulls."""
    thing = decode_categories(thing)
    if hasattr(thing, "__arrow_c_array__"):
        schema, array = _native.take_column(*thing.__arrow_c_array__())
        return (*_with_text_type(schema, [array]), False)
    return (*_with_text_type(*_native.read_stream(thing.__arrow_c_stream__())), True)


def _with_text_type(schema, arrays):
    if _native.column_format(schema) != "n":
        return schema, arrays
    pairs = [_native.make_nulls(array).__arrow_c_array__() for array in arrays]
    return pairs[0][0], [array for _, array in pairs]


def _of_kind(thing, column, name=None):
    """Converts a result column to the type of the input, if that is pyarrow or Polars."""
    if is_pyarrow(thing):
        pyarrow = sys.modules["pyarrow"]
        return pyarrow.chunked_array(column) if isinstance(column, _native.Chunks) else pyarrow.array(column)
    if is_polars(thing):
        made = sys.modules["polars"].Series(thing.name, column)
        return made.alias(name) if name else made  # Series() ignores its name if the column has one
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


def can_import(name):
    return sys.modules.get(name) is not None or importlib.util.find_spec(name) is not None


def pandas_column(series):
    """Returns the values of a pandas column as an Arrow column. Needs pyarrow."""
    values = pandas_values(series)
    if isinstance(values, list):
        try:
            import pyarrow
        except ImportError:
            raise ImportError("this needs pyarrow for a column of pandas (pip install pyarrow); to_list() gives a list,"
                              " which does not need it") from None
        # A column without values gets the type string, because pyarrow cannot infer one.
        values = pyarrow.array(values, pyarrow.string() if all(value is None for value in values) else None)
    return values


def pandas_frame(series, structures):
    """Makes a DataFrame of structures, with the index and the type of a pandas column."""
    import pyarrow.compute
    columns = {field.name: pandas_like(series, pyarrow.compute.struct_field(structures, at), field.name)
               for at, field in enumerate(structures.type)}
    return sys.modules["pandas"].DataFrame(columns, index=None if is_index(series) else series.index)


def pandas_values(series):
    """Returns the values of a pandas column: an Arrow column if pandas stores one, else a list with None for missing
    values."""
    array = series.array
    if hasattr(array, "__arrow_array__") and sys.modules.get("pyarrow") is not None:
        import pyarrow  # waits if another thread is importing it
        column = decode_categories(pyarrow.array(array))
        if is_binary_or_text(column):
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


def name_dtype(series, default="object"):
    """The type of names in a pandas column, such as those of statuses. ``default`` is that of a column that is not of
    Arrow."""
    if series is None or not is_pandas(series):
        return None
    pandas = sys.modules["pandas"]
    is_arrow = isinstance(series.dtype, pandas.ArrowDtype)
    return pandas.ArrowDtype(sys.modules["pyarrow"].string()) if is_arrow else default


def list_of(column):
    """Returns the items of an Arrow column of any type, with None for null."""
    if is_polars(column):
        return column.to_list()
    if not is_pyarrow(column):
        import pyarrow
        column = pyarrow.array(column) if hasattr(column, "__arrow_c_array__") else pyarrow.chunked_array(column)
    return column.to_pylist()


def keys_of(column):
    """Returns the keys of a column, with None for null."""
    return pandas_list(column) if is_pandas(column) else list_of(column)


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
