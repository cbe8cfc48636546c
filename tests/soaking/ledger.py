"""The ledger of soak runs: a line for each slice of time that a target got, and their sums."""
# SPDX-License-Identifier: MIT
import os

FIELDS = ("date", "commit", "target", "seconds", "cpu_seconds", "count", "findings")
UNITS = {
    "crosscheck": "comparisons of vector with plain code",
    "kills": "kills and full disks",
    "powercut": "power cuts",
    "signals": "signals",
    "disks": "full disks",
    "interrupts": "runs with interrupted system calls",
    "damage": "runs on changed files",
}


class Row:
    """One line."""

    def __init__(self, date, commit, target, seconds, cpu_seconds, count, findings):
        self.date, self.commit, self.target = date, commit, target
        self.seconds, self.cpu_seconds = float(seconds), float(cpu_seconds)
        self.count, self.findings = int(count), int(findings)

    def line(self):
        return "\t".join(
            (self.date, self.commit, self.target, f"{self.seconds:.1f}", f"{self.cpu_seconds:.1f}", str(self.count), str(self.findings))
        )


def read(path):
    """The rows of a ledger; none if there is no file. A last line that a power cut tore is left out."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")[:-1]
    return [Row(*line.split("\t")) for line in lines if line != "\t".join(FIELDS)]


def append(path, rows):
    is_new = not os.path.exists(path)
    with open(path, "a", encoding="utf-8") as file:
        file.write("\t".join(FIELDS) + "\n" if is_new else "")
        file.write("".join(row.line() + "\n" for row in rows))


def sum_rows(rows, key):
    """One row for each value of key(row), with the newest date and commit."""
    sums = {}
    for row in rows:
        if key(row) not in sums:
            sums[key(row)] = Row(row.date, row.commit, row.target, 0, 0, 0, 0)
        found = sums[key(row)]
        found.date, found.commit = max((found.date, found.commit), (row.date, row.commit))
        found.seconds += row.seconds
        found.cpu_seconds += row.cpu_seconds
        found.count += row.count
        found.findings += row.findings
    return list(sums.values())


def by_target(rows):
    """Targets of tests/fuzz first, then the others, each by name."""
    return sorted(sum_rows(rows, lambda row: row.target), key=lambda row: (row.target in UNITS, row.target))


def unit(target):
    return UNITS.get(target, "executions")


def hours(rows):
    return sum(row.cpu_seconds for row in rows) / 3600


def table(rows):
    """The sums by target, as text."""
    lines = [f"{'target':14} {'CPU hours':>10} {'count':>15} {'findings':>9}"]
    for row in by_target(rows):
        lines.append(f"{row.target:14} {row.cpu_seconds / 3600:10.3f} {row.count:15,} {row.findings:9}  {unit(row.target)}")
    lines.append(f"{'all':14} {hours(rows):10.3f} {'':15} {sum(row.findings for row in rows):9}")
    return "\n".join(lines)
