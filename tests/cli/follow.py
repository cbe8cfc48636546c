#!/usr/bin/env python3
"""Usage: follow.py PROGRAM MODE [--rotations=N] [--seed=N] [ARGUMENT...]

Writes a log with random partial writes and rotates it, while PROGRAM normalize --follow ARGUMENT... reads it. Every line
must be in the output exactly once and in order; after SIGTERM the exit status must be 0 and the last lines be there.

MODE says how the log is rotated: 'rename' (the new file is created at once), 'delayed' (it is created later), 'late' (the
writer goes on with the renamed file for a while), 'quick' (several rotations within one tenth of a second), 'date' (names
with dates), 'copy' (copied and truncated), 'quickcopy' (several such rotations at once), 'csv' (each file has a header).

Prints a line of figures. Exit status 1: a line was lost, repeated or changed.
SPDX-License-Identifier: MIT
"""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KEPT = 40  # rotated files; more than a run needs


class Writer:
    def __init__(self, folder, mode, rng):
        self.path = os.path.join(folder, "access.log")
        self.mode, self.rng, self.number, self.day = mode, rng, 0, 0
        self.lines = []
        self.open()

    def open(self):
        self.file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self.rest = b"id,url\n" if self.mode == "csv" else b""
        if self.rest:
            os.write(self.file, self.rest)
            self.rest = b""

    def line(self):
        self.number += 1
        text = f"http://host-{self.rng.randrange(9)}.example/{self.number}/{'x' * self.rng.randrange(200)}"
        if self.mode == "csv":
            text = f"{self.number},{text}"
        self.lines.append(text)
        return text.encode() + b"\n"

    def append(self, count):
        """Appends lines, perhaps in pieces that end inside a line."""
        data = b"".join(self.line() for _ in range(count))
        while data:
            cut = self.rng.randrange(1, len(data) + 1)
            os.write(self.file, data[:cut])
            data = data[cut:]
            if self.rng.random() < 0.2:
                time.sleep(self.rng.random() * 0.02)

    def shift(self):
        """Renames access.log.1 to access.log.2 and so on, the oldest first."""
        for number in range(KEPT, 0, -1):
            if os.path.exists(f"{self.path}.{number}"):
                os.rename(f"{self.path}.{number}", f"{self.path}.{number + 1}")

    def rotate(self):
        if self.mode in ("copy", "quickcopy"):
            self.shift()
            shutil.copyfile(self.path, self.path + ".1")
            os.truncate(self.path, 0)  # nobody writes between the copy and this
            return
        old = self.file
        if self.mode == "date":
            self.day += 1
            os.rename(self.path, f"{self.path}-202601{self.day:02}" if self.day < 32 else f"{self.path}-202602{self.day - 31:02}")
        else:
            self.shift()
            os.rename(self.path, self.path + ".1")
        if self.mode == "late":
            open(self.path, "x").close()  # as logrotate's `create` does, before it tells the writer
            for _ in range(3):
                self.append(self.rng.randrange(1, 4))
                time.sleep(0.05 + self.rng.random() * 0.1)
        if self.mode == "delayed":
            time.sleep(self.rng.random() * 0.4)
        os.close(old)
        self.open()


def wait_for(path, size, seconds=20):
    """Waits until the output has that many bytes, or no longer."""
    end = time.monotonic() + seconds
    while os.path.getsize(path) < size and time.monotonic() < end:
        time.sleep(0.05)


def write_all(writer, rotations, rng):
    for rotation in range(rotations):
        writer.append(rng.randrange(1, 60))
        quick = writer.mode.startswith("quick")
        # A copy is found by its bytes, so the reader must have seen some of each file.
        time.sleep(0.002 if quick and rotation % 4 else rng.random() * (0.6 if quick else 0.3) + (0.15 if quick else 0))
        writer.rotate()
        if quick and rotation % 4 == 0:
            time.sleep(0.3)
    writer.append(rng.randrange(1, 60))


def main():
    arguments = sys.argv[1:]
    values = {"rotations": 10, "seed": 1}
    for argument in list(arguments):
        name, _, value = argument.lstrip("-").partition("=")
        if argument.startswith("--") and name in values:
            values[name] = int(value)
            arguments.remove(argument)
    program, mode, *options = arguments
    rng = random.Random(values["seed"])
    folder = tempfile.mkdtemp()
    try:
        writer = Writer(folder, mode, rng)
        output, errors = os.path.join(folder, "output"), os.path.join(folder, "errors")
        if mode == "csv":
            options += ["--csv", "--header", "-f", "url"]
        with open(output, "wb") as out, open(errors, "wb") as error:
            follower = subprocess.Popen([program, "normalize", "--follow", "--json", *options, writer.path], stdout=out, stderr=error)
        try:
            writer.append(1)
            wait_for(output, 1)  # a file that is rotated away before the reader has opened it is not its concern
            write_all(writer, values["rotations"], rng)
            expected = (["id,url"] if mode == "csv" else []) + writer.lines
            text = "".join(line + "\n" for line in expected).encode()
            wait_for(output, len(text), 20 + 2 * values["rotations"])
            # These lines arrive together with the signal.
            extra = [f"{n},http://a/{n}" if mode == "csv" else f"http://a/{n}" for n in range(3)]
            os.write(writer.file, "".join(line + "\n" for line in extra).encode() + b"http://unfinished")
            follower.send_signal(signal.SIGTERM)
            status = follower.wait(20)
        finally:
            follower.kill()
        expected += extra
        actual = open(output, encoding="utf-8").read().split("\n")[:-1]
        said = open(errors, encoding="utf-8").read()
        print(f"{mode}: {len(expected)} lines, {values['rotations']} rotations, exit status {status}")
        records = json.loads(said.splitlines()[-1])["records"] if said else 0
        if actual != expected or status != 0 or records != len(expected) - (mode == "csv"):
            lost, more = set(expected) - set(actual), len(actual) - len(set(actual))
            first = next((i for i, pair in enumerate(zip(expected, actual)) if pair[0] != pair[1]), min(len(expected), len(actual)))
            print(f"{len(lost)} lines are lost, {more} are repeated; the first difference is in line {first + 1}:")
            print("expected:", expected[first:first + 2], "\ngot:", actual[first:first + 2], "\nmessages:", said)
            return 1
        return 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
