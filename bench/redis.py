#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the module for Redis and Valkey: redis.py MODULE [LIST...] [--turns=N] [--keys=N] [--server=PROGRAM]

MODULE is redis/simdiri.so of a build. Prints one table in Markdown, all from this run: memory for each key, adds a second
and processor time of the server for each add, and the latency of single adds while a set grows, beside SADD of the same
normal forms and beside SADD of 16 bytes, the size of a hash. redis-benchmark adds random IRIs of 62 bytes (PROGRAM
valkey-server: valkey-benchmark). It also pipes each LIST, which has an IRI on each line, by redis-cli, 100 a call. Every
measurement has a server of its own without persistence, on the first processor; clients are on the others.

python3 bench/redis.py build/redis/redis/simdiri.so list.txt"""
import argparse
import lzma
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path[0] = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "redis")
from server import Server  # noqa: E402

IRI = "http://www.example.com/articles/2024/section/__rand_int__.html"  # __rand_int__ becomes 12 digits
HASH = "hash__rand_int__"  # no integer: Redis would keep that in fewer bytes
WAYS = {"SIMDIRI.ADD": ("SIMDIRI.ADD", IRI), "SIMDIRI.ADDLINES": ("SIMDIRI.ADDLINES", IRI), "SADD": ("SADD", IRI), "SADD, 16 bytes": ("SADD", HASH)}
CHOICES = 2000000000  # of random numbers: hardly any repeats in 10 M


class Measured:
    """A server on the first processor, and what it used since it started."""

    def __init__(self, arguments):
        self.folder = tempfile.TemporaryDirectory(prefix="simdiri-bench-")
        self.server = Server(os.path.abspath(arguments.module), self.folder.name, program=arguments.server)
        processors = sorted(os.sched_getaffinity(0))
        self.others = set(processors[1:] or processors)
        os.sched_setaffinity(self.server.process.pid, set(processors[:1]))
        self.client = self.server.client()
        self.client.socket.settimeout(None)
        self.begin = self.cpu()
        self.memory = self.number("memory", "used_memory")

    def number(self, section, name):
        return float(self.client("INFO", section).split(name.encode() + b":")[1].split()[0])

    def cpu(self):
        return sum(self.number("cpu", f"used_cpu_{kind}_main_thread") for kind in ("user", "sys"))

    def begin_program(self, *command, **options):
        def pin():
            os.sched_setaffinity(0, self.others)
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=pin, **options)

    def begin_adding(self, arguments, way, keys, per_call, clients, depth):
        command, argument = WAYS[way]
        words = ["\n".join([argument] * per_call)] if way == "SIMDIRI.ADDLINES" else [argument] * per_call
        seed = ("--seed", str(arguments.chosen.randrange(1 << 31))) if arguments.takes_seed else ()
        return self.begin_program(arguments.benchmark, "-s", self.server.path, *seed, "-r", str(CHOICES), "-c", str(clients),
                                  "-P", str(depth), "-n", str(keys // per_call), "--threads", "1", command, "k", *words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stop()
        self.folder.cleanup()


def measure_rate(arguments, found, way, keys, per_call):
    label = "one by one" if per_call == 1 else f"{per_call} a call"
    with Measured(arguments) as measured:
        start = time.monotonic()
        if measured.begin_adding(arguments, way, keys, per_call, 16, 16).wait() != 0:
            raise SystemExit("redis-benchmark failed")
        seconds, adds = time.monotonic() - start, keys // per_call * per_call
        note(found, f"{label}: thousand adds a second", way, adds / seconds / 1000)
        note(found, f"{label}: ns of the server's processor an add", way, (measured.cpu() - measured.begin) / adds * 1e9)
        if per_call > 1:
            note_memory(found, measured, way, "")


def note_memory(found, measured, way, suffix):
    card = measured.client("SIMDIRI.CARD" if way.startswith("SIMDIRI.") else "SCARD", "k")
    used = measured.number("memory", "used_memory") - measured.memory
    note(found, "memory: bytes a key by MEMORY USAGE" + suffix, way, measured.client("MEMORY", "USAGE", "k", "SAMPLES", 0) / card)
    note(found, "memory: bytes a key of used_memory" + suffix, way, used / card)


def measure_latency(arguments, found, way, keys):
    """Single adds of a new member, by a client of its own, while redis-benchmark adds `keys` others, 100 a call."""
    command, argument = WAYS[way]
    times, count = [], 0
    with Measured(arguments) as measured:
        grower = measured.begin_adding(arguments, way, keys, 100, 1, 1)
        while grower.poll() is None:
            for _ in range(20):
                count += 1
                text = argument.replace("__rand_int__", f"p{count:011}")
                begin = time.perf_counter_ns()
                measured.client(command, "k", text)
                times.append((time.perf_counter_ns() - begin) / 1000)
            time.sleep(0.0005)  # the probe is not the load
    times.sort()
    for name, part in (("median", 0.5), ("p99", 0.99), ("p99.9", 0.999)):
        note(found, f"latency while the set grows: {name}, µs", way, times[int(len(times) * part)])
    note(found, "latency while the set grows: maximum, µs", way, times[-1])


def write_calls(path, command, lines):
    with open(path, "wb") as file:
        for at in range(0, len(lines), 100):
            words = [command.encode(), b"k", *lines[at:at + 100]]
            file.write(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))


def measure_list(arguments, found, path):
    with (lzma.open if path.endswith(".xz") else open)(path, "rb") as file:
        lines = [line for line in file.read().split(b"\n") if line]
    name = os.path.basename(path)
    for way in ("SIMDIRI.ADD", "SADD"):
        with Measured(arguments) as measured:
            calls = os.path.join(measured.folder.name, "calls")
            write_calls(calls, WAYS[way][0], lines)
            with open(calls, "rb") as file:
                start = time.monotonic()
                if measured.begin_program(arguments.cli, "-s", measured.server.path, "--pipe", stdin=file).wait() > 1:
                    raise SystemExit("redis-cli failed")
                seconds = time.monotonic() - start
            of = f" ({name}, {len(lines):,} lines)"
            note(found, "--pipe: thousand adds a second" + of, way, len(lines) / seconds / 1000)
            note(found, "--pipe: ns of the server's processor an add" + of, way, (measured.cpu() - measured.begin) / len(lines) * 1e9)
            note_memory(found, measured, way, of)


def note(found, row, way, value):
    found.setdefault(row, {}).setdefault(way, []).append(value)


def show(values):
    middle = statistics.median(values)
    digits = 1 if middle < 100 else 0
    text = f"{middle:,.{digits}f}"
    return text if len(values) == 1 else f"{text} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"


def ratio_to_sadd(columns, way):
    """Of values that were measured one directly after the other."""
    if way not in columns:
        return ""
    return f"{statistics.median(own / other for own, other in zip(columns[way], columns['SADD'])):.2f}"


def print_table(found):
    print("| measurement | " + " | ".join(WAYS) + " | ADD / SADD | ADDLINES / SADD |\n|---|" + "---|" * (len(WAYS) + 2))
    for row, columns in found.items():
        cells = [show(columns[way]) if way in columns else "" for way in WAYS]
        cells += [ratio_to_sadd(columns, way) for way in ("SIMDIRI.ADD", "SIMDIRI.ADDLINES")]
        print(f"| {row} | {' | '.join(cells)} |")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module")
    parser.add_argument("list", nargs="*")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--keys", type=int, default=10000000)
    parser.add_argument("--server", default="redis-server")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    arguments = parser.parse_intermixed_args()
    arguments.benchmark = arguments.server.replace("-server", "-benchmark")
    arguments.cli = arguments.server.replace("-server", "-cli")
    shown = subprocess.run([arguments.benchmark, "--help"], stdout=subprocess.PIPE, check=False).stdout
    arguments.takes_seed = b"--seed" in shown
    arguments.chosen = random.Random(arguments.seed)
    return arguments


def main():
    arguments = read_arguments()
    found = {}
    for turn in range(arguments.turns):
        ways = list(WAYS) if turn % 2 == 0 else list(WAYS)[::-1]  # the other order in the next turn
        for way in ways:
            measure_rate(arguments, found, way, arguments.keys, 100)
        ways.remove("SIMDIRI.ADDLINES")  # one line is one IRI
        for way in ways:
            measure_rate(arguments, found, way, arguments.keys // 4, 1)
        for way in ways:
            measure_latency(arguments, found, way, arguments.keys)
        for path in arguments.list:
            measure_list(arguments, found, path)
        print(f"turn {turn + 1} of {arguments.turns}", file=sys.stderr)
    version = subprocess.run([arguments.server, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().split(" sha")[0]
    seeds = f"seed {arguments.seed}" if arguments.takes_seed else "its redis-benchmark chooses the seeds by time"
    print(f"{version}; {seeds}; {arguments.keys:,} random IRIs of 62 bytes, a quarter of them one by one, by 16 connections of a Unix socket with "
          f"16 calls ahead; medians (minimum to maximum) of {arguments.turns} turns:\n")
    print_table(found)


main()
