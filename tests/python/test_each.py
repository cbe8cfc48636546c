# SPDX-License-Identifier: MIT
"""SURT keys, charsets, IRIs in text, URLs of browsers, rules files and redirects; pickling."""
import copy
import pickle

import pytest
import simdiri

RULES = """simdiri-rules 1
drop sid
"""


def of_engines(items):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    pyarrow = pytest.importorskip("pyarrow")
    return [items, tuple(items), pandas.Series(items, dtype="object"), polars.Series("url", items),
            pyarrow.array(items), pyarrow.chunked_array([items[:1], items[1:]]), pyarrow.table({"url": items})["url"]]


def plain(column):
    """The items of a list or column."""
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            column = getattr(column, method)()
    return [None if item is None or str(item) in ("nan", "<NA>") else item for item in column]


def test_surt():
    assert simdiri.surt("http://www.Example.com:80/Path?b=1&a=2") == "com,example)/path?a=2&b=1"
    assert simdiri.surt(b"http://a.b/") == b"b,a)/"
    assert simdiri.surt("http://a.b/P", plain=True) == "b,a)/P"
    assert simdiri.surt("http://www.b/", with_scheme=True, trailing_comma=True, keep_www=True) == "http://(b,www,)/"
    assert simdiri.surt("file://a.b/P", common_crawl=True) == "file)/a.b/p"
    assert simdiri.surt(["http://www.www.b:99999/", None, "http:///"], common_crawl=True,
                        errors="column") == (["b:99999)/", None, None], [0, None, 28])
    with pytest.raises(simdiri.Error) as caught:
        simdiri.surt("http://:80/", common_crawl=True)
    assert (caught.value.code, caught.value.component) == ("bad-host", "host")
    with pytest.raises(ValueError, match="common_crawl excludes plain"):
        simdiri.surt("http://h/", common_crawl=True, plain=True)
    items = ["http://a.b/", None, "http://c.d:99999/"]
    for column in of_engines(items):
        assert plain(simdiri.surt(column, errors="null")) == ["b,a)/", None, None]
        kept, statuses = simdiri.surt(column, errors="column")
        assert plain(kept) == ["b,a)/", None, None] and plain(statuses) == [0, None, 27]
        with pytest.raises(simdiri.Error) as caught:
            simdiri.surt(column)
        assert (caught.value.index, caught.value.code) == (2, "bad-port")


def test_surt_equals_the_package():
    surt = pytest.importorskip("surt")
    for url in ("http://archive.org/goo/?a=2&b&a=1", "https://www2.x.y/a?SID=3", "ftp://h/", "http://h/%41//b/../c"):
        assert simdiri.surt(url) == surt.surt(url)


def test_decode():
    assert simdiri.decode(b"http://h/caf\xe9", "latin1") == "http://h/caf\u00e9"
    assert simdiri.decode(b"http://h/\x83e", " Shift_JIS ") == "http://h/\u30c6"
    assert simdiri.decode(b"e\xcc\x81", "utf-8") == "e\u0301" == simdiri.decode("e\u0301".encode(), "utf8", nfc=False)
    for column in of_engines([b"\xe9", None]):
        assert plain(simdiri.decode(column, "windows-1252")) == ["\u00e9", None]
    for charset, octets, offset in (("utf-8", b"a\xff", 1), ("shift_jis", b"ab\x81", 2)):
        with pytest.raises(simdiri.Error) as caught:
            simdiri.decode([b"", octets], charset)
        assert (caught.value.code, caught.value.index, caught.value.offset) == ("undecodable", 1, offset)
        assert simdiri.decode([b"", octets], charset, errors="null") == ["", None]
        assert simdiri.decode(octets, charset, errors="column") == (None, caught.value.status)


def test_encode_query():
    assert simdiri.encode_query("http://h/\u00e9?\u00e9#\u00e9", "latin1") == "http://h/\u00e9?%E9#\u00e9"
    assert simdiri.encode_query("?\u00e9", "latin1", base="http://h/") == "?%E9"
    assert simdiri.encode_query("?\u00e9", "latin1") == "?\u00e9"
    assert simdiri.encode_query("ftp://h/?\u00e9", "latin1", profile="web") == "ftp://h/?%E9"
    for column in of_engines(["http://h/?\u00e9", None]):
        assert plain(simdiri.encode_query(column, "koi8-r")) == ["http://h/?%26%23233%3B", None]


@pytest.mark.parametrize("call", [simdiri.decode, simdiri.encode_query])
def test_charsets_that_are_refused(call):
    text = b"a" if call is simdiri.decode else "a"
    with pytest.raises(ValueError, match="'klingon': this machine does not know a charset of this name"):
        call(text, "klingon")
    with pytest.raises(TypeError, match="charset is a str"):
        call(text, None)
    with pytest.raises(TypeError, match="item 0"):
        call([7], "latin1")


def test_extract():
    text = "\u00e9 See http://example.com/a, (www.example.org) or <http://h/b\n c>."
    found = simdiri.extract(text, guess=True, wrapped=True)
    assert [item.iri for item in found] == ["http://example.com/a", "http://www.example.org", "http://h/bc"]
    assert [(item.is_guess, item.is_wrapped) for item in found] == [(False, False), (True, False), (False, True)]
    for kind in (text, text.encode()):
        cuts = [kind[item.begin:item.end] for item in simdiri.extract(kind, guess=True, wrapped=True)]
        expected = ["http://example.com/a", "www.example.org", "http://h/b\n c"]
        assert [cut.decode() if isinstance(cut, bytes) else cut for cut in cuts] == expected
    assert simdiri.extract("nothing") == []
    assert [item.iri for item in simdiri.extract("a://x b://y", schemes=["b"])] == ["b://y"]
    assert [item.iri for item in simdiri.extract("<a href=\"http://h/?a&amp;b&quot;\">", html=True)] == [
        "http://h/?a&amp;b"]
    for column in of_engines(["at http://h/ and http://i/", None]):
        found = plain(simdiri.extract(column))
        texts = [[getattr(item, "iri", item) for item in items] if items is not None else None for items in found]
        assert texts == [["http://h/", "http://i/"], None]


def test_review():
    text = "http://\u0430.example:99999/\u05d0a"
    for kind in (text, text.encode()):
        found = simdiri.review(kind)
        assert [(item.code, item.group) for item in found] == [
            ("port-range", "scheme"), ("bidi-mixed", "bidi"), ("looks-like-ascii", "confusables")]
        cuts = [kind[item.begin:item.end] for item in found]
        assert [cut.decode() if isinstance(cut, bytes) else cut for cut in cuts] == ["99999", "\u05d0a", "\u0430"]
        assert found[0].component == "port" and "65535" in found[0].message
        assert simdiri.review(kind, groups="bidi") == simdiri.review(kind, groups=["bidi"]) == [found[1]]
    assert simdiri.review("http://h/") == simdiri.review(text, groups=[]) == []
    with pytest.raises(ValueError, match="a group is one of 'bidi', 'scheme', 'confusables', not 'hints'"):
        simdiri.review(text, groups=["hints"])
    assert simdiri.review([text, None, "http://h/"]) == [simdiri.review(text), None, []]
    for column in of_engines([text, None]):
        found = plain(simdiri.review(column))
        assert [[getattr(item, "code", item) for item in items] if items is not None else None for items in found] == [
            ["port-range", "bidi-mixed", "looks-like-ascii"], None]


def test_a_long_text_takes_linear_time():
    text = "\u00e9 http://h/a " * 200000
    found = simdiri.extract(text)
    assert len(found) == 200000 and text[found[-1].begin:found[-1].end] == "http://h/a"


def test_urls_of_browsers():
    parts = simdiri.parse("HTTP://u:p@H:80/a b?#f", profile="web")
    assert parts == ("http://u:p@h/a%20b?#f", "http", "u", "p", "h", None, "/a%20b", "", "f")
    assert parts.port is None and parts.href == simdiri.normalize("HTTP://u:p@H:80/a b?#f", profile="web")
    assert simdiri.parse("../x", profile="web", base="http://h/a/b").href == "http://h/x"
    assert simdiri.parse("mailto:a@b", profile="web")[:6] == ("mailto:a@b", "mailto", "", "", None, None)
    assert simdiri.parse(b"s:p", profile="web").path == b"p"
    with pytest.raises(simdiri.Error) as caught:
        simdiri.parse(["http://h/", "http://h:x/"], profile="web")
    assert caught.value.index == 1 and caught.value.component == "port"
    items = ["HTTP://h", None, "no"]
    hrefs = ["http://h/", None, None]
    for column in of_engines(items):
        kept, statuses = simdiri.parse(column, profile="web", errors="column")
        rows = kept["href"] if hasattr(kept, "columns") else [row and row["href"] if isinstance(row, dict) else
                                                              row and row.href for row in plain(kept)]
        assert plain(rows) == hrefs and [bool(status) for status in plain(statuses)] == [False, False, True]
    for options in ({"profile": "html"}, {"base": "http://h/"}, {"errors": "null"},
                    {"profile": "web", "errors": "keep"}):
        with pytest.raises(ValueError):
            simdiri.parse("s:", **options)


def test_rules_files(tmp_path):
    path = tmp_path / "rules.txt"
    path.write_text(RULES)
    rules = simdiri.Rules(RULES)
    plain_key = simdiri.key("http://h/?a=1")
    for form in (rules, simdiri.Rules(RULES.encode()), simdiri.Rules.read(path), path, str(path)):
        assert simdiri.key("http://h/?a=1&sid=7", rules=form) == simdiri.key("http://h/?a=1", rules=form)
        made, expected = (simdiri.SeenSet(rules=of, hash="xxh3").identity for of in (form, rules))
        assert made == expected
    assert simdiri.key("http://h/?a=1&sid=7") != plain_key
    assert simdiri.SeenSet(rules=rules, hash="xxh3").identity != simdiri.SeenSet(hash="xxh3").identity
    assert rules == simdiri.Rules.read(path) and hash(rules) == hash(simdiri.Rules.read(path))
    with pytest.raises(ValueError, match="line 2 of the rules: "):
        simdiri.Rules("simdiri-rules 1\nnonsense\n")
    with pytest.raises(FileNotFoundError):
        simdiri.key("s:", rules=tmp_path / "none")
    for bad in (7, b"x", ["x"]):
        with pytest.raises(TypeError, match="rules"):
            simdiri.key("s:", rules=bad)


def test_redirects(tmp_path):
    (tmp_path / "redirects.tsv").write_text("http://h/a\thttp://h/a/\nhttp://h/x\thttp://h/login\nbad\n")
    slash = simdiri.Redirects.read(tmp_path / "redirects.tsv")
    every = simdiri.Redirects({"HTTP://h/x": "http://h/login"}, all=True)
    assert slash.counts == (3, 1, 1, 1, 3) and every.counts.used == 1
    for form in (slash, tmp_path / "redirects.tsv", str(tmp_path / "redirects.tsv")):
        assert simdiri.normalize(["http://H/a", "http://h/x"], redirects=form) == ["http://h/a/", "http://h/x"]
    assert simdiri.compare("http://h/x", "http://h/login", redirects=every) == "protocol"
    assert simdiri.compare("http://h/x", "http://h/login") is None
    assert simdiri.key("http://h/x", redirects=every) == simdiri.key("http://h/login", rung="protocol")
    assert simdiri.SeenSet(redirects=every).add(["http://h/x", "http://h/login"]) == [True, False]
    assert simdiri.resolve("x", "http://h/", redirects=every) == "http://h/login"
    assert simdiri.normalize("http://h/x", redirects=every, profile="web") == "http://h/login"
    assert simdiri.normalize("http://h/x", redirects=every, form="iri") == "http://h/login"
    with pytest.raises(ValueError, match="rung='protocol'"):
        simdiri.normalize("http://h/x", redirects=every, rung="syntax")
    for bad in (7, ["http://h/"], b"x"):
        with pytest.raises(TypeError, match="redirects"):
            simdiri.normalize("s:", redirects=bad)
    for pairs, kind in (([("a",)], TypeError), ([("a", 7)], TypeError), ([("a\tb", "c")], ValueError)):
        with pytest.raises(kind, match="item 0"):
            simdiri.Redirects(pairs)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_what_is_pickled(protocol):
    for thing in (simdiri.Rules(RULES), simdiri.Redirects([("http://h/a", "http://h/a/")], all=True),
                  simdiri.parse("s:a?b"), simdiri.parse("s:a", profile="web"), simdiri.extract("http://h/")[0],
                  simdiri.review("http://h:99999/")[0]):
        made = pickle.loads(pickle.dumps(thing, protocol))
        assert made == thing and type(made) is type(thing) and copy.deepcopy(thing) == thing


def test_a_state_error_is_pickled(tmp_path):
    with simdiri.State(tmp_path / "state"), pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "state")
    made = pickle.loads(pickle.dumps(caught.value))
    assert (made.problem, str(made)) == ("locked", str(caught.value))


def test_what_is_not_pickled_says_why(tmp_path):
    seen, state = simdiri.SeenSet(), simdiri.State(tmp_path / "state")
    for thing, words in ((seen, "a SeenSet cannot be pickled or copied: each copy would find its own duplicates"),
                         (state, "a State cannot be pickled or copied: only one process can use a state")):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match=words):
                pickle.dumps(thing, protocol)
        for call in (copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match=words):
                call(thing)
