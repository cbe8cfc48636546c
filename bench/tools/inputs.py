# SPDX-License-Identifier: MIT
"""The inputs of the measurements: made from the given lists, in a temporary folder, when a row first needs them."""
import array
import csv
import gzip
import json
import mmap
import os
import random
import re
import shutil
import subprocess
import sys

CORPORA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "corpora")
REPEATED = 0.3  # the share of the lines of `mixed` that earlier lines equal
SLOW_PART = 20  # slow peers get one of so many lines


class BadInput(Exception):
    pass


class Input:
    """A file with a number of records. The size of a compressed file is the number of bytes before compression."""

    def __init__(self, path, records, size=None):
        self.path, self.records = path, records
        self.size = os.path.getsize(path) if size is None else size


def count_lines(path):
    with open(path, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))


def lines_of(path):
    with open(path, "rb") as file:
        for line in file:
            yield line[:-1]


class Inputs:
    """`target_bytes`: the size of lists, logs and tables; `target_lines`: the length of the list for dedupe."""

    def __init__(self, folder, lists, target_bytes, target_lines, program):
        self.folder, self.lists, self.program = folder, lists, program
        self.target_bytes, self.target_lines = target_bytes, target_lines
        self.made = {}

    def get(self, name):
        if name not in self.made:
            kind, _, detail = name.partition(":")
            end = {"gzip": ".gz", "zstd": ".zst"}.get(kind, ".txt")
            path = os.path.join(self.folder, re.sub("[^A-Za-z0-9.-]", "-", name) + end)
            make = getattr(self, "make_" + kind)
            self.made[name] = (make(path, detail) if detail else make(path)) or Input(path, count_lines(path))
        return self.made[name]

    def count_keys(self, given):
        """How many different keys a list has."""
        with subprocess.Popen([self.program, "dedupe", "-q", given.path], stdout=subprocess.PIPE) as process:
            return sum(chunk.count(b"\n") for chunk in iter(lambda: process.stdout.read(1 << 20), b""))

    def repeat(self, path, part):
        """Whole copies of a file, until there are as many bytes as asked for."""
        size = os.path.getsize(part)
        with open(path, "wb") as out:
            for _ in range(max(1, -(-self.target_bytes // size))):
                with open(part, "rb") as source:
                    shutil.copyfileobj(source, out, 1 << 20)

    def make_once(self, path):
        """All lists, one after the other."""
        with open(path, "wb") as out:
            for given in self.lists:
                try:
                    with open(given, "rb") as source:
                        shutil.copyfileobj(source, out, 1 << 20)
                        if source.tell() and os.pread(source.fileno(), 1, source.tell() - 1) != b"\n":
                            out.write(b"\n")
                except OSError as error:
                    raise BadInput(f"{given}: {error.strerror}") from error
        if os.path.getsize(path) == 0:
            raise BadInput("the lists are empty")

    def make_list(self, path):
        self.repeat(path, self.get("once").path)

    def make_mixed(self, path):
        """Lines that differ, and between them earlier ones. If the lists are too short, copies with a number at the end
        are added, so most lines are as long and as normal as those of the lists. Lists that are long enough are used
        unchanged."""
        once = self.get("once")
        if once.records >= self.target_lines:
            return once
        choose, begins = random.Random(1), array.array("Q")
        with open(once.path, "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        unique = int(self.target_lines * (1 - REPEATED))
        with open(path, "wb") as out:
            at = 0
            for number in range(unique):
                copy, index = divmod(number, len(lines))
                line = lines[index] + (b"-%d\n" % copy if copy else b"\n")
                begins.append(at)
                at += out.write(line)
        return self.mix(path, begins, unique, choose)

    def mix(self, path, begins, unique, choose):
        begins.append(os.path.getsize(path))
        distinct = path + ".distinct"
        os.rename(path, distinct)
        chance = REPEATED / (1 - REPEATED) / 2  # two draws a line
        with open(distinct, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data, \
                open(path, "wb") as out:
            for number in range(unique):
                out.write(data[begins[number]:begins[number + 1]])
                for _ in range(2):
                    if choose.random() < chance:
                        earlier = int(choose.random() * (number + 1))
                        out.write(data[begins[earlier]:begins[earlier + 1]])
        os.remove(distinct)

    def make_part(self, path, of):
        """The first lines, for slow peers."""
        whole = self.get(of)
        records = max(1, whole.records // SLOW_PART)
        with open(whole.path, "rb") as source, open(path, "wb") as out:
            for _ in range(records):
                out.write(source.readline())

    def make_normal(self, path):
        with open(path, "wb") as out:
            subprocess.run([self.program, "normalize", "-q", "--on-error=skip", self.get("list").path], stdout=out,
                           check=True)

    def make_references(self, path):
        with open(path + ".part", "wb") as out:
            for line in lines_of(self.get("once").path):
                out.write((line.split(b"://", 1)[-1].partition(b"/")[2] or b"./") + b"\n")
        self.repeat(path, path + ".part")

    def make_pairs(self, path):
        """Each valid IRI and its normal form."""
        once = self.get("once").path
        with open(path + ".normal", "wb") as out:
            subprocess.run([self.program, "normalize", "-q", "--disallowed=fail", "--on-error=empty", once], stdout=out,
                           check=True)
        with open(path + ".part", "wb") as out:
            for line, form in zip(lines_of(once), lines_of(path + ".normal")):
                if form and b"\t" not in line:
                    out.write(line + b"\t" + form + b"\n")
        self.repeat(path, path + ".part")

    def secret(self):
        """A file with a fixed secret for SipHash."""
        path = os.path.join(self.folder, "secret")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as out:
            out.write(bytes(range(16)))
        return path

    def make_log(self, path):
        with open(self.get("once").path, "rb") as source, open(path + ".part", "wb") as out:
            subprocess.run([sys.executable, os.path.join(CORPORA, "generate_log.py")], stdin=source, stdout=out,
                           check=True)
        self.repeat(path, path + ".part")

    def make_gzip(self, path):
        """One member, about half as large as the log before compression."""
        log = self.get("log")
        records = size = 0
        with open(log.path, "rb") as source, gzip.open(path, "wb", 6) as out:
            for line in source:
                records, size = records + 1, size + out.write(line)
                if size * 2 >= log.size:
                    break
        return Input(path, records, size)

    def make_zstd(self, path):
        log = self.get("log")
        subprocess.run(["zstd", "-qf", log.path, "-o", path], check=True)
        return Input(path, log.records, log.size)

    def texts(self):
        """The lines that are UTF-8, without control characters."""
        for line in lines_of(self.get("once").path):
            try:
                text = line.decode()
            except UnicodeDecodeError:
                continue
            if text.isprintable():
                yield text

    def make_csv(self, path):
        with open(path + ".part", "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            for number, text in enumerate(self.texts()):
                writer.writerow((number, text, "quoted, with a comma" if number % 5 == 0 else "seen twice"))
        self.repeat(path + ".body", path + ".part")
        with open(path, "wb") as out, open(path + ".body", "rb") as body:
            out.write(b"id,url,note\n")
            shutil.copyfileobj(body, out, 1 << 20)
        os.remove(path + ".body")

    def make_jsonl(self, path):
        with open(path + ".part", "w", encoding="utf-8") as out:
            for number, text in enumerate(self.texts()):
                out.write(json.dumps({"id": number, "time": "2026-11-22T12:00:00Z", "status": 200,
                                      "page": {"title": "A title of a page", "url": text, "tags": ["a", "b"]},
                                      "bytes": number * 37 % 100000}, ensure_ascii=False) + "\n")
        self.repeat(path, path + ".part")

    def generate(self, path, script, *options):
        with open(path, "wb") as out:
            subprocess.run([sys.executable, os.path.join(CORPORA, script), *options], stdout=out, check=True)

    def make_clean(self, path, share):
        lines = max(1000, min(200000, self.target_bytes // 300))
        self.generate(path, "generate.py", f"--lines={lines}", f"--clean={share}", "--form=uri")

    def make_hostile(self, path, kind):
        size = max(10000, min(4000000 if kind == "idn" else 1000000, self.target_bytes // 16))
        self.generate(path, "generate_hostile.py", kind, f"--bytes={size}")
