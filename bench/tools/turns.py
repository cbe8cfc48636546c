# SPDX-License-Identifier: MIT
"""Runs the jobs of the measurements in turns, and collects a sample of each row in each turn."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

THIS, BEFORE = "this", "before"


class Failed(Exception):
    """A variant cannot be measured; the reason is for the reader."""


class Sample:
    """ns a record by the wall clock, and ns a record of the processor; or another value, whatever the clock."""

    def __init__(self, wall, cpu=None):
        self.wall, self.cpu = wall, wall if cpu is None else cpu


class Build:
    """A build folder of any version."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.simdiri = os.path.join(self.folder, "simdiri")
        self.bench = os.path.join(self.folder, "bench", "bench_simdiri")
        self.python = None  # folder of an installed Python package

    def source(self):
        """The folder of the source, or None."""
        try:
            with open(os.path.join(self.folder, "CMakeCache.txt"), encoding="utf-8") as file:
                found = re.search(r"^CMAKE_HOME_DIRECTORY:\w+=(.*)$", file.read(), re.M)
        except OSError:
            return None
        return found[1] if found else None


def run_command(command, records, statuses=(0, 1), turn_folder=None):
    """One run of a command, with its output discarded. {fresh} in an argument is a new folder."""
    fresh = tempfile.mkdtemp(dir=turn_folder) if any("{fresh}" in part for part in command) else None
    command = [part.replace("{fresh}", fresh or "") for part in command]
    try:
        with tempfile.TemporaryFile() as said:
            begin = time.perf_counter()
            try:
                process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
            except OSError as error:
                raise Failed(f"{os.path.basename(command[0])}: {error.strerror}") from error
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            message = said.read(2000).decode("utf-8", "replace").strip().split("\n")[0]
    finally:
        if fresh:
            shutil.rmtree(fresh, ignore_errors=True)
    if process.returncode not in statuses:
        raise Failed(message or f"exit status {process.returncode}")
    per_record = 1e9 / max(records, 1)
    return Sample(wall * per_record, (usage.ru_utime + usage.ru_stime) * per_record)


def run_program(program, options, rows):
    """One run of bench_simdiri: {row: Sample} for {name of google-benchmark: row}. Its time is of the processor."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        names = "|".join(re.sub("([.+])", r"[\1]", name) for name in rows)
        command = [program, f"--benchmark_filter=^({names})$", "--benchmark_repetitions=1",
                   "--benchmark_out=" + out.name, *options]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise Failed(done.stderr.decode("utf-8", "replace").strip().split("\n")[-1])
        data = json.load(out)
    samples = {rows[row["run_name"]]: Sample(row["ns_per_iri"]) for row in data["benchmarks"]
               if row["run_type"] == "iteration"}
    return samples, data["context"]


def run_json(command, environment=None):
    """The JSON that a script prints."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env={**os.environ, **(environment or {})})
    if done.returncode != 0:
        raise Failed((done.stderr.decode("utf-8", "replace").strip().split("\n") or ["failed"])[-1])
    return json.loads(done.stdout)


class Progress:
    """A line on a terminal that is written again and again; nothing in a pipe."""

    def __init__(self):
        self.is_shown = sys.stderr.isatty()

    def show(self, text):
        if self.is_shown:
            print(f"\r\033[K{text[:100]}", end="", file=sys.stderr, flush=True)


class Job:
    """What is measured together. `runs` maps a variant (THIS, BEFORE, or the name of a peer) to a function that returns
    {row: Sample}. A peer's row is the row of this library beside which it is shown; a run that measures several peers
    returns {(row, peer): Sample}."""

    def __init__(self, name, runs):
        self.name, self.runs = name, runs


class Measured:
    """Samples by row and variant, and the variants that could not be measured, with the reasons."""

    def __init__(self):
        self.samples, self.failures = {}, {}

    def add(self, job, variant):
        if (job.name, variant) in self.failures:
            return
        try:
            for row, sample in job.runs[variant]().items():
                key = row if isinstance(row, tuple) else (row, variant)
                self.samples.setdefault(key, []).append(sample)
        except Failed as failure:
            self.failures[job.name, variant] = str(failure)

    def values(self, row, variant, clock="wall"):
        return [getattr(sample, clock) for sample in self.samples.get((row, variant), [])]


def measure(jobs, turns, peer_turns, progress):
    """In each turn, both builds of a job run one directly after the other, in the other order the next time; peers run
    in the first turns only."""
    measured = Measured()
    for turn in range(turns):
        for number, job in enumerate(jobs):
            own = [variant for variant in (THIS, BEFORE) if variant in job.runs]
            peers = [variant for variant in job.runs if variant not in own] if turn < peer_turns else []
            for variant in (own if turn % 2 == 0 else own[::-1]) + peers:
                progress.show(f"turn {turn + 1} of {turns}, {number + 1}/{len(jobs)}: {job.name} ({variant})")
                measured.add(job, variant)
    progress.show("")
    return measured
