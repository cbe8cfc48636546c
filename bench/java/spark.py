#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: spark.py PARQUET [MASTER]: times the normal forms of its column "url", and dedupe, by the functions of Spark's SQL and
by Python, in turn. MASTER is local[*] by default. With local[1], Python works on a second core beside Spark.

Prints for normal forms the best of five jobs of each, and of a job that only reads, in nanoseconds a row, or of up to 15
jobs if there are fewer than 3,000,000 rows, because the first ones run code that the JVM has not compiled; and for dedupe the best of
three jobs, in seconds: first the time that passed, then the processor time of Spark and of its Python workers, which
other programs disturb less. It needs the extension: SIMDIRI_SPARK_JARS names its jars, separated by commas."""
import contextlib
import os
import sys
import time
from pathlib import Path

from pyspark.sql import SparkSession
from simdiri.spark import _functions, dedupe, normalize_column

WARM_ROWS = 15_000_000  # after so many rows the time of a job is steady


def run_job(df):
    df.write.format("noop").mode("overwrite").save()


@contextlib.contextmanager
def without_functions():
    has_functions, _functions.has_functions = _functions.has_functions, lambda df: False
    yield
    _functions.has_functions = has_functions


def read_ticks():
    """Returns the processor time, in ticks, of each process below this one, with that of its children that ended."""
    parents, ticks = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[int(folder.name)], ticks[int(folder.name)] = int(words[1]), sum(map(int, words[11:15]))

    def is_below(process):
        while process in parents:
            process = parents[process]
            if process == os.getpid():
                return True
        return False

    return {process: ticks[process] for process in parents if is_below(process)}


def processor_time():
    """Returns the processor time of all processes below this one, in seconds. It reads again if a process ended meanwhile,
    because the time of that process moves to its parent."""
    before, ticks = read_ticks(), read_ticks()
    while before.keys() - ticks.keys():
        before, ticks = ticks, read_ticks()
    return sum(ticks.values()) / os.sysconf("SC_CLK_TCK")


def best_times(jobs, rounds):
    """Runs all jobs in turn. Returns the shortest time and the shortest processor time of each, in seconds."""
    best = {name: (float("inf"), float("inf")) for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            begin, used = time.monotonic(), processor_time()
            job()
            times = time.monotonic() - begin, processor_time() - used
            best[name] = tuple(map(min, best[name], times))
    return best


def time_normal_forms(pages, rows):
    rounds = max(5, min(15, WARM_ROWS // max(1, rows)))
    by_functions = normalize_column(pages.select("url"), "url")
    with without_functions():
        by_python = normalize_column(pages.select("url"), "url")
    jobs = {"reading": lambda: run_job(pages.select("url")), "functions": lambda: run_job(by_functions),
            "Python": lambda: run_job(by_python)}
    for name, (passed, used) in best_times(jobs, rounds).items():
        print(f"normal forms, {name}: {passed / rows * 1e9:.0f} ns a row, {used / rows * 1e9:.0f} of processors", flush=True)


def time_dedupe(session, pages):
    def run():
        run_job(dedupe(pages, "url"))
        session.catalog.clearCache()

    def run_in_python():
        with without_functions():
            run()

    for name, (passed, used) in best_times({"functions": run, "Python": run_in_python}, 3).items():
        print(f"dedupe, {name}: {passed:.1f} s, {used:.1f} s of processors", flush=True)


def main():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    master = sys.argv[2] if len(sys.argv) > 2 else "local[*]"
    session = (SparkSession.builder.master(master).config("spark.ui.enabled", "false")
               .config("spark.ui.showConsoleProgress", "false")
               .config("spark.sql.extensions", _functions.EXTENSION)
               .config("spark.jars", os.environ["SIMDIRI_SPARK_JARS"]).getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    pages = session.read.parquet(sys.argv[1])
    time_normal_forms(pages, pages.count())
    time_dedupe(session, pages)
    session.stop()


if __name__ == "__main__":
    main()
