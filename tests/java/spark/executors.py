# SPDX-License-Identifier: MIT
"""Usage: executors.py: runs ten jobs on two executors that are processes of their own, and prints the memory of the
executors after each job, in KiB, separated by blanks."""
import os
import sys
from pathlib import Path

from pyspark.sql import SparkSession


def executors_of(parent):
    """Finds the processes of executors below a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(words[1]) == parent:
                command = (folder / "cmdline").read_bytes()
                found += [folder] if b"CoarseGrainedExecutorBackend" in command else executors_of(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def memory_of(folder):
    for line in (folder / "status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def start(settings):
    """Starts a session with two executors of one core and 1 GB each."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = (SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
               .config("spark.sql.extensions", "org.simdiri.spark.SimdiriExtensions")
               .config("spark.jars", os.environ["SIMDIRI_SPARK_JARS"]))
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def main():
    session = start({"spark.executor.extraJavaOptions": "-Xms1024m -XX:+AlwaysPreTouch"})
    text = "concat('HTTP://WWW', id % 100, '.example.co.uk:80/%7euser/', id, '/../x?b=', id)"
    for _ in range(10):
        df = session.range(400000).repartition(20).selectExpr(
            f"simdiri_normalize({text}) as a", f"simdiri_key({text}, '--lossy=crawl') as b", f"simdiri_domain({text}) as c",
            f"simdiri_label({text}) as d", f"simdiri_parse({text}) as e", f"simdiri_check({text}) as f")
        df.write.format("noop").mode("overwrite").save()
        executors = executors_of(os.getpid())
        assert len(executors) == 2, executors
        print(sum(map(memory_of, executors)), end=" ", flush=True)
    print()
    session.stop()


if __name__ == "__main__":
    main()
