# SPDX-License-Identifier: MIT
"""A bitmap of positions, one bit for each row, which is broadcast to filter the rows."""
from pyspark.sql import functions as F

from . import _files
from ._columns import named

WORD, BLOCK = 6, 15  # as shifts: rows in a bigint, rows in a row of the bitmap
WORDS = 1 << (BLOCK - WORD)
FILE = _files.ROW_BITS - BLOCK
TASKS = 8  # that find first positions, for each task that makes a part of the bitmap


def make(positions, partitions):
    """Makes the bitmap: rows of (__block, __words) with the bits of 32,768 rows of a file."""
    word = F.expr(f"int(shiftright(position, {WORD}) & {WORDS - 1})").alias("word")
    bit = F.expr("shiftleft(bigint(1), int(position & 63))").alias("bit")
    words = (positions.select(F.shiftright("position", BLOCK).alias("block"), word, bit).repartition(partitions, "block")
             .groupBy("block", "word").agg(F.bit_or("bit").alias("bits")))
    found = F.map_from_entries(F.collect_list(F.struct("word", "bits"))).alias("found")
    dense = F.expr(f"transform(sequence(0, {WORDS - 1}), i -> coalesce(found[i], bigint(0)))").alias("__words")
    return words.groupBy("block").agg(found).select(F.col("block").alias("__block"), dense)


def group_files(bitmap, file_count, max_rows):
    """Yields ranges of file numbers (first, end) with at most ``max_rows`` rows in total, or with one larger file."""
    last = bitmap.groupBy(F.shiftright("__block", FILE).alias("file")).agg(F.max("__block").alias("block")).collect()
    rows_of = {row.file: ((row.block & ((1 << FILE) - 1)) + 1) << BLOCK for row in last}
    first, rows = 0, 0
    for file in range(file_count):
        if rows and file in rows_of and rows + rows_of[file] > max_rows:
            yield first, file
            first, rows = file, 0
        rows += rows_of.get(file, 0)
    yield first, file_count


def part(bitmap, first, end):
    """Returns the bits of the files first to end - 1."""
    return bitmap.where(F.col("__block").between(first << FILE, (end << FILE) - 1))


def filter_rows(df, numbers, column, bitmap, nulls):
    """Keeps the rows whose bits are set, and unless ``nulls`` is "drop" the rows without an IRI. Rows keep their
    order."""
    placed = _files.with_position(df, numbers, "*").withColumn("__block", F.shiftright("__position", BLOCK))
    # Not __words[...], which in ANSI mode, the default of Spark 4.0, fails for blocks without a first row.
    word = f"get(__words, int(shiftright(__position, {WORD}) & {WORDS - 1}))"
    is_first = F.expr(f"coalesce(getbit({word}, int(__position & 63)), 0) = 1")
    is_kept = is_first if nulls == "drop" else is_first | named(column).isNull()
    return placed.join(F.broadcast(bitmap), "__block", "left").where(is_kept).select(*map(named, df.columns))
