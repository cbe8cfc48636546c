# SPDX-License-Identifier: MIT
"""Makes jobs of the rows: which program runs on which input, for each build and each peer."""
import os
import re
import shutil
import subprocess
import sys

from rows import (CALLS, COMMANDS, CONTENDERS, KEYS, LENGTHS, MEMORY, PEERS, PYTHON, PYTHON_ROWS, RUST, SHAPED, SHAPES)
from turns import BEFORE, THIS, Job, Sample, run_command, run_json, run_program

TOOLS = os.path.dirname(os.path.abspath(__file__))


class Row:
    def __init__(self, group, name, source=None, unit="ns"):
        self.group, self.name, self.unit = group, name, unit
        self.bytes = source.size / source.records if source and source.records else 0


class Plan:
    """The jobs of the rows that a pattern selects. The previous build and `peers`, the folder of bench/peers/fetch, may be
    None."""

    def __init__(self, inputs, builds, peers, settings, has_peers):
        self.inputs, self.peers, self.settings, self.has_peers = inputs, peers, settings, has_peers
        self.this, self.before = builds
        self.rows, self.jobs, self.absent, self.context, self.versions, self.names = {}, [], [], {}, {}, []

    def is_selected(self, row):
        return re.search(self.settings.rows, row) is not None

    def builds(self):
        return [(THIS, self.this)] + ([(BEFORE, self.before)] if self.before else [])

    def add_row(self, group, name, source=None, unit="ns"):
        self.rows[name] = Row(group, name, source, unit)

    def lack(self, name, reason):
        if (name, reason) not in self.absent:
            self.absent.append((name, reason))

    # The command

    def add_commands(self):
        for group, row, arguments, source in COMMANDS:
            if not self.is_selected(row):
                continue
            if source == "zstd" and not shutil.which("zstd"):
                self.lack(row, "zstd is not installed")
                continue
            given = self.inputs.get(source)
            self.add_row(group, row, given)
            name, *options = arguments.replace("{secret}", self.inputs.secret()).split()
            runs = {variant: self.command_run(row, [build.simdiri, name, "-q", *options, given.path], given)
                    for variant, build in self.builds()}
            if self.has_peers:
                self.add_peers(row, runs)
            self.jobs.append(Job(row, runs))

    def command_run(self, row, command, given, statuses=(0, 1)):
        return lambda: {row: run_command(command, given.records, statuses, self.inputs.folder)}

    def add_peers(self, row, runs):
        places = {"VENV": (self.python(), "bench/peers/fetch has no Python packages"),
                  "SIMDJSON": (os.path.join(self.this.folder, "bench", "bench_simdjson"),
                               "simdjson was not there when the peers were built")}
        for of, title, command, source in PEERS:
            program, *rest = command.split()
            if of != row:
                continue
            place, reason = places.get(program, (program, f"{program} is not installed"))
            found = shutil.which(place)
            if not found:
                self.lack(title, reason)
                continue
            given = self.inputs.get(source)
            rest = [part.replace("FILE", given.path).replace("TOOLS", TOOLS) for part in rest]
            runs[title] = self.command_run(row, ["env", "LC_ALL=C", found, *rest], given, (0,))

    def add_memory(self):
        """Peak memory of dedupe for each key. time(1) starts the command, because the peak of a process includes that
        of the process that started it, and Python is larger than an empty run."""
        if not self.is_selected(MEMORY):
            return
        if not os.path.exists("/usr/bin/time"):
            self.lack(MEMORY, "/usr/bin/time is not installed (Debian: time)")
            return
        given = self.inputs.get("mixed")
        keys = self.inputs.count_keys(given)
        self.add_row(KEYS, MEMORY, unit="bytes a key")
        self.jobs.append(Job(MEMORY, {variant: self.memory_run(build, given.path, keys)
                                      for variant, build in self.builds()}))

    def memory_run(self, build, path, keys):
        def peak(source):
            out = os.path.join(self.inputs.folder, "peak")
            run_command(["/usr/bin/time", "-o", out, "-f", "%M", build.simdiri, "dedupe", "-q", "-j1", source], 1)
            with open(out, encoding="utf-8") as file:
                return int(file.read().split()[-1]) * 1024
        return lambda: {MEMORY: Sample((peak(path) - peak(os.devnull)) / keys)}

    # bench_simdiri

    def program_names(self):
        """The rows of bench_simdiri, without the name of the list."""
        names = subprocess.run([self.this.bench, "--benchmark_list_tests", "--lengths=20"], stdout=subprocess.PIPE,
                               check=True).stdout.decode().split()
        return [name.partition("/")[2] for name in names]

    def add_program(self):
        if not os.path.exists(self.this.bench):
            self.lack("bench_simdiri", "it is not part of the build (SIMDIRI_BUILD_BENCH)")
            return
        if self.before and not os.path.exists(self.before.bench):
            self.lack("bench_simdiri of the other build", "it is not part of that build")
        self.names = self.program_names()
        levels = [name.partition("/")[2] for name in self.names if name.startswith("batch_uri/")]
        wanted = getattr(self.settings, "isa", None)
        if wanted and wanted not in levels:
            sys.exit(f"bench/run: --isa={wanted}: this machine has {', '.join(levels)}")
        levels = levels[:levels.index(wanted) + 1] if wanted else levels
        best = levels[-1]
        self.context["levels"] = levels
        calls = {f"{call}_{form}/{best}": f"{title}, {form}" for form in ("uri", "iri", "web")
                 for call, title in (("normalize", "one call"), ("batch", "one batch"))}
        self.add_list(CALLS, "once", {**calls, "memcpy": "memcpy"}, CONTENDERS)
        for source, title in SHAPED:
            rows = {f"batch_uri/{level}": f"batch of {title}, {level}" for level in levels}
            rows[f"batch_web/{best}"] = f"batch of {title}, web"
            self.add_list(SHAPES, source, rows, [("ada", f"batch of {title}, web", "ada")])
        for length in LENGTHS:
            rows = {f"{call}_uri/{level}": f"{title}, {length} bytes, {level}"
                    for call, title in (("normalize", "one call"), ("batch", "batch")) for level in levels}
            self.add_list(SHAPES, f"length:{length}", rows, [("ada", f"one call, {length} bytes, {best}", "ada")])

    def add_list(self, group, source, rows, contenders):
        """`rows`: {row of bench_simdiri without the list: row}. The memcpy of the lists is measured with other rows."""
        rows = {key: row for key, row in rows.items() if self.is_selected(row) or row == "memcpy"}
        contenders = self.present(contenders) if self.has_peers else {}
        rows = {} if list(rows) == ["memcpy"] and not contenders else rows
        if not rows:
            return
        kind, _, detail = source.partition(":")
        given = None if kind == "length" else self.inputs.get(source)
        options = [f"--lengths={detail}", "--bytes=0"] if kind == "length" else \
            ["--lengths=", f"--bytes={self.inputs.target_bytes}", given.path]
        options.append(f"--benchmark_min_time={self.settings.min_time}")
        stem = source.replace(":", "-")
        for row in rows.values():
            self.add_row(group, row, given)
        runs = {variant: self.program_run(build, options, {f"{stem}/{key}": row for key, row in rows.items()})
                for variant, build in self.builds() if os.path.exists(build.bench)}
        if contenders:
            runs["peers"] = self.contender_run(options, stem, contenders)
        self.jobs.append(Job("bench_simdiri " + stem, runs))
        if source == "once" and self.has_peers:
            self.add_rust(given)

    def present(self, contenders):
        """{name in bench_simdiri: [(row, title)]} of those that this build has, for the rows that are selected."""
        found = {}
        for name, row, title in contenders:
            if not self.is_selected(row):
                continue
            if name in self.names:
                found.setdefault(name, []).append((row, title))
            else:
                self.lack(title, "it was not there when bench_simdiri was built")
        return found

    def program_run(self, build, options, rows):
        def run():
            samples, context = run_program(build.bench, options, rows)
            if build is self.this:
                self.context.update(context)
            return samples
        return run

    def contender_run(self, options, stem, contenders):
        def run():
            samples, _ = run_program(self.this.bench, options, {f"{stem}/{name}": name for name in contenders})
            return {key: samples[name] for name, keys in contenders.items() for key in keys}
        return run

    def add_rust(self, given):
        program = os.path.join(self.peers, "rust", "release", "bench_rust")
        if not any(self.is_selected(row) for row, _ in RUST.values()):
            return
        if not os.path.exists(program):
            self.lack("Rust's url, fluent-uri and iri-string", "not built (bench/peers/fetch, with cargo)")
            return
        self.jobs.append(Job("Rust", {"Rust": lambda: {
            RUST[name]: Sample(figures[0]) for name, figures in run_json([program, given.path]).items()
            if self.is_selected(RUST[name][0])}}))

    # Python

    def python(self):
        return os.path.join(self.peers, "python", "venv", "bin", "python") if self.peers else sys.executable

    def is_python_selected(self):
        return any(self.is_selected(row) for row in PYTHON_ROWS)

    def add_python(self):
        """Rows of the Python package; each build must have one in `python`."""
        if not self.is_python_selected():
            return
        if not self.this.python:
            self.lack("Python rows", "bench/peers/fetch has no packages, or the package could not be built"
                      if self.peers else "not asked for (compare: --python; run: without --no-peers)")
            return
        given = self.inputs.get("once")
        script = [self.python(), os.path.join(TOOLS, "python_calls.py"), given.path, str(self.settings.python_lines)]
        for row in filter(self.is_selected, PYTHON_ROWS):
            self.add_row(PYTHON, row)
        runs = {variant: self.python_run(script + ["own"], build.python) for variant, build in self.builds()
                if build.python}
        if self.has_peers:
            runs["Python peers"] = self.python_run(script + ["peers"], None)
        self.jobs.append(Job("Python", runs))

    def python_run(self, script, package):
        def run():
            result = run_json(script, {"PYTHONPATH": package or "", "PYTHONDONTWRITEBYTECODE": "1"})
            for name, reason in result["absent"].items():
                self.lack(name, reason)
            self.versions.update(result["versions"])
            selected = {name: Sample(ns) for name, ns in result["rows"].items() if not package or self.is_selected(name)}
            if not package:
                return {("normalize(str)", name): sample for name, sample in selected.items()}
            return selected
        return run


def make_plan(plan):
    plan.add_program()
    plan.add_commands()
    plan.add_memory()
    plan.add_python()
    return plan
