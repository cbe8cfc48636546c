# SPDX-License-Identifier: MIT
"""The first row of each key, by Spark's own shuffle.

Two plans. "keys": keys and positions are shuffled, 32 octets of a row before compression, and reduced to the position
of the first row of each key; these come back to the rows as a bitmap, by broadcast, and the rows that were read again
are filtered where they are. "rows": keys, positions and the rows themselves are shuffled, once.

Keys are hashes, so hosts with many rows are spread over all partitions; rows of the same key are combined before they
are shuffled. The least position does not depend on the order in which rows arrive, so tasks may be run again, or twice.
"""
import functools

from pyspark.sql import functions as F

from . import _bitmap, _columns, _files
from ._columns import named

ROWS_AT_ONCE = 10**9


def _order(order_by):
    """What rows of the same key are compared by: null is last."""
    if order_by is None:
        return F.struct("position")
    return F.struct(F.col("order").isNull(), F.col("order"), F.col("position"))


def _keyed(df, numbers, column, order_by, errors, options, rest=(), are_lines=False):
    """What is shuffled: the halves of the key, position, order, and the rest."""
    order = [] if order_by is None else [named(order_by).alias("order")]
    place = _files.with_line_position if are_lines else _files.with_position
    iri = named(column).cast("binary") if are_lines else named(column)
    placed = place(df.where(named(column).isNotNull()), numbers, iri.alias("iri"), *order, *rest)
    keyed = _columns.key_halves(placed.withColumnRenamed("__position", "position"), "iri", drop=True,
                                are_lines=are_lines, errors=errors, options=options)
    return keyed.where("high is not null") if errors == "null" else keyed


def _first_positions(df, numbers, column, order_by, errors, options):
    groups = _keyed(df, numbers, column, order_by, errors, options).groupBy("high", "low")
    if order_by is None:  # of a bigint, Spark keeps the least in a hash table; of a struct by sorting
        return groups.agg(F.min("position").alias("position")).select("position")
    return groups.agg(F.min(_order(order_by)).alias("least")).select("least.position")


def _first_rows(df, numbers, column, order_by, errors, nulls, options, are_lines):
    whole = F.struct(*map(named, df.columns)).alias("whole")
    groups = _keyed(df, numbers, column, order_by, errors, options, [whole], are_lines).groupBy("high", "low")
    firsts = groups.agg(F.min_by("whole", _order(order_by)).alias("whole")).select("whole.*")
    return firsts if nulls == "drop" else firsts.unionByName(df.where(named(column).isNull()))


def _check(df, column, order_by, plan, errors, nulls, options):
    for name, value, choices in (("plan", plan, ("keys", "rows")), ("nulls", nulls, ("keep", "drop"))):
        if value not in choices:
            raise ValueError(f"{name} is one of {', '.join(map(repr, choices))}, not {value!r}")
    taken = _files.RESERVED & {name.lower() for name in df.columns}
    if taken:
        raise ValueError(f"a column may not be named {min(taken)!r}")
    _columns.check_type(df, column)
    if order_by is not None:
        _columns.check_name(df, order_by)
    _columns.check_key_options(errors, options)


def dedupe_parts(df, column, *, order_by=None, plan="keys", errors="keep", nulls="keep", are_lines=False,
                 rows_at_once=ROWS_AT_ONCE, **options):
    """The tables that together are what :func:`dedupe` gives, to be written one after the other. In the plan "keys"
    each is of files that have ``rows_at_once`` rows together, or of one that has more, so that broadcasts do not grow
    with the input."""
    _check(df, column, order_by, plan, errors, nulls, options)
    numbers = _files.number_files(df)
    if plan == "rows" or are_lines:
        yield _first_rows(df, numbers, column, order_by, errors, nulls, options, are_lines)
        return
    _files.check_once(df)
    bitmap = _bitmap.make(_first_positions(df, numbers, column, order_by, errors, options))
    # This runs the first job, as a broadcast may not take as long as that may.
    groups = list(_bitmap.group_files(bitmap, max(numbers.values()) + 1, rows_at_once))
    for group in groups:
        some = df if len(groups) == 1 else _files.of_files(df, numbers, *group)
        yield _bitmap.filter_rows(some, numbers, column, _bitmap.part(bitmap, *group), nulls)


def dedupe(df, column, **arguments):
    """The first row of each key, as it stands, of a table that is read from files of Parquet (or, ``are_lines``, text).

    ``order_by`` names a column: the row with the least value there is first, nulls last; among equal ones, or without
    it, the one that comes first in the order of paths and rows. Rows in which ``column`` is null are all kept, or with
    ``nulls="drop"`` none; what is no IRI has a key of its own octets, or with ``errors="null"`` is left out.
    ``plan="keys"``, the default, runs a first job at once, leaves rows in order and in the partitions that they were
    read in, and reads the files twice, so they must not change. ``plan="rows"`` reads once, and ships whole rows; lines
    know no other. Options are those of :func:`simdiri.key`. The bitmap of the plan "keys", one bit a row, is kept by
    executors until the session ends or ``spark.catalog.clearCache()`` is called.
    """
    parts = dedupe_parts(df, column, **arguments)
    return functools.reduce(lambda before, part: before.unionByName(part), parts)
