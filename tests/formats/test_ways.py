#!/usr/bin/env python3
"""Usage: test_ways.py SIMDIRI SLOW [FORMAT]...

Every command gives the same output, messages, files and exit status whichever ways its records take (src/cli/engine). Each
command reads the same random records in each format, with each of some options about results. SLOW is the command with the
slowest ways only (slow_ways.c), without vector code; its input comes in pieces of few bytes, so that batches have few
records. SIMDIRI is compared with it:

  without more options
  SIMDIRI_ISA=scalar                no vector code finds fields
  a pipe with pieces of few bytes   batches of few records
  --trim                            changes nothing here, but touches records: lines are prepared

Every command, format and kind of log of the tables (src/cli/options) takes part, or has a reason in LEFT_OUT.

A default run takes one in two of the commands (tests/support/sampling.py)."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import sampling  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src"
RNG = random.Random(sampling.SEED)
PROGRAM, SLOW, *FORMATS = sys.argv[1:]
PROGRAM, SLOW = os.path.abspath(PROGRAM), os.path.abspath(SLOW)

TEXTS = ["http://a.example/b", "HTTP://A.example:80/%7eb/./c", "http://a.example/?utm_source=x&b=1#f", "/relative/{}",
         "http://h_h.example/", "http://a b/", "", "http://xn--/", "mailto:a@example.com", "http:///x", "bad:%zz",
         "http://j:S3cret@h.example/{}?token=abc", "http://a.example/user/{}/x", "http://ex\u00e4mple.example/\u00e9?q",
         "http://a.example:8o/", "//h.example/p", "http://a.example/" + 300 * "p", "http://[::1]/", "urn:a:b", "{}",
         "http://a.example/?a=1&amp;q=\u00e9", "ws://xn--a/#f", "ws://a.example/{}#f", "http://h_h.example/#{}",
         "http://a.example/(S(lit3py55t21z5v55vlm25s55))/B/{}", "http://a.example/?a=&b={}&b={}", "http://a.example/en/b-{}?t=17643744{}",
         "http://a.example/out?to=https%3A%2F%2FT.example%2F{}&x=1", "http://a.example/amp/t.example/{}?b", "http://a.example/out?to=http://u@t.example/{}"]
PATHS = ["/", "/user/{}/edit", "/a//b?x={}", "/%7Ec/./d", "/ann@mail.example/{}", "/b?token=S{}", "//x/y", "*",
         "http://h:x/{}", "http://other.example/{}", "/q?a=%22", "/bad%zz", "/\u00e9", "/?a&amp;b=\u00e9", "a.example:443"]


# A record that takes no fast way begins a batch, so that the 1,024 records that follow take none, either.
BATCH = 1024


def fill(texts, count):
    """Texts of all kinds, then so many simple ones that the fast ways begin again, then mostly simple ones."""
    simple = texts[:4]
    chosen = [RNG.choice(texts) for _ in range(count)] + [RNG.choice(simple) for _ in range(BATCH)]
    chosen += [RNG.choice(texts if RNG.random() < 0.1 else simple) for _ in range(count)]
    return [text.replace("{}", str(RNG.randrange(1000))) for text in chosen]


def make_table(quote, delimiter):
    rows = []
    for i, text in enumerate(fill(TEXTS, 100)):
        if quote and (delimiter in text or RNG.random() < 0.2):
            text = '"' + text + '"'
        rows.append(delimiter.join([str(i), text, "z"]) if RNG.random() < 0.97 else "short")
    if quote:
        rows[RNG.randrange(len(rows))] = '1,"a\nb",c'
    return "\n".join(rows) + "\n"


def make_json():
    rows = [json.dumps({"n": i, "u": text}, ensure_ascii=RNG.random() < 0.5) for i, text in enumerate(fill(TEXTS, 100))]
    for row in ["{}", "{bad", '{"u":"http:\\/\\/A\\/"}', '{"u":5}']:
        rows[RNG.randrange(len(rows))] = row
    return "\n".join(rows) + "\n"


def make_log():
    front, rows = "1.2.3.4 - - [24/Nov/2026:10:00:00 +0000]", []
    for i, path in enumerate(fill(PATHS, 100)):
        method = "CONNECT" if path == "a.example:443" else "OPTIONS" if path == "*" else RNG.choice(["GET", "PUT"])
        rows.append(f'{front} "{method} {path} HTTP/1.1" 200 {i} "-" "x"')
    rows[RNG.randrange(len(rows))] = "no log line"
    rows[RNG.randrange(len(rows))] = f'{front} "GET /truncated'
    rows[RNG.randrange(len(rows))] = f'{front} "-" 408 0 "-" "-"'
    rows[RNG.randrange(len(rows))] = f'{front} "GET /\\x41\\"b HTTP/1.1" 200 0 "-" "-"'
    return "\n".join(rows) + "\n"


def make_w3c():
    rows = [f"2026-11-24 {path.split('?')[0].replace(' ', '')} - S{i}" for i, path in enumerate(fill(PATHS, 80))]
    rows[-40:-40] = ["#Fields: cs-uri-stem date", "/only 2026-11-24", "#Remark: x"]
    return "\n".join(["#Version: 1.0", "#Fields: date cs-uri-stem cs-uri-query token", *rows]) + "\n"


def make_cloudfront():
    """CloudFront encodes braces, which labels contain (Amazon CloudFront Developer Guide, Standard log file format)."""
    rows = [f"GET\t{path.split('?')[0].replace(' ', '')}\t-" for path in fill(PATHS, 100)]
    return "\n".join(["#Version: 1.0", "#Fields: cs-method cs-uri-stem cs-uri-query", *rows]) + "\n"


def make_docker():
    """Lines of a log in strings, as the json-file driver of Docker writes them."""
    rows = [json.dumps({"log": line + RNG.choice(["\n", "\n", "\r\n", ""]), "n": i}, ensure_ascii=RNG.random() < 0.5)
            for i, line in enumerate(make_log().split("\n")[:-1])]
    return "\n".join([*rows, '{"log":5}', '{"log":"\\ud800"}', "{bad"]) + "\n"


def make_zeek():
    rows = [f"1\t{path.replace(chr(32), chr(37) + '20')}\tS{i}" for i, path in enumerate(fill(PATHS, 60))]
    rows[-9:-9] = ["1\t-\tx", "1\t(empty)\tx", "1\t/a\\x41\\\\\tx", "1\t/a\\\tx"]
    return "\n".join(["#separator \\x09", "#fields\tts\turi\tpassword", "#types\ttime\tstring\tstring", *rows, "#close"]) + "\n"


def make_heroku():
    front, rows = "2026-11-28T10:00:00.1+00:00", []
    for path in fill(PATHS, 60):
        rows.append(f'{front} heroku[router]: at=info method=GET path="{path}" host=h.example fwd="1.2.3.4" status=200 protocol=https')
    rows[-9:-9] = [f"{front} app[web.1]: token=S3", f"<158>1 {front} host heroku router - path=/a host=b/c", "no line", f"{front} heroku[router]: x"]
    return "\n".join(rows) + "\n"


# Values of patterns that are no text, or not that of one variable. Others are "x".
PATTERN_VALUES = {"before": "h 2026-11-24T10:00:00 1", "after": "- z", "time_local": "24/Nov/2026:10:00:00 +0000", "method": "GET"}


def make_pattern_log(name):
    """A log by its pattern, in which $request or, after $method, the next variable is the request."""
    table = (SOURCES / "cli/format/log/format_pattern_names.c").read_text(encoding="utf-8")
    row = re.search(r'\{\.name = "%s",\s+\.format =\s*((?:"(?:[^"\\]|\\.)*"\s*)+)' % name, table)[1]
    pattern = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', row)).replace('\\"', '"')
    rows = []
    for path in fill(PATHS, 60):
        values = {"request": f"GET {path} HTTP/1.1", "url": path if "://" in path else f"http://h.example{path}", "uri": path}
        rows.append(re.sub(r"\$(\w+)", lambda match: {**PATTERN_VALUES, **values}.get(match[1], "x"), pattern))
    rows[RNG.randrange(len(rows))] = "no log line"
    return "\n".join(rows) + "\n"


def make_json_log(pointer):
    """Each record is an object in which the JSON pointer leads to a target."""
    rows = []
    for path in fill(PATHS, 60):
        record = path
        for name in reversed(pointer[1:].split("/")):
            record = {"n": 1, name: record}
        rows.append(json.dumps(record, ensure_ascii=RNG.random() < 0.5))
    return "\n".join([*rows, "{}"]) + "\n"


def read_logs():
    """The kinds of logs of the table: what describes each (CODE, PATTERN, JSON), its name, and the JSON pointer to the IRI,
    which only logs in JSON have."""
    table = (SOURCES / "cli/options/logs.def").read_text(encoding="utf-8")
    return re.findall(r'^(\w+)_LOG\(\w+, "([^"]+)"(?:, "([^"]+)")?', table, re.M)


def make_other_logs(known):
    """Logs without code of their own take part with few options, because their ways are those of other formats."""
    logs = [(name, pointer) for kind, name, pointer in read_logs() if name not in known and kind != "CODE"]
    return {name: (f"--log={name}", make_json_log(pointer) if pointer else make_pattern_log(name)) for name, pointer in logs}


def make_inputs():
    long = "http://a.example/" + 300000 * "x" + " y"  # repaired, without a batch
    return {"lines": ("", "\n".join([*fill(TEXTS, 100), long, "x y"]) + "\n"),
            "null": ("-z", "\0".join(fill(TEXTS, 100)) + "\0"),
            "tsv": ("--tsv -f 2", make_table(False, "\t")), "csv": ("--csv -f 2", make_table(True, ",")),
            "jsonl": ("--jsonl -f u", make_json()), "combined": ("--log=combined", make_log()),
            "vhosts": ("--log=common --base=https://b.example", make_log()), "w3c": ("--log=w3c", make_w3c()),
            "cloudfront": ("--log=cloudfront", make_cloudfront()), "zeek": ("--log=zeek", make_zeek()),
            "heroku": ("--log=heroku", make_heroku()),
            "docker": ("--jsonl -f log --log=combined --base=https://b.example", make_docker())}


ERRORS = ["", "--on-error=skip --rejects=r", "--on-error=empty", "--on-error=fail --rejects=r"]
COLUMNS = ["--append=x", "--status", "--append=x --status", "--only-field", "--only-field --status"]
RECORDS = ["--unescape=html", "--input-charset=windows-1252", "--input-charset=utf-8,windows-1252 --status", "--query-charset=windows-1252", "--max-record=200",
           "--severity=scheme=error --on-error=skip"]
HERE = pathlib.Path(__file__).resolve().parent
LOSSY = f"--lossy=path-case,session,empty-parameters,repeated-parameters --rules={HERE}/ways.rules"
UNWRAP = f"--rules={HERE}/unwrap.rules"
# Records are reviewed, and some that the library only warns of become bad.
SEVERITY = "--severity=fragment-unused=error --severity=host-unmapped=warning"
# For each command: options about results; and whether it has --severity.
COMMANDS = {"normalize": (ERRORS + COLUMNS + RECORDS, True),
            "normalize --clean=fragment,session,tracking,empty-query,userinfo,final-dot,empty-parameters,repeated-parameters": (ERRORS + COLUMNS, True),
            f"normalize --clean=unwrap,tracking {UNWRAP}": (ERRORS[:2] + COLUMNS + ["--input-charset=windows-1252"], True),
            "convert --to=uri": (ERRORS[:2] + COLUMNS, True),
            "resolve --base=http://r.example/s/": (ERRORS[:2] + COLUMNS, True), "key": (ERRORS + COLUMNS + ["--by=label", "--by=params --lossy=crawl", LOSSY, f"--lossy=unwrap,crawl {UNWRAP}"], True),
            "label": (ERRORS + COLUMNS + ["--redact=secrets", "--redact=email --on-error=skip", "--count", "--explain", "--unescape=html"],
                      True),
            "dedupe": (ERRORS[:2] + ERRORS[3:] + ["--only-field", "--print=all --hash=xxh3-64", "--count", "--by=label --params=*", "--by=params", "--explain-merges=m", LOSSY + " --explain-merges=m"], True),
            "check": (["", "--rejects=r", "--hints", "--profile=web"], True),
            "parse": (ERRORS + ["--get=host,path", "--get=host --on-error=fail", "--append-fields=host,query"], False),
            "partition --by=host --files=2 -o p%d": ([""], False), "diff --a= --b=--lossy=www": ([""], False),
            "redact": (["", "--keep-params=q,utm_*", "--pseudonym=key"], False), "report --output-format=json": ([""], False), "key --surt": (ERRORS[:3], True)}
NO_TABLES = {"--append": ("lines", "null"), "--only-field": ("lines", "null"), "--append-fields": ("lines", "null")}
# Commands that do not take part, each with the reason.
LEFT_OUT = {"compare": "its records are pairs", "explain": "it writes IRIs one by one", "extract": "it reads text, not records",
            "state": "it reads records with the code of dedupe", "rules": "it reads one file, not records"}
NO_TRIM = ("redact", "partition --by=host --files=2 -o p%d")


def is_possible(command, options, name):
    if any(options.startswith(word) and name in names for word, names in NO_TABLES.items()):
        return False
    if name == "null" and command.split()[0] in ("check", "parse", "report", "partition"):
        return False
    if name in ("jsonl", "docker") and "--input-charset" in options:
        return False
    if name == "docker" and command.startswith(("redact", "resolve", "convert")):
        return False
    if name == "null" and options in ("--count", "--explain"):
        return False
    if name == "vhosts" and command.startswith(("resolve", "convert", "redact")):
        return False
    return not (command == "key --surt" and name in ("combined", "w3c", "cloudfront", "zeek", "heroku"))


def make_ways(command):
    """(program, options, whether the level is scalar, whether the input comes in pieces), the slowest way first."""
    ways = [(SLOW, "", True, True), (PROGRAM, "", False, False), (PROGRAM, "", True, False), (PROGRAM, "", False, True)]
    if command not in NO_TRIM:
        ways.append((PROGRAM, "--trim", False, False))
    return ways


def cut(data):
    at = 0
    while at < len(data):
        length = RNG.choice([1, 7, 60, 900])
        yield data[at:at + length]
        at += length


def run(program, arguments, data, is_scalar, pieces):
    """Exit status, standard output, messages, and the files that were written."""
    environment = {**os.environ, **({"SIMDIRI_ISA": "scalar"} if is_scalar else {})}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.open(os.path.join(folder, "key"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as key:
            key.write(bytes(range(40)))
        with open(os.path.join(folder, "messages"), "wb") as messages, subprocess.Popen(
                [program, *arguments, "-j1"], cwd=folder, env=environment, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=messages, bufsize=0) as process:
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


def describe(slow, fast):
    """What differs first."""
    if slow[0] != fast[0]:
        return f"exit status {fast[0]}, not {slow[0]} as by the slowest way"
    for name in sorted({"standard output", *slow[2], *fast[2]}):
        texts = [(result[1] if name == "standard output" else result[2].get(name, b"")).split(b"\n") for result in (slow, fast)]
        for number, lines in enumerate(itertools.zip_longest(*texts), 1):
            if lines[0] != lines[1]:
                return f"{name}, line {number}: {lines[1]}, not {lines[0]} as by the slowest way"
    return "differs"


def compare(job):
    command, options, (name, (format_options, text)), pieces = job
    data, results = text.encode(), []
    for program, more, is_scalar, is_cut in make_ways(command):
        arguments = f"{command} {format_options} {options} {more}".split()
        results.append((arguments, run(program, arguments, data, is_scalar, pieces if is_cut else None)))
    slow = results[0][1]
    failed = [f"{' '.join(arguments)}: {name}: {describe(slow, result)}"
              for arguments, result in results[1:] if result != slow]
    if slow[0] == 2:
        failed.append(f"{' '.join(results[0][0])}: {name}: exit status 2: {slow[2]['messages'].decode()}")
    return len(results), failed


def find_missing(names, has_part, what):
    """Messages about names of a table that neither take part nor have a reason."""
    return [f"{what} {name} takes no part in this test: it needs a row in COMMANDS, or a reason in LEFT_OUT" if what == "the command"
            else f"{what} {name} takes no part in this test: it needs a row in make_inputs" for name in names if name not in has_part]


def check_tables(inputs, other):
    options = SOURCES / "cli/options"
    commands = re.findall(r"ROW\([A-Z]+, (\w+), ", (options / "command_table.h").read_text(encoding="utf-8"))
    formats = re.findall(r"\bCLI_FORMAT_(\w+)", re.search(r"enum \{ CLI_FORMAT_NONE,.*?\}", (options / "command.h").read_text(
        encoding="utf-8"), re.S).group())
    given = " ".join(text for text, _ in [*inputs.values(), *other.values()])
    return (find_missing(commands, {command.split()[0] for command in COMMANDS} | set(LEFT_OUT), "the command")
            + find_missing([f"--{name.lower()}" for name in formats if name != "NONE"], re.findall(r"--\w+", given), "the format")
            + find_missing([name for _, name, _ in read_logs()], re.findall(r"--log=([\w-]+)", given), "the log"))


def find_unread(inputs):
    """Messages about formats of which most records are bad, so that no way would be tried."""
    unread = []
    for name, (options, text) in inputs.items():
        status = run(PROGRAM, ["normalize", "--max-bad=60%", "-q", *options.split()], text.encode(), False, None)[0]
        if status != 0:
            unread.append(f"{name}: most records are bad, so they try nothing")
    return unread


def main():
    all_inputs = make_inputs()
    other = make_other_logs({name for _, name, _ in read_logs() if f"--log={name}" in str([text for text, _ in all_inputs.values()])})
    missing = check_tables(all_inputs, other)
    inputs = {name: value for name, value in {**all_inputs, **other}.items() if name in FORMATS or not FORMATS}
    missing += find_unread(inputs)
    jobs = [(command, f"{options} {severity}", item, list(cut(item[1][1].encode())))
            for command, (all_options, has_severity) in COMMANDS.items() for options in all_options
            for severity in ("", *([SEVERITY] if has_severity else []))
            for item in inputs.items() if is_possible(command, options, item[0]) and (
                item[0] not in other or (options == all_options[0] and not severity and command != "key --surt"))]
    jobs = sampling.sample(jobs, 2)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(compare, jobs))
    failed = missing + [text for _, texts in outcomes for text in texts]
    for text in failed[:20]:
        print("FAILED:", text)
    print(f"ways: {sum(count for count, _ in outcomes)} runs of {len(jobs)} commands, {len(failed)} failed; "
          f"SIMDIRI_SEED={sampling.SEED}")
    sys.exit(1 if failed or not jobs else 0)


main()
