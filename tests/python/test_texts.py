# SPDX-License-Identifier: MIT
"""Single texts, and lists of texts."""
import os
import pickle
import subprocess
import sys
import threading

import pytest
import simdiri
from together import BEFORE_THE_END, LATE_ERRORS


def test_one_text_comes_back_in_its_type():
    assert simdiri.normalize("HTTP://EXAMPLE.com:80/a/../%7euser?é") == "http://example.com/~user?%C3%A9"
    assert simdiri.normalize(b"HTTP://h/\xc3\xa9\xff") == b"http://h/%C3%A9%FF"
    assert simdiri.to_uri("HTTP://h/é") == "HTTP://h/%C3%A9"
    assert simdiri.to_iri("HTTP://h/%c3%a9") == "HTTP://h/é"
    assert simdiri.normalize("http://h/\0") == "http://h/%00"


def test_what_is_normal_is_the_same_object():
    text = "http://example.com/ok"
    assert simdiri.normalize(text) is text
    assert simdiri.normalize([text])[0] is text


@pytest.mark.parametrize("options, expected", [
    ({"form": "iri"}, "http://bücher.example/%20é"),
    ({"rung": "syntax"}, "http://b%C3%BCcher.example:80/%20%C3%A9"),
    ({"host": "percent"}, "http://b%C3%BCcher.example/%20%C3%A9"),
    ({"profile": "web"}, "http://xn--bcher-kva.example/%20%C3%A9"),
    ({"isa": "scalar"}, "http://xn--bcher-kva.example/%20%C3%A9"),
])
def test_options(options, expected):
    assert simdiri.normalize("HTTP://bücher.example:80/ é", **options) == expected
    assert simdiri.normalize(["HTTP://bücher.example:80/ é"], **options) == [expected]


def test_flags():
    assert simdiri.normalize("http://h/a#b", drop_fragment=True) == "http://h/a"
    assert simdiri.normalize("%7e/%2f", reference=True) == "~/%2F"
    assert simdiri.normalize("http://h/e\u0301", nfc=True) == "http://h/%C3%A9"
    assert simdiri.normalize("http://h/\ufb01", nfkc=True) == "http://h/fi"


@pytest.mark.parametrize("options", [
    {"rung": "top"}, {"form": None}, {"nfc": True, "nfkc": True}, {"grammar": "uri", "form": "iri"}, {"errors": "skip"},
])
def test_options_that_cannot_be(options):
    with pytest.raises(ValueError):
        simdiri.normalize("http://h/", **options)


def test_an_unknown_option_is_named():
    with pytest.raises(TypeError, match="colour"):
        simdiri.normalize("http://h/", colour="red")


def test_errors_of_one_text():
    with pytest.raises(simdiri.Error) as caught:
        simdiri.normalize("http://h:8o/")
    error = caught.value
    assert (error.code, error.status, error.offset, error.component, error.index) == ("bad-port", 27, 10, "port", None)
    assert "bad-port" in str(error) and isinstance(error, ValueError)
    assert simdiri.normalize("http://h:8o/", errors="keep") == "http://h:8o/"
    assert simdiri.normalize("http://h:8o/", errors="null") is None
    assert simdiri.normalize("http://h:8o/", errors="column") == ("http://h:8o/", 27)
    assert simdiri.normalize("http://H/", errors="column") == ("http://h/", 0)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.code, copy.offset, str(copy)) == (error.code, error.offset, str(error))


def test_lists():
    items = ["HTTP://a", None, b"HTTP://b", "http://c/", "no", "http://é.example/"]
    kept = ["http://a/", None, b"http://b/", "http://c/", "no", "http://xn--9ca.example/"]
    assert simdiri.normalize(items, errors="keep") == kept
    assert simdiri.normalize(tuple(items), errors="keep") == kept
    assert simdiri.normalize(items, errors="null") == kept[:4] + [None] + kept[5:]
    assert simdiri.normalize(items, errors="column") == (kept, [0, None, 0, 0, 16, 0])
    with pytest.raises(simdiri.Error) as caught:
        simdiri.normalize(items + ["bad"])
    assert (caught.value.index, caught.value.count, caught.value.code) == (4, 2, "no-scheme")
    assert simdiri.normalize([]) == []


def test_white_space_in_a_host_is_a_warning():
    items = ["http://a b/", "http://a%20b/", "http://a/ b"]
    assert simdiri.normalize(items, errors="column") == (["http://a%20b/", "http://a%20b/", "http://a/%20b"], [1, 1, 0])
    assert simdiri.status_name(1) == "host-unmapped"
    assert simdiri.normalize("http://a b/") == "http://a%20b/"


@pytest.mark.parametrize("host", ["a%20b", "a%E3%80%80b", "x.%09"])
@pytest.mark.parametrize("scheme", ["foo", "ftp", "mongodb"])
def test_white_space_in_a_host_is_a_warning_under_every_scheme_and_profile(scheme, host):
    iri = f"{scheme}://{host}/"
    for call in (simdiri.normalize, simdiri.to_uri):
        assert call([iri], errors="column")[1] == [1]
    assert simdiri.to_iri([iri], errors="column")[1] == [1]
    assert simdiri.resolve(["x"], iri, errors="column") == ([f"{iri}x"], [1])
    if scheme != "ftp":    # whose host must be a domain there
        assert simdiri.normalize([iri], errors="column", profile="web") == ([iri], [1])
        assert simdiri.parse(iri, profile="web").host == host
        assert simdiri.resolve(["x"], iri, errors="column", profile="web") == ([f"{iri}x"], [1])


def test_a_long_list():
    items = [f"HTTP://h{i}.example/%7e{'é' if i % 3 else ''}" for i in range(50000)]
    expected = [f"http://h{i}.example/~{'%C3%A9' if i % 3 else ''}" for i in range(50000)]
    assert simdiri.normalize(items) == expected


@pytest.mark.parametrize("thing", [None, 7, 1.5, float("nan"), object(), {"a": 1}, {"http://h/"},
                                   bytearray(b"http://h/")])
def test_types_that_are_refused(thing):
    with pytest.raises(TypeError):
        simdiri.normalize(thing)


@pytest.mark.parametrize("thing", [7, float("nan"), [], object()])
def test_items_that_are_refused(thing):
    with pytest.raises(TypeError, match="item 1"):
        simdiri.normalize(["http://h/", thing])


def test_surrogates():
    with pytest.raises(ValueError, match="surrogate"):
        simdiri.normalize("http://h/\ud800")
    with pytest.raises(ValueError, match="item 1.*surrogate"):
        simdiri.normalize(["http://h/", "http://h/\udfff"])


def test_resolve():
    assert simdiri.resolve("../g?y/../x", "http://a/b/c/d;p?q") == "http://a/b/g?y/../x"
    assert simdiri.resolve(["g", None, "HTTP://X"], "http://a/b") == ["http://a/g", None, "HTTP://X"]
    assert simdiri.resolve("HTTP://X", "http://a/", rung="scheme") == "http://x/"
    assert simdiri.resolve("http:g", "http://a/b/c", non_strict=True) == "http://a/b/g"
    assert simdiri.normalize("../%7e", base="http://a/b/c/d") == "http://a/b/~"
    assert simdiri.resolve("../x", "file:c|/d/e", profile="web") == "file:///c:/x"
    with pytest.raises(simdiri.Error) as caught:
        simdiri.resolve("g", "no base")
    assert caught.value.code == "no-scheme"


def test_errors_tell_of_the_base():
    with pytest.raises(simdiri.Error, match="^the base: no-scheme") as caught:
        simdiri.resolve("x", "no base")
    assert caught.value.is_of_base and str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    for base in (None, 7, {"http://h/"}):
        with pytest.raises(TypeError, match="base"):
            simdiri.resolve(["x"], base)


def test_check():
    assert simdiri.check("http://h/é") is None
    assert simdiri.check("../g", reference=True) is None
    assert simdiri.check("http:\\\\h\\a b", profile="web") is None
    assert simdiri.check("http://h:99999", profile="web").code == "port-out-of-range"
    assert simdiri.check("http://h/é", grammar="uri").code == "bad-code-point"
    found = simdiri.check(["http://h/a b", "http://h/", None])
    assert (found[0].code, found[0].offset, found[0].index, found[1:]) == ("bad-character", 10, 0, [None, None])


def test_parse():
    parts = simdiri.parse("http://user@h:8080/a?#f")
    assert parts == ("http", "user@h:8080", "user", "h", "8080", "/a", "", "f")
    assert (parts.scheme, parts.query) == ("http", "")
    assert simdiri.parse(b"a/b") == (None, None, None, None, None, b"a/b", None, None)
    assert simdiri.parse(["http://h", None])[1] is None


def test_compare():
    assert simdiri.compare("http://résumé.example.org", "http://xn--rsum-bpad.example.org/") == "scheme"
    assert simdiri.compare("http://h/%7e", "http://h/~") == "syntax"
    assert simdiri.compare("http://h/a%2Fb", "http://h/a/b") is None
    assert simdiri.compare(["http://h/", "b"], ["http://h/", "./b"], base="http://x/") == ["simple", "simple"]
    with pytest.raises(simdiri.Error):
        simdiri.compare("http://h/", "h")
    with pytest.raises(ValueError):
        simdiri.compare(["http://h/"], [])


def test_lists_compared():
    a = ["http://h/%7e", None, "no", "http://h/", b"http://h"]
    b = ["http://h/~", "http://h/", "http://h/", "http://h/b", "http://h/"]
    assert simdiri.compare(a, b, errors="null") == ["syntax", None, None, None, "scheme"]
    assert simdiri.compare(a, tuple(b), errors="column") == (["syntax", None, None, None, "scheme"],
                                                             [0, None, 16, 0, 0])
    with pytest.raises(simdiri.Error) as caught:
        simdiri.compare([*a, "no"], [*b, "no"])
    assert (caught.value.code, caught.value.index, caught.value.count) == ("no-scheme", 2, 2)
    assert simdiri.compare([], []) == []
    for thing, kind in ((7, TypeError), ("\ud800", ValueError)):
        with pytest.raises(kind, match="item 1: "):
            simdiri.compare(["s:", "s:"], ["s:", thing])
        with pytest.raises(kind, match="item 1: "):
            simdiri.parse(["s:", thing])


def test_errors_of_two_texts():
    assert simdiri.compare("no", "s:", errors="null") is None
    assert simdiri.compare("no", "s:", errors="column") == (None, 16)
    assert simdiri.compare("S:", b"s:", errors="column") == ("syntax", 0)
    for pair in (("s:", "s:"), (["s:"], ["s:"])):
        with pytest.raises(ValueError, match="errors"):
            simdiri.compare(*pair, errors="keep")


def test_lists_are_compared_without_the_lock():
    long = ["http://h/" + "%7e" * 3000000] * 4
    ticks, is_over = [], threading.Event()

    def tick():
        while not is_over.wait(0.001):
            ticks.append(1)
    thread = threading.Thread(target=tick)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)  # no thread has to release the lock
    try:
        thread.start()
        before = len(ticks)
        assert simdiri.compare(long, long[:3] + ["s:"]) == ["simple"] * 3 + [None]
        assert len(ticks) > before + 1
    finally:
        sys.setswitchinterval(interval)
        is_over.set()
        thread.join()


def test_threads_share_options():
    items = [f"HTTP://h{i}.example/é/%7e" for i in range(20000)]
    expected = simdiri.normalize(items)
    found = []
    threads = [threading.Thread(target=lambda: found.append(simdiri.normalize(items) == expected)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 6


def test_fork():
    assert simdiri.normalize("HTTP://h/") == "http://h/"
    child = os.fork()
    if child == 0:
        os._exit(0 if simdiri.normalize(["HTTP://h/é"]) == ["http://h/%C3%A9"] else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_shutdown():
    code = ("import atexit, simdiri\n"
            "class Late:\n"
            "  def __del__(self):\n"
            "    try: simdiri.normalize('HTTP://h/')\n"
            f"    except {LATE_ERRORS}: pass\n"
            "late = Late(); atexit.register(simdiri.normalize, ['HTTP://h/'])\n"
            "import threading\n"
            "work = lambda: [simdiri.normalize(['HTTP://h/'] * 100000) for _ in range(50)]\n"
            "threading.Thread(target=work, daemon=True).start()" + BEFORE_THE_END)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_memory_is_given_back():
    import resource
    items = [f"HTTP://h/é{i}" for i in range(2000)]

    def work():
        for _ in range(100):
            simdiri.normalize(items, errors="column")
            simdiri.parse(items)
            simdiri.normalize(items[0])
            try:
                simdiri.normalize(items + [7])
            except TypeError:
                pass
    work()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4000
