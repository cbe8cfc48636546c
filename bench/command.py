#!/usr/bin/env python3
"""Measures the command as a whole, beside cat and wc -l: the time for a list from a file to /dev/null."""
# SPDX-License-Identifier: MIT
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

DESCRIPTION = __doc__ + """
The list is repeated in a temporary file (TMPDIR) of up to --bytes bytes, which is read once, so that it is in the page
cache.
All rows take turns; shown is the median of the wall-clock times, and of the processor's: user and system."""


def parse_arguments():
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/simdiri", help="the command (default: build/simdiri)")
    parser.add_argument("--threads", default="1,2", help="values of -j (default: 1,2)")
    parser.add_argument("--bytes", "--octets", type=float, default=1e9, help="size of the file (default: 1e9)")
    parser.add_argument("--rounds", type=int, default=9, help="how often each row is measured (default: 9)")
    parser.add_argument("list", help="a list of IRIs, one per line")
    parser.add_argument("arguments", nargs=argparse.REMAINDER,
                        help="the command and its options (default: normalize -q)")
    return parser.parse_args()


def write_repeated(path, target, wanted):
    """Returns the size: whole copies of the file at `path`, at least one."""
    size = os.path.getsize(path)
    if size == 0:
        sys.exit(f"command.py: {path} is empty")
    copies = max(1, int(wanted // size))
    for _ in range(copies):
        with open(path, "rb") as source:
            shutil.copyfileobj(source, target, 1 << 20)
    target.flush()
    return copies * size


def run(command):
    """Seconds: wall clock, user, system."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"command.py: exit status {process.returncode}: {' '.join(command)}")
    return seconds, usage.ru_utime, usage.ru_stime


def measure(rows, rounds):
    times = {name: [] for name in rows}
    for _ in range(rounds):
        for name, command in rows.items():
            times[name].append(run(command))
    return {name: [statistics.median(column) for column in zip(*values)] for name, values in times.items()}


def main():
    arguments = parse_arguments()
    operation = arguments.arguments or ["normalize", "-q"]
    with tempfile.NamedTemporaryFile(prefix="simdiri-command-") as target:
        size = write_repeated(arguments.list, target, arguments.bytes)
        rows = {"cat": ["cat", target.name], "wc -l": ["wc", "-l", target.name]}
        for threads in arguments.threads.split(","):
            name = f"simdiri {' '.join(operation)} -j{threads}"
            rows[name] = [arguments.program, *operation, f"-j{threads}", target.name]
        run(rows["cat"])
        results = measure(rows, arguments.rounds)
    print(f"{size} bytes, {os.cpu_count()} cores, median of {arguments.rounds} rounds\n")
    print("| row | seconds | GB/s | user | system |\n|---|---|---|---|---|")
    for name, (seconds, user, system) in results.items():
        print(f"| `{name}` | {seconds:.3f} | {size / seconds / 1e9:.2f} | {user:.3f} | {system:.3f} |")


if __name__ == "__main__":
    main()
