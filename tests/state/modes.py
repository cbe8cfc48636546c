"""The runs that are killed or cut (powercut, kill): their commands, and what must be true afterwards."""
# SPDX-License-Identifier: MIT
import gzip
import os
import random
import shutil
import subprocess
import threading
import zlib

from inputs import feed, make_lines, make_rows

CLOCK = {"RECORD_IO_CLOCK": "1"}


class Bad(Exception):
    """A broken promise."""


class Run:
    """The folder of one mode: WORK/run is cut, WORK beside it has the inputs."""

    def __init__(self, program, work, seed):
        self.program, self.work, self.folder = program, work, os.path.join(work, "run")
        self.chooser = random.Random(seed)
        os.makedirs(self.folder)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def call(self, *arguments, **options):
        """Runs the command to its end; returns (status, standard output, standard error)."""
        options.setdefault("stdin", subprocess.DEVNULL)
        done = subprocess.run(
            [self.program, *arguments], cwd=self.folder, capture_output=True, timeout=900, check=False, **options
        )
        return done.returncode, done.stdout, done.stderr.decode(errors="replace").strip()

    def must(self, *arguments, **options):
        status, out, errors = self.call(*arguments, **options)
        if status != 0:
            raise Bad(f"{' '.join(arguments)}: exit status {status}: {errors}")
        return out

    def write_input(self, name, lines):
        with open(os.path.join(self.work, name), "wb") as file:
            file.write(b"".join(lines))

    def clear(self):
        shutil.rmtree(self.folder)
        os.mkdir(self.folder)


class Mode:
    """A run of dedupe --state. `sink` is output (-o out), file (standard output is out), append, or pipe."""

    def __init__(self, name, sink, lines, options=(), inputs=None, pieces=40):
        self.name, self.sink, self.lines, self.options = name, sink, lines, list(options)
        self.inputs, self.pieces = inputs, pieces
        self.is_large = inputs is not None  # fewer points, unless there are many
        self.promises = True  # the self-check relies on surviving a power cut
        self.syncs_folders = True
        self.halves = self.joined = self.refused = 0

    def prepare(self, run):
        self.run = run
        data = self.lines(run.chooser)
        run.write_input("list", data)
        head = len(data) * 4 // 5 if self.is_large else 0  # read at once, so that deferred keys fill several parts
        run.write_input("head", data[:head])
        self.chunks = self.cut(b"".join(data[head:]), run.chooser)
        plain = [o for o in self.options if not o.startswith("-S")]
        self.expected = run.must("dedupe", *plain, "../list")
        self.limit = 2 * len(self.expected)
        self.long = b"".join(line for line in data if line.startswith(b"http://long."))

    def cut(self, data, chooser):
        """Pieces of random sizes; the last of them may be large."""
        ends = sorted(chooser.randint(0, len(data)) for _ in range(self.pieces - 1))
        return [data[a:b] for a, b in zip([0] + ends, ends + [len(data)]) if a < b]

    def reset(self):
        self.run.clear()
        if self.sink == "append":
            with open(self.run.path("out"), "wb") as file:
                file.write(b"earlier\n")

    def arguments(self, inputs):
        sink = ["-o", "out"] if self.sink == "output" else []
        return ["dedupe", "-S12M", "--state=st", *self.options, *sink, *inputs]

    def start(self, environment=None, is_fed=True):
        """Starts a run that is to be cut or killed. Standard output is a pipe if the sink is."""
        out = subprocess.PIPE if self.sink == "pipe" else subprocess.DEVNULL
        if self.sink in ("file", "append"):
            out = open(self.run.path("out"), "wb" if self.sink == "file" else "ab")
        arguments = self.arguments(self.inputs or (["-"] if is_fed else ["../list"]))
        process = subprocess.Popen(
            [self.run.program, *arguments],
            cwd=self.run.folder,
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **(environment or {})},
        )
        if self.sink in ("file", "append"):
            out.close()
        self.received = bytearray()
        self.threads = [threading.Thread(target=feed, args=(process, self.chunks if is_fed else []))]
        if self.sink == "pipe":
            self.threads.append(threading.Thread(target=lambda: self.received.extend(process.stdout.read())))
        for thread in self.threads:
            thread.start()
        return process

    def note(self):
        """Counts an event that breaks no promise but is reported."""
        if self.refused:
            return f"{self.refused} to be removed before it is done again"
        return f"{self.halves} end inside of a record, {self.joined} where the next one begins" if self.halves else ""

    def finish(self, process):
        """Waits for the end; returns the exit status and the messages."""
        errors = process.stderr.read().decode(errors="replace").strip()
        process.wait()
        for thread in self.threads:
            thread.join()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                pipe.close()
        return process.returncode, errors

    # ------------------------------------------------------------------------------------------ checks

    def verify_state(self):
        """The state is complete, or there is none."""
        status, _, errors = self.run.call("state", "verify", "st")
        if status != 0 and os.path.exists(self.run.path("st", "state")):
            raise Bad(f"the state is not whole: {errors}")

    def printed(self, received=b""):
        """The contents of standard output: the file, or the bytes that the reader of a pipe `received`."""
        if self.sink == "pipe":
            return bytes(received)
        return self.read_output() if self.sink in ("file", "append") else b""

    def read_output(self):
        if not os.path.exists(self.run.path("out")):
            return b""
        with open(self.run.path("out"), "rb") as file:
            return file.read()

    def check(self, printed, is_power_cut=True):
        """Checks what must be true after any end of a run."""
        self.verify_state()
        if self.sink == "output":
            self.check_output()
        else:
            self.check_printed(printed)

    def check_failed(self):
        """Checks what must be true after a run that a full disk stopped, before it is repeated."""

    def came_to_its_end(self):
        return self.sink == "output" and self.read_output().startswith(self.expected)

    def check_output(self):
        """Repeats the run: the file then has each first record once, in order."""
        before = self.read_output()
        self.run.must(*self.arguments(["../list"]))
        actual = self.read_output()
        if actual == self.expected:
            return
        # After a complete run, the next run prints records without a key again (simdiri-state(7)).
        if not (before.startswith(self.expected) and actual == self.expected + self.long):
            raise Bad(describe(actual, self.expected))

    def check_printed(self, printed):
        """Repeats the run: it prints the missing records, and no repetitions."""
        rest = self.run.must(*self.arguments(["../list"]))
        expected, again = self.expected.splitlines(True), rest.splitlines(True)
        strange = set(again) - set(expected)
        if strange:
            raise Bad(f"the next run printed {sorted(strange)[0][:100]!r}, which is no first record")
        lost = set(expected) - set(again) - set(printed.splitlines(True))
        if lost:
            raise Bad(f"{len(lost)} records were lost, such as {sorted(lost)[0][:100]!r}")
        if self.sink == "append" and printed and not printed.endswith(b"\n"):
            self.halves += 1  # the next run continues a partial record; a program that appends has to end it first
            self.joined += bool(set(expected) - set((printed + rest).splitlines(True)))


def describe(actual, expected):
    at = next((i for i, (a, b) in enumerate(zip(actual, expected)) if a != b), min(len(actual), len(expected)))
    return (
        f"the output has {len(actual)} bytes, wanted {len(expected)}; they differ at {at}: "
        f"{actual[max(0, at - 20):at + 60]!r}, wanted {expected[max(0, at - 20):at + 60]!r}"
    )


class MergeMode(Mode):
    """state merge, or migrate: the new state exists completely, or not at all; the others do not change."""

    def __init__(self, name, action, sources):
        super().__init__(name, "none", lambda chooser: make_lines(30000, chooser))
        self.action, self.sources = action, sources

    def prepare(self, run):
        super().prepare(run)
        data = b"".join(self.chunks).splitlines(True)
        part = len(data) // len(self.sources)
        key = os.path.join(run.work, "secret")
        with open(key, "wb") as file:
            file.write(bytes(range(16)))
        os.chmod(key, 0o600)
        for i, name in enumerate(self.sources):
            run.write_input(name, data[i * part : (i + 1) * part if i + 1 < len(self.sources) else None])

    def reset(self):
        self.run.clear()
        for name in self.sources:
            self.run.must("dedupe", "-S12M", "--key-file=../secret", f"--state={name}", f"../{name}")

    def arguments(self, inputs):
        return ["state", *self.action, *self.sources, "new"]

    def start(self, environment=None, is_fed=True):
        return super().start(environment, False)

    def check(self, printed, is_power_cut=True):
        self.run.must("state", "verify", *self.sources)
        status, _, errors = self.run.call("state", "verify", "new")
        if status != 0:
            if os.path.exists(self.run.path("new", "state")):
                raise Bad(f"the new state is not whole: {errors}")
            if self.run.call(*self.arguments(()))[0] != 0:
                self.refused += 1  # files without a state are left alone; their owner removes them
                shutil.rmtree(self.run.path("new"))
                self.run.must(*self.arguments(()))
        rest = self.run.must("dedupe", "-S12M", "--key-file=../secret", "--state=new", "../list")
        if rest:
            raise Bad(f"the new state lacks {len(rest.splitlines())} keys")


class PruneMode(Mode):
    """state prune: the state has all keys or those that are not old, and can be pruned again."""

    def __init__(self, library):
        super().__init__("prune", "none", lambda chooser: make_lines(3000, chooser))
        self.library = library

    def prepare(self, run):
        super().prepare(run)
        data = self.expected.splitlines(True)
        run.write_input("old", data[: len(data) * 3 // 4])
        run.write_input("recent", data[len(data) * 3 // 4 :])

    def reset(self):
        self.run.clear()
        for name, clock in (("old", "-1000000"), ("recent", "1")):  # in seconds from now
            environment = {**os.environ, "LD_PRELOAD": self.library, "RECORD_IO_CLOCK": clock}
            self.run.must("dedupe", "-S12M", "--state=st", f"../{name}", env=environment)

    def arguments(self, inputs):
        return ["state", "prune", "--older-than=5d", "st"]

    def start(self, environment=None, is_fed=True):
        return super().start(environment, False)

    def find(self, name):
        """Returns the records of the input that the state knows."""
        status, out, errors = self.run.call("state", "contains", "-q", "st", f"../{name}")
        if status == 2:
            raise Bad(f"the state cannot be searched: {errors}")
        return out

    def check(self, printed, is_power_cut=True):
        self.run.must("state", "verify", "st")
        old, recent = (open(os.path.join(self.run.work, name), "rb").read() for name in ("old", "recent"))
        if self.find("recent") != recent:
            raise Bad("keys that are not old are lost")
        if self.find("old") not in (b"", old):
            raise Bad("a part of the old keys is lost")
        self.run.must(*self.arguments(()))
        if self.find("old") or self.find("recent") != recent:
            raise Bad("the state cannot be pruned again")
        if sum(name.startswith("run-") for name in os.listdir(self.run.path("st"))) != 1:
            raise Bad("files of old keys were left")


class PackedMode(Mode):
    """normalize into a compressed file: an incomplete file is never taken for a complete one."""

    def __init__(self, name, suffix, tool, magic):
        super().__init__(name, "packed", lambda chooser: make_lines(40000, chooser), pieces=30)
        self.suffix, self.tool, self.magic, self.promises = suffix, tool, magic, False

    def prepare(self, run):
        super().prepare(run)
        self.expected = run.must("normalize", "../list")

    def arguments(self, inputs):
        return ["normalize", "-o", "out" + self.suffix, *inputs]

    def check(self, printed, is_power_cut=True):
        path = self.run.path("out" + self.suffix)
        if not os.path.exists(path) or os.path.getsize(path) == 0:
            return
        done = subprocess.run([self.tool, "-dcq", path], capture_output=True, check=False)
        if done.returncode == 0 and done.stdout != self.expected:
            raise Bad(f"{self.tool} takes {len(done.stdout)} of {len(self.expected)} bytes for all")
        with open(path, "rb") as file:
            is_packed = file.read(len(self.magic)) == self.magic  # otherwise the command takes it for text
        status, out, _ = self.run.call("normalize", "out" + self.suffix)
        if is_packed and status == 0 and out != self.expected:
            raise Bad(f"normalize takes {len(out)} of {len(self.expected)} bytes for all")
        if not is_power_cut and not self.expected.startswith(done.stdout):
            raise Bad("what can be decompressed is not a beginning")


class PartitionMode(Mode):
    """partition: a file that has its name is complete, or that of an earlier run."""

    def __init__(self, name, parts, suffix="", decompress=bytes):
        super().__init__(name, "packed", lambda chooser: make_lines(6000, chooser), pieces=30)
        self.parts, self.suffix, self.decompress = parts, suffix, decompress
        self.syncs_folders = False

    def arguments(self, inputs):
        return ["partition", "--by=iri", f"--files={self.parts}", "-o", "part%d" + self.suffix, *inputs]

    def prepare(self, run):
        super().prepare(run)
        self.earlier, self.complete = {}, {}
        run.write_input("earlier", make_lines(500, run.chooser, "http://earlier.example/{0}\n"))
        run.must(*self.arguments(["../earlier"]))
        self.earlier = self.read_parts()
        run.clear()
        run.must(*self.arguments(["../list"]))
        self.complete = self.read_parts()
        self.limit = 2 * max(os.path.getsize(run.path(name)) for name in os.listdir(run.folder))

    def read_parts(self):
        found = {}
        for name in os.listdir(self.run.folder):
            if not name.endswith(".incomplete"):
                with open(self.run.path(name), "rb") as file:
                    found[name] = self.read_part(name, file.read())
        return found

    def read_part(self, name, data):
        try:
            return self.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise Bad(f"{name} is damaged: {error}") from None

    def reset(self):
        self.run.clear()
        self.run.must(*self.arguments(["../earlier"]))

    def check(self, printed, is_power_cut=True):
        for name, data in self.read_parts().items():
            if data not in (self.complete[name], self.earlier[name]):
                raise Bad(f"{name} has {len(data)} of {len(self.complete[name])} bytes")
        self.run.must(*self.arguments(["../list"]))
        if self.read_parts() != self.complete or len(os.listdir(self.run.folder)) != self.parts:
            raise Bad("the next run made other files")

    def check_failed(self):
        if any(name.endswith(".incomplete") for name in os.listdir(self.run.folder)):
            raise Bad("incomplete files were left")


def all_modes(big=200000):
    """One mode of each kind. `big` is the length of the large lists: more than the memory of -S12M defers."""

    def short(chooser):
        return make_lines(9000, chooser)  # 6000 keys, so there are filters

    def large(chooser):
        return make_lines(big, chooser, "h:{0}\n")

    return [
        Mode("-o", "output", short),
        Mode("-o CSV", "output", lambda chooser: make_rows(3000, chooser), ["--csv", "--header", "--field=url"]),
        Mode("-o long", "output", lambda chooser: make_lines(4000, chooser, long_every=50), ["-q", "--max-record=200"]),
        Mode("-o parts", "output", large, inputs=["../head", "-"], pieces=8),
        Mode("stdout", "file", short),
        Mode("stdout parts", "file", large, inputs=["../head", "-"], pieces=8),
        Mode("append", "append", short),
        Mode("pipe", "pipe", short),
        MergeMode("merge", ["merge"], ["one", "two", "three"]),
        MergeMode("migrate", ["migrate"], ["one"]),
        MergeMode("migrate from", ["migrate", "--from=../one"], ["one"]),
        MergeMode("relabel", ["migrate", "--relabel"], ["one"]),
        PackedMode("gzip", ".gz", "gzip", b"\x1f\x8b"),
        PackedMode("zstd", ".zst", "zstd", b"\x28\xb5\x2f\xfd"),
        PartitionMode("partition", 20),
        PartitionMode("partition many", 600),  # more than may be open at once
        PartitionMode("partition gzip", 20, ".gz", gzip.decompress),
    ]
