#!/usr/bin/env python3
"""Usage: page.py [--check] ROOT

Makes src/docs/soak.md from ledger.tsv and findings.tsv in tests/soaking; with --check, compares them. Whoever repairs the cause of
a finding adds a line to findings.tsv, with the number of reports in the ledger that it explains."""
# SPDX-License-Identifier: MIT
import collections
import os
import sys

import ledger

TEXT = """# Soak tests

{goals}
{reports}
A report is a crash, a message of a sanitizer, a broken promise of the manual, a difference between two ways to the same result,
or a run that does not end.

`bash tests/soak` tests for hours, with random inputs, what the default tests do for minutes. These are the sums of all recorded
runs, of {commits}, from {first} to {last}:

| What ran | CPU hours | How much | Reports |
|---|---:|---:|---:|
{rows}

A target without reports may still have mistakes: it ran that long and found none, on the processors that the runs had. Later
commits were not tested.

| Date | Mistake in | Cause, which is repaired | Reports |
|---|---|---|---:|
{causes}

The inputs that found them are in `tests/fuzzers/corpus`, which the default tests use. The targets of `tests/fuzz`, one by one:

| Target | CPU hours | Inputs | Reports |
|---|---:|---:|---:|
{fuzzed}

`tests/soaking/ledger.tsv` has the figures of each target, day and commit; `bash tests/soak --record` adds to it, and makes this
page.
"""
GOAL_HOURS, GOAL_COMPARISONS = 20, 10**9
Cause = collections.namedtuple("Cause", "date target reports place text")


def read_causes(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()[1:]
    return [Cause(*line.split("\t")) for line in lines]


def say_goals(hours, compared):
    is_enough = hours >= GOAL_HOURS and compared >= GOAL_COMPARISONS
    return (
        f"**{'Enough' if is_enough else 'Not yet enough'} for a release**: {hours:.2f} CPU hours (the goal is {GOAL_HOURS}) "
        f"and {compared:,} comparisons (the goal is {GOAL_COMPARISONS:,}).\n"
        "Both goals are the project's own. A comparison is one of vector instructions with plain C."
    )


def say_reports(sums, causes):
    """A cause explains the reports of its target; what is left is open."""
    left = {row.target: row.findings for row in sums}
    for cause in causes:
        left[cause.target] = left.get(cause.target, 0) - int(cause.reports)
    open_count = sum(max(0, count) for count in left.values())
    in_tests = sum(cause.place == "tests" for cause in causes)
    return (
        f"There were {sum(row.findings for row in sums)} reports. {len(causes)} causes were found and repaired: "
        f"{len(causes) - in_tests} mistakes in simdiri and {in_tests} in its tests. "
        + (f"**{open_count} reports are not explained yet.**" if open_count else "They explain all reports.")
    )


def is_fuzzed(row):
    return row.target not in ledger.UNITS


def make_fuzzed_rows(sums):
    return "\n".join(
        f"| `{row.target}` | {ledger.hours([row]):.2f} | {row.count:,} | {row.findings} |" for row in filter(is_fuzzed, sums)
    )


def make_rows(sums):
    """One row for all targets of tests/fuzz, and one for each of the others."""
    fuzzed, others = [row for row in sums if is_fuzzed(row)], [row for row in sums if not is_fuzzed(row)]
    least = min(fuzzed, key=lambda row: row.count)
    much = f"{sum(row.count for row in fuzzed):,} inputs, of which `{least.target}` got the fewest: {least.count:,}"
    rows = [(f"{len(fuzzed)} targets of `tests/fuzz`, with sanitizers", fuzzed, much)]
    rows += [(f"`{row.target}`", [row], f"{row.count:,} {ledger.unit(row.target)}") for row in others]
    rows.append(("all", sums, "–"))
    return "\n".join(
        f"| {name} | {ledger.hours(parts):.2f} | {much} | {sum(row.findings for row in parts)} |" for name, parts, much in rows
    )


def make(rows, causes):
    sums = ledger.by_target(rows)
    dates, commits = sorted(row.date[:10] for row in rows), list(dict.fromkeys(row.commit for row in rows))
    return TEXT.format(
        goals=say_goals(ledger.hours(rows), sum(row.count for row in sums if row.target == "crosscheck")),
        reports=say_reports(sums, causes),
        commits=f"{len(commits)} commits up to `{commits[-1]}`",
        first=dates[0],
        last=dates[-1],
        rows=make_rows(sums),
        fuzzed=make_fuzzed_rows(sums),
        causes="\n".join(f"| {cause.date} | {cause.place} | {cause.text} | {cause.reports} of `{cause.target}` |" for cause in causes),
    )


def make_of(root):
    folder = os.path.join(root, "tests", "soaking")
    return make(ledger.read(os.path.join(folder, "ledger.tsv")), read_causes(os.path.join(folder, "findings.tsv")))


def write(root):
    with open(os.path.join(root, "src", "docs", "soak.md"), "w", encoding="utf-8") as file:
        file.write(make_of(root))


def check(root):
    with open(os.path.join(root, "src", "docs", "soak.md"), encoding="utf-8") as file:
        is_same = file.read() == make_of(root)
    print("soak page: 1 passed" if is_same else "FAIL: src/docs/soak.md is not what tests/soaking/page.py makes of the ledger")
    return is_same


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        sys.exit(not check(sys.argv[2]))
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    write(sys.argv[1])
