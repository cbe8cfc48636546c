#!/usr/bin/env python3
"""Usage: test_ways.py SIMDIRI [FORMAT]...

Every command gives the same output, files and exit status whichever ways its records take (src/cli/engine). Each command
reads the same random records in each format, with each of some options about results, in several ways, which options
and the input choose:

  --severity=host-unmapped=warning  the default, but an option that touches results: nothing is written directly, no
                                    record passes unread, and no field takes the fast way
  --trim                            changes nothing here, but touches records: lines are prepared
  SIMDIRI_ISA=scalar                no vector code finds fields
  a pipe with pieces of few bytes   batches of few records

All four at a time are the slowest way, which the others are compared with. The environment variable SIMDIRI_SEED
repeats a choice of records."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile

SEED = int(os.environ.get("SIMDIRI_SEED") or random.randrange(1 << 32))
RNG = random.Random(SEED)
PROGRAM = os.path.abspath(sys.argv[1])

TEXTS = ["http://a.example/b", "HTTP://A.example:80/%7eb/./c", "http://a.example/?utm_source=x&b=1#f", "/relative/{}",
         "http://h_h.example/", "http://a b/", "", "http://xn--/", "mailto:a@example.com", "http:///x", "bad:%zz",
         "http://j:S3cret@h.example/{}?token=abc", "http://a.example/user/{}/x", "http://ex\u00e4mple.example/\u00e9?q",
         "http://a.example:8o/", "//h.example/p", "http://a.example/" + 300 * "p", "http://[::1]/", "urn:a:b", "{}",
         "http://a.example/?a=1&amp;q=\u00e9"]
PATHS = ["/", "/user/{}/edit", "/a//b?x={}", "/%7Ec/./d", "/ann@mail.example/{}", "/b?token=S{}", "//x/y", "*",
         "http://h:x/{}", "http://other.example/{}", "/q?a=%22", "/bad%zz", "/\u00e9", "/?a&amp;b=\u00e9", "a.example:443"]


def fill(texts, count):
    return [RNG.choice(texts).replace("{}", str(RNG.randrange(1000))) for _ in range(count)]


def make_table(quote, delimiter):
    rows = []
    for i, text in enumerate(fill(TEXTS, 160)):
        if quote and (delimiter in text or RNG.random() < 0.2):
            text = '"' + text + '"'
        rows.append(delimiter.join([str(i), text, "z"]) if RNG.random() < 0.97 else "short")
    if quote:
        rows[RNG.randrange(160)] = '1,"a\nb",c'
    return "\n".join(rows) + "\n"


def make_json():
    rows = [json.dumps({"n": i, "u": text}, ensure_ascii=RNG.random() < 0.5) for i, text in enumerate(fill(TEXTS, 160))]
    for row in ["{}", "{bad", '{"u":"http:\\/\\/A\\/"}', '{"u":5}']:
        rows[RNG.randrange(160)] = row
    return "\n".join(rows) + "\n"


def make_log():
    front, rows = "1.2.3.4 - - [24/Nov/2026:10:00:00 +0000]", []
    for i, path in enumerate(fill(PATHS, 200)):
        method = "CONNECT" if path == "a.example:443" else "OPTIONS" if path == "*" else RNG.choice(["GET", "PUT"])
        rows.append(f'{front} "{method} {path} HTTP/1.1" 200 {i} "-" "x"')
    rows[RNG.randrange(200)] = "no log line"
    rows[RNG.randrange(200)] = f'{front} "-" 408 0 "-" "-"'
    rows[RNG.randrange(200)] = f'{front} "GET /\\x41\\"b HTTP/1.1" 200 0 "-" "-"'
    return "\n".join(rows) + "\n"


def make_w3c():
    rows = [f"2026-11-24 {path.split('?')[0].replace(' ', '')} - S{i}" for i, path in enumerate(fill(PATHS, 80))]
    rows[40:40] = ["#Fields: cs-uri-stem date", "/only 2026-11-24", "#Remark: x"]
    return "\n".join(["#Version: 1.0", "#Fields: date cs-uri-stem cs-uri-query token", *rows]) + "\n"


def make_inputs():
    return {"lines": ("", "\n".join(fill(TEXTS, 200)) + "\n"), "null": ("-z", "\0".join(fill(TEXTS, 200)) + "\0"),
            "tsv": ("--tsv -f 2", make_table(False, "\t")), "csv": ("--csv -f 2", make_table(True, ",")),
            "jsonl": ("--jsonl -f u", make_json()), "combined": ("--log=combined", make_log()),
            "vhosts": ("--log=common --base=https://b.example", make_log()), "w3c": ("--log=w3c", make_w3c())}


ERRORS = ["", "--on-error=skip --rejects=r", "--on-error=empty", "--on-error=fail --rejects=r"]
COLUMNS = ["--append=x", "--status", "--append=x --status", "--only-field", "--only-field --status"]
RECORDS = ["--unescape=html", "--input-charset=windows-1252", "--query-charset=windows-1252", "--max-record=200",
           "--severity=scheme=error --on-error=skip"]
# For each command: options about results; and whether it has --severity (which shows in the objects of parse).
COMMANDS = {"normalize": (ERRORS + COLUMNS + RECORDS, True), "convert --to=uri": (ERRORS[:2] + COLUMNS, True),
            "resolve --base=http://r.example/s/": (ERRORS[:2] + COLUMNS, True), "key": (ERRORS + COLUMNS, True),
            "label": (ERRORS + COLUMNS + ["--redact", "--redact=email --on-error=skip", "--count", "--explain", "--unescape=html"],
                      True),
            "dedupe": (ERRORS[:2] + ERRORS[3:] + ["--only-field", "--print=all --hash=xxh3-64", "--count", "--explain-merges=m"], True),
            "check": (["", "--rejects=r", "--hints", "--profile=web"], True),
            "parse": (ERRORS + ["--get=host,path", "--get=host --on-error=fail", "--append-fields=host,query"], False),
            "partition --by=host --parts=2 -o p%d": ([""], False), "diff --a= --b=--lossy=www": ([""], False),
            "redact": ([""], False), "report --output-format=json": ([""], False), "key --surt": (ERRORS[:3], True)}
NO_TABLES = {"--append": ("lines", "null"), "--only-field": ("lines", "null"), "--append-fields": ("lines", "null")}
NO_TRIM = ("redact", "partition --by=host --parts=2 -o p%d")


def is_possible(command, options, name):
    if any(options.startswith(word) and name in names for word, names in NO_TABLES.items()):
        return False
    if name == "null" and command.split()[0] in ("check", "parse", "report", "partition"):
        return False
    if name == "jsonl" and "--input-charset" in options:
        return False
    if name == "null" and options in ("--count", "--explain"):
        return False
    if name == "vhosts" and command.startswith(("resolve", "convert", "redact")):
        return False
    return not (command == "key --surt" and name in ("combined", "w3c"))


def make_ways(command, has_severity):
    """(options, whether the level is scalar, whether the input comes in pieces), the slowest way first."""
    severity = "--severity=host-unmapped=warning " if has_severity else ""
    trim = "" if command in NO_TRIM else "--trim"
    ways = [(severity + trim, True, True), ("", False, False), ("", True, False), ("", False, True), (trim, False, False)]
    return ways + ([(severity, False, False)] if severity else [])


def cut(data):
    at = 0
    while at < len(data):
        length = RNG.choice([1, 7, 60, 900])
        yield data[at:at + length]
        at += length


def run(arguments, data, is_scalar, pieces):
    """Exit status, standard output and the files that were written."""
    environment = {**os.environ, **({"SIMDIRI_ISA": "scalar"} if is_scalar else {})}
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen([PROGRAM, *arguments, "-q", "-j1"], cwd=folder, env=environment, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0) as process:
            with concurrent.futures.ThreadPoolExecutor(1) as reader:
                output = reader.submit(process.stdout.read)
                try:
                    for piece in pieces or [data]:
                        process.stdin.write(piece)
                    process.stdin.close()
                except BrokenPipeError:
                    pass
                text = output.result()
            status = process.wait()
        files = {name: open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder))}
    return status, text, files


def compare(job):
    command, options, (name, (format_options, text)), has_severity, pieces = job
    data, results = text.encode(), []
    for more, is_scalar, is_cut in make_ways(command, has_severity):
        arguments = f"{command} {format_options} {options} {more}".split()
        results.append((arguments, run(arguments, data, is_scalar, pieces if is_cut else None)))
    failed = [f"{' '.join(arguments)}: {name}: not as {' '.join(results[0][0])}"
              for arguments, result in results[1:] if result != results[0][1]]
    if results[0][1][0] == 2:
        failed.append(f"{' '.join(results[0][0])}: {name}: exit status 2")
    return len(results), failed


def main():
    inputs = {name: value for name, value in make_inputs().items() if name in sys.argv[2:] or len(sys.argv) == 2}
    jobs = [(command, options, item, has_severity, list(cut(item[1][1].encode())))
            for command, (all_options, has_severity) in COMMANDS.items() for options in all_options
            for item in inputs.items() if is_possible(command, options, item[0])]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(compare, jobs))
    failed = [text for _, texts in outcomes for text in texts]
    for text in failed[:20]:
        print("FAILED:", text)
    print(f"ways: {sum(count for count, _ in outcomes)} runs of {len(jobs)} commands, {len(failed)} failed; "
          f"SIMDIRI_SEED={SEED}")
    sys.exit(1 if failed or not jobs else 0)


main()
