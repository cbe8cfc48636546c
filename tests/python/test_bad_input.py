# SPDX-License-Identifier: MIT
"""Frequent mistakes of producers and people; columns of gigabytes; forks and the end of the interpreter; copies of
inputs."""
import math
import mmap
import os
import subprocess
import sys

import pytest
import simdiri

pyarrow = pytest.importorskip("pyarrow")
from together import BEFORE_THE_END, DAEMONS_ARE_SAFE
from views import cast

GIGA = 1 << 30


def run(code, *arguments):
    """The output of a separate process."""
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


CALLS = [simdiri.normalize, simdiri.to_uri, simdiri.to_iri, simdiri.check, simdiri.key, simdiri.parse,
         lambda text: simdiri.resolve(text, "http://h/"), lambda text: simdiri.SeenSet().add(text),
         lambda text: simdiri.compare(text, text)]
NAMES = ["normalize", "to_uri", "to_iri", "check", "key", "parse", "resolve", "add", "compare"]


@pytest.mark.parametrize("call", CALLS, ids=NAMES)
@pytest.mark.parametrize("thing", [None, math.nan, 7, object(), {"http://h/"}, bytearray(b"a"), ["http://h/", math.nan],
                                   ["http://h/", 7], [[]], pyarrow.array([1.5]), pyarrow.array([[]]),
                                   pyarrow.chunked_array([[True]]), pyarrow.array([1]).dictionary_encode(),
                                   pyarrow.table({"a": ["b"], "c": ["d"]})], ids=repr)
def test_wrong_types(call, thing):
    with pytest.raises(TypeError):
        call(thing)


@pytest.mark.parametrize("call", CALLS, ids=NAMES)
def test_surrogates(call):
    for thing in ("http://h/\ud800", ["http://h/", "http://h/\udfff"]):
        with pytest.raises(ValueError, match="surrogate"):
            call(thing)


def test_octets_that_are_no_utf8():
    octets = [b"http://h/\xff", b"http://h/\xc3", b"http://\xff/", b"\xff", b"http://h/\xed\xa0\x80"]
    expected = [b"http://h/%FF", b"http://h/%C3", b"http://%FF/", b"\xff", b"http://h/%ED%A0%80"]
    for kind in (pyarrow.binary(), pyarrow.large_binary(), pyarrow.binary_view()):
        column = cast(pyarrow.array(octets, pyarrow.binary()), kind)
        assert simdiri.normalize(column, errors="keep").to_pylist() == expected
    assert simdiri.normalize(octets, errors="keep") == expected
    assert simdiri.check(pyarrow.array(octets, pyarrow.binary())).to_pylist() == [24, 24, 24, 16, 24]
    # A producer that labels such bytes as utf8 gets them back unchanged, or repaired.
    bad = pyarrow.Array.from_buffers(pyarrow.string(), 2, pyarrow.array(octets[:2], pyarrow.binary()).buffers())
    assert simdiri.normalize(bad).to_pylist() == ["http://h/%FF", "http://h/%C3"]


def of_offsets(kind, offsets):
    width = pyarrow.int32() if kind == pyarrow.string() else pyarrow.int64()
    buffers = [None, pyarrow.array(offsets, width).buffers()[1], pyarrow.py_buffer(b"S:aS:bS:c")]
    return pyarrow.Array.from_buffers(kind, 3, buffers)


@pytest.mark.parametrize("call", CALLS, ids=NAMES)
@pytest.mark.parametrize("kind", [pyarrow.string(), pyarrow.large_string()], ids=str)
def test_offsets_that_decrease(call, kind):
    for offsets, row in (([0, 6, 3, 9], 1), ([0, -3, 6, 9], 0), ([0, 3, 9, 8], 2)):
        with pytest.raises(ValueError, match=f"row {row}:"):
            call(of_offsets(kind, offsets))
    with pytest.raises(ValueError):
        call(of_offsets(pyarrow.large_string(), [0, 3, -(1 << 63), 9]))
    with pytest.raises(ValueError, match="row 6:"):  # of the whole column, not of its chunk
        call(pyarrow.chunked_array([pyarrow.array(["s:a"] * 5, kind), of_offsets(kind, [0, 6, 3, 9])]))


@pytest.mark.skipif(sys.platform != "linux" or os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") < 8 * GIGA,
                    reason="needs Linux, where memory that was not written need not be there, and 8 GB of it")
def test_a_column_of_five_gigabytes():
    """A column most of which has no memory. Its first row is 4 GB long and bad in its first byte."""
    no_reserve = 0x4000
    memory = mmap.mmap(-1, 5 * GIGA, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | no_reserve)
    memory[4 * GIGA + 10:4 * GIGA + 30] = b"HTTP://h/%7e" + b"HTTP://x"
    ends = [0, 4 * GIGA + 10, 4 * GIGA + 22, 4 * GIGA + 30]
    column = pyarrow.Array.from_buffers(pyarrow.large_string(), 3, [None, pyarrow.array(ends).buffers()[1],
                                                                    pyarrow.py_buffer(memory)])
    assert simdiri.normalize(column, errors="null").to_pylist() == [None, "http://h/~", "http://x/"]
    assert simdiri.normalize(column.slice(1)).to_pylist() == ["http://h/~", "http://x/"]
    assert simdiri.check(column.slice(1)).to_pylist() == [0, 0]
    assert simdiri.key(column.slice(1)).to_pylist() == simdiri.key(["http://h/~", "http://x/"])
    assert simdiri.SeenSet().add(column.slice(1)).to_pylist() == [True, True]
    assert simdiri.parse(column.slice(2)).field("host").to_pylist() == ["x"]


@pytest.mark.skipif(not os.environ.get("SIMDIRI_TEST_LARGE"), reason="needs 6 GB of memory: SIMDIRI_TEST_LARGE=1")
def test_growth_past_two_gigabytes():
    """800 MB of utf8 that become 2.4 GB; 3 GB of large_utf8 that do not change."""
    row = "http://h/" + "\u00e9" * 4000000
    with pytest.raises(OverflowError, match="row 89 .*large_string"):
        simdiri.normalize(pyarrow.array([row] * 100, pyarrow.string()))
    assert len(simdiri.normalize(pyarrow.array([row] * 89, pyarrow.string()))) == 89
    row = "http://h/" + "a" * 30000000
    column = pyarrow.chunked_array([[row] * 50] * 2, pyarrow.large_string()).combine_chunks()
    assert column.nbytes > 3000000000 and simdiri.normalize(column).equals(column)
    assert len(set(simdiri.key(column).to_pylist())) == 1


@pytest.mark.parametrize("engine", ["pyarrow", "pandas", "polars", "duckdb"])
def test_what_is_copied(engine):
    """200 MB of invalid rows become nulls, which takes no memory. Views (such as those of Polars) are gathered once."""
    code = """
import resource, sys, pyarrow, simdiri
engine = sys.argv[1]
column = pyarrow.array(['x' * 999] * 200000, pyarrow.large_string())
if engine == 'pandas':
    import pandas
    column = pandas.Series(pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array([column])))
if engine == 'polars':
    import polars
    column = polars.Series('url', column)
if engine == 'duckdb':
    import duckdb
    column = duckdb.from_arrow(pyarrow.table({'url': column})).to_arrow_table()['url']
simdiri.normalize(column[:10], errors='null')
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert len(simdiri.normalize(column, errors='null')) == 200000
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    pytest.importorskip(engine)
    grown = int(run(code, engine).splitlines()[0]) / 1024
    assert grown < (240 if engine == "polars" else 50)


@pytest.mark.skipif(not DAEMONS_ARE_SAFE, reason="the child may wait for a lock of CPython")
def test_a_fork_while_columns_are_at_work():
    code = """
import os, threading, pyarrow, simdiri
column = pyarrow.array([f'HTTP://h{i}.example/\u00e9' for i in range(200000)])
is_over = threading.Event()
def work():
    while not is_over.is_set():
        simdiri.normalize(column)
thread = threading.Thread(target=work)
thread.start()
for _ in range(10):
    child = os.fork()
    if child == 0:
        os._exit(0 if simdiri.normalize(column.slice(5, 2))[1].as_py() == 'http://h6.example/%C3%A9' else 1)
    assert os.waitpid(child, 0)[1] == 0
is_over.set()
thread.join()
"""
    run(f"import warnings; warnings.simplefilter('ignore')\n{code}")


@pytest.mark.skipif(not DAEMONS_ARE_SAFE, reason="CPython may wait for a lock of its own")
def test_the_end_of_the_interpreter_while_columns_are_at_work():
    run("""
import threading, pyarrow, simdiri
column = pyarrow.array(['HTTP://h.example/\u00e9'] * 300000)
seen = simdiri.SeenSet()
class Late:
    def __del__(self): simdiri.normalize(column.slice(0, 3)); seen.add('http://h/')
late = Late()
def work():
    while True:
        simdiri.key(simdiri.normalize(column)); seen.add(column)
for _ in range(3): threading.Thread(target=work, daemon=True).start()
import time; time.sleep(0.2)
""" + BEFORE_THE_END)


def test_many_results_give_their_memory_back():
    code = """
import resource, pyarrow, simdiri
column = pyarrow.array(['HTTP://h.example/\u00e9', None, 'bad'] * 20000)
chunks = pyarrow.chunked_array([column, column])
def work():
    for _ in range(15):
        seen = simdiri.SeenSet()
        simdiri.normalize(chunks, errors='column'); simdiri.key(column); simdiri.parse(column); seen.add(chunks)
        simdiri.compare(column, chunks.slice(0, len(column)), errors='column')
        try: simdiri.normalize(pyarrow.array([1]))
        except TypeError: pass
        try: simdiri.compare(column, column)
        except simdiri.Error: pass
work()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
work()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    assert int(run(code)) < 20000
