#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: learn.py COUNT SEED FOLDER

Makes traffic of the invented APIs in apis.routes: FOLDER gets "urls", COUNT URLs one a line, and "truth", the route of
each. Few routes have most of the URLs."""
import os
import random
import re
import sys

import generate
import routes

APIS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "apis.routes")


def read_apis(path=APIS):
    """A dictionary of hosts: the table of routes of each."""
    apis = {}
    for path_of_route, kinds, line in routes.read_list(path):
        host = re.match("[^/]*", path_of_route)[0]
        apis.setdefault(host, []).append((path_of_route[len(host):], kinds, line[len(host):]))
    return apis


def make_traffic(count, seed, apis=None):
    """Returns two lists of the same length: routes and URLs."""
    apis = read_apis() if apis is None else apis
    all_routes = sum(map(len, apis.values()))
    traffic = []
    for host, table in apis.items():
        share = count * len(table) // all_routes
        traffic += [(host + table[number][2], url) for number, url in generate.generate(table, share, seed, host)]
    random.Random(seed).shuffle(traffic)
    return [route for route, _ in traffic], [url for _, url in traffic]


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    truth, urls = make_traffic(int(sys.argv[1]), int(sys.argv[2]))
    for name, lines in (("truth", truth), ("urls", urls)):
        with open(os.path.join(sys.argv[3], name), "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)


if __name__ == "__main__":
    main()
