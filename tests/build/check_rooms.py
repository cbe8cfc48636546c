#!/usr/bin/env python3
"""Usage: check_rooms.py ROOT | check_rooms.py ROOT --calls FILE | check_rooms.py --self-test

Holds the includes of src/ to the table of rooms in src/README.md, whose columns are "folder", "holds" and "may include".
A room is a folder of src/ that has C files of its own. The order of the rows is the order of layers: a room may include
the rooms that its row names, which must all be in rows above, and includes each of them. Public headers may be included
everywhere.

With --calls, holds what the object files refer to to the same order: a room may use functions and data of rooms above
only, also by way of a public header. FILE has the path of an object file on each line. With --self-test, checks on small
trees that each fault is found.
"""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile

ENDINGS = (".c", ".h", ".cc", ".cpp", ".hpp", ".inc", ".def")
HEADER = ["folder", "holds", "may include"]
NONE = ("–", "-")
# After the directive comes "text", <text>, or a macro. This script cannot resolve a macro.
INCLUDE = re.compile(r"^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*([^\r\n]*)", re.M)


class Faults(list):
    """What is wrong, a line each."""

    def report(self, text):
        self.append(text)


def read_cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def read_table(text, faults):
    """The rooms in their order, each with the rooms that it may include."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("|") and read_cells(line) == HEADER]
    if len(heads) != 1:
        faults.report(f"src/README.md: {len(heads)} tables with the columns {', '.join(HEADER)}, not 1")
        return {}
    rooms = {}
    for line in lines[heads[0] + 2:]:
        if not line.startswith("|"):
            break
        cells = read_cells(line)
        name = re.fullmatch(r"`([^`]+)/`", cells[0])
        if len(cells) != len(HEADER) or not name:
            faults.report(f"src/README.md: a row is not `folder/`, text, rooms: {line}")
        elif name[1] in rooms:
            faults.report(f"src/README.md: {name[1]}/ has two rows")
        else:
            rooms[name[1]] = [] if cells[2] in NONE else re.split(r", *", cells[2])
    return rooms


def check_order(rooms, faults):
    order = list(rooms)
    for room, targets in rooms.items():
        for target in targets:
            if target not in rooms:
                faults.report(f'src/README.md: {room}/ may include "{target}", which is no room')
            elif order.index(target) >= order.index(room):
                faults.report(f"src/README.md: {room}/ may include {target}/, which is not above it: the arrow runs up")


def list_files(source):
    """Paths of the C files below src/, relative to it."""
    found = []
    for folder, _, names in os.walk(source):
        found += [os.path.relpath(os.path.join(folder, name), source) for name in names if name.endswith(ENDINGS)]
    return sorted(found)


def check_folders(files, rooms, faults):
    folders = {os.path.dirname(path) for path in files}
    for folder in sorted(folders - set(rooms)):
        faults.report(f"src/{folder}/ has C files, but no row in the table of src/README.md")
    for room in rooms:
        if room not in folders:
            faults.report(f"src/README.md: {room}/ has a row, but src/{room}/ does not exist or has no C files")


def resolve(root, path, name, is_quoted):
    """The file that a compiler finds for an include: its path below root, or None."""
    own = [os.path.join("src", os.path.dirname(path))] if is_quoted else []
    for folder in own + ["src", "include"]:
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.isfile(os.path.join(root, candidate)):
            return candidate
    return None


def check_include(root, path, what, rooms, faults):
    """Returns the room whose file is included; None: a fault, a public header, or a header of the system."""
    room = os.path.dirname(path)
    match = re.match(r'(?:"([^"]+)"|<([^>]+)>)', what)
    if not match:
        faults.report(f"src/{path}: #include {what}: neither a quoted name nor one in angle brackets")
        return None
    name = match[1] or match[2]
    target = resolve(root, path, name, bool(match[1]))
    if target is None:
        if match[1]:  # else it is a header of the system
            faults.report(f'src/{path}: "{name}" cannot be resolved')
        return None
    if target.startswith("include" + os.sep):
        return None
    if not target.startswith("src" + os.sep):
        faults.report(f'src/{path}: "{name}" leaves src/')
        return None
    home = os.path.dirname(os.path.relpath(target, "src"))
    if home == room or room not in rooms or home in rooms[room]:
        return home
    order = list(rooms)
    runs_up = home in rooms and order.index(home) > order.index(room)
    faults.report(f'src/{path}: "{name}": {room}/ may not include {home}/{", and the arrow runs up" if runs_up else ""}')
    return home


def check_arrows(rooms, used, faults):
    """`used` has the pairs of rooms between which there is an include."""
    order = list(rooms)
    for room, targets in rooms.items():
        for target in targets:
            if target in order[:order.index(room)] and (room, target) not in used:
                faults.report(f"src/README.md: {room}/ may include {target}/, but no file of it does: remove {target} from the row")


def check(root):
    faults = Faults()
    source = os.path.join(root, "src")
    with open(os.path.join(source, "README.md"), encoding="utf-8") as file:
        rooms = read_table(file.read(), faults)
    files = list_files(source)
    check_order(rooms, faults)
    check_folders(files, rooms, faults)
    count, used = 0, set()
    for path in files:
        with open(os.path.join(source, path), encoding="utf-8") as file:
            text = file.read().replace("\\\n", " ")
        for what in INCLUDE.findall(text):
            count += 1
            used.add((os.path.dirname(path), check_include(root, path, what, rooms, faults)))
    check_arrows(rooms, used, faults)
    return faults, len(rooms), count


# ---------------------------------------------------------------------------------------------- calls

def read_symbols(text, kinds="TDRBCVWS"):
    """The names of these kinds that an object file defines for others, and those that it takes from others, from the
    text of nm."""
    defined, taken = set(), set()
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 2 and words[-2] == "U":
            taken.add(words[-1])
        elif len(words) == 3 and words[1] in kinds:
            defined.add(words[-1])
    return defined, taken


def check_calls(symbols, rooms, faults):
    """`symbols` has both sets of each source file. Returns how many arrows between rooms there are."""
    order = list(rooms)
    home = {name: os.path.dirname(path) for path, (defined, _) in symbols.items() for name in defined}
    arrows = set()
    for path, (_, taken) in sorted(symbols.items()):
        room = os.path.dirname(path)
        for name in sorted(taken):
            target = home.get(name, room)
            if target == room:
                continue
            arrows.add((room, target))
            if room in rooms and target in rooms and order.index(target) > order.index(room):
                faults.report(f"src/{path} uses {name} of {target}/, which is not above {room}/: the arrow runs up")
    return len(arrows)


def read_objects(objects, *kinds):
    """The symbols of each source file of src/, from the paths of the object files."""
    command = [os.environ.get("NM", "nm"), "-A", *filter(None, objects)]
    texts = {}
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        source = re.match(r".*/src/((?:[^/]+/)+[^/:]+\.c)\.o(?:bj)?:(.*)", line)
        if source:
            texts.setdefault(source[1], []).append(source[2])
    return {path: read_symbols("\n".join(lines), *kinds) for path, lines in texts.items()}


def check_objects(root, objects):
    faults = Faults()
    with open(os.path.join(root, "src", "README.md"), encoding="utf-8") as file:
        rooms = read_table(file.read(), faults)
    symbols = read_objects(objects)
    return faults, len(symbols), check_calls(symbols, rooms, faults)


# ---------------------------------------------------------------------------------------------- self-test

GOOD = {
    "include/simdiri/simdiri.h": "",
    "src/README.md": "| folder | holds | may include |\n|---|---|---|\n"
    "| `common/` | buffers | – |\n| `parse/` | offsets | common |\n| `cli/` | the command | – |\n"
    "| `cli/io/` | files | cli |\n\nText.\n",
    "src/common/buffer.h": "#include <stddef.h>\n",
    "src/common/buffer.c": '#include "common/buffer.h"\n#include <simdiri/simdiri.h>\n',
    "src/parse/parse.h": "\n",
    "src/parse/parse.c": '#include "parse/parse.h"\n  #  include "common/buffer.h" // a comment\n',
    "src/cli/main.h": "\n",
    "src/cli/main.c": '#include "main.h"\n#include "simdiri/simdiri.h"\n',
    "src/cli/io/read.c": '#include "../main.h"\n',
}

# For each case: the files that differ from the good tree, and the one fault that must be found.
BAD = {
    "an arrow that the table does not have": (
        {"src/cli/main.c": '#include "common/buffer.h"\n'}, "cli/ may not include common/"),
    "such an arrow in angle brackets": (
        {"src/cli/main.c": "#include <common/buffer.h>\n"}, "cli/ may not include common/"),
    "such an arrow after a continued line": (
        {"src/cli/main.c": '#include \\\n  "common/buffer.h"\n'}, "cli/ may not include common/"),
    "such an arrow by a path": (
        {"src/cli/io/read.c": '#include "../main.h"\n#include "../../common/buffer.h"\n'}, "cli/io/ may not include common/"),
    "such an arrow into a folder below": ({"src/cli/main.c": '#include "io/read.c"\n'}, "cli/ may not include cli/io/"),
    "an arrow that runs up": (
        {"src/common/buffer.c": '#include "parse/parse.h"\n'}, "common/ may not include parse/, and the arrow runs up"),
    "an arrow that runs up in the table": (
        {"src/README.md": GOOD["src/README.md"].replace("buffers | –", "buffers | parse")}, "parse/, which is not above"),
    "an arrow that no include uses": (
        {"src/parse/parse.c": '#include "parse/parse.h"\n'}, "parse/ may include common/, but no file of it does"),
    "a quoted include that cannot be resolved": (
        {"src/parse/parse.c": GOOD["src/parse/parse.c"] + '#include "parse/gone.h"\n'}, '"parse/gone.h" cannot be resolved'),
    "an include of a macro": ({"src/parse/parse.c": GOOD["src/parse/parse.c"] + "#include HEADER\n"}, "#include HEADER"),
    "an include that leaves src/": (
        {"src/parse/parse.c": GOOD["src/parse/parse.c"] + '#include "../../tests/support.h"\n', "tests/support.h": ""}, "leaves src/"),
    "a folder that the table lacks": ({"src/batch/batch.c": "\n"}, "src/batch/ has C files, but no row"),
    "a room that does not exist": (
        {"src/README.md": GOOD["src/README.md"].replace("| `cli/` |", "| `key/` | keys | – |\n| `cli/` |")},
        "src/key/ does not exist"),
    "a name in the table that is no room": (
        {"src/README.md": GOOD["src/README.md"].replace("offsets | common", "offsets | common, buffers")},
        '"buffers", which is no room'),
    "two rows of one room": (
        {"src/README.md": GOOD["src/README.md"].replace("| `cli/` |", "| `parse/` | offsets | – |\n| `cli/` |")},
        "parse/ has two rows"),
    "a row of two folders": (
        {"src/README.md": GOOD["src/README.md"].replace("| `cli/` |", "| `a/`, `b/` | both | – |\n| `cli/` |")},
        "a row is not"),
}


def check_tree(tree):
    with tempfile.TemporaryDirectory() as root:
        for path, text in tree.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return check(root)[0]


def self_test_calls():
    """A public function that is called from below: no include shows it."""
    faults, rooms = Faults(), {"common": [], "parse": ["common"]}
    symbols = {"common/a.c": read_symbols("0000 T simdiri_a\n U simdiri_b\n"),
               "parse/b.c": read_symbols("0000 T simdiri_b\n U simdiri_a\n U memcpy\n")}
    arrows = check_calls(symbols, rooms, faults)
    if arrows == 2 and len(faults) == 1 and "src/common/a.c uses simdiri_b of parse/" in faults[0]:
        return True
    print("FAILED: a call that runs up:", arrows, "arrows, faults:", *faults, sep="\n  ")
    return False


def self_test():
    failed = 0
    faults = check_tree(GOOD)
    if faults:
        failed += 1
        print("FAILED: the good tree has faults:", *faults, sep="\n  ")
    for name, (changes, expected) in BAD.items():
        faults = check_tree({**GOOD, **changes})
        if len(faults) != 1 or expected not in faults[0]:
            failed += 1
            print(f"FAILED: {name}: wanted {expected!r}, found:", *faults, sep="\n  ")
    no_table = check_tree({**GOOD, "src/README.md": "| folder | holds |\n|---|---|\n"})
    if not any("0 tables" in fault for fault in no_table):
        failed += 1
        print("FAILED: a page without the table")
    failed += not self_test_calls()
    print(f"rooms, self-test: {len(BAD) + 3 - failed} passed, {failed} failed")
    return failed == 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(0 if self_test() else 1)
    if len(sys.argv) == 4 and sys.argv[2] == "--calls":
        with open(sys.argv[3], encoding="utf-8") as file:
            faults, files, arrows = check_objects(sys.argv[1], file.read().split("\n"))
        count, text = min(files, arrows), f"{files} object files, {arrows} arrows between rooms"
    elif len(sys.argv) == 2:
        faults, rooms, includes = check(sys.argv[1])
        count, text = min(rooms, includes), f"{rooms} rooms, {includes} includes"
    else:
        sys.exit(__doc__)
    for fault in faults:
        print("FAILED:", fault)
    print(f"rooms: {text}, {len(faults)} faults")
    sys.exit(0 if count > 1 and not faults else 1)


if __name__ == "__main__":
    main()
