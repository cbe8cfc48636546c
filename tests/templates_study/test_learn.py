# SPDX-License-Identifier: MIT
"""Usage: test_learn.py SIMDIRI [unittest's options]: routes that are learned from the traffic of invented APIs (apis.routes),
without any routes by hand, and how well the labels with them group URLs by their true routes."""
import os
import subprocess
import sys
import tempfile
import unittest

import learn
import score

SIMDIRI = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
SEED = int(os.environ.get("SIMDIRI_SEED", "1")) % 1000
COUNT = 60000


def run(urls, *options):
    done = subprocess.run([SIMDIRI, "label", "-q", *options], input="".join(url + "\n" for url in urls).encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().split("\n")[:-1]


def learn_routes(urls, name, *options):
    path = os.path.join(FOLDER.name, name)
    run(urls, "--learn=" + path, *options)
    return path


class Learned(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth, cls.urls = learn.make_traffic(2 * COUNT, SEED)
        cls.path = learn_routes(cls.urls[:COUNT], "routes")

    def check_score(self, truth, labels):
        result = score.score(truth, labels)
        self.assertGreaterEqual(result["pair_precision"], .99)
        self.assertGreaterEqual(result["route_precision"], .99)
        self.assertGreaterEqual(result["pair_recall"], .90)
        self.assertGreaterEqual(result["route_recall"], .90)

    def test_there_are_many_routes(self):
        self.assertGreaterEqual(sum(map(len, learn.read_apis().values())), 150)
        self.assertGreater(len(set(self.truth[:COUNT])), 150)

    def test_templates_alone_group_few(self):
        result = score.score(self.truth[:COUNT], run(self.urls[:COUNT]))
        self.assertLess(result["pair_recall"], .4)

    def test_learned_routes_group_what_they_were_learned_from(self):
        self.check_score(self.truth[:COUNT], run(self.urls[:COUNT], "--routes=" + self.path))

    def test_learned_routes_group_urls_with_new_values(self):
        self.check_score(self.truth[COUNT:], run(self.urls[COUNT:], "--routes=" + self.path))

    def test_few_routes_are_written(self):
        with open(self.path, encoding="utf-8") as file:
            routes = [line for line in file if line.strip() and line[0] != "#"]
        self.assertLess(len(routes), 400)

    def test_any_number_of_threads_learns_the_same(self):
        with open(self.path, "rb") as file:
            content = file.read()
        for threads in ("1", "3"):
            with open(learn_routes(self.urls[:COUNT], "threads", "--threads=" + threads), "rb") as file:
                self.assertEqual(file.read(), content)

    def test_little_memory_is_enough(self):
        path = learn_routes(self.urls[:COUNT], "small", "--memory=2M")
        result = score.score(self.truth[:COUNT], run(self.urls[:COUNT], "--routes=" + path))
        self.assertGreaterEqual(result["pair_precision"], .95)
        self.assertGreaterEqual(result["pair_recall"], .90)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
