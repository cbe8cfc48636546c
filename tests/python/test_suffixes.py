# SPDX-License-Identifier: MIT
"""Public suffix lists, parts that need them, and keys by host, domain and site."""
import datetime
import os
import pickle
import subprocess
import sys

import pytest
import simdiri
from simdiri import _native

LIST = ("// VERSION: test-1\n// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n*.ck\n!www.ck\n// ===END ICANN DOMAINS===\n"
        "// ===BEGIN PRIVATE DOMAINS===\nblog.com\n// ===END PRIVATE DOMAINS===\n")
ITEMS = ["HTTP://u@WWW.bücher.Example.co.uk:8080/a", "http://1.2.3.4/", "http://me.blog.com./", "http://co.uk/", None,
         "mailto:a@b", "http://a.b.ck/", "http://www.ck/"]
DOMAINS = ["example.co.uk", None, "me.blog.com.", None, None, None, "a.b.ck", "www.ck"]
SITES = ["http://example.co.uk", "http://1.2.3.4", "http://me.blog.com.", "http://co.uk", None, None, "http://a.b.ck",
         "http://www.ck"]

needs_psl = pytest.mark.skipif(_native.psl_version is None, reason="this build has no libpsl")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "suffixes"
    path.write_text(LIST)
    return path


@pytest.mark.skipif(_native.psl_version is not None, reason="this build has libpsl")
def test_a_build_without_libpsl_tells_what_to_do(file):
    assert simdiri.parts("http://h/", "host") == "h" and simdiri.SeenSet(by="host").add("http://h/")
    for call in (simdiri.SuffixList, lambda: simdiri.SuffixList(file), lambda: simdiri.parts("s:", ["host", "domain"]),
                 lambda: simdiri.key("s:", by="site"), lambda: simdiri.SeenSet(by="domain"),
                 lambda: simdiri.parts("s:", "host", psl=file)):
        with pytest.raises(RuntimeError, match=r"need libpsl, and .* built without it: install libpsl"):
            call()


@needs_psl
def test_parts_by_a_list(file):
    for psl in (file, str(file), simdiri.SuffixList(file)):
        assert simdiri.parts(ITEMS, "domain", psl=psl) == DOMAINS
        assert simdiri.parts(ITEMS, "site", psl=psl) == SITES
    assert simdiri.parts(ITEMS[0], ["suffix", "subdomain"], psl=file) == {
        "suffix": "co.uk", "subdomain": "www.xn--bcher-kva"}
    assert simdiri.parts(ITEMS[2], "domain", psl=file, psl_section="icann") == "blog.com."
    pyarrow = pytest.importorskip("pyarrow")
    found = simdiri.parts(pyarrow.array(ITEMS), ["domain", "site"], psl=file)
    assert found.to_pylist() == [item and {"domain": domain, "site": site}
                                 for item, domain, site in zip(ITEMS, DOMAINS, SITES)]


@needs_psl
def test_the_list_of_libpsl():
    default = simdiri.SuffixList()
    assert default == simdiri.SuffixList() and hash(default) == hash(simdiri.SuffixList()) and default.section == "all"
    assert simdiri.SuffixList(section="icann").identity == default.identity + "-icann"
    assert repr(default) == f"<simdiri.SuffixList {default.identity}>"
    assert simdiri.parts("http://a.b.example.com/", "domain") == "example.com"
    assert simdiri.parts("http://a.b.example.com/", "domain", psl_section="icann", psl=None) == "example.com"


@needs_psl
def test_the_day_of_a_list(tmp_path):
    file = tmp_path / "list"
    for version, day in [("2025-03-28_10-00-00_UTC", datetime.date(2025, 3, 28)), ("test-1", None)]:
        file.write_text(f"// VERSION: {version}\ncom\n")
        assert simdiri.SuffixList(file).date == day
    assert simdiri.SuffixList().date > datetime.date(2015, 1, 1)


@needs_psl
def test_lists_that_are_files(file, tmp_path):
    one = simdiri.SuffixList(file)
    assert (one.identity, one.section) == ("test-1", "all")
    assert simdiri.SuffixList(file, section="icann").identity == "test-1-icann"
    copy = tmp_path / "copy"
    copy.write_text(LIST)
    assert one == simdiri.SuffixList(copy) != simdiri.SuffixList(copy, section="icann") and one._native is (
        simdiri.SuffixList(copy)._native)
    file.write_text("com\n")  # a path is read again, the object is not
    assert simdiri.parts("http://a.co.uk/", "domain", psl=file) == "co.uk"
    assert simdiri.parts("http://a.co.uk/", "domain", psl=one) == "a.co.uk"
    assert simdiri.key("http://a.co.uk/", by="domain", psl=str(file)) == simdiri.key("http://co.uk/", by="host")
    file.write_text("co.uk\nuk\n")
    assert simdiri.key("http://a.co.uk/", by="domain", psl=str(file)) == simdiri.key("http://a.co.uk/", by="host")


@needs_psl
@pytest.mark.parametrize("text, message", [(b"com\na..b\n", ":2: the rule is not a domain name"), (b"", ": "),
                                           (b"\xff\n", ":1: "), (b"<html>\n", ":1: ")], ids=repr)
def test_files_that_are_no_lists(tmp_path, text, message):
    path = tmp_path / "broken"
    path.write_bytes(text)
    for call in (lambda: simdiri.SuffixList(path), lambda: simdiri.parts("s:", "domain", psl=path),
                 lambda: simdiri.key("s:", by="site", psl=path)):
        with pytest.raises(ValueError) as caught:
            call()
        assert str(caught.value).startswith(f"{path}{message}") and len(str(caught.value)) > len(f"{path}{message}")


@needs_psl
def test_lists_that_are_refused(file, tmp_path, monkeypatch):
    icann = simdiri.SuffixList(file, section="icann")
    for call, error, message in (
            (lambda: simdiri.SuffixList(file, section="private"), ValueError, "'all', 'icann', not 'private'"),
            (lambda: simdiri.parts("s:", "domain", psl_section="x"), ValueError, "'all', 'icann', not 'x'"),
            (lambda: simdiri.parts("s:", "domain", psl=icann, psl_section="all"), ValueError, "is 'all', but .* 'icann'"),
            (lambda: simdiri.parts("s:", "domain", psl=7), TypeError, "psl is a simdiri.SuffixList or the path"),
            (lambda: simdiri.parts("s:", "domain", psl=tmp_path / "none"), FileNotFoundError, "none"),
            (lambda: simdiri.SuffixList(tmp_path), OSError, "test_lists_that_are_refused"),
            (lambda: simdiri.SuffixList(1), TypeError, "PathLike"),  # not a file that is open
            (lambda: simdiri.key("s:", psl=file), ValueError, "need by="),
            (lambda: simdiri.SeenSet(by="host", psl_section="icann"), ValueError, "need by="),
            (lambda: simdiri.key("s:", by="port"), ValueError, "by is one of 'iri', 'host', 'domain', 'site', 'params', 'label', not 'port'")):
        with pytest.raises(error, match=message):
            call()
    assert simdiri.parts("http://a.blog.com/", "domain", psl=icann, psl_section="icann") == "blog.com"
    monkeypatch.setattr("simdiri._suffixes.MAX_BYTES", 10)
    with pytest.raises(ValueError, match="suffixes: a public suffix list has at most 10 bytes"):
        simdiri.SuffixList(file)


@needs_psl
def test_lists_are_pickled(file):
    one, default = simdiri.SuffixList(file, section="icann"), simdiri.SuffixList()
    data = pickle.dumps((one, default))
    file.unlink()
    assert pickle.loads(data) == (one, default) and pickle.loads(data)[0].identity == "test-1-icann"
    rebuild, (text, section, identity) = default.__reduce__()
    with pytest.raises(RuntimeError, match=f"{identity} here, and was other-1 where"):
        rebuild(text, section, "other-1")
    code = "import pickle, sys; print(*[one.identity for one in pickle.load(sys.stdin.buffer)])"
    done = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=True)
    assert done.stdout.decode().split() == ["test-1-icann", identity]


# ---- keys

SAME = {"iri": [], "host": ["http://a.x.uk/", "https://A.x.uk:8/b"], "site": ["http://a.x.uk/", "http://b.x.uk:8/"],
        "domain": ["http://a.x.uk/", "https://b.x.uk/c", "ftp://x.uk/"]}


@pytest.mark.parametrize("by", ["host", pytest.param("domain", marks=needs_psl), pytest.param("site", marks=needs_psl)])
def test_keys_by_a_part(file, by):
    options = {"by": by} | ({} if by == "host" else {"psl": file})
    keys = simdiri.key(SAME[by], **options)
    assert len(set(keys)) == 1 and keys[0] == simdiri.key(SAME[by][0], **options)
    assert len({*keys, simdiri.key("http://y.uk/", **options), simdiri.key(SAME[by][0])}) == 3
    assert simdiri.key(["mailto:a", "mailto:b", "mailto:a"], **options)[0::2] == [simdiri.key("mailto:a", **options)] * 2
    seen = simdiri.SeenSet(hash="xxh3", **options)
    assert seen.add(["mailto:a", "mailto:b", *SAME[by], None, *SAME[by]]) == (
        [True, True, True] + [False] * (len(SAME[by]) - 1) + [None] + [False] * len(SAME[by]))
    assert SAME[by][-1] in seen and "http://y.uk/" not in seen and seen.key(SAME[by]) == keys
    assert seen.contains_keys(keys) == [True] * len(keys)
    assert f" by={by}" in seen.identity and (" suffixes=test-1 " in seen.identity) == (by != "host")


def test_by_iri_is_the_default():
    assert simdiri.key("http://h/a", by="iri") == simdiri.key("http://h/a", by=None) == simdiri.key("http://h/a")
    assert simdiri.SeenSet(by="iri", hash="xxh3").identity == simdiri.SeenSet(hash="xxh3").identity
    assert simdiri.key(["http://h/a", "x://H:9/b"], by="host")[0] == simdiri.key("x://h/", by="host")


@needs_psl
def test_a_state_of_another_by_or_list_is_refused(file, tmp_path):
    with simdiri.State(tmp_path / "state", by="domain", psl=file) as state:
        assert state.add(["http://a.x.uk/", "http://b.x.uk/"]) == [True, False]
    with simdiri.State(tmp_path / "state", by="domain", psl=simdiri.SuffixList(file)) as state:
        assert state.add(["ftp://x.uk/", "http://y.uk/"]) == [False, True]
    other = tmp_path / "other"
    other.write_text("uk\n")
    for options, difference in (({}, "by="), ({"by": "host"}, "by="), ({"by": "site", "psl": file}, "by="),
                                ({"by": "domain", "psl": other}, "suffixes="),
                                ({"by": "domain", "psl": file, "psl_section": "icann"}, "suffixes=")):
        with pytest.raises(simdiri.StateError, match=difference) as caught:
            simdiri.State(tmp_path / "state", **options)
        assert caught.value.problem == "other-identity"


@needs_psl
def test_keys_of_a_set_of_another_by_are_refused(file):
    secret = bytes(16)
    sets = [simdiri.SeenSet(secret=secret, by=by) for by in ("iri", "host")]
    sets += [simdiri.SeenSet(secret=secret, by="domain", psl=file, psl_section=section) for section in ("all", "icann")]
    for one in sets:
        for other in sets:
            if one is not other:
                with pytest.raises(ValueError, match="another set made this key"):
                    one.add_key(other.key("http://h/"))
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(sets[2])


@needs_psl
def test_sql_by_domain(file):
    duckdb, functions = pytest.importorskip("duckdb"), pytest.importorskip("simdiri.duckdb")
    connection = duckdb.connect()
    functions.register(connection, by="domain", psl=str(file))
    os.unlink(file)
    query = "select count(distinct simdiri_key(url)) from (values ('http://a.x.uk/'), ('ftp://x.uk'), ('http://y.uk')) t(url)"
    assert connection.sql(query).fetchall() == [(2,)]
    assert connection.sql("select simdiri_normalize('HTTP://a.x.uk')").fetchall() == [("http://a.x.uk/",)]
