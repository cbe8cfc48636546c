#!/usr/bin/env python3
"""Usage: version.py [--set VERSION | --print FORM]: finds files that state another version than simdiri.h; or writes VERSION, such as
1.0.0-rc.1, in simdiri.h and in them; or prints the version as "plain", "python" or "debian" writes it. What has a history is left: results of measurements, CHANGELOG.md, and Debian's changelog, whose new entry is
written by hand, but checked. Exit status: 0; 1 a file states another version; 2 wrong usage.
SPDX-License-Identifier: MIT"""
import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = "include/simdiri/simdiri.h"
VERSION = r"[0-9]+\.[0-9]+\.[0-9]+(?:-?[a-z]+\.?[0-9]+)?"
NUMBERS = ("MAJOR", "MINOR", "PATCH")
# The names of files of a release: simdiri-1.0.0.jar, simdiri-nutch-1.0.0.jar, simdiri-spark-3.5_2.12-1.0.0.jar.
FILE_NAME = rf"\bsimdiri(?:-[a-z]+)*(?:-[0-9._]+)?-({VERSION})(?=[-.]|\*)"
DOCUMENTS = ("README.md", "src/docs/**/*.md", "src/bindings/**/*.md", "src/packaging/README.md", "src/bindings/java/nutch/plugin.xml")
# Each row: files, and an expression whose group is the version.
PLACES = (
    (("bench/java/pom.xml", "tests/java/crawlers/pom.xml", "src/bindings/java/**/pom.xml"), rf"\A(?:(?!<version>).)*<version>({VERSION})<"),
    (("src/bindings/java/nutch/plugin.xml",), rf'<plugin [^>]*version="({VERSION})"'),
    (("src/bindings/js/package.json",), rf'"version": "({VERSION})"'),
    (("src/bindings/duckdb/community/description.yml",), rf"^  version: ({VERSION})$"),
    (DOCUMENTS, FILE_NAME),
    (("src/bindings/java/README.md",), rf"`org\.simdiri:simdiri:({VERSION})`"),
)


def forms(version):
    """The version as documents, Python and Debian write it."""
    return {"plain": version, "python": re.sub(r"-([a-z]+)\.", r"\1", version), "debian": version.replace("-", "~", 1)}


def wanted_at(match, version):
    """What the place should state: wheels and source distributions have Python's form."""
    is_python = match.string.startswith((".tar.gz", "-*", "-cp"), match.end(1))
    return forms(version)["python" if is_python else "plain"]


def read_version():
    text = (ROOT / HEADER).read_text(encoding="utf-8")
    version = re.search(r'^#define SIMDIRI_VERSION "(.*)"$', text, re.MULTILINE).group(1)
    numbers = [re.search(rf"^#define SIMDIRI_VERSION_{name} (\d+)$", text, re.MULTILINE).group(1) for name in NUMBERS]
    return version, ".".join(numbers)


def find_places():
    """Yields each place: a path, and a match with the version in a group."""
    for patterns, expression in PLACES:
        for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
            found = list(re.finditer(expression, path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
            if not found and patterns is not DOCUMENTS:
                sys.exit(f"version.py: {path.relative_to(ROOT)} states no version")
            yield from ((path, match) for match in found)


def check(version, numbers):
    problems = []
    if version.split("-")[0] != numbers:
        problems.append(f"{HEADER}: SIMDIRI_VERSION is {version}, but its numbers are {numbers}")
    for path, match in find_places():
        if match[1] != wanted_at(match, version):
            problems.append(f"{path.relative_to(ROOT)}: {match[1]}, not {wanted_at(match, version)}")
    changelog = (ROOT / "src/packaging/debian/changelog").read_text(encoding="utf-8")
    if not changelog.startswith(f"simdiri ({forms(version)['debian']}-1) "):
        problems.append(f"src/packaging/debian/changelog: the first entry is not of {version}")
    changes = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE).group(1)
    if changes not in (version, numbers):
        problems.append(f"CHANGELOG.md: the first entry is of {changes}, not of {version}")
    return problems


def replace(path, match, version):
    text, (begin, end) = path.read_text(encoding="utf-8"), match.span(1)
    path.write_text(text[:begin] + wanted_at(match, version) + text[end:], encoding="utf-8")


def set_version(version):
    header = ROOT / HEADER
    text = re.sub(r'(?m)^(#define SIMDIRI_VERSION) ".*"$', rf'\1 "{version}"', header.read_text(encoding="utf-8"))
    for name, number in zip(NUMBERS, re.split(r"[.-]", version)):
        text = re.sub(rf"(?m)^(#define SIMDIRI_VERSION_{name}) \d+$", rf"\1 {number}", text)
    header.write_text(text, encoding="utf-8")
    # From the end of each file, so that positions stay right: more than one row of PLACES may name a file.
    for path, match in sorted(find_places(), key=lambda place: place[1].start(1), reverse=True):
        replace(path, match, version)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\nSPDX")[0])
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--set", metavar="VERSION")
    ways.add_argument("--print", choices=forms(""))
    arguments = parser.parse_args()
    wanted = arguments.set
    if arguments.print:
        print(forms(read_version()[0])[arguments.print])
        return 0
    if wanted:
        # No alpha and beta: Python writes 1.0.0-beta.1 as 1.0.0b1, which nothing here does. No leading zeros: Python leaves them out.
        if not re.fullmatch(r"NUMBER\.NUMBER\.NUMBER(-rc\.NUMBER)?".replace("NUMBER", "(0|[1-9][0-9]*)"), wanted):
            parser.error(f"not a version such as 1.0.0 or 1.0.0-rc.1: {wanted}")
        set_version(wanted)
    problems = check(*read_version())
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
