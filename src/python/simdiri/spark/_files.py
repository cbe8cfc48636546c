# SPDX-License-Identifier: MIT
"""Where rows stand: what "first" means where no column says it, the same in every run and for every task.

Files are in the order of their paths, octet by octet; rows in the order of their file.
"""
from pyspark.sql import functions as F

# What stands beside columns of which nothing is known.
RESERVED = {"__path", "__file", "__row", "__start", "__line", "__position", "__block", "__words"}
ROW_BITS = 40
MOST_FILES = 1 << (63 - ROW_BITS)


def number_files(df):
    """The paths of the files that a table is read from, and their numbers. A path may be there in two spellings."""
    paths = sorted(df.inputFiles(), key=lambda path: path.encode())
    if not paths:
        raise ValueError("there are no files: only tables that are read from files have rows with a place")
    if len(paths) > MOST_FILES:
        raise ValueError(f"{len(paths)} files are more than {MOST_FILES}")
    numbers = dict(zip(paths, range(len(paths))))
    # The listing says file:///x where rows say file:/x.
    numbers.update((path.replace("file:///", "file:/", 1), number) for path, number in list(numbers.items()))
    return numbers


def check_once(df):
    """Spark reads a file twice that two of the paths name, and its rows have the same place then."""
    leaves = df._jdf.queryExecution().analyzed().collectLeaves()
    relations = [leaf.relation() for leaf in map(leaves.apply, range(leaves.size()))
                 if leaf.getClass().getSimpleName() == "LogicalRelation"]
    for relation in relations:
        if relation.getClass().getSimpleName() != "HadoopFsRelation":
            continue
        seen = set()
        for path in relation.location().inputFiles():
            if path in seen:
                raise ValueError(f"the input names a file twice, {path}: name it once, or take the plan \"rows\"")
            seen.add(path)


def of_files(df, numbers, first, end):
    """The rows of the files with these numbers. Spark does not open the others."""
    paths = [path for path, number in numbers.items() if first <= number < end]
    return df.where(F.col("_metadata.file_path").isin(paths))


def _with_file(df, numbers, *columns):
    """These columns, and "__file", the number of the file that each row is in."""
    table = F.broadcast(df.sparkSession.createDataFrame(list(numbers.items()), "__path string, __file bigint"))
    numbered = df.select(*columns, F.col("_metadata.file_path").alias("__path")).join(table, "__path", "left")
    # A path that is spelled in a third way must not cost rows silently.
    missing = F.raise_error(F.concat(F.lit("a file that was not listed: "), "__path"))
    return numbered.withColumn("__file", F.coalesce("__file", missing.cast("bigint"))).drop("__path")


def with_position(df, numbers, *columns):
    """These columns, and "__position", a bigint: the number of the file, and the row in it. For Parquet."""
    numbered = _with_file(df, numbers, *columns, F.col("_metadata.row_index").alias("__row"))
    position = F.shiftleft("__file", ROW_BITS).bitwiseOR(F.col("__row"))
    return numbered.withColumn("__position", position).drop("__file", "__row")


def with_line_position(df, numbers, *columns):
    """These columns, and "__position", a struct. For text: Spark knows where a task's part of a file begins, and reads
    that part in order, so the lines that it counts are in the order of the file wherever files are divided."""
    start = F.col("_metadata.file_block_start").alias("__start")
    numbered = _with_file(df, numbers, *columns, start, F.monotonically_increasing_id().alias("__line"))
    position = F.struct("__file", "__start", "__line")
    return numbered.withColumn("__position", position).drop("__file", "__start", "__line")
