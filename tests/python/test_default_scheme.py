# SPDX-License-Identifier: MIT
"""default_scheme in every function that takes options, for texts and for columns."""
import pytest
import simdiri

HTTPS = {"default_scheme": "https"}
TEXTS = ["Example.com:80/a", "mailto:x", None, "//h", "user@example.com", "b\u00fccher\u3002example"]
NORMAL = ["https://example.com:80/a", "mailto:x", None, "https://h/", "user@example.com",
          "https://xn--bcher-kva.example/"]


def test_functions_for_texts():
    assert simdiri.normalize("example.com", **HTTPS) == "https://example.com/"
    assert simdiri.normalize("example.com", default_scheme="FTP") == "ftp://example.com/"
    assert simdiri.normalize(b"[::1]:8", profile="web", **HTTPS) == b"https://[::1]:8/"
    assert simdiri.to_uri("h.example/\u00e9", **HTTPS) == "https://h.example/%C3%A9"
    assert simdiri.to_iri("h.example/%C3%A9", **HTTPS) == "https://h.example/\u00e9"
    assert simdiri.resolve("a.b/c", "x.y/", **HTTPS) == "https://a.b/c"
    assert simdiri.resolve("c", "x.y/", **HTTPS) == "https://x.y/c"
    assert simdiri.compare("a.b", "https://a.b", **HTTPS) == "simple"
    assert simdiri.compare("a.b", "http://a.b", **HTTPS) is None
    assert simdiri.key("a.b", **HTTPS) == simdiri.key("https://a.b/") != simdiri.key("a.b")
    assert simdiri.normalize("a.b", default_scheme=None, errors="null") is None
    with pytest.raises(simdiri.Error):
        simdiri.normalize("foo", **HTTPS)


@pytest.mark.parametrize("make", ["list", "pyarrow"])
def test_columns(make):
    items = TEXTS * 500
    if make == "pyarrow":
        items = pytest.importorskip("pyarrow").array(items)
    normal = simdiri.normalize(items, errors="keep", **HTTPS)
    assert (normal.to_pylist() if make == "pyarrow" else normal) == NORMAL * 500


def test_sets(tmp_path):
    assert simdiri.SeenSet(**HTTPS).add(["a.b", "https://a.b/"]) == [True, False]
    with simdiri.State(tmp_path / "state", **HTTPS) as state:
        assert state.add(["a.b", "https://a.b/"]) == [True, False]
    with pytest.raises(simdiri.StateError, match="default-scheme=https"):
        simdiri.State(tmp_path / "state")
    with pytest.raises(simdiri.StateError, match="default-scheme=https"):
        simdiri.State(tmp_path / "state", default_scheme="http")


def test_redirects(tmp_path):
    path = tmp_path / "redirects"
    path.write_text("a.b/x\thttps://a.b/x/\n")
    assert simdiri.normalize("https://a.b/x", redirects=path, **HTTPS) == "https://a.b/x/"


@pytest.mark.parametrize("scheme", ["", "https:", "1a", "h\u00e9", "a b", "a" * 64, "a\n"])
def test_a_text_that_is_no_scheme(scheme):
    with pytest.raises(ValueError, match="default_scheme is a scheme such as 'https'"):
        simdiri.normalize("s:", default_scheme=scheme)


@pytest.mark.parametrize("value", [1, b"https", ["https"]])
def test_an_object_that_is_no_text(value):
    with pytest.raises(TypeError, match="default_scheme is a str such as 'https', or None"):
        simdiri.normalize("s:", default_scheme=value)
