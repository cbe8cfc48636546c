# SPDX-License-Identifier: MIT
"""A session of Spark with the extension, in one process. SIMDIRI_SPARK_JARS names its jars, separated by commas."""
import os
import sys

import pytest
from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    session = (SparkSession.builder.master("local[2]").appName("tests").config("spark.ui.enabled", "false")
               .config("spark.sql.extensions", "org.simdiri.spark.SimdiriExtensions")
               .config("spark.jars", os.environ["SIMDIRI_SPARK_JARS"]).getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
