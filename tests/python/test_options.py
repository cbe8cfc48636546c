# SPDX-License-Identifier: MIT
"""Options: who takes them, which values they have, and what the manual says about both."""
import pathlib
import re
import subprocess
import sys

import pytest
import simdiri
from simdiri import _context, _core

MANUAL = (pathlib.Path(__file__).parents[2] / "src" / "bindings" / "python" / "REFERENCE.md").read_text()


@pytest.mark.parametrize("call, message", [
    (lambda: simdiri.normalize("s:", lossy="www"), "normalize() got an unexpected keyword argument 'lossy'; only key,"
     " label, SeenSet and State take lossy"),
    (lambda: simdiri.compare("s:", "s:", rules="f"), "compare() got an unexpected keyword argument 'rules'; only key,"
     " label, SeenSet and State take rules"),
    (lambda: simdiri.SeenSet(errors="raise"), "SeenSet() got an unexpected keyword argument 'errors'; a set takes no"
     " errors: a text that is not an IRI gets a key of its own bytes"),
    (lambda: simdiri.to_uri("s:", base="s:"), "to_uri() got an unexpected keyword argument 'base'; only normalize,"
     " resolve, compare, key, label, parse, parts, encode_query and sets take base"),
    (lambda: simdiri.normalize("s:", psl="f"), "normalize() got an unexpected keyword argument 'psl'; only parts, key,"
     " label, SeenSet and State take psl"),
    (lambda: simdiri.key("s:", lossi="www"), "key() got an unexpected keyword argument 'lossi'; did you mean 'lossy'?"),
    (lambda: simdiri.to_uri("s:", zzz=1), "to_uri() got an unexpected keyword argument 'zzz'"),
], ids=range(7))
def test_an_option_that_another_function_takes(call, message):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


@pytest.mark.parametrize("flag", ["nfc", "nfkc", "reference", "drop_fragment", "std3", "non_strict", "encode_bidi"])
def test_a_flag_that_is_a_text_is_refused(flag):
    with pytest.raises(TypeError, match=f"{flag} is True or False, not 'no'"):
        simdiri.normalize("s:", **{flag: "no"})
    assert simdiri.normalize("s:", **{flag: None}) == simdiri.normalize("s:", **{flag: 0}) == "s:"
    with pytest.raises(TypeError, match="guess is True or False"):
        simdiri.extract("s:", guess="no")


def test_none_is_no_rules():
    plain = simdiri.key("http://h/#a")
    assert simdiri.key("http://h/#a", lossy=None, rules=None, secret=None) == plain != simdiri.key("http://h/",
                                                                                                 lossy="www")


def test_a_wrong_lossy_rule_is_told_the_names():
    with pytest.raises(ValueError, match="'nonsense'.*fragment, anchor.* crawl"):
        simdiri.key("s:", lossy="nonsense")


@pytest.mark.parametrize("page", [MANUAL, simdiri.__doc__], ids=["REFERENCE", "help"])
def test_every_option_and_value_is_documented(page):
    """The manual has `value`, help() has "value"."""
    words = set(re.findall(r"`+\"?([\w-]+)\"?`+|\"([\w-]+)\"", page))
    words = {word for pair in words for word in pair if word}
    names = {*_core.KEYER_OPTIONS, *simdiri.LOSSY_RULES, "crawl",
             *(value for values in _context.CHOICES.values() for value in values)}
    assert names - words == set()


ROWS = {"normalize": lambda **o: simdiri.normalize("no", **o), "to_uri": lambda **o: simdiri.to_uri("no", **o),
        "to_iri": lambda **o: simdiri.to_iri("no", **o), "resolve": lambda **o: simdiri.resolve("http://:x", "s:", **o),
        "compare": lambda **o: simdiri.compare("no", "no", **o),
        "clean": lambda **o: simdiri.clean("no", "fragment", **o), "surt": lambda **o: simdiri.surt("http://h:x/", **o),
        "decode": lambda **o: simdiri.decode(b"\xff", "utf-8", **o),
        "encode_query": lambda **o: simdiri.encode_query("http://[/?\xe9", "latin1", **o),
        'parse(profile="web")': lambda **o: simdiri.parse("no", profile="web", **o),
        "parts": lambda **o: simdiri.parts("no", "host", **o), "label": lambda **o: simdiri.label("no", **o), "key": lambda **o: simdiri.key("no", **o), "SeenSet.key": lambda **o: simdiri.SeenSet().key("no", **o)}


def test_the_table_of_errors_is_true():
    seen = set()
    for row in re.findall(r"^\| (`normalize`, .*|`compare`, .*|`label` .*|`key`, .*)\|$", MANUAL, re.M):
        names, *cells = [cell.strip() for cell in row.split("|")]
        for name in re.findall("`(.*?)`", names):
            seen.add(name)
            for errors, cell in zip(("raise", "keep", "null", "column"), cells):
                if cell == "–":
                    with pytest.raises(ValueError, match="errors is one of"):
                        ROWS[name](errors=errors)
                elif errors != "raise":
                    ROWS[name](errors=errors)
            assert ("*" in cells[0]) != ("*" in cells[1])
    assert seen == set(ROWS)


# ---- charsets and schemes

@pytest.mark.parametrize("name", ["latin-1", "latin_1", "iso8859-1", "L1", "cp1252", "ISO-8859-1"])
def test_pythons_names_of_charsets(name):
    assert simdiri.decode(b"http://h/caf\xe9", name) == "http://h/caf\xe9"
    assert simdiri.encode_query("http://h/?q=\xe9", name) == "http://h/?q=%E9"


@pytest.mark.parametrize("name", ["nonsense", "hex", "rot13", "", "a\0b"])
def test_names_that_are_no_charsets(name):
    with pytest.raises(ValueError, match="does not know a charset|null"):
        simdiri.decode(b"s:", name)


@pytest.mark.parametrize("schemes", ["", "ht tp", "http:", "http://", "1a", [], [""], "http,,ftp", "é"])
def test_what_cannot_be_a_scheme_is_refused(schemes):
    with pytest.raises(ValueError, match="is not the name of a scheme"):
        simdiri.extract("http://h/", schemes=schemes)


def test_schemes_that_are_not_known():
    assert [found.iri for found in simdiri.extract("my.app+1://x http://h", schemes=" my.app+1 , any")] == [
        "my.app+1://x", "http://h"]
    assert simdiri.extract("http://h", schemes=["htp"]) == []


# ---- pandas without pyarrow

def test_parts_of_pandas_without_pyarrow():
    pytest.importorskip("pandas")
    done = subprocess.run([sys.executable, "-c", """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] == 'pyarrow': raise ImportError(name)
sys.meta_path.insert(0, Refuse())
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == 'pyarrow' else find(name, *rest)
import pandas, simdiri
series = pandas.Series(['http://h/a', None], index=[3, 4], dtype=object)
print(simdiri.parse(series).loc[3, ['host', 'path']].to_list())
try: simdiri.compare(series, series)
except ImportError as error: print(error)
"""], capture_output=True, text=True)
    assert done.stdout.splitlines()[:1] == ["['h', '/a']"], done.stderr
    assert "needs pyarrow for a column of pandas (pip install pyarrow)" in done.stdout
