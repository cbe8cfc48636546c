# SPDX-License-Identifier: MIT
"""The functions and methods that process one text in C give the same results, types and errors as the Python code.

With an option that has its default value, the Python code processes the same text."""
import copyreg
import inspect
import pickle

import pytest
import simdiri

TEXTS = ["http://example.org/", "HTTP://EXAMPLE.org:80/a/../%7euser", "", "no IRI", "http://h/é", "http://h/\ue000",
         "http://h/a b", "http://h/%", "http://h/[]", "http://é.example/", "http://xn--a/", "file:///a", "file://localhost/a",
         "mailto:A@B", "http://h/\U0001f600?\U0001f600#\U0001f600", "http://h/" + "a/" * 5000, "http://h/" + "é" * 5000,
         "http://h/\0", "\udc80", "http://h/\ud800", "http://h:x/"]
BYTES = [b"http://h/\xff", b"http://H/\xc3\xa9", b"\xe9"] + [text.encode("utf-8", "replace") for text in TEXTS]


class Text(str):
    """A str that is not exactly a str."""


class Bytes(bytes):
    """bytes that are not exactly bytes."""


OTHERS = [None, 7, 1.5, ["http://H"], ("http://H", None), {"http://H"}, bytearray(b"http://h/"), float("nan")]
INPUTS = TEXTS + BYTES + [Text("HTTP://H"), Text("http://h/"), Bytes(b"HTTP://H"), Bytes(b"http://h/")] + OTHERS


def outcome(function, *arguments, **options):
    """Returns the result with its type, or the exception with its text and members."""
    try:
        result = function(*arguments, **options)
    except Exception as error:
        return type(error), str(error), getattr(error, "__dict__", None)
    return type(result), result


@pytest.mark.parametrize("function, errors", [(simdiri.normalize, "raise"), (simdiri.to_uri, "raise"),
                                              (simdiri.to_iri, "raise"), (simdiri.key, "keep")])
def test_functions(function, errors):
    for text in INPUTS:
        expected = outcome(function, text, errors=errors)
        assert outcome(function, text) == expected
        assert outcome(function, text=text) == expected
        assert outcome(function, *[text], **{}) == expected


OPTIONS = [{"form": "iri"}, {"form": "uri"}, {"rung": "syntax"}, {"rung": "simple"}, {"nfc": True}, {"nfc": False},
           {"nfc": None}, {"nfc": 1}, {"form": "iri", "nfkc": True}, {"nfkc": True, "form": "iri"}, {"profile": "web"},
           {"form": "iri", "rung": "syntax", "nfc": True, "disallowed": "encode-all"},
           {"form": "iri", "rung": "syntax", "nfc": True, "disallowed": "encode-all", "drop_fragment": True},
           {"form": "bad"}, {"frm": "iri"}, {"nfc": True, "nfkc": True}, {"nfc": "no"}, {"rung": ["syntax"]},
           {"base": "http://b/"}, {"base": None}, {"reference": True}, {"isa": "scalar"}, {"errors": "bad"}]


@pytest.mark.parametrize("name", ["normalize", "to_uri", "to_iri", "key"])
def test_options(name):
    """Every result is that of the first call and that of a list, whose items Python code processes. The order of the
    options and equal objects make no difference."""
    function, more = getattr(simdiri, name), []
    if name == "key":
        more = [{"lossy": "fragment"}, {"lossy": "fragment,www"}, {"hash": "xxh3-64"}, {"hash": "bad"}, {"lossy": "bad"},
                {"secret": b"0123456789abcdef", "hash": "siphash"}]
    for _ in range(3):
        for options in OPTIONS + more:
            for text in TEXTS:
                if "\ud800" <= max(text, default="") <= "\udfff":
                    continue
                expected = outcome(function, [text], **options)
                found = outcome(function, text, **options)
                if expected[0] is list:
                    assert found[1] == expected[1][0], (text, options)
                else:
                    assert found[0] is expected[0], (text, options)
                    assert found[1].replace("()", "") in expected[1].replace("item 0, ", "").replace("()", "")
                swapped = dict(reversed(options.items()))
                assert outcome(function, text, **swapped) == found
                copied = {name: value[:1] + value[1:] if isinstance(value, str) else value
                          for name, value in options.items()}
                assert outcome(function, text, **copied) == found


def test_same_object():
    text = "http://h/" + str(7)
    assert simdiri.normalize(text) is text
    assert simdiri.normalize(Text(text)) == text


@pytest.mark.parametrize("name", ["normalize", "to_uri", "to_iri", "key"])
def test_wrong_arguments(name):
    function = getattr(simdiri, name)
    for arguments, options, message in [
            ((), {}, "() missing 1 required positional argument: 'text'"),
            (("http://h/", "b"), {}, "() takes 1 positional argument but 2"),
            (("http://h/",), {"text": "a"}, "() got multiple values for argument 'text'"),
            (("http://h/",), {"frm": "iri"}, "() got an unexpected keyword argument 'frm'")]:
        with pytest.raises(TypeError) as raised:
            function(*arguments, **options)
        assert str(raised.value).startswith(name + message)


@pytest.mark.parametrize("name, errors", [("normalize", "raise"), ("to_uri", "raise"), ("to_iri", "raise"),
                                          ("key", "keep")])
def test_functions_look_like_functions(name, errors):
    function = getattr(simdiri, name)
    parameters = inspect.signature(function).parameters
    assert list(parameters)[0] == "text" and list(parameters)[-1] == "options"
    assert parameters["text"].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert parameters["errors"].default == errors and parameters["errors"].kind is inspect.Parameter.KEYWORD_ONLY
    assert ("base" in parameters) == (name == "normalize")
    assert function.__name__ == function.__qualname__ == name and function.__doc__.startswith("Ret" if name in (
        "normalize", "key") else "Converts")
    assert pickle.loads(pickle.dumps(function)) is function


@pytest.mark.parametrize("options", [{}, {"hash": "xxh3"}, {"form": "iri", "lossy": "fragment"}])
def test_sets(options, tmp_path):
    """The methods for one text agree with the methods for a list."""
    for make in (lambda name: simdiri.SeenSet(**options), lambda name: simdiri.State(tmp_path / name, **options)):
        one, many = make("one"), make("many")
        for text in TEXTS + BYTES + [Text("HTTP://H"), Bytes(b"http://h/")]:
            try:
                expected = many.contains([text])[0], many.add([text])[0]
            except ValueError:
                for call in (one.add, one.contains, one.__contains__):
                    with pytest.raises(ValueError, match="surrogate"):
                        call(text)
                continue
            assert (text in one) is expected[0] and one.contains(text) is expected[0]
            assert one.add(text) is expected[1] and one.contains(text=text) is True and one.add(text=text) is False
        assert len(one) == len(many) > 10


def test_set_of_other_objects():
    seen, other = simdiri.SeenSet(), simdiri.SeenSet()
    assert seen.add(["http://h/", None]) == [True, None] and seen.contains(("HTTP://H",)) == [True]
    for value in (None, 7, {"a"}):
        assert outcome(seen.add, value) == outcome(other.contains, value)
    with pytest.raises(TypeError, match="'in' takes a str or bytes, not a int"):
        7 in seen
    for method in ("add", "contains"):
        with pytest.raises(TypeError, match=f"{method}\\(\\) missing 1 required positional argument: 'text'"):
            getattr(seen, method)()
        assert list(inspect.signature(getattr(seen, method)).parameters) == ["text"]
        assert getattr(simdiri.SeenSet, method).__doc__


def test_methods_can_be_overridden():
    class Counting(simdiri.SeenSet):
        count = 0

        def add(self, text):
            self.count += 1
            return super().add(text)

    seen = Counting()
    assert [seen.add("http://h/"), seen.add("http://H"), seen.add(["http://h/b"])] == [True, False, [True]]
    assert seen.count == 3


def test_set_that_was_not_made():
    """Without its members, a set raises the exceptions of the Python code, and nothing crashes."""
    bare = simdiri.SeenSet.__new__(simdiri.SeenSet)
    for call in (bare.add, bare.contains, bare.__contains__):
        with pytest.raises(AttributeError):
            call("http://h/")
    with pytest.raises(TypeError):
        copyreg.__reduce_ex__(bare, 2)


def test_full_set():
    seen = simdiri.SeenSet(max_bytes=1 << 18)
    with pytest.raises(MemoryError):
        for number in range(100000):
            seen.add(f"http://h/{number}")


def test_closed_state(tmp_path):
    state = simdiri.State(tmp_path / "state")
    state.add("http://h/")
    state.close()
    for call in (state.add, state.contains, state.__contains__):
        with pytest.raises(Exception) as raised:
            call("http://h/")
        with pytest.raises(type(raised.value)):
            state.add(["http://h/"])
