#!/usr/bin/env python3
"""Usage: kills.py PROGRAM [--times=N] [--lines=N] [--seed=N] [--modes=NAME,...] [--library=FILE] [--folder=FOLDER]

Kills runs of each mode (modes.py) at N random moments (SIGKILL), and stops N / 4 runs of dedupe -o by a full disk.
After each end the state must be complete. The next run starts from the files that the last one left, and after a few
runs the promises of the manual are checked. With a LIBRARY (record_io.c) every other run saves keys at each pause
instead of once a second. Prints a table to standard output; hits are the kills that met a running process. The exit
status is 1 if an end was bad."""
# SPDX-License-Identifier: MIT
import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

import modes

ROUND = 5  # kills until the whole state is checked and started anew


def begin(mode, is_fed, environment):
    process = mode.start(environment, is_fed)
    return process, time.monotonic()


def measure(mode, is_fed, environment):
    """The duration of a run that nobody kills."""
    mode.reset()
    process, since = begin(mode, is_fed, environment)
    status, errors = mode.finish(process)
    if status != 0:
        raise modes.Bad(f"exit status {status}: {errors}")
    return time.monotonic() - since


def kill_one(mode, is_fed, environment, moment):
    """Was it still running?"""
    process, since = begin(mode, is_fed, environment)
    time.sleep(max(0, since + moment - time.monotonic()))
    is_hit = process.poll() is None
    if is_hit:
        process.send_signal(signal.SIGKILL)
    status, errors = mode.finish(process)
    if status not in (0, -signal.SIGKILL):
        raise modes.Bad(f"it cannot be gone on with: exit status {status}: {errors}")
    return is_hit and status != 0


def whole_lines(printed):
    return printed[: printed.rfind(b"\n") + 1]


def kill_mode(mode, times, chooser, library):
    """Returns the number of runs, the number of hits, and the bad ends."""
    kinds = [(True, {}), (False, {})]
    if library:
        kinds += [(True, {"LD_PRELOAD": library, **modes.CLOCK}), (False, {})]
    if mode.inputs or mode.sink in ("none", "packed"):
        kinds = kinds[::2]
    lasting = [measure(mode, *kind) for kind in kinds]
    mode.reset()
    runs = hits = bad = 0
    printed = b""
    while hits < times and runs < 10 * times and not bad:
        kind = runs % len(kinds)
        runs += 1
        try:
            if kill_one(mode, *kinds[kind], chooser.random() * lasting[kind]):
                hits += 1
            else:
                lasting[kind] *= 0.95  # the machine was busier during the measurement
            now = mode.printed(mode.received)
            printed = now if mode.sink == "append" else printed + whole_lines(now)
            is_end = runs % ROUND == 0 or hits == times or mode.sink in ("none", "packed")
            is_end = is_end or mode.came_to_its_end()
            if mode.sink not in ("none", "packed"):
                mode.verify_state()
            if is_end:
                mode.check(printed, is_power_cut=False)
                mode.reset()
                printed = b""
        except modes.Bad as error:
            bad += 1
            print(f"  {mode.name}: run {runs}: {error}", flush=True)
    return runs, hits, bad


def fill_disk(mode, times, chooser):
    """A limit on file sizes acts like a full disk."""
    bad = 0
    mode.reset()
    for i in range(times):
        size = chooser.randint(1, mode.limit)
        done = subprocess.run(
            [mode.run.program, *mode.arguments(["../list"])],
            cwd=mode.run.folder,
            capture_output=True,
            check=False,
            preexec_fn=lambda limit=size: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )
        try:
            if done.returncode not in (0, 2) or (done.returncode == 2 and not done.stderr):
                raise modes.Bad(f"exit status {done.returncode}: {done.stderr!r}")
            mode.check_failed()
            mode.check(b"")
        except modes.Bad as error:
            bad += 1
            print(f"  full disk: {i}, {size} bytes: {error}", flush=True)
        mode.reset()
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--lines", type=int, default=200000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(31))
    parser.add_argument("--modes")
    parser.add_argument("--library")
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else None)
    options = parser.parse_args()
    print(f"kill: seed {options.seed}")
    print(f"{'mode':14} {'kills':>6} {'hits':>6} {'bad':>6}", flush=True)
    chosen = options.modes.split(",") if options.modes else None
    program, total, too_few = os.path.realpath(options.program), 0, 0
    for i, mode in enumerate(modes.all_modes(options.lines)):
        if chosen and mode.name not in chosen:
            continue
        chooser = random.Random(options.seed + i)
        with tempfile.TemporaryDirectory(prefix="simdiri-", dir=options.folder) as work:
            mode.prepare(modes.Run(program, os.path.realpath(work), options.seed + i))
            is_short = options.times < 100 and (mode.is_large or mode.sink == "none")  # merges end before many of the kills
            times = max(options.times // 5, 3) if is_short else options.times
            runs, hits, bad = kill_mode(mode, times, chooser, options.library)
            print(f"{mode.name:14} {runs:6} {hits:6} {bad:6}  {mode.note()}", flush=True)
            if mode.name in ("-o", "partition", "partition gzip"):
                full = fill_disk(mode, (options.times + 3) // 4, chooser)
                print(f"{'full disk':14} {(options.times + 3) // 4:6} {'':6} {full:6}", flush=True)
                bad += full
        total += bad
        too_few += hits < times
    print(f"kill: {total} bad" + (f", and too few runs were met in {too_few} modes" if too_few else ""))
    sys.exit(total > 0 or too_few > 0)


if __name__ == "__main__":
    main()
