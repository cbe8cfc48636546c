# SPDX-License-Identifier: MIT
"""Usage: tight.py FOLDER: dedupes FOLDER/pages by the functions with little memory, and writes the rows into FOLDER/kept.
FOLDER/events has the events of Spark."""
import os
import sys

from pyspark.sql import SparkSession
from simdiri.spark import dedupe


def main():
    folder = sys.argv[1]
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.makedirs(f"{folder}/events")
    settings = {"spark.ui.enabled": "false", "spark.sql.extensions": "org.simdiri.spark.SimdiriExtensions",
                "spark.jars": os.environ["SIMDIRI_SPARK_JARS"], "spark.memory.fraction": "0.02",
                "spark.eventLog.enabled": "true", "spark.eventLog.compress": "false", "spark.eventLog.dir": f"{folder}/events"}
    session = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    dedupe(session.read.parquet(f"{folder}/pages"), "url").write.parquet(f"{folder}/kept")
    session.stop()


if __name__ == "__main__":
    main()
