# SPDX-License-Identifier: MIT
"""Secrets of sets, and the defaults of keys: key() makes the same keys everywhere, sets have a random secret."""
import concurrent.futures
import copy
import multiprocessing
import pickle
import re
import stat

import pytest
import simdiri

IRIS = ["http://h/", "HTTP://H", "http://h/b"]


@pytest.fixture(params=["SeenSet", "State"])
def make(request, tmp_path):
    """Makes a set; each State in a folder of its own."""
    counts = iter(range(9))
    return simdiri.SeenSet if request.param == "SeenSet" else (
        lambda **options: simdiri.State(tmp_path / str(next(counts)), **options))


def test_a_set_has_a_random_secret_by_default(make):
    one, other = make(), make()
    assert " hash=siphash-128 " in one.identity and len(one.secret) == 16 and one.secret != other.secret
    assert one.key("http://h/") not in (other.key("http://h/"), simdiri.key("http://h/"))
    assert one.secret.hex() not in one.identity
    assert one.add(IRIS) == other.add(IRIS) == [True, False, True]


def test_key_makes_the_same_keys_everywhere():
    assert simdiri.key("http://h/").hex() == simdiri.key("http://h/", hash="xxh3").hex() == "e2f2da591a4c78599d88b070e519744e"


def test_keys_without_the_secret_are_refused(make):
    a_set, keys = make(), simdiri.key(IRIS)
    advice = r'has a secret.* method key\(\).*hash="xxh3".*secret='
    for call in (lambda: a_set.add_key(keys[0]), lambda: a_set.add_keys(keys), lambda: a_set.contains_key(keys[0]),
                 lambda: a_set.contains_keys(keys)):
        with pytest.raises(ValueError, match=f"item 0: this {type(a_set).__name__} {advice}"):
            call()
    with pytest.raises(ValueError, match=f"item 1: .*{advice}"):
        a_set.add_keys([a_set.key("http://h/"), keys[1]])
    assert len(a_set) == 0 and a_set.add_keys([]) == []
    assert make(hash="xxh3").add_keys(keys) == [True, False, True]


def test_keys_that_the_set_makes(make):
    a_set = make(lossy="fragment")
    keys = a_set.key(IRIS + ["http://h/b#c"])
    assert {type(key) for key in keys} == {simdiri.SetKey} and {len(key) for key in keys} == {16}
    assert keys[0] == keys[1] == bytes(keys[0]) and keys[2] == keys[3] == a_set.key(b"http://h/b")
    assert a_set.add_keys(keys) == [True, False, True, False] and "http://h" in a_set
    for copied in (pickle.loads(pickle.dumps(keys)), copy.deepcopy(keys)):
        assert copied == keys and a_set.contains_keys(copied) == [True] * 4
    assert a_set.key(["http://h/", None])[1] is None
    with pytest.raises(simdiri.Error, match="no-scheme"):
        a_set.key("no", errors="raise")
    with pytest.raises(TypeError):
        a_set.key(7)


def test_keys_of_columns_that_the_set_makes(make):
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    a_set = make()
    keys = a_set.key(pyarrow.array(["http://h/", None]))
    assert keys.type == pyarrow.binary(16) and keys.to_pylist() == a_set.key(["http://h/", None])
    assert list(a_set.key(pandas.Series(["http://h/"]))) == [a_set.key("http://h/")]
    assert a_set.add_keys(keys.to_pylist()[:1], secret=a_set.secret) == [True]


def test_keys_of_another_set_are_refused(make):
    one, other, plain = make(), make(), make(hash="xxh3")
    lossy = make(secret=one.secret, lossy="www")
    for a_set, words in ((other, "another set"), (lossy, "other options"), (plain, "has none")):
        with pytest.raises(ValueError, match=words):
            a_set.add_keys(one.key(IRIS))
    with pytest.raises(ValueError, match="has no secret"):
        plain.add_key(one.key("http://h/"), secret=one.secret)
    with pytest.raises(ValueError, match="another secret"):
        other.add_key(one.key("http://h/"), secret=one.secret)
    assert plain.secret is None and type(plain.key("http://h/")) is bytes
    assert plain.key(IRIS) == simdiri.key(IRIS)


def keys_of_a_worker(secret):
    return simdiri.key(IRIS, hash="siphash", secret=secret)


def test_workers_make_keys_with_the_secret_of_the_set(make):
    a_set = make()
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as workers:
        keys = workers.submit(keys_of_a_worker, a_set.secret).result()
    assert a_set.add_keys(keys, secret=a_set.secret) == [True, False, True]
    assert a_set.contains(IRIS) == a_set.contains_keys(keys, secret=a_set.secret) == [True] * 3
    assert a_set.contains_key(keys[0], secret=a_set.secret) and not a_set.add_key(keys[0], secret=a_set.secret)


def test_a_secret_that_is_given(make):
    a_set = make(secret=bytes(range(16)))
    assert " hash=siphash-128 " in a_set.identity and a_set.secret == bytes(range(16))
    assert a_set.key(IRIS) == simdiri.key(IRIS, hash="siphash", secret=bytes(range(16)))
    for options in ({"secret": b"short"}, {"secret": bytes(16), "hash": "xxh3"}):
        with pytest.raises(ValueError, match="16 bytes"):
            make(**options)


def test_sets_do_not_fill_the_cache_of_keyers():
    from simdiri._core import _keyer
    before = _keyer.cache_info().currsize
    for _ in range(5):
        simdiri.SeenSet()
    assert _keyer.cache_info().currsize == before


# ---- states


@pytest.mark.parametrize("hash", ["xxh3", "siphash", "xxh3-64"])
def test_an_existing_state_keeps_its_hash(tmp_path, hash):
    with simdiri.State(tmp_path / "state", hash=hash) as state:
        state.add(IRIS)
        identity, secret = state.identity, state.secret
    for options in ({}, {"hash": hash}):
        with simdiri.State(tmp_path / "state", **options) as state:
            assert state.add(IRIS) == [False] * 3 and (state.identity, state.secret) == (identity, secret)


NAMES = {"xxh3": "xxh3-128", "siphash": "siphash-128", "xxh3-64": "xxh3-64"}


@pytest.mark.parametrize("made, asked", [("xxh3", "siphash"), ("siphash", "xxh3"), ("xxh3", "xxh3-64")])
def test_another_hash_is_told_as_such(tmp_path, made, asked):
    simdiri.State(tmp_path / "seen", hash=made).close()
    message = f"(the state has hash={NAMES[made]}; you asked for hash={NAMES[asked]})"
    for options in [{"hash": asked}] + [{"secret": bytes(16)}] * (asked == "siphash"):
        with pytest.raises(simdiri.StateError) as caught:
            simdiri.State(tmp_path / "seen", **options)
        assert caught.value.problem == "other-identity" and str(caught.value).endswith(message)
        assert str(caught.value).startswith(f"{tmp_path}/seen: ")


def test_another_option_is_told_without_the_hash(tmp_path):
    for hash in ("xxh3", "siphash"):
        simdiri.State(tmp_path / hash, hash=hash).close()
        with pytest.raises(simdiri.StateError) as caught:
            simdiri.State(tmp_path / hash, disallowed="encode")
        assert str(caught.value).endswith("(the state has disallowed=encode-all; you asked for disallowed=encode)")


@pytest.mark.parametrize("old, new", [(" rules=[0-9]+", " rules=1"), ("simdiri-key/1", "simdiri-key/2"),
                                      (" disallowed=encode-all", " disallowed=encode")])
def test_a_state_of_other_rules_is_refused(tmp_path, old, new):
    from simdiri import _native
    identity = simdiri.SeenSet(hash="xxh3").identity
    old = re.search(old, identity)[0]
    _native.State(tmp_path / "state", identity.replace(old, new), b"", 0, False, False).close()
    with pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "state")
    assert caught.value.problem == "other-identity" and "migrate --from=FILE OLD NEW" in str(caught.value)
    assert str(caught.value).endswith(f"(the state has {new.strip()}; you asked for {old.strip()})")


def test_a_secret_that_others_may_know(tmp_path):
    """The mark goes with the secret from a state to a set, and from a set to a state."""
    from simdiri import _native
    with simdiri.State(tmp_path / "plain") as plain:
        secret = plain.secret
        assert type(secret) is simdiri.Secret and not secret.may_be_known
        _native.State(tmp_path / "marked", plain.identity, secret, 0, False, True).close()

    def is_marked(name, **options):
        with simdiri.State(tmp_path / name, **options) as state:
            return state.secret.may_be_known

    assert is_marked("marked") and is_marked("marked", secret=bytes(secret)) and not is_marked("plain", secret=secret)
    with simdiri.State(tmp_path / "marked") as state:
        marked = state.secret
    assert marked == secret and not simdiri.SeenSet(secret=secret).secret.may_be_known
    for copied in (marked, pickle.loads(pickle.dumps(marked)), copy.deepcopy(marked)):
        assert simdiri.SeenSet(secret=copied).secret.may_be_known
    assert is_marked("next", secret=simdiri.SeenSet(secret=marked).secret) and is_marked("next")
    assert is_marked("plain", secret=marked) and is_marked("plain")
    assert simdiri.SeenSet(hash="xxh3").secret is None


def test_a_state_keeps_its_secret(tmp_path):
    with simdiri.State(tmp_path / "state") as state:
        assert state.add("http://h/") is True
        keys = state.key(IRIS)
    with simdiri.State(tmp_path / "state") as state:
        assert state.add("http://h/") is False and state.contains_keys(keys) == [True, True, False]
    with pytest.raises(simdiri.StateError) as caught:
        simdiri.State(tmp_path / "state", secret=bytes(16))
    assert caught.value.problem == "other-secret"


def test_the_files_of_a_secret_are_private(tmp_path):
    with simdiri.State(tmp_path / "state") as state:
        state.add(["http://a/", "http://b/"])
        state.publish()
        found = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "state").iterdir()}
    assert found == {0o600} and stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700


# ---- disallowed characters


def test_the_default_of_disallowed(make):
    bracket, encoded = "http://h/?ids[]=1", "http://h/?ids%5B%5D=1"
    assert simdiri.key(bracket) == simdiri.key(encoded) != simdiri.key(bracket, disallowed="encode")
    assert make().add([bracket, encoded]) == [True, False]
    assert make(disallowed="encode").add([bracket, encoded]) == [True, True]
    assert simdiri.normalize("http://h/a b") == simdiri.to_uri("http://h/a b") == "http://h/a%20b"
    assert simdiri.compare("http://h/a b", "http://h/a%20b") == "syntax"
    assert simdiri.normalize(bracket) == simdiri.resolve(bracket, "http://a/") == encoded
    assert simdiri.compare(bracket, encoded) == "syntax"
    assert simdiri.parts(bracket, ["host"]) == {"host": "h"}
    for call in (simdiri.to_uri, simdiri.to_iri):  # RFC 3987 3.1
        with pytest.raises(simdiri.Error, match="bad-character"):
            call(bracket)


def test_the_default_of_disallowed_in_sql():
    duckdb, numpy = pytest.importorskip("duckdb"), pytest.importorskip("numpy")
    del numpy
    import simdiri.duckdb
    connection = duckdb.connect()
    simdiri.duckdb.register(connection)
    query = "select hex(simdiri_key(u)), simdiri_normalize(u) from (values (1, 'http://h/?a[]'), (2, 'HTTP://h/?a%5B%5D')) t(n, u)"
    found = connection.sql(query + " order by n").fetchall()
    key = simdiri.key("http://h/?a[]").hex().upper()
    assert found == [(key, "http://h/?a%5B%5D"), (key, "http://h/?a%5B%5D")]
