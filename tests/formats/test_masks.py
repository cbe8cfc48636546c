#!/usr/bin/env python3
"""Usage: test_masks.py PROGRAM [--seed=N]: all output outside of the field, for all formats and options.

A script that knows which bytes are the field writes random records. Under random options each record of the output must
consist of: its own bytes before the field; a field that contains the command's result for the same text as a line (the
same bytes, if the result is the same); its own bytes after it; and the columns of --append and --status, as Python's
readers of CSV and JSON see them. With the rung simple the field must be the same bytes, too. `dedupe` must print the
first record of each normal form byte for byte, and `key` the keys of lines. Everything runs with one thread and with
several, from files and pipes."""
# SPDX-License-Identifier: MIT
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

from formats_support import FAILED, PROGRAM, RNG, SEED, expect
from formats_support import IRIS as COMMON_IRIS

IRIS = [*COMMON_IRIS, "http://h/?a&amp;b", ""]


def run(arguments, data=None, path=None):
    done = subprocess.run([PROGRAM, *arguments, "-q", *([path] if path else [])], input=data, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect("exit status of %s" % arguments, done.returncode == 0, done.stderr)
    return done.stdout


def run_all_ways(arguments, data):
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        outcomes = [run([*arguments, "-j%d" % threads], path=file.name) for threads in (1, 2, 3)]
        outcomes += [run([*arguments, "-j%d" % threads], data) for threads in (1, 2)]
    for outcome in outcomes[1:]:
        expect("the same in all ways: %s" % arguments, outcome == outcomes[0])
    return outcomes[0]


def of_lines(command, texts, options=()):
    """The command's results for texts as lines: (output, status) by text."""
    distinct = sorted(set(texts))
    out = run([*command, "--status", *options], b"".join(text + b"\n" for text in distinct)).split(b"\n")
    return {text: tuple(line.rsplit(b"\t", 1)) for text, line in zip(distinct, out)}


def word(extra=""):
    return "".join(RNG.choice("abc,\"' \\é" + extra) for _ in range(RNG.randrange(6)))


class Record:
    """The bytes before the field, of it, after it, after the added columns, and the end; the field's text, or None."""

    def __init__(self, front, raw, behind, tail, text, error=None):
        self.parts, self.text, self.error = (front, raw, behind, tail), text, error
        self.end = RNG.choice((b"\n", b"\r\n"))

    def octets(self):
        return b"".join(self.parts) + self.end


class Tsv:
    options = ["--tsv", "-f", "2"]
    cell = changed = re.compile(rb"[^\t\r\n]*")
    header = b"a\turl\tz\n"
    named = ["--tsv", "-f", "url"]

    @staticmethod
    def record():
        if RNG.random() < 0.05:
            return Record(word().encode(), b"", b"", b"", None, b"no-field")
        text = RNG.choice(IRIS).encode()
        return Record(word().encode() + b"\t", text, b"\t" + word().encode() * RNG.randrange(2), b"", text)

    @staticmethod
    def read(raw):
        return raw

    @classmethod
    def added(cls, name, is_text, has_field):
        return [b"\t", cls.cell]


class Csv(Tsv):
    options = ["--csv", "-f", "2"]
    cell = changed = re.compile(rb'"(?:[^"]|"")*"|[^,"\r\n]*')
    header = b'"a\n",url,z\n'
    named = ["--csv", "-f", "url"]

    @staticmethod
    def write(text):
        needs_quotes = RNG.random() < 0.3 or re.search('[,"\r\n]', text)
        return ('"%s"' % text.replace('"', '""') if needs_quotes else text).encode()

    @classmethod
    def record(cls):
        if RNG.random() < 0.05:
            return Record(cls.write(word("\n")), b"", b"", b"", None, b"no-field")
        text = RNG.choice(IRIS)
        filler = "\n,\"" * RNG.randrange(100000, 200000) if RNG.random() < 0.001 else word("\n")
        if RNG.random() < 0.03:
            return Record(cls.write(filler) + b",", b'"x"y', b"," + cls.write(word("\n")), b"", None, b"bad-quotes")
        return Record(cls.write(filler) + b",", cls.write(text), b"," + cls.write(word("\r\n")), b"", text.encode())

    @staticmethod
    def read(raw):
        rows = list(csv.reader(io.StringIO(raw.decode(), newline="")))
        return rows[0][0].encode() if rows and rows[0] else b""

    @classmethod
    def added(cls, name, is_text, has_field):
        return [b",", cls.cell]


class Json:
    options = named = ["--jsonl", "-f", "/u/1/v"]
    cell = changed = re.compile(rb'"(?:[^"\\]|\\.)*"')
    header = None

    @staticmethod
    def write(value):
        return json.dumps(value, ensure_ascii=RNG.random() < 0.5).replace("/", RNG.choice(("/", "\\/"))).encode()

    @classmethod
    def record(cls):
        text = RNG.choice(IRIS)
        front = cls.write({"k": word(), "n": RNG.choice((1, None, 1e300, [word()]))})[:-1]
        space = b" " * RNG.randrange(3)
        if RNG.random() < 0.05:
            return Record(front, b"", space, b"}", None, b"no-field")
        if RNG.random() < 0.03:
            return Record(front + b',"u":[0,{"v":"', b"\\ud800", b'"}]', b"}", None, b"bad-escape")
        return Record(front + b' , "u" : [0,{"v": ', cls.write(text), b"}, " + cls.write(word()) + b"]" + space,
                      b"}" + RNG.choice((b"", b" ")), text.encode())

    @staticmethod
    def read(raw):
        return json.loads(raw).encode() if raw != b"null" else None

    @classmethod
    def added(cls, name, is_text, has_field):
        return [b"," + json.dumps(name).encode() + b":", cls.cell if has_field or not is_text else b"null"]


class Log:
    options = named = ["--log=combined"]
    cell = re.compile(rb'(?:[^"\\]|\\.)*')
    changed = re.compile(rb'(?:[^"\\ ]|\\.)*')
    status = re.compile(rb"[a-z0-9-]+")
    header = None

    @staticmethod
    def write(text):
        return re.sub(rb'["\\\x00-\x1f\x7f-\xff]', lambda m: b"\\" + m[0] if m[0] in b'"\\' else b"\\x%02x" % m[0][0],
                      text.encode())

    @classmethod
    def record(cls):
        behind = b' HTTP/1.1" 200 - "%s" "%s"' % (cls.write(RNG.choice(IRIS)), cls.write(word()))
        front = b'::1 - jo [x] [1/Jan/2026:00:00:00 +0000] "GET '
        if RNG.random() < 0.05:
            return Record(b"x " + word().encode(), b"", b"", b"", None, b"bad-log")
        iri = RNG.choice([iri for iri in IRIS if iri and (":" in iri)])
        text = "/" + iri.split("/", 3)[-1] if RNG.random() < 0.7 else iri
        return Record(front, cls.write(text), behind, b"", text.encode())

    @staticmethod
    def read(raw):
        return re.sub(rb"\\(x..|.)", lambda m: bytes.fromhex(m[1][1:].decode()) if len(m[1]) > 1 else m[1], raw)

    @classmethod
    def added(cls, name, is_text, has_field):
        if not is_text:
            return [b" ", cls.status]
        return [b' "', cls.cell if has_field else b"-", b'"']


def results(form, command, records, options):
    """(wanted contents of the field, status) of each record: from lines, in which a path has a host."""
    is_log = form is Log
    lines = [(b"http://h" if is_log and r.text[:1] == b"/" else b"") + r.text if r.text is not None else None
             for r in records]
    known = of_lines(command, [line for line in lines if line is not None], options)
    made = []
    for record, line in zip(records, lines):
        if line is None:
            made.append((None, record.error))
            continue
        text, status = known[line]
        is_error = status not in (b"ok", b"host-unmapped")
        if line != record.text and not is_error:
            text = text[len(b"http://h"):]
        made.append((record.text if is_error else text, status))
    return made


def walk(out, at, parts):
    """Bytes must be equal, patterns must match: returns the cells and the offset after them, or None."""
    cells = []
    for part in parts:
        if isinstance(part, bytes):
            if not out.startswith(part, at):
                return cells, None
            at += len(part)
            continue
        found = part.match(out, at)
        if not found:
            return cells, None
        cells.append(found[0])
        at = found.end()
    return cells, at


def check_records(form, records, made, out, appends, shows_status, says):
    """Walks over the output; compares the known parts, and reads the others."""
    at, name = 0, "%s %s" % (form.__name__, says)
    for record, (expected, status) in zip(records, made):
        front, raw, behind, tail = record.parts
        has_field = expected is not None
        changes = has_field and expected != record.text and not appends
        parts = [front, form.changed if changes else raw, behind]
        if appends:
            parts += form.added("new", True, has_field)
        if shows_status:
            parts += form.added("iri_status", False, has_field)
        cells, end = walk(out, at, [*parts, tail + record.end])
        expect("a record of " + name, end is not None, (record.octets()[:200], out[at:at + 300]))
        if end is None:
            return
        at = end
        if changes:
            expect("the field of " + name, form.read(cells[0]) == expected, (record.octets(), cells[0], expected))
        if appends and has_field:
            expect("the new field of " + name, form.read(cells[0]) == expected, (cells[0], expected))
        if shows_status:
            actual = form.read(cells[-1]) if form is Json else cells[-1]
            expect("the status of " + name, actual == status, (actual, status))
    expect("the end of " + name, at == len(out), out[at:at + 100])


def check_filters(form, records, data):
    commands = (["normalize"], ["convert", "--to=uri"], ["normalize", "--form=iri"], ["normalize", "--unescape=html"],
                ["normalize", "--profile=web"])
    for command in RNG.sample(commands, 3):
        appends, shows_status = RNG.random() < 0.5, RNG.random() < 0.5
        header = form.header if form.header and RNG.random() < 0.7 else None
        options = ["--append=new"] * appends + ["--status"] * shows_status + ["--header"] * bool(header)
        out = run_all_ways([*command, *(form.named if header else form.options), *options], (header or b"") + data)
        if header:
            delimiter = b"," if form is Csv else b"\t"
            first = header[:-1] + (delimiter + b"new") * appends + (delimiter + b"iri_status") * shows_status + b"\n"
            expect("the header of %s" % form.__name__, out.startswith(first), out[:80])
            out = out[len(first):]
        made = results(form, command, records, ())
        check_records(form, records, made, out, appends, shows_status, [*command, *options])
    simple = [*form.named, "--rung=simple"] + (["--header"] if form.header else [])
    expect("rung simple: %s" % form.__name__, run_all_ways(["normalize", *simple], (form.header or b"") + data) ==
           (form.header or b"") + data)
    made = [(record.text, status) for record, (_, status) in
            zip(records, results(form, ["normalize"], records, ["--rung=simple"]))]
    out = run_all_ways(["normalize", *form.options, "--rung=simple", "--append=new", "--status"], data)
    check_records(form, records, made, out, True, True, ["--rung=simple"])


def check_keys(form, records, data):
    """Keys are those of lines; each record without an IRI has its own."""
    out = run_all_ways(["key", *form.options, "--status"], data).splitlines()
    expect("keys of %s: as many as there are records" % form.__name__, len(out) == len(records), len(out))
    known = of_lines(["key"], [r.text for r in records if r.text is not None])
    by_octets, first = {}, set()
    printed = []
    for record, line in zip(records, out):
        key = line.split(b"\t")[0]
        if record.text is not None and not (form is Log and record.text[:1] == b"/"):
            expect("a key of %s" % form.__name__, key == known[record.text][0], (record.text, key))
        if record.text is None:
            own = b"".join(record.parts)
            expect("a key of a record without an IRI", by_octets.setdefault(own, key) == key, own)
            expect("… unlike all others", key not in {k for k, _ in known.values()}, own)
        if key not in first:
            printed.append(record.octets())
        first.add(key)
    expect("different records without an IRI have different keys", len(set(by_octets.values())) == len(by_octets))
    out = run_all_ways(["dedupe", *form.options], data)
    expect("dedupe of %s" % form.__name__, out == b"".join(printed), len(out))
    counted = run_all_ways(["dedupe", *form.options, "--count"], data)
    delimiter = b"," if form is Csv else b"\t"
    numbers, at, number = 0, 0, re.compile(rb"\d+")
    for record in printed:
        cells, end = walk(counted, at, [number, delimiter, record])
        expect("a counted record of %s" % form.__name__, end is not None, (record[:80], counted[at:at + 80]))
        if end is None:
            return
        numbers, at = numbers + int(cells[0]), end
    expect("counts of %s" % form.__name__, at == len(counted) and numbers == len(records), (at, numbers))


def main():
    print("seed", SEED)
    os.environ["LC_ALL"] = "C.UTF-8"
    no_json = b"built without" in subprocess.run([PROGRAM, "normalize", "--jsonl", "-f", "u"], input=b"", check=False,
                                                 stderr=subprocess.PIPE).stderr
    for form in (Tsv, Csv, Log) if no_json else (Tsv, Csv, Json, Log):
        records = [form.record() for _ in range(RNG.choice((1, 900, 6000)))]
        data = b"".join(record.octets() for record in records)
        check_filters(form, records, data)
        check_keys(form, records, data)
    print("masks: %d failed" % len(FAILED))
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
