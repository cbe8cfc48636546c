# SPDX-License-Identifier: MIT
"""What an error tells: the text of a bad row, wherever it is; what a user of the package can do about a state."""
import pickle

import pytest
import simdiri

pyarrow = pytest.importorskip("pyarrow")
from views import cast

LONG = "\xe9" * 700 + "x" * 900


def kinds(items):
    texts = pyarrow.array(items, pyarrow.string())
    octets = texts.cast(pyarrow.binary())
    return [texts, texts.cast(pyarrow.large_string()), cast(texts, pyarrow.string_view()), octets,
            octets.cast(pyarrow.large_binary()), cast(octets, pyarrow.binary_view()),
            pyarrow.array(["s:", *items]).slice(1), pyarrow.chunked_array([["s:"], [None], texts])]


CALLS = {"normalize": simdiri.normalize, "to_uri": simdiri.to_uri, "to_iri": simdiri.to_iri,
         "key": lambda text: simdiri.key(text, errors="raise"), "resolve": lambda text: simdiri.resolve(text, "s:/"),
         "compare": lambda text: simdiri.compare(text, text)}


@pytest.mark.parametrize("bad", ["http://[bad", "http://[quite a long text that is no IRI", "http://[" + LONG],
                         ids=["short", "longer", "long"])
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_an_error_has_the_text(call, bad):
    items = ["http://h/", None, "http://h/a", bad, bad]
    for thing in (items, tuple(items), *kinds(items)):
        with pytest.raises(simdiri.Error) as caught:
            call(thing)
        error = caught.value
        text = error.text.decode(errors="ignore") if isinstance(error.text, bytes) else error.text
        length = len(bad if error.text is text else bad.encode())
        assert bad.startswith(text) and len(error.text) == min(1000, length)
        assert repr(error.text[:80]) in str(error) and len(str(error)) < 700
        row = error.index - (len(thing) - len(items))
        assert (row, error.count) == (3, 2)
        assert pickle.loads(pickle.dumps(error)).text == error.text
    with pytest.raises(simdiri.Error) as caught:
        call(bad)
    assert caught.value.text == bad[:1000] and caught.value.index is None


def test_the_bad_one_of_a_pair_is_told():
    good, bad = ["s:a", "s:b"], ["s:a", "bad"]
    for make in (list, pyarrow.array):
        for pair in ((good, bad), (bad, good)):
            with pytest.raises(simdiri.Error) as caught:
                simdiri.compare(*map(make, pair))
            assert (caught.value.text, caught.value.index) == ("bad", 1)
    with pytest.raises(simdiri.Error, match="'bad'"):
        simdiri.compare("s:a", "bad")


def test_other_functions_tell_the_text():
    assert simdiri.check("bad").text == simdiri.check(["s:", "bad"])[1].text == "bad"
    for call in (lambda: simdiri.surt(["http://h:x/"]), lambda: simdiri.parse(["http://h:x/"], profile="web"),
                 lambda: simdiri.parse("http://h:x/", profile="web")):
        with pytest.raises(simdiri.Error) as caught:
            call()
        assert caught.value.text == "http://h:x/"
    with pytest.raises(simdiri.Error, match="'no base'"):
        simdiri.normalize("a", base="no base")


def test_sql_tells_the_text_and_no_row_of_a_batch():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("numpy")
    import simdiri.duckdb
    with duckdb.connect() as connection:
        simdiri.duckdb.register(connection, errors="raise")
        connection.execute("create table t as select case n when 5000 then 'no IRI' else 'http://h/' end url"
                           " from range(6000) r(n)")
        with pytest.raises(duckdb.Error, match="no-scheme.*'no IRI'") as caught:
            connection.sql("select max(simdiri_normalize(url)) from t").fetchall()
        assert "item" not in str(caught.value)


# ---- columns of other types

ENGINES = {"arrow": lambda items: pyarrow.array(items),
           "chunks": lambda items: pyarrow.chunked_array([items[:1], items]),
           "polars": lambda items: pytest.importorskip("polars").Series("url", items)}
MANY = {**CALLS, "check": simdiri.check, "parse": simdiri.parse, "web": lambda text: simdiri.parse(text, profile="web"),
        "add": lambda text: simdiri.SeenSet().add(text), "surt": simdiri.surt, "extract": simdiri.extract, "review": simdiri.review,
        "encode_query": lambda text: simdiri.encode_query(text, "latin1")}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", MANY)
def test_a_column_of_nulls_gives_nulls(engine, name):
    column = ENGINES[engine]([None, None])
    of_texts = column.cast(str) if engine == "polars" else column.cast(pyarrow.string())
    found, expected = MANY[name](column), MANY[name](of_texts)
    assert len(found) == found.null_count == len(column) if engine != "polars" else found.null_count() == len(column)
    assert (found.dtype == expected.dtype) if engine == "polars" else (found.type == expected.type)


@pytest.mark.parametrize("name", MANY)
def test_a_column_of_categories_gives_texts(name):
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    items = ["http://h/", None, "http://x/", "http://h/"]
    expected = MANY[name](pyarrow.array(items))
    encoded = pyarrow.array(items).dictionary_encode()
    for column in (encoded, pyarrow.chunked_array([encoded])):
        found = MANY[name](column)
        assert found.type == expected.type and found.to_pylist() == expected.to_pylist()
    for dtype in (polars.Categorical, polars.Enum(["http://h/", "http://x/"])):
        found = MANY[name](polars.Series("url", items, dtype=dtype))
        assert found.to_list() == MANY[name](polars.Series("url", items)).to_list()
    assert len(MANY[name](pandas.Series(items, dtype="category"))) == 4


def test_types_are_named():
    for column, name in ((pyarrow.array([1]), "int64"), (pyarrow.array([[1]]), "list"),
                         (pyarrow.array([1.5]), "float64"), (pyarrow.array([b"a" * 4], pyarrow.binary(4)), "fixed-size binary"),
                         (pyarrow.array([{"a": 1, "b": 2}]), "2 columns")):
        with pytest.raises(TypeError, match=name):
            simdiri.normalize(column)


# ---- states

def test_a_state_that_this_process_has_open(tmp_path):
    (tmp_path / "x").mkdir()
    with simdiri.State(tmp_path / "state"):
        for path in (tmp_path / "state", str(tmp_path / "x" / ".." / "state"), bytes(tmp_path / "state")):
            with pytest.raises(simdiri.StateError, match="this process has opened this state already") as caught:
                simdiri.State(path)
            assert caught.value.problem == "locked"
    simdiri.State(tmp_path / "state").close()


def test_a_state_that_another_process_has_open(tmp_path):
    import subprocess
    import sys
    code = "import sys, simdiri; state = simdiri.State(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "state")], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        with pytest.raises(simdiri.StateError, match="another process is writing it"):
            simdiri.State(tmp_path / "state")
        other.stdin.close()


def test_advice_to_use_the_command_says_where_it_is(tmp_path):
    simdiri.State(tmp_path / "state").close()
    advice = "state migrate.*pip does not install this command.*the state has"
    with pytest.raises(simdiri.StateError, match=advice) as caught:
        simdiri.State(tmp_path / "state", lossy="www")
    assert pickle.loads(pickle.dumps(caught.value)).problem == "other-identity"


# ---- passwords

@pytest.mark.parametrize("bad, shown", [
    ("http://user:hunter2@[bad/", "'http://***@[bad/'"),
    (b"http://\xffuser:hunter2@[bad/", "b'http://***@[bad/'"),
    ("http://token@h:x/", "'http://***@h:x/'"),
    ("http://user:hunter2#@h/", "'http://***@h/'"),
    ("http://user:hunter2/x?@h/", "'http://***@h/'"),
    ("jdbc:x://user:hunter2@[", "'jdbc:***@['"),
    ("http://user:" + "hunter2" * 20 + "@[", "'http://***@['"),
    ("http://user:" + "hunter2" * 200 + "@[", "'http://***'"),
    ("http://[bad/@user", "'http://[bad/@user'"),
    ("http://h/@user/[%", "'http://h/@user/[%'"),
    ("http://h:x/?q", "'http://h:x/?q'")])
def test_passwords_are_not_in_messages(bad, shown):
    import traceback
    for call in (lambda: simdiri.normalize(bad, disallowed="fail"),
                 lambda: simdiri.normalize([bad], disallowed="fail", errors="raise"),
                 lambda: simdiri.key("/a", base=bad, disallowed="fail")):
        with pytest.raises(simdiri.Error) as caught:
            call()
        error = caught.value
        assert str(error).endswith(": " + shown) and error.text == bad[:1000]
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
        assert "hunter2" not in repr(error) + "".join(traceback.format_exception(None, error, None))
