# SPDX-License-Identifier: MIT
"""Threads share functions, their options and caches, objects, sets and streams; the results are those of one thread."""
import contextlib
import itertools
import sys
import threading
import types

import pytest
import simdiri
from together import REPETITIONS, THREADS, run_together

TEXTS = ["HTTP://User@h.Example:80/%7e/../caf\xe9?b=2&a=1#top", "no IRI", b"https://h/%7Euser/7", "http://\xe9.example/\U0001f600",
         "http://h/item/123?utm_source=x&q=\u0416", "//h/reference", "", "http://h:port/"]
RULES = simdiri.Rules("simdiri-rules 1\ndrop utm_*\n")
ROUTES = simdiri.Routes("/item/{name}\n")
REDIRECTS = simdiri.Redirects({"http://h/a": "http://h/a/"})
COLUMN = {"errors": "column"}


def as_str(text):
    return text.decode() if isinstance(text, bytes) else text


def redact(text):
    counts = {}
    return simdiri.redact(text, "userinfo,q", counts=counts), counts


CALLS = {
    "normalize": lambda text: simdiri.normalize(text, errors="keep"),
    "normalize_option": lambda text: simdiri.normalize(text, rung="syntax", form="iri", errors="null"),
    "normalize_base": lambda text: simdiri.normalize(text, base="http://base/a/", **COLUMN),
    "normalize_redirects": lambda text: simdiri.normalize(text, redirects=REDIRECTS, **COLUMN),
    "to_uri": lambda text: simdiri.to_uri(text, **COLUMN),
    "to_iri": lambda text: simdiri.to_iri(text, **COLUMN),
    "key": simdiri.key,
    "key_rules": lambda text: simdiri.key(text, rules=RULES, lossy="sort"),
    "key_host": lambda text: simdiri.key(text, by="host"),
    "key_label": lambda text: simdiri.key(text, by="label", routes=ROUTES),
    "resolve": lambda text: simdiri.resolve(text, "http://base/b", **COLUMN),
    "compare": lambda text: simdiri.compare(text, as_str(text), **COLUMN),
    "check": lambda text: str(simdiri.check(text)),
    "parse": simdiri.parse,
    "parse_web": lambda text: simdiri.parse(text, profile="web", **COLUMN),
    "parts": lambda text: simdiri.parts(text, ["host", "path", "query:q"], **COLUMN),
    "label": lambda text: simdiri.label(text, routes=ROUTES, rules=RULES, **COLUMN),
    "redact": redact,
    "clean": lambda text: simdiri.clean(text, "fragment,tracking", rules=RULES, **COLUMN),
    "surt": lambda text: simdiri.surt(text, **COLUMN),
    "review": simdiri.review,
    "extract": simdiri.extract,
    "encode_query": lambda text: simdiri.encode_query(text, "latin1", **COLUMN),
    "decode": lambda text: simdiri.decode(as_str(text).encode("latin1", "replace"), "latin1", **COLUMN),
    "decode_iconv": lambda text: simdiri.decode(as_str(text).encode("cp437", "replace"), "cp437", **COLUMN),
    "list": lambda text: simdiri.normalize([text, None, text], **COLUMN),
    "list_keys": lambda text: simdiri.key([text, text]),
    "list_parts": lambda text: simdiri.parts([text, None], "host", **COLUMN),
    "list_labels": lambda text: simdiri.label([text], params="all", **COLUMN),
    "list_redact": lambda text: simdiri.redact([text, None]),
    "list_compare": lambda text: simdiri.compare([text], ["HTTP://h"], **COLUMN),
}


def copies():
    """New objects of the same texts: Python makes the UTF-8 of a str when it is first needed."""
    return [text[:1] + text[1:] for text in TEXTS]


@pytest.mark.parametrize("name", CALLS)
def test_a_function(name):
    call, items = CALLS[name], [copies() for _ in range(REPETITIONS // 8)]
    expected = list(map(call, TEXTS))

    def work(number):
        for repetition in range(len(items)):
            for at in range(len(TEXTS)):
                at = (at + number) % len(TEXTS)
                assert call(items[repetition][at]) == expected[at]
    run_together(work)


def test_all_functions_at_the_same_time():
    calls = list(CALLS.values())
    expected = [list(map(call, TEXTS)) for call in calls]

    def work(number):
        for repetition in range(REPETITIONS // 10):
            for at in range(len(calls)):
                at = (at + 7 * number + repetition) % len(calls)
                assert list(map(calls[at], TEXTS)) == expected[at]
    run_together(work)


def test_columns():
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.chunked_array([[f"HTTP://H{number}/%7e", None, "no IRI"] * 50 for number in range(10)])
    calls = [lambda: simdiri.normalize(column, errors="null"), lambda: simdiri.key(column), lambda: simdiri.parse(column),
             lambda: simdiri.parts(column, ["host", "path"], errors="null"), lambda: simdiri.label(column, errors="keep"),
             lambda: simdiri.redact(column), lambda: simdiri.compare(column, column, errors="null")]
    expected = [call() for call in calls]

    def work(number):
        for _ in range(REPETITIONS // 40 + 1):
            for at in range(len(calls)):
                at = (at + number) % len(calls)
                assert calls[at]().equals(expected[at])
    run_together(work)


@pytest.mark.parametrize("function", [simdiri.normalize, simdiri.to_uri, simdiri.to_iri, simdiri.key])
def test_short_calls(function):
    """All of the call is in C, so it takes many calls until two threads use one scratch, if they share any."""
    texts = ["HTTP://h/%7e", "http://\xe9.example/", "http://h/" + "%41" * 30, "http://h/e\u0301?q#f"]
    expected = function(texts)

    def work(number):
        text, result = texts[number % len(texts)], expected[number % len(texts)]
        for _ in range(REPETITIONS * 200):
            if function(text) != result:
                raise AssertionError(text)
    run_together(work)


# ---- options

OPTIONS = [{"rung": rung, "form": form, "idna": idna, **more} for rung in ("simple", "syntax", "scheme", "protocol")
           for form in ("uri", "iri") for idna in ("uts46", "idna2008") for more in ({}, {"nfc": True}, {"drop_fragment": True})]
SPELLING = "HTTP://H.example:80/%7e/e\u0301/#top"


@pytest.mark.parametrize("function", [simdiri.normalize, simdiri.to_iri, simdiri.key])
def test_slots_of_options(function):
    """There are more options than slots, and fewer than Python's caches have."""
    expected = [function([SPELLING], **options)[0] for options in OPTIONS]

    def work(number):
        for repetition in range(REPETITIONS * 5):
            at = (repetition + number * 5) % len(OPTIONS)
            assert function(SPELLING, **OPTIONS[at]) == expected[at]
        for repetition in range(REPETITIONS * 50):  # the same slots, which threads seldom replace
            at = repetition % 3
            assert function(SPELLING, **OPTIONS[at]) == expected[at]
    run_together(work)


def test_options_that_take_turns_in_a_slot():
    """The slot of options depends on the address of a value; threads replace it in nearly every call."""
    copies = [["".join(rung) for _ in range(200)] for rung in ("simple", "syntax")]
    slots = [{id(copy) // 32 % 16: copy for copy in made} for made in copies]
    pairs = [(slots[0][slot], slots[1][slot]) for slot in slots[0].keys() & slots[1].keys()]
    expected = ["HTTP://h/%7e", "http://h/~"]

    def work(number):
        for pair in pairs:
            for repetition in range(REPETITIONS * 20):
                at = (repetition + number) % 2
                if simdiri.normalize("HTTP://h/%7e", rung=pair[at]) != expected[at]:
                    raise AssertionError(repetition)
    run_together(work)


def test_caches_that_are_too_small():
    schemes = [f"x{number}" for number in range(200)]

    def work(number):
        for at in range(len(schemes)):
            scheme = schemes[(at * 7 + number * 30) % len(schemes)]
            assert simdiri.normalize("h.example/a", default_scheme=scheme) == f"{scheme}://h.example/a"
            assert simdiri.normalize(["b"], base=f"{scheme}://h/") == [f"{scheme}://h/b"]
            assert simdiri.redact(f"s:?{scheme}=1&b=2", scheme) == f"s:?{scheme}={{redacted}}&b=2"
            assert simdiri.parts(f"s:?{scheme}=1", f"query:{scheme}") == "1"
    run_together(work)


# ---- what another thread changes during a call

class Changed(list):
    """A list that is empty as soon as it was read, as if another thread emptied it during the call."""

    def __iter__(self):
        items = self[:]
        self.clear()
        return iter(items)


READERS = {
    "normalize": simdiri.normalize,
    "to_uri": simdiri.to_uri,
    "key": lambda items: simdiri.key(items, errors="raise"),
    "label": simdiri.label,
    "parts": lambda items: simdiri.parts(items, "host"),
    "resolve": lambda items: simdiri.resolve(items, Changed(["http://b/"] * 2)),
    "compare": lambda items: simdiri.compare(items, Changed(["a:b"] * 2)),
    "compare_text": lambda items: simdiri.compare(items, "a:b"),
    "surt": simdiri.surt,
    "parse_web": lambda items: simdiri.parse(items, profile="web"),
}


@pytest.mark.parametrize("name", READERS)
def test_a_list_that_another_thread_changes(name):
    """The error is that of the list when it was read; it was an IndexError."""
    bad = "http://h:port/"
    with pytest.raises(simdiri.Error) as caught:
        READERS[name](Changed(["a:b", bad]))
    assert (caught.value.index, caught.value.text) == (1, bad)
    assert simdiri.check(Changed(["a:b", "no IRI"]))[1].text == "no IRI"


def test_keys_that_another_thread_changes():
    """The set gets no bytes that are not those of a key. Its members were not checked after they were read."""
    seen, keys, is_over = simdiri.SeenSet(hash="xxh3"), [bytearray(16) for _ in range(500)], threading.Event()

    def work(number):
        while number and not is_over.is_set():
            for key in keys:
                with contextlib.suppress(BufferError):  # it is being read
                    key.extend(b"x" * 16)
                    del key[16:]
        for _ in range(0 if number else max(REPETITIONS, 200)):
            try:
                assert len(seen.add_keys(keys)) == len(keys)
            except ValueError as error:
                assert "a key has 16 bytes" in str(error)
        is_over.set()
    run_together(work, 2)
    assert len(seen) <= 1


@pytest.mark.parametrize("engine", ["polars", "duckdb", "pyarrow"])
def test_a_module_that_another_thread_is_importing(engine, monkeypatch):
    """Threads see the module before it has types."""
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(["HTTP://h", None], dtype=object)
    monkeypatch.setitem(sys.modules, engine, types.ModuleType(engine))
    assert simdiri.normalize(column).tolist() == ["http://h/", None]
    assert simdiri.SeenSet().add(column).tolist()[0] is True


def test_a_module_that_may_not_be_imported(monkeypatch):
    pandas = pytest.importorskip("pandas")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert simdiri.normalize(pandas.Series(["HTTP://h"], dtype="string[python]")).tolist() == ["http://h/"]


def test_rules_are_made_once():
    """Caches know rules by their text. After an error of a second __init__ they had another text than rules."""
    rules = simdiri.Rules("simdiri-rules 1\ndrop a\n")
    for text in "simdiri-rules 1\ndrop b\n", "no rules":
        with pytest.raises(RuntimeError, match="exists already"):
            rules.__init__(text)
    assert rules == simdiri.Rules("simdiri-rules 1\ndrop a\n")


# ---- sets

@pytest.fixture(params=["SeenSet", "State"])
def a_set(request, tmp_path):
    if request.param == "SeenSet":
        yield simdiri.SeenSet(hash="xxh3")
    else:
        with simdiri.State(tmp_path / "state", memory=8 << 20, hash="xxh3") as state:
            yield state


ITEMS = [f"http://h/{number}" for number in range(REPETITIONS * 5)]


def add_one(a_set, items):
    return sum(map(a_set.add, items))


def add_lists(a_set, items):
    return sum(itertools.chain(*(a_set.add(items[at:at + 7]) for at in range(0, len(items), 7))))


def add_keys(a_set, items):
    return sum(a_set.add_key(simdiri.key(item)) for item in items)


def test_each_key_is_new_once(a_set):
    ways = [add_one, add_lists, add_keys]

    def work(number):
        begin = number * len(ITEMS) // THREADS
        return ways[number % len(ways)](a_set, ITEMS[begin:] + ITEMS[:begin])
    assert sum(run_together(work)) == len(a_set) == len(ITEMS)
    assert all(a_set.contains(ITEMS))


def test_large_lists_are_added(a_set):
    """The extension adds a list in one piece, so a thread is often stopped within it."""
    items = [f"http://h/{number}" for number in range(REPETITIONS * 100)]
    keys = b"".join(simdiri.key(items))
    for add in a_set._set.add_keys, a_set._set.contains_keys:
        results = run_together(lambda number: add(keys), 4)
        assert [sum(flags) for flags in zip(*results)] == [1 if add == a_set._set.add_keys else 4] * len(items)
    assert len(a_set) == len(items)


def test_look_ups_while_keys_are_added(a_set):
    """A thread never misses what it added, and no set is used by two threads."""
    def work(number):
        last = 0
        for repetition in range(REPETITIONS):
            text = f"http://h{number}/{repetition}"
            assert a_set.add(text) is True and text in a_set and a_set.contains(text) is True
            count = len(a_set)
            assert count > last
            last = count
    run_together(work)
    assert len(a_set) == THREADS * REPETITIONS


def test_publications_while_keys_are_added(tmp_path):
    state = simdiri.State(tmp_path / "state", memory=8 << 20)

    def work(number):
        for repetition in range(REPETITIONS // 4):
            assert state.add(f"http://h{number}/{repetition}") is True
            if repetition % 20 == number:
                state.publish(b"%d" % number)
                assert state.published > repetition and state.note in [b"%d" % other for other in range(THREADS)]
    run_together(work)
    state.close()
    with simdiri.State(tmp_path / "state") as state:
        assert state.published >= THREADS * (REPETITIONS // 4 - 20) and len(state) == state.published


def test_a_publication_without_a_note_keeps_that_of_another_thread(tmp_path):
    """The note was read before, so a publication could bring an older one back."""
    is_over, switching = threading.Event(), sys.getswitchinterval()

    def work(number):
        while number and not is_over.is_set():
            state.publish()
        try:
            for repetition in range(0 if number else 50):
                note = b"%d" % repetition
                state.publish(note)
                for _ in range(3):
                    assert state.note == note
        finally:
            is_over.set()
    sys.setswitchinterval(1e-6)
    try:
        with simdiri.State(tmp_path / "state", memory=8 << 20) as state:
            run_together(work, 3)
    finally:
        sys.setswitchinterval(switching)


def test_a_state_is_closed_while_others_use_it(tmp_path):
    for repetition in range(max(REPETITIONS // 20, 3)):
        state, added = simdiri.State(tmp_path / str(repetition), memory=8 << 20), []

        def work(number):
            if number == 0:
                while len(added) < 50:
                    pass
                state.close()
                return
            for at in itertools.count():
                try:
                    added.append(state.add(f"http://h{number}/{at}"))
                    len(state), state.note, f"http://h{number}/{at}" in state
                except ValueError as error:
                    assert "closed" in str(error)
                    return
        run_together(work)
        assert all(added)


def test_a_set_is_made_once():
    """Threads call __init__ of one object. Its members never change, so one thread wins, and the others see its set."""
    def init(seen):
        try:
            seen.__init__(hash="xxh3")
            return 1
        except RuntimeError as error:
            assert "exists already" in str(error)
            return 0
    for _ in range(max(REPETITIONS // 20, 3)):
        seen = simdiri.SeenSet.__new__(simdiri.SeenSet)
        assert sum(run_together(lambda number: init(seen))) == 1
        assert seen.add("http://h/") is True and seen.add("HTTP://H") is False


# ---- streams

class Once:
    """A stream that was exported once, and is passed to several threads."""

    def __init__(self, table):
        self._capsule = table.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested_schema=None):
        return self._capsule


def test_one_thread_reads_a_stream():
    pyarrow = pytest.importorskip("pyarrow")
    chunks = simdiri.normalize(pyarrow.chunked_array([[f"HTTP://h{number}"] for number in range(50)]))
    expected = chunks.to_pylist()

    def read(stream):
        try:
            return pyarrow.chunked_array(simdiri.normalize(stream)).to_pylist()
        except ValueError as error:
            assert "has been read" in str(error)
            return None
    for _ in range(REPETITIONS // 20):
        stream = Once(chunks)
        results = run_together(lambda number: read(stream))
        assert [result for result in results if result is not None] == [expected]


def test_threads_read_the_same_chunks():
    pyarrow = pytest.importorskip("pyarrow")

    class Plain:  # an object whose results are Chunks
        def __arrow_c_stream__(self, requested_schema=None):
            return chunked.__arrow_c_stream__()
    chunked = pyarrow.chunked_array([[f"HTTP://h{number}/"] for number in range(20)])
    chunks = simdiri.normalize(Plain())
    expected = [f"http://h{number}/" for number in range(20)]

    def work(number):
        for _ in range(REPETITIONS // 10):
            assert pyarrow.chunked_array(chunks).to_pylist() == expected and len(chunks.chunks) == 20
            assert simdiri.normalize(chunks).chunks[3].null_count == 0
    run_together(work)


def test_results_outlive_their_threads():
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array([f"HTTP://h{number}" for number in range(1000)])
    expected = simdiri.normalize(column)
    results = run_together(lambda number: [simdiri.normalize(column) for _ in range(REPETITIONS // 20)])
    assert not threading.active_count() > 1
    assert all(result.equals(expected) for result in itertools.chain(*results))
