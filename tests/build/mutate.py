#!/usr/bin/env python3
"""Usage: mutate.py BUILD FOLDER [--count=N] [--seed=N] [--line=FILE:LINE] [--tests=PATTERN]
       mutate.py --check BUILD

Breaks one line of a room at a time and says whether the default run of the tests notices. FOLDER is a folder of src/, such
as src/iri/normalize; BUILD is a build folder of `tests/run`. N changes (default: 10) are chosen by the seed: a comparison is
turned or moves by one, a condition is dropped or inverted, a constant differs by one, an operator or a true is swapped, a
call whose result nobody reads is left out. With --line, all changes of that line are tried.

The tests are the room's own in tests/unit, and those of its row in room_tests.txt; --tests replaces the row. All are run
without a change first: if one fails, nothing is tried. Then each change is compiled by itself, outside the tree, and linked
with the programs of one test after the other, the quickest first, until one fails. A change that compiles to the same code is
replaced by another one. A test that takes more than 30 seconds and four times as long as before is ended: that change is listed as "hangs",
which is not "found".

Changes that stay unnoticed are listed: find out whether they change no behaviour, or write a test.
--check: each room has a row, and each row names tests of the default run.
SPDX-License-Identifier: MIT"""
import argparse
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Pairs of a pattern and what may replace it. The text of comments and strings is not changed.
SWAPS = [
    (r" < ", [" <= "]), (r" <= ", [" < "]), (r" > ", [" >= "]), (r" >= ", [" > "]), (r" == ", [" != "]), (r" != ", [" == "]),
    (r" && ", [" || "]), (r" \|\| ", [" && "]), (r" \+ 1\b", ["", " + 2"]), (r" - 1\b", [""]), (r"\btrue\b", ["false"]),
    (r"\bfalse\b", ["true"]), (r"\bif \(!", ["if ("]), (r"\bif \((?!!)", ["if (!"]), (r"\breturn 0;", ["return 1;"]),
    (r" \+= ", [" -= "]), (r" & ", [" | "]), (r" \| ", [" & "]), (r"\b0x([0-9A-F]{2})\b", None), (r"(?<![\w.'])([2-9]|\d\d)\b(?!['.])", None),
    (r"^(\s*)(?:\(void\))?(\w*(?:free|close|release|destroy|clear|append|add|put|count)\w*\(.*\);)$", [r"\1;"]),
    (r"\bcontinue;", ["break;"]), (r"\bbreak;", ["continue;"]),
]
STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//.*|/\*.*?\*/')


def find_sites(path):
    """Every change of the file: (line, column, end, new text)."""
    sites, in_comment, in_table = [], False, False
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines):
        code = STRING.sub(lambda m: "\x01" * len(m[0]), line)
        if in_comment or code.lstrip().startswith(("#", "/*", "*")) or "static_assert" in code:
            in_comment = (in_comment or "/*" in code) and "*/" not in line
            continue
        if "/*" in code:
            in_comment = True
            continue
        if re.search(r"\]\s*(\[\w+\])?\s*= \{", code) or (
                re.match(r"^(typedef|enum|static const|const)\b", code) and not code.endswith(") {")):
            in_table = "}" not in code and "{" in code
        if in_table:
            in_table = "};" not in code and not code.startswith("}")  # a type ends with its name
            continue
        for pattern, replacements in SWAPS:
            for match in re.finditer(pattern, code):
                if replacements is None:
                    base = 16 if match[0].startswith("0x") else 10
                    value = int(match[1], base) + 1
                    texts = ["0x%X" % value if base == 16 else str(value)]
                else:
                    texts = [match.expand(text) for text in replacements]
                sites += [(number, match.start(), match.end(), text) for text in texts if "\x01" not in text]
    return lines, sites


def run(command, limit=None, folder=None, environment=None):
    """Returns (exit status, output). A command that prints a line FAILED is ended at once. After the limit, the command and
    all that it started are killed; its exit status is then None."""
    is_late = threading.Event()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder,
                          env=environment, start_new_session=True) as process:

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        def end_late():
            is_late.set()
            end()

        timer = threading.Timer(limit or 3600, end_late)
        timer.start()
        output, is_failed = [], False
        try:
            for line in process.stdout:
                output.append(line.decode(errors="replace"))
                if line.startswith(b"FAILED"):
                    is_failed = True
                    end()
            process.wait()
        finally:
            end()
            timer.cancel()
    return (None if is_late.is_set() else 1 if is_failed else process.returncode), "".join(output)


class Build:
    """What the build folder says: how to compile each source, what each program and archive is made of, and the tests."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.sources, self.links, self.targets, self.tests, self.includers = {}, {}, {}, {}, {}
        with open(os.path.join(self.folder, "compile_commands.json"), encoding="utf-8") as file:
            for entry in json.load(file):
                command = shlex.split(entry["command"])
                made = os.path.normpath(os.path.join(entry["directory"], command[command.index("-o") + 1]))
                self.sources.setdefault(os.path.normpath(entry["file"]), {})[made] = (command, entry["directory"])
        for at, _, names in os.walk(self.folder):
            if "link.txt" in names:
                self.read_link(at)
        # ctest, even where it only lists tests, empties the log of the run that may be this one: so it runs elsewhere.
        with tempfile.TemporaryDirectory() as other:
            with open(os.path.join(other, "CTestTestfile.cmake"), "w", encoding="utf-8") as file:
                file.write(f'subdirs("{self.folder}")\n')
            _, text = run(["ctest", "--test-dir", other, "--show-only=json-v1", "-LE", "^long$"])
        for test in json.loads(text[text.index("{"):])["tests"]:
            if test.get("command"):
                self.tests[test["name"]] = (test["command"], {one["name"]: one["value"] for one in test.get("properties", [])})

    def read_link(self, at):
        folder, target = at.split("/CMakeFiles/")
        with open(os.path.join(at, "link.txt"), encoding="utf-8") as file:
            words = shlex.split(file.readline())
        place = words.index("-o") + 1 if "-o" in words else 2  # ar qc ARCHIVE OBJECT...
        made = os.path.normpath(os.path.join(folder, words[place]))
        self.links[made] = (words, place, folder)
        self.targets[made] = target[:-len(".dir")]

    def list_programs(self, name):
        """The programs of the build that a test runs."""
        return [word for word in self.tests[name][0] if word in self.links]

    def find_objects(self, made, objects):
        """Which of the objects a program or archive holds: pairs of the object and its word, or None for one in an archive."""
        words, place, folder = self.links[made]
        found = []
        for number, word in enumerate(words):
            path = os.path.normpath(os.path.join(folder, word))
            if path in objects:
                found.append((path, number))
            elif path.endswith(".a") and path in self.links and number != place:
                found += [(one, None) for one, _ in self.find_objects(path, objects)]
        return found

    def link(self, made, changed, scratch):
        """Links a program with changed objects (old path: new path) and returns its path; None if it holds none of them."""
        words, place, folder = self.links[made]
        words, added = list(words), {}
        for path, number in self.find_objects(made, changed):
            if number is None:
                added.setdefault(os.path.basename(path), changed[path])  # of several archives, the first is taken
            else:
                words[number] = changed[path]
        if words == self.links[made][0] and not added:
            return None
        if words != self.links[made][0]:
            added = {}  # an object comes before the archives, so it is not taken from them
        program = os.path.join(scratch, os.path.relpath(made, self.folder))
        os.makedirs(os.path.dirname(program), exist_ok=True)
        words[place] = program
        words[place + 1:place + 1] = added.values()
        status, output = run(words, 300, folder)
        if status != 0:
            sys.exit("cannot link %s:\n%s" % (made, output[-2000:]))
        return program

    def compile(self, path, text, scratch):
        """Compiles the text in place of a source, or of a header in the sources of its room that include it, once for each
        target; returns (old path: new path), or None."""
        changed = {}
        sources = [path] if path in self.sources else self.includers[path]
        changed_path = os.path.join(scratch, os.path.relpath(path, ROOT + "/src"))
        os.makedirs(os.path.dirname(changed_path), exist_ok=True)
        with open(changed_path, "w", encoding="utf-8") as file:
            file.write(text)
        try:
            for source in sources:
                for made, (command, folder) in sorted(self.sources[source].items()):
                    command = [word for word in command if word != "-Werror"]
                    command[command.index("-o") + 1] = changed[made] = os.path.join(scratch, "%d.o" % len(changed))
                    if source == path:
                        command[command.index("-c") + 1] = changed_path
                    command[-1:-1] = ["-w", "-iquote", scratch, "-iquote", os.path.dirname(source)]
                    if run(command, 300, folder)[0] != 0:
                        return None
        finally:
            os.remove(changed_path)  # other changes include the header as it is
        return changed

    def find_includers(self, header):
        """The sources of the header's room that include it, as the compiler has listed beside each object."""
        found = []
        for source, entries in self.sources.items():
            if os.path.dirname(source) == os.path.dirname(header):
                for made, (_, folder) in entries.items():
                    if header in self.list_included(made + ".d", folder):
                        found.append(source)
                        break
        self.includers[header] = sorted(found)
        return self.includers[header]

    @staticmethod
    def list_included(path, folder):
        if not os.path.exists(path):
            return set()
        with open(path, encoding="utf-8") as file:
            return {os.path.normpath(os.path.join(folder, word)) for word in file.read().split()}


def read_bytes(paths):
    result = []
    for path in paths:
        with open(path, "rb") as file:
            result.append(file.read())
    return result


TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "room_tests.txt")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(TABLE)))


def read_rows():
    """The rooms of room_tests.txt, and the patterns of each."""
    with open(TABLE, encoding="utf-8") as file:
        return {line.split()[0]: line.split()[1:] for line in file if line.strip() and not line.startswith("#")}


def list_tests(build, room, patterns):
    units = os.path.join(ROOT, "tests/unit", room)
    own = {"unit_" + name[5:-2] for name in os.listdir(units) if name.startswith("test_")} if os.path.isdir(units) else set()
    return sorted(name for name in build.tests if name in own or any(re.fullmatch(one, name) for one in patterns))


def check_table(build):
    """Every room of the library and the command has a row, and each pattern matches a test."""
    rows, bad = read_rows(), 0
    rooms = {os.path.dirname(os.path.relpath(source, ROOT + "/src")) for source, entries in build.sources.items()
             if source.startswith(ROOT + "/src/") and any("/simdiri_" in made for made in entries)}
    rooms = {room for room in rooms if not room.startswith("bindings/")}
    for room in sorted(rooms - set(rows)):
        print("room_tests.txt: no row for %s" % room)
        bad += 1
    for room, patterns in rows.items():
        if not os.path.isdir(os.path.join(ROOT, "src", room)):
            print("room_tests.txt: there is no room %s" % room)
            bad += 1
        for pattern in patterns:
            if not any(re.fullmatch(pattern, name) for name in build.tests):
                print("room_tests.txt: %s: no test %s" % (room, pattern))
                bad += 1
    print("room_tests.txt: %d rooms, %d problems" % (len(rows), bad))
    return 1 if bad else 0


class Trial:
    """The tests of a room, how long each took without a change, and the scratch folder."""

    def __init__(self, build, scratch, seed):
        self.build, self.scratch, self.seconds, self.plain = build, scratch, {}, {}
        self.environment = {**os.environ, "SIMDIRI_SEED": str(seed)}

    def run_test(self, name, programs, limit):
        command, properties = self.build.tests[name]
        environment = dict(self.environment)
        environment.update(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        return run([programs.get(word, word) for word in command], limit, properties.get("WORKING_DIRECTORY"), environment)

    def run_unchanged(self, names):
        """Measures each test; leaves out those that are skipped here. Exits if one fails."""
        for name in names:
            begin = time.monotonic()
            status, output = self.run_test(name, {}, 900)
            if status == 77:
                print("skipped here: " + name)
            elif status != 0:
                sys.exit("%s fails without a change:\n%s" % (name, output[-2000:]))
            else:
                self.seconds[name] = time.monotonic() - begin
        if not self.seconds:
            sys.exit("no test matches")

    def compile_plain(self, source, text):
        if source not in self.plain:
            changed = self.build.compile(source, text, self.scratch)
            if changed is None:
                sys.exit("cannot compile " + source)
            self.plain[source] = read_bytes(changed.values())
        return self.plain[source]

    def try_one(self, mutant):
        """Returns none (it does not compile, or to the same code), found, hangs or survived, and the test."""
        plain = self.compile_plain(mutant.path, "\n".join(mutant.lines))
        changed = self.build.compile(mutant.path, mutant.changed_text(), self.scratch)
        if changed is None or read_bytes(changed.values()) == plain:
            return "none", ""
        linked, hung = {}, ""
        for name in sorted(self.seconds, key=self.seconds.get):
            for program in self.build.list_programs(name):
                if program not in linked:
                    linked[program] = self.build.link(program, changed, self.scratch)
            programs = {program: linked[program] for program in self.build.list_programs(name) if linked[program]}
            if not programs:
                continue
            status, output = self.run_test(name, programs, 30 + 4 * self.seconds[name])
            if status is None:
                hung = hung or name
            elif status not in (0, 77):
                found = re.search(r"^FAILED:? (.*)", output, re.M)
                return "found", name + (": " + found[1][:60] if found else "")
        return ("hangs", hung) if hung else ("survived", "")


class Mutant:
    def __init__(self, path, lines, site):
        self.path, self.lines, self.site = path, lines, site

    def changed_lines(self):
        number, begin, end, text = self.site
        lines = list(self.lines)
        lines[number] = lines[number][:begin] + text + lines[number][end:]
        return lines

    def changed_text(self):
        return "\n".join(self.changed_lines())

    def describe(self):
        number, begin, end, _ = self.site
        return "%s:%d: %s  <<%s>>" % (os.path.relpath(self.path, ROOT), number + 1, self.changed_lines()[number].strip(),
                                      self.lines[number][begin:end])


def find_mutants(build, folder, line):
    mutants = []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(os.path.abspath(folder), name)
        if path in build.sources or (name.endswith(".h") and build.find_includers(path)):
            lines, sites = find_sites(path)
            mutants += [Mutant(path, lines, site) for site in sites
                        if not line or line in ("%s:%d" % (name, site[0] + 1), "%s:%d" % (os.path.join(folder, name), site[0] + 1))]
    return mutants


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--line")
    parser.add_argument("--tests")
    options = parser.parse_args()
    if not options.check and not options.folder:
        parser.error("FOLDER is missing")
    return options


def try_all(trial, mutants, count):
    counts = {"found": 0, "hangs": 0, "survived": 0, "none": 0}
    for mutant in mutants:
        if sum(counts.values()) - counts["none"] == count:
            break
        outcome, detail = trial.try_one(mutant)
        counts[outcome] += 1
        if outcome != "none":
            print("%-8s %s%s" % (outcome, mutant.describe(), "  [%s]" % detail if detail else ""), flush=True)
    return counts


def main():
    options = parse_arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing is left running
    build = Build(options.build)
    if options.check:
        return check_table(build)
    room = os.path.relpath(os.path.abspath(options.folder), ROOT + "/src")
    mutants = find_mutants(build, options.folder, options.line)
    random.Random(options.seed).shuffle(mutants)
    names = list_tests(build, room, [options.tests] if options.tests else read_rows().get(room, []))
    targets = {build.targets[program] for name in names for program in build.list_programs(name)}
    if not names or not mutants:
        sys.exit("no test matches, or there is nothing to change")
    status, output = run(["cmake", "--build", build.folder, "-j2", "--target", *sorted(targets)])
    if status != 0:
        sys.exit("the build fails:\n" + output[-2000:])
    print("mutate %s: seed %d, %d tests, %d possible changes" % (room, options.seed, len(names), len(mutants)), flush=True)
    scratch = tempfile.mkdtemp()
    try:
        trial = Trial(build, scratch, options.seed)
        trial.run_unchanged(names)
        counts = try_all(trial, mutants, len(mutants) if options.line else options.count)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print("mutate %s: %d found, %d hang, %d survived" % (room, counts["found"], counts["hangs"], counts["survived"]))
    return 1 if counts["hangs"] + counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
