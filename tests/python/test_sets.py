# SPDX-License-Identifier: MIT
"""Sets of keys: columns, threads, forks; sets on disk."""
import os
import subprocess
import sys
import threading
import time

import pytest
import simdiri

ITEMS = ["http://h/", None, "HTTP://H", "http://é.example/", "no", "no", "http://h/b"]
NEW = [True, None, False, True, True, False, True]


@pytest.fixture(params=["SeenSet", "State"])
def a_set(request, tmp_path):
    return simdiri.SeenSet() if request.param == "SeenSet" else simdiri.State(tmp_path / "state")


def test_texts(a_set):
    assert a_set.add(ITEMS) == NEW
    assert a_set.add(b"http://h/c") is True and a_set.add("http://h/#") is True and a_set.add("HTTP://h/#") is False
    for thing in (7, None, [7], {"a"}):
        with pytest.raises(TypeError):
            a_set.add(thing)


@pytest.mark.parametrize("kind", ["SeenSet", "State"])
def test_keys_made_elsewhere(tmp_path, kind):
    a_set = simdiri.SeenSet(hash="xxh3") if kind == "SeenSet" else simdiri.State(tmp_path / "state", hash="xxh3")
    keys = simdiri.key(["http://h/", "http://x/"])
    assert a_set.add_key(keys[0]) is True and a_set.add("http://H") is False
    assert a_set.add_keys(keys + keys) == [False, True, False, False] and a_set.add("HTTP://X") is False
    assert a_set.add_keys([]) == []
    for bad in (b"short", b"", bytes(17)):
        with pytest.raises(ValueError):
            a_set.add_key(bad)
        with pytest.raises(ValueError):
            a_set.add_keys([bytes(16), bad])
    for larger in memoryview(bytes(64)).cast("I"), memoryview(bytes(32)).cast("B", (16, 2)):  # of 16 items
        with pytest.raises(ValueError, match="16 bytes"):
            a_set.add_keys([larger])


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "binary"])
def test_columns(a_set, kind):
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array(["http://before/"] + ITEMS, pyarrow.string()).cast(getattr(pyarrow, kind)()).slice(1)
    found = a_set.add(column)
    found.validate(full=True)
    assert found.type == pyarrow.bool_() and found.to_pylist() == NEW and found.null_count == 1
    chunks = pyarrow.chunked_array([column, column.slice(0, 0), column])
    assert a_set.add(chunks).to_pylist() == [None if item is None else False for item in ITEMS] * 2
    assert a_set.add("http://before/") is True
    assert a_set.add(pyarrow.array(["http://z1/", "http://z2/", "http://z1/"])).null_count == 0
    with pytest.raises(TypeError, match="int64|\"l\""):
        a_set.add(pyarrow.array([1]))


def test_columns_of_others(a_set):
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    found = a_set.add(polars.Series("url", ITEMS))
    assert found.to_list() == NEW and found.name == "is_new"
    found = a_set.add(pandas.Series(ITEMS, index=list("abcdefg")))
    assert [None if pandas.isna(value) else value for value in found] == [value and False for value in NEW]
    assert list(found.index) == list("abcdefg") and str(found.dtype) == "boolean"


def test_threads_add_at_the_same_time(a_set):
    items = [f"http://h/{i}" for i in range(30000)]
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(sum(a_set.add(items)))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == len(items)


def longest_wait(work):
    """The longest wait for the interpreter's lock while a thread works, and the time of the work, in seconds."""
    thread, longest = threading.Thread(target=work), 0
    begin = last = time.perf_counter()
    thread.start()
    while thread.is_alive():
        time.sleep(0.0005)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest, last - begin


def test_the_interpreter_goes_on_while_a_column_is_added():
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array([f"http://h{i}.example/é{i * i}" for i in range(600000)])
    for _ in range(5):  # a busy machine may stop both
        longest, whole = longest_wait(lambda: simdiri.SeenSet().add(column))
        if longest < whole / 3:
            return
    pytest.fail(f"waited for {longest} of {whole} seconds")


def test_a_fork_has_a_copy_of_a_set_in_memory():
    seen = simdiri.SeenSet()
    seen.add("http://h/")
    child = os.fork()
    if child == 0:
        os._exit(0 if seen.add(["http://H", "http://x/"]) == [False, True] and len(seen) == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0 and len(seen) == 1


def test_a_fork_while_a_set_is_at_work():
    """Either no thread was working, and the copy can be used, or it is refused. It never waits for a thread that the
    fork does not have."""
    seen, items = simdiri.SeenSet(hash="xxh3"), [f"http://h/{i}" for i in range(50000)]
    keys, is_over = simdiri.key(items), threading.Event()

    def work():
        while not is_over.is_set():
            seen.add_keys(keys)
    thread = threading.Thread(target=work)
    thread.start()
    for _ in range(20):
        child = os.fork()
        if child == 0:
            try:
                seen.add("http://x/")
            except RuntimeError as error:
                os._exit(0 if "forked" in str(error) else 1)
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
    is_over.set()
    thread.join()


def test_a_fork_leaves_a_state_alone(tmp_path):
    state = simdiri.State(tmp_path / "state", memory=8 << 20)
    state.add([f"http://h/{i}" for i in range(200000)])  # some of it in files that are not published yet
    child = os.fork()
    if child == 0:
        try:
            state.add("http://x/")
        except RuntimeError:
            del state
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    state.publish()
    assert state.published == 200000
    state.close()


def test_states_that_their_process_closed_are_not_kept_by_a_fork(tmp_path, living_child):
    moved = simdiri.State(tmp_path / "state", memory=8 << 20)
    moved.add([f"http://h/{i}" for i in range(200000)])
    os.rename(tmp_path / "state", tmp_path / "moved")
    state = simdiri.State(tmp_path / "state", memory=8 << 20)  # at the path of the other
    with living_child():
        moved.publish()
        moved.close()
        state.close()
        with simdiri.State(tmp_path / "moved") as again:
            assert again.published == 200000
        simdiri.State(tmp_path / "state").close()


def test_a_publication_without_a_note_keeps_that_of_the_command(tmp_path):
    note = b"output 10 /tmp/out\0read lines"  # without it, `simdiri dedupe -o` would refuse its own file
    with simdiri.State(tmp_path / "state") as state:
        state.publish(note)
        state.add("http://new/")
        state.publish()
        assert state.note == note
        state.publish(b"")
        assert state.note == b""


def test_a_state_from_one_run_to_the_next(tmp_path):
    path = tmp_path / "state"
    with simdiri.State(path, lossy="fragment") as state:
        assert state.add(ITEMS) == NEW and state.published == 0 and "fragment" in state.identity
    with simdiri.State(str(path), lossy="fragment") as state:
        assert state.published == 4 and state.add(ITEMS) == [None if item is None else False for item in ITEMS]
        state.add("http://new/")
        state.publish(b"note")
        state.add("http://lost/")
        state.rollback()
        assert state.add("http://lost/") is True and state.note == b"note"
    with simdiri.State(path, lossy="fragment") as state:
        assert state.add(["http://new/", "http://lost/", "http://other/"]) == [False, False, True]
        assert state.note == b"note"
        state.close()  # which publishes nothing
        state.close()
        for call in (lambda: state.add("http://h/"), state.publish, state.rollback, lambda: state.note):
            with pytest.raises(ValueError, match="closed"):
                call()
    with pytest.raises(ZeroDivisionError), simdiri.State(path, lossy="fragment") as state:
        assert state.add("http://other/") is True
        raise ZeroDivisionError
    with simdiri.State(path, lossy="fragment") as state:
        assert state.add("http://other/") is True


def test_a_killed_process_leaves_what_was_published(tmp_path):
    code = ("import os, simdiri, sys\n"
            "state = simdiri.State(sys.argv[1])\n"
            "state.add(['http://a/', 'http://b/']); state.publish(); state.add('http://c/')\n"
            "os.kill(os.getpid(), 9)\n")
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "state")])
    assert done.returncode == -9
    with simdiri.State(tmp_path / "state") as state:
        assert state.add(["http://a/", "http://b/", "http://c/"]) == [False, False, True]


def test_states_that_are_refused(tmp_path):
    with simdiri.State(tmp_path / "state", hash="xxh3"):
        with pytest.raises(simdiri.StateError) as caught:
            simdiri.State(tmp_path / "state")
        assert caught.value.problem == "locked"
    with pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "state", lossy="www")
    assert caught.value.problem == "other-identity" and str(caught.value).endswith(
        "(the state has no lossy; you asked for lossy=www)"
    )
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "letter.txt").write_text("Dear")
    with pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "foreign")
    assert caught.value.problem == "foreign"
    manifest = tmp_path / "state" / "state"
    manifest.write_bytes(manifest.read_bytes()[:-1])
    with pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "state")
    assert caught.value.problem == "damaged"
    with pytest.raises(FileNotFoundError):
        simdiri.State(tmp_path / "no" / "state")
    with pytest.raises(ValueError):
        simdiri.State(f"{tmp_path}/a\0b")
    with pytest.raises(ValueError):
        simdiri.State(tmp_path / "new", lossy="none")
    with pytest.raises((ValueError, simdiri.StateError)):
        simdiri.State(tmp_path / "new", memory=1)
    state = simdiri.State(tmp_path / "new")
    with pytest.raises(ValueError, match="4096"):
        state.publish(bytes(4097))


def test_a_state_of_an_older_version_is_refused(tmp_path):
    simdiri.State(tmp_path / "state").close()
    # An empty state of version 1, with its checksum.
    data = b"simdiri-state" + bytes(3) + bytes([1]) + bytes(7) + bytes([1]) + bytes(7) + bytes([1]) + bytes(47)
    (tmp_path / "state" / "state").write_bytes(data + bytes.fromhex("10930f54c462cf29"))
    with pytest.raises(simdiri.StateError, match="simdiri state migrate --relabel OLD NEW") as caught:
        simdiri.State(tmp_path / "state")
    assert caught.value.problem == "older-plain"


def test_what_is_no_file_is_refused(tmp_path):
    simdiri.State(tmp_path / "state").close()
    for name in ("state", "lock"):
        (tmp_path / "state" / name).unlink()
        os.mkfifo(tmp_path / "state" / name)
        with pytest.raises(simdiri.StateError, match="FIFO") as caught:
            simdiri.State(tmp_path / "state")
        assert caught.value.problem == "not-a-file"
        (tmp_path / "state" / name).unlink()


def test_sizes_that_are_refused(tmp_path):
    for size, kind in ((-1, ValueError), (1 << 64, ValueError), (1.5, TypeError)):
        for make in (lambda: simdiri.SeenSet(expected=size), lambda: simdiri.SeenSet(max_bytes=size),
                     lambda: simdiri.State(tmp_path / "seen", memory=size)):
            with pytest.raises(kind):
                make()
    with pytest.raises(ValueError, match="8388608"):
        simdiri.State(tmp_path / "seen", memory=1000)
    with pytest.raises(MemoryError, match="full"):
        simdiri.SeenSet(max_bytes=1)


def test_looking_up_adds_nothing(a_set):
    assert "http://h/" not in a_set and len(a_set) == 0
    a_set.add(ITEMS)
    known = len(a_set)
    for _ in range(2):
        assert "HTTP://H" in a_set and b"HTTP://H" in a_set and "http://other/" not in a_set
        assert a_set.contains(["http://other/", None, "no"]) == [False, None, True]
        assert a_set.contains("HTTP://H:80") is True
        assert a_set.contains_key(a_set.key("http://h/b")) is True
        assert a_set.contains_keys(a_set.key(["http://h/b", "http://other/"])) == [True, False]
    assert len(a_set) == known == 4
    for thing in (7, None, ["http://h/"]):
        with pytest.raises(TypeError):
            thing in a_set
    with pytest.raises(ValueError, match="16 bytes"):
        a_set.contains_key(b"short")


def test_columns_are_looked_up(a_set):
    pyarrow, polars, pandas = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    a_set.add(["http://h/", "http://h/b"])
    expected = [True, None, True, False, False, False, True]
    found = a_set.contains(pyarrow.array(["http://x/"] + ITEMS).slice(1))
    found.validate(full=True)
    assert found.type == pyarrow.bool_() and found.to_pylist() == expected
    assert a_set.contains(pyarrow.chunked_array([ITEMS[:2], ITEMS[2:]])).to_pylist() == expected
    series = a_set.contains(polars.Series(ITEMS))
    assert series.to_list() == expected and series.name == "is_known"
    assert a_set.contains(pandas.Series(ITEMS)).dtype == "boolean"
    assert len(a_set) == 2


def test_the_length_of_a_state(tmp_path):
    with simdiri.State(tmp_path / "state") as state:
        assert len(state) == 0 and bool(state)
        state.add(["http://a/", "http://a/", "http://b/"])
        assert len(state) == 2 and state.published == 0 and "http://a" in state
        state.publish()
        state.add(["http://b/", "http://c/"])
        assert len(state) == 3 and state.published == 2
        state.rollback()
        assert len(state) == 2 and "http://c/" not in state
    with simdiri.State(tmp_path / "state") as state:
        assert len(state) == 2 and "http://b" in state
    for call in (lambda: len(state), lambda: "http://b" in state):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_a_large_state_is_looked_up(tmp_path):
    items = [f"http://h/{i}" for i in range(300000)]
    with simdiri.State(tmp_path / "state", memory=8 << 20) as state:
        state.add(items[:200000])
        state.publish()
        state.add(items[200000:250000])
        assert state.contains(items) == [True] * 250000 + [False] * 50000 and len(state) == 250000


def test_threads_look_up_and_add_at_the_same_time(a_set):
    items = [f"http://h/{i}" for i in range(20000)]
    a_set.add(items[:10000])
    found = []
    threads = [threading.Thread(target=lambda: found.append(all(a_set.contains(items[:10000])))) for _ in range(3)]
    threads += [threading.Thread(target=a_set.add, args=(items,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 3 and len(a_set) == 20000
