#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the Python package: python.py LIBRARY LIST [ROWS [PART,...]]

LIBRARY is libsimdiri.so of a release build, LIST a file with an IRI on each line, ROWS how many of them (default
1,000,000; they are repeated if there are fewer). Prints a table in Markdown: the batch call of the C library on the
buffers of a pyarrow column; the package on that column, on a list and in a loop; other Python libraries on the same
list, if they are installed; then other functions on columns, and their cost in DuckDB. PARTs are "normalize", "columns"
and "duckdb", all if none is given. Each figure is the best of several runs.

pip install ./src/python pyarrow numpy duckdb w3lib ada-url yarl hyperlink"""
import ctypes
import itertools
import sys
import time

import pyarrow
import pyarrow.compute
import simdiri

RUNS, PEER_ROWS = 7, 20000


class Options(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("choices", ctypes.c_int * 7), ("flags", ctypes.c_uint32),
                ("isa", ctypes.c_int), ("redirects", ctypes.c_void_p)]


class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("len", ctypes.c_size_t), ("capacity", ctypes.c_size_t),
                ("allocator", ctypes.c_void_p)]


class Records(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("data_len", ctypes.c_size_t), ("separator", ctypes.c_char),
                ("keep_cr", ctypes.c_uint8), ("offsets32", ctypes.c_void_p), ("offsets64", ctypes.c_void_p),
                ("record_count", ctypes.c_size_t), ("validity", ctypes.c_void_p), ("validity_offset", ctypes.c_size_t)]


class Result(ctypes.Structure):
    _fields_ = [("statuses", ctypes.c_void_p), ("changes", ctypes.c_void_p), ("output_offsets", ctypes.c_void_p),
                ("record_offsets", ctypes.c_void_p), ("dense_capacity", ctypes.c_size_t), ("notes", ctypes.c_void_p),
                ("note_count", ctypes.c_size_t), ("note_capacity", ctypes.c_size_t), ("counts", ctypes.c_size_t * 4)]


def must(status):
    if status:
        sys.exit(f"the library failed with status {status}")


class Library:
    """simdiri_batch with the command's defaults, into new memory for each call, like the package."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.library.simdiri_default_allocator.restype = ctypes.c_void_p
        self.allocator = self.library.simdiri_default_allocator()
        options = Options(struct_size=ctypes.sizeof(Options), choices=(0, 2, 0, 0, 1, 0, 0))
        self.context, self.scratch = ctypes.c_void_p(), ctypes.c_void_p()
        must(self.library.simdiri_context_create(ctypes.byref(options), None, ctypes.byref(self.context)))
        must(self.library.simdiri_scratch_create(None, ctypes.byref(self.scratch)))

    def batch(self, column):
        _, offsets, data = column.buffers()
        out = Buffer(allocator=self.allocator)
        output_offsets = (ctypes.c_int64 * (len(column) + 1))()
        records = Records(data=data.address, data_len=data.size, offsets32=offsets.address, record_count=len(column))
        result = Result(output_offsets=ctypes.addressof(output_offsets), dense_capacity=len(column))
        # The package reads the buffers only as far as the offsets say.
        records.data_len = pyarrow.compute.sum(pyarrow.compute.binary_length(column)).as_py()
        begin = time.perf_counter()
        must(self.library.simdiri_batch(self.context, self.scratch, 0, 0, None, ctypes.byref(records),
                                        ctypes.byref(out), ctypes.byref(result)))
        seconds = time.perf_counter() - begin
        self.library.simdiri_batch_result_free(ctypes.byref(result), None)
        self.library.simdiri_buffer_free(ctypes.byref(out))
        return seconds


def best(call, runs=RUNS):
    def timed():
        begin = time.perf_counter()
        kept = call()
        seconds = time.perf_counter() - begin
        del kept
        return seconds
    return min(timed() for _ in range(runs))


def loop(function, items):
    def call():
        for item in items:
            try:
                function(item)
            except Exception:  # any exception for a refused IRI
                pass
    return call


def peers():
    try:
        from w3lib.url import canonicalize_url
        yield "w3lib.url.canonicalize_url", canonicalize_url
    except ImportError:
        pass
    try:
        import ada_url
        yield "ada_url.normalize_url", ada_url.normalize_url
    except ImportError:
        pass
    try:
        import yarl
        yield "str(yarl.URL)", lambda text: str(yarl.URL(text))
    except ImportError:
        pass
    try:
        import hyperlink
        yield "hyperlink.parse, normalize", lambda text: hyperlink.parse(text).normalize().to_text()
    except ImportError:
        pass


def best_of(library, column):
    return min(library.batch(column) for _ in range(RUNS)) / len(column)


def show(title, results, of="w3lib.url.canonicalize_url, one at a time"):
    slowest = dict(results).get(of)
    print(f"| {title} | ns/IRI |" + (" times w3lib |" if slowest else ""))
    print("|---|---|" + ("---|" if slowest else ""))
    for name, seconds in results:
        times = f" {slowest / seconds:.3g} |" if slowest else ""
        print(f"| {name} | {seconds * 1e9:.0f} |{times}")
    print()


def measure_normalize(library, column, items):
    rows, few = len(column), items[:: max(1, len(items) // PEER_ROWS)]
    in_c = best_of(library, column)
    of_column = best(lambda: simdiri.normalize(column, errors="keep")) / rows
    results = [("C: simdiri_batch, a column's buffers", in_c), ("simdiri.normalize, that pyarrow column", of_column),
               ("simdiri.normalize, a list", best(lambda: simdiri.normalize(items, errors="keep"), 3) / rows),
               ("simdiri.normalize, one at a time", best(loop(simdiri.normalize, few)) / len(few))]
    results += [(f"{name}, one at a time", best(loop(function, few), 3) / len(few)) for name, function in peers()]
    show("normalize", results)
    part = column.slice(0, PEER_ROWS)
    again_in_c, again = best_of(library, part), best(lambda: simdiri.normalize(part, errors="keep")) / len(part)
    print(f"The column at {in_c / of_column:.2f} of the rate of C; {len(part)} rows of it, {again_in_c * 1e9:.0f} ns in C, "
          f"{again * 1e9:.0f} ns, at {again_in_c / again:.2f}.\n")


def measure_columns(column):
    work = {"simdiri.key": simdiri.key, "simdiri.SeenSet().add": lambda column: simdiri.SeenSet().add(column),
            "simdiri.check": simdiri.check, "simdiri.parse": simdiri.parse,
            "simdiri.compare, with itself": lambda column: simdiri.compare(column, column, errors="null")}
    show("a pyarrow column", [(name, best(lambda: call(column), 3) / len(column)) for name, call in work.items()])


def measure_duckdb(column):
    import duckdb
    import simdiri.duckdb
    connection = duckdb.connect()
    simdiri.duckdb.register(connection)
    connection.create_function("same", lambda values: values, ["VARCHAR"], "VARCHAR", type="arrow",
                               null_handling="special")
    connection.register("arrow", pyarrow.table({"url": column}))
    connection.execute("set threads = 1; create table list as select * from arrow")
    queries = ("length(url)", "length(same(url))", "length(simdiri_normalize(url))", "octet_length(simdiri_key(url))")
    show(f"DuckDB {duckdb.__version__}, one thread",
         [(f"select max({query})", best(lambda: connection.execute(f"select max({query}) from list").fetchall(), 3) /
           len(column)) for query in queries])


def main():
    path, rows = sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1000000
    parts = sys.argv[4].split(",") if len(sys.argv) > 4 else ("normalize", "columns", "duckdb")
    with open(path, encoding="utf-8", errors="ignore") as file:
        lines = [line for line in file.read().split("\n") if line]
    items = list(itertools.islice(itertools.cycle(lines), rows))
    column = pyarrow.array(items, pyarrow.string())
    size = pyarrow.compute.sum(pyarrow.compute.binary_length(column)).as_py() / rows
    print(f"{rows} IRIs of {size:.0f} bytes; simdiri {simdiri.__version__}; Python {sys.version.split()[0]}\n")
    if "normalize" in parts:
        measure_normalize(Library(sys.argv[1]), column, items)
    if "columns" in parts:
        measure_columns(column)
    if "duckdb" in parts:
        measure_duckdb(column)


if __name__ == "__main__":
    main()
