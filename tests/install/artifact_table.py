#!/usr/bin/env python3
"""Usage: artifact_table.py FOLDER: checks the lists of a release in FOLDER: the table of all files has its form, and sizes and
digests are those of the files; CycloneDX and the provenance name the same files, which have the licences of all that CycloneDX
says is in them. SPDX-License-Identifier: MIT"""
import glob
import hashlib
import json
import os
import re
import sys
import tarfile
import zipfile

COLUMNS = ["target", "name", "kind", "platform", "size", "sha256", "run"]


def read_one(folder, pattern):
    paths = glob.glob(os.path.join(glob.escape(folder), pattern))
    assert len(paths) == 1, f"not one {pattern}: {paths}"
    with open(paths[0], encoding="utf-8") as file:
        return file.read()


def check_row(folder, row):
    assert len(row) == len(COLUMNS) and all(row), f"{len(row)} columns, or an empty one: {row}"
    entry = dict(zip(COLUMNS, row))
    if entry["run"].startswith("missing: "):
        assert entry["size"] == entry["sha256"] == "-" and len(entry["run"]) > 9, f"missing, but with a size or without a reason: {row}"
        return None
    with open(os.path.join(folder, entry["name"]), "rb") as file:
        content = file.read()
    assert int(entry["size"]) == len(content), f"another size: {row}"
    assert entry["sha256"] == hashlib.sha256(content).hexdigest(), f"another digest: {row}"
    assert re.match(r"tests/install/\w+|emulated: tests/install/\w+|only cross-built|not run: ", entry["run"]), f"run: {row}"
    return entry["name"], entry["sha256"]


def list_archive(path):
    if path.endswith((".whl", ".jar")):
        with zipfile.ZipFile(path) as archive:
            return archive.namelist()
    with tarfile.open(path) as archive:
        return archive.getnames()


def check_licences(folder, contents, kinds):
    libraries = {part["bom-ref"]: part["name"] for part in contents["components"] if part["type"] == "library"}
    for entry in contents["dependencies"]:
        names = [libraries[part] for part in entry["dependsOn"] if part in libraries]
        if not names or kinds[entry["ref"]] == "Python source":  # that has the archives of the libraries
            continue
        there = list_archive(os.path.join(folder, entry["ref"]))
        missing = [name for name in names if not any(re.search(f"(^|/)licen[cs]es/{re.escape(name)}/.", path) for path in there)]
        assert not missing, f"{entry['ref']} has no licence of {missing}"


def main(folder):
    lines = read_one(folder, "*.files.tsv").splitlines()
    assert lines[0].split("\t") == COLUMNS, f"another heading: {lines[0]}"
    found = [check_row(folder, line.split("\t")) for line in lines[1:]]
    names = [entry[0] for entry in found if entry]
    assert len(set(names)) == len(names), "a file twice"
    there = set(os.listdir(folder)) - {"SHA256SUMS"}
    assert set(names) == {name for name in there if not name.endswith(".files.tsv")}, f"the table has other files: {there ^ set(names)}"
    files = {entry for entry in found if entry and not entry[0].endswith((".cdx.json", ".provenance.json"))}
    contents = json.loads(read_one(folder, "*.cdx.json"))
    assert files == {(part["name"], part["hashes"][0]["content"]) for part in contents["components"] if part["type"] == "file"}, "CycloneDX"
    check_licences(folder, contents, {line.split("\t")[1]: line.split("\t")[2] for line in lines})
    provenance = json.loads(read_one(folder, "*.provenance.json"))
    assert files == {(subject["name"], subject["digest"]["sha256"]) for subject in provenance["subject"]}, "provenance"
    build = provenance["predicate"]["buildDefinition"]
    assert set(build["externalParameters"]["commands"]) == {name for name, _ in files}, "commands"
    assert all(part["digest"] for part in build["resolvedDependencies"]), "an input without a digest"
    assert not any(re.search(".:/.*:/", part.get("uri", "")) for part in build["resolvedDependencies"]), "an address within another"
    assert not any(part["name"].startswith("redis@") for part in build["resolvedDependencies"]), "an input that only tests use"
    commit = contents["metadata"]["component"]["properties"][0]["value"]
    assert commit == build["externalParameters"]["commit"], "two commits"
    print(f"{len(files)} files, {len(found) - len(names)} missing")


main(*sys.argv[1:])
