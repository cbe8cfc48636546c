# SPDX-License-Identifier: MIT
"""What the extension of Spark's SQL adds (src/bindings/java/SPARK.md), which needs no Python in executors: functions, and
the bitmap of first rows.

They are used where a session has them and they give the same results. Python computes the rest: options that are
objects or files, and what depends on a public suffix list, because the list of the jar may not be that of the driver.
"""
import re

from pyspark.sql import DataFrame, functions as F

EXTENSION = "org.simdiri.spark.SimdiriExtensions"
TEXTS = ("profile", "rung", "form", "grammar", "disallowed", "host", "idna", "params", "group_host", "by")
FLAGS = ("drop_fragment", "nfc", "nfkc", "encode_bidi")
NAME = re.compile("[A-Za-z0-9:_.,-]+")
ERRORS = {"keep": "keep", "null": "null", "raise": "error"}


def has_functions(df):
    """Does the session of this table have the functions?"""
    extensions = df.sparkSession.conf.get("spark.sql.extensions", None) or ""
    return EXTENSION in extensions.split(",") and df.sparkSession.catalog.functionExists("simdiri_key_halves")


def _write(name, value):
    """Returns an option of the command; None if the functions do not take it."""
    option = "--" + name.replace("_", "-")
    if name in FLAGS and isinstance(value, bool):
        return option if value else ""
    if name == "lossy" and isinstance(value, (list, tuple)) and all(isinstance(word, str) for word in value):
        value = ",".join(value)
    if (name in TEXTS or name == "lossy") and isinstance(value, str) and NAME.fullmatch(value):
        return f"{option}={value}"
    return None


def text_of(options, errors):
    """Returns the options of the command for options of Python; None if the functions do not take all of them."""
    if options.get("group_host") == "domain" or options.get("by") in ("domain", "site"):
        return None
    words = [_write(name, value) for name, value in options.items() if value is not None]
    return None if None in words else " ".join([*filter(None, words), f"--errors={errors}"])


def call(df, name, column, options, errors):
    """Returns a call of a function for a column; None if Python must compute it."""
    text = text_of(options, ERRORS[errors])
    if text is None or not has_functions(df):
        return None
    return F.call_function(f"simdiri_{name}", column, F.lit(text))


def first_blocks(keyed, tasks):
    """Makes the bitmap of the smallest position of each key, for a table of bigint "high", "low" and "position"; None if
    the session does not have the functions."""
    if not has_functions(keyed):
        return None
    session = keyed.sparkSession
    first_rows = session._jvm.org.simdiri.spark.FirstRows
    rows = keyed.select("high", "low", "position")._jdf.queryExecution().toRdd()
    blocks = session._jsparkSession.createDataFrame(first_rows.blocks(rows, tasks), first_rows.schema())
    return DataFrame(blocks, session)


def with_columns(df, added):
    """Replaces or adds the columns ``{name: expression}``, whose names Spark does not interpret."""
    columns = [added.get(name, F.col("`" + name.replace("`", "``") + "`")).alias(name) for name in df.columns]
    columns += [expression.alias(name) for name, expression in added.items() if name not in df.columns]
    return df.select(*columns)


def strip_cr(column):
    """Removes the CR at the end of a column of binary."""
    has_cr = F.expr("X'0D'") == F.substring(column, -1, 1)
    return F.when(has_cr, column.substr(F.lit(1), F.length(column) - 1)).otherwise(column)
