# SPDX-License-Identifier: MIT
"""Sets in RDB files, the AOF, DUMP, copies and replicas; kill -9."""
import glob
import os
import random
import signal
import socket
import threading
import time

from server import Server
from test_commands import SECRET, begin

APPEND = ("--appendonly", "yes", "--appendfsync", "always")


def fill(r, key, count, *reserve):
    if reserve:
        r("SIMDIRI.RESERVE", key, *reserve)
    for at in range(0, count, 1000):
        r("SIMDIRI.ADD", key, *(f"http://h/{i}" for i in range(at, min(at + 1000, count))))


def digests(r, *keys):
    return r("DEBUG", "DIGEST-VALUE", *keys)


def check_content(r, key, count):
    """Exactly the first `count` IRIs are in the set, and no other of the next ones."""
    assert r("SIMDIRI.CARD", key) == count
    for at in range(0, count, 1000):
        assert all(r("SIMDIRI.EXISTS", key, *(f"http://h/{i}" for i in range(at, min(at + 1000, count)))))
    assert not any(r("SIMDIRI.EXISTS", key, *(f"http://h/{i}" for i in range(count, count + 1000))))


SETS = (("empty", 0, ("OPTIONS", "")), ("default", 10, ()), ("large", 30000, ("CAPACITY", 20000)),
        ("chunk", 4096, ("OPTIONS", "--lossy=www,scheme")), ("public", 4097, ("OPTIONS", "--hash=xxh3")),
        ("given", 5, ("SECRET", SECRET)), ("web", 3, ("OPTIONS", "--profile=web --by=host")),
        ("labels", 3, ("OPTIONS", "--by=label --templates=none")), ("names", 3, ("OPTIONS", "--by=params")))


def fill_all(r):
    for key, count, reserve in SETS:
        fill(r, key, count, *reserve)
    return {key: (r.info(key)["identity"], digests(r, key)) for key, _, _ in SETS}


def check_all(r, expected):
    for key, count, _ in SETS:
        assert (r.info(key)["identity"], digests(r, key)) == expected[key], key
        if key != "web":
            check_content(r, key, count)


def test_rdb(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        expected = fill_all(r)
        r("DEBUG", "RELOAD")
        check_all(r, expected)
        r("SAVE")
        server.stop()
        server.start()
        check_all(server.client(), expected)


def test_dump_copy_and_expiry(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        fill_all(r)
        for key, count, _ in SETS:
            r("COPY", key, "copy")
            r("RESTORE", "restored", 0, r("DUMP", key))
            assert digests(r, "copy") == digests(r, "restored") == digests(r, key), key
            assert r.info("copy")["identity"] == r.info("restored")["identity"] == r.info(key)["identity"]
            r("SIMDIRI.ADD", "copy", "http://only.the.copy/")
            assert r("SIMDIRI.CARD", key) == r("SIMDIRI.CARD", "restored"), key
            r("UNLINK", "copy")
            r("DEL", "restored")
        r("PEXPIRE", "large", 1)
        time.sleep(0.05)
        assert r("SIMDIRI.CARD", "large") == 0 and r("SIMDIRI.ADD", "large", "http://h/1") == [1]
        r("RENAME", "given", "renamed")
        assert r("SIMDIRI.CARD", "renamed") == 5
        r("FLUSHALL")


def rewrite_log(r):
    r("BGREWRITEAOF")
    for _ in range(600):
        text = r("INFO", "persistence")
        if b"aof_rewrite_in_progress:0" in text and b"aof_rewrite_scheduled:0" in text:
            assert b"aof_last_bgrewrite_status:ok" in text, text
            return
        time.sleep(0.05)
    raise AssertionError("BGREWRITEAOF does not end")


def check_log(arguments, folder, preamble):
    with begin(arguments, folder, *APPEND, "--aof-use-rdb-preamble", preamble) as server:
        r = server.client()
        expected = fill_all(r)
        r("SIMDIRI.MERGE", "merged", "default", "default")
        for _ in range(2):
            server.stop(signal.SIGKILL)
            server.start()
            r = server.client()
            check_all(r, expected)
            assert digests(r, "merged") == digests(r, "default")
            rewrite_log(r)
            check_all(r, expected)
        assert "CRITICAL" not in server.read_log()


def test_aof_of_commands(arguments, folder):
    check_log(arguments, folder, "no")


def test_aof_with_rdb(arguments, folder):
    check_log(arguments, folder, "yes")


def test_aof_with_a_set_that_is_refused(arguments, folder):
    """The server does not start: an ADD of the AOF must not make another set, as if the crawl had just begun."""
    with begin(arguments, folder, *APPEND, "--aof-use-rdb-preamble", "no") as server:
        r = server.client()
        r("SIMDIRI.RESERVE", "k", "OPTIONS", "--lossy=crawl")
        r("SIMDIRI.ADD", "k", "http://a/")
        r("SIMDIRI.ADD", "k", "http://b/", "http://c/")
        rules = b"rules=%d" % r.info("k")["rules"]
        other = rules[:-1] + (b"1" if rules[-1:] == b"0" else b"0")  # of the same length
        server.stop()
        [path] = glob.glob(os.path.join(folder, "appendonlydir", "*.incr.aof"))
        with open(path, "rb") as file:
            text = file.read()
        assert rules in text
        with open(path, "wb") as file:
            file.write(text.replace(rules, other))
        try:
            server.start()
            raise RuntimeError("the server has started")
        except AssertionError:
            assert "the AOF has a set that is refused" in server.read_log()
        # Keys without their set are refused, too.
        with open(path, "wb") as file:
            file.write(text.replace(b"SIMDIRI.LOAD\r\n$1\r\nk\r\n", b"SIMDIRI.LOAD\r\n$1\r\nm\r\n"))
        try:
            server.start()
            raise RuntimeError("the server has started")
        except AssertionError:
            assert "its keys have no set" in server.read_log()
        with open(path, "wb") as file:
            file.write(text)
        server.start()
        assert server.client()("SIMDIRI.CARD", "k") == 3


def test_replica_that_refuses_a_set(arguments, folder):
    """An ADD that a master passes on does not make a set on a replica that has none."""
    port = free_port()
    with Server(arguments.module, folder + "/1", "--port", str(port), "--bind", "127.0.0.1", program=arguments.server) as one, \
            Server(arguments.module, folder + "/2", "--replicaof", "127.0.0.1", str(port), "--replica-read-only", "no",
                   program=arguments.server) as two:
        r, s = one.client(), two.client()
        r("SIMDIRI.ADD", "k", "http://a/")
        wait_until(lambda: s("SIMDIRI.CARD", "k"), 1, "the replica")
        s("DEL", "k")  # as if its module had refused the set
        r("SIMDIRI.ADD", "k", "http://b/")
        r("SET", "end", "1")
        wait_until(lambda: s("EXISTS", "end"), 1, "the replica")
        assert s("EXISTS", "k") == 0 and "CRITICAL" in two.read_log()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(said, expected, what):
    for _ in range(600):
        if said() == expected:
            return
        time.sleep(0.05)
    raise AssertionError(f"{what}: {said()!r}, not {expected!r}")


def test_replica_and_promotion(arguments, folder):
    """Sets made before and after the replica connects are equal; the promoted replica knows every IRI."""
    port = free_port()
    with Server(arguments.module, folder + "/1", "--port", str(port), "--bind", "127.0.0.1", program=arguments.server) as one, \
            Server(arguments.module, folder + "/2", "--replicaof", "127.0.0.1", str(port), program=arguments.server) as two:
        r, s = one.client(), two.client()
        fill(r, "before", 3000)
        expected = fill_all(r)
        fill(r, "after", 3000, "LIKE", "before")
        r("SIMDIRI.ADD", "after", "http://only.after/")
        assert r("SIMDIRI.MERGE", "before", "after") == 1 and r("SIMDIRI.MERGE", "merged", "before", "after") == 3001
        r("MULTI")
        r("SIMDIRI.ADD", "after", "http://in.a.transaction/")
        r("EXEC")
        r("EVAL", "return redis.call('SIMDIRI.ADD', KEYS[1], 'http://in.a.script/')", 1, "after")
        keys = [key for key, _, _ in SETS] + ["before", "after", "merged"]
        wait_until(lambda: digests(s, *keys), digests(r, *keys), "the replica")
        check_all(s, expected)
        assert s.refusal("SIMDIRI.ADD", "after", "http://x/").startswith("READONLY ")
        one.stop(signal.SIGKILL)
        s("REPLICAOF", "NO", "ONE")
        assert s("SIMDIRI.ADD", "after", "http://h/1", "http://in.a.script/", "http://in.a.transaction/", "http://x/") == [
            0, 0, 0, 1]
        assert s.info("before")["keys"] == 3001
        assert "CRITICAL" not in two.read_log()


def test_unchanged_sets_are_not_written(arguments, folder):
    with begin(arguments, folder, *APPEND) as server:
        r, other = server.client(), server.client()
        r("SIMDIRI.ADD", "k", "http://a/")
        size = r("INFO", "persistence").split(b"aof_current_size:")[1].split()[0]
        r("WATCH", "k")
        assert other("SIMDIRI.ADD", "k", "http://a/", "bad") [0] == 0
        r("MULTI")
        r("PING")
        assert r("EXEC") == [b"PONG"]
        r("WATCH", "k")
        assert r("INFO", "persistence").split(b"aof_current_size:")[1].split()[0] == size
        assert other("SIMDIRI.ADD", "k", "http://b/") == [1]
        r("MULTI")
        r("PING")
        assert r("EXEC") is None


def add_until_killed(server, chosen, next_iri, told, acknowledged, lock, faults):
    """Adds IRIs of a range that all clients take from: new ones, and ones that others add at the same time."""
    try:
        r = server.client()
        while True:
            with lock:
                begin_iri = next_iri[0]
                next_iri[0] += 10
            piece = sorted({max(0, begin_iri - chosen.randrange(60)) + i for i in range(20)})
            answers = r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in piece))
            with lock:
                for i, answer in zip(piece, answers):
                    told[i] = told.get(i, 0) + answer
                acknowledged.update(piece)
    except (OSError, ValueError):  # killed: the answer is missing, or a part of it
        pass
    except Exception as fault:
        faults.append(fault)


def count_lost(r, iris):
    return sum(r("SIMDIRI.EXISTS", "k", *(f"http://h/{i}" for i in iris[at:at + 2000])).count(0)
               for at in range(0, len(iris), 2000))


def test_kill(arguments, folder):
    """The server is killed while four clients add overlapping IRIs: none that was acknowledged is lost, and none is told
    new twice."""
    rounds, chosen, lock, faults = (5 if arguments.quick else 100), random.Random(20), threading.Lock(), []
    next_iri, told, acknowledged = [0], {}, set()
    with begin(arguments, folder, *APPEND, "--auto-aof-rewrite-min-size", "64kb") as server:
        for _ in range(rounds):
            before = set(acknowledged)
            threads = [threading.Thread(target=add_until_killed, args=(server, random.Random(chosen.random()), next_iri, told,
                                                                       acknowledged, lock, faults)) for _ in range(4)]
            for thread in threads:
                thread.start()
            time.sleep(chosen.uniform(0.02, 0.2))
            server.stop(signal.SIGKILL)
            for thread in threads:
                thread.join()
            assert not faults, faults
            server.start()
            some = list(acknowledged - before) + chosen.sample(sorted(before), min(len(before), 5000))
            lost = count_lost(server.client(), some)
            assert lost == 0, lost
        assert max(told.values()) == 1
        assert count_lost(server.client(), sorted(acknowledged)) == 0
    return f"{rounds} kills, {len(acknowledged)} IRIs"
