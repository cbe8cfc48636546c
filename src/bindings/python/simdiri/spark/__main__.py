# SPDX-License-Identifier: MIT
"""The job: spark-submit "$(python -m simdiri.spark --path)" dedupe …, or python -m simdiri.spark dedupe …"""
import argparse
import os
import sys
from urllib.parse import unquote, urlsplit

from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession

# Not from ".": spark-submit runs this file by itself.
from simdiri import _options
from simdiri.spark import key_column, normalize_column
from simdiri.spark._columns import named, normal_options
from simdiri.spark._dedupe import ROWS_AT_ONCE, dedupe_parts

# Keys do not depend on the form, and "unicode" is a form of hosts.
CHOICES = {name: [value for value in values if (name, value) != ("host", "unicode")] for name, values in
           _options.CHOICES.items() if name in (*_options.NORMAL_FORM, *_options.KEYS)}
FLAGS = [name for name in ("reference", *_options.NORMAL_FORM) if name in (*_options.FLAGS, *_options.UNICODE)]


def _add_iri_options(parser):
    group = parser.add_argument_group("when two IRIs are equal (options and defaults of the command simdiri)")
    for name, choices in CHOICES.items():
        group.add_argument(f"--{name}", choices=choices)
    for name in FLAGS:
        group.add_argument(f"--{name.replace('_', '-')}", action="store_true", default=None)
    group.add_argument("--default-scheme", metavar="SCHEME", help="scheme for text that begins with a host")
    group.add_argument("--lossy", metavar="RULES", help="names of lossy rules, separated by commas")
    group.add_argument("--psl", metavar="FILE", help="the public suffix list of --by=domain and --by=site")
    group.add_argument("--psl-section", choices=_options.CHOICES["psl_section"], help="which rules of the list apply")
    group.add_argument("--key-file", metavar="FILE",
                       help="the secret of --hash=siphash: 16 bytes, or 32 hexadecimal digits")


def _make_parser():
    parser = argparse.ArgumentParser(prog="simdiri.spark", description="Jobs for Spark 3.5 and later.")
    parser.add_argument("--path", action="store_true", help="print the path of this job for spark-submit, and exit")
    parser.add_argument("--master", help="the master, if spark-submit is not used")
    jobs = parser.add_subparsers(dest="job")
    job = jobs.add_parser("dedupe", help="keep the first row of each key",
                          description="Keeps the first row of each key, unchanged.")
    job.add_argument("--input", required=True, nargs="+", metavar="PATH", help="files and folders that Spark can read")
    job.add_argument("--output", required=True, metavar="PATH", help="a new folder")
    job.add_argument("--overwrite", action="store_true", help="replace the output folder if it exists")
    job.add_argument("--format", choices=("parquet", "text"), default="parquet",
                     help="format of the input (default: parquet)")
    job.add_argument("--output-format", choices=("parquet", "text"),
                     help="format of the output (default: that of the input); text has the column of IRIs only")
    job.add_argument("--column", metavar="NAME", help="the column of IRIs, strings or binary; required for Parquet")
    job.add_argument("--order-by", metavar="NAME",
                     help="the row with the smallest value in this column is first (Parquet)")
    job.add_argument("--plan", choices=("keys", "rows"),
                     help="shuffle keys and read twice, or shuffle rows (default: keys for Parquet; "
                     "text supports only rows)")
    job.add_argument("--rows-at-once", metavar="N", type=int, default=ROWS_AT_ONCE,
                     help="with --plan=keys, write the output in parts, each for files with N rows in total "
                     "(default: 10^9, for which each executor gets 125 MB)")
    job.add_argument("--on-error", choices=("keep", "skip"), default="keep",
                     help="give bad records a key of their own bytes (default), or leave them out")
    job.add_argument("--nulls", choices=("keep", "drop"), default="keep",
                     help="what to do with rows whose IRI is null (default: keep all)")
    job.add_argument("--add-normal", metavar="NAME", help="add a column of the normal forms from which keys are made")
    job.add_argument("--add-key", metavar="NAME", help="add a column of keys")
    _add_iri_options(job)
    return parser


def _iri_options(parser, arguments):
    names = [*CHOICES, *FLAGS, "default_scheme", "lossy", "psl", "psl_section"]
    options = {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
    if arguments.key_file:
        try:
            with open(arguments.key_file, "rb") as file:
                secret = file.read()
        except OSError as error:
            parser.error(f"--key-file: {error}")
        is_hex = len(secret.strip()) == 32
        try:
            options["secret"] = bytes.fromhex(secret.decode()) if is_hex else secret
        except ValueError:
            parser.error("--key-file must contain 16 bytes, or 32 hexadecimal digits")
    elif arguments.hash == "siphash":
        parser.error("--hash=siphash needs a --key-file: all executors need the same secret")
    return options


def _check(parser, arguments):
    """Checks the arguments. Returns the name of the column of IRIs."""
    if arguments.rows_at_once < 1:
        parser.error("--rows-at-once must be at least 1")
    if arguments.format == "parquet":
        if not arguments.column:
            parser.error("--column is required for Parquet")
        return arguments.column
    if arguments.column or arguments.order_by or arguments.plan == "keys":
        parser.error("--format=text does not support --column, --order-by and --plan=keys")
    return "value"


def _start(master):
    builder = SparkSession.builder.appName("simdiri dedupe")
    if master:
        builder = builder.master(master)
    if (master or os.environ.get("MASTER", "local")).startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return builder.getOrCreate()


def _refuse_output(session, path):
    """Exits at once if the output exists, instead of after all the work."""
    folder = session._jvm.org.apache.hadoop.fs.Path(path)
    if folder.getFileSystem(session._jsc.hadoopConfiguration()).exists(folder):
        sys.exit(f"simdiri.spark: {path} exists; --overwrite replaces it")


def _place(uri):
    """Returns the file system of a URI, and the path in it without a "/" at its end."""
    scheme, host, path, *_ = urlsplit(uri)
    path = os.path.realpath(unquote(path)) if scheme == "file" else unquote(path)
    return f"{scheme}://{host}", path.rstrip("/")


def _refuse_inputs(session, files, path):
    """Exits if the output folder contains input, because Spark empties the folder before it reads."""
    folder = session._jvm.org.apache.hadoop.fs.Path(path)
    qualified = folder.getFileSystem(session._jsc.hadoopConfiguration()).makeQualified(folder)
    system, output = _place(qualified.toUri().toString())
    for file in files:
        other, name = _place(file)
        if other == system and (name + "/").startswith(output + "/"):
            sys.exit(f"simdiri.spark: {path} contains the input {file}, so it cannot be the output")


def _read(session, arguments):
    if arguments.format == "text":
        return session.read.text(arguments.input, lineSep="\n")
    return session.read.parquet(*arguments.input)


def _write(rows, column, arguments, is_first, is_last):
    """Writes one part of the output. Only the last part writes the mark _SUCCESS."""
    mode = "append" if not is_first else "overwrite" if arguments.overwrite else "errorifexists"
    is_text = (arguments.output_format or arguments.format) == "text"
    if is_text:
        rows = rows.select(named(column).cast("string").alias("value"))
    marked = rows.write.mode(mode).option("mapreduce.fileoutputcommitter.marksuccessfuljobs", str(is_last).lower())
    marked.text(arguments.output, lineSep="\n") if is_text else marked.parquet(arguments.output)


def run(session, arguments, column, options):
    """Runs the job in a session."""
    rows = _read(session, arguments)
    _refuse_inputs(session, rows.inputFiles(), arguments.output)
    parts = dedupe_parts(rows, column, order_by=arguments.order_by,
                         plan=arguments.plan or "keys", errors="null" if arguments.on_error == "skip" else "keep",
                         nulls=arguments.nulls, are_lines=arguments.format == "text",
                         rows_at_once=arguments.rows_at_once, **options)
    parts = list(parts)
    for index, rows in enumerate(parts):
        if arguments.add_normal:
            rows = normalize_column(rows, column, output=arguments.add_normal, **normal_options(options))
        if arguments.add_key:
            rows = key_column(rows, column, output=arguments.add_key, **options)
        _write(rows, column, arguments, index == 0, index == len(parts) - 1)


def main(words=None):
    parser = _make_parser()
    arguments = parser.parse_args(words)
    if arguments.path:
        print(os.path.abspath(__file__))
        return
    if not arguments.job:
        parser.error("a job is required: dedupe")
    column, options = _check(parser, arguments), _iri_options(parser, arguments)
    session = _start(arguments.master)
    try:
        if not arguments.overwrite:
            _refuse_output(session, arguments.output)
        run(session, arguments, column, options)
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        sys.exit(f"simdiri.spark: {error}")
    except AnalysisException as error:  # its first line names the problem, the others show Spark's plan
        sys.exit(f"simdiri.spark: {str(error).partition(chr(10))[0]}")
    finally:
        session.stop()


if __name__ == "__main__":
    main()
