# SPDX-License-Identifier: MIT
"""Files that modules of earlier versions wrote (tests/old_files/README.md says which): each set is read, or refused by one
line that says what to do, and then migrates; no key is lost."""
import json
import os
import shutil

from server import Failure
from test_commands import begin
from test_files import digests
from test_known_secrets import is_marked
from test_streams import done, export, import_all, run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../old_files")
SETS = ("plain", "crawl", "web", "public")
MANIFEST = "file appendonly.aof.1.base.aof seq 1 type b\n"
ADVICE = "'simdiri state migrate' of this version"
UNICODE = b"(Unicode 15.0.0)"  # of the utf8proc that wrote the files; with another one, what is read otherwise is refused


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


IRIS = read(FOLDER, "list.txt").splitlines()


def old_folders(name):
    """The commit, the path and the outcome of a file or folder of each version that has it."""
    with open(os.path.join(FOLDER, "files.json"), encoding="utf-8") as file:
        commits = json.load(file)
    return [(commit, os.path.join(FOLDER, commit, name), files[name]) for commit, files in commits.items() if name in files]


def place_files(kind, source, folder):
    """Puts an RDB file or an AOF where a server finds it. Returns its path and the options of the server."""
    os.makedirs(folder)
    if kind == "dump.rdb":
        return shutil.copy(os.path.join(source, kind), folder), ()
    os.makedirs(folder + "/appendonlydir")
    with open(folder + "/appendonlydir/appendonly.aof.manifest", "w", encoding="ascii") as file:
        file.write(MANIFEST)
    path = shutil.copy(os.path.join(source, kind), folder + "/appendonlydir/appendonly.aof.1.base.aof")
    return path, ("--appendonly", "yes")


def check_set(r, key, name, marked):
    """Every IRI is known, and the mark is as it was."""
    assert is_marked(r, key) == (marked and name == "crawl"), (key, name)
    assert set(r("SIMDIRI.ADD", key, *IRIS)) == {0}, (key, name)


def check_read(arguments, source, folder, marked):
    expected = None
    for kind in ("dump.rdb", "commands.aof"):
        _, options = place_files(kind, source, f"{folder}/{kind}")
        with begin(arguments, f"{folder}/{kind}", *options) as server:
            r = server.client()
            assert r("DBSIZE") == len(SETS), kind
            expected = expected or digests(r, *SETS)
            assert digests(r, *SETS) == expected, kind
            for name in SETS:
                check_set(r, name, name, marked)
                r("RESTORE", "restored", 0, read(source, name + ".dump"))
                assert import_all(r, "imported", [read(source, name + ".stream")]) == r("SIMDIRI.CARD", name) > 0
                for key in ("restored", "imported"):
                    check_set(r, key, name, marked)
                    assert digests(r, key) == digests(r, name), (key, name)
                    r("DEL", key)
                state = shutil.copytree(os.path.join(source, name + ".state"), f"{folder}/{kind}-{name}")
                assert import_all(r, name, [done(arguments, "state", "export", "--output-format=stream", state)]) == 0, name


def check_log(text, before):
    """One line more of the module says what to do."""
    told = [line for line in text[len(before):].splitlines() if "simdiri:" in line]
    assert len(told) == 1 and ADVICE in told[0], told


def check_refused_files(arguments, source, folder):
    """The server does not start, and does not change the file."""
    for kind in ("dump.rdb", "commands.aof"):
        path, options = place_files(kind, source, f"{folder}/{kind}")
        try:
            begin(arguments, f"{folder}/{kind}", *options).stop()
            raise Failure(f"{kind}: it starts")
        except AssertionError:
            check_log(read(folder, kind, "log").decode(), "")
        assert read(path) == read(source, kind), kind


def migrate(arguments, r, key, source, folder):
    """A state of another rules number: state migrate, state export, IMPORT. No key is lost."""
    old, new, stream = folder + "/old", folder + "/new", folder + "/stream"
    shutil.copytree(source, old)
    keys = json.loads(done(arguments, "state", "info", "--output-format=json", old))["keys"]
    done(arguments, "state", "migrate", "-q", "--relabel", old, new)
    done(arguments, "state", "export", "--output-format=stream", "-o", stream, new)
    assert import_all(r, key, [read(stream)]) == keys > 0, source
    for path in (old, new):
        shutil.rmtree(path)
    os.remove(stream)


def check_migration(arguments, source, folder, marked):
    """Refused by RESTORE, IMPORT and the command; but the state of each set migrates, and is imported without a loss."""
    with begin(arguments, folder) as server:
        r = server.client()
        for name in SETS:
            before = server.read_log()
            assert "Bad data format" in r.refusal("RESTORE", "k", 0, read(source, name + ".dump"))
            check_log(server.read_log(), before)
            try:
                import_all(r, "k", [read(source, name + ".stream")])
                raise AssertionError("the stream was imported")
            except Failure as failure:
                assert ADVICE in str(failure) and r("EXISTS", "k") == 0, failure
            told = run(arguments, "state", "import", os.path.join(source, name + ".stream"), folder + "/refused")
            assert told.returncode == 2 and told.stderr.count(b"\n") == 1 and b"simdiri state migrate" in told.stderr, told
            migrate(arguments, r, name, os.path.join(source, name + ".state"), folder)
            check_set(r, name, name, marked)
            # It is a set of this version now.
            r("RESTORE", "k", 0, r("DUMP", name))
            assert import_all(r, "k", export(r, name)) == 0
            r("DEL", "k")


def test_old_files(arguments, folder):
    told = []
    has_same_unicode = UNICODE in done(arguments, "--version")
    for commit, source, outcome in old_folders("redis"):
        is_read = "read" in outcome and has_same_unicode
        if is_read:
            check_read(arguments, source, f"{folder}/{commit}", "marked" in outcome)
        else:
            check_refused_files(arguments, source, f"{folder}/{commit}")
            check_migration(arguments, source, f"{folder}/{commit}/server", "marked" in outcome)
        told.append(f"{commit} {'read' if is_read else 'refused, migrated'}")
    return ", ".join(told)


def test_old_states(arguments, folder):
    """States of all versions migrate into sets of Redis, which know every IRI; those of version 1 are marked."""
    told = 0
    with begin(arguments, folder) as server:
        r = server.client()
        for kind in ("state", "web"):
            for commit, source, _ in old_folders(kind):
                info = json.loads(done(arguments, "state", "info", "--output-format=json", source))
                migrate(arguments, r, "k", source, folder)
                assert is_marked(r, "k") == (info["version"] == 1) == (info["secret"] == "may-be-known"), (commit, kind)
                assert set(r("SIMDIRI.ADD", "k", *IRIS)) == {0}, (commit, kind)
                r("DEL", "k")
                told += 1
    return f"{told} states"
