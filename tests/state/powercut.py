#!/usr/bin/env python3
"""Usage: powercut.py PROGRAM LIBRARY [--points=N] [--seed=N] [--modes=NAME,...] [--keep=FOLDER] [--folder=FOLDER]

Records a run of each mode (modes.py), cuts it at N points, each with one of the images that the disk may then contain
(disk.py), and checks the promises of the manual. Then repeats some points without the calls of fsync in the record:
such images must be bad, otherwise the check would find nothing. Prints a table to standard output; the exit status is 1
if an image is unexpectedly bad or good."""
# SPDX-License-Identifier: MIT
import argparse
import os
import random
import shutil
import sys
import tempfile

import disk
import modes

FEW = ("-o", "stdout", "merge")  # modes that check themselves even with few points

def record(mode, library):
    """Runs it under the recorder, starting from the files in its folder. Returns the disk at the beginning, and the
    calls."""
    path = os.path.join(mode.run.work, "trace")
    open(path, "wb").close()
    replayed, begin = disk.Disk(mode.run.folder), disk.Disk(mode.run.folder)
    environment = {"LD_PRELOAD": library, "RECORD_IO_FOLDER": mode.run.folder, "RECORD_IO_TRACE": path, **modes.CLOCK}
    if mode.sink == "file":  # written by the shell: the directory entry is not on disk yet
        open(mode.run.path("out"), "wb").close()
        made = (disk.CREATE, os.stat(mode.run.path("out")).st_ino, 0o644, mode.run.path("out"), b"")
    status, errors = mode.finish(mode.start(environment))
    if status != 0:
        raise SystemExit(f"powercut: {mode.name}: exit status {status}: {errors}")
    calls = disk.read_trace(path)
    if mode.sink == "file":
        calls.insert(0, made)
    found = disk.read_folder(mode.run.folder)
    for call in calls:
        replayed.replay(call)
    disk.write_image(replayed, disk.Choice("everything", random.Random(0)))
    if found != disk.read_folder(mode.run.folder):
        raise SystemExit(f"powercut: {mode.name}: the record is not what the run did")
    return begin, calls


def choose_points(calls, count, chooser):
    """Half of the points are anywhere, half of them near a sync or a change of names."""
    near = [i for i, call in enumerate(calls) if call[0] not in (disk.WRITE, disk.PIPE)] or [0]
    points = []
    for i in range(count):
        at = chooser.randint(0, len(calls))
        if i % 2:
            at = min(max(chooser.choice(near) + chooser.randint(-1, 2), 0), len(calls))
        kind = disk.Choice.KINDS[i // 2 % len(disk.Choice.KINDS)] if chooser.random() < 0.5 else "some"
        points.append((at, kind, chooser.getrandbits(32)))
    return sorted(points)


def cut(mode, begin, calls, points, keep, is_silent=False):
    """Returns the number of bad images, and describes the first of them."""
    bad = done = 0
    for at, kind, seed in points:
        while done < at:
            begin.replay(calls[done])
            done += 1
        disk.write_image(begin, disk.Choice(kind, random.Random(seed)))
        if keep:
            shutil.rmtree(keep, ignore_errors=True)
            shutil.copytree(mode.run.folder, keep)
        try:
            mode.check(mode.printed(begin.piped))
        except modes.Bad as error:
            bad += 1
            if bad == 1 and not is_silent:
                print(f"  {mode.name}: call {at} of {len(calls)}, {kind}, seed {seed}: {error}", flush=True)
                keep = None
    return bad


def rerecord(mode, library, begin, calls, chooser):
    """A run that continues after a cut is cut itself: it starts from an image of the first one."""
    at = chooser.randint(len(calls) // 3, len(calls) * 2 // 3)
    for call in calls[:at]:
        begin.replay(call)
    disk.write_image(begin, disk.Choice("some", chooser))
    return record(mode, library)


def run_mode(mode, program, library, options, seed, work):
    chooser = random.Random(seed)
    total = max(options.points // 5, 3) if mode.is_large and options.points < 100 else options.points
    mode.prepare(modes.Run(program, work, seed))
    mode.reset()
    begin, calls = record(mode, library)
    again = None
    count = total
    if mode.sink == "output":  # a third of the points are in a run after a cut
        again = count // 3
        count -= again
    bad = cut(mode, begin, calls, choose_points(calls, count, chooser), options.keep)
    if again:
        mode.reset()
        begin, calls = rerecord(mode, library, *record(mode, library), chooser)
        bad += cut(mode, begin, calls, choose_points(calls, again, chooser), options.keep)
    print(f"{mode.name:14} {total:6} {len(calls):6} {bad:6}  {mode.note()}", flush=True)
    return bad


def lacks(mode):
    """The calls that a faulty run may omit: the check must notice each omission."""
    kinds = {"fsync of files": lambda call: call[0] == disk.SYNC}
    if mode.syncs_folders:
        kinds["fsync of folders"] = lambda call: call[0] == disk.SYNC_FOLDER
    if mode.sink in ("output", "file", "append"):
        out = mode.run.path("out")
        kinds["fsync of the output"] = lambda call: call[0] == disk.SYNC and call[3] == out
    return kinds


def check_itself(mode, program, library, options, seed, work):
    """Is each omission noticed? Tries the last publications of a run without the calls that make them durable."""
    mode.prepare(modes.Run(program, work, seed))
    is_noticed = True
    for name, is_lacking in lacks(mode).items():
        mode.reset()
        begin, calls = record(mode, library)
        calls = [call for call in calls if not is_lacking(call)]
        ends = [i + 1 for i, call in enumerate(calls) if call[0] == disk.RENAME][-4:]
        ends += [len(calls)] * (mode.name == "prune")  # files are removed after the last change of a name
        points = [(at, kind, 0) for at in ends for kind in ("names, no data", "last first")]
        bad = cut(mode, begin, calls, points, None, is_silent=True)
        is_noticed = is_noticed and bad > 0
        lack = f"without {name}" + ("" if bad else ": NOT NOTICED")
        print(f"{mode.name:14} {len(points):6} {len(calls):6} {bad:6}  {lack}", flush=True)
    return is_noticed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--points", type=int, default=500)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(31))
    parser.add_argument("--modes")
    parser.add_argument("--keep", help="a folder for the last image, or the first bad one")
    parser.add_argument("--folder", default="/dev/shm" if os.path.isdir("/dev/shm") else None)
    options = parser.parse_args()
    print(f"powercut: seed {options.seed}")
    print(f"{'mode':14} {'points':>6} {'calls':>6} {'bad':>6}", flush=True)
    chosen = options.modes.split(",") if options.modes else None
    bad, is_noticed = 0, True
    program, library = os.path.realpath(options.program), os.path.realpath(options.library)
    for i, mode in enumerate([*modes.all_modes(), modes.PruneMode(library)]):
        if chosen and mode.name not in chosen:
            continue
        for j, job in enumerate((run_mode, check_itself)):
            if job is check_itself and not (mode.promises and (chosen or options.points >= 100 or mode.name in FEW)):
                continue
            with tempfile.TemporaryDirectory(prefix="simdiri-", dir=options.folder) as work:
                outcome = job(mode, program, library, options, options.seed + 2 * i + j, os.path.realpath(work))
            if job is run_mode:
                bad += outcome
            else:
                is_noticed = is_noticed and outcome
    print(f"powercut: {bad} bad" + ("" if is_noticed else ", and the check does not notice each lack of fsync"))
    sys.exit(bad > 0 or not is_noticed)


if __name__ == "__main__":
    main()
