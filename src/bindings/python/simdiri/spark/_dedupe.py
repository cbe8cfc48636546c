# SPDX-License-Identifier: MIT
"""The first row of each key, by Spark's own shuffle.

There are two plans. The plan "keys" shuffles keys and positions, 32 bytes for each row before compression, and reduces
them to the position of the first row of each key. It broadcasts these positions as a bitmap, reads the rows again, and
filters them without moving them. The plan "rows" shuffles keys, positions and the rows themselves, once.

Keys are hashes, so the rows of a frequent host are spread over all partitions. Rows with the same key are combined
before the shuffle. The smallest position does not depend on the order in which rows arrive, so tasks may be repeated.
"""
import functools

from pyspark import StorageLevel
from pyspark.sql import functions as F

from . import _bitmap, _columns, _files, _functions
from ._columns import named

ROWS_AT_ONCE = 10**9


def _order(order_by):
    """Returns the expression that orders rows with the same key, nulls last."""
    if order_by is None:
        return F.struct("position")
    return F.struct(F.col("order").isNull(), F.col("order"), F.col("position"))


def _keyed(df, numbers, column, order_by, errors, options, rest=(), are_lines=False):
    """Returns the columns to shuffle: the halves of the key, the position, the order, and ``rest``."""
    order = [] if order_by is None else [named(order_by).alias("order")]
    place = _files.with_line_position if are_lines else _files.with_position
    iri = named(column).cast("binary") if are_lines else named(column)
    placed = place(df.where(named(column).isNotNull()), numbers, iri.alias("iri"), *order, *rest)
    keyed = _columns.key_halves(placed.withColumnRenamed("__position", "position"), "iri", drop=True,
                                are_lines=are_lines, errors=errors, options=options)
    return keyed.where("high is not null") if errors == "null" else keyed


def _first_positions(keyed, order_by):
    groups = keyed.groupBy("high", "low")
    if order_by is None:  # Spark finds the smallest bigint in a hash table, but the smallest struct by sorting
        return groups.agg(F.min("position").alias("position")).select("position")
    return groups.agg(F.min(_order(order_by)).alias("least")).select("least.position")


def _make_bitmap(df, numbers, column, order_by, errors, options):
    """Makes the bitmap of the first rows. It is persisted; call unpersist."""
    keyed = _keyed(df, numbers, column, order_by, errors, options)
    tasks = _files.count_tasks(df.select(named(column)))
    bitmap = _functions.first_blocks(keyed, tasks) if order_by is None else None
    if bitmap is None:
        # The number is given, because tables that are persisted keep all partitions of a shuffle, however small.
        bitmap = _bitmap.make(_first_positions(keyed, order_by), -(-tasks // _bitmap.TASKS))
    return bitmap.persist(StorageLevel.MEMORY_AND_DISK)


def _first_rows(df, numbers, column, order_by, errors, nulls, options, are_lines):
    whole = F.struct(*map(named, df.columns)).alias("whole")
    groups = _keyed(df, numbers, column, order_by, errors, options, [whole], are_lines).groupBy("high", "low")
    firsts = groups.agg(F.min_by("whole", _order(order_by)).alias("whole")).select("whole.*")
    return firsts if nulls == "drop" else firsts.unionByName(df.where(named(column).isNull()))


def _check(df, column, order_by, plan, errors, nulls, options):
    """Checks the arguments. Returns the options of keys for the executors."""
    for name, value, choices in (("plan", plan, ("keys", "rows")), ("nulls", nulls, ("keep", "drop"))):
        if value not in choices:
            raise ValueError(f"{name} is one of {', '.join(map(repr, choices))}, not {value!r}")
    taken = _files.RESERVED & {name.lower() for name in df.columns}
    if taken:
        raise ValueError(f"a column may not be named {min(taken)!r}")
    _columns.check_type(df, column)
    if order_by is not None:
        _columns.check_name(df, order_by)
    return _columns.check_key_options(errors, options)


def dedupe_parts(df, column, *, order_by=None, plan="keys", errors="keep", nulls="keep", are_lines=False,
                 rows_at_once=ROWS_AT_ONCE, **options):
    """Yields the tables whose union is the result of :func:`dedupe`, to be written one after the other. In the plan
    "keys" each table is of files with ``rows_at_once`` rows in total, or of one larger file, so that broadcasts do not
    grow with the input."""
    options = _check(df, column, order_by, plan, errors, nulls, options)
    _files.check_format(df, are_lines)
    numbers = _files.number_files(df)
    if plan == "rows" or are_lines:
        yield _first_rows(df, numbers, column, order_by, errors, nulls, options, are_lines)
        return
    _files.check_once(df)
    bitmap = _make_bitmap(df, numbers, column, order_by, errors, options)
    # This runs the first job here, because inside a broadcast it could exceed the broadcast's time limit.
    groups = list(_bitmap.group_files(bitmap, max(numbers.values()) + 1, rows_at_once))
    for group in groups:
        some = df if len(groups) == 1 else _files.of_files(df, numbers, *group)
        yield _bitmap.filter_rows(some, numbers, column, _bitmap.part(bitmap, *group), nulls)


def dedupe(df, column, **arguments):
    """Returns the first row of each key, unchanged. The table must be read from Parquet, or with ``are_lines`` text.

    ``order_by`` names a column; the row with the smallest value in it is first, nulls last. If values are equal, or
    without ``order_by``, rows are ordered by the path of their file and their position in it. Rows whose ``column`` is
    null are all kept, or with ``nulls="drop"`` left out. A text that is not an IRI has a key of its own bytes, or with
    ``errors="null"`` its row is left out. Other options are those of :func:`simdiri.key`.

    ``plan="keys"``, the default, runs a first job at once. It keeps the order and the partitions of the rows. It reads
    the files twice, so they must not change in between. Executors keep its bitmap, one bit for each row, until the
    session ends or ``spark.catalog.clearCache()`` is called. ``plan="rows"`` reads once and shuffles whole rows; text
    supports only this plan.
    """
    parts = dedupe_parts(df, column, **arguments)
    return functools.reduce(lambda before, part: before.unionByName(part), parts)
