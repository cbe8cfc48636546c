# SPDX-License-Identifier: MIT
"""Labels and redaction, of texts, lists and columns."""
import collections
import hashlib
import os
import pathlib
import pickle
import re
import subprocess

import pytest
import simdiri
from simdiri import _native

ITEMS = ["HTTPS://S.example/user/123/posts?page=2", None, "no IRI", "http://h:8/a?token=abc", b"http://u:p@h/7", ""]
LABELS = ["s.example/user/{int}/posts", None, None, "[h]:8/a", b"h/{int}", None]
REDACTED = ["HTTPS://S.example/user/123/posts?page=2", None, "no IRI", "http://h:8/a?token={redacted}",
            b"http://{redacted}@h/7", ""]
TEXTS, TEXT_LABELS = [ITEMS[at] for at in (0, 1, 2, 3, 5)], [LABELS[at] for at in (0, 1, 2, 3, 5)]
KINDS = ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]


def of_kind(pyarrow, items, kind):
    column = pyarrow.array(items, pyarrow.string())
    return column.cast(pyarrow.binary()).cast(getattr(pyarrow, kind)()) if "binary" in kind else column.cast(
        getattr(pyarrow, kind)())


def plain(values):
    return [value.decode() if isinstance(value, bytes) else value for value in values]


# ---- labels

def test_one_label():
    for item, expected in zip(ITEMS, LABELS):
        if expected is not None:
            assert simdiri.label(item) == expected
            assert simdiri.label(item, errors="column") == (expected, 0)
        elif item is not None:
            with pytest.raises(simdiri.Error) as caught:
                simdiri.label(item)
            assert caught.value.code == "no-scheme" and caught.value.text == item
            assert simdiri.label(item, errors="null") is None
            assert simdiri.label(item, errors="keep") == item
            assert simdiri.label(item, errors="column") == (None, caught.value.status)


def test_lists_of_labels():
    assert simdiri.label(ITEMS, errors="null") == LABELS
    kept = [item if expected is None else expected for item, expected in zip(ITEMS, LABELS)]
    assert simdiri.label(tuple(ITEMS), errors="keep") == kept
    labels, statuses = simdiri.label(ITEMS, errors="column")
    assert labels == LABELS and simdiri.status_name(statuses) == ["ok", None, "no-scheme", "ok", "ok", "no-scheme"]
    with pytest.raises(simdiri.Error) as caught:
        simdiri.label(ITEMS)
    assert (caught.value.index, caught.value.count) == (2, 2)
    assert simdiri.label([]) == [] and simdiri.label([None]) == [None]
    for item in (7, 1.5, ["a:"]):
        with pytest.raises(TypeError, match="item 1"):
            simdiri.label(["a:", item])
    with pytest.raises(TypeError):
        simdiri.label(None)


@pytest.mark.parametrize("kind", KINDS)
def test_columns_of_labels(kind):
    pyarrow = pytest.importorskip("pyarrow")
    column = of_kind(pyarrow, TEXTS, kind)
    for begin in range(len(TEXTS) + 1):
        for end in range(begin, len(TEXTS) + 1):
            labels, statuses = simdiri.label(column.slice(begin, end - begin), errors="column")
            labels.validate(full=True)
            assert plain(labels.to_pylist()) == TEXT_LABELS[begin:end]
            assert [status is None or status >= 16 for status in statuses.to_pylist()] == [
                label is None for label in TEXT_LABELS[begin:end]]
    kept = simdiri.label(column, errors="keep")
    assert plain(kept.to_pylist()) == [label or text for text, label in zip(TEXTS, TEXT_LABELS)]
    chunks = simdiri.label(pyarrow.chunked_array([column, column.slice(2)]), errors="null")
    assert isinstance(chunks, pyarrow.ChunkedArray) and plain(chunks.to_pylist()) == TEXT_LABELS + TEXT_LABELS[2:]
    with pytest.raises(simdiri.Error) as caught:
        simdiri.label(pyarrow.chunked_array([column.slice(3, 1), column]))
    assert (caught.value.index, caught.value.text) == (3, column[2].as_py())
    with pytest.raises(TypeError, match="int64"):
        simdiri.label(pyarrow.array([1]))


def test_columns_of_others():
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    numpy = pytest.importorskip("numpy")
    found = simdiri.label(polars.Series("url", TEXTS), errors="null")
    assert isinstance(found, polars.Series) and found.to_list() == TEXT_LABELS and found.name == "label"
    for dtype in ("object", "str", "string[pyarrow]"):
        series = pandas.Series(TEXTS, index=list("abcde"), dtype=dtype, name="url")
        labels, statuses = simdiri.label(series, errors="column")
        assert [None if pandas.isna(value) else value for value in labels] == TEXT_LABELS
        assert list(labels.index) == list("abcde") and labels.name == "label" and statuses.name == "status"
        hidden = simdiri.redact(series)
        assert hidden.name == "url" and hidden["d"] == REDACTED[3] and list(hidden.index) == list("abcde")
    found = simdiri.label(numpy.array([["http://h/1"], ["http://h/b"]]))
    assert found.tolist() == [["h/{int}"], ["h/b"]]
    frame = simdiri.label(polars.DataFrame({"url": ["http://h/1"]}))
    assert frame.columns == ["label"] and frame["label"].to_list() == ["h/{int}"]
    frame = simdiri.redact(polars.DataFrame({"url": ["http://u@h/1"]}))
    assert frame.columns == ["url"] and frame["url"].to_list() == ["http://{redacted}@h/1"]


@pytest.mark.parametrize("options, expected", [
    ({}, "www.a.example/u/{int}/{uuid}/deadbeef"),
    ({"params": "id"}, "www.a.example/u/{int}/{uuid}/deadbeef?id={int}"),
    ({"params": ["id", "u*"]}, "www.a.example/u/{int}/{uuid}/deadbeef?utm_x=y&id={int}"),
    ({"params": "all", "lossy": "tracking"}, "www.a.example/u/{int}/{uuid}/deadbeef?id={int}"),
    ({"params": "none", "templates": "none"}, "www.a.example/u/7/0b7d6f3e-4c1a-4b5e-8f0a-1c2d3e4f5a6b/deadbeef"),
    ({"templates": ["int"]}, "www.a.example/u/{int}/0b7d6f3e-4c1a-4b5e-8f0a-1c2d3e4f5a6b/deadbeef"),
    ({"templates": "uuid, int"}, "www.a.example/u/{int}/{uuid}/deadbeef"),
    ({"group_host": "none"}, "/u/{int}/{uuid}/deadbeef"),
    ({"lossy": ["www"], "templates": "all"}, "a.example/u/{int}/{uuid}/deadbeef"),
    ({"routes": simdiri.Routes("/u/{user}/{id}/*\n")}, "www.a.example/u/{user}/{id}/*"),
], ids=str)
def test_options_of_labels(options, expected):
    iri = "http://www.a.example/u/7/0b7d6f3e-4c1a-4b5e-8f0a-1c2d3e4f5a6b/deadbeef?utm_x=y&id=9"
    found = simdiri.label(iri, **options)
    if "routes" in options:  # how "*" is written is the library's choice
        assert found.startswith("www.a.example/u/{user}/{id}/")
    else:
        assert found == expected
    assert simdiri.label([iri], **options) == [found]


def test_other_options_of_labels(tmp_path):
    assert simdiri.label("b/7", base="http://h/a") == "h/b/{int}"
    assert simdiri.label("/a/7", reference=True) == "/a/{int}"
    assert simdiri.label("http://h/?a[]=1#x#y") == "h/"  # keys and labels encode such characters
    with pytest.raises(simdiri.Error):
        simdiri.label("http://h/?a[]=1", disallowed="encode")
    assert simdiri.label("h.example/1", default_scheme="https") == "h.example/{int}"
    rules = simdiri.Rules("simdiri-rules 1\ndrop foo\n")
    assert simdiri.label("http://h/?foo=1&b=x", rules=rules, params="all") == "h/?b=x"
    (tmp_path / "routes").write_text("/user/{name}\n")
    assert simdiri.label("http://h/user/anna", routes=str(tmp_path / "routes")) == "h/user/{name}"
    assert simdiri.label("http://h/user/anna", routes=tmp_path / "routes") == "h/user/{name}"


@pytest.mark.skipif(_native.psl_version is None, reason="this build has no libpsl")
def test_labels_by_domain(tmp_path):
    (tmp_path / "list").write_text("uk\nco.uk\n")
    assert simdiri.label("http://a.x.co.uk/1", group_host="domain", psl=tmp_path / "list") == "x.co.uk/{int}"
    assert simdiri.label("http://a.b.example.com/", group_host="domain") == "example.com/"


@pytest.mark.parametrize("options, error, message", [
    ({"errors": "drop"}, ValueError, "errors is one of 'raise', 'keep', 'null', 'column', not 'drop'"),
    ({"group_host": "site"}, ValueError, "group_host is one of 'host', 'domain', 'none', not 'site'"),
    ({"templates": "integer"}, ValueError, "'integer' is not a template; the templates are uuid, email"),
    ({"templates": 7}, TypeError, "templates is a list of names"), ({"params": [1]}, TypeError, "params is a list"),
    ({"params": "a*b*"}, ValueError, r"params: 'a\*b\*' has more than one '\*'"),
    ({"params": "a, all"}, ValueError, "params: 'all' and 'none' cannot be combined with names"),
    ({"params": ["a\0"]}, ValueError, "cannot be a name"), ({"params": ["\ud800"]}, ValueError, "cannot be a name"),
    ({"lossy": "nonsense"}, ValueError, "'nonsense' is not the name of a lossy rule"),
    ({"routes": 7}, TypeError, "routes is a simdiri.Routes or the path of a file, not a int"),
    ({"rules": 7}, TypeError, "rules is a simdiri.Rules"), ({"psl": "x"}, ValueError, "need group_host=\"domain\""),
    ({"hash": "xxh3"}, TypeError, "label.. got an unexpected keyword argument 'hash'"),
    ({"host": "domain"}, ValueError, "host is one of 'ascii'"), ({"base": "bad"}, simdiri.Error, "no-scheme"),
], ids=str)
def test_wrong_options_of_labels(options, error, message):
    with pytest.raises(error, match=message):
        simdiri.label("http://h/", **options)


def test_commas_in_names():
    text = "http://h/?a=1&b,c=2&d%25=3&=4"
    for params in ("b%2CC, ,d%25", ["b,C", "d%"]):
        assert simdiri.label(text, params=params) == "h/?b,c={int}&d%25={int}"
    assert simdiri.label(text, params="") == simdiri.label(text, params=[]) == simdiri.label(text, params="none") == "h/"
    assert simdiri.label(text, params="all") == simdiri.label(text, params=" all,") == simdiri.label(text, params="*")
    assert simdiri.label("http://h/1", templates=" all,") == "h/{int}" and simdiri.label("http://h/1", templates="none") == "h/1"


def test_routes():
    routes = simdiri.Routes("# a comment\n/user/{name}\nh.example/x/**\n")
    assert len(routes) == 2 and len(simdiri.Routes("")) == 0 and simdiri.Routes("")
    assert pickle.loads(pickle.dumps(routes)) == routes != simdiri.Routes("/user/{name}\n")
    assert repr(routes).startswith("<simdiri.Routes, ")
    with pytest.raises(ValueError, match="^line 2 of the routes: "):
        simdiri.Routes(b"/a\n/b/{\n")
    with pytest.raises(TypeError):
        simdiri.Routes(7)
    assert simdiri.TEMPLATES[:3] == ("uuid", "email", "ip") and simdiri.TEMPLATES[-1] == "locale"


# ---- redaction

def test_one_redaction():
    for item, expected in zip(ITEMS, REDACTED):
        if item is not None:
            assert simdiri.redact(item) == expected and type(simdiri.redact(item)) is type(item)
            assert simdiri.redact(expected) == expected
    text = "http://h/clean"
    assert simdiri.redact(text) is text
    assert simdiri.redact(b"\xff\0?token=\xfe&b=\n") == b"\xff\0?token={redacted}&b=\n"
    assert simdiri.redact("é?token=ü&b=ß") == "é?token={redacted}&b=ß"
    with pytest.raises(ValueError, match="surrogate"):
        simdiri.redact("\ud800")


def test_lists_and_columns_are_redacted():
    items = ITEMS
    found = simdiri.redact(items)
    assert found == REDACTED and found[0] is items[0] and simdiri.redact([]) == []
    pyarrow = pytest.importorskip("pyarrow")
    texts = [item for item in ITEMS if not isinstance(item, bytes)]
    expected = [item for item in REDACTED if not isinstance(item, bytes)]
    for kind in KINDS:
        column = of_kind(pyarrow, texts, kind)
        for begin in range(len(texts) + 1):
            for end in range(begin, len(texts) + 1):
                made = simdiri.redact(column.slice(begin, end - begin))
                made.validate(full=True)
                assert plain(made.to_pylist()) == expected[begin:end]
        chunks = simdiri.redact(pyarrow.chunked_array([column, column]))
        assert isinstance(chunks, pyarrow.ChunkedArray) and plain(chunks.to_pylist()) == expected * 2
    with pytest.raises(TypeError, match="int64"):
        simdiri.redact(pyarrow.array([1]))
    with pytest.raises(TypeError, match="item 1"):
        simdiri.redact(["a", 7])
    with pytest.raises(TypeError):
        simdiri.redact(7)


def test_what_is_redacted():
    text = "http://u@h/?token=x&user_id=7&mail=a@b.example&ip=192.0.2.1"
    assert simdiri.redact(text, []) == text
    assert simdiri.redact(text, "userinfo") == text.replace("u@h", "{redacted}@h")
    assert simdiri.redact(text, ["user_*"]) == text.replace("=7", "={redacted}")
    assert simdiri.redact(text, "email, ip") == text.replace("a@b.example", "{redacted}").replace("192.0.2.1",
                                                                                                   "{redacted}")
    for what, error in ((7, TypeError), (["a", 7], TypeError), (["a\0"], ValueError), ([""], ValueError), ("", ValueError), ("all", ValueError),
                        (["ip", "secrets "], ValueError), (["userinfo,secrets"], ValueError), (["secrets\n"], ValueError)):
        with pytest.raises(error):
            simdiri.redact(text, what)


def test_parameters_that_are_kept():
    key = bytes(range(32))
    text = "http://h/?utm_source=n&page=2&email=a%40b&sig=x#id=7"
    hidden = text.replace("a%40b", "{redacted}").replace("sig=x", "sig={redacted}").replace("id=7", "id={redacted}")
    for kept in ("utm_*,page", ["utm_*", "page"], {"utm_*", "page"}):
        assert simdiri.redact(text, keep_params=kept) == hidden
        assert simdiri.redact([text, None, "http://h/?page=1"], keep_params=kept) == [hidden, None, "http://h/?page=1"]
    assert simdiri.redact(text, keep_params=[]).count("{redacted}") == 5
    tokens = simdiri.redact(text, keep_params="utm_*,page", pseudonym=key)
    assert tokens.count("{r.") == 3 and simdiri.redact(tokens, keep_params="page", pseudonym=key[::-1]).startswith(
        "http://h/?utm_source={r.")
    for kept, error in ((7, TypeError), (["-"], ValueError), ([""], ValueError)):
        with pytest.raises(error):
            simdiri.redact(text, keep_params=kept)


def test_pseudonyms():
    key = bytes(range(32))
    token = "{r.%s}" % hashlib.blake2b("a/b é".encode(), key=key, digest_size=8).hexdigest()
    for value in ("a/b%20é", "a%2Fb%20%C3%A9", "a%252Fb%2520%25C3%25A9"):
        assert simdiri.redact(f"/?token={value}", pseudonym=key) == f"/?token={token}"
        assert simdiri.redact([f"/?sid={value}"], pseudonym=key) == [f"/?sid={token}"]
    assert simdiri.redact(f"/?token={token}", pseudonym=key[::-1]) == f"/?token={token}"
    assert token not in simdiri.redact("/?token=a%2Fb%20%C3%A9", pseudonym=key[::-1])
    assert simdiri.redact("/?token=x", pseudonym=key * 3) != simdiri.redact("/?token=x", pseudonym=key * 2)
    for wrong, error in ((key[:31], ValueError), (b"", ValueError), ("x" * 32, TypeError)):
        with pytest.raises(error):
            simdiri.redact("/?token=x", pseudonym=wrong)


def test_redactions_are_counted():
    counts = {"userinfo": 5}
    simdiri.redact(["http://u@h/?token=x", "http://h/", None, "http://v@h/"], counts=counts)
    assert counts["userinfo"] == 7 and sum(counts.values()) == 8
    counter = collections.Counter()
    assert simdiri.redact("http://h/", counts=counter) and not counter
    simdiri.redact("?token=x&token=y", counts=counter)
    assert sum(counter.values()) == 2 and len(counter) == 1
    pyarrow = pytest.importorskip("pyarrow")
    counter.clear()
    simdiri.redact(pyarrow.chunked_array([["http://u@h/"], [], ["http://u@h/", None]]), counts=counter)
    assert counter == {"userinfo": 2}


def test_rules_of_redaction(tmp_path):
    bundled = simdiri.RedactRules.bundled()
    assert "token" in bundled.text and bundled == simdiri.RedactRules(bundled.text)
    assert pickle.loads(pickle.dumps(bundled)) == bundled
    text = "http://u@h/?token=x&colour=red"
    (tmp_path / "rules").write_text(bundled.text)
    for rules in (bundled, tmp_path / "rules", str(tmp_path / "rules")):
        assert simdiri.redact(text, rules=rules) == simdiri.redact(text)
    with pytest.raises(ValueError, match="^line 1 of the rules: "):
        simdiri.RedactRules("no rule\n")
    with pytest.raises(TypeError):
        simdiri.redact(text, rules=7)


COMMAND = os.environ.get("SIMDIRI_COMMAND", "")
SAMPLE = pathlib.Path(__file__).parents[2] / "corpora" / "samples" / "crawl.txt"
needs_command = pytest.mark.skipif(not os.access(COMMAND, os.X_OK), reason=f"SIMDIRI_COMMAND names no command: {COMMAND}")


def run_command(lines, *words):
    done = subprocess.run([COMMAND, *words, "-q"], input=b"\n".join(lines) + b"\n", capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def read_sample():
    lines = [line for line in SAMPLE.read_bytes().splitlines() if re.fullmatch(rb"[!-~]+", line)]
    assert len(lines) > 100
    return lines


@needs_command
@pytest.mark.parametrize("words, options", [
    ([], {}), (["--params=all", "--templates=all"], {"params": "all", "templates": "all"}),
    (["--group-host=none", "--lossy=crawl", "--params=q,id*"], {"group_host": "none", "lossy": "crawl", "params": "q,id*"}),
], ids=str)
def test_labels_of_the_command(words, options):
    lines = read_sample()
    assert run_command(lines, "label", *words) == simdiri.label(lines, errors="keep", **options)


@needs_command
@pytest.mark.parametrize("words, options", [
    ([], {}), (["--redact=ip,email,q*"], {"what": "ip,email,q*"}), (["--keep-params=q,utm_*"], {"keep_params": "q,utm_*"}),
    (["--keep-params="], {"keep_params": []}), (["--redact=id", "--keep-params=id"], {"what": ["id"], "keep_params": ["id"]}),
], ids=str)
def test_redactions_of_the_command(words, options, tmp_path):
    lines = read_sample()
    assert run_command(lines, "redact", *words) == simdiri.redact(lines, **options)
    key = bytes(range(40))
    (tmp_path / "key").write_bytes(key)
    (tmp_path / "key").chmod(0o600)
    assert run_command(lines, "redact", f"--pseudonym={tmp_path / 'key'}", *words) == simdiri.redact(lines, pseudonym=key, **options)


def test_learned_routes():
    names = [f"{a}{b}" for a in "abcdefghijklm" for b in "nopqrstuvwxyz"]
    urls = [f"http://h/users/{name}{page}" for name in names for page in ("", "/posts")] + ["no IRI"]
    routes = simdiri.learn_routes(iter(urls))
    assert "h/users/{name}/posts\n" in routes.text and len(routes) == 3
    assert simdiri.label("http://h/users/new-name/posts", routes=routes) == "h/users/{name}/posts"
    assert simdiri.learn_routes(urls, group_host="none").text.count("\n/users/{name}") == 3
    assert len(simdiri.learn_routes(urls[:10:2], max_values=10)) == 0
    assert simdiri.learn_routes(urls).text == routes.text
    for options, error in (({"max_values": 0}, ValueError), ({"templates": "int"}, TypeError), ({"x": 1}, TypeError)):
        with pytest.raises(error):
            simdiri.learn_routes(urls, **options)


# ---- keys of labels and of names of parameters

def test_keys_by_label(tmp_path):
    path = tmp_path / "routes"
    path.write_text("/user/{name}\n")
    users = ["http://s.example/user/ann", "HTTPS://S.example/user/bob?x=1", "http://s.example/about"]
    keys = simdiri.key(users, by="label", routes=path)
    assert keys[0] == keys[1] != keys[2] and len(set(simdiri.key(users, by="label"))) == 3
    assert keys == simdiri.key(users, by="label", routes=simdiri.Routes("/user/{name} # the same\n"))
    numbers = ["http://s.example/u/1?p=1&q=2", "http://s.example/u/2?p=9"]
    assert len(set(simdiri.key(numbers, by="label", params="p"))) == 1
    assert len(set(simdiri.key(numbers, by="label", params=["q"]))) == 2
    assert len(set(simdiri.key(numbers, by="label", templates="none"))) == 2
    with simdiri.State(tmp_path / "state", by="label", routes=path) as state:
        assert state.add(users) == [True, False, True]
        assert " by=label group-host=host templates=uuid," in state.identity and " routes=" in state.identity
    with pytest.raises(simdiri.StateError):
        simdiri.State(tmp_path / "state", by="label")


def test_keys_by_the_names_of_parameters():
    same = ["http://h/list?id=4&page=2", "http://h/list?page=7&id=9#x", "http://h/list?page&id&id=1"]
    assert len(set(simdiri.key(same, by="params"))) == 1
    assert simdiri.key(same[0], by="params") != simdiri.key("http://h/list?id=4", by="params")
    assert " by=params " in simdiri.SeenSet(by="params").identity


@pytest.mark.parametrize("options, message", [
    ({"routes": simdiri.Routes("/a")}, "routes needs by="), ({"by": "params", "params": "p"}, "params needs by="),
    ({"by": "label", "psl_section": "icann"}, "need group_host"), ({"by": "label", "templates": "x"}, "not a template")])
def test_wrong_options_of_keys_by_label(options, message):
    with pytest.raises(ValueError, match=message):
        simdiri.key("http://h/", **options)


@pytest.mark.parametrize("by", ["label", "params"])
def test_keys_of_groups_take_no_redirects(by, tmp_path):
    path = tmp_path / "redirects"
    path.write_text("http://h/a\thttp://h/a/\n")
    with pytest.raises(ValueError, match="contradict each other"):
        simdiri.key("http://h/", by=by, redirects=path)
