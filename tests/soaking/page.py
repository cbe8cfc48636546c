#!/usr/bin/env python3
"""Usage: page.py [--check] ROOT

Makes src/docs/soak.md from ledger.tsv and findings.md in tests/soaking; with --check, compares them."""
# SPDX-License-Identifier: MIT
import os
import sys

import ledger

TEXT = """# Soak tests

`bash tests/soak` tests for hours what the default tests do for minutes: all targets of `tests/fuzz` with sanitizers and
kept inputs, kills, power cuts, signals, full disks, interrupted system calls, damaged files, and the vector instructions
beside plain C. This page sums all recorded runs. `bash tests/soak --record` makes it from
`tests/soaking/ledger.tsv`.

{summary}

| Target | CPU hours | Count | | Findings |
|---|---:|---:|---|---:|
{rows}

A finding is a crash, a report of a sanitizer, a broken promise of the manual, a difference between two ways to the same
result, or a run that does not end. One cause may give several, and it stays in the sums after it is mended:
[what was found](#what-was-found). `crosscheck` counts a record once for each level of vector instructions.

{goals}

## What was found

{found}"""
GOAL_HOURS, GOAL_COMPARISONS = 20, 10**9


def say_goal(name, value, goal, text):
    return f"- {name}: {text}, " + ("which is reached." if value >= goal else "which is **not reached** yet.")


def make(rows, found):
    sums = ledger.by_target(rows)
    cells = [
        f"| `{row.target}` | {row.cpu_seconds / 3600:.3f} | {row.count:,} | {ledger.unit(row.target)} | {row.findings} |"
        for row in sums
    ]
    findings, compared = sum(row.findings for row in sums), sum(row.count for row in sums if row.target == "crosscheck")
    dates = sorted(row.date[:10] for row in rows)
    cells.append(f"| all | {ledger.hours(rows):.3f} | | | {findings} |")
    summary = (
        f"From {dates[0]} to {dates[-1]}: {ledger.hours(rows):.3f} CPU hours, {compared:,} comparisons of vector and plain code, "
        f"{findings} findings."
    )
    goals = "The goal for a release is 20 CPU hours and 1,000,000,000 comparisons, with all targets:\n\n" + "\n".join(
        (
            say_goal("CPU hours", ledger.hours(rows), GOAL_HOURS, f"{ledger.hours(rows):.3f} of {GOAL_HOURS}"),
            say_goal("comparisons", compared, GOAL_COMPARISONS, f"{compared:,} of {GOAL_COMPARISONS:,}"),
        )
    )
    return TEXT.format(summary=summary, rows="\n".join(cells), goals=goals, found=found)


def make_of(root):
    with open(os.path.join(root, "tests", "soaking", "findings.md"), encoding="utf-8") as file:
        found = file.read()
    return make(ledger.read(os.path.join(root, "tests", "soaking", "ledger.tsv")), found)


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
