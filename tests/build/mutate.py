#!/usr/bin/env python3
"""Usage: mutate.py BUILD FOLDER [--count=N] [--seed=N] [--tests=PATTERN] [-j N]

Breaks one line of a room at a time and says whether the default run of the tests notices. FOLDER is a folder of src/, such
as src/iri/normalize; BUILD is a build folder of `tests/run` that is up to date. N changes (default: 10) are chosen by the
seed: a comparison is turned or moves by one, a condition is dropped or inverted, a constant differs by one, an operator or a
true is swapped, a call whose result nobody reads is left out. Each is built, and tested by the default run's tests that
match --tests (default: all that run the library or the command), until one fails. The line is restored after each change, also after
an interruption. A change that compiles to the same code is replaced by another one. First the room's own tests and the
laws are built and run, then those of the command, then all others, so that most changes cost seconds.

Changes that stay unnoticed are listed: find out whether they change no behaviour, or write a test.
SPDX-License-Identifier: MIT"""
import argparse
import hashlib
import os
import random
import re
import signal
import subprocess
import sys

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
        if re.search(r"\]\s*(\[\w+\])?\s*= \{", code) or re.match(r"^(typedef|enum|static const|const)\b", code):
            in_table = "}" not in code and "{" in code
        if in_table:
            in_table = "};" not in code
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


def list_descendants(process):
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], stdout=subprocess.PIPE, check=False)
    children = [int(word) for word in done.stdout.split()]
    return children + [other for child in children for other in list_descendants(child)]


def run(*command, limit=None):
    """After the limit, the command and all that it started are killed; its exit status is then 124."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            output, _ = process.communicate(timeout=limit)
            return subprocess.CompletedProcess(command, process.returncode, output)
        except subprocess.TimeoutExpired:
            for number in [*list_descendants(process.pid), process.pid]:
                try:
                    os.kill(number, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            return subprocess.CompletedProcess(command, 124, b"")


def digest_objects(build):
    """The library and the command: a change without effect leaves them as they are."""
    sums = []
    for name in ("tests/libsimdiri_test.a", "simdiri"):
        with open(os.path.join(build, name), "rb") as file:
            sums.append(hashlib.sha256(file.read()).hexdigest())
    return sums


RUNNING = (r"^(?!install|man$|completion|bench|generat|format$|shellcheck|tidy|names|rooms|links|site|checks|run_pattern|header|"
           r"python|cpp_compilers|cpp_refused|docs_.*_complete|options$|fuzzed|examples|symbols|goaccess|page)")


def list_tests(build, pattern):
    """The names of the default run's tests that match, quickest first."""
    text = run("ctest", "--test-dir", build, "-N", "-LE", "^long$").stdout.decode()
    names = [name for name in re.findall(r"^ *Test +#\d+: (\S+)$", text, re.M) if re.search(pattern, name)]
    costs = {}
    try:
        with open(os.path.join(build, "Testing", "Temporary", "CTestCostData.txt"), encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if len(words) == 3:
                    costs[words[0]] = float(words[2])
    except OSError:
        pass
    return sorted(names, key=lambda name: costs.get(name, 1.0))


GROUP_SECONDS = 240  # for a group of tests that take less than a minute
LAWS = ["laws", "web_laws", "key_laws", "vectors", "conformance"]


def target_of(name):
    """What to build for a test."""
    if name in LAWS or name == "lists" or name.startswith(("unit_", "alloc_", "hostile_", "fuzz_")) or name.endswith("_crosscheck"):
        return name
    found = re.match(r"(.*)_(scalar|sse42|avx2|avx512|neon|levels)$", name)
    targets = {"crosscheck": "crosscheck", "units": "unit_programs", "cli": "simdiri_cli_test", "fields": "simdiri_cli_test",
               "commands": "simdiri_cli_test"}
    return targets.get(found[1], found[1]) if found else "all"


def divide(folder, names):
    """Stages: pairs of the targets to build and the names of tests."""
    room = folder.split("src/", 1)[1].strip("/")
    own = {"unit_" + name[5:-2] for name in os.listdir(os.path.join("tests/unit", room)) if name.startswith("test_")} \
        if os.path.isdir(os.path.join("tests/unit", room)) else set()
    if room.startswith("cli/"):
        first = [name for name in names if name in own]
    else:
        first = [name for name in names if name in own] + [name for name in names if name in LAWS]
    second = [name for name in names if name.startswith(("cli_", "formats", "labels", "redact_", "readme", "docs_", "unescape",
                                                         "extract", "surt", "rules_import", "partition_law"))
              and not re.search(r"_(scalar|sse42|avx2|avx512|neon)$", name)]
    words = [word for word in re.split(r"[/_]", room) if word not in ("cli", "commands", "iri", "keys", "text")]
    second.sort(key=lambda name: not any(word in name for word in words))
    rest = [name for name in names if name not in first and name not in second]
    return [(first, first), (["simdiri_cli"], second), (sorted({target_of(name) for name in rest}), rest)]


def find_failure(build, names, jobs):
    """The first failing test, in groups."""
    size = 8
    for at in range(0, len(names), size):
        done = run("ctest", "--test-dir", build, "-j", str(jobs), "--stop-on-failure", "-R",
                   "^(%s)$" % "|".join(map(re.escape, names[at:at + size])), limit=GROUP_SECONDS)
        if done.returncode == 124:
            return "it hangs"
        found = re.search(r"Test +#\d+: (\S+) .*\*\*\*(?!Skipped)", done.stdout.decode(errors="replace"))
        if found:
            return found[1]
    return None


class Mutant:
    def __init__(self, path, lines, site):
        self.path, self.lines, self.site = path, lines, site

    def __enter__(self):
        number, begin, end, text = self.site
        lines = list(self.lines)
        lines[number] = lines[number][:begin] + text + lines[number][end:]
        self.write(lines)
        return "%s:%d: %s" % (self.path, number + 1, lines[number].strip())

    def __exit__(self, *_):
        self.write(self.lines)

    def write(self, lines):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))


def build(options, *targets):
    return run("cmake", "--build", options.build, "-j", str(options.jobs), "--target", *targets, limit=1800).returncode


def try_one(options, mutant, stages, before):
    """Returns (what happened, the line): found, survived, or none if the change has no effect or does not compile."""
    with mutant as line:
        if build(options, "simdiri_test", "simdiri_cli"):
            return "none", line, "does not compile"
        if digest_objects(options.build) == before:
            return "none", line, "the same code"
        for targets, tests in stages:
            if not tests:
                continue
            build(options, *targets)
            failure = find_failure(options.build, tests, options.jobs)
            if failure:
                return "found", line, failure
        return "survived", line, ""


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--tests", default=RUNNING)
    parser.add_argument("-j", dest="jobs", type=int, default=2)
    return parser.parse_args()


def main():
    options = parse_arguments()
    chooser, sites = random.Random(options.seed), []
    for name in sorted(os.listdir(options.folder)):
        if name.endswith(".c"):
            path = os.path.join(options.folder, name)
            lines, found = find_sites(path)
            sites += [Mutant(path, lines, site) for site in found]
    chooser.shuffle(sites)
    names = list_tests(options.build, options.tests)
    if not names or not sites:
        sys.exit("no test matches, or there is nothing to change")
    build(options, "all")
    stages = divide(options.folder, names)
    before, counts = digest_objects(options.build), {"found": 0, "survived": 0, "none": 0}
    print("mutate %s: seed %d, %d tests, %d possible changes" % (options.folder, options.seed, len(names), len(sites)), flush=True)
    for mutant in sites:
        if counts["found"] + counts["survived"] == options.count or counts["none"] > 3 * options.count:
            break
        outcome, line, detail = try_one(options, mutant, stages, before)
        counts[outcome] += 1
        if outcome != "none":
            print("%-8s %s%s" % (outcome, line, "  [%s]" % detail if detail else ""), flush=True)
    build(options, "all")
    print("mutate %s: %d found, %d survived" % (options.folder, counts["found"], counts["survived"]))
    return 1 if counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
