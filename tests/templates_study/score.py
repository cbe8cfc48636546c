#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: score.py [--only=NUMBERS] TRUTH NAME=LABELS...

Prints how well labels group the URLs of routes. TRUTH has the route of each URL, one a line, and LABELS its label. LABELS may
end early: then only the first URLs are scored.
NUMBERS is a file: only routes whose numbers it has are scored.

  URLs              how many are scored
  labels            how many different labels there are
  pairs: precision  of all pairs of URLs with one label, the share whose URLs are of one route
  pairs: recall     of all pairs of URLs of one route, the share whose URLs have one label
  routes: precision, recall
                    for each route, its most frequent label: the share of that label's URLs that are of this route, and
                    the share of this route's URLs that have the label; the mean of all routes, each counts once
  exact             routes with exactly one label, which no other route has"""
import collections
import sys


def pairs_in(counts):
    return sum(n * (n - 1) for n in counts)


def divide(a, b):
    return a / b if b else 1.0


def score(truth, labels):
    """Both are sequences with one item a URL. Returns a dictionary."""
    cells = collections.Counter(zip(truth, labels))
    of_route, of_label, by_route = collections.Counter(), collections.Counter(), collections.defaultdict(dict)
    for (route, label), count in cells.items():
        of_route[route] += count
        of_label[label] += count
        by_route[route][label] = count
    both = pairs_in(cells.values())
    precision = recall = exact = 0
    for route, found in by_route.items():
        label = max(found, key=lambda one: (found[one], one))
        precision += found[label] / of_label[label]
        recall += found[label] / of_route[route]
        exact += len(found) == 1 and of_label[label] == of_route[route]
    return {"urls": sum(of_route.values()), "labels": len(of_label), "pair_precision": divide(both, pairs_in(of_label.values())),
            "pair_recall": divide(both, pairs_in(of_route.values())), "route_precision": precision / len(by_route),
            "route_recall": recall / len(by_route), "exact": exact, "routes": len(by_route)}


def read_lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return file.read().split("\n")[:-1]


def percent(share):
    """Rounded down, so that 100 % means all."""
    return "%.2f %%" % (int(share * 10000) / 100)


HEADER = ("labels by", "URLs", "labels", "pairs: precision", "recall", "routes: precision", "recall", "exact routes")
FORMAT = "%-32s %8s %8s  %16s %9s  %17s %9s  %12s"


def row(name, result):
    return FORMAT % (name, result["urls"], result["labels"], percent(result["pair_precision"]), percent(result["pair_recall"]),
                     percent(result["route_precision"]), percent(result["route_recall"]),
                     "%d of %d" % (result["exact"], result["routes"]))


def main():
    arguments, chosen = sys.argv[1:], None
    if arguments and arguments[0].startswith("--only="):
        chosen = set(read_lines(arguments.pop(0).split("=", 1)[1]))
    if len(arguments) < 2:
        sys.exit(__doc__)
    truth = read_lines(arguments[0])
    print(FORMAT % HEADER)
    for argument in arguments[1:]:
        name, path = argument.rsplit("=", 1)
        labels = read_lines(path)
        if len(labels) > len(truth):
            sys.exit("score: %s has %d lines, more than %d" % (path, len(labels), len(truth)))
        pairs = [pair for pair in zip(truth, labels) if chosen is None or pair[0] in chosen]
        print(row(name, score(*zip(*pairs))))


if __name__ == "__main__":
    main()
