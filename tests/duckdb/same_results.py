# SPDX-License-Identifier: MIT
"""Compares the functions with the command on a list."""
import json
import os
import subprocess
import tempfile
import urllib.parse

BASE = "http://base.example/a/b?c"
PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix")
# The options of a query and of the command, which are the same.
LINES = (
    ("simdiri_normalize(url, '--errors=keep {}')", "normalize {}",
     ("", "--form=iri", "--rung=syntax", "--rung=simple", "--default-scheme=https", "--profile=web", "--disallowed=encode-all --nfc", "--drop-fragment",
      "--grammar=leiri", "--host=percent --reference")),
    ("lower(hex(simdiri_key(url, '{}')))", "key {}",
     ("", "--by=domain", "--by=site --psl-section=icann", "--lossy=crawl", "--profile=web", "--hash=xxh3-64", "--rung=simple")),
)
LABELS = (
    ("simdiri_label(url, '--errors=keep {}')", "label {}",
     ("", "--params=all --templates=all", "--group-host=domain --lossy=crawl", "--group-host=none --params=q,id*", "--profile=web")),
    ("simdiri_redact(url, '{}')", "redact {}", ("", "--redact=email,ip,q*", "--keep-params=q,utm_*", "--redact=ip --keep-params=")),
)
# Texts of files: the argument of a query, and the option of the command that reads the file.
ROUTES = "# pages\n/{:locale}/**\n/{name}.html\n/wiki/{page}\n/**/{:int}\n/{a}/{b}\n"
RULES = "simdiri-rules 1\nlossy fragment\nlossy sort\nlossy tracking\ndrop q\ndrop s* example.com\nkeep gclid\n"
REDACT_RULES = "simdiri-redact 1\nrule own\nname q\nname id*\nparam p*\n"
FILES = (
    ("simdiri_label(url, '--errors=keep --params=q', $1)", "label --params=q --routes={}", ROUTES),
    ("simdiri_label(url, '--errors=keep --params=all', '', $1)", "label --params=all --rules={}", RULES),
    ("lower(hex(simdiri_key(url, '--lossy=www', $1)))", "key --lossy=www --rules={}", RULES),
    ("simdiri_redact(url, '', $1)", "redact --redact-rules={}", REDACT_RULES),
)
NULLABLE = (
    ("simdiri_host(url, '{}')", "host", ("", "--profile=web", "--profile=web --default-scheme=HTTP")),
    ("simdiri_domain(url, '{}')", "domain", ("", "--psl-section=icann", "--profile=web", "--reference --drop-fragment")),
    ("simdiri_site(url, '{}')", "site", ("", "--profile=web")),
)


def read_texts(data):
    """The texts that DuckDB can have: those of UTF-8. The command takes a CR before a line end away."""
    texts = []
    for line in data.split(b"\n"):
        try:
            texts.append(line.rstrip(b"\r").replace(b"\0", b"").decode())
        except UnicodeDecodeError:
            pass
    return texts


class Command:
    def __init__(self, program, path):
        self.program, self.path = program, path

    def lines(self, words, path=None, max_status=1):
        done = subprocess.run([self.program, *words, "-q", path or self.path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode > max_status:
            raise AssertionError(f"{words}: {done.stderr.decode()}")
        return done.stdout.decode().split("\n")[:-1]


def column(connection, expression, parameters=()):
    return [row[0] for row in connection.execute(f"select {expression} from list order by n", parameters).fetchall()]


def expect(texts, name, found, expected):
    if found == expected:
        return
    assert len(found) == len(expected), f"{name}: {len(found)} rows, not {len(expected)}"
    index = next(index for index in range(len(found)) if found[index] != expected[index])
    raise AssertionError(f"{name}: {texts[index]!r}: {found[index]!r}, but the command: {expected[index]!r}")


def compare_lines(connection, command, texts):
    for expression, words, options in LINES + LABELS:
        for option in options:
            expect(texts, f"{expression} {option}", column(connection, expression.format(option)),
                   command.lines(words.format(option).split()))
    resolved = column(connection, f"coalesce(simdiri_resolve('{BASE}', url), url)")
    expect(texts, "simdiri_resolve", resolved, command.lines(["resolve", "--base=" + BASE]))
    return sum(len(options) for _, _, options in LINES + LABELS) + 1


def compare_files(connection, command, texts, folder):
    """The text of a file is an argument. The command reads the file."""
    for expression, words, content in FILES:
        path = os.path.join(folder, "rules")
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        expect(texts, expression, column(connection, expression, [content]), command.lines(words.format(path).split()))
        from_file = expression.replace("$1", f"(select content from read_text('{path}'))")
        expect(texts, from_file, column(connection, from_file), column(connection, expression, [content]))
    return 2 * len(FILES)


def value_of(query, name):
    """The decoded value of a parameter: None without it."""
    return dict(reversed(urllib.parse.parse_qsl(query or "", keep_blank_values=True))).get(name)


def compare_queries(connection, command, texts):
    """The values of parameters: those of Python's urllib in the queries of the command."""
    rows = [json.loads(line) for line in command.lines(["parse", "--get=iri,query", "--output-format=jsonl"])]
    is_bad = [status not in ("ok", "host-unmapped") for status in
              (line.rpartition("\t")[2] for line in command.lines(["normalize", "--status", "--severity=scheme=ignore"]))]
    for name in ("q", "id", "page", "v"):
        expected = [None if bad else value_of(row["query"], name) for row, bad in zip(rows, is_bad)]
        expect(texts, f"simdiri_query {name}", column(connection, f"simdiri_query(url, '{name}')"), expected)
    return 4


def compare_parts(connection, command, texts):
    for expression, part, options in NULLABLE:
        for option in options:
            expected = command.lines(["parse", "--get=" + part, "--output-format=jsonl", *option.split()])
            expect(texts, f"{expression} {option}", column(connection, expression.format(option)),
                   [json.loads(line)[part] for line in expected])
    expected = map(json.loads, command.lines(["parse", "--get=" + ",".join(PARTS), "--output-format=jsonl"]))
    # Without the findings, which functions of SQL do not have.
    with_status = ["normalize", "--status", "--severity=scheme=ignore"]
    statuses = [line.rpartition("\t")[2] for line in command.lines(with_status)]
    expected = [None if status not in ("ok", "host-unmapped") else part for part, status in zip(expected, statuses)]
    expect(texts, "simdiri_parts", column(connection, "simdiri_parts(url)"), expected)
    normal = [line.rpartition("\t")[0] if status in ("ok", "host-unmapped") else None
              for line, status in zip(command.lines(with_status), statuses)]
    expect(texts, "simdiri_normalize", column(connection, "simdiri_normalize(url)"), normal)
    return len(NULLABLE) + 2


def compare_checks(connection, command, texts, folder):
    for option in ("", "--grammar=uri", "--reference", "--profile=web"):
        rejects = os.path.join(folder, "rejects")
        command.lines(["check", "--rejects=" + rejects, *option.split()])
        with open(rejects, encoding="utf-8", newline="\n") as file:
            rows = [line.split("\t")[1:4] for line in file.read().split("\n") if line]
        expected = [("ok", None)] * len(texts)
        for number, offset, code in rows:
            expected[int(number) - 1] = (code, int(offset))
        found = connection.execute(f"""select c.status, c.position from
            (select n, simdiri_check(url, '{option}') c from list) order by n""").fetchall()
        expect(texts, f"simdiri_check {option}", found, expected)
    return 4


def compare_pairs(connection, command, texts, folder):
    """Each text with its normal form, and with the next text."""
    path = os.path.join(folder, "pairs")
    for other in ("coalesce(simdiri_normalize(url), url)", "coalesce(lead(url) over (order by n), '')", "url"):
        rows = connection.execute(f"select url, {other} from list order by n").fetchall()
        kept = [index for index, row in enumerate(rows) if "\t" not in row[0] + row[1]]
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{rows[index][0]}\t{rows[index][1]}\n" for index in kept)
        expected = command.lines(["compare", "--pairs"], path, 2)  # 2: a pair has no IRI
        names = ("simple", "syntax", "scheme", "protocol", "different")
        found = connection.execute(f"""select simdiri_compare(url, other), simdiri_is_equivalent(url, other) from
            (select n, url, {other} other from list) order by n""").fetchall()
        expect([texts[index] for index in kept], f"simdiri_compare with {other}", [found[index] for index in kept],
               [(line, line != "different") if line in names else (None, None) for line in expected])
    return 3


def compare(connection, program, data):
    """Returns how many comparisons it has made. Raises AssertionError for the first difference."""
    texts = read_texts(data)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.txt")
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(text + "\n" for text in texts)
        connection.execute(f"""create table list as select unnest(range(len(texts))) n, unnest(texts) url from
            (select string_split(content, chr(10))[:-2] texts from read_text('{path}'))""")
        command = Command(program, path)
        count = connection.execute("select count(*) from list").fetchall()[0][0]
        assert count == len(texts), f"{count} rows, not {len(texts)}"
        return (compare_lines(connection, command, texts) + compare_files(connection, command, texts, folder)
                + compare_queries(connection, command, texts) + compare_parts(connection, command, texts)
                + compare_checks(connection, command, texts, folder) + compare_pairs(connection, command, texts, folder))
