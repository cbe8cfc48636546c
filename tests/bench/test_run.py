# SPDX-License-Identifier: MIT
"""Usage: test_run.py BUILD ROOT [unittest's options]: bench/run and bench/compare measure tiny lists and write what
they promise. No test depends on how long anything takes, except a program that sleeps."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from xml.dom import minidom

BUILD, ROOT = sys.argv[1:3]
RUN, COMPARE = (os.path.join(ROOT, "bench", name) for name in ("run", "compare"))
SAMPLE = os.path.join(ROOT, "corpora", "samples", "crawl.txt")
TINY = ["--bytes=20k", "--lines=500"]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "bench", "tools"))
import figures  # noqa: E402
import page  # noqa: E402
import rows  # noqa: E402


def run(script, *arguments, **more):
    return subprocess.run(["bash", script, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", check=False, **more)


def read_page(folder):
    with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, "figures.json"), encoding="utf-8") as file:
        return text, json.load(file)


def wrap_build(folder, text):
    """A build folder whose command is a script; {simdiri} is the real one."""
    os.makedirs(folder)
    path = os.path.join(folder, "simdiri")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text.replace("{simdiri}", os.path.join(BUILD, "simdiri")) + "\n")
    os.chmod(path, 0o755)
    return folder


class Temporary(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = kept.name

    def path(self, name):
        return os.path.join(self.folder, name)


class WholeTable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.done = run(RUN, "--build=" + BUILD, "--out=" + cls.kept.name, "--turns=1", *TINY, SAMPLE)
        assert cls.done.returncode == 0, cls.done.stderr
        cls.text, cls.data = read_page(cls.kept.name)

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def test_has_every_row(self):
        names = [row["name"] for row in self.data["rows"]]
        expected = [name for _, name, _, _ in rows.COMMANDS] + [name + ending for name, _, ending in rows.ABOVE]
        levels = self.data["levels"]
        self.assertIn("scalar", levels)
        expected += [f"one {what}, {form}" for what in ("call", "batch") for form in ("uri", "iri", "web")]
        for title in ("all lines normal", "70 % of lines normal", "no line normal", "dot segments"):
            expected += [f"batch of {title}, {level}" for level in [*levels, "web"]]
        expected += [f"{what}, {length} bytes, {level}" for what in ("one call", "batch") for length in (20, 70, 500)
                   for level in levels]
        expected += ["dedupe -j1, memory"]
        if "Python rows" not in self.text:
            expected += rows.PYTHON_ROWS
        # A build without JSON, a compression or public suffixes names these rows as absent.
        optional = {"jsonl -j1", "gzip log -j1", "gzip log -j2", "zstd log -j2", "log to gzip -j2",
                    "parse --get=domain -j1", "key --by=domain -j1", "partition -j1"}
        absent = {lack["name"].replace(", this build", "") for lack in self.data["absent"]}
        absent |= {name + ending for name, _, ending in rows.ABOVE if name in absent}
        optional |= {name + ending for name, _, ending in rows.ABOVE if name in optional}
        self.assertEqual(sorted(names), sorted(set(expected) - (optional & absent)))
        for name in names:
            self.assertIn(f"\n| {name} | ", self.text)
        self.assertTrue(all(len(row["this"]) == 1 for row in self.data["rows"]))

    def test_has_peers_or_names_them_as_absent(self):
        shown = {peer["peer"] for peer in self.data["peers"]}
        absent = " ".join(lack["name"] for lack in self.data["absent"])
        for peer in ["ada", "uriparser", "libcurl", "Rust", *(title for _, title, _, _ in rows.PEERS)]:
            self.assertTrue(any(peer in name for name in shown) or peer in absent, peer)
        for lack in self.data["absent"]:
            self.assertIn(f"- {lack['name']}: {lack['reason']}", self.text)
            self.assertIn(f"absent: {lack['name']}: {lack['reason']}", self.done.stderr)

    def test_has_the_machines_facts(self):
        for fact in ("CPU", "cores", "memory", "ISA levels", "kernel", "compiler", "this version", "peers", "date",
                     "command"):
            self.assertRegex(self.text, rf"\n\| {fact} \| \S")
        self.assertRegex(self.data["facts"]["memory"], r"memcpy [\d.]+ GB/s")
        self.assertNotIn(os.path.dirname(SAMPLE), self.text)

    def test_has_plots_or_says_that_there_are_none(self):
        names = re.findall(r"\]\((\w+\.svg)\)", self.text)
        self.assertNotEqual(bool(names), "**No plots:** matplotlib is absent." in self.text)
        for name in names:
            self.assertEqual(minidom.parse(os.path.join(self.kept.name, name)).documentElement.tagName, "svg")

    def test_is_silent_in_a_pipe(self):
        self.assertEqual(self.done.stdout, os.path.join(self.kept.name, "README.md") + "\n")
        self.assertEqual([line for line in self.done.stderr.splitlines() if not line.startswith("absent: ")], [])


class Run(Temporary):
    def run_rows(self, pattern, *options, **more):
        done = run(RUN, "--build=" + BUILD, "--out=" + self.path("out"), "--rows=" + pattern, *TINY, *options, SAMPLE,
                   **more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return read_page(self.path("out"))

    def test_measures_a_previous_build_in_turns(self):
        text, data = self.run_rows("^(normalize -j1|one batch, uri)$", "--previous=" + BUILD, "--turns=3")
        self.assertEqual({row["name"]: (len(row["this"]), len(row["before"])) for row in data["rows"]},
                         {"normalize -j1": (3, 3), "one batch, uri": (3, 3)})
        self.assertRegex(text, r"\| normalize -j1 \| [\d.,]+ \| [\d.]+ % \| [\d.]+ \| [\d.]+ \| [\d.,]+ \| [\d.]+ \| "
                         r"[\d.]+ to [\d.]+ \|")
        self.assertIn("| previous version |", text)

    def test_measures_a_level(self):
        program = os.path.join(BUILD, "tests", "levels", "simdiri")  # reads the level from the environment
        build = wrap_build(self.path("build"), f'exec {program} "$@"')
        done = run(RUN, "--build=" + build, "--out=" + self.path("out"), "--isa=scalar", "--rows=^normalize -j1$", *TINY,
                   "--no-peers", "--turns=1", SAMPLE)
        self.assertEqual(done.returncode, 0, done.stderr)
        text, data = read_page(self.path("out"))
        self.assertIn("kernel: scalar", data["facts"]["libraries"])
        self.assertIn("`bash bench/run --isa=scalar ", text)

    def test_refuses_a_build_that_has_no_choice_of_levels(self):
        build = wrap_build(self.path("build"), "unset SIMDIRI_ISA; exec {simdiri} \"$@\"")
        done = run(RUN, "--build=" + build, "--out=" + self.path("out"), "--isa=scalar", *TINY, SAMPLE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--isa needs a build with", done.stderr)

    def test_names_rows_that_the_previous_build_does_not_have(self):
        old = wrap_build(self.path("old"), 'case $1 in check) echo "no such command" >&2; exit 2;; esac; exec {simdiri} "$@"')
        text, _ = self.run_rows("^(check|parse) -j1$", "--previous=" + old, "--turns=1")
        self.assertIn("- check -j1, the previous build: no such command\n", text)
        self.assertRegex(text, r"\n\| check -j1 \| [^|]+ \| [^|]+ \| [^|]+ \| [^|]* \| – \|")
        self.assertIn("- bench_simdiri of the other build: ", self.run_rows("^parse -j1$|uri", "--previous=" + old,
                                                                             "--turns=1")[0])

    def test_works_without_any_other_program(self):
        tools = self.path("tools")
        os.mkdir(tools)
        for name in ("bash", "env", "cat", "dirname", "nproc"):
            os.symlink(shutil.which(name), os.path.join(tools, name))
        os.symlink(sys.executable, os.path.join(tools, "python3"))
        text, data = self.run_rows("^jsonl -j1|^normalize -j1$", "--turns=1", env={**os.environ, "PATH": tools})
        self.assertIn("- jq: jq is not installed\n", text)
        self.assertIn("cat", {peer["peer"] for peer in data["peers"]})

    def test_lists_may_have_any_name(self):
        for name, shown in ((b"a list|of 'mine'", "'a list\\|of '\"'\"'mine'\"'\"''"), (b"\xff`\n\x1b$(x)", "'\ufffd\ufffd\ufffd\ufffd$(x)'"),
                            (b"--turns=7", "--turns=7")):
            path = os.path.join(os.fsencode(self.folder), name)
            shutil.copyfile(SAMPLE, path)
            done = run(RUN, "--build=" + BUILD, "--out=" + self.path("out"), "--rows=^normalize -j1$", "--no-peers",
                       "--turns=1", *TINY, path)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            self.assertIn(f"--lines=500 --rows='^normalize -j1$' {shown}` |\n", read_page(self.path("out"))[0])

    def test_leaves_out_peers_on_request(self):
        text, data = self.run_rows("^(one call, uri|jsonl -j1)$", "--no-peers", "--turns=1")
        self.assertEqual((data["peers"], data["absent"]), ([], []))
        self.assertIn("| peers | not measured |", text)

    def test_refuses_wrong_usage(self):
        for arguments, status, message in (([], 2, "no list given"), (["--bogus", SAMPLE], 2, "unknown option --bogus"),
                                           ([self.path("none")], 2, "cannot read"),
                                           (["--rows=(", SAMPLE], 2, "not a regular expression"),
                                           (["--turns=0", SAMPLE], 2, "not a number"),
                                           (["--rows=no such row", SAMPLE], 1, "no row was measured"),
                                           ([os.devnull], 1, "the lists are empty"),
                                           (["--previous=" + self.folder, SAMPLE], 1, "is it a build folder?")):
            done = run(RUN, "--build=" + BUILD, "--out=" + self.path("out"), *arguments)
            self.assertEqual((done.returncode, done.stdout), (status, ""), (arguments, done.stderr))
            self.assertIn(message, done.stderr)
        self.assertIn("Usage: bash bench/run", run(RUN, "--help").stdout)


class Compare(Temporary):
    ROWS = ["--rows=^(normalize|parse) -j1$", "--turns=6", "--threshold=0.5"]

    def compare(self, a, b, *options):
        return run(COMPARE, *(options or self.ROWS), *TINY, a, b, SAMPLE)

    def test_a_build_is_not_slower_than_itself(self):
        done = self.compare(BUILD, BUILD)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("2 rows, 6 turns: none is slower in B\n", done.stdout)

    def test_a_slow_command_is_slower(self):
        slow = wrap_build(self.path("slow"), 'case "$1" in parse) sleep 0.3;; esac; exec {simdiri} "$@"')
        done = self.compare(BUILD, slow)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("\nslower: parse -j1\n", done.stdout)
        self.assertIn("2 rows, 6 turns: 1 slower in B\n", done.stdout)
        done = self.compare(slow, BUILD)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("2 rows, 6 turns: none is slower in B\n", done.stdout)

    def test_names_what_it_cannot_compare(self):
        broken = wrap_build(self.path("broken"), 'case $1 in parse) echo "it broke" >&2; exit 2;; esac; exec {simdiri} "$@"')
        done = self.compare(BUILD, broken)
        self.assertIn("not compared: parse -j1, this build: it broke\n", done.stdout)
        self.assertIn("1 rows, ", done.stdout)

    def test_refuses_wrong_usage(self):
        for options, message in ((["--turns=5"], "fewer than 6 turns"),
                                 (["--rows=no such row"], "no row was measured")):
            done = self.compare(BUILD, BUILD, *options)
            self.assertEqual((done.returncode, done.stdout), (2, ""), options)
            self.assertIn(message, done.stderr)
        self.assertIn("usage: bash bench/compare", run(COMPARE, "--help").stdout)


class Statistics(unittest.TestCase):
    def test_interval_is_that_of_the_sign_test(self):
        for count, k in ((6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (20, 6)):  # tables of the sign test, 5 %, two-sided
            values = list(range(1, count + 1))
            self.assertEqual(figures.interval(values), (k, count + 1 - k), count)
        self.assertEqual(figures.interval([3, 1, 2]), (1, 3))
        self.assertEqual(figures.interval([7]), (7, 7))

    def test_interval_contains_the_median_as_often_as_it_says(self):
        draw = random.Random(1)
        count = 0
        for _ in range(2000):
            low, high = figures.interval([draw.lognormvariate(0, 1) for _ in range(9)])
            count += low <= 1 <= high
        self.assertGreater(count / 2000, figures.CONFIDENCE)

    def test_verdict(self):
        for values, expected in (([1.1] * 6, "slower"), ([0.9] * 6, "faster"), ([1.0] * 6, "same"),
                               ([1.1] * 5, "unclear"), ([1.01, 1.2, 1.2, 1.2, 1.2, 1.2], "unclear"),
                               ([1.01, 0.99, 1, 1, 1, 1.02], "same"), ([0.99, 1, 1, 1, 1, 1.04], "unclear")):
            self.assertEqual(figures.verdict(values, 0.03), expected, values)

    def test_spread_and_ratios(self):
        self.assertEqual(figures.median([4, 1, 2, 3]), 2.5)
        self.assertEqual(figures.spread([1, 2, 3]), 50)
        self.assertEqual(figures.ratios([2, 0, 3], [1, 1, 2]), [2, 1.5])

    def test_before_over_this_is_above_one_if_it_got_faster(self):
        row = {"before": [10, 20, 30], "this": [5, 10, 15]}
        self.assertEqual(page.compared(row), ("20.0", "2.00", "2.00 to 2.00"))


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"bench_run: {result.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0 or result.testsRun == 0)
