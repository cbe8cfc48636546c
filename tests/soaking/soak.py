"""Usage: soak.py run|sums|record KEPT HOURS [TARGET...]; tests/soak calls it, and documents it."""
# SPDX-License-Identifier: MIT
import datetime
import os
import resource
import signal
import sys
import time

import jobs
import ledger
import page

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Run:
    """One call of tests/soak."""

    def __init__(self, kept, targets, hours):
        self.kept, self.path, self.rows = kept, os.path.join(kept, "ledger.tsv"), []
        os.makedirs(os.path.join(kept, "findings"), exist_ok=True)
        with open(os.path.join(kept, "programs", "commit"), encoding="utf-8") as file:
            self.commit = file.read().strip()
        self.jobs = list(targets)
        self.end = time.monotonic() + hours * 3600
        # All targets get at least three slices in a run.
        self.slice = min(600.0, max(1.0, hours * 3600 / (3 * len(self.jobs))))
        self.spent = dict.fromkeys((job.name for job in self.jobs), 0.0)
        for row in ledger.read(self.path):
            if row.target in self.spent:
                self.spent[row.target] += row.seconds

    def choose(self):
        """The target that had the smallest part of its share."""
        return min(self.jobs, key=lambda job: self.spent[job.name] / job.share)

    def keep(self, job, text):
        number = len(os.listdir(os.path.join(self.kept, "findings")))
        name = f"{now().replace(':', '')}-{job.name}-{number}.log"
        with open(os.path.join(self.kept, "findings", name), "w", encoding="utf-8") as file:
            file.write(text)
        print(f"FINDING: {job.name}: {os.path.join(self.kept, 'findings', name)}", flush=True)

    def do_slice(self, job):
        since, before = time.monotonic(), cpu_of_children()
        left = max(1.0, min(self.slice, self.end - since))
        try:
            count, findings = job.run(left)
        except Exception as error:  # pylint: disable=broad-except # a fault of the test itself is a finding, too
            count, findings = 0, [f"the test itself failed: {error!r}"]
        for text in findings:
            self.keep(job, text)
        seconds = time.monotonic() - since
        row = ledger.Row(now(), self.commit, job.name, seconds, cpu_of_children() - before, count, len(findings))
        self.spent[job.name] += seconds
        ledger.append(self.path, [row])
        self.rows.append(row)
        print(f"{row.date} {job.name:14} {row.cpu_seconds:8.1f} CPU s {count:14,} {ledger.unit(job.name)}", flush=True)

    def run(self):
        try:
            while time.monotonic() < self.end:
                self.do_slice(self.choose())
        except KeyboardInterrupt:
            print("stopped; the next run goes on")
        print(ledger.table(self.rows))
        print(f"so far: {ledger.hours(ledger.read(self.path)):.3f} CPU hours")
        return any(row.findings for row in self.rows)


def choose_jobs(kept, names):
    found = jobs.all_jobs(kept)
    unknown = set(names) - {job.name for job in found}
    if unknown:
        sys.exit(f"tests/soak: no target {', '.join(sorted(unknown))}")
    return [job for job in found if job.name in names or not names]


def record(kept):
    """Adds the sums of the slices that are not yet recorded, one row for each day, commit and target."""
    marker = os.path.join(kept, "recorded")
    rows, known = ledger.read(os.path.join(kept, "ledger.tsv")), 0
    if os.path.exists(marker):
        with open(marker, encoding="utf-8") as file:
            known = int(file.read())
    sums = ledger.sum_rows(rows[known:], lambda row: (row.date[:10], row.commit, row.target))
    for row in sums:
        row.date = row.date[:10]
    ledger.append(os.path.join(ROOT, "tests", "soaking", "ledger.tsv"), sums)
    with open(marker, "w", encoding="utf-8") as file:
        file.write(str(len(rows)))
    page.write(ROOT)


def stop(*_):
    raise KeyboardInterrupt


def main():
    action, kept, hours, *names = sys.argv[1:]
    if action == "sums":
        print(ledger.table(ledger.read(os.path.join(kept, "ledger.tsv"))))
        return 0
    if action == "record":
        record(kept)
        return 0
    try:
        hours = float(hours)
    except ValueError:
        hours = 0.0
    if hours <= 0:
        print("tests/soak: --hours needs a number", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, stop)
    return int(Run(kept, choose_jobs(kept, names), hours).run())


if __name__ == "__main__":
    sys.exit(main())
