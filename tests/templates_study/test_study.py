# SPDX-License-Identifier: MIT
"""Usage: test_study.py SIMDIRI [unittest's options]: labels of URLs that are made from the invented routes in
library.routes, compared with the reference and with the routes; and the figures of score.py on small groups."""
import os
import subprocess
import sys
import tempfile
import unittest

import generate
import reference
import routes
import score

SIMDIRI = sys.argv[1]
COUNT = 20000
FOLDER = tempfile.TemporaryDirectory()
TABLE = routes.read_routes(os.path.join(os.path.dirname(os.path.abspath(__file__)), "library.routes"))
TRUTH, URLS = zip(*generate.generate(TABLE, COUNT, 1, "library.example"))
ROUTES = os.path.join(FOLDER.name, "api.routes")
with open(ROUTES, "w", encoding="utf-8") as routes_file:
    routes_file.writelines(line + "\n" for _, _, line in TABLE)


def label(*options):
    done = subprocess.run([SIMDIRI, "label", *options], input="".join(url + "\n" for url in URLS).encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().split("\n")[:-1]


class Labels(unittest.TestCase):
    def check_reference(self, expected, *options):
        labels = label(*options)
        self.assertEqual(len(labels), len(URLS))
        different = [(url, actual, want) for url, actual, want in zip(URLS, labels, expected) if actual != want]
        self.assertEqual(different[:5], [])

    def test_built_in_classes_like_the_reference(self):
        self.check_reference([reference.label(url) for url in URLS])

    def test_all_classes_like_the_reference(self):
        self.check_reference([reference.label(url, True) for url in URLS], "--templates=uuid,email,ip,date,time,hash,int,token")

    def test_routes_like_the_reference(self):
        tree = reference.Routes(ROUTES)
        self.check_reference([reference.label(url, False, tree) for url in URLS], "--routes=" + ROUTES)

    def test_a_routes_file_gives_one_label_a_route(self):
        result = score.score(TRUTH, label("--routes=" + ROUTES))
        self.assertEqual((result["exact"], result["routes"], result["labels"]), (len(TABLE),) * 3)

    def test_routes_with_typed_parameters_need_no_routes_file(self):
        typed = set(generate.typed_routes(TABLE))
        self.assertGreater(len(typed), 20)
        labels = [(route, text) for route, text in zip(TRUTH, label()) if route in typed]
        result = score.score(*zip(*labels))
        self.assertEqual((result["pair_recall"], result["route_recall"]), (1, 1))


class Scores(unittest.TestCase):
    def test_one_label_a_route(self):
        result = score.score("aab", "xxy")
        self.assertEqual(result, {"urls": 3, "labels": 2, "pair_precision": 1, "pair_recall": 1, "route_precision": 1,
                                  "route_recall": 1, "exact": 2, "routes": 2})

    def test_one_label_for_all(self):
        # Of 6 pairs with the label x, 2 are of one route: both pairs of a and of b.
        result = score.score("aabb", "xxxx")
        self.assertEqual((result["pair_precision"], result["pair_recall"]), (1 / 3, 1))
        self.assertEqual((result["route_precision"], result["route_recall"], result["exact"]), (1 / 2, 1, 0))

    def test_a_label_for_each(self):
        result = score.score("aaab", "wxyz")
        self.assertEqual((result["pair_precision"], result["pair_recall"]), (1, 0))
        self.assertEqual((result["route_precision"], result["route_recall"], result["exact"]), (1, (1 / 3 + 1) / 2, 1))

    def test_two_routes_share_a_label(self):
        # The label y has one pair, of a and b. Route a has x twice, so x is its label.
        result = score.score("aaab", "xxyy")
        self.assertEqual((result["pair_precision"], result["pair_recall"]), (1 / 2, 1 / 3))
        self.assertEqual((result["route_precision"], result["route_recall"], result["exact"]),
                         ((1 + 1 / 2) / 2, (2 / 3 + 1) / 2, 0))

    def test_shares_are_rounded_down(self):
        self.assertEqual([score.percent(share) for share in (1, .99999, .5, 0)],
                         ["100.00 %", "99.99 %", "50.00 %", "0.00 %"])


class Reference(unittest.TestCase):
    def test_classes(self):
        for name, texts in {
                "uuid": ["0F8fad5b-d9cb-469f-a165-70867728950e"], "email": ["a.b+c@x.example", "ü@é.example"],
                "ip": ["192.0.2.1", "2001:db8::1", "[::1]"], "date": ["2026-11-24", "2026-11", "24.11.2026", "11_24_2026",
                                                                     "2026-11-24T10:00:00Z", "2026-11-24 10:00"],
                "time": ["10:00", "23:59:60", "10:00:00.5+01:00"], "hash": ["a" * 32, "0" * 40, "F" * 64],
                "int": ["0", "123", "1" * 33], "token": ["a1B2c3D4e5F6g7H8i9J0"],
                None: ["", "a", "1a", "-1", "1.5", "a@b", "@b.example", "300.0.0.1", "01.2.3.4", "2026-13-01", "20261124x",
                       "24:00", "a" * 31, "abcdefghijklmnopqrstuvwxyz", "2026/11", "2026-11-24-"]}.items():
            for text in texts:
                self.assertEqual(reference.classify(text, True), name, text)
        self.assertIsNone(reference.classify("a1B2c3D4e5F6g7H8i9J0", False))

    def test_routes(self):
        tree = reference.Routes()
        for line in ("/a/{x}", "/a/b", "/a/{x}.json", "/a/{x}/c", "/a/**", "/**/z", "/*/y"):
            tree.add(line)
        for path, line in (("/a/b", "/a/b"), ("/a/c", "/a/{x}"), ("/a/c.json", "/a/{x}.json"), ("/a/b/c", "/a/{x}/c"),
                           ("/a/b/d", "/a/**"), ("/a", "/a/**"), ("/q/r/z", "/**/z"), ("/z", "/**/z"), ("/q/y", "/*/y"),
                           ("/q", None), ("/a/", "/a/**")):
            self.assertEqual(tree.find(path.split("/")[1:]), line, path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
