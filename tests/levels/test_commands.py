#!/usr/bin/env python3
"""Usage: test_commands.py PROGRAM SAMPLE LISTS [--seed=N]: every command that reads records has the same output,
messages and exit status at every ISA level, with 1, 2 and 7 threads.

PROGRAM is linked with the tests' copy of the library, so SIMDIRI_ISA chooses its level. The input is the file SAMPLE
and lines of the files in the folder LISTS, many with random edits; it fills several chunks. Fields of tables and logs
have a test of their own, tests/formats/test_levels.py. A third of the commands runs, or all of them in a long run."""
# SPDX-License-Identifier: MIT
import hashlib
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import sampling  # noqa: E402

PROGRAM, SAMPLE, LISTS = sys.argv[1:4]
SEED = int(sys.argv[4].split("=")[1]) if len(sys.argv) > 4 else sampling.SEED
RNG = random.Random(SEED)
LEVELS = ["scalar", "sse42", "avx2", "avx512", "neon"]
EDITS = [b"%", b"%7e", b"%C3%A9", b"\xc3\xa9", b"\xc3", b"\xff", b"/../", b"/./", b" ", b"\0", b"\r", b"\t", b":", b"@",
         b"//", b"?", b"#", b"A", b"[::1]", b":80", b"\\", b"\"", b"e\xcc\x81", b"xn--", b"\xe2\x80\xae", b"&b=1&a=2"]
LOSSY = "--lossy=www,session,tracking,sort,slashes,index,trailing-slash,fragment"
COMMANDS = [["normalize"], ["normalize", "--form=iri", "--nfc", "--status"], ["normalize", "--profile=web"],
            ["normalize", "--rung=syntax", "--on-error=skip"], ["normalize", "--disallowed=fail", "--on-error=empty"],
            ["check"], ["check", "--hints"], ["check", "--profile=web"], ["convert", "--to=uri"],
            ["convert", "--to=iri"], ["resolve", "--base=http://b.example/a/b?q"], ["parse"],
            ["parse", "--profile=web"], ["key"], ["key", LOSSY], ["key", "--surt"], ["dedupe"], ["dedupe", "--count"],
            ["dedupe", "--print=wire", "--repeated"], ["dedupe", "--hash=xxh3", LOSSY], ["extract", "--offsets"],
            ["compare", "--pairs"], ["diff", "--a=--rung=syntax", "--b=--lossy=www"]]


def read_lines():
    """Lines of the sample and, if they are there, of each list."""
    paths = [SAMPLE]
    if os.path.isdir(LISTS):
        paths += sorted(os.path.join(LISTS, name) for name in os.listdir(LISTS))
    lines = []
    for path in paths:
        with open(path, "rb") as file:
            found = file.read().splitlines()
        lines += RNG.sample(found, min(len(found), 1200))
    return lines


def edit(line):
    line = bytearray(line)
    for _ in range(RNG.choice([1, 1, 2, 5])):
        at = RNG.randrange(len(line) + 1)
        line[at:at + RNG.randrange(3)] = RNG.choice(EDITS)
    return bytes(line).replace(b"\n", b"")


def make_input(lines, share):
    """About 1.5 MB of lines, of which this share is edited, in runs of edited and unedited lines."""
    made, size = [], 0
    while size < 1_500_000:
        is_edited = RNG.random() < share
        for line in RNG.sample(lines, RNG.choice([1, 7, 70])):
            made.append(edit(line) if is_edited else line)
            size += len(made[-1]) + 1
    return made


def run(level, threads, arguments, path):
    done = subprocess.run([PROGRAM, *arguments, "-j%d" % threads, path], check=False, capture_output=True,
                          env={**os.environ, "SIMDIRI_ISA": level})
    return done.returncode, hashlib.sha256(done.stdout).hexdigest(), len(done.stdout), done.stderr[-2000:]


def has_level(level):
    return subprocess.run([PROGRAM, "normalize"], input=b"http://a/\n", check=False, capture_output=True,
                          env={**os.environ, "SIMDIRI_ISA": level}).returncode == 0


def check(levels, arguments, path):
    """Compares all runs of one command with the first, and returns how many differ."""
    expected, failed = run("scalar", 1, arguments, path), 0
    if not expected[2]:
        failed += 1
        print("FAILED: %s: %s" % (" ".join(arguments), expected))
    for level in levels:
        for threads in (1, 2, 7):
            found = run(level, threads, arguments, path)
            if found != expected:
                failed += 1
                print("FAILED: %s -j%d, %s: %s, not %s" % (" ".join(arguments), threads, level, found, expected))
    return failed


def main():
    levels = [level for level in LEVELS if has_level(level)]
    lines, failed, runs = read_lines(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for share in (0.02, 0.6):
            made = make_input(lines, share)
            records, pairs = os.path.join(folder, "records"), os.path.join(folder, "pairs")
            with open(records, "wb") as file:
                file.write(b"\n".join(made) + b"\n")
            with open(pairs, "wb") as file:
                file.writelines(a.replace(b"\t", b"") + b"\t" + b.replace(b"\t", b"") + b"\n"
                                for a, b in zip(made, made[1:] if share < 0.5 else map(edit, made)))
            for arguments in sampling.sample(COMMANDS, 3):
                failed += check(levels, arguments, pairs if arguments[0] == "compare" else records)
                runs += 3 * len(levels)
    print("seed %d, levels %s, %d runs: %d failed" % (SEED, " ".join(levels), runs, failed))
    return 1 if failed else 0


sys.exit(main())
