#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures simdiri.spark: spark.py FOLDER COLUMN [STEP]...

FOLDER has Parquet with IRIs in COLUMN, such as build/spark/input, which src/bindings/python/demo-spark makes. Prints a table in
Markdown: the cost of a row in each step, in one task at a time: processor time of the Java machine and of Python's
workers together, elapsed time, bytes written to shuffles. Each step runs twice on the whole data, and the second time
counts.

build/spark/venv/bin/python bench/spark.py build/spark/input url"""
import functools
import os
import subprocess
import sys
import tempfile
import time

from pyspark.sql import SparkSession
from simdiri.spark import _dedupe, _files, dedupe, key_column, normalize_column

TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(root):
    """Processor seconds of a process, of its children, and of children that have ended."""
    table = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = dict(map(int, line.split()) for line in table.splitlines())
    total = 0
    for pid in parents:
        above = pid
        while above in parents and above != root:
            above = parents[above]
        if above != root:
            continue
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                total += sum(map(int, file.read().rpartition(")")[2].split()[11:15])) / TICKS
        except OSError:  # it has ended
            pass
    return total


class Meter:
    """Runs steps and prints rows of a table."""

    def __init__(self, session, rows):
        self.session, self.rows = session, rows
        self.jvm = session.sparkContext._jvm.java.lang.ProcessHandle.current().pid()
        self.stages = 0

    def shuffled(self):
        """Bytes and records that the stages wrote to shuffles since the last call."""
        store = self.session.sparkContext._jsc.sc().statusStore()
        size = records = missing = 0
        while missing < 20:
            try:
                stage = store.lastStageAttempt(self.stages)
                size += stage.shuffleWriteBytes()
                records += stage.shuffleWriteRecords()
                missing = 0
            except Exception:  # an unused number
                missing += 1
            self.stages += 1
        self.stages -= missing
        return size, records

    def measure(self, name, step):
        step()
        self.shuffled()
        cpu, begin = processor_time(self.jvm), time.perf_counter()
        step()
        elapsed, cpu = time.perf_counter() - begin, processor_time(self.jvm) - cpu
        size, records = self.shuffled()
        print(f"| {name} | {cpu / self.rows * 1e6:.2f} | {elapsed / self.rows * 1e6:.2f} | {size / self.rows:.1f} | "
              f"{records / self.rows:.2f} |", flush=True)


def discard(table):
    table.write.format("noop").mode("overwrite").save()


def bitmap_of(table, column):
    numbers = _files.number_files(table)
    bitmap = _dedupe._make_bitmap(table, numbers, column, None, "keep", {})
    bitmap.count()
    bitmap.unpersist(blocking=True)


def job(table, column, plan):
    with tempfile.TemporaryDirectory() as folder:
        dedupe(table, column, plan=plan).write.parquet(f"{folder}/out")
    table.sparkSession.catalog.clearCache()


def main():
    folder, column, *selected = sys.argv[1:]
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[1]").config("spark.sql.shuffle.partitions", 8)
    session = builder.config("spark.driver.memory", "3g").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    table = session.read.parquet(folder)
    meter = Meter(session, table.count())
    alone = table.select(column)
    steps = {
        "read the column": lambda: discard(alone),
        "normalize_column": lambda: discard(normalize_column(alone, column)),
        "key_column": lambda: discard(key_column(alone, column).select("key")),
        "keys to a bitmap, the first half of the job": lambda: bitmap_of(table, column),
        "dedupe, keys travel": lambda: job(table, column, "keys"),
        "dedupe, rows travel": lambda: job(table, column, "rows"),
        "dropDuplicates, as they are spelled": lambda: discard(table.dropDuplicates([column])),
    }
    print(f"{meter.rows} rows; Spark {session.version}\n")
    print("| | processor, µs/row | elapsed, µs/row | shuffled, bytes/row | shuffled, records/row |")
    print("|---|---|---|---|---|")
    for name, step in steps.items():
        if not selected or any(word in name for word in selected):
            meter.measure(name, functools.partial(step))
    session.stop()


if __name__ == "__main__":
    main()
