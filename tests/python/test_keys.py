# SPDX-License-Identifier: MIT
"""Keys, and sets of them."""
import pytest
import simdiri


def test_keys_of_texts():
    one = simdiri.key("HTTP://EXAMPLE.com:80/%7e")
    assert isinstance(one, bytes) and len(one) == 16
    assert one == simdiri.key(b"http://example.com/~") != simdiri.key("http://example.com/")
    assert simdiri.key(["HTTP://EXAMPLE.com:80/%7e", None, "no"])[:2] == [one, None]
    assert simdiri.key("no") not in (one, simdiri.key("na"))
    with pytest.raises(simdiri.Error, match="no-scheme"):
        simdiri.key("no", errors="raise")
    with pytest.raises(simdiri.Error) as caught:
        simdiri.key(["http://h/", "no"], errors="raise")
    assert caught.value.index == 1


def test_options_of_keys():
    lossy = simdiri.key("http://www.h.example/a/#b", lossy="www,trailing-slash,fragment")
    assert lossy == simdiri.key("http://h.example/a")
    assert simdiri.key("http://h/", hash="xxh3-64")[:8] == bytes(8)
    assert simdiri.key("http://h/", drop_fragment=True) == simdiri.key("http://h/#a", drop_fragment=True)
    for options in ({"hash": "md5"}, {"lossy": "www,none"}, {"hash": "siphash"}, {"secret": bytes(16)}):
        with pytest.raises(ValueError):
            simdiri.key("http://h/", **options)


def test_brackets_do_not_switch_lossy_rules_off():
    """As in the command, keys and normal forms encode every disallowed character by default; conversions do not."""
    assert simdiri.key("http://h/?ids[]=1#a", lossy="fragment") == simdiri.key("http://h/?ids%5B%5D=1")
    assert simdiri.key("http://h/?ids[]=1", errors="raise")
    with pytest.raises(simdiri.Error, match="bad-character"):
        simdiri.key("http://h/?ids[]=1", errors="raise", disallowed="encode")
    with pytest.raises(simdiri.Error, match="bad-character"):
        simdiri.to_uri("http://h/?ids[]=1")
    assert " disallowed=encode-all " in simdiri.SeenSet().identity
    assert " disallowed=fail " in simdiri.SeenSet(rung="simple").identity
    assert " disallowed=encode " in simdiri.SeenSet(profile="web").identity


def test_the_list_crawl():
    assert simdiri.key("http://u@h./?q=a%20b&c=#x", lossy="crawl") == simdiri.key("http://h/?c&q=a+b")
    assert simdiri.key("http://u@www.h.x/", lossy="www, crawl , sort") == simdiri.key("http://h.x/")
    identity = simdiri.SeenSet(lossy="crawl").identity
    assert ("lossy=fragment,session,tracking,sort,empty-query,final-dot,userinfo,plus-space,empty-value ") in identity
    with pytest.raises(ValueError, match="redirect"):
        simdiri.key("s:", lossy="redirect")


@pytest.mark.parametrize("lossy", [("www", 1), 1, b"www"])
def test_types_of_lossy_that_are_refused(lossy):
    with pytest.raises(TypeError, match="lossy"):
        simdiri.key("s:", lossy=lossy)


@pytest.mark.parametrize("lossy", ["www,fragment", " www, fragment ", ["www", "fragment"], ("fragment", "www"),
                                   {"www", "fragment"}, ["www", " fragment", ""]])
def test_lossy_rules_are_a_list_or_a_str(lossy):
    assert simdiri.key("http://www.h.example/#a", lossy=lossy) == simdiri.key("http://h.example/")
    made, expected = (simdiri.SeenSet(lossy=rules, hash="xxh3") for rules in (lossy, "www,fragment"))
    assert made.identity == expected.identity


def test_an_unknown_lossy_rule_is_named_with_those_that_are_known():
    with pytest.raises(ValueError, match="'wwww'.*trailing-slash"):
        simdiri.key("s:", lossy=["wwww"])


def test_keys_of_columns():
    pyarrow = pytest.importorskip("pyarrow")
    items = ["HTTP://h/é", None, "no", "http://h/%C3%A9"]
    for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        column = pyarrow.array(items, pyarrow.string()).cast(kind)
        keys = simdiri.key(column)
        keys.validate(full=True)
        assert keys.type == pyarrow.binary(16) and keys.to_pylist() == simdiri.key(items)
        assert simdiri.key(column.slice(1, 2)).to_pylist() == simdiri.key(items[1:3])
        assert simdiri.key(pyarrow.chunked_array([column, column])).to_pylist() == simdiri.key(items) * 2
    with pytest.raises(TypeError):
        simdiri.key(pyarrow.array([1]))


@pytest.mark.parametrize("dtype", ["object", "string[pyarrow]"])
def test_keys_of_pandas(dtype):
    pandas = pytest.importorskip("pandas")
    keys = simdiri.key(pandas.Series(["HTTP://h/", None], index=[5, 6], dtype=dtype))
    assert list(keys) == [simdiri.key("http://h/"), None] and list(keys.index) == [5, 6]


@pytest.mark.parametrize("one, other", [
    ("urn:ex:a?+b", "urn:EX:a?=c#d"), ("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6?=x", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
    ("mailto:a@bücher.example", "mailto:a@XN--BCHER-KVA.example")])
def test_keys_follow_compare(one, other):
    assert simdiri.compare(one, other) == "scheme"
    assert simdiri.key(one) == simdiri.key(other) and len(set(simdiri.key([one, other, one]))) == 1
    assert simdiri.SeenSet().add([one, other]) == [True, False]


def test_redirects_split_nothing_that_lossy_rules_merge(tmp_path):
    path = tmp_path / "observed"
    path.write_text("http://h/list\thttp://h/list/\n")
    seen = simdiri.SeenSet(lossy="crawl", redirects=path)
    assert seen.add(["http://h/list", "http://h/list#top", "http://h/list/", "http://h./list?"]) == [True, False, False, False]


def test_a_set():
    seen = simdiri.SeenSet(lossy="fragment")
    assert seen.add("http://h/") is True and seen.add("HTTP://H#a") is False
    assert seen.add(["http://h/", None, "http://x/", "HTTP://X", "no", "no"]) == [False, None, True, False, True, False]
    assert len(seen) == 3 and seen.memory > 0 and "fragment" in seen.identity
    with pytest.raises(TypeError):
        seen.add(7)
    with pytest.raises(TypeError):
        seen.add([7])


def test_many_in_a_set():
    seen = simdiri.SeenSet(expected=200000)
    items = [f"http://h{i % 150000}.example/" for i in range(200000)]
    assert seen.add(items) == [True] * 150000 + [False] * 50000
    assert len(seen) == 150000
    with pytest.raises(MemoryError):
        simdiri.SeenSet(max_bytes=1)


def test_base():
    base = "http://u@H.example:80/x/y?q#f"
    resolved = ["http://u@h.example/~", "http://u@h.example/x/y?q", "http://u@h.example/x/y?q#s", "urn:a/../b"]
    references = ["../%7e", "", "#s", "urn:a/../b"]
    assert simdiri.key(references, base=base) == simdiri.key(resolved)
    assert [simdiri.key(text, base=base) for text in references] == simdiri.key(resolved)
    assert simdiri.key(b"../%7e", base=base.encode()) == simdiri.key(resolved[0])
    assert simdiri.key(r"..\a", base=base, profile="web") == simdiri.key("http://u@h.example/a", profile="web")
    assert simdiri.key("a?utm_x=1", base=base, lossy="tracking") == simdiri.key("http://u@h.example/x/a")
    assert simdiri.key(":x", base=base) == simdiri.key(":x")
    with pytest.raises(simdiri.Error, match="the base: "):
        simdiri.key("a", base="/x")
    with pytest.raises(TypeError, match="the base is a int"):
        simdiri.key("a", base=1)


def test_base_is_not_in_the_identity(tmp_path):
    path = str(tmp_path / "state")
    with simdiri.State(path, base="http://h/x/y") as state:
        assert state.add("a")
    with simdiri.State(path, base="http://h/z/") as state:
        assert "../x/a" in state and state.add("a")
    with simdiri.State(path) as state:
        assert "http://h/x/a" in state and "http://h/z/a" in state
    seen = simdiri.SeenSet(base="http://h/x/")
    assert seen.add("a") and "http://h/x/a" in seen and not seen.add("./a")


@pytest.mark.parametrize("kind", ["arrow", "chunks", "sliced", "polars", "pandas", "pandas arrow", "table", "array",
                                  "list"])
def test_a_set_takes_columns_of_keys(kind):
    pyarrow, pandas, polars = map(pytest.importorskip, ("pyarrow", "pandas", "polars"))
    numpy = pytest.importorskip("numpy")
    items = ["http://h/", None, "HTTP://H", "http://x/"]
    keys = simdiri.key(pyarrow.array(items))
    column = {"arrow": lambda: keys, "chunks": lambda: pyarrow.chunked_array([keys[:2], keys[2:]]),
              "sliced": lambda: simdiri.key(pyarrow.array(["s:", *items])).slice(1),
              "polars": lambda: simdiri.key(polars.Series("url", items)),
              "pandas": lambda: simdiri.key(pandas.Series(items, index=[4, 3, 2, 1])),
              "pandas arrow": lambda: pandas.Series(keys.to_pylist(), dtype=pandas.ArrowDtype(keys.type)),
              "table": lambda: pyarrow.table({"key": keys}), "list": lambda: keys.to_pylist(),
              "array": lambda: simdiri.key(numpy.array(items, dtype=object))}[kind]()
    for secret in (None, bytes(range(16))):
        a_set = simdiri.SeenSet(hash="siphash", secret=secret) if secret else simdiri.SeenSet(hash="xxh3")
        for call, expected in ((a_set.contains_keys, [False, None, False, False]),
                             (a_set.add_keys, [True, None, False, True]),
                             (a_set.contains_keys, [True, None, True, True])):
            found = call(column, secret=secret)
            assert isinstance(found, pyarrow.Array if kind in ("arrow", "sliced") else type(column))
            if kind == "pandas":
                assert found.dtype == "boolean" and list(found.index) == [4, 3, 2, 1]
            found = found.column(0) if kind == "table" else found
            values = found.to_pylist() if hasattr(found, "to_pylist") else list(found)
            assert [None if value is pandas.NA else value for value in values] == expected
        assert len(a_set) == 2


def test_columns_that_are_no_keys():
    pyarrow = pytest.importorskip("pyarrow")
    a_set = simdiri.SeenSet(hash="xxh3")
    for keys, error in ((pyarrow.array([1]), TypeError), (pyarrow.array(["a" * 16]), TypeError), ([7], TypeError),
                        (pyarrow.array([b"short"]), ValueError), (["a" * 16], TypeError),
                        (list(pyarrow.array([1])), TypeError)):
        with pytest.raises(error, match="item 0: a key"):
            a_set.add_keys(keys)
    for call in (a_set.add_key, a_set.contains_key):
        with pytest.raises(TypeError, match="not None"):
            call(None)
    with pytest.raises(ValueError, match="has a secret"):
        simdiri.SeenSet().add_keys(simdiri.key(pyarrow.array(["s:"])))
