# SPDX-License-Identifier: MIT
"""The test suites of others, as far as the C program tests/conformance does not ask Python, and laws on their texts.

SIMDIRI_SUITES names the folder of the suites.
"""
import json
import os
import pathlib

import pytest
import simdiri

FOLDER = os.environ.get("SIMDIRI_SUITES")
pytestmark = pytest.mark.skipif(not FOLDER or not os.path.isdir(FOLDER),
                                reason=f"SIMDIRI_SUITES names no folder of test suites: {FOLDER}")


def read_cases(name, operation=None):
    lines = (pathlib.Path(FOLDER) / f"{name}.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    return [case for case in cases if "input" in case and not case.get("caution") and operation in (None, case["op"])]


def test_urls_of_the_url_standard():
    cases, wrong = read_cases("wpt_urltestdata", "whatwg_href"), []
    for case in cases:
        parts, status = simdiri.parse(case["input"], profile="web", base=case.get("base"), errors="column")
        if (parts and parts.href) != (None if case.get("expected_error") else case["expected"]):
            wrong.append((case["id"], parts, status))
    assert len(cases) > 500 and wrong == []


def test_parts_make_the_url_again():
    """href = scheme : [//userinfo@host:port] path [?query] [#fragment], for all URLs of the suite."""
    hrefs = [case["expected"] for case in read_cases("wpt_urltestdata", "whatwg_href") if "expected" in case]
    for href in hrefs:
        parts = simdiri.parse(href, profile="web")
        login = parts.username + (f":{parts.password}" if parts.password else "")
        made = f"{parts.scheme}:"
        if parts.host is not None:
            made += f"//{login}{'@' if login else ''}{parts.host}{'' if parts.port is None else ':' + parts.port}"
        elif parts.path.startswith("//"):
            made += "/."
        made += parts.path + ("" if parts.query is None else f"?{parts.query}")
        made += "" if parts.fragment is None else f"#{parts.fragment}"
        assert (made, parts.href) == (href, href)


def test_queries_in_other_charsets():
    cases = [case for case in read_cases("wpt_percent_encoding", "to_uri") if case["flags"]["component"] == "query"]
    for case in cases:
        made = simdiri.encode_query("http://h/?" + case["input"], case["flags"]["encoding"], profile="web")
        assert simdiri.normalize(made, profile="web") == "http://h/?" + case["expected"], case["id"]
    assert len(cases) == 10


def test_laws():
    """For all texts of all suites: one, a list and an array give the same; normal forms are fixed; keys agree."""
    numpy = pytest.importorskip("numpy")
    texts = sorted({case["input"] for path in sorted(pathlib.Path(FOLDER).glob("*.jsonl"))
                    for case in read_cases(path.stem)
                    if case["op"] in ("normalize", "resolve", "valid", "whatwg_href")})
    texts = [text for text in texts if not any(0xD800 <= ord(character) < 0xE000 for character in text)]
    assert len(texts) > 4000
    normal = simdiri.normalize(texts, errors="keep")
    assert simdiri.normalize(normal, errors="keep") == normal == [
        simdiri.normalize(text, errors="keep") for text in texts]
    array = numpy.empty(len(texts), dtype=object)
    array[:] = texts
    assert simdiri.normalize(array, errors="keep").tolist() == normal
    statuses = simdiri.normalize(texts, errors="column")[1]
    good = [(text, form) for text, form, status in zip(texts, normal, statuses) if status < 16]
    assert simdiri.key([text for text, _ in good]) == simdiri.key([form for _, form in good])
    seen = simdiri.SeenSet()
    is_new = seen.add(texts)
    assert len(seen) == sum(is_new) == len(set(simdiri.key(texts))) and all(seen.contains(texts))
    for text, parts in zip(texts, simdiri.parse(texts)):
        made = "" if parts.scheme is None else parts.scheme + ":"
        made += "" if parts.authority is None else "//" + parts.authority
        made += parts.path + ("" if parts.query is None else "?" + parts.query)
        assert made + ("" if parts.fragment is None else "#" + parts.fragment) == text
