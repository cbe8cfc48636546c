# SPDX-License-Identifier: MIT
"""Usage: check.py EXTENSIONS COMMAND [--quick] [--lists=FOLDER]

Tests the extension with the installed version of DuckDB. EXTENSIONS is the folder of the build with a folder for each
platform, COMMAND is simdiri. The tests: the files in sql/; the blocks of src/bindings/duckdb/README.md; the same results as the
command on lists; the same lists of options as the command and the README; threads; operators that keep results, also with
little memory; many queries with options. --quick leaves out the lists of FOLDER, and takes fewer rows."""
import argparse
import glob
import lzma
import os
import sys
import tempfile
import traceback

import duckdb

sys.dont_write_bytecode = True
import option_lists  # noqa: E402
import readme_blocks  # noqa: E402
import result_copies  # noqa: E402
import same_results  # noqa: E402
import sqllogic  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "..", "..")


def connect():
    return duckdb.connect(config={"allow_unsigned_extensions": "true"})


def load(connection):
    platform = connection.execute("pragma platform").fetchall()[0][0]
    path = os.path.join(arguments.extensions, platform, "simdiri.duckdb_extension")
    connection.execute("load '{}'".format(path.replace("'", "''")))


def connect_and_load():
    connection = connect()
    load(connection)
    return connection


def test_files():
    for path in sorted(glob.glob(os.path.join(HERE, "sql", "*.test"))):
        with connect() as connection:
            yield os.path.basename(path), lambda: sqllogic.run_file(path, connection, load)


def test_readme():
    def run():
        with tempfile.TemporaryDirectory() as folder, connect_and_load() as connection:
            return readme_blocks.run(os.path.join(SOURCE, "src", "bindings", "duckdb", "README.md"), connection, folder)
    yield "README.md", run


def read_list(path):
    with (lzma.open if path.endswith(".xz") else open)(path, "rb") as file:
        return file.read()


def test_lists():
    paths = [os.path.join(SOURCE, "corpora", "samples", "crawl.txt")]
    if arguments.lists and not arguments.quick:
        paths += sorted(glob.glob(os.path.join(arguments.lists, "*.txt*")))
    for path in paths:
        def run():
            with connect_and_load() as connection:
                return same_results.compare(connection, arguments.command, read_list(path))
        yield "the command, " + os.path.basename(path), run


def test_threads():
    count = 100000 if arguments.quick else 3000000
    one = """select count(*), bit_xor(hash(simdiri_normalize(u))), bit_xor(hash(simdiri_key(u))),
        bit_xor(hash(simdiri_check(u).status)), bit_xor(hash(simdiri_host(u))), bit_xor(hash(simdiri_domain(u))),
        bit_xor(hash(simdiri_label(u))), bit_xor(hash(simdiri_redact(u))), bit_xor(hash(simdiri_query(u || '?q=' || u, 'q'))),
        bit_xor(hash(simdiri_label(u, '', '/{a}/**'))), bit_xor(hash(simdiri_site(u))), bit_xor(hash(simdiri_parts(u).path)), bit_xor(hash(simdiri_resolve('http://b/', u))),
        bit_xor(hash(simdiri_compare(u, lower(u)))), count_if(simdiri_is_equivalent(u, lower(u))),
        bit_xor(hash(simdiri_normalize(u, '--profile=web'))), count(simdiri_normalize(u)) from many"""

    def run():
        with connect_and_load() as connection:
            connection.execute(f"""create table many as select case when i % 1000 = 7 then null when i % 1000 = 8 then ''
                when i % 1000 = 9 then 'HTTP://h:x' || i else 'HTTP://h' || i % 9999 || '.example' || i % 100 || '.org/é/%7e' || i
                end u from range({count}) r(i)""")
            found = []
            for threads in (1, 4, 24):
                connection.execute(f"set threads = {threads}")
                found.append(connection.execute(one).fetchall())
            assert found[0] == found[1], found
            assert found[0][0][0] == count and found[0][0][-1] == count // 1000 * 997, found
            return count
    yield "1, 4 and 24 threads", run


def test_result_copies():
    def run():
        with tempfile.TemporaryDirectory() as folder, connect_and_load() as connection:
            count, threads = (20000, (1, 24)) if arguments.quick else (200000, (1, 4, 24))
            return result_copies.compare(connection, folder, count, threads)
    yield "operators and results", run

    def spill():
        with tempfile.TemporaryDirectory() as folder:
            return result_copies.spill(connect_and_load, folder, 800000, 2, "120MB")
    yield "results under a memory limit", spill


def test_option_lists():
    def run():
        with connect_and_load() as connection:
            return option_lists.compare(connection, arguments.command, SOURCE)
    yield "lists of options", run


def test_many_options():
    """More texts of options than the extension remembers, and errors between them."""
    def run():
        with connect_and_load() as connection:
            for blanks in range(200):
                query = f"select simdiri_normalize('HTTP://É', '--form=iri{' ' * blanks}') from range(3)"
                assert connection.execute(query).fetchall() == [("http://é/",)] * 3
                try:
                    connection.execute(f"select simdiri_normalize('x', '--form={'x' * blanks}')").fetchall()
                    raise AssertionError("no error")
                except duckdb.InvalidInputException:
                    pass
            return 400
    yield "many texts of options", run


def test_long_texts():
    def run():
        with connect_and_load() as connection:
            found = connection.execute("""select length(simdiri_normalize(u)), length(simdiri_parts(u).path), simdiri_host(u)
                from (select 'http://h/' || repeat('%7e', 20000000) u)""").fetchall()
            assert found == [(20000009, 20000001, "h")], found
            return 1
    if not arguments.quick:
        yield "a text of 60 MB", run


def test_python_functions():
    """The functions of the Python package do not disturb those of the extension, if the package is installed."""
    try:
        import simdiri.duckdb
    except ImportError:
        return

    def run():
        with connect_and_load() as connection:
            simdiri.duckdb.register(connection, prefix="python_")
            query = "select python_normalize(u) = simdiri_normalize(u), python_key(u) = simdiri_key(u) from (select 'HTTP://h' u)"
            assert connection.execute(query).fetchall() == [(True, True)]
            return 1
    yield "beside the Python package", run


def main():
    passed = failed = 0
    for group in (test_files, test_readme, test_lists, test_option_lists, test_threads, test_result_copies, test_many_options, test_long_texts, test_python_functions):
        for name, run in group():
            try:
                print(f"ok: {name}: {run()}", flush=True)
                passed += 1
            except Exception:  # of DuckDB, of the command, or an assertion
                print(f"FAILED: {name}: {traceback.format_exc()}", flush=True)
                failed += 1
    print(f"DuckDB {duckdb.__version__}: {passed} passed, {failed} failed")
    return failed > 0


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("extensions")
parser.add_argument("command")
parser.add_argument("--quick", action="store_true")
parser.add_argument("--lists")
arguments = parser.parse_args()
sys.exit(main())
