#!/usr/bin/env python3
"""Usage: make_redis.py MODULE COMMAND LIST FOLDER [EXPORTER]: makes the files of Redis that tests/redis/test_old_files.py
reads, with a module of an earlier version and its command: an RDB file and an AOF with each set of SETS, a payload of
DUMP, and a stream of SIMDIRI.EXPORT and the state that the command makes of it. EXPORTER is a later module with the same
rules number, for a module that has no EXPORT. Needs redis-server.
SPDX-License-Identifier: MIT"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../redis"))
from server import Failure, Server

SETS = {"plain": "", "crawl": "--lossy=crawl", "web": "--profile=web", "public": "--hash=xxh3"}
APPEND = ("--appendonly", "yes", "--appendfsync", "always", "--aof-use-rdb-preamble", "no")


def reserve(r, key, options):
    try:
        r("SIMDIRI.RESERVE", key, "OPTIONS", options)
    except Failure:
        r("SIMDIRI.RESERVE", key, "PROFILE", options)  # the name of OPTIONS in the first modules


def fill(r, iris):
    for key, options in SETS.items():
        reserve(r, key, options)
        r("SIMDIRI.ADD", key, *iris[:100])
        for iri in iris[100:]:
            r("SIMDIRI.ADD", key, iri)  # one IRI goes into the AOF as it came
    try:
        r("SIMDIRI.MARK", "crawl")
    except Failure:
        pass  # a module without marks


def save(module, folder, work, iris):
    with Server(module, work, *APPEND) as server:
        r = server.client()
        fill(r, iris)
        r("SAVE")
        for key in SETS:
            with open(os.path.join(folder, key + ".dump"), "wb") as file:
                file.write(r("DUMP", key))
    shutil.copy(os.path.join(work, "dump.rdb"), folder)
    shutil.copy(os.path.join(work, "appendonlydir/appendonly.aof.1.incr.aof"), os.path.join(folder, "commands.aof"))


def export(module, command, folder, work):
    os.makedirs(work)
    shutil.copy(os.path.join(folder, "dump.rdb"), work)
    with Server(module, work) as server:
        r = server.client()
        for key in SETS:
            path, cursor = os.path.join(folder, key + ".stream"), b"0"
            with open(path, "wb") as file:
                while cursor != b"0" or file.tell() == 0:
                    cursor, chunk = r("SIMDIRI.EXPORT", key, cursor)
                    file.write(chunk)
            subprocess.run([command, "state", "import", "-q", path, os.path.join(folder, key + ".state")], check=True)


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    module, command, path, folder = map(os.path.abspath, sys.argv[1:5])
    with open(path, "rb") as file:
        iris = file.read().splitlines()
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with tempfile.TemporaryDirectory() as work:
        save(module, folder, work + "/1", iris)
        export(os.path.abspath(sys.argv[5]) if len(sys.argv) > 5 else module, command, folder, work + "/2")


main()
