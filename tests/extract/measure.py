#!/usr/bin/env python3
"""Finds the IRIs of the marked texts, and counts those that are found and missed.

Usage: measure.py [--web] FOLDER [PROGRAM]...: a PROGRAM is the command simdiri, "linkify-it-py" or "urlextract" (which
have to be installed with pip). With simdiri the differences must be exactly those in FOLDER/differences.tsv; --web
counts only IRIs that begin with http:// or https://, and checks nothing."""
# SPDX-License-Identifier: MIT
import collections
import json
import pathlib
import subprocess
import sys

Found = collections.namedtuple("Found", "line column iri")


def read_marks(folder):
    """The marks of each text, in order."""
    marks = collections.defaultdict(list)
    for row in (folder / "marks.tsv").read_text(encoding="utf-8").splitlines():
        name, line, column, _, iri = row.split("\t")
        marks[name].append(Found(int(line), int(column), iri))
    return marks


def by_simdiri(program, path):
    options = ["--guess", "--join-lines", "--format=json", "-q"]
    if path.suffix == ".html":
        options.append("--unescape=html")
    done = subprocess.run([program, "extract", *options, str(path)], stdout=subprocess.PIPE, check=True)
    for row in done.stdout.decode().splitlines():
        found = json.loads(row)
        yield Found(found["line"], found["column"], found["iri"].removeprefix("http://")
                    if found.get("text", "").startswith("www.") else found["iri"])


def place(text, index, iri):
    """`index` counts characters, the marks' columns count bytes."""
    line = text.count("\n", 0, index) + 1
    begin = text.rfind("\n", 0, index) + 1
    return Found(line, len(text[begin:index].encode()) + 1, iri)


def by_linkify(_, path):
    """With the schemes of the texts that have "//", and without guesses, which would also find names and addresses."""
    import linkify_it
    schemes = "ssh rsync irc gopher gemini ldap redis amqp wss file git+https".split()
    linkify = linkify_it.LinkifyIt({f"{scheme}:": "http:" for scheme in schemes},
                                   {"fuzzy_link": False, "fuzzy_email": False})
    text = path.read_text(encoding="utf-8")
    for match in linkify.match(text) or []:
        yield place(text, match.index, match.raw)


def by_urlextract(_, path):
    """IRIs without a scheme and without "www." are left out, as the tool was not asked for them."""
    import urlextract
    extractor = urlextract.URLExtract()
    text = path.read_text(encoding="utf-8")
    for url, (begin, _) in extractor.find_urls(text, get_indices=True):
        if ":" in url.split("/")[0] or url.startswith("www."):
            yield place(text, begin, url)


def decode(name, found):
    """In HTML, IRIs are compared after their character references are resolved."""
    if not name.endswith(".html"):
        return found
    import html
    return Found(found.line, found.column, html.unescape(found.iri))


def measure(folder, finder, program, is_web):
    """Counts of each text, and the differences."""
    rows, differences = [], []
    for name, marks in sorted(read_marks(folder).items()):
        expected = {decode(name, mark) for mark in marks}
        actual = {decode(name, found) for found in finder(program, folder / name)}
        if is_web:
            expected, actual = [{f for f in all if f.iri.startswith(("http://", "https://"))} for all in (expected, actual)]
        rows.append((name, len(expected), len(actual), len(expected & actual)))
        for found in sorted(expected ^ actual):
            sign = "missed" if found in expected else "wrong"
            differences.append(f"{name}\t{found.line}\t{found.column}\t{sign}\t{found.iri}")
    return rows, differences


def show(program, rows):
    rows = rows + [("all",) + tuple(sum(column) for column in list(zip(*rows))[1:])]
    print(f"{program}\n{'text':<14}{'marked':>8}{'found':>8}{'right':>8}{'precision':>11}{'recall':>8}")
    for name, marked, found, right in rows:
        print(f"{name:<14}{marked:>8}{found:>8}{right:>8}{right / max(found, 1):>11.3f}{right / marked:>8.3f}")


def check(folder, differences):
    """Returns the exit status: 0 if exactly the known differences are there."""
    known = (folder / "differences.tsv").read_text(encoding="utf-8").splitlines()
    for row in sorted(set(differences) ^ set(known)):
        print("no longer:" if row in known else "new:", row)
    return 1 if differences != known else 0


def main():
    is_web = "--web" in sys.argv
    folder, *programs = [argument for argument in sys.argv[1:] if argument != "--web"]
    folder = pathlib.Path(folder)
    others = {"linkify-it-py": by_linkify, "urlextract": by_urlextract}
    status = 0
    for program in programs:
        rows, differences = measure(folder, others.get(program, by_simdiri), program, is_web)
        show(program if program in others else "simdiri", rows)
        if program not in others and not is_web:
            status |= check(folder, differences)
    return status


if __name__ == "__main__":
    sys.exit(main())
