#!/usr/bin/env python3
"""Usage: check_circles.py ROOT | check_circles.py --calls FILE | check_circles.py --self-test

Checks the folders of src/ (check_rooms.py checks the arrows between them): a folder has at most 35 C files, in src/cli/
at most 25, and at most three of them include each other in a circle. NAME.c and NAME.h count as one place of a circle,
and as two files.

With --calls, checks that the C files of src/ call each other in no circle, not even of two files. FILE has the path of
an object file on each line. To end a circle, move the small function that ties it to a file that both call.
"""
# SPDX-License-Identifier: MIT
import os
import re
import sys

import check_rooms

FOLDER_MAX, CLI_FOLDER_MAX, CIRCLE_MAX = 35, 25, 3
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def list_arrows(includes):
    """`includes`: the paths that each path includes. Returns the arrows between nodes of one folder."""
    arrows = {}
    for path, names in includes.items():
        node = os.path.splitext(path)[0]
        for target in (os.path.splitext(name)[0] for name in names):
            if node != target and os.path.dirname(node) == os.path.dirname(target):
                arrows.setdefault(node, set()).add(target)
    return arrows


def find_circles(arrows):
    """Sets of nodes, each of which leads to all others of its set (Tarjan)."""
    number, low, stack, circles = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for target in sorted(arrows.get(node, ())):
            if target not in number:
                visit(target)
            if target in stack:
                low[node] = min(low[node], low[target])
        if low[node] != number[node]:
            return
        circle = set()
        while node not in circle:
            circle.add(stack.pop())
        if len(circle) > 1:
            circles.append(sorted(circle))
    sys.setrecursionlimit(10000)
    for node in sorted(arrows):
        if node not in number:
            visit(node)
    return circles


def count_files(circle, paths):
    return sum(os.path.splitext(path)[0] in circle for path in paths)


def check(root):
    source = os.path.join(root, "src")
    paths, includes = [], {}
    for folder, _, names in os.walk(source):
        paths += [os.path.relpath(os.path.join(folder, name), source) for name in names if name.endswith((".c", ".h"))]
    for path in paths:
        with open(os.path.join(source, path), encoding="utf-8") as file:
            includes[path] = INCLUDE.findall(file.read())
    faults = 0
    for circle in find_circles(list_arrows(includes)):
        is_fault = count_files(circle, paths) > CIRCLE_MAX
        faults += is_fault
        print("FAILED: a circle of" if is_fault else "circle of", f"{count_files(circle, paths)} files:", *circle)
    folders = [os.path.dirname(path) for path in paths]
    for folder in sorted(set(folders)):
        limit = CLI_FOLDER_MAX if f"{folder}/".startswith("cli/") else FOLDER_MAX
        if folders.count(folder) > limit:
            faults += 1
            print(f"FAILED: src/{folder}/ has {folders.count(folder)} files, more than {limit}")
    print(f"circles: {len(paths)} files in {len(set(folders))} folders, {faults} faults")
    return len(paths) > 1 and faults == 0


def list_calls(symbols):
    """`symbols`: the names that each file defines for others, and those that it takes. Returns who calls whom, and
    which names each pair shares."""
    home = {name: path for path, (defined, _) in symbols.items() for name in defined}
    arrows, names = {}, {}
    for path, (_, taken) in symbols.items():
        for name in sorted(taken):
            target = home.get(name, path)
            if target != path:
                arrows.setdefault(path, set()).add(target)
                names.setdefault((path, target), []).append(name)
    return arrows, names


def check_calls(objects):
    symbols = check_rooms.read_objects(objects, "TW")
    arrows, names = list_calls(symbols)
    circles = find_circles(arrows)
    for circle in circles:
        print("FAILED: a circle of calls:", *circle)
        for pair in sorted(names):
            if set(pair) <= set(circle):
                print(f"  {pair[0]} calls {', '.join(names[pair])} of {pair[1]}")
    print(f"circles: {len(symbols)} object files, {sum(map(len, arrows.values()))} arrows, {len(circles)} faults")
    return len(symbols) > 1 and len(arrows) > 1 and not circles


def self_test():
    chain = {"cli/io/a.c": ["cli/io/a.h", "cli/io/b.h"], "cli/io/b.c": ["cli/io/b.h", "cli/util/c.h"]}
    outcomes = [find_circles(list_arrows(chain)) == [],
                find_circles(list_arrows({**chain, "cli/io/b.h": ["cli/io/a.h"]})) == [["cli/io/a", "cli/io/b"]],
                find_circles(list_arrows({**chain, "cli/util/c.h": ["cli/io/a.h"]})) == [],
                count_files(["cli/io/a", "cli/io/b"], ["cli/io/a.c", "cli/io/a.h", "cli/io/b.c", "cli/io/c.c"]) == 3]
    calls, names = list_calls({"a.c": ({"f"}, {"g", "memcpy"}), "b.c": ({"g"}, {"h"}), "c.c": ({"h"}, set())})
    outcomes += [find_circles(calls) == [], names == {("a.c", "b.c"): ["g"], ("b.c", "c.c"): ["h"]}]
    calls, _ = list_calls({"a.c": ({"f"}, {"g"}), "b.c": ({"g"}, {"h"}), "c.c": ({"h"}, {"f"})})
    outcomes.append(find_circles(calls) == [["a.c", "b.c", "c.c"]])
    print(f"circles, self-test: {sum(outcomes)} passed, {len(outcomes) - sum(outcomes)} failed")
    return all(outcomes)


def main():
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(0 if self_test() else 1)
    if len(sys.argv) == 3 and sys.argv[1] == "--calls":
        with open(sys.argv[2], encoding="utf-8") as file:
            sys.exit(0 if check_calls(file.read().split("\n")) else 1)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(0 if check(sys.argv[1]) else 1)


main()
