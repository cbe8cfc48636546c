# SPDX-License-Identifier: MIT
"""Arrays of numpy and tables of one column as input and output. Only modules that are already loaded are used."""
import sys

from ._columns import _is

is_array = _is("numpy", "ndarray")
is_table = _is("pyarrow", "Table", "RecordBatch")
is_polars_frame = _is("polars", "DataFrame")
is_lazy_frame = _is("polars", "LazyFrame")
is_pandas_frame = _is("pandas", "DataFrame")
is_relation = _is("duckdb", "DuckDBPyRelation")


def is_shape(thing):
    return (is_array(thing) or is_table(thing) or is_pandas_frame(thing) or is_polars_frame(thing)
            or is_lazy_frame(thing) or is_relation(thing))


def _refuse_width(count):
    if count != 1:
        raise TypeError(f"a table of {count} columns: choose one of them")


# ---- arrays of numpy

def _array_texts(array):
    if array.dtype.kind not in "USTO":
        raise TypeError(f"an array of {array.dtype}, which are neither str nor bytes")
    return array.ravel().tolist()


ITEM_TYPES = {"is_new": "bool", "is_known": "bool", "status": "uint16"}


def _array_of(values, like, name, is_text):
    """Makes an array of the shape of ``like``: of texts like it, of truth values, or of numbers. An array that cannot
    be of such a type, for example because an item is None, is one of objects."""
    numpy = sys.modules["numpy"]
    kinds = {type(value) for value in values}
    if name in ITEM_TYPES and type(None) not in kinds:
        return numpy.array(values, dtype=ITEM_TYPES[name]).reshape(like.shape)
    if is_text and like.dtype.kind in "UST" and (kinds == {str} or kinds == {bytes} or not kinds):
        dtype = like.dtype if like.dtype.kind == "T" or not kinds else "U" if str in kinds else "S"
        return numpy.array(values, dtype=dtype).reshape(like.shape)
    made = numpy.empty(len(values), dtype=object)
    for index, value in enumerate(values):
        made[index] = value
    return made.reshape(like.shape)


def array_of(values, like):
    """Makes an array of objects with the shape of ``like``."""
    return _array_of(values, like, None, False)


# ---- tables

def _open_pandas(frame):
    _refuse_width(frame.shape[1])
    return frame.iloc[:, 0]


def _make_pandas(series, name):
    return series if is_pandas_frame(series) else series.to_frame(name or series.name)


def _open_polars(frame):
    _refuse_width(frame.width)
    return frame.to_series(0)


def _make_polars(series, name):
    is_struct = series.dtype == sys.modules["polars"].Struct
    return series.struct.unnest() if is_struct else series.to_frame(name or series.name)


def _open_table(table):
    _refuse_width(table.num_columns)
    return table.column(0)


def _make_table(kind, column, name):
    if sys.modules["pyarrow"].types.is_struct(column.type):
        names = [column.type.field(index).name for index in range(column.type.num_fields)]
        return kind.from_arrays(column.flatten(), names=names)
    return kind.from_arrays([column], names=[name])


def _read_relation(relation):
    """Runs the relation. DuckDB needs pyarrow for this."""
    read = getattr(relation, "to_arrow_table", None) or relation.fetch_arrow_table
    return read()


def _make_relation(relation, simdiri_result):
    """Makes a relation of the same connection. DuckDB finds the table by the name of the variable."""
    return relation.query("simdiri_input", "select * from simdiri_result")


# ---- all of them

def column_of(thing):
    """Returns the only column of a table, or the items of an array."""
    if is_lazy_frame(thing):
        raise TypeError("a LazyFrame has no rows yet: call collect() first, or pass the function to map_batches")
    if is_array(thing):
        return _array_texts(thing)
    if is_relation(thing):
        return _open_table(_read_relation(thing))
    if is_table(thing):
        return _open_table(thing)
    return _open_pandas(thing) if is_pandas_frame(thing) else _open_polars(thing)


def _make_like(thing, made, name, is_text):
    if is_array(thing):
        return _array_of(made, thing, name, is_text)
    if is_relation(thing):
        pyarrow = sys.modules["pyarrow"]
        return _make_relation(thing, _make_table(pyarrow.Table, made, name or thing.columns[0]))
    if is_table(thing):
        return _make_table(type(thing), made, name or thing.schema.names[0])
    return _make_pandas(made, name) if is_pandas_frame(thing) else _make_polars(made, name)


def apply(thing, call, name=None, is_text=True):
    """Calls a function with the only column of a table, or with the items of an array. Returns the same type.

    If the function returns a pair, returns a pair; its second part is named "status". ``name`` is the name of the
    column of the result, by default that of the input. ``is_text`` is false if the results are not texts.
    """
    result = call(column_of(thing))
    if isinstance(result, tuple):
        return _make_like(thing, result[0], name, is_text), _make_like(thing, result[1], "status", False)
    return _make_like(thing, result, name, is_text)
