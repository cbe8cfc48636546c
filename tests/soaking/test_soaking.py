#!/usr/bin/env python3
"""Usage: test_soaking.py: tests/soak shares the time, goes on after findings, and sums them; with programs that only
pretend to fuzz."""
# SPDX-License-Identifier: MIT
import contextlib
import io
import os
import random
import signal
import sys
import tempfile

import commands
import damage
import jobs
import ledger
import page
import soak
from child import Child

GOOD = "#!/bin/sh\necho stat::number_of_executed_units: 7 >&2\n"
BAD = "#!/bin/sh\necho stat::number_of_executed_units: 3 >&2\necho 'ERROR: it broke' >&2\nexit 77\n"
failed = []


def holds(name, is_true):
    if not is_true:
        failed.append(name)
        print(f"FAIL: {name}")


def pretend(kept):
    os.makedirs(os.path.join(kept, "programs"))
    for name, text in (("fuzz_iri", GOOD), ("fuzz_web", BAD), ("commit", "0123456789ab\n")):
        path = os.path.join(kept, "programs", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)


def run(kept, names=("iri", "web")):
    """A run of six slices; returns what it printed, and whether there were findings."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run_of_test = soak.Run(kept, soak.choose_jobs(kept, names), 1)
        run_of_test.slice = 1
        for _ in range(6):
            run_of_test.do_slice(run_of_test.choose())
        print(ledger.table(run_of_test.rows))
    return printed.getvalue(), any(row.findings for row in run_of_test.rows)


def check_runs(kept):
    printed, is_found = run(kept)
    rows = ledger.read(os.path.join(kept, "ledger.tsv"))
    sums = {row.target: row for row in ledger.by_target(rows)}
    logs = os.listdir(os.path.join(kept, "findings"))
    holds("a finding does not end a run", is_found and len(rows) == 6)
    holds("each target gets time", set(sums) == {"iri", "web"})
    holds("counts are summed", sums["iri"].count % 7 == 0 < sums["iri"].count and sums["web"].count % 3 == 0 < sums["web"].count)
    holds("findings are those of the bad program", sums["iri"].findings == 0 < sums["web"].findings)
    holds("each finding has a log", len(logs) == sums["web"].findings and all("-web-" in name for name in logs))
    with open(os.path.join(kept, "findings", sorted(logs)[0]), encoding="utf-8") as file:
        holds("a log says what happened", "it broke" in file.read())
    holds("the table has all targets", all(name in printed for name in ("iri", "web", "executions", "all")))


def check_turns(kept):
    """The next run begins with what had less of its share."""
    ledger.append(os.path.join(kept, "ledger.tsv"), [ledger.Row("2026-01-01T00:00:00Z", "x", "web", 1e6, 1e6, 1, 0)])
    with contextlib.redirect_stdout(io.StringIO()):
        holds("a run goes on where the last one stopped", soak.Run(kept, soak.choose_jobs(kept, ()), 1).choose().name != "web")
        seen = {job.name for job in soak.choose_jobs(kept, ())}
    holds("all targets are known", set(ledger.UNITS) | {"iri", "web"} == seen)


def check_record(root, kept):
    """Slices are recorded once."""
    for folder in ("tests/soaking", "src/docs"):
        os.makedirs(os.path.join(root, folder))
    soak.ROOT = root
    with open(os.path.join(root, "tests", "soaking", "findings.tsv"), "w", encoding="utf-8") as file:
        file.write("header\n2026-01-01\tweb\t1\tsimdiri\tit broke\n")
    soak.record(kept)
    soak.record(kept)
    rows = ledger.read(os.path.join(root, "tests", "soaking", "ledger.tsv"))
    all_rows = ledger.read(os.path.join(kept, "ledger.tsv"))
    holds("all slices are recorded once", sum(row.count for row in rows) == sum(row.count for row in all_rows))
    with open(os.path.join(root, "src", "docs", "soak.md"), encoding="utf-8") as file:
        text = file.read()
    hours, open_count = ledger.hours(all_rows), sum(row.findings for row in all_rows) - 1
    holds("the page says what is missing", f"**Not yet enough for a release**: {hours:.2f} CPU hours (the goal is 20) and 0 comp" in text)
    holds("the page has the sums", f"| all | {hours:.2f} |" in text)
    holds("the page says what nobody explained", f"**{open_count} reports are not explained yet.**" in text)
    holds("the page says what is enough", "**Enough for a release**" in page.say_goals(20, 10**9))


def check_damage():
    """Changes differ from the data, and a program that crashes is found."""
    chooser = random.Random(1)
    data = bytes(range(256)) * 40
    holds("files are changed", sum(damage.change(data, chooser) != data for _ in range(100)) >= 95)
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(os.path.join(work, "whole"))
        report = damage.read_changed("false", "kill -11 $$", os.path.join(work, "run"), os.path.join(work, "whole"))
        holds("a crash is a finding", report is not None)
        report = damage.read_changed("false", "exit 2", os.path.join(work, "run"), os.path.join(work, "whole"))
        holds("an end without a message is a finding", report is not None)
        report = damage.read_changed("false", "echo why >&2; exit 2", os.path.join(work, "run"), os.path.join(work, "whole"))
        holds("a refusal is none", report is None)


def check_compare():
    """A disturbed command that prints something else is found."""
    with tempfile.TemporaryDirectory() as work:
        commands.write_inputs(work, random.Random(1), 20)
        job = jobs.DisksJob("disks", 1, work)
        os.mkdir(os.path.join(work, "programs"))
        bad = "case $PWD in */calm) echo a ;; *) echo b ;; esac >out"
        holds("a difference is a finding", job.compare(work, bad, random.Random(2)) is not None)
        holds("the same is none", job.compare(work, "echo a; exit 1", random.Random(2)) is None)
        silent = "case $PWD in */calm) ;; *) exit 2 ;; esac"
        holds("a silent failure is a finding", job.compare(work, silent, random.Random(2)) is not None)


def check_signals():
    """Signals that the caller ignores end a child, as the target signals needs; a child that hangs is killed."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    holds("signals are not ignored", Child(["/bin/sh", "-c", "kill -HUP $$; echo survived"], 60).out == b"")
    signal.signal(signal.SIGHUP, before)
    holds("a child that hangs is killed", Child(["/bin/sh", "-c", "sleep 600"], 0.1).status is None)


def main():
    with tempfile.TemporaryDirectory() as work:
        kept = os.path.join(work, "kept")
        pretend(kept)
        check_runs(kept)
        check_turns(kept)
        check_record(os.path.join(work, "root"), kept)
    check_damage()
    check_compare()
    check_signals()
    print(f"soaking: {len(failed)} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
