#!/usr/bin/env python3
"""Usage: test_levels.py PROGRAM [--seed=N]: the command has the same output at every ISA level, with 1, 2 and 7 threads.

PROGRAM is linked with the tests' copy of the library, so SIMDIRI_ISA chooses its level. Random tables and logs get
random edits: quotation marks, line ends, NUL, bytes that are not UTF-8, cuts. Output, messages and exit status of
commands with many options must be those of the level scalar with one thread."""
# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import sys
import tempfile

from formats_support import FAILED, IRIS, PROGRAM, RNG, SEED, expect, sampling

LEVELS = ["sse42", "avx2", "avx512", "neon"]
EDITS = [b'"', b'""', b",", b"\n", b"\r\n", b"\r", b"\\", b" ", b"\0", b"\xc3", b"\xff", b"\xc3\xa9", b"]", b"[", b"x", b""]
OPTIONS = [["normalize"], ["normalize", "--on-error=empty"], ["normalize", "--on-error=skip"],
           ["normalize", "--on-error=fail"], ["normalize", "--disallowed=fail"], ["normalize", "--status"],
           ["normalize", "--form=iri", "--rejects=REJECTS"], ["normalize", "--base=https://b.example/x/y"],
           ["normalize", "--append=new"], ["normalize", "--only-field"], ["normalize", "--profile=web"],
           ["normalize", "--max-record=9000"], ["normalize", "--max-record=60"], ["normalize", "--trim"],
           ["convert", "--to=uri"], ["convert", "--to=iri", "--json"], ["key"], ["dedupe"], ["check"],
           ["resolve", "--base=http://b/c"], ["normalize", "--request"]]
FORMATS = [["--csv", "-f2"], ["--csv", "-f1"], ["--csv", "--header", "-furl"], ["--tsv", "-f2"], ["--log=combined"],
           ["--log=common"], ["--log=combined", "-freferrer"], ["--log=common", "--vhost-field=1"],
           ["--jsonl", "-furl"], ["--jsonl", "-f/page/url"], ["--jsonl", "-f/page/url", "-z"]]
AGENT = '"Agent/1.0 (X; \\"y\\")"'


def quote(text):
    return '"%s"' % text.replace('"', '""') if RNG.random() < 0.2 or any(c in text for c in ',"\n') else text


def make_object(iri, number):
    notes = RNG.choice([1.5e300, None, [number, {}, []], 'a "b"', {"url": "http://n.example/"}, "\ud800", 10**30])
    text = json.dumps({"id": number, "page": {"url": iri, "notes": notes}, "url": iri}, ensure_ascii=RNG.random() < 0.5 or
                      isinstance(notes, str), separators=RNG.choice([(",", ":"), (", ", ": ")]))
    return text if RNG.random() < 0.9 else text.replace("url", "u\\u0072l").replace("/", "\\/")


def make_line(options, number):
    iri = RNG.choice(IRIS) if RNG.random() < 0.3 else "http://host.example/clean/%d" % number
    ending = "\r\n" if RNG.random() < 0.1 else "\n"
    if options[0].startswith("--log"):
        target = iri if RNG.random() < 0.3 else "/%7ea/" * RNG.randrange(2) + "/b/%d" % number
        request = "%s %s HTTP/1.1" % (RNG.choice(["GET", "POST", "HEAD", "CONNECT", "x!"]), target.replace('"', '\\"'))
        return '1.2.3.4 - - [22/Nov/2026:20:37:04 +0000] "%s" 200 5 "%s" %s%s' % (
            request, RNG.choice(["-", "http://r.example/", "bad"]), RNG.choice(['"-"', AGENT]), ending)
    if options[0] == "--jsonl":
        return make_object(iri, number) + ("\0" if "-z" in options else ending)
    if options[0] == "--tsv":
        return "%d\t%s\t%s%s" % (number, iri, "note", ending)
    note = RNG.choice(["", "note", "a, b", 'a "b"', "two\nlines"])
    return "%s,%s,%s%s" % (quote(str(number)), quote(iri), quote(note), ending)


def make_input(options):
    count = RNG.choice([3, 40, 400, 3000])
    lines = [make_line(options, number) for number in range(count)]
    data = bytearray(("id,url,note\n" if "--header" in options else "").encode() + "".join(lines).encode())
    begin = 12 if "--header" in options else 0
    for _ in range(RNG.choice([0, 0, 1, 3, count // 8])):
        at = RNG.randrange(begin, len(data))
        data[at:at + RNG.randrange(2)] = RNG.choice(EDITS)
    if RNG.random() < 0.1:
        data[begin:begin] = b"\xef\xbb\xbf" if begin == 0 else b""
    if RNG.random() < 0.3:
        del data[RNG.randrange(begin, len(data) + 1):]
    return bytes(data)


def run(folder, level, threads, arguments):
    """Output, messages, exit status and rejects."""
    rejects = os.path.join(folder, "rejects")
    arguments = [a.replace("REJECTS", rejects) for a in arguments]
    path = os.path.join(folder, "input")
    with open(path, "rb") as file:  # as standard input, which is read differently, or as an operand
        done = subprocess.run([PROGRAM, *arguments, "-j%d" % threads, *([] if threads == 2 else [path])], stdin=file,
                              check=False, capture_output=True, env={**os.environ, "SIMDIRI_ISA": level})
    found = b""
    if os.path.exists(rejects):
        with open(rejects, "rb") as file:
            found = file.read()
        os.remove(rejects)
    return done.returncode, done.stdout, done.stderr, found


def list_levels():
    """The levels that the machine has."""
    def has(level):
        return subprocess.run([PROGRAM, "normalize"], input=b"http://a/\n", check=False, capture_output=True,
                              env={**os.environ, "SIMDIRI_ISA": level}).returncode == 0
    return [level for level in LEVELS if has(level)]


def check_once(folder, levels, options, number):
    data = make_input(options)
    command = OPTIONS[number % len(OPTIONS)]
    arguments = [*command, *options]
    with open(os.path.join(folder, "input"), "wb") as file:
        file.write(data)
    expected = {threads: run(folder, "scalar", threads, arguments) for threads in (1, 2)}
    for level in levels:
        for threads in (1, 2, 7):
            found = run(folder, level, threads, arguments)
            same = found == expected[2 if threads == 2 else 1]
            expect("%s -j%d, %s" % (arguments, threads, level), same, data[:300])


def main():
    levels = list_levels()
    if not levels:
        print("skipped: this machine has no level but scalar")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for number in sampling.sample(range(4 * len(OPTIONS)), 4):
            for options in RNG.sample(FORMATS, 2):
                check_once(folder, levels, options, number)
    print("seed %d, levels %s: %d failed" % (SEED, " ".join(levels), len(FAILED)))
    return 1 if FAILED else 0


sys.exit(main())
