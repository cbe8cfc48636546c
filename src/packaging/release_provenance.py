#!/usr/bin/env python3
"""Usage: release_provenance.py SOURCE FOLDER VERSION COMMIT [--changed]: prints where the files of a release come from, as a
statement of in-toto with SLSA's provenance: the commit, what was used by digest, and the commands. Nobody signs it. --changed: only
prints what the statement in FOLDER names and is not the same here.
SPDX-License-Identifier: MIT"""
import glob
import json
import os
import re
import shutil
import sys
import urllib.parse

from release_contents import first_line, read_libraries, run_lines
from release_files import find_artifact, hash_file, is_list, read_artifacts

PROGRAMS = ("gcc", "g++", "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++", "as", "ld", "aarch64-linux-gnu-as", "aarch64-linux-gnu-ld",
            "nasm", "clang-19", "wasm-ld-19", "llvm-ar-19", "cmake", "make", "python3", "node", "npm", "doxygen", "mandoc", "git", "tar",
            "gzip", "xz", "dpkg-deb", "dpkg-shlibdeps", "cpack", "ar", "strip", "aarch64-linux-gnu-ar", "aarch64-linux-gnu-strip")
# Parts of programs, and archives that become part of what they make.
PARTS = ("/usr/lib/llvm-19/lib/libclang-cpp.so.*", "/usr/lib/llvm-19/lib/libLLVM.so.*", "/usr/lib/wasm32-wasi/libc.a",
         "/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a")


def describe_program(name):
    path = os.path.realpath(shutil.which(name))
    return {"name": name, "digest": {"sha256": hash_file(path)}, "annotations": {"version": first_line(name, "--version") or "unknown"}}


def find_compilers():
    """The parts of compilers that "gcc" only starts or links, and of clang and JDKs, whose programs are tiny."""
    for driver in ("gcc", "g++", "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++"):
        path = first_line(driver, f"-print-prog-name={'cc1plus' if driver.endswith('++') else 'cc1'}")
        for path in (path, first_line(driver, "-print-libgcc-file-name")):
            if path and os.path.isabs(path):
                yield f"{driver}: {os.path.basename(path)}", path
    for path in sorted({os.path.realpath(path) for pattern in PARTS for path in glob.glob(pattern)}):
        yield os.path.basename(path), path
    for folder in sorted({os.path.realpath(folder) for folder in (os.environ.get("SIMDIRI_JDK22") or "/usr/lib/jvm", *glob.glob("/usr/lib/jvm/*"))}):
        path = os.path.join(folder, "lib", "modules")
        if os.path.exists(path):
            yield f"JDK {os.path.basename(folder)}", path


def find_headers():
    """Packages of Debian with headers and libraries, without those of architectures that no release is for. The digest is that of
    dpkg's list of their files, which has an MD5 of each."""
    for line in (run_lines("dpkg-query", "-W", "-f=${Package} ${Architecture} ${Version}\n") if shutil.which("dpkg-query") else ()):
        name, architecture, version = line.split()
        lists = [f"/var/lib/dpkg/info/{name}{end}.md5sums" for end in (f":{architecture}", "")]
        is_used = re.search("-dev($|-)", name) and (name.endswith("-arm64-cross") or not name.endswith("-cross"))
        for path in [path for path in lists if is_used and os.path.exists(path)][:1]:
            yield {"name": name, "uri": f"pkg:deb/debian/{name}@{urllib.parse.quote(version)}?arch={architecture}",
                   "digest": {"sha256": hash_file(path)}, "annotations": {"digest": "of dpkg's list of MD5 sums"}}


def find_inputs(source, commit):
    """What was used, with digests."""
    yield {"name": "simdiri", "digest": {"gitCommit": commit}}
    for library in read_libraries(source)[0].values():
        reference = library["externalReferences"][0]
        yield {"name": library["bom-ref"], "uri": reference["url"], "digest": {"sha256": reference["hashes"][0]["content"]}}
    with open(os.path.join(source, "src", "packaging", "release_requirements.txt"), encoding="utf-8") as table:
        for name, version, digest in re.findall(r"^([\w-]+)==(\S+) --hash=sha256:(\w+)$", table.read(), re.MULTILINE):
            yield {"name": name, "uri": f"pkg:pypi/{name}@{version}", "digest": {"sha256": digest}}
    yield from (describe_program(name) for name in PROGRAMS if shutil.which(name))
    yield from ({"name": name, "digest": {"sha256": hash_file(path)}} for name, path in find_compilers())
    yield from find_headers()


def find_changed(folder, version, inputs):
    with open(os.path.join(folder, f"simdiri-{version}.provenance.json"), encoding="utf-8") as file:
        earlier = json.load(file)["predicate"]["buildDefinition"]["resolvedDependencies"]
    return [part["name"] for part in earlier if part not in inputs]


def main(source, folder, version, commit, only_changed=None):
    inputs = list(find_inputs(source, commit))
    if only_changed:
        print(", ".join(find_changed(folder, version, inputs)))
        return
    artifacts = read_artifacts(source, version)
    names = sorted(name for name in os.listdir(folder) if not is_list(name))
    commands = {name: f"bash src/packaging/release --commit={commit} {find_artifact(artifacts, name).target}" for name in names}
    json.dump({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": name, "digest": {"sha256": hash_file(os.path.join(folder, name))}} for name in names],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "simdiri:src/packaging/release",
                "externalParameters": {"commit": commit, "version": version, "commands": commands},
                "internalParameters": {"SOURCE_DATE_EPOCH": os.environ["SOURCE_DATE_EPOCH"]},
                "resolvedDependencies": inputs,
            },
            "runDetails": {"builder": {"id": "simdiri:src/packaging/release"}},
        },
    }, sys.stdout, indent=1)
    print()


main(*sys.argv[1:])
