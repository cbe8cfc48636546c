#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: spark.py PARQUET: times the normal forms of its column "url" by the functions of Spark's SQL and by Python, in turn.

Prints the best of five jobs of each, and of a job that only reads, in nanoseconds a row, with all cores busy: Python workers are processes beside Spark. It needs
the extension: SIMDIRI_SPARK_JARS names its jars, separated by commas."""
import os
import sys
import time

from pyspark.sql import SparkSession
from simdiri.spark import _functions, normalize_column

ROUNDS = 5


def time_job(df):
    begin = time.monotonic()
    df.write.format("noop").mode("overwrite").save()
    return time.monotonic() - begin


def main():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false")
               .config("spark.ui.showConsoleProgress", "false")
               .config("spark.sql.extensions", _functions.EXTENSION)
               .config("spark.jars", os.environ["SIMDIRI_SPARK_JARS"]).getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    pages = session.read.parquet(sys.argv[1]).select("url")
    rows = pages.count()
    by_functions = normalize_column(pages, "url")
    has_functions, _functions.has_functions = _functions.has_functions, lambda df: False
    by_python = normalize_column(pages, "url")
    _functions.has_functions = has_functions
    jobs = {"reading": pages, "functions": by_functions, "Python": by_python}
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(ROUNDS):
        for name, df in jobs.items():
            best[name] = min(best[name], time_job(df))
    for name, seconds in best.items():
        print(f"{name}: {seconds / rows * 1e9:.0f} ns a row")
    session.stop()


if __name__ == "__main__":
    main()
