# SPDX-License-Identifier: MIT
"""clean: normal forms without what is named."""
import collections

import pytest

import simdiri

RULES = simdiri.Rules("simdiri-rules 1\ndrop ref\ndrop p*_x shop.example\n")


def test_each_rule():
    assert simdiri.clean("https://a.example/?utm_source=m&b=1&a#x", "tracking, fragment") == "https://a.example/?b=1&a"
    assert simdiri.clean("https://u@a.example./;jsessionid=1?", ["userinfo", "final-dot", "session", "empty-query"]) == \
        "https://a.example/"
    assert simdiri.clean("https://a.example/#!/x", {"anchor"}) == "https://a.example/#!/x"
    assert simdiri.clean(b"HTTP://a.example/#x", "fragment") == b"http://a.example/"
    assert simdiri.clean("https://a.example/?X-Amz-Signature=1&gclid=2", "tracking").endswith("gclid=2")


def test_rules_and_options():
    assert simdiri.clean("https://www.shop.example/?ref=1&pf_x=2&a=3", rules=RULES) == "https://www.shop.example/?a=3"
    assert simdiri.clean("https://b.example/?pf_x=2", rules=RULES) == "https://b.example/?pf_x=2"
    assert simdiri.clean("?gclid=1&b", "tracking", base="http://h/a") == "http://h/a?b"
    assert simdiri.clean("http://h/%7E#x", "fragment", profile="web") == "http://h/%7E"


def test_lists_counts_and_errors():
    counts = collections.Counter()
    assert simdiri.clean(["HTTP://h/#x", "http://h/", None], "fragment", counts=counts) == ["http://h/", "http://h/", None]
    assert counts == {"scheme-case": 1, "fragment-dropped": 1}
    assert simdiri.clean(["no", "http://h/#x"], "fragment", errors="column") == ([None, "http://h/"], [16, 0])
    assert simdiri.clean("no", "fragment", errors="null") is None
    with pytest.raises(simdiri.Error) as caught:
        simdiri.clean(["http://h/", "no"], "fragment")
    assert (caught.value.code, caught.value.index) == ("no-scheme", 1)


def test_refuses_what_does_more_than_remove():
    for remove in ("sort", "crawl", "www", ["fragment", "index"]):
        with pytest.raises(ValueError, match="only rules that remove"):
            simdiri.clean("http://h/", remove)
    with pytest.raises(ValueError, match="is needed"):
        simdiri.clean("http://h/")
    with pytest.raises(ValueError, match="does more than remove"):
        simdiri.clean("http://h/", rules=simdiri.Rules("simdiri-rules 1\nlossy sort\n"))
    with pytest.raises(ValueError, match="redirects"):
        simdiri.clean("http://h/", "fragment", redirects=simdiri.Redirects("http://h/a\thttp://h/b\n"))
    with pytest.raises(TypeError, match="clean"):
        simdiri.clean("http://h/", "fragment", nonsense=1)


def test_the_key_stays():
    rules = "fragment,session,tracking,empty-query,userinfo,final-dot"
    for text in ("http://u@h./?gclid=1#x", "http://h/..;jsessionid=1/b", "http://h/?b&a&utm_id=1"):
        cleaned = simdiri.clean(text, rules)
        assert simdiri.clean(cleaned, rules) is cleaned
        assert simdiri.key(cleaned, lossy=rules) == simdiri.key(text, lossy=rules)
