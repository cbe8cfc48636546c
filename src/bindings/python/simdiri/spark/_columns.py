# SPDX-License-Identifier: MIT
"""Columns of normal forms, of keys, labels and parts, and redacted columns, by mapInArrow.

Executors run the functions that ``_normalizer``, ``_keyer``, ``_finder``, ``_labeler``, ``_redactor`` and
``key_halves`` return. These keep nothing from one
batch to the next, so a repeated task gives the same result. :mod:`simdiri` makes contexts in the worker process, after
Spark's daemon has forked it, and keeps them for later tasks.
"""
import functools
import os

import numpy
import pyarrow
import pyarrow.compute
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, LongType, ShortType, StringType, StructField, StructType

import simdiri
from simdiri._core import KEY_OPTIONS, errors_of_batch, needs_list, with_key_defaults
from simdiri._parts import needs_list as parts_need_list
from simdiri._suffixes import load_list

from . import _functions

# A result is at most three times as long as its text, and an Arrow column of utf8 holds at most 2 GB.
MAX_BYTES = (1 << 31) // 3 - 1
FIRST_ERROR = 16  # smaller statuses are ok or warnings


def check_name(df, column):
    if column not in df.columns:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(map(repr, df.columns))}")


def check_type(df, column):
    """Returns the type of a column, which must be string or binary."""
    check_name(df, column)
    kind = df.schema[column].dataType
    if not isinstance(kind, (StringType, BinaryType)):
        raise TypeError(f"column {column!r} is of {kind.simpleString()}, neither string nor binary")
    return kind


def named(column):
    """Returns the column with this name, whatever characters the name contains."""
    return F.col("`" + column.replace("`", "``") + "`")


def pieces(batch, column):
    """Yields the batch, or parts of it whose results fit into one Arrow column."""
    rows = len(batch)
    if rows < 2 or batch.column(column).nbytes <= MAX_BYTES:
        yield batch
        return
    for part in (batch.slice(0, rows // 2), batch.slice(rows // 2)):
        yield from pieces(part, column)


def _with_columns(df, *columns):
    """Returns the schema of a table with columns (name, type) replaced or added."""
    fields = {field.name: field for field in df.schema.fields}
    fields.update((name, StructField(name, kind)) for name, kind in columns)
    return StructType(list(fields.values()))


def _map(df, column, added, make_run):
    """Adds or replaces the columns ``{name: type}``. ``make_run`` gets the name of the input column and the names of
    the added columns, and returns the function for mapInArrow. Columns are renamed meanwhile, because Spark 3.5 does
    not accept names with dots in mapInArrow."""
    names = {name: f"c{index}" for index, name in enumerate(df.columns)}
    plain = df.toDF(*names.values())
    for name in added:
        names.setdefault(name, f"c{len(names)}")
    schema = _with_columns(plain, *((names[name], kind) for name, kind in added.items()))
    run = make_run(names[column], *(names[name] for name in added))
    return plain.mapInArrow(run, schema).toDF(*names)


def _make_batch(batch, added):
    columns = dict(zip(batch.schema.names, batch.columns))
    columns.update(added)
    return pyarrow.RecordBatch.from_arrays(list(columns.values()), list(columns))


def _normalizer(errors, options, column, output, status=None):
    def normalize(texts):
        if errors == "raise":
            with errors_of_batch():
                return simdiri.normalize(texts, **options), None
        results, statuses = simdiri.normalize(texts, errors="column", **options)
        statuses = statuses.cast(pyarrow.int16())
        if errors == "null":
            is_good = pyarrow.compute.less(statuses, FIRST_ERROR)
            results = pyarrow.compute.if_else(is_good, results, pyarrow.scalar(None, results.type))
        return results, statuses

    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                results, statuses = normalize(batch.column(column))
                yield _make_batch(batch, {output: results, **({status: statuses} if status else {})})
    return run


def normalize_column(df, column, *, output=None, status=None, errors="keep", **options):
    """Replaces a column by its normal forms, or with ``output`` adds a column of them.

    Null stays null. A text that is not an IRI stays unchanged (``errors="keep"``), becomes null (``"null"``), or fails
    the job (``"raise"``). ``status`` names a column of smallint to add for the statuses, which ``simdiri.status_name``
    names: 0 is ok, 1 to 15 are warnings. ``base`` resolves references first.
    """
    if errors not in ("keep", "null", "raise"):
        raise ValueError(f"errors is one of 'keep', 'null', 'raise', not {errors!r}")
    if status and errors == "raise":
        raise ValueError("errors=\"raise\" gives no statuses")
    simdiri.normalize([], **options)  # wrong options fail here instead of in an executor
    added = {output or column: check_type(df, column), **({status: ShortType()} if status else {})}
    call = None if status else _functions.call(df, "normalize", named(column), options, errors)
    if call is not None:
        return _functions.with_columns(df, {output or column: call})
    return _map(df, column, added, functools.partial(_normalizer, errors, options))


def normal_options(options):
    """Returns the options of the normal forms from which keys with these options are made."""
    return with_key_defaults({name: value for name, value in options.items() if name not in KEY_OPTIONS})


def make_keys(texts, errors, options):
    """Makes an Arrow column of keys, fixed_size_binary(16)."""
    if errors != "null":
        with errors_of_batch():
            return simdiri.key(texts, errors=errors, **options)
    keys = simdiri.key(texts, **options)
    is_good = simdiri.normalize(texts, errors="null", **normal_options(options)).is_valid()
    return pyarrow.compute.if_else(is_good, keys, pyarrow.scalar(None, keys.type))


def check_key_options(errors, options):
    """Checks options. Returns them with the public suffix list itself, so that all executors have that of the driver."""
    if errors not in ("keep", "null", "raise"):
        raise ValueError(f"errors is one of 'keep', 'null', 'raise', not {errors!r}")
    simdiri.key([], **options)
    return load_list(options, needs_list(options))


def _keyer(errors, options, column, output):
    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                keys = make_keys(batch.column(column), errors, options)
                yield _make_batch(batch, {output: keys.cast(pyarrow.binary())})
    return run


def key_column(df, column, *, output="key", errors="keep", **options):
    """Adds a column of binary with keys of 16 bytes, null for null.

    Keys are those of :func:`simdiri.key` and of the command ``key``. A text that is not an IRI has a key of its own
    bytes (``errors="keep"``), the key null (``"null"``), or fails the job (``"raise"``).
    """
    check_type(df, column)
    options = check_key_options(errors, options)
    call = _functions.call(df, "key", named(column), options, errors)
    if call is not None:
        return _functions.with_columns(df, {output: call})
    return _map(df, column, {output: BinaryType()}, functools.partial(_keyer, errors, options))


def _finder(names, errors, options, column, *outputs):
    def find(texts):
        if errors == "raise":
            with errors_of_batch():
                return simdiri.parts(texts, names, **options), None
        return simdiri.parts(texts, names, errors="column", **options)

    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                found, statuses = find(batch.column(column))
                added = found.flatten()
                if len(outputs) > len(names):
                    added.append(statuses.cast(pyarrow.int16()))
                yield _make_batch(batch, dict(zip(outputs, added)))
    return run


def parts_columns(df, column, names, *, status=None, errors="null", **options):
    """Adds a column for each part, such as "host" and "domain"; :func:`simdiri.parts` lists the parts.

    ``names`` is a name, a list of names, or a dictionary {name of the part: name of the column}. Null stays null. The
    parts of a text that is not an IRI are null, or with ``errors="raise"`` it fails the job. ``status`` names a column
    of smallint to add for the statuses. All executors use the public suffix list of the driver.
    """
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is one of 'null', 'raise', not {errors!r}")
    if status and errors == "raise":
        raise ValueError("errors=\"raise\" gives no statuses")
    names = [names] if isinstance(names, str) else names
    outputs = list(names.values()) if isinstance(names, dict) else names
    names = list(names)
    simdiri.parts([], names, **options)  # wrong options fail here instead of in an executor
    options = load_list(options, parts_need_list(names))
    kind = check_type(df, column)
    added = {**dict.fromkeys(outputs, kind), **({status: ShortType()} if status else {})}
    if len(added) != len(names) + bool(status):
        raise ValueError(f"two of the columns to add have one name: {', '.join(map(repr, outputs))}")
    return _map(df, column, added, functools.partial(_finder, names, errors, options))


def _labeler(errors, options, column, output):
    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                with errors_of_batch():
                    labels = simdiri.label(batch.column(column), errors=errors, **options)
                yield _make_batch(batch, {output: labels})
    return run


def load_label_options(options):
    """Returns options with routes, rules and the public suffix list themselves, so that all executors have those of the
    driver."""
    options = load_list(options, options.get("group_host") == "domain")
    for name, kind in (("routes", simdiri.Routes), ("rules", simdiri.Rules)):
        if isinstance(options.get(name), (str, os.PathLike)):
            options[name] = kind.read(options[name])
    return options


def label_column(df, column, *, output="label", errors="keep", **options):
    """Adds a column of labels, which :func:`simdiri.label` describes, null for null.

    A text that is not an IRI is its own label (``errors="keep"``), has the label null (``"null"``), or fails the job
    (``"raise"``). All executors use the files of the driver.
    """
    if errors not in ("keep", "null", "raise"):
        raise ValueError(f"errors is one of 'keep', 'null', 'raise', not {errors!r}")
    kind = check_type(df, column)
    simdiri.label([], **options)  # wrong options fail here instead of in an executor
    call = _functions.call(df, "label", named(column), options, errors)
    if call is not None:
        return _functions.with_columns(df, {output: call})
    return _map(df, column, {output: kind}, functools.partial(_labeler, errors, load_label_options(options)))


def _redactor(what, rules, column, output):
    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                yield _make_batch(batch, {output: simdiri.redact(batch.column(column), what, rules=rules)})
    return run


def redact_column(df, column, what=("userinfo", "secrets"), *, output=None, rules=None):
    """Replaces secrets in a column, or with ``output`` adds a column of the redacted texts; :func:`simdiri.redact`
    describes ``what`` and ``rules``. All executors use the rules of the driver."""
    kind = check_type(df, column)
    if isinstance(rules, (str, os.PathLike)):
        rules = simdiri.RedactRules.read(rules)
    simdiri.redact([], what, rules=rules)
    return _map(df, column, {output or column: kind}, functools.partial(_redactor, what, rules))


def _strip_cr(texts):
    """Removes the CR of lines that end with CR LF."""
    has_cr = pyarrow.compute.ends_with(texts, b"\r")
    if not pyarrow.compute.any(has_cr).as_py():
        return texts
    return pyarrow.compute.if_else(has_cr, pyarrow.compute.binary_slice(texts, 0, -1), texts)


def key_halves(df, column, *, drop, are_lines, errors, options):
    """Adds keys as two columns of bigint, "high" and "low", because Spark compares, hashes and shuffles these faster
    than binary. ``drop`` removes the column of IRIs."""
    text = _functions.strip_cr(named(column)) if are_lines else named(column)
    call = _functions.call(df, "key_halves", text, options, errors)
    if call is not None:
        rest = [named(name) for name in df.columns if not drop or name != column]
        return df.select(*rest, call.alias("__key")).select(*rest, "__key.high", "__key.low")
    schema = _with_columns(df, ("high", LongType()), ("low", LongType()))
    if drop:
        schema = StructType([field for field in schema.fields if field.name != column])

    def run(batches):
        for whole in batches:
            for batch in pieces(whole, column):
                texts = batch.column(column)
                keys = make_keys(_strip_cr(texts) if are_lines else texts, errors, options)
                halves = numpy.frombuffer(keys.buffers()[1], "<i8", 2 * len(keys), 16 * keys.offset).reshape(-1, 2)
                mask = ~keys.is_valid().to_numpy(zero_copy_only=False) if keys.null_count else None
                added = {"high": pyarrow.array(halves[:, 0], mask=mask), "low": pyarrow.array(halves[:, 1], mask=mask)}
                made = _make_batch(batch, added)
                yield made.select(schema.names) if drop else made
    return df.mapInArrow(run, schema)
