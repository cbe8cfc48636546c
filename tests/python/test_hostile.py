# SPDX-License-Identifier: MIT
"""Objects whose __arrow_c_...__ methods are wrong: each causes an exception, never a crash. The structures that ctypes
makes have the layout of the Arrow C data interface."""
import ctypes

import pytest
import simdiri

P, I64 = ctypes.c_void_p, ctypes.c_int64
api = ctypes.pythonapi
api.PyCapsule_New.restype = ctypes.py_object
api.PyCapsule_New.argtypes = [P, ctypes.c_char_p, P]


class Schema(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", P), ("flags", I64),
                ("n_children", I64), ("children", P), ("dictionary", P), ("release", P), ("private_data", P)]


class Array(ctypes.Structure):
    _fields_ = [("length", I64), ("null_count", I64), ("offset", I64), ("n_buffers", I64), ("n_children", I64),
                ("buffers", P), ("children", P), ("dictionary", P), ("release", P), ("private_data", P)]


class Stream(ctypes.Structure):
    _fields_ = [(name, P) for name in ("get_schema", "get_next", "get_last_error", "release", "private_data")]


CALLBACK = ctypes.CFUNCTYPE(None, P)
ASK = ctypes.CFUNCTYPE(ctypes.c_int, P, P)
TELL = ctypes.CFUNCTYPE(P, P)
KEPT = []  # memory that C code may still read


@CALLBACK
def release(structure):
    """For any of the three: a released structure has no callback."""


RELEASE = ctypes.cast(release, P).value
SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


def capsule(structure, name):
    KEPT.append(structure)
    return api.PyCapsule_New(ctypes.addressof(structure), name, None)


def schema_of(**changes):
    fields = {"format": b"u", "name": b"", "flags": 2, "release": RELEASE} | changes
    return Schema(**fields)


def array_of(**changes):
    offsets, text = (ctypes.c_int32 * 3)(0, 3, 6), ctypes.create_string_buffer(b"S:aS:b")
    buffers = (P * 3)(None, ctypes.addressof(offsets), ctypes.addressof(text))
    KEPT.extend((offsets, text, buffers))
    fields = {"length": 2, "n_buffers": 3, "buffers": ctypes.addressof(buffers), "release": RELEASE} | changes
    return Array(**fields)


class Column:
    def __init__(self, schema, array):
        self.pair = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        return self.pair


def column(schema=None, array=None, names=(SCHEMA, ARRAY)):
    return Column(capsule(schema or schema_of(), names[0]), capsule(array or array_of(), names[1]))


class Chunked:
    def __init__(self, stream):
        self.stream = stream

    def __arrow_c_stream__(self, requested_schema=None):
        if isinstance(self.stream, Exception):
            raise self.stream
        return self.stream


CALLS = {"normalize": simdiri.normalize, "key": simdiri.key, "parse": simdiri.parse,
         "parts": lambda thing: simdiri.parts(thing, ["host", "path"]), "check": simdiri.check,
         "label": simdiri.label, "redact": simdiri.redact,
         "compare": lambda thing: simdiri.compare(thing, thing), "seen": lambda thing: simdiri.SeenSet().add(thing)}
calls = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
WRONG = (TypeError, ValueError, OverflowError, MemoryError, OSError)


def pointers(*structures):
    """An array of pointers to structures; None is NULL."""
    made = (P * len(structures))(*(structure and ctypes.addressof(structure) for structure in structures))
    KEPT.extend((made, *structures))
    return ctypes.addressof(made)


def test_the_layout_of_these_structures():
    assert simdiri.check(column()) is not None


@calls
@pytest.mark.parametrize("names", [(ARRAY, SCHEMA), (b"x", ARRAY), (SCHEMA, b"x"), (STREAM, STREAM)], ids=repr)
def test_capsules_of_other_names(call, names):
    with pytest.raises(WRONG):
        call(column(names=names))


@calls
@pytest.mark.parametrize("pair", [None, (), (1, 2), (None, None, None), "ab", [[]]], ids=repr)
def test_no_capsules(call, pair):
    lying = column()
    lying.pair = pair
    with pytest.raises(WRONG):
        call(lying)


SCHEMAS = {"released": {"release": None}, "no format": {"format": None}, "other": {"format": b"i"},
           "children": {"format": b"+s", "n_children": 1}, "negative children": {"format": b"+s", "n_children": -1},
           "many children": {"format": b"+s", "n_children": 1 << 62}, "dictionary": {"dictionary": RELEASE}}
ARRAYS = {"released": {"release": None}, "negative length": {"length": -1}, "long": {"length": (1 << 63) - 1},
          "negative offset": {"offset": -1}, "far": {"offset": (1 << 63) - 2}, "children": {"n_children": 1},
          "negative buffers": {"n_buffers": -1}, "no buffers": {"buffers": None}, "few buffers": {"n_buffers": 1},
          "many buffers": {"n_buffers": 1 << 40}, "dictionary": {"dictionary": RELEASE}}


@calls
@pytest.mark.parametrize("changes", SCHEMAS.values(), ids=SCHEMAS)
def test_schemas(call, changes):
    with pytest.raises(WRONG):
        call(column(schema=schema_of(**changes)))


def test_a_column_is_moved_out_of_its_capsules():
    """Another consumer of the same capsules released it while a call read it, which then read freed memory."""
    schema, array = schema_of(), array_of()
    exported = column(schema, array)
    assert len(simdiri.normalize(exported)) == 2
    assert schema.release is None and array.release is None
    with pytest.raises(ValueError, match="this column has been read or released"):
        simdiri.normalize(exported)


@pytest.mark.parametrize("released", ["schema", "array"])
def test_a_released_column(released):
    """The message said that u is not a type of texts."""
    for format in b"u", b"n":
        changes = {"schema": {"format": format}, "array": {}}
        changes[released]["release"] = None
        with pytest.raises(ValueError, match="this column has been read or released"):
            simdiri.normalize(column(schema_of(**changes["schema"]), array_of(**changes["array"])))


def test_a_released_column_of_a_table():
    for schema, array in (({"release": None}, {}), ({}, {"release": None})):
        schema = schema_of(format=b"+s", n_children=1, children=pointers(schema_of(**schema)))
        array = array_of(n_children=1, n_buffers=1, children=pointers(array_of(**array)))
        with pytest.raises(ValueError, match="has been released"):
            simdiri.normalize(column(schema, array))


def test_a_column_without_a_type():
    for format in None, b"":
        with pytest.raises(TypeError, match="a column without a type"):
            simdiri.normalize(column(schema_of(format=format)))


@calls
@pytest.mark.parametrize("changes", [{"release": None}, {"length": -1}, {"length": (1 << 63) - 1}], ids=str)
def test_arrays_of_nulls(call, changes):
    with pytest.raises((*WRONG, MemoryError) if isinstance(WRONG, tuple) else (WRONG, MemoryError)):
        call(column(schema=schema_of(format=b"n"), array=array_of(**changes)))


@calls
@pytest.mark.parametrize("changes", ARRAYS.values(), ids=ARRAYS)
def test_arrays(call, changes):
    with pytest.raises(WRONG):
        call(column(array=array_of(**changes)))


@calls
@pytest.mark.parametrize("offsets", [(0, 6, 3), (-1, 3, 6), (0, -1, 6), (5, 4, 3)], ids=repr)
def test_offsets_out_of_order(call, offsets):
    array = array_of()
    buffers = ctypes.cast(array.buffers, ctypes.POINTER(P))
    made = (ctypes.c_int32 * 3)(*offsets)
    KEPT.append(made)
    buffers[1] = ctypes.addressof(made)
    with pytest.raises(WRONG):
        call(column(array=array))


def test_a_null_column_in_a_table_is_no_crash():
    table = {"format": b"+s", "n_children": 1}
    for children in (None, pointers(None)):
        with pytest.raises(WRONG):
            simdiri.normalize(column(schema_of(**table, children=children), array_of(n_children=1, n_buffers=1)))
        good = schema_of(**table, children=pointers(schema_of()))
        with pytest.raises(WRONG):
            simdiri.normalize(column(good, array_of(n_children=1, n_buffers=1, children=children)))


def stream_of(schema_error=0, next_error=0, schema=None, array=None, message=None, **changes):
    @ASK
    def get_schema(stream, out):
        ctypes.memmove(out, ctypes.addressof(schema), ctypes.sizeof(schema)) if schema else None
        return schema_error

    @ASK
    def get_next(stream, out):
        ctypes.memmove(out, ctypes.addressof(array), ctypes.sizeof(array)) if array and not next_error else None
        return next_error

    @TELL
    def get_last_error(stream):
        return message and ctypes.cast(message, P).value

    KEPT.extend((get_schema, get_next, get_last_error, schema, array, message))
    fields = {"get_schema": ctypes.cast(get_schema, P), "get_next": ctypes.cast(get_next, P),
              "get_last_error": ctypes.cast(get_last_error, P), "release": RELEASE} | changes
    return capsule(Stream(**fields), STREAM)


def test_streams_that_fail():
    message = ctypes.c_char_p(b"out of luck")
    for stream in (stream_of(schema_error=5), stream_of(schema_error=5, message=message),
                   stream_of(schema=schema_of(), next_error=22), stream_of(schema=schema_of(), next_error=22,
                                                                          get_last_error=None)):
        with pytest.raises(OSError):
            simdiri.normalize(Chunked(stream))
    for stream in (None, 7, capsule(Stream(), b"other"), capsule(Stream(), STREAM), capsule(Schema(), SCHEMA)):
        with pytest.raises(WRONG):
            simdiri.normalize(Chunked(stream))


def test_a_stream_without_a_schema_or_with_a_bad_column():
    for stream in (stream_of(), stream_of(schema=schema_of(release=None)), stream_of(schema=schema_of(format=None))):
        with pytest.raises(WRONG):
            simdiri.normalize(Chunked(stream))


def test_exceptions_of_the_producer():
    for problem in (RuntimeError("no"), MemoryError(), StopIteration()):
        with pytest.raises(type(problem)):
            simdiri.normalize(Chunked(problem))
