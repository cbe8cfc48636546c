#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What got slower between two builds, beyond the noise.

Measures all rows of both builds in paired turns. For each row it computes the ratio B / A in each turn, and the
interval that contains the median of these ratios with a probability of 95 % (sign test). A row looks slower if the
whole interval is more than --threshold above 1. Such rows are measured again, from the beginning, and count as slower
only if both measurements say so: one of many rows may look slower by accident. Rows of short texts in the cache have
four times the threshold: where the linker places the code changes them by up to 16 %, even if the source is the same."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from figures import MIN_TURNS, interval, median, ratios, verdict  # noqa: E402
from inputs import CORPORA, BadInput, Inputs  # noqa: E402
from plan import Plan, make_plan  # noqa: E402
from results import collect  # noqa: E402
from run import add_settings, complete_settings, install_python, open_build  # noqa: E402
from turns import Failed, Progress, measure  # noqa: E402

TURNS = 9
IN_CACHE = re.compile(r", \d+ bytes, ")  # rows that measure the same short texts again and again


class Result:
    """The ratios B / A of a row, and the verdict about them."""

    def __init__(self, row, threshold):
        self.name, self.before, self.this = row["name"], row["before"], row["this"]
        self.pairs = ratios(self.this, self.before)
        limit = threshold * 4 if IN_CACHE.search(self.name) else threshold
        self.verdict = verdict(self.pairs, limit) if self.pairs else "unclear"

    def line(self):
        if not self.pairs:
            return f"| {self.name} | | | | | unclear |"
        low, high = interval(self.pairs)
        return (f"| {self.name} | {median(self.before):.2f} | {median(self.this):.2f} | {median(self.pairs):.3f} | "
                f"{low:.3f} to {high:.3f} | {self.verdict} |")


def default_list(folder):
    path = os.path.join(folder, "generated.txt")
    with open(path, "wb") as out:
        subprocess.run([sys.executable, os.path.join(CORPORA, "generate.py"), "--lines=200k"], stdout=out, check=True)
    return path


def is_left_out(name):
    """Differences of rows that are compared themselves, and what is not of a build."""
    return ", above " in name or name in ("memcpy", "a call of len")


def measure_rows(plan, settings, turns, progress):
    """{name: Result}, and what could not be measured."""
    figures = collect(plan, measure(plan.jobs, turns, 0, progress))
    results = {row["name"]: Result(row, settings.threshold) for row in figures["rows"]
               if row["this"] and row["before"] and not is_left_out(row["name"])}
    one_sided = [row["name"] for row in figures["rows"] if bool(row["this"]) != bool(row["before"])]
    lacks = [f"{lack['name']}: {lack['reason']}" for lack in figures["absent"]]
    return results, lacks + [f"{name}: only one of the builds has it" for name in one_sided]


def confirm(results, plan, settings, progress):
    """Measures the rows that look slower again."""
    suspects = {name for name, result in results.items() if result.verdict == "slower"}
    if not suspects:
        return
    again = Plan(plan.inputs, (plan.this, plan.before), plan.peers, settings, False)
    again.is_selected = lambda row: row in suspects
    second, _ = measure_rows(make_plan(again), settings, settings.turns + 4, progress)
    for name in suspects:
        if name not in second or second[name].verdict != "slower":
            results[name].verdict = "unclear (slower only once)"
        else:
            results[name] = second[name]


def report(results, lacks, settings):
    print("| row | A, ns | B, ns | B / A | interval | |\n|---|---:|---:|---:|---:|---|")
    for result in results.values():
        print(result.line())
    print()
    for kind in ("slower", "faster", "unclear"):
        names = [name for name, result in results.items() if result.verdict.startswith(kind)]
        if names:
            print(f"{kind}: {'; '.join(names)}")
    if any(result.verdict.startswith("unclear") for result in results.values()):
        print("unclear: too noisy to say; more --turns, larger inputs or an idle machine help")
    for lack in lacks:
        print(f"not compared: {lack}")
    slower = [result for result in results.values() if result.verdict == "slower"]
    print(f"{len(results)} rows, {settings.turns} turns: " +
          (f"{len(slower)} slower in B" if slower else "none is slower in B"))
    return 1 if slower else 0


def main():
    parser = argparse.ArgumentParser(prog="bash bench/compare", allow_abbrev=False, description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="Exit status: 0 nothing is slower, 1 something is slower, 2 wrong usage or "
                                     "nothing could be measured.")
    parser.add_argument("a", metavar="A", help="build folder of the older version")
    parser.add_argument("b", metavar="B", help="build folder of the newer version")
    parser.add_argument("lists", nargs="*", metavar="LIST", help="lists of IRIs (default: a generated one)")
    parser.add_argument("--threshold", type=float, default=0.05, help="what counts as slower (default: 0.05, 5 %%)")
    parser.add_argument("--python", metavar="PEERS", help="also Python rows; PEERS is the folder of bench/peers/fetch")
    add_settings(parser, TURNS)
    settings = parser.parse_args()
    complete_settings(settings, TURNS, MIN_TURNS + 1)
    if settings.turns < MIN_TURNS:
        parser.error(f"fewer than {MIN_TURNS} turns cannot show that something is slower")
    before, this = open_build(settings.a), open_build(settings.b)
    progress = Progress()
    with tempfile.TemporaryDirectory(prefix="simdiri-compare-") as folder:
        lists = settings.lists or [default_list(folder)]
        if settings.python:
            for name, build in (("package-a", before), ("package-b", this)):
                build.python = install_python(build, settings.python, name)
        inputs = Inputs(folder, lists, settings.bytes, settings.lines, this.simdiri)
        plan = Plan(inputs, (this, before), settings.python, settings, False)
        try:
            results, lacks = measure_rows(make_plan(plan), settings, settings.turns, progress)
            confirm(results, plan, settings, progress)
        except (BadInput, Failed) as error:
            print(f"bench/compare: {error}", file=sys.stderr)
            sys.exit(2)
    if not results:
        print("\n".join(["bench/compare: no row was measured", *lacks]), file=sys.stderr)
        sys.exit(2)
    sys.exit(report(results, lacks, settings))


if __name__ == "__main__":
    main()
