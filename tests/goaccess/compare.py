#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: compare.py ORIGINAL LABELLED

Compares two results of GoAccess (--output=*.json) of one log: unchanged, and with labels. Prints the numbers side by
side. All totals must be the same, and there must be fewer pages. Exit status 1: they are not."""
import json
import sys


def hits_of(result, panel):
    return result[panel]["metadata"]["hits"]["total"]["value"]


def rows_of(result):
    """(name, value, rule): the rule is "same", "fewer", or "" for numbers that may differ."""
    general = result["general"]
    names = (("requests", "total_requests"), ("valid requests", "valid_requests"), ("failed requests", "failed_requests"),
             ("visitors", "unique_visitors"), ("bandwidth in bytes", "bandwidth"), ("referrers", "unique_referrers"))
    rows = [(name, general[key], "same") for name, key in names]
    rows += [("requests of panel %s" % panel, hits_of(result, panel), "same")
             for panel in ("visitors", "hosts", "os", "browsers", "visit_time", "referring_sites", "not_found")]
    rows.append(("requests of pages and static files", hits_of(result, "requests") + hits_of(result, "static_requests"), "same"))
    for group in result["status_codes"]["data"]:
        rows += [("requests, status " + item["data"].split(" ")[0], item["hits"]["count"], "same") for item in group.get("items", [])]
    rows.append(("pages and static files", general["unique_files"] + general["unique_static_files"], "fewer"))
    rows.append(("pages", general["unique_files"], ""))
    rows.append(("static files", general["unique_static_files"], ""))
    rows.append(("pages not found", general["unique_not_found"], ""))
    return rows


def compare(original, labelled):
    """Returns the lines to print and whether all is as it must be."""
    lines, is_good = ["%-36s %14s %14s" % ("", "original", "labelled")], True
    before, after = rows_of(original), {name: value for name, value, _ in rows_of(labelled)}
    for name, value, rule in before:
        other = after.pop(name, None)
        is_wrong = rule == "same" and other != value or rule == "fewer" and not (other is not None and other < value)
        lines.append("%-36s %14s %14s%s" % (name, value, other, "  not " + rule if is_wrong else ""))
        is_good = is_good and not is_wrong
    lines += ["%-36s %14s %14s  not same" % (name, None, value) for name, value in after.items()]
    return lines, is_good and not after


def load(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return json.load(file, strict=False)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lines, is_good = compare(load(sys.argv[1]), load(sys.argv[2]))
    print("\n".join(lines))
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
