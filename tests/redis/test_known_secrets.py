# SPDX-License-Identifier: MIT
"""The mark that others may know the secret of a set: it is kept in every way in which a set or its secret moves."""
import os
import signal
import struct

from server import Server
from test_commands import SECRET, begin
from test_files import APPEND, digests, free_port, rewrite_log, wait_until
from test_streams import done, export, import_all

OLD_STATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../old_files/6c6dfcf9/state")
FLAGS = 48 + 4  # of the header of a stream


def is_marked(r, key):
    """INFO and EXPORT say the same."""
    told, [flags] = r.info(key)["secret"], struct.unpack_from("<L", r("SIMDIRI.EXPORT", key, "0")[1], FLAGS)
    assert (told, flags) in ((b"may-be-known", 1), (b"kept", 0), (b"none", 0)), (told, flags)
    return flags == 1


def is_state_marked(arguments, state):
    told = done(arguments, "state", "info", "--output-format=json", state)
    assert (b'"secret":"may-be-known"' in told) != (b'"secret":"kept"' in told), told
    return b'"secret":"may-be-known"' in told


def fill_pair(r):
    """One set that is marked, and one with the same secret that is not."""
    for key in ("marked", "plain"):
        r("SIMDIRI.RESERVE", key, "SECRET", SECRET)
        r("SIMDIRI.ADD", key, "http://h/1", "http://h/2")
    assert r("SIMDIRI.MARK", "marked") == r("SIMDIRI.MARK", "marked") == b"OK"


def check_pair(r):
    assert is_marked(r, "marked") and not is_marked(r, "plain")
    assert r("SIMDIRI.CARD", "marked") == r("SIMDIRI.CARD", "plain") == 2


def reserve_like(r, source, to):
    r("SIMDIRI.RESERVE", to, "LIKE", source)


def restore(r, source, to):
    r("RESTORE", to, 0, r("DUMP", source))


def merge_long(r, source, to):
    """A merge that is divided: its sources have more keys than one call may take at once."""
    r("SIMDIRI.RESERVE", "many", "SECRET", SECRET)
    for at in range(0, 40000, 1000):
        r("SIMDIRI.ADD", "many", *(f"http://many/{i}" for i in range(at, at + 1000)))
    r("SIMDIRI.MERGE", to, "many", source)


WAYS = {"COPY": lambda r, source, to: r("COPY", source, to), "DUMP": restore, "LIKE": reserve_like,
        "MERGE": lambda r, source, to: r("SIMDIRI.MERGE", to, source),
        "MERGE that is divided": merge_long, "IMPORT": lambda r, source, to: import_all(r, to, export(r, source)),
        "RENAME": lambda r, source, to: (r("COPY", source, "x"), r("RENAME", "x", to))}


def test_ways_within_a_server(arguments, folder):
    """Each way, on a master whose replica and AOF must have the same marks."""
    port = free_port()
    with Server(arguments.module, folder + "/1", "--port", str(port), "--bind", "127.0.0.1", *APPEND,
                "--aof-use-rdb-preamble", "no", program=arguments.server) as one, \
            Server(arguments.module, folder + "/2", "--replicaof", "127.0.0.1", str(port), program=arguments.server) as two:
        r, s = one.client(), two.client()
        wait_until(lambda: b"master_link_status:up" in s("INFO", "replication"), True, "the replica")
        for name, move in WAYS.items():
            fill_pair(r)
            for source in ("marked", "plain"):
                move(r, source, "to " + source)
                assert is_marked(r, "to " + source) == (source == "marked"), name
                r("DEL", "many")
            check_pair(r)
            keys = ("marked", "plain", "to marked", "to plain")
            wait_until(lambda: digests(s, *keys), digests(r, *keys), "the replica")
            assert [is_marked(s, key) for key in keys] == [True, False, True, False], name
            r("DEBUG", "LOADAOF")
            assert [is_marked(r, key) for key in keys] == [True, False, True, False], name
            r("FLUSHALL")
        assert "CRITICAL" not in two.read_log()
    return f"{len(WAYS)} ways"


def test_sets_that_are_there(arguments, folder):
    """MERGE and IMPORT mark a set that is there, whatever keys they add; a mark never goes away."""
    with begin(arguments, folder, *APPEND) as server:
        r = server.client()
        fill_pair(r)
        r("SIMDIRI.RESERVE", "empty", "SECRET", SECRET)
        r("SIMDIRI.MERGE", "empty", "plain")
        assert not is_marked(r, "empty") and r("SIMDIRI.MERGE", "empty", "plain", "marked") == 0 and is_marked(r, "empty")
        r("SIMDIRI.MERGE", "marked", "plain")
        import_all(r, "marked", export(r, "plain"))
        check_pair(r)
        r("COPY", "plain", "copy")
        assert import_all(r, "copy", export(r, "marked")) == 0 and is_marked(r, "copy")
        r("RENAME", "plain", "k")
        cursor, _ = r("SIMDIRI.EXPORT", "k", "0")
        r("SIMDIRI.MARK", "k")  # its header, which is without the mark, has left already
        assert "begin again" in r.refusal("SIMDIRI.EXPORT", "k", cursor)
        r("DEBUG", "LOADAOF")
        assert is_marked(r, "empty") and is_marked(r, "marked") and is_marked(r, "copy") and is_marked(r, "k")
        # Without a secret there is nothing to know.
        r("SIMDIRI.RESERVE", "public", "OPTIONS", "--hash=xxh3")
        r("SIMDIRI.MARK", "public")
        assert r.info("public")["secret"] == b"none" and not is_marked(r, "public")
        r("SET", "text", "x")
        assert r.refusal("SIMDIRI.MARK", "none") == "ERR no such key"
        assert r.refusal("SIMDIRI.MARK", "text").startswith("WRONGTYPE ")


def test_files_of_the_server(arguments, folder):
    """RDB, AOF of commands, a rewritten AOF in either form; kill -9."""
    for preamble in ("no", "yes"):
        with begin(arguments, f"{folder}/{preamble}", *APPEND, "--aof-use-rdb-preamble", preamble) as server:
            r = server.client()
            fill_pair(r)
            r("DEBUG", "RELOAD")
            check_pair(r)
            for _ in range(2):
                server.stop(signal.SIGKILL)
                server.start()
                r = server.client()
                check_pair(r)
                rewrite_log(r)
    with begin(arguments, folder + "/rdb") as server:
        fill_pair(server.client())
        server.client()("SAVE")
        server.stop()
        server.start()
        check_pair(server.client())


def test_full_resync(arguments, folder):
    """A replica that connects after all receives an RDB file; when it is promoted, it still knows."""
    port = free_port()
    with Server(arguments.module, folder + "/1", "--port", str(port), "--bind", "127.0.0.1", program=arguments.server) as one:
        fill_pair(one.client())
        with Server(arguments.module, folder + "/2", "--replicaof", "127.0.0.1", str(port), program=arguments.server) as two:
            s = two.client()
            wait_until(lambda: s("EXISTS", "marked", "plain"), 2, "the replica")
            check_pair(s)
            assert s.refusal("SIMDIRI.MARK", "plain").startswith("READONLY ")
            one.stop(signal.SIGKILL)
            s("REPLICAOF", "NO", "ONE")
            check_pair(s)


def test_states_and_streams(arguments, folder):
    """A state of version 1, whose secret others could read: state migrate, export, IMPORT, EXPORT, state import, merge."""
    marked, stream, back = folder + "/marked", folder + "/stream", folder + "/back"
    done(arguments, "state", "migrate", "-q", "--relabel", OLD_STATE, marked)
    assert is_state_marked(arguments, marked)
    done(arguments, "state", "export", "--output-format=stream", "-o", stream, marked)
    with begin(arguments, folder + "/server") as server:
        r = server.client()
        with open(stream, "rb") as file:
            assert import_all(r, "k", file) > 0
        assert is_marked(r, "k") and r("SIMDIRI.MERGE", "l", "k") > 0 and is_marked(r, "l")
        with open(stream, "wb") as file:
            file.write(b"".join(export(r, "l")))
        done(arguments, "state", "import", stream, back)
        assert is_state_marked(arguments, back)
        done(arguments, "state", "merge", "-q", back, marked, folder + "/merged")
        assert is_state_marked(arguments, folder + "/merged")
        r("SIMDIRI.ADD", "fresh", "http://h/")
        with open(stream, "wb") as file:
            file.write(b"".join(export(r, "fresh")))
        done(arguments, "state", "import", stream, folder + "/fresh")
        assert not is_state_marked(arguments, folder + "/fresh")


def test_rights_to_mark(arguments, folder):
    with begin(arguments, folder) as server:
        r, user = server.client(), server.client()
        fill_pair(r)
        r("ACL", "SETUSER", "crawler", "on", ">p", "~*", "-@all", "+simdiri.add", "+simdiri.info")
        user("AUTH", "crawler", "p")
        assert user.refusal("SIMDIRI.MARK", "plain").startswith("NOPERM ")
        assert user.info("marked")["secret"] == b"may-be-known"
        check_pair(r)
