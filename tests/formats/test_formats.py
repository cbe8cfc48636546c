#!/usr/bin/env python3
"""Usage: test_formats.py PROGRAM [--seed=N]: fields of records, compared by readers that share no code with the
command.

For random tables, JSON texts and logs: with the rung simple, the output is the input, byte for byte; with all rules on,
the field is the command's output for its text as a line, and everything else is unchanged; and the result is the same
with two threads, from a pipe, and wherever chunks begin."""
# SPDX-License-Identifier: MIT
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

from formats_support import FAILED, IRIS, PROGRAM, RNG, SEED, expect


def run(arguments, data=None, path=None):
    done = subprocess.run([PROGRAM, "normalize", "-q", *arguments, *([path] if path else [])], input=data,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    expect("exit status of %s" % arguments, done.returncode == 0, done.stderr)
    return done.stdout


def run_all_ways(arguments, data):
    """The output for a file and for a pipe, with one thread and with several."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        outcomes = [run([*arguments, "-j", str(threads)], path=file.name) for threads in (1, 2, 3)]
        outcomes += [run([*arguments, "-j", str(threads)], data) for threads in (1, 2)]
    for outcome in outcomes[1:]:
        expect("the same in all ways: %s" % arguments, outcome == outcomes[0])
    expect("rung simple: %s" % arguments, run([*arguments, "--rung=simple"], data) == data)
    return outcomes[0]


def expect_only(arguments, data, expected):
    """--only-field writes these lines, and nothing else, with one thread and with several."""
    for threads in ("1", "3"):
        actual = run([*arguments, "--only-field", "-j", threads], data).split(b"\n")
        expect("only fields: %s" % arguments, actual == expected + [b""], next(
            (pair for pair in zip(actual, expected) if pair[0] != pair[1]), (len(actual), len(expected))))


def normalize_lines(texts):
    """The command's results for texts as lines."""
    distinct = sorted(set(texts))
    out = run([], b"".join(text + b"\n" for text in distinct)).split(b"\n")
    return dict(zip(distinct, out))


def pick():
    return RNG.choice(IRIS)


def word():
    return "".join(RNG.choice("abc,\"' \\é\t") for _ in range(RNG.randrange(6)))


def test_tsv():
    rows = [[word().replace("\t", "") for _ in range(RNG.randrange(4))] + [pick()] + [word()] * RNG.randrange(2)
            for _ in range(3000)]
    lines = ["\t".join(row).encode() for row in rows]
    ends = [RNG.choice((b"\n", b"\r\n")) for _ in lines]
    out = run_all_ways(["--tsv", "-f2"], b"".join(a + b for a, b in zip(lines, ends))).split(b"\n")
    expected = normalize_lines([line.split(b"\t")[1] for line in lines if line.count(b"\t")])
    for line, end, actual in zip(lines, ends, out):
        fields = line.split(b"\t")
        if len(fields) > 1:
            fields[1] = expected[fields[1]]
        expect("a row of TSV", actual + b"\n" == b"\t".join(fields) + end, (line, actual))
    expect_only(["--tsv", "-f2"], b"".join(a + b for a, b in zip(lines, ends)),
                [expected[line.split(b"\t")[1]] if line.count(b"\t") else b"" for line in lines])


def csv_field(text):
    if RNG.random() < 0.3 or re.search('[,"\r\n]', text):
        return '"%s"' % text.replace('"', '""')
    return text


def test_csv():
    rows = [[word() + RNG.choice(("", "", "x\ny", "\r\n", "\n" * RNG.randrange(9))), pick(), word()]
            for _ in range(3000)]
    for _ in range(4):  # beyond a chunk
        rows.insert(RNG.randrange(len(rows)), ['\n,"' * RNG.randrange(200000, 400000), pick(), "z"])
    text = "".join(",".join(csv_field(cell) for cell in row) + RNG.choice(("\n", "\r\n")) for row in rows)
    out = run_all_ways(["--csv", "-f", "2"], text.encode()).decode()
    actual = list(csv.reader(io.StringIO(out, newline="")))
    expected = normalize_lines([row[1].encode() for row in rows])
    expect("rows of CSV", len(actual) == len(rows), len(actual))
    expect_only(["--csv", "-f", "2"], text.encode(), [expected[row[1].encode()] for row in rows])
    for row, new in zip(rows, actual):
        expect("a row of CSV", new == [row[0], expected[row[1].encode()].decode(), row[2]], (row[1:], new[1:]))
    # All other text, including quotes: the field is masked in both.
    cell = r'(?:"(?:[^"]|"")*"|[^,"\r\n]*)'
    mask = re.compile(r"(%s,)(\"?)%s(,%s\r?\n)" % (cell, cell, cell))
    expect("the mask finds every row", len(mask.findall(text)) == len(mask.findall(out)) == len(rows))
    for before, after in zip(mask.findall(text), mask.findall(out)):
        expect("around the field of CSV", before[0] == after[0] and before[2] == after[2] and before[1] <= after[1])


def json_text(value):
    """Also with unnecessary escapes."""
    text = json.dumps(value, ensure_ascii=RNG.random() < 0.5)
    return text.replace("/", RNG.choice(("/", "\\/")))


def test_json():
    lines = []
    for _ in range(3000):
        head = json_text({"k": word(), "n": RNG.choice((1, None, 1e300, [word()]))})[:-1]
        lines.append((head + ' , "u" : [0,{"v": ', json_text(pick()), "}, %s]%s}" % (json_text(word()),
                                                                                   " " * RNG.randrange(3))))
    text = "".join("".join(parts) + "\n" for parts in lines)
    out = run_all_ways(["--jsonl", "-f", "/u/1/v"], text.encode()).decode().split("\n")
    expected = normalize_lines([json.loads(parts[1]).encode() for parts in lines])
    for parts, actual in zip(lines, out):
        old = json.loads(parts[1])
        new = expected[old.encode()].decode()
        expect("around a JSON string", actual.startswith(parts[0]) and actual.endswith(parts[2]), (parts, actual))
        value = actual[len(parts[0]):len(actual) - len(parts[2])]
        expect("a JSON string", json.loads(value) == new and (old != new or value == parts[1]), (parts[1], value))
    expect_only(["--jsonl", "-f", "/u/1/v"], text.encode(), [expected[json.loads(parts[1]).encode()] for parts in lines])


def complete(target):
    return ("http://h" if target[:1] == "/" else "") + target


def test_requests():
    """--request replaces only the target, in JSON and in CSV."""
    targets = []
    for _ in range(2000):
        iri = pick()
        targets.append("/" + iri.split("/", 3)[-1] if RNG.random() < 0.7 else iri)
    expected = normalize_lines([complete(target).encode() for target in targets])
    expected = [expected[complete(target).encode()].decode() for target in targets]
    hidden = [new[len("http://h"):] if target[:1] == "/" else new for target, new in zip(targets, expected)]
    bad = [target == "bad" for target in targets]  # no target: neither a path nor an IRI
    if HAS_JSON:
        lines = ["{\"r\":%s}" % json_text("PUT %s HTTP/1.1" % target) for target in targets]
        data = ("\n".join(lines) + "\n").encode()
        out = run_all_ways(["--jsonl", "-f", "r", "--request"], data).decode().split("\n")
        for line, actual, new, is_bad in zip(lines, out, hidden, bad):
            expect("a request in JSON", json.loads(actual) == {"r": "PUT %s HTTP/1.1" % new}, (line, actual))
            version = line[line.rindex(" "):]
            expect("around a target in JSON", actual.startswith('{"r":"PUT ') and actual.endswith(version), (line, actual))
            expect("a request without target", not is_bad or actual == line, (line, actual))
        expect_only(["--jsonl", "-f", "r", "--request", "--base=http://h"], data,
                    [b"" if is_bad else new.encode() for new, is_bad in zip(expected, bad)])
    text = "".join("x,%s,y\n" % csv_field("PUT %s HTTP/1.1" % target) for target in targets)
    out = run_all_ways(["--csv", "-f2", "--request"], text.encode()).decode()
    for row, new in zip(csv.reader(io.StringIO(out, newline="")), hidden):
        expect("a request in CSV", row == ["x", "PUT %s HTTP/1.1" % new, "y"], (row, new))


def escape(text):
    return re.sub(rb'["\\\x00-\x1f\x7f-\xff]', lambda m: b"\\" + m[0] if m[0] in b'"\\' else b"\\x%02x" % m[0][0],
                  text.encode())


def test_log():
    lines = []
    for _ in range(3000):
        iri = pick()
        target = "/" + iri.split("/", 3)[-1] if RNG.random() < 0.7 else iri
        lines.append((b'::1 - jo [x] [1/Jan/2026:00:00:00 +0000] "GET ', escape(target),
                      b' HTTP/1.1" 200 - "%s" "%s"' % (escape(pick()), escape(word()))))
    text = b"".join(b"".join(parts) + b"\n" for parts in lines)
    out = run_all_ways(["--log=combined"], text).split(b"\n")
    plain = [re.sub(rb'\\(x..|.)', lambda m: bytes.fromhex(m[1][1:].decode()) if len(m[1]) > 1 else m[1], parts[1])
             for parts in lines]
    expected = normalize_lines([(b"http://h" if text[:1] == b"/" else b"") + text for text in plain])
    for parts, target, actual in zip(lines, plain, out):
        is_path = target[:1] == b"/"
        new = expected[b"http://h" + target][len(b"http://h"):] if is_path else expected[target]
        new = parts[1] if new == target else escape(new.decode())
        expect("a line of a log", actual == parts[0] + new + parts[2], (parts, actual))
    expect_only(["--log=combined", "--base=http://h"], text,
                [b"" if text == b"bad" else expected[(b"http://h" if text[:1] == b"/" else b"") + text]
                 for text in plain])


def test_max_record():
    """A record is cut at the same byte, however it is read."""
    text = "".join(RNG.choice(('a,"%s"\n' % ("x\n" * RNG.randrange(40)), 'a,"open\n', "a,http://a\n", "%s\r\n" % ("y" * 70)))
                   for _ in range(20000))
    for limit in ("1", "17", "64"):
        run_all_ways(["--csv", "-f2", "--max-record=" + limit], text.encode())


def main():
    print("seed", SEED)
    os.environ["LC_ALL"] = "C.UTF-8"
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (name != "test_json" or HAS_JSON):
            test()
    print("formats: %d failed" % len(FAILED))
    return 1 if FAILED else 0


HAS_JSON = b"built without" not in subprocess.run([PROGRAM, "normalize", "--jsonl", "-f", "u"], input=b"", check=False,
                                                  stderr=subprocess.PIPE).stderr
if __name__ == "__main__":
    sys.exit(main())
