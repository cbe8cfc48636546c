# SPDX-License-Identifier: MIT
"""The first row of each key, by Spark's own shuffle.

Two plans. "keys": keys and positions are shuffled, 32 octets of a row before compression, and reduced to the position
of the first row of each key; these come back to the rows as a bitmap, one bit a row, by broadcast, and the rows that
were read again are filtered where they are. "rows": keys, positions and the rows themselves are shuffled, once.

Keys are hashes, so hosts with many rows are spread over all partitions; rows of the same key are combined before they
are shuffled. The least position does not depend on the order in which rows arrive, so tasks may be run again, or twice.
"""
from pyspark import StorageLevel
from pyspark.sql import functions as F

from . import _columns, _files
from ._columns import named

WORD, BLOCK = 6, 15  # as shifts: rows in a bigint, rows in a row of the bitmap
WORDS = 1 << (BLOCK - WORD)


def _order(order_by, *columns):
    """What rows of the same key are compared by: null is last."""
    if order_by is None:
        return columns
    return (F.col("order").isNull(), F.col("order"), *columns)


def _keyed(df, column, order_by, errors, options, rest=(), are_lines=False):
    """What is shuffled: the halves of the key, position, order, and the rest."""
    order = [] if order_by is None else [named(order_by).alias("order")]
    place = _files.with_line_position if are_lines else _files.with_position
    iri = named(column).cast("binary") if are_lines else named(column)
    placed = place(df.where(named(column).isNotNull()), iri.alias("iri"), *order, *rest)
    placed = placed.withColumnRenamed("__position", "position")
    keyed = _columns.key_halves(placed, "iri", drop=True, are_lines=are_lines, errors=errors, options=options)
    return keyed.where("high is not null") if errors == "null" else keyed


def first_positions(df, column, *, order_by=None, errors="keep", **options):
    """A table of the position of the first row of each key, for files of Parquet."""
    keyed = _keyed(df, column, order_by, errors, options).groupBy("high", "low")
    if order_by is None:
        return keyed.agg(F.min("position").alias("position")).select("position")
    order = F.struct(*_order(order_by, F.col("position")))
    return keyed.agg(F.min(order).alias("order")).select("order.position")


def make_bitmap(positions):
    """Rows of (block, words): the bits of 32,768 rows of a file. The table is kept until unpersist is called."""
    bit = F.expr("shiftleft(bigint(1), int(position & 63))")
    words = (positions.select(F.shiftright("position", BLOCK).alias("block"),
                              F.expr(f"int(shiftright(position, {WORD}) & {WORDS - 1})").alias("word"), bit.alias("bit"))
             .repartition("block").groupBy("block", "word").agg(F.bit_or("bit").alias("bits")))
    dense = f"transform(sequence(0, {WORDS - 1}), i -> coalesce(found[i], bigint(0)))"
    blocks = (words.groupBy("block").agg(F.map_from_entries(F.collect_list(F.struct("word", "bits"))).alias("found"))
              .select(F.col("block").alias("__block"), F.expr(dense).alias("__words")))
    return blocks.persist(StorageLevel.MEMORY_AND_DISK)


def rows_of_bitmap(df, column, bitmap, nulls="keep"):
    """The rows of a table whose bits are set, where they are."""
    placed = _files.with_position(df, "*").withColumn("__block", F.shiftright("__position", BLOCK))
    word = f"__words[int(shiftright(__position, {WORD}) & {WORDS - 1})]"
    is_first = f"coalesce(getbit({word}, int(__position & 63)), 0) = 1"
    is_kept = F.expr(is_first) if nulls == "drop" else F.expr(is_first) | named(column).isNull()
    joined = placed.join(F.broadcast(bitmap), "__block", "left")
    return joined.where(is_kept).select(*map(named, df.columns))


def _rows(df, column, order_by, errors, nulls, options, are_lines):
    """The plan "rows"."""
    whole = F.struct(*map(named, df.columns)).alias("whole")
    keyed = _keyed(df, column, order_by, errors, options, [whole], are_lines)
    first = F.min_by("whole", F.struct(*_order(order_by, F.col("position"))))
    firsts = keyed.groupBy("high", "low").agg(first.alias("whole")).select("whole.*")
    return firsts if nulls == "drop" else firsts.unionByName(df.where(named(column).isNull()))


def dedupe(df, column, *, order_by=None, plan="keys", errors="keep", nulls="keep", are_lines=False, **options):
    """The first row of each key, as it stands, of a table that is read from files of Parquet (or, ``are_lines``, text).

    First is the row with the least value in the column ``order_by``, nulls last, and among equal ones, or without it,
    the one that comes first in the order of paths and rows. Rows in which ``column`` is null are all kept, or with
    ``nulls="drop"`` none; what is no IRI has a key of its own octets, or with ``errors="null"`` is left out. The plan
    "keys" runs a first job at once, and leaves rows in order, in partitions as they were read; it reads the files
    twice, so they must not change. "rows" reads once, and ships whole rows; lines know no other.
    """
    for name, value, choices in (("plan", plan, ("keys", "rows")), ("nulls", nulls, ("keep", "drop"))):
        if value not in choices:
            raise ValueError(f"{name} is one of {', '.join(map(repr, choices))}, not {value!r}")
    taken = _files.RESERVED & {name.lower() for name in df.columns}
    if taken:
        raise ValueError(f"a column may not be named {min(taken)!r}")
    _columns.check_type(df, column)
    _columns.check_key_options(errors, options)
    if plan == "rows" or are_lines:
        return _rows(df, column, order_by, errors, nulls, options, are_lines)
    bitmap = make_bitmap(first_positions(df, column, order_by=order_by, errors=errors, **options))
    bitmap.count()  # now, as a broadcast may not take as long as that may
    return rows_of_bitmap(df, column, bitmap, nulls)
