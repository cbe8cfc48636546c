#!/usr/bin/env python3
"""Usage: release_files.py SOURCE FOLDER VERSION MISSING: prints the table of contents of a release: one line for each file of
release_artifacts.txt and for the lists beside them, tab-separated, with a heading. MISSING is a file with the lines
"TARGET<tab>REASON" of targets that were not made; a file that is not there has a line, too.
SPDX-License-Identifier: MIT"""
import fnmatch
import hashlib
import os
import re
import sys
from typing import NamedTuple

from version import forms

LISTS = {".cdx.json": "list of contents (CycloneDX)", ".provenance.json": "provenance (in-toto, SLSA)", ".files.tsv": "table of contents"}


class Artifact(NamedTuple):
    target: str
    pattern: str
    kind: str
    platform: str
    libraries: str
    run: str


def read_artifacts(source, version):
    with open(os.path.join(source, "src", "packaging", "release_artifacts.txt"), encoding="utf-8") as table:
        lines = [line.rstrip("\n") for line in table if line.strip() and not line.startswith("#")]
    lines = [re.sub("@(python|debian|)", lambda match: forms(version)[match[1] or "plain"], line) for line in lines]
    return [Artifact(*line.split("|")) for line in lines]


def hash_file(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_list(name):
    return name == "SHA256SUMS" or name.endswith(tuple(LISTS))


def find_artifact(artifacts, name):
    return next((artifact for artifact in artifacts if fnmatch.fnmatchcase(name, artifact.pattern)), None)


def print_table(source, folder, version, missing):
    artifacts = read_artifacts(source, version)
    names = sorted(os.listdir(folder))
    with open(missing, encoding="utf-8") as file:
        reasons = dict(line.rstrip("\n").split("\t") for line in file)
    rows = []
    for artifact in artifacts:
        found = [name for name in names if find_artifact(artifacts, name) is artifact]
        if not found:
            reason = reasons.get(artifact.target, "its target was not asked for")
            rows.append((artifact.target, artifact.pattern, artifact.kind, artifact.platform, "-", "-", f"missing: {reason}"))
        for name in found:
            path = os.path.join(folder, name)
            rows.append((artifact.target, name, artifact.kind, artifact.platform, str(os.path.getsize(path)), hash_file(path), artifact.run))
    for name in names:
        path, kind = os.path.join(folder, name), LISTS.get("." + name[len(f"simdiri-{version}."):])
        if is_list(name):
            rows.append(("all", name, kind, "any", str(os.path.getsize(path)), hash_file(path), "not run: a list"))
        elif not find_artifact(artifacts, name):
            raise SystemExit(f"release_files.py: release_artifacts.txt does not have {name}")
    for row in [("target", "name", "kind", "platform", "size", "sha256", "run"), *rows]:
        print("\t".join(row))


if __name__ == "__main__":
    print_table(*sys.argv[1:])
