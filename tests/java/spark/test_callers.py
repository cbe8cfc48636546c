# SPDX-License-Identifier: MIT
"""Programs in Java and Scala, which spark-submit and spark-shell run without Python."""
import os
import shutil
import subprocess
from pathlib import Path

import pyspark
import pytest

HOME = Path(pyspark.__file__).parent
ROWS = ["http://h/~|null|h/~|ok|true|h|true",
        "null|null|null|no-scheme|false|null|null",
        "http://www.h.co.uk/x?page=2&b|h.co.uk|www.h.co.uk/x?page={int}|ok|false|www.h.co.uk|false"]


def spark(program, *words, text=None):
    """Runs a program of Spark in one process. Returns the lines that it printed."""
    command = [HOME / "bin" / program, "--master", "local[2]", "--conf", "spark.ui.enabled=false",
               "--conf", "spark.ui.showConsoleProgress=false",
               "--conf", "spark.sql.extensions=org.simdiri.spark.SimdiriExtensions", "--jars", os.environ["SIMDIRI_SPARK_JARS"]]
    run = subprocess.run([*command, *words], input=text, check=True, capture_output=True, text=True, timeout=600,
                         env={**os.environ, "SPARK_HOME": str(HOME)})
    return run.stdout.splitlines()


def after(lines, mark):
    """Returns what follows a mark at the beginning of lines; the shell of Scala 2.13 writes its prompt before them."""
    lines = [line.removeprefix("scala> ") for line in lines]
    return [line.removeprefix(mark) for line in lines if line.startswith(mark)]


@pytest.mark.skipif(not shutil.which("javac"), reason="there is no javac")
def test_a_program_in_java(tmp_path):
    (tmp_path / "classes").mkdir()
    subprocess.run(["javac", "--release", "17", "-proc:none", "-cp", f"{HOME}/jars/*", "-d", tmp_path / "classes",
                    Path(__file__).with_name("Caller.java")], check=True)
    subprocess.run(["jar", "--create", "--file", tmp_path / "caller.jar", "-C", tmp_path / "classes", "."], check=True)
    assert after(spark("spark-submit", "--class", "Caller", tmp_path / "caller.jar"), "row: ") == ROWS


def test_the_shell_of_scala():
    lines = spark("spark-shell", text=Path(__file__).with_name("caller.scala").read_text())
    assert after(lines, "row: ") == ROWS
    assert after(lines, "typed: ") == ["10|29"]
    assert after(lines, "refused: ") == ["true"]
