# SPDX-License-Identifier: MIT
"""Questions to the command from public suites, as tests/conformance asks them of the library."""
import ipaddress
import json
import pathlib
import re
import urllib.parse

from command_asker import Question, is_error
from command_vectors import Skip

RULES = {"IRI": (), "IRI-reference": ("--reference",), "URI": ("--grammar=uri",),
         "URI-reference": ("--grammar=uri", "--reference")}
RUNGS = ("simple", "syntax", "scheme")
BASE = "http://base.example/dir/file"
STRICT = "--disallowed=fail"
HOSTS = {None: (), "keep": (), "idna": (), "percent-encode": ("--host=percent",)}


def read_member(case, name):
    if f"{name}_hex" in case:
        return bytes.fromhex(case[f"{name}_hex"])
    text = case.get(name)
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else None


def is_address(text):
    try:
        return bool(ipaddress.IPv6Address(text.decode()))
    except ValueError:
        return False


def is_invalid(reference):
    """Is it no IRI-reference? As much of the grammar as the suites need."""
    scheme, authority, path = re.match(rb"([A-Za-z][A-Za-z0-9+.-]*:)?(//[^/?#]*)?(.*)", reference, re.S).groups()
    place = re.fullmatch(rb"//(?:[^@\[\]]*@)?(?:\[(.*)\]|[^:@\[\]]*)(?::[0-9]*)?", authority or b"//")
    if not place or (place[1] is not None and not is_address(place[1])):
        return True
    return bool(re.search(rb'[\0-\x20"<>\\^`{|}\x7F]|%(?![0-9A-Fa-f]{2})|#.*#', reference) or re.search(rb"[\[\]]", path) or
                (not scheme and not authority and re.match(rb"[^/?#]*:", path)))


def judge_text(case):
    expected = read_member(case, "expected")
    if case.get("expected_error"):
        return lambda answer: is_error(answer.status)
    return lambda answer: not is_error(answer.status) and answer.text == expected


def ask_valid(case, record):
    flags = case.get("flags", {})
    if flags.get("production") or flags.get("rule") not in RULES:
        raise Skip("a production that the command does not read alone")
    parts = flags.get("parts") if case["expected"] and isinstance(flags.get("parts"), dict) else {}

    def judge(told):
        return (told["status"] == b"ok") == case["expected"] and all(
            told.get(name) == (None if text is None else text.encode()) for name, text in parts.items())

    return Question(case["id"], "object", ("parse", *RULES[flags["rule"]]), record, judge)


def ask_resolve(case, record):
    flags, base = case.get("flags", {}), read_member(case, "base")
    if "component" in flags or base is None or not re.match(rb"[A-Za-z][A-Za-z0-9+.-]*:", base):
        raise Skip("a base that is relative, or a component alone")
    if is_invalid(base) or (is_invalid(record) and not case.get("expected_error")):
        raise Skip("a base or a reference that is not valid")
    command = ("resolve", STRICT, b"--base=" + base)
    command += ("--non-strict",) if flags.get("strict") is False else ()
    command += ("--rung=syntax",) if flags.get("then") == "normalize" else ()
    return Question(case["id"], "text", command, record, judge_text(case))


def ask_normalize(case, record):
    flags = case.get("flags", {})
    if flags.get("level") == "remove_dot_segments":
        prefix = b"http://h" if record.startswith(b"/") else b"s:"
        expected = prefix + read_member(case, "expected")
        return Question(case["id"], "text", ("resolve", STRICT, "--base=b:/"), prefix + record,
                        lambda answer: answer.text == expected)
    if flags.get("level") not in RUNGS or "component" in flags:
        raise Skip("a level that is no rung, or a component alone")
    command = ("normalize", STRICT, "--reference", f"--rung={flags['level']}")
    return Question(case["id"], "text", command, record, judge_text(case))


def ask_convert(case, record):
    flags, to = case.get("flags", {}), case["op"][3:]
    host = HOSTS.get(flags.get("host"))
    if to == "iri" and flags.get("host") in ("idna", "idna-decode"):
        host = ("--host=unicode",)
    if host is None or "component" in flags or "then" in flags or "whatwg_percent_encode_set" in flags:
        raise Skip("a conversion of a component alone, or of two steps")
    return Question(case["id"], "text", ("convert", f"--to={to}", STRICT, "--reference", *host), record, judge_text(case))


def ask_equivalent(case, record):
    level, other = case.get("flags", {}).get("level"), read_member(case, "other")
    if level not in RUNGS or "component" in case["flags"] or b"\t" in record + other:
        raise Skip("a level that is no rung, or a component alone")

    def judge(answer):
        verdict = answer.decode()
        return (verdict in RUNGS and RUNGS.index(verdict) <= RUNGS.index(level)) == case["expected"]

    command = ("compare", STRICT, f"--rung={level}", f"--base={BASE}")
    return Question(case["id"], "verdict", command, record + b"\t" + other, judge)


def ask_web(case, record):
    base = read_member(case, "base")
    command = ("normalize", "--profile=web") + (() if base is None else (b"--base=" + base,))
    return Question(case["id"], "text", command, record, judge_text(case))


def ask_nfc(case, record):
    """The text in a fragment, percent-encoded."""
    expected = b"s:#" + read_member(case, "expected")
    delimiters = rb"[^A-Za-z0-9\x80-\xFF]"
    if record in (b"\xE2\x80\x80", b"\xE2\x80\x81"):
        raise Skip("a space of Unicode, which is percent-encoded before composition")
    if re.search(rb"[#\[\]]", record) or re.findall(delimiters, expected[3:]) != re.findall(delimiters, record):
        raise Skip("a form that gains or loses a character that may be a delimiter")
    return Question(case["id"], "text", ("normalize", "--nfc", "--rung=syntax", "--disallowed=encode"), b"s:#" + record,
                    lambda answer: answer.status == "ok" and urllib.parse.unquote_to_bytes(answer.text) == expected)


def ask_utf8(case, record):
    """The text in a fragment: check knows bytes that are not UTF-8 from characters that are not allowed."""
    def judge(told):
        return (told["status"] != b"bad-utf8") == case["expected"]

    if not isinstance(case["expected"], bool) or re.search(rb'[\0-\x20"#%<>\[\\\]^`{|}\x7F]', record):
        raise Skip("text with another error than that of UTF-8")
    return Question(case["id"], "object", ("parse", "--grammar=leiri"), b"s:#" + record, judge)


def ask_surt(case, record):
    if any(name in case["flags"] for name in ("with_scheme", "trailing_comma", "host_massage")):
        raise Skip("SURT keys with options that the command does not have")
    expected = read_member(case, "expected")
    return Question(case["id"], "line", ("key", "--surt"), record, lambda answer: answer == (expected or b""))


OPERATIONS = {"valid": ask_valid, "resolve": ask_resolve, "normalize": ask_normalize, "to_uri": ask_convert,
              "to_iri": ask_convert, "equivalent": ask_equivalent, "whatwg_href": ask_web, "nfc": ask_nfc,
              "utf8_valid": ask_utf8}


def is_surt(case):
    flags = case.get("flags", {})
    return case["suite"] == "surt" and flags.get("func") in ("surt", "test_surt_nonascii") and "canonicalizer" not in flags


def ask(case, exceptions):
    record = read_member(case, "input")
    if case["id"] in exceptions:
        raise Skip("in exceptions.txt")
    if record is None or b"\0" in record + (read_member(case, "base") or b"") + (read_member(case, "other") or b""):
        raise Skip("no input, or NUL in it, which ends records")
    if is_surt(case):
        return ask_surt(case, record)
    if case["op"] == "whatwg_href" and (case.get("policy") == "whatwg-url" or "caution" not in case):
        return ask_web(case, record)
    if case["op"] not in OPERATIONS:
        raise Skip(f"{case['op']}, which no command does by itself")
    if "policy" in case or "caution" in case:
        raise Skip("of another policy")
    return OPERATIONS[case["op"]](case, record)


def read_cases(folder):
    for path in sorted(pathlib.Path(folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.strip():
                yield json.loads(line)


def read(folder, exceptions_path):
    """Yields the question of each case, or the Skip."""
    lines = pathlib.Path(exceptions_path).read_text(encoding="utf-8").splitlines()
    exceptions = {line.split("\t")[0] for line in lines if not line.startswith("#")}
    for case in read_cases(folder):
        try:
            yield ask(case, exceptions)
        except Skip as skip:
            yield skip
