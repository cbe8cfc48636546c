# SPDX-License-Identifier: MIT
"""Usage: test_bench.py BENCH_SIMDIRI BENCH_EXAMPLE BENCH_LOSSY ROOT [unittest's options]: the measurements run, and
write the documented output. No test depends on how long anything takes."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from xml.dom import minidom

BENCH, EXAMPLE, LOSSY, ROOT = sys.argv[1:5]
TABLE = os.path.join(ROOT, "bench", "table.py")
LEVELS = os.path.join(ROOT, "bench", "levels")
SAMPLE = os.path.join(ROOT, "corpora", "samples", "crawl.txt")
CALLS = {f"{call}_{kind}" for call in ("normalize", "batch") for kind in ("uri", "iri", "web")}
PEERS = {"uriparser", "libcurl", "ada"}
COUNTERS = {"ns_per_iri", "gb_per_s", "times_memcpy", "seconds", "octets", "lines", "accepted"}
ISA_LEVELS = {"scalar", "sse42", "avx2", "avx512", "neon"}
QUICK = ["--benchmark_min_time=0.001", "--benchmark_repetitions=3"]
LENGTHS = ["length-20", "length-70", "length-500"]


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **more)


def setUpModule():
    global folder, measured, data
    folder = tempfile.TemporaryDirectory()
    measured = path("measured.json")
    done = run(BENCH, *QUICK, "--bytes=20k", "--benchmark_out=" + measured, SAMPLE)
    assert done.returncode == 0, done.stderr
    with open(measured, encoding="utf-8") as file:
        data = json.load(file)
    data["shown"] = done.stdout.decode()


def tearDownModule():
    folder.cleanup()


def path(name):
    return os.path.join(folder.name, name)


def write(name, text):
    with open(path(name), "wb") as file:
        file.write(text)
    return path(name)


def levels():
    return data["context"]["isa_levels"].split(", ")


def own():
    return {"memcpy", "split"} | {f"{call}/{level}" for call in CALLS for level in levels()}


def contenders():
    return own() | (PEERS - set(filter(None, data["context"]["absent"].split(", "))))


class Json(unittest.TestCase):
    def test_has_a_row_for_each_list_and_contender_in_each_repetition(self):
        rows = [row["name"] for row in data["benchmarks"] if row["run_type"] == "iteration"]
        wanted = [f"{name}/{contender}" for name in ["crawl"] + LENGTHS for contender in contenders()]
        self.assertEqual(sorted(rows), sorted(wanted * 3))

    def test_has_every_counter_in_every_row(self):
        for row in data["benchmarks"]:
            self.assertEqual(COUNTERS - set(row), set(), row["name"])
            if row["run_type"] == "iteration":
                self.assertTrue(all(row[counter] > 0 for counter in COUNTERS), row)
                self.assertLessEqual(row["accepted"], 1)

    def test_has_counters_that_agree_with_each_other(self):
        for row in data["benchmarks"]:
            if row["run_type"] == "iteration":
                self.assertAlmostEqual(row["ns_per_iri"] * row["lines"] * 1e-9 / row["seconds"], 1, places=6)
                self.assertAlmostEqual(row["gb_per_s"] * 1e9 * row["seconds"] / row["octets"], 1, places=6)
                self.assertAlmostEqual(row["cpu_time"] * 1e-3 / row["seconds"], 1, places=6)
        medians = [row for row in data["benchmarks"] if row["name"] == "crawl/memcpy_median"]
        self.assertAlmostEqual(medians[0]["times_memcpy"], 1, places=6)

    def test_tells_what_was_measured(self):
        context = data["context"]
        for key in "cpu isa compiler library_version profile options".split():
            self.assertTrue(context[key], key)
        self.assertEqual(set(levels()) - ISA_LEVELS, set())
        self.assertIn("scalar", levels())
        self.assertEqual(context["isa"], levels()[-1])
        self.assertEqual(context["lists"], ", ".join(["crawl"] + LENGTHS))
        octets = os.path.getsize(SAMPLE)
        self.assertEqual(context["list.crawl.octets"], str(octets))
        self.assertEqual(context["list.crawl.copies"], str(-(-20000 // octets)))
        with open(SAMPLE, "rb") as file:
            self.assertEqual(context["list.crawl.lines"], str(file.read().count(b"\n")))

    def test_each_peer_has_a_version_or_is_said_to_be_absent(self):
        peers = {peer.split(" ")[0] for peer in data["context"]["peers"].split(", ") if peer}
        self.assertEqual(peers, contenders() - own())

    def test_accepts_as_many_lines_as_the_library_does(self):
        accepted = {row["run_name"]: row["accepted"] for row in data["benchmarks"] if row["run_type"] == "iteration"}
        self.assertLess(accepted["crawl/normalize_uri/scalar"], 1)
        for form in ("uri", "iri"):
            rows = {accepted[f"crawl/{call}_{form}/{level}"] for call in ("normalize", "batch") for level in levels()}
            self.assertEqual(len(rows), 1, rows)
        for name in LENGTHS:
            self.assertEqual({accepted[f"{name}/{contender}"] for contender in contenders()}, {1})


class Terminal(unittest.TestCase):
    def test_shows_each_row_once_in_order(self):
        names = re.findall(r"^  ([\w/]+) +[\d.]+ +[\d.]+ %", data["shown"], re.M)
        self.assertEqual(len(names), 4 * len(contenders()))
        self.assertEqual(names, names[:len(contenders())] * 4)
        self.assertEqual(re.findall(r"^(\S+)\n +ns/IRI", data["shown"], re.M), ["crawl"] + LENGTHS)

    def test_shows_the_formats_of_google_benchmark_on_request(self):
        done = run(BENCH, *QUICK, "--lengths=20", "--benchmark_filter=memcpy", "--benchmark_format=json")
        self.assertEqual(json.loads(done.stdout)["benchmarks"][0]["name"], "length-20/memcpy")

    def test_refuses_what_it_cannot_measure(self):
        twice = write("crawl.txt", b"http://a.example/\n")
        for options, message in ((["--bogus", SAMPLE], "unknown option --bogus"), ([SAMPLE + "-"], "No such file"),
                                 (["--lengths="], "no list given"), ([folder.name], "Is a directory"),
                                 (["/dev/null"], "is empty"), ([SAMPLE, twice], "two lists are named crawl"),
                                 (["--bytes=1X", SAMPLE], "not a number of bytes"),
                                 (["--bytes=5G", SAMPLE], "up to 4G"), (["--octets=", SAMPLE], "not a number"),
                                 (["--lengths=19", SAMPLE], "from 20"),
                                 (["--lengths=20,,70", SAMPLE], "not a number"),
                                 (["--lengths=20,20"], "two lists are named length-20")):
            done = run(BENCH, *QUICK, *options)
            self.assertEqual((done.returncode, done.stdout), (2, b""), options)
            self.assertRegex(done.stderr.decode(), f"^bench_simdiri: .*{message}")

    def test_a_filter_that_leaves_no_row_is_an_error(self):
        self.assertEqual(run(BENCH, *QUICK, "--lengths=20", "--benchmark_filter=nothing").returncode, 2)

    def test_says_that_a_disk_is_full(self):
        done = run(BENCH, *QUICK, "--lengths=20", "--benchmark_out=/dev/full")
        self.assertEqual((done.returncode, done.stderr.decode().split("\n")[-2]),
                         (2, "bench_simdiri: the output could not be written"))

    def test_takes_any_octets_as_a_list(self):
        odd = write("odd,\u00e9.list", b"http://a.example/\r\n\n\xff\x00%\nno newline at the end\n" + b"x" * 100000)
        done = run(BENCH, *QUICK, "--octets=0", "--lengths=", "--benchmark_format=json", odd)
        context = json.loads(done.stdout)["context"]
        self.assertEqual((context["list.odd___.lines"], context["list.odd___.octets"]), ("5", "100046"))


class Table(unittest.TestCase):
    def table(self, *arguments):
        done = run(sys.executable, TABLE, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def other_isa(self):
        with open(measured, "rb") as file:
            isa = data["context"]["isa"].encode()
            return write("other.json", file.read().replace(b'"isa": "%b"' % isa, b'"isa": "a|<b>"'))

    def test_has_a_line_for_each_row(self):
        text = self.table(measured)
        row = r"^\| ([\w/]+) \| [\d.,]+ \| [\d.]+ % \| [\d.]+ \| [\d.,]+ \| [\d.]+ \| [\d.]+ % \|$"
        for name in ["crawl"] + LENGTHS:
            section = text.split(f"### {name}: ")[1].split("###")[0]
            self.assertEqual(set(re.findall(row, section, re.M)), contenders(), name)
        columns = {line.count("|") for line in text.split("\n") if line.startswith("|")}
        self.assertEqual(columns, {6, 8})
        self.assertIn("Absent: " + (data["context"]["absent"] or "nothing"), text)

    def test_takes_files_of_the_same_kind_together(self):
        self.assertIn("Medians of 6 repetitions", self.table(measured, measured))

    def test_sets_files_of_different_kinds_apart(self):
        text = self.table(measured, self.other_isa())
        self.assertEqual(re.findall("^## (.*)", text, re.M), [data["context"]["isa"], "a|<b>"])
        self.assertIn("Medians of 3 repetitions", text)

    def test_draws_a_well_formed_plot(self):
        for files in ([measured], [measured, self.other_isa()]):
            svg = path("plot.svg")
            self.table("--svg", svg, *files)
            document = minidom.parse(svg).documentElement
            self.assertEqual((document.tagName, document.namespaceURI), ("svg", "http://www.w3.org/2000/svg"))
            dots = document.getElementsByTagName("circle")
            self.assertEqual(len(dots), 3 + len(files) * 4 * len(contenders()))
            width, height = (float(document.getAttribute(side)) for side in ("width", "height"))
            self.assertTrue(all(0 <= float(dot.getAttribute("cx")) <= width for dot in dots))
            self.assertTrue(all(0 <= float(dot.getAttribute("cy")) <= height for dot in dots))

    def test_a_reader_that_has_enough_is_no_error(self):
        with subprocess.Popen([sys.executable, TABLE] + [measured] * 9, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.returncode, 0)

    def test_refuses_what_is_no_measurement(self):
        for name, text in (("text", b"x"), ("list", b"[]"), ("empty", b"{}"), ("binary", b"\xff"),
                           ("other", b'{"context": {"cpu": "x"}, "benchmarks": []}')):
            done = run(sys.executable, TABLE, write(name, text))
            self.assertEqual((done.returncode, done.stdout), (1, b""), name)
            self.assertRegex(done.stderr.decode(), r"^table\.py: .*/" + name + ": not what")
        done = run(sys.executable, TABLE, path("absent"))
        self.assertRegex(done.stderr.decode(), "No such file")


class Levels(unittest.TestCase):
    def levels(self, *options):
        return run("bash", LEVELS, "--build=" + os.path.dirname(os.path.dirname(BENCH)), "--out=" + path("levels"),
                   "--octets=20k", "--lines=1k", "--idn=2k", *QUICK, *options, SAMPLE)

    def test_writes_a_table_and_a_plot_of_all_levels(self):
        done = self.levels()
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(path("levels/figures.md"), encoding="utf-8") as file:
            text = file.read()
        lists = ["crawl", "clean-100", "clean-95", "clean-70", "clean-0", *LENGTHS, "dots", "percent", "idn"]
        self.assertEqual(re.findall(r"^### ([^:]+):", text, re.M), lists)
        for section in re.split("^### ", text, flags=re.M)[1:]:
            for level in levels():
                self.assertIn(f"| batch_uri/{level} |", section)
            self.assertRegex(section, r"\| memcpy \|.*\| 1\.0 \| 1\.000 \|")
        self.assertEqual(minidom.parse(path("levels/figures.svg")).documentElement.tagName, "svg")

    def test_refuses_unknown_options_and_a_build_that_is_not_there(self):
        for option, message in (("--bogus", "unknown option --bogus"), ("--build=/nowhere", "is missing")):
            done = self.levels(option)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(message, done.stderr.decode())


class Example(unittest.TestCase):
    def test_measures_a_list_from_standard_input(self):
        with open(SAMPLE, "rb") as file:
            done = run(EXAMPLE, stdin=file)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout.decode(), r"^([\d.]+ ns/IRI\n){9}$")


class Lossy(unittest.TestCase):
    def test_measures_each_set_of_rules(self):
        with open(path("rules"), "w", encoding="utf-8") as file:
            file.write("simdiri-rules 1\ndrop ref\nkeep gclid shop.example\n")
        done = run(LOSSY, SAMPLE, path("rules"))
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = re.findall(r"^([a-z, ']+?) +[\d.]+ ns/IRI, (\d+) of (\d+) keys are changed$", done.stdout.decode(), re.M)
        self.assertEqual([name for name, _, _ in rows],
                         ["none", "fragment", "tracking", "sort", "all but anchor", "these, and the file's"])
        changed = [int(count) for _, count, _ in rows]
        self.assertEqual(changed[0], 0)
        self.assertTrue(0 < changed[1] < changed[4] <= changed[5])
        self.assertEqual(run(LOSSY, SAMPLE, SAMPLE).returncode, 2)


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1] + sys.argv[5:], exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"bench: {result.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0 or result.testsRun == 0)
