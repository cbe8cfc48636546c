# SPDX-License-Identifier: MIT
"""EXPORT and IMPORT, and streams that go to the command and come from it."""
import importlib.util
import io
import os
import random
import subprocess

from server import Failure
from test_commands import SECRET, begin
from test_files import APPEND, SETS, digests, fill, fill_all

HEAD = 48


def load_functions():
    """simdiri/redis.py alone: the package needs a build."""
    path = os.path.join(os.path.dirname(__file__), "../../src/bindings/python/simdiri/redis.py")
    made = importlib.util.spec_from_file_location("simdiri_redis", path)
    functions = importlib.util.module_from_spec(made)
    made.loader.exec_module(functions)
    return functions


STREAMS = load_functions()


class Adapter:
    """A connection with the method that clients of Python have."""

    def __init__(self, connection):
        self.execute_command = connection


def export(r, key):
    return list(STREAMS.export_set(Adapter(r), key))


def import_all(r, key, pieces):
    return STREAMS.import_set(Adapter(r), key, pieces)


def import_some(r, key, chunks):
    """Returns the cursor after the chunks."""
    cursor = b"0"
    for chunk in chunks:
        cursor, _ = r("SIMDIRI.IMPORT", key, cursor, chunk)
    return cursor


def test_round_trips(arguments, folder):
    with begin(arguments, folder + "/a") as one, begin(arguments, folder + "/b") as two:
        r, other = one.client(), two.client()
        expected = fill_all(r)
        for key, count, _ in SETS:
            chunks = export(r, key)
            assert len(chunks) >= 2 and max(map(len, chunks)) <= HEAD + (1 << 16), key
            distinct = r("SIMDIRI.CARD", key)
            assert import_all(other, key, chunks) == distinct == import_all(r, "t", io.BytesIO(b"".join(chunks)))
            assert import_all(other, key, [b"".join(chunks)[at:at + 7777] for at in range(0, sum(map(len, chunks)), 7777)]) == 0
            for client, name in ((other, key), (r, "t")):
                assert (client.info(name)["identity"], digests(client, name)) == expected[key], key
            assert r.info("t")["options"] == r.info(key)["options"]
            r("DEL", "t")
            if count > 4096:
                assert sum(r("SIMDIRI.ADD", key, "http://h/new")) == 1
                assert import_all(other, key, export(r, key)) == 1


def test_set_that_changes(arguments, folder):
    """What was in the set at the start is exported, whatever is added meanwhile."""
    total = 30000 if arguments.quick else 200000
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "k", total)
        cursor, chunks, added = b"0", [], total
        while not chunks or cursor != b"0":
            cursor, chunk = r("SIMDIRI.EXPORT", "k", cursor)
            chunks.append(chunk)
            if added < 4 * total:
                r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(added, added + 20000)))
                added += 20000
        import_all(r, "t", chunks)
        for at in range(0, total, 1000):
            assert all(r("SIMDIRI.EXISTS", "t", *(f"http://h/{i}" for i in range(at, at + 1000))))
        return f"{len(chunks)} chunks, {r('SIMDIRI.CARD', 't')} of {added} keys"


def test_broken_off_imports(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "k", 30000)
        chunks = export(r, "k")
        for count in range(1, len(chunks)):
            import_some(r, "t", chunks[:count])
            assert import_all(r, "t", chunks) == 30000 - sum((len(chunk) - HEAD) // 16 for chunk in chunks[1:count])
            assert digests(r, "t") == digests(r, "k")
            r("DEL", "t")
        try:
            import_all(r, "t", chunks[:-1])
        except ValueError as error:
            assert "its end is missing" in str(error)
        else:
            raise AssertionError("an incomplete stream was taken")


def test_refused_chunks(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "k", 9000)
        fill(r, "other", 9000)
        r("SET", "text", "x")
        chunks, foreign = export(r, "k"), export(r, "other")
        cursors = [import_some(r, "t", chunks[:count]) for count in range(len(chunks))]
        r("DEL", "t")
        for words, expected in ((("text", "0", chunks[0]), "WRONGTYPE"), (("t", "0", b""), "not a stream"),
                              (("t", "0", chunks[0][:-1]), "damaged"), (("t", "0", chunks[0] + b"x"), "damaged"),
                              (("t", "0", chunks[0][:47]), "not a stream"), (("t", "0", chunks[1]), "out of order"),
                              (("t", "0", chunks[-1]), "out of order"), (("t", "1", chunks[0]), "cursor"),
                              (("t", "", chunks[0]), "cursor"), (("t", "g" * 96, chunks[0]), "cursor"),
                              (("t", "0" * 96, chunks[0]), "cursor"), (("t", b"\0", chunks[0]), "cursor"),
                              (("t", cursors[1], chunks[1]), "begin again"), (("other", cursors[1], chunks[1]), "begin again"),
                              (("other", "0", chunks[0]), "other options or another secret")):
            told = r.refusal("SIMDIRI.IMPORT", *words)
            assert expected in told, (words, told)
            assert r("EXISTS", "t") == 0 and r("SIMDIRI.CARD", "other") == 9000, words
        cursors[1] = import_some(r, "t", chunks[:1])
        for chunk, expected in ((chunks[0], "out of order"), (chunks[2], "out of order"), (foreign[1], "another set"),
                              (chunks[1][:-16], "damaged"), (chunks[1][:-1], "damaged"), (chunks[-1], "out of order")):
            told = r.refusal("SIMDIRI.IMPORT", "t", cursors[1], chunk)
            assert expected in told, told
        wrong = b"1" if cursors[1][63:64] == b"0" else b"0"
        assert "damaged" in r.refusal("SIMDIRI.IMPORT", "t", cursors[1][:63] + wrong + cursors[1][64:], chunks[1])
        assert r("SIMDIRI.CARD", "t") == 0
        for words, expected in ((("none", "0"), "no such key"), (("text", "0"), "WRONGTYPE"), (("k", "00"), "cursor"),
                              (("other", r("SIMDIRI.EXPORT", "k", "0")[0]), "begin again")):
            told = r.refusal("SIMDIRI.EXPORT", *words)
            assert expected in told, (words, told)


def test_sets_replaced_during_streams(arguments, folder):
    """Places of fingerprints differ between copies of a set, so a stream of two copies would lack some."""
    with begin(arguments, folder) as server:
        r = server.client()
        for replace in ((("DEBUG", "RELOAD"),), (("COPY", "k", "l"), ("RENAME", "l", "k")),
                        (("SIMDIRI.RESERVE", "l", "LIKE", "k"), ("RENAME", "l", "k"))):
            r("FLUSHALL")
            fill(r, "k", 30000)
            cursor, chunks = b"0", []
            for _ in range(4):
                cursor, chunk = r("SIMDIRI.EXPORT", "k", cursor)
                chunks.append(chunk)
            taken = import_some(r, "t", chunks[:2])
            for words in replace:
                r(*words)
            assert "begin again" in r.refusal("SIMDIRI.EXPORT", "k", cursor), replace
            r("RENAME", "t", "k")
            if replace[0][0] == "DEBUG":
                assert "begin again" in r.refusal("SIMDIRI.IMPORT", "k", taken, chunks[2]), replace
            else:
                assert r("SIMDIRI.IMPORT", "k", taken, chunks[2])[1] > 0


def test_flipped_bits_of_chunks(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "k", 3)
        chunks, flips = export(r, "k"), 0
        for number, chunk in enumerate(chunks):
            cursor = import_some(r, "t", chunks[:number])
            digest = digests(r, "t")
            for at in range(8 * len(chunk)):
                changed = bytearray(chunk)
                changed[at // 8] ^= 1 << at % 8
                assert r.refusal("SIMDIRI.IMPORT", "t", cursor, bytes(changed)).startswith("ERR "), (number, at)
                flips += 1
            assert digests(r, "t") == digest
            r("DEL", "t")
    return f"{flips} bits"


def test_crafted_cursors(arguments, folder):
    """Any cursor of EXPORT gives a chunk or an error; the server lives."""
    chosen = random.Random(7)
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "k", 9000)
        cursor = r("SIMDIRI.EXPORT", "k", "0")[0].decode()
        for _ in range(300 if arguments.quick else 3000):
            kind = chosen.randrange(3)
            scan = "%016x" % (chosen.getrandbits(64) if kind else chosen.choice((1, (1 << 64) - 1, 1 << 63)))
            middle = "%048x" % chosen.getrandbits(192) if kind == 2 else cursor[16:64]
            try:
                told, chunk = r("SIMDIRI.EXPORT", "k", scan + middle + cursor[64:])
                assert len(chunk) <= HEAD + (1 << 16) and (told == b"0" or len(told) == 96)
            except Failure as failure:
                assert str(failure).startswith("ERR "), failure
        assert r("SIMDIRI.CARD", "k") == 9000


def test_replicas_and_aof(arguments, folder):
    with begin(arguments, folder, *APPEND) as server:
        r = server.client()
        fill(r, "k", 9000, "OPTIONS", "--lossy=crawl", "SECRET", SECRET)
        chunks = export(r, "k")
        r("DEL", "k")
        r("SIMDIRI.RESERVE", "half", "OPTIONS", "--lossy=crawl", "SECRET", SECRET)
        r("SIMDIRI.ADD", "half", *(f"http://h/{i}" for i in range(500)))
        import_all(r, "k", chunks)
        import_all(r, "half", chunks)
        expected = digests(r, "k", "half")
        assert expected[0] == expected[1]
        r("DEBUG", "LOADAOF")
        assert digests(r, "k", "half") == expected
        r("REPLICAOF", "127.0.0.1", 1)  # now a replica without a master: a set can be read there
        assert len(export(r, "k")) == len(chunks)
        assert r.refusal("SIMDIRI.IMPORT", "k", "0", chunks[0]).startswith("READONLY ")


def test_rights_and_secret(arguments, folder):
    with begin(arguments, folder, "--slowlog-log-slower-than", "0") as server:
        r, monitor, user = server.client(), server.client(), server.client()
        fill(r, "k", 10, "SECRET", SECRET)
        r("ACL", "SETUSER", "crawler", "on", ">p", "~k", "-@all", "+simdiri.add", "+simdiri.export", "+simdiri.import")
        user("AUTH", "crawler", "p")
        monitor("MONITOR")
        chunks = export(r, "k")
        assert bytes.fromhex(SECRET) in chunks[0]
        assert user.refusal("SIMDIRI.EXPORT", "k", "0").startswith("NOPERM ")
        assert user.refusal("SIMDIRI.IMPORT", "k", "0", chunks[0]).startswith("NOPERM ")
        r("ACL", "SETUSER", "crawler", "+simdiri.create")
        assert user.refusal("SIMDIRI.EXPORT", "other", "0").startswith("NOPERM ")
        assert len(export(user, "k")) == 3 and import_all(user, "k", chunks) == 0
        r("ACL", "SETUSER", "crawler", "-simdiri.export")
        assert user.refusal("SIMDIRI.EXPORT", "k", "0").startswith("NOPERM ")
        import_all(r, "t", chunks)
        r("SET", "end", "1")
        shown = []
        while not shown or b'"end"' not in shown[-1]:
            shown.append(monitor.read())
        shown.append(repr(r("SLOWLOG", "GET", -1)).encode())
        for text in shown:
            assert b"SIMDIRI.EXPORT" not in text and b"SIMDIRI.IMPORT" not in text, text
        for text in shown + [repr(r("ACL", "LOG")).encode(), server.read_log().encode()]:
            assert bytes.fromhex(SECRET)[4:9] not in text and rb'\x00\x11"3DUf' not in text, text


def run(arguments, *words, given=None):
    return subprocess.run([arguments.command, *words], input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)


PROFILES = ("", "--lossy=crawl", "--profile=web", "--profile=web --lossy=www,sort", "--by=domain", "--by=host",
            "--by=site --psl-section=icann", "--hash=xxh3", "--hash=xxh3 --by=domain", "--rung=protocol", "--rung=simple",
            "--nfkc", "--drop-fragment", "--default-scheme=https", "--idna=idna2008", "--grammar=leiri", "--host=percent",
            "--disallowed=fail", "--disallowed=encode --lossy=fragment --lossy=userinfo", "--by=params", "--by=params --lossy=www",
            "--by=label", "--by=label --params=a,c* --templates=int,uuid", "--profile=web --by=label --lossy=crawl")


def write_list(folder):
    """Different domains, so that every profile has many keys."""
    iris = [b"http://www.h%d.example/%d?b=1&a=2#f" % (i, i) for i in range(6000)]
    path = os.path.join(folder, "list")
    with open(path, "wb") as file:
        file.write(b"".join(iri + b"\n" for iri in iris))
    return iris, path


def done(arguments, *words, given=None):
    told = run(arguments, *words, given=given)
    assert told.returncode == 0, (words, told.stderr)
    return told.stdout


def test_state_to_redis(arguments, folder):
    """dedupe --state, export, IMPORT, ADD: the identities are equal, and every record is known."""
    iris, path = write_list(folder)
    with begin(arguments, folder + "/server") as server:
        r = server.client()
        for number, profile in enumerate(PROFILES):
            state, stream = f"{folder}/state{number}", f"{folder}/stream{number}"
            done(arguments, "dedupe", "-q", *profile.split(), f"--state={state}", path)
            done(arguments, "state", "export", "--output-format=stream", "-o", stream, state)
            with open(stream, "rb") as file:
                assert import_all(r, "k", file) == len(iris), profile
            assert b"identity: " + r.info("k")["identity"] + b"\n" in done(arguments, "state", "info", state), profile
            for at in range(0, len(iris), 1000):
                assert set(r("SIMDIRI.ADD", "k", *iris[at:at + 1000])) == {0}, profile
            assert r("SIMDIRI.ADD", "k", "http://another.test/") == [1], profile
            assert b"".join(export(r, "k"))[:8] == STREAMS.MAGIC
            r("DEL", "k")
    return f"{len(PROFILES)} profiles"


def test_redis_to_state(arguments, folder):
    """RESERVE, ADD, EXPORT, state import, dedupe --state: every record is known, one that is new is printed."""
    iris, path = write_list(folder)
    with begin(arguments, folder + "/server") as server:
        r = server.client()
        for number, profile in enumerate(PROFILES):
            state, stream = f"{folder}/state{number}", f"{folder}/stream{number}"
            r("SIMDIRI.RESERVE", "k", "OPTIONS", profile)
            for at in range(0, len(iris), 1000):
                assert set(r("SIMDIRI.ADD", "k", *iris[at:at + 1000])) == {1}, profile
            with open(stream, "xb", opener=STREAMS.open_private) as file:
                for chunk in STREAMS.export_set(Adapter(r), "k"):
                    file.write(chunk)
            assert os.stat(stream).st_mode & 0o777 == 0o600
            done(arguments, "state", "import", stream, state)
            assert b"identity: " + r.info("k")["identity"] + b"\n" in done(arguments, "state", "info", state), profile
            assert done(arguments, "dedupe", "-q", *profile.split(), f"--state={state}", path) == b"", profile
            new = done(arguments, "dedupe", "-q", *profile.split(), f"--state={state}", given=b"http://another.test/\n")
            assert new == b"http://another.test/\n", profile
            # And back: the same set, with one key more.
            more = done(arguments, "state", "export", "--output-format=stream", state)
            assert import_all(r, "k", io.BytesIO(more)) == 1 and r("SIMDIRI.EXISTS", "k", "http://another.test/") == [1]
            r("DEL", "k")
    return f"{len(PROFILES)} profiles"
