#!/usr/bin/env python3
"""Usage: release_contents.py SOURCE FOLDER VERSION COMMIT: prints, as CycloneDX, which files of a release are in FOLDER, and
which libraries they contain, from sources.txt and from packages of Debian. SPDX-License-Identifier: MIT"""
import datetime
import json
import operator
import os
import re
import subprocess
import sys
import urllib.parse
import uuid

from release_files import find_artifact, hash_file, is_list, read_artifacts

# Packages of which parts are in files of a release: name in release_artifacts.txt, package, licence of these parts.
PACKAGES = (("wasi", "wasi-libc", "MIT AND BSD-2-Clause AND Apache-2.0 AND CC0-1.0"),
            ("wasi", "libclang-rt-19-dev-wasm32", "Apache-2.0 WITH LLVM-exception"),
            ("doxygen", "doxygen", "MIT"))  # jQuery and its plugins, scripts and style sheets


def read_libraries(source):
    """The libraries of sources.txt that files of a release may contain, as components by their bom-ref, and their use and
    name in that table."""
    libraries, uses = {}, {}
    with open(os.path.join(source, "src", "packaging", "sources.txt"), encoding="utf-8") as table:
        for line in table:
            if not re.match(r"[A-Z0-9]+\|", line):
                continue
            name, library, version, archive, digest, folder, licence, _, use = line.rstrip("\n").split("|")
            if use == "artifacts":
                continue
            pool = "" if folder.startswith("https://") else "http://deb.debian.org/debian/pool/main/"
            url = urllib.parse.quote(f"{pool}{folder}/{archive}", safe=":/")
            reference = f"{library}@{version}"
            uses[reference] = {use, name}
            libraries[reference] = {
                "type": "library", "bom-ref": reference, "name": library, "version": version,
                "licenses": [{"expression": licence}],
                "purl": f"pkg:generic/{library}@{version}?checksum=sha256:{digest}&download_url={url}",
                "externalReferences": [{"type": "distribution", "url": url, "hashes": [{"alg": "SHA-256", "content": digest}]}],
            }
    return libraries, uses


def run_lines(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode().splitlines()


def first_line(*command):
    try:
        return run_lines(*command)[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return None


def read_packages():
    """The same as read_libraries, of PACKAGES."""
    libraries, uses = {}, {}
    for use, name, licence in PACKAGES:
        version = first_line("dpkg-query", "-W", "-f=${Version}", name) or "unknown"
        reference = f"{name}@{version}"
        uses[reference] = {use}
        libraries[reference] = {
            "type": "library", "bom-ref": reference, "name": name, "version": version, "licenses": [{"expression": licence}],
            "purl": f"pkg:deb/debian/{name}@{urllib.parse.quote(version)}",
        }
    return libraries, uses


def find_tools():
    commands = (("gcc", "--version"), ("aarch64-linux-gnu-gcc", "--version"), ("cmake", "--version"), ("nasm", "--version"),
                ("ld", "--version"), ("python3", "--version"))
    lines = {command[0]: first_line(*command) for command in commands}
    return [{"type": "application", "name": name, "version": line} for name, line in lines.items() if line]


def main(source, folder, version, commit):
    libraries, uses = map(operator.or_, read_libraries(source), read_packages())
    artifacts = read_artifacts(source, version)
    files, depends = [], []
    for name in sorted(os.listdir(folder)):
        if is_list(name):
            continue
        digest = hash_file(os.path.join(folder, name))
        files.append({"type": "file", "bom-ref": name, "name": name, "version": version,
                      "hashes": [{"alg": "SHA-256", "content": digest}]})
        contained = set(find_artifact(artifacts, name).libraries.split())
        parts = [reference for reference, names in uses.items() if names & contained]
        depends.append({"ref": name, "dependsOn": parts})
    used = {part for entry in depends for part in entry["dependsOn"]}
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    contents = json.dumps(files, sort_keys=True)
    json.dump({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, contents)}",
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "tools": {"components": find_tools()},
            "component": {"type": "application", "bom-ref": "simdiri", "name": "simdiri", "version": version,
                          "licenses": [{"expression": "MIT AND BSD-3-Clause"}],
                          "properties": [{"name": "simdiri:commit", "value": commit}]},
        },
        "components": files + [library for reference, library in libraries.items() if reference in used],
        "dependencies": [{"ref": "simdiri", "dependsOn": [file["bom-ref"] for file in files]}, *depends],
    }, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
