#!/usr/bin/env python3
"""Usage: check_tidy.py SOURCE BUILD [--all] [--at-most=N] [--write-known] [-j N]

Runs clang-tidy 14 (.clang-tidy) on the C files of src/ in BUILD/compile_commands.json. They take minutes of CPU time,
so a file that passed is remembered in BUILD/tidy by a hash of its text, of the project's headers that it includes, of
the configuration and of the compiler's options, and is checked again only when one of these changes. Without --all, which
SIMDIRI_LONG=1 implies, only files that changed are checked (tests/build/changed), at most N of them (default: 20), those
changed last first; the others are counted.

Findings that .clang-tidy-known lists, one "PATH CHECK COUNT" a line, do not fail: they were there before this test, and
most are false. A finding that is not listed fails. So does, when --all has checked every file, a line whose findings are
gone: the list only gets shorter. --all --write-known writes the list anew, for when files have got other names.
Exit status 77: there is no clang-tidy 14. SPDX-License-Identifier: MIT"""
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

# Some messages continue on the next line.
FINDING = re.compile(r"^(/[^:\n]+):(\d+):\d+: (?:warning|error): .*?\[([\w.,-]+)\]$", re.M | re.S)


def find_program():
    for name in ("clang-tidy-14", "clang-tidy"):
        path = shutil.which(name)
        if path and "version 14." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    print("skipped: there is no clang-tidy 14 here; bash src/packaging/dependencies checks installs it")
    sys.exit(77)


class Headers:
    """Which files of the project a file includes, directly or not."""

    def __init__(self, source):
        self.folders = [os.path.join(source, folder) for folder in ("include", "src", "tests", "tests/reference")]
        self.included = {}

    def read(self, path):
        if path not in self.included:
            with open(path, "rb") as file:
                text = file.read()
            names = re.findall(rb'^\s*#\s*include\s+["<]([^">]+)[">]', text, re.M)
            places = [os.path.dirname(path), *self.folders]
            found = (next((p for p in (os.path.normpath(os.path.join(place, os.fsdecode(name))) for place in places)
                           if os.path.exists(p)), None) for name in names)
            self.included[path] = (hashlib.sha256(text).hexdigest(), [p for p in found if p])
        return self.included[path]

    def digest(self, path, salt):
        seen, pending = set(), [path]
        while pending:
            one = pending.pop()
            if one not in seen:
                seen.add(one)
                pending += self.read(one)[1]
        parts = sorted(f"{one} {self.read(one)[0]}" for one in seen)
        return hashlib.sha256("\n".join([salt, *parts]).encode()).hexdigest()


def read_known(path):
    known = collections.Counter()
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    file_path, check, count = line.split()
                    known[file_path, check] = int(count)
    return known


def count_findings(found):
    return collections.Counter((file, check) for file, _, check in found)


def check_file(program, database, path, source):
    """What clang-tidy says of one file: a set of (file, line, check), and its whole output if it could not compile."""
    done = subprocess.run([program, "-p", database, "--quiet", path], capture_output=True, text=True, check=False)
    found = set()
    for file, line, checks in FINDING.findall(done.stdout):
        file = os.path.relpath(os.path.normpath(file), source)
        # clang-tidy may report a system header, because of the arguments in a file of the project.
        if file.startswith(".."):
            file = os.path.relpath(path, source)
        found.add((file, int(line), checks.split(",")[0]))
    broken = "clang-diagnostic-error" in done.stdout or (done.returncode != 0 and not found)
    return found, done.stdout + done.stderr if broken else ""


def list_changed(source):
    """The paths of files that changed."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "changed")
    names = subprocess.run(["bash", script, source, r"\.c$"], capture_output=True, check=True).stdout.split(b"\0")
    return {os.path.join(source, os.fsdecode(name)) for name in names}


def main(arguments):
    check_all = "--all" in arguments or bool(os.environ.get("SIMDIRI_LONG"))
    write_known = "--write-known" in arguments
    most, jobs = 20, 1
    places = []
    words = iter(arguments)
    for word in words:
        if word.startswith("--at-most="):
            most = int(word[10:])
        elif word == "-j":
            jobs = int(next(words))
        elif re.match(r"-j\d+$", word):
            jobs = int(word[2:])
        elif word not in ("--all", "--write-known"):
            places.append(os.path.realpath(word))
    if len(places) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    source, build = places
    program = find_program()
    cache = os.path.join(build, "tidy")
    os.makedirs(cache, exist_ok=True)
    with open(os.path.join(source, ".clang-tidy"), encoding="utf-8") as file:
        configuration = file.read()
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = {}
        for entry in json.load(file):
            commands.setdefault(entry["file"], entry)
    # clang-tidy runs once for each command of a file. Most files are compiled two to four times; one run is enough.
    with open(os.path.join(cache, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(list(commands.values()), file)
    headers = Headers(source)
    digests = {path: headers.digest(path, configuration + re.sub(r" -o \S+", "", entry["command"]))
               for path, entry in commands.items() if path.endswith(".c") and path.startswith(os.path.join(source, "src") + os.sep)}
    pending = [path for path, digest in digests.items() if write_known or not os.path.exists(os.path.join(cache, digest))]
    pending.sort(key=lambda path: (-os.stat(path).st_mtime, path))
    all_pending = len(pending)
    if not check_all:
        changed = list_changed(source)
        pending = [path for path in pending if path in changed][:most]
    left = all_pending - len(pending)

    known = read_known(os.path.join(source, ".clang-tidy-known"))
    found, failed = set(), 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, (some, output) in zip(pending, pool.map(lambda p: check_file(program, cache, p, source), pending)):
            if output:
                print(f"FAILED: clang-tidy cannot read {os.path.relpath(path, source)}\n{output}")
            new = count_findings(some) - known
            for file, line, check in sorted(some - found):
                if (file, check) in new:
                    print(f"FAILED: {file}:{line}: {check}", flush=True)
            found |= some
            if output or (new and not write_known):
                failed += 1
            else: # Noted at once, so that an interrupted run loses nothing.
                open(os.path.join(cache, digests[path]), "w", encoding="utf-8").close()
    counts = count_findings(found)
    gone = [key for key in known if check_all and len(pending) == len(digests) and counts[key] < known[key]]
    for file, check in gone:
        print(f"FAILED: .clang-tidy-known has {known[file, check]} of {file} {check}; there are {counts[file, check]}")
    if write_known and check_all:
        with open(os.path.join(source, ".clang-tidy-known"), "w", encoding="utf-8") as file:
            file.write("# Findings of clang-tidy that are not repaired yet: tests/build/check_tidy.py.\n")
            file.writelines(f"{name} {check} {count}\n" for (name, check), count in sorted(counts.items()))
    print(f"tidy: {len(digests) - left - failed} passed ({len(pending)} checked now), {failed} failed, {left} not yet checked"
          + (": bash tests/run --tidy" if left else ""))
    return 1 if failed or gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
