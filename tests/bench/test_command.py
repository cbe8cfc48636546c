# SPDX-License-Identifier: MIT
"""Usage: test_command.py COMMAND.PY SIMDIRI LIST: bench/command.py measures what it documents. No test depends on how
long anything takes."""
import os
import re
import subprocess
import sys
import unittest

SCRIPT, SIMDIRI, LIST = sys.argv[1:4]
ROW = re.compile(r"\| `([^`]+)` \| [0-9]+\.[0-9]{3} \| [0-9]+\.[0-9]{2} \| [0-9.]+ \| [0-9.]+ \|")


def run(*arguments):
    return subprocess.run([sys.executable, SCRIPT, "--program=" + SIMDIRI, "--rounds=2", *arguments], check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


class Command(unittest.TestCase):
    def test_rows(self):
        done = run("--octets=1e5", "--threads=1,3", LIST)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(ROW.findall(done.stdout),
                         ["cat", "wc -l", "simdiri normalize -q -j1", "simdiri normalize -q -j3"])
        size = int(done.stdout.split()[0])
        self.assertEqual(size % os.path.getsize(LIST), 0)
        self.assertLessEqual(size, 100000)
        self.assertGreater(size, 100000 - os.path.getsize(LIST))

    def test_a_small_size_is_one_copy(self):
        self.assertEqual(int(run("--octets=1", LIST).stdout.split()[0]), os.path.getsize(LIST))

    def test_options_of_the_command(self):
        done = run("--octets=1", "--threads=1", LIST, "convert", "-q", "--to=iri")
        self.assertEqual(ROW.findall(done.stdout)[2:], ["simdiri convert -q --to=iri -j1"])

    def test_failure_is_told(self):
        done = run("--octets=1", LIST, "normalize", "--no-such-option")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("command.py: exit status 2: ", done.stderr)


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"bench_command: {result.testsRun - bad} passed, {bad} failed")
    sys.exit(bad > 0 or result.testsRun == 0)
