# SPDX-License-Identifier: MIT
"""Positions of rows, which say what "first" means if no column does. They are the same in every run and every task.

Files are ordered by the bytes of their paths, and rows by their order in the file.
"""
from pyspark.sql import functions as F

# Columns that are added to the columns of the user.
RESERVED = {"__path", "__file", "__row", "__start", "__line", "__position", "__block", "__words"}
ROW_BITS = 40
OTHER_TABLES = ('For any other table use key_column(df, column).dropDuplicates(["key"]), which keeps any row of each'
                " key, and one of the rows without an IRI")
MAX_FILES = 1 << (63 - ROW_BITS)
MAX_COMPARED = 32  # paths that are compared in turn; a table of more is joined, which costs a hash of the path for each row
# Bytes of the files for each task of a shuffle of keys: fewer are not worth a task, and more need much memory.
MIN_BYTES, MAX_BYTES, MAX_TASKS = 1 << 20, 1 << 25, 100_000


def number_files(df):
    """Returns {path: number} for the files that a table is read from. A path may be in it in two spellings."""
    paths = sorted(df.inputFiles(), key=lambda path: path.encode())
    if not paths:
        raise ValueError(f"this table is not read from files, so its rows have no positions. {OTHER_TABLES}")
    if len(paths) > MAX_FILES:
        raise ValueError(f"there are {len(paths)} files, and at most {MAX_FILES} are supported")
    numbers = dict(zip(paths, range(len(paths))))
    # inputFiles() writes file:///x where _metadata.file_path has file:/x.
    numbers.update((path.replace("file:///", "file:/", 1), number) for path, number in list(numbers.items()))
    return numbers


def count_tasks(df):
    """Returns a number of tasks for a shuffle of keys, from the size of the files. The result does not depend on it."""
    size = int(str(df._jdf.queryExecution().optimizedPlan().stats().sizeInBytes()))
    cores = df.sparkSession.sparkContext.defaultParallelism
    return max(1, min(cores, size // MIN_BYTES), min(size // MAX_BYTES, MAX_TASKS))


def _relations(df):
    """Yields the relations of files that a table is read from."""
    leaves = df._jdf.queryExecution().analyzed().collectLeaves()
    for leaf in map(leaves.apply, range(leaves.size())):
        if leaf.getClass().getSimpleName() == "LogicalRelation":
            relation = leaf.relation()
            if relation.getClass().getSimpleName() == "HadoopFsRelation":
                yield relation


def check_format(df, are_lines):
    """Refuses files whose rows have no positions: only Parquet and text have them."""
    for relation in _relations(df):
        name = relation.fileFormat().getClass().getSimpleName().removesuffix("FileFormat")
        if name == "Text" and not are_lines:
            raise ValueError("this table is read from text: pass are_lines=True")
        if name not in ("Parquet", "Text"):
            raise ValueError(f"this table is read from {name}, whose rows have no positions: only Parquet and text have"
                             f" them. {OTHER_TABLES}")


def check_once(df):
    """Refuses input that names a file twice: Spark would read it twice, and two rows would have the same position."""
    for relation in _relations(df):
        seen = set()
        for path in relation.location().inputFiles():
            if path in seen:
                raise ValueError(f"the input names a file twice, {path}: name it once, or use the plan \"rows\"")
            seen.add(path)


def of_files(df, numbers, first, end):
    """Returns the rows of the files first to end - 1. Spark does not open the other files."""
    paths = [path for path, number in numbers.items() if first <= number < end]
    return df.where(F.col("_metadata.file_path").isin(paths))


def _with_file(df, numbers, *columns):
    """Adds "__file", the number of the file of each row, to these columns."""
    named = df.select(*columns, F.col("_metadata.file_path").alias("__path"))
    # If a path has a third spelling, the job fails instead of losing rows.
    missing = F.raise_error(F.concat(F.lit("a file that was not listed: "), "__path")).cast("bigint")
    if len(numbers) <= MAX_COMPARED:
        cases = [F.when(F.col("__path") == path, F.lit(number).cast("bigint")) for path, number in numbers.items()]
        return named.withColumn("__file", F.coalesce(*cases, missing)).drop("__path")
    table = F.broadcast(df.sparkSession.createDataFrame(list(numbers.items()), "__path string, __file bigint"))
    numbered = named.join(table, "__path", "left")
    return numbered.withColumn("__file", F.coalesce("__file", missing)).drop("__path")


def with_position(df, numbers, *columns):
    """Adds "__position", a bigint of the number of the file and the row in it, to these columns. For Parquet."""
    numbered = _with_file(df, numbers, *columns, F.col("_metadata.row_index").alias("__row"))
    position = F.shiftleft("__file", ROW_BITS).bitwiseOR(F.col("__row"))
    return numbered.withColumn("__position", position).drop("__file", "__row")


def with_line_position(df, numbers, *columns):
    """Adds "__position", a struct, to these columns. For text: Spark knows where a task's part of a file begins, and
    reads that part in order. So the start of the part and the count of lines give the order of the file, however it is
    divided."""
    start = F.col("_metadata.file_block_start").alias("__start")
    numbered = _with_file(df, numbers, *columns, start, F.monotonically_increasing_id().alias("__line"))
    position = F.struct("__file", "__start", "__line")
    return numbered.withColumn("__position", position).drop("__file", "__start", "__line")
