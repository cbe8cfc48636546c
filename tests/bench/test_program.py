# SPDX-License-Identifier: MIT
"""Usage: test_program.py BENCH_SIMDIRI BENCH_EXAMPLE ROOT [unittest's options]: bench_simdiri runs, and writes the
documented output. No test depends on how long anything takes."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

BENCH, EXAMPLE, ROOT = sys.argv[1:4]
SAMPLE = os.path.join(ROOT, "corpora", "samples", "crawl.txt")
CALLS = {f"{call}_{kind}" for call in ("normalize", "batch") for kind in ("uri", "iri", "web")} | {"columns_uri"}
PEERS = {"uriparser": {"uriparser"}, "libcurl": {"libcurl"}, "ada": {"ada", "ada_can_parse"}}
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


def present():
    return set(PEERS) - set(filter(None, data["context"]["absent"].split(", ")))


def contenders():
    return own().union(*(PEERS[peer] for peer in present()))


class Json(unittest.TestCase):
    def test_has_a_row_for_each_list_and_contender_in_each_repetition(self):
        rows = [row["name"] for row in data["benchmarks"] if row["run_type"] == "iteration"]
        expected = [f"{name}/{contender}" for name in ["crawl"] + LENGTHS for contender in contenders()]
        self.assertEqual(sorted(rows), sorted(expected * 3))

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
        self.assertEqual(peers, present())

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


class Example(unittest.TestCase):
    def test_measures_a_list_from_standard_input(self):
        with open(SAMPLE, "rb") as file:
            done = run(EXAMPLE, stdin=file)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout.decode(), r"^([\d.]+ ns/IRI\n){9}$")


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1] + sys.argv[4:], exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"bench_program: {result.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0 or result.testsRun == 0)
