#!/usr/bin/env python3
"""Usage: coverage.py SOURCE BUILD: lines and branches of src/ that the tests have run, by folder and in total.

BUILD was compiled with --coverage, and its tests were run. gcov (of gcc) reads what they left; a line or branch of a
source that is compiled more than once counts as run if any of its objects has run it. Branches that only exceptions
take do not count. BUILD/coverage.json has the figures of every file. SPDX-License-Identifier: MIT"""
import collections
import concurrent.futures
import json
import os
import subprocess
import sys


def find_data(build):
    """The .gcda files of objects of src/: the objects of tests have their sources elsewhere."""
    for folder, _, names in os.walk(build):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".gcda") and "/src/" in path[len(build):]:
                yield path


def read_data(path):
    done = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", path],
                          capture_output=True, text=True, check=False, cwd=os.path.dirname(path))
    return json.loads(done.stdout) if done.returncode == 0 and done.stdout else None


class File:
    def __init__(self):
        self.lines = collections.Counter()
        self.branches = {}

    def add(self, line):
        number = line["line_number"]
        self.lines[number] += line["count"]
        counts = [branch["count"] for branch in line["branches"] if not branch["throw"]]
        # The objects of a template may have different branches in one line: keep the longest list.
        merged = self.branches.setdefault(number, [])
        merged += [0] * (len(counts) - len(merged))
        for i, count in enumerate(counts):
            merged[i] += count

    def totals(self):
        branches = [count for counts in self.branches.values() for count in counts]
        return [sum(count > 0 for count in self.lines.values()), len(self.lines),
                sum(count > 0 for count in branches), len(branches)]


def percent(part, whole):
    return f"{100 * part / whole:6.1f} %" if whole else "     – "


def main(source, build):
    source, build = os.path.realpath(source), os.path.realpath(build)
    files = collections.defaultdict(File)
    unread = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for data in pool.map(read_data, sorted(find_data(build))):
            if data is None:
                unread += 1
                continue
            for entry in data["files"]:
                path = os.path.normpath(os.path.join(data["current_working_directory"], entry["file"]))
                if path.startswith((source + "/src/", source + "/include/")):
                    for line in entry["lines"]:
                        files[os.path.relpath(path, source)].add(line)
    if not files:
        print(f"coverage: no data in {build}: was it compiled with --coverage, and were the tests run?", file=sys.stderr)
        return 1
    rooms = collections.defaultdict(lambda: [0, 0, 0, 0])
    for name, file in files.items():
        for room in (os.path.dirname(name), "total"):
            rooms[room] = [a + b for a, b in zip(rooms[room], file.totals())]
    with open(os.path.join(build, "coverage.json"), "w", encoding="utf-8") as output:
        json.dump({name: dict(zip(("lines_run", "lines", "branches_run", "branches"), file.totals()))
                   for name, file in sorted(files.items())}, output, indent=1)
    print(f"{'folder':22} {'lines run':>15} {'':>8} {'branches run':>17}")
    for room in sorted(rooms, key=lambda room: (room == "total", room)):
        lines_run, lines, branches_run, branches = rooms[room]
        print(f"{room:22} {lines_run:7} of {lines:5} {percent(lines_run, lines)} {branches_run:7} of {branches:5} "
              f"{percent(branches_run, branches)}")
    if unread:
        print(f"gcov could not read {unread} files", file=sys.stderr)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
