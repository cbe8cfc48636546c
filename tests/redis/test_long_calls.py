# SPDX-License-Identifier: MIT
"""Calls that are divided, so that other clients are served meanwhile; ADDLINES."""
import select
import threading
import time

from server import Failure, Server
from test_commands import begin
from test_files import digests, free_port, wait_until


def iris(first, last):
    return [f"http://h/{i}" for i in range(first, last)]


def pings_until_answer(waiting, other, *words):
    """Sends a call and then PINGs of another client. Returns the answer, the number of PINGs that were answered before
    it, and the longest of them in seconds."""
    waiting.send(*words)
    count, longest = 0, 0
    while not select.select([waiting.socket], [], [], 0)[0]:
        start = time.monotonic()
        other("PING")
        count, longest = count + 1, max(longest, time.monotonic() - start)
    return waiting.read(), count, longest


def test_long_calls_let_others_in(arguments, folder):
    total = 100000 if arguments.quick else 1000000
    with begin(arguments, folder) as server:
        r, other = server.client(), server.client()
        expected, texts = iris(0, total), []
        r("SIMDIRI.ADD", "b", *expected[:1000])
        for words, right in (
                (("SIMDIRI.ADD", "a", *expected), lambda answer: answer == [1] * total),
                (("SIMDIRI.ADD", "a", *expected), lambda answer: answer == [0] * total),
                (("SIMDIRI.EXISTS", "a", *expected), lambda answer: answer == [1] * total),
                (("SIMDIRI.NORMALIZE", "a", *expected), lambda answer: answer == [one.encode() for one in expected]),
                (("SIMDIRI.RESERVE", "l", "LIKE", "a"), lambda answer: answer == b"OK"),
                (("SIMDIRI.ADDLINES", "l", "\n".join(expected)), lambda answer: answer == [b"1" * total, []]),
                (("SIMDIRI.RESERVE", "m", "LIKE", "a"), lambda answer: answer == b"OK"),
                (("SIMDIRI.ADD", "m", *iris(total - 10, total + 10)), lambda answer: answer == [1] * 20),
                (("SIMDIRI.MERGE", "m", "a"), lambda answer: answer == total - 10),
                (("SIMDIRI.MERGE", "n", "a", "m", "l"), lambda answer: answer == total + 10)):
            answer, count, longest = pings_until_answer(r, other, *words)
            assert right(answer), words[:2]
            if len(words) > 100 or words[0] in ("SIMDIRI.MERGE", "SIMDIRI.ADDLINES"):
                assert count > 1 or words[1] == "m", (words[:2], count)
                texts.append(f"{words[0][8:]} {1000 * longest:.1f} ms")
        assert digests(r, "n") == digests(r, "m") and digests(r, "l") == digests(r, "a")
    return f"{total} records; longest PING during " + ", ".join(texts)


def test_sets_deleted_during_calls(arguments, folder):
    """What was told new is in the set, or the set was deleted; the others get an error."""
    with begin(arguments, folder) as server:
        r, other = server.client(), server.client()
        for replace in (("DEL", "k"), ("SIMDIRI.RESERVE", "k"), ("SET", "k", "x"), ("FLUSHALL",)):
            r("DEL", "k")
            r("SIMDIRI.ADD", "k", "http://first/")
            r.send("SIMDIRI.ADD", "k", *iris(0, 100000))
            while True:  # not before the first slice
                if other("SIMDIRI.CARD", "k") > 1:
                    break
            if replace[0] == "SIMDIRI.RESERVE":
                other("DEL", "k")
            other(*replace)
            told = r.read()
            errors = [str(one) for one in told if isinstance(one, Failure)]
            assert len(told) == 100000 and 0 < len(errors) < 100000 and told[:1000] == [1] * 1000, len(errors)
            assert all("deleted or replaced" in one or one.startswith("WRONGTYPE ") for one in errors), set(errors)
            assert told[100000 - len(errors) - 1] == 1 and isinstance(told[100000 - len(errors)], Failure)
        r("FLUSHALL")
        r("SIMDIRI.ADD", "a", "http://first/")
        r("SIMDIRI.ADD", "a", *iris(0, 200000))
        for gone in ("a", "m"):
            r("SIMDIRI.RESERVE", "m", "LIKE", "a")
            r.send("SIMDIRI.MERGE", "m", "a")
            while other("SIMDIRI.CARD", "m") == 0:
                pass
            other("RENAME", gone, "elsewhere")
            told = r.read()
            assert isinstance(told, Failure) and "deleted or replaced" in str(told), told
            if gone == "a":
                other("RENAME", "elsewhere", "a")
                other("DEL", "m")
        r.send("SIMDIRI.EXISTS", "a", *iris(0, 200000))
        other("SIMDIRI.CARD", "a")
        other("UNLINK", "a")
        told = r.read()
        count = told.count(1)
        assert told[:count] == [1] * count and all("deleted or replaced" in str(one) for one in told[count:]), told[count:count + 2]


def test_long_calls_that_make_the_set(arguments, folder):
    """Of two long calls to a missing key, the second adds to the set that the first makes."""
    with begin(arguments, folder) as server:
        clients, stopper = [server.client() for _ in range(3)], server.client()
        for _ in range(3):
            stopper("FLUSHALL")
            stopper.send("DEBUG", "SLEEP", "0.1")  # the calls arrive together
            time.sleep(0.02)
            for client in clients:
                client.send("SIMDIRI.ADD", "k", *iris(0, 3000))
            assert stopper.read() == b"OK"
            told = [client.read() for client in clients]
            assert [sum(one) for one in zip(*told)] == [1] * 3000, [one[0] for one in told]


def test_tracking_clients_are_not_divided(arguments, folder):
    """An invalidation must not come before the answer that it is about."""
    with begin(arguments, folder) as server:
        r, other = server.client(), server.client()
        r("SIMDIRI.ADD", "k", "http://h/1")
        for is_tracking in (False, True):
            if is_tracking:
                r("CLIENT", "TRACKING", "ON", "REDIRECT", other("CLIENT", "ID"))
            number, was_blocked = r("CLIENT", "ID"), False
            r.send("SIMDIRI.EXISTS", "k", *iris(0, 100000))
            while not select.select([r.socket], [], [], 0)[0]:
                flags = other("CLIENT", "LIST", "ID", number).split(b" flags=")[1].split()[0]
                was_blocked = was_blocked or b"b" in flags
            assert sum(r.read()) == 1 and was_blocked != is_tracking


def test_clients_that_leave(arguments, folder):
    """A call whose client has gone is done to its end; the server lives."""
    with begin(arguments, folder) as server:
        r = server.client()
        for _ in range(5):
            leaving = server.client()
            leaving.send("SIMDIRI.ADD", "k", *iris(0, 50000))
            time.sleep(0.005)
            leaving.close()
        killed = server.client()
        number = killed("CLIENT", "ID")
        killed.send("SIMDIRI.ADD", "k", *iris(0, 60000))
        time.sleep(0.01)
        r("CLIENT", "KILL", "ID", number)
        wait_until(lambda: r("SIMDIRI.CARD", "k") in (50000, 60000), True, "the calls")
        assert r("SIMDIRI.ADD", "k", *iris(0, 60000))[:50000] == [0] * 50000


def test_long_calls_in_transactions_and_scripts(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        expected = iris(0, 5000)
        r("MULTI")
        r("SIMDIRI.ADD", "k", *expected)
        r("SIMDIRI.CARD", "k")
        assert r("EXEC") == [[1] * 5000, 5000]
        assert r("EVAL", "return redis.call('SIMDIRI.ADD', KEYS[1], unpack(ARGV))", 1, "k", *expected) == [0] * 5000
        r("SIMDIRI.ADD", "other", "http://first/")
        r("SIMDIRI.RESERVE", "m", "LIKE", "k")
        r("MULTI")
        r("SIMDIRI.MERGE", "m", "k")
        r("SIMDIRI.ADDLINES", "m", "\n".join(expected))
        assert r("EXEC") == [5000, [b"0" * 5000, []]]


def test_pause_during_a_call(arguments, folder):
    """CLIENT PAUSE stops the writing between slices, so that a failover loses nothing."""
    with begin(arguments, folder) as server:
        r, other = server.client(), server.client()
        r("SIMDIRI.ADD", "k", "http://first/")
        r.send("SIMDIRI.ADD", "k", *iris(0, 200000))
        while other("SIMDIRI.CARD", "k") < 2:
            pass
        other("CLIENT", "PAUSE", 100000, "WRITE")
        before = other("SIMDIRI.CARD", "k")
        time.sleep(0.2)
        assert other("SIMDIRI.CARD", "k") == before < 200001
        other("CLIENT", "UNPAUSE")
        assert r.read() == [1] * 200000


def test_long_calls_on_replicas(arguments, folder):
    port = free_port()
    with Server(arguments.module, folder + "/1", "--port", str(port), "--bind", "127.0.0.1", program=arguments.server) as one, \
            Server(arguments.module, folder + "/2", "--replicaof", "127.0.0.1", str(port), program=arguments.server) as two:
        r, s = one.client(), two.client()
        wait_until(lambda: b"master_link_status:up" in s("INFO", "replication"), True, "the replica")
        r("SIMDIRI.ADD", "k", *iris(0, 100000))
        r("SIMDIRI.RESERVE", "m", "LIKE", "k")
        r("SIMDIRI.ADD", "m", *iris(50000, 150000))
        r("SIMDIRI.MERGE", "m", "k")
        r("SIMDIRI.ADDLINES", "m", "\n".join(iris(0, 200000)))
        wait_until(lambda: digests(s, "k", "m"), digests(r, "k", "m"), "the replica")
        assert s("SIMDIRI.CARD", "m") == 200000
        assert s("SIMDIRI.EXISTS", "m", *iris(199000, 205000)) == [1] * 1000 + [0] * 5000  # on the replica
        assert s.refusal("SIMDIRI.ADD", "m", *iris(0, 5000)).startswith("READONLY ")
        s("CONFIG", "SET", "replica-read-only", "no")
        assert s("SIMDIRI.ADD", "m", *iris(199000, 205000)) == [0] * 1000 + [1] * 5000
        assert "CRITICAL" not in two.read_log()


def test_memory_that_ends_during_a_call(arguments, folder):
    """Records after the limit get an error and are not in the set."""
    with begin(arguments, folder) as server:
        r, other = server.client(), server.client()
        r("SIMDIRI.ADD", "k", "http://first/")
        r.send("SIMDIRI.ADD", "k", *iris(0, 300000))
        while other("SIMDIRI.CARD", "k") < 2:
            pass
        other("CONFIG", "SET", "maxmemory", 1 << 20)
        told = r.read()
        count = told.count(1)
        assert count < 300000 and str(told[-1]).startswith("OOM ") and told[:count] == [1] * count, count
        assert other("SIMDIRI.CARD", "k") == count + 1
        other("CONFIG", "SET", "maxmemory", 0)
        r("FLUSHALL")
        # With a policy that evicts, Redis makes room before the next command of any client.
        r("SIMDIRI.ADD", "k", "http://first/")
        r("CONFIG", "SET", "maxmemory-policy", "volatile-lru", "maxmemory", 64 << 20)
        r.send("SIMDIRI.ADD", "k", *iris(0, 100000))
        while other("SIMDIRI.CARD", "k") < 2:
            pass
        other("CONFIG", "SET", "maxmemory", 1 << 20)
        assert r.read() == [1] * 100000


def test_lines(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        told = r("SIMDIRI.ADDLINES", "k", "http://a/\r\nHTTP://A\n\nno scheme\nhttp://b/\nhttp://b/")
        assert told[0] == b"10!!10" and [one[0] for one in told[1]] == [2, 3], told
        assert all(one[1].startswith(b"BADIRI ") for one in told[1])
        assert r("SIMDIRI.ADDLINES", "k", "http://a/\n") == [b"0", []] and r("SIMDIRI.CARD", "k") == 2
        assert r("SIMDIRI.ADDLINES", "k", "") == [b"", []]
        assert r("SIMDIRI.ADDLINES", "none", "x\n\ny")[0] == b"!!!" and r("EXISTS", "none") == 0
        told = r("SIMDIRI.ADDLINES", "k", "\n" * 100000)
        assert told[0] == b"!" * 100000 and len(told[1]) == 1000
        r("SET", "text", "x")
        assert r.refusal("SIMDIRI.ADDLINES", "text", "http://a/").startswith("WRONGTYPE ")


def test_long_iris(arguments, folder):
    """An IRI of 65,536 bytes is added; a longer one is a bad record, however long it is."""
    with begin(arguments, folder) as server:
        r = server.client()
        most = "http://h/" + "a" * (65536 - 9)
        for long in (most + "a", most * 100, "x" * (20 << 20)):
            told = r("SIMDIRI.ADD", "k", most, long, most, "http://b/")
            assert [told[0] in (0, 1), told[2], told[3] in (0, 1)] == [True, 0, True], told
            assert str(told[1]) == "BADIRI the IRI has more than 65536 bytes"
            told = r("SIMDIRI.ADDLINES", "k", "\n".join((most, long, most)))
            assert told == [b"0!0", [[1, b"BADIRI the IRI has more than 65536 bytes"]]], told
            assert isinstance(r("SIMDIRI.EXISTS", "k", long)[0], Failure)
            assert isinstance(r("SIMDIRI.NORMALIZE", "k", most, long)[1], Failure)
        assert r("SIMDIRI.CARD", "k") == 2
        assert r("SIMDIRI.ADD", "l", *(f"http://{i}/{most[9:-3]}" for i in range(10))) == [1] * 10


def test_many_long_calls_at_once(arguments, folder):
    """Overlapping long calls: each IRI is told new once."""
    total, told, faults = 30000, [None] * 8, []

    def work(server, number):
        try:
            order = iris(number * 1000, total) + iris(0, number * 1000)
            answers = server.client()("SIMDIRI.ADD", "k", *order)
            told[number] = {iri for iri, answer in zip(order, answers) if answer == 1}
        except Exception as fault:
            faults.append(fault)

    with begin(arguments, folder) as server:
        threads = [threading.Thread(target=work, args=(server, number)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not faults, faults
        assert sum(map(len, told)) == total == len(set().union(*told)) == server.client()("SIMDIRI.CARD", "k")
