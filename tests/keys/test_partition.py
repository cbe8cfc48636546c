"""The law of partition: records with equal keys are in one part, for every --by, whatever the rules, the redirects and the
format. So the dedupe of all parts is the dedupe of the whole list.

Usage: test_partition.py PROGRAM [--records=N] [--seed=N]. SPDX-License-Identifier: MIT"""
import collections
import itertools
import os
import random
import subprocess
import sys
import tempfile

PARTS = 5
HOSTS = ["a.example", "A.example.", "www.a.example", "www.a.example.", "a.example:80", "u:p@a.example", "b.example.",
         "b.example", "bücher.example", "xn--bcher-kva.example.", "B%C3%BCCHER.example", "[2001:db8::1]", "192.0.2.1",
         "192.0.2.1.", "shop.a.example", "a.co.uk", "a.co.uk.", "www.a.co.uk", "co.uk", "com.", "h", "h."]
PATHS = ["", "/", "/list", "/list/", "/list#top", "/list?utm_source=m", "/list?", "/a//b", "/index.html", "/?q=a+b",
         "/?q=a%20b", "/?b=1&a=2", "/?a=2&b=1", "/?a=&sig=1", "/;jsessionid=1"]
OTHERS = ["urn:ex:a", "urn:EX:a?+b", "urn:ex:a?=c#d", "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
          "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "mailto:a@b.example", "MAILTO:a@B.example", "mailto:a@bücher.example",
          "mailto:a@xn--bcher-kva.example", "bad", "http://[", "", "x:y#", "x:y"]
REDIRECTS = [("http://a.example/list", "http://a.example/list/"), ("http://h/list", "http://h/list/"),
             ("https://b.example/", "http://a.example/list"), ("urn:ex:a?=z", "http://h/")]
OPTIONS = [[], ["--lossy=crawl"], ["--lossy=final-dot"], ["--lossy=www,scheme"], ["--lossy=crawl,www,scheme,index,slashes"],
           ["--redirects=observed"], ["--redirects=observed", "--redirects-all"], ["--lossy=crawl", "--redirects=observed"],
           ["--lossy=crawl,www", "--redirects=observed", "--redirects-all"], ["--rules=rules"], ["--rung=syntax"],
           ["--drop-fragment"], ["--profile=web"]]
checks = failures = 0


def run(*command):
    done = subprocess.run([program, *command], capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: {done.stderr.decode()}")
    return done.stdout


def holds(what, is_true, detail=""):
    global checks, failures
    checks += 1
    if not is_true:
        failures += 1
        print(f"FAILED: {what} {detail}")


def make_record(source):
    if source.random() < 0.2:
        return source.choice(OTHERS)
    return source.choice(["http://", "https://", "HTTP://", "ftp://", "//"]) + source.choice(HOSTS) + source.choice(PATHS)


def part_of_key(by):
    """The option --by, and the list that it needs."""
    return [f"--by={by}"] + ([] if by in ("iri", "host") else ["--psl=suffixes"])


def read(path):
    with open(path, "rb") as file:
        return file.read().split(b"\n")[:-1]


def check(by, options, fields, records):
    """Field 1 of a table, or lines."""
    table = ["--tsv", "-f", "1"] if fields else []
    name = f"--by={by} {' '.join(options)} {'table' if fields else 'lines'}"
    rows = [f"{record}\t{i % 3}" for i, record in enumerate(records)] if fields else records
    with open("list", "w", encoding="utf-8") as file:
        file.write("".join(row + "\n" for row in rows))
    run("partition", "-q", *part_of_key(by), f"--files={PARTS}", "-o", "part%d", *options, *table, "list")
    parts = [read(f"part{i}") for i in range(PARTS)]
    holds(f"{name}: every record once", sorted(itertools.chain(*parts)) == sorted(read("list")))
    part_of = collections.defaultdict(set)
    for i, part in enumerate(parts):
        for row in part:
            part_of[row].add(i)
    for key_by in {by, "iri"}:
        keys = run("key", "-q", *part_of_key(key_by), *options, *table, "list").split(b"\n")
        together = collections.defaultdict(set)
        for key, row in zip(keys, read("list")):
            together[key] |= part_of[row]
        split = [key for key, where in together.items() if len(where) > 1]
        example = [row for key, row in zip(keys, read("list")) if split and key == split[0]][:4]
        holds(f"{name}: equal keys by {key_by} are in one part", not split, example)
    whole = run("dedupe", "-q", *options, *table, "list").split(b"\n")[:-1]
    each = [row for i in range(PARTS) for row in run("dedupe", "-q", *options, *table, f"part{i}").split(b"\n")[:-1]]
    holds(f"{name}: the dedupe of all parts is that of the list", sorted(whole) == sorted(each))


def main():
    options = dict(word[2:].split("=") for word in sys.argv[2:])
    source = random.Random(int(options.get("seed", 1)))
    records = [make_record(source) for _ in range(int(options.get("records", 600)))]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("observed", "w", encoding="utf-8") as file:
            file.write("".join(f"{a}\t{b}\n" for a, b in REDIRECTS))
        with open("rules", "w", encoding="utf-8") as file:
            file.write("simdiri-rules 1\nlossy final-dot\nlossy www\ndrop q www.a.example\n")
        with open("suffixes", "w", encoding="utf-8") as file:
            file.write("// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\nexample\n// ===END ICANN DOMAINS===\n")
        has_suffixes = subprocess.run([program, "key", "--by=domain", "--psl=suffixes"], input=b"", capture_output=True,
                                      check=False).returncode == 0
        for by in ["iri", "host"] + (["domain", "site"] if has_suffixes else []):
            for given in OPTIONS:
                for fields in (False, True):
                    check(by, given, fields, records)
    print(f"partition: {checks - failures} passed, {failures} failed")
    sys.exit(failures > 0)


program = os.path.abspath(sys.argv[1])
if __name__ == "__main__":
    main()
