# SPDX-License-Identifier: MIT
"""Servers under load: eight clients at once, saving, rewriting, expiry and maxmemory while clients add, long calls."""
import multiprocessing
import os
import shutil
import threading
import time

from server import Failure, Server
from test_commands import begin
from test_files import check_content, digests, fill, rewrite_log, wait_until

FORK = multiprocessing.get_context("fork")


def memory_of(r, name="used_memory"):
    return int(r("INFO", "memory").split(name.encode() + b":")[1].split()[0])


def run_processes(work, count, *arguments):
    """Clients as processes: threads of Python would take turns."""
    processes = [FORK.Process(target=work, args=(number, *arguments)) for number in range(count)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert not any(process.exitcode for process in processes), [process.exitcode for process in processes]


# ------------------------------------------------------------------------------------------- eight clients at once


def add_all(number, server, folder, total):
    """Adds all IRIs in an order of its own, and writes a byte for each: how often it was told new."""
    r, told, per_call = server.client(), bytearray(total), 1000
    order = [(i * 7919 + number * 1013) % total for i in range(total)]
    for at in range(0, total, per_call):
        piece = order[at:at + per_call]
        r.socket.sendall(b"*%d\r\n$11\r\nSIMDIRI.ADD\r\n$1\r\nk\r\n" % (len(piece) + 2) +
                         b"".join(b"$16\r\nhttp://h/%07d\r\n" % i for i in piece))
        assert r.file.readline() == b"*%d\r\n" % len(piece)
        reply = r.file.read(4 * len(piece))  # an answer is ":0" or ":1" and the end of the line
        assert reply[::4] == b":" * len(piece), reply
        for i, answer in zip(piece, reply[1::4]):
            told[i] += answer - ord("0")
    with open(f"{folder}/told{number}", "wb") as file:
        file.write(told)


def test_clients_at_once(arguments, folder):
    """Of overlapping adds by eight clients, exactly one is told "new" for each IRI."""
    total = 20000 if arguments.quick else 1250000
    with begin(arguments, folder) as server:
        run_processes(add_all, 8, server, folder, total)
        sums = 0  # of numbers whose digits are the bytes: a digit for each IRI
        for number in range(8):
            with open(f"{folder}/told{number}", "rb") as file:
                sums += int.from_bytes(file.read(), "big")
        assert sums.to_bytes(total, "big") == b"\1" * total
        assert server.client()("SIMDIRI.CARD", "k") == total
    return f"{8 * total} adds"


# ------------------------------------------------------------------------------------------- saving under load


def add_in_order(server, key, stop, acknowledged, faults):
    """Adds http://h/0, http://h/1 and so on, 100 a call."""
    try:
        r = server.client()
        while not stop.is_set():
            at = acknowledged[key]
            assert r("SIMDIRI.ADD", key, *(f"http://h/{i}" for i in range(at, at + 100))) == [1] * 100
            acknowledged[key] = at + 100
    except Exception as fault:
        faults.append(fault)


def save_in_background(r):
    r("BGSAVE")
    wait_until(lambda: b"rdb_bgsave_in_progress:0" in r("INFO", "persistence"), True, "BGSAVE")
    assert b"rdb_last_bgsave_status:ok" in r("INFO", "persistence")


def check_snapshot(arguments, folder, low, high):
    """The file of BGSAVE has the first IRIs of each set, up to a moment between `low` and `high`."""
    with Server(arguments.module, folder, program=arguments.server) as server:
        r = server.client()
        for key, count in low.items():
            saved = r("SIMDIRI.CARD", key)
            assert count <= saved <= high[key] + 100, (key, count, saved, high[key])
            check_content(r, key, saved)


def test_saving_under_load(arguments, folder):
    """BGSAVE and BGREWRITEAOF while three clients add: what they wrote is complete, and memory does not grow."""
    rounds, stop, faults = (2 if arguments.quick else 10), threading.Event(), []
    acknowledged = {f"k{number}": 0 for number in range(3)}
    with begin(arguments, folder + "/1", "--appendonly", "yes", "--appendfsync", "always") as server:
        r = server.client()
        begin_memory = memory_of(r)
        threads = [threading.Thread(target=add_in_order, args=(server, key, stop, acknowledged, faults)) for key in acknowledged]
        for thread in threads:
            thread.start()
        time.sleep(0.3)
        for _ in range(rounds):
            low = dict(acknowledged)
            save_in_background(r)
            high = dict(acknowledged)
            os.makedirs(folder + "/2", exist_ok=True)
            shutil.copy(folder + "/1/dump.rdb", folder + "/2/dump.rdb")
            check_snapshot(arguments, folder + "/2", low, high)
            rewrite_log(r)
        stop.set()
        for thread in threads:
            thread.join()
        assert not faults, faults
        used, own = memory_of(r) - begin_memory, sum(r("MEMORY", "USAGE", key) for key in acknowledged)
        assert own <= used <= own + (16 << 20), (own, used)
        server.stop(9)
        server.start()
        r = server.client()
        for key, count in acknowledged.items():
            check_content(r, key, count)
    return f"{rounds} times each, {sum(acknowledged.values())} IRIs"


# ------------------------------------------------------------------------------------------- expiry, maxmemory


def test_expiry_while_adding(arguments, folder):
    """A set that expires is gone at once: an IRI is told new once in each life of the key."""
    stop, faults, told = threading.Event(), [], [[0] * 200 for _ in range(3)]
    names = [f"http://h/{i}" for i in range(200)]

    def work(server, mine):
        try:
            r = server.client()
            while not stop.is_set():
                for i, answer in enumerate(r("SIMDIRI.ADD", "k", *names)):
                    mine[i] += answer
        except Exception as fault:
            faults.append(fault)

    with begin(arguments, folder, "--appendonly", "yes") as server:
        r = server.client()
        threads = [threading.Thread(target=work, args=(server, mine)) for mine in told]
        for thread in threads:
            thread.start()
        for _ in range(20 if arguments.quick else 200):
            r("PEXPIRE", "k", 5)
            time.sleep(0.01)
        r("PERSIST", "k")
        time.sleep(0.05)
        stop.set()
        for thread in threads:
            thread.join()
        assert not faults, faults
        lives = int(r("INFO", "stats").split(b"expired_keys:")[1].split()[0]) + 1
        counts = {sum(mine[i] for mine in told) for i in range(200)}
        assert counts == {lives} and lives > 10, (counts, lives)
        assert r("SIMDIRI.CARD", "k") == 200 and r("TTL", "k") == -1
        expected = digests(r, "k")
        server.stop(15)
        server.start()
        assert digests(server.client(), "k") == expected
    return f"{lives} lives"


def add_until_refused(r, key, limit):
    """Returns how many IRIs were told new before maxmemory refused a call; that call adds nothing."""
    for at in range(0, limit, 1000):
        try:
            assert r("SIMDIRI.ADD", key, *(f"http://h/{i}" for i in range(at, at + 1000))) == [1] * 1000
        except Failure as failure:
            assert str(failure).startswith("OOM "), failure
            return at
    raise AssertionError("maxmemory refuses nothing")


def test_maxmemory(arguments, folder):
    """noeviction: what exceeds the memory is refused, the rest works. allkeys-lru: whole sets are evicted."""
    capacity = (8 if arguments.quick else 64) << 20
    with begin(arguments, folder) as server:
        r = server.client()
        fill(r, "other", 3000)
        r("SIMDIRI.RESERVE", "twin", "LIKE", "other")
        limit = memory_of(r) + capacity
        r("CONFIG", "SET", "maxmemory", limit, "maxmemory-policy", "noeviction")
        count = add_until_refused(r, "k", capacity)
        # One call of 1000 IRIs, a table that divides, and buffers of the client may exceed the limit.
        assert capacity // 40 < count and memory_of(r) < limit + (4 << 20), (count, memory_of(r), limit)
        check_content(r, "k", count)
        assert r.refusal("SIMDIRI.MERGE", "twin", "other").startswith("OOM ")
        assert r.refusal("SIMDIRI.RESERVE", "more").startswith("OOM ") and r("EXISTS", "more") == 0
        r("DEL", "k")
        wait_until(lambda: memory_of(r) < limit, True, "Valkey frees in another thread")
        assert r("SIMDIRI.MERGE", "twin", "other") == 3000 and r("SIMDIRI.ADD", "k", "http://h/0") == [1]
        assert "CAPACITY needs more memory" in r.refusal("SIMDIRI.RESERVE", "more", "CAPACITY", capacity // 25 + 1)
        r("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
        sets, each = 40, capacity // 25 // 20
        for number in range(sets):
            fill(r, f"s{number}", each)
            assert memory_of(r) < limit + (4 << 20)
        r("CONFIG", "SET", "maxmemory", 0)
        evicted = int(r("INFO", "stats").split(b"evicted_keys:")[1].split()[0])
        left = [number for number in range(sets) if r("EXISTS", f"s{number}")]
        assert evicted > 0 and 0 < len(left) < sets, (evicted, left)
        for number in left:  # a set that was evicted while it was filled has what was added afterwards
            card, names = r("SIMDIRI.CARD", f"s{number}"), [f"http://h/{i}" for i in range(each)]
            assert r("SIMDIRI.EXISTS", f"s{number}", *names) == [0] * (each - card) + [1] * card, (number, card)
    return f"{count} IRIs in {capacity >> 20} MB; {evicted} sets evicted"


# ------------------------------------------------------------------------------------------- long calls


def probe(number, server, path):
    """PINGs until `path` exists, and writes begin and duration of each PING there."""
    r, found = server.client(), []
    while not os.path.exists(path + ".end"):
        begin_time = time.monotonic()
        r("PING")
        found.append((begin_time, time.monotonic() - begin_time))
        time.sleep(0.0002)
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{one[0]!r} {one[1]!r}\n" for one in found)


def pack(name, *words):
    words = [word.encode() for word in (name, *words)]
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


def test_latency_of_others(arguments, folder):
    """How long another client waits for a PING at most while one makes long calls. Nothing is asserted about time."""
    iris, keys = (20000, 50000) if arguments.quick else (300000, 2000000)
    with begin(arguments, folder) as server:
        r = server.client()
        names = [f"http://host.example/{i}" for i in range(iris)]
        calls = [("ADD", f"{iris:,} new IRIs", pack("SIMDIRI.ADD", "k", *names)),
                 ("ADD", "known ones", pack("SIMDIRI.ADD", "k", *names)),
                 ("EXISTS", "", pack("SIMDIRI.EXISTS", "k", *names)),
                 ("NORMALIZE", "", pack("SIMDIRI.NORMALIZE", "k", *names)),
                 ("MERGE", f"{keys:,} keys into a new set", pack("SIMDIRI.MERGE", "merged", "large")),
                 ("MERGE", "known ones", pack("SIMDIRI.MERGE", "merged", "large")),
                 ("COPY", "", pack("COPY", "large", "copy")), ("DUMP", "", pack("DUMP", "large")),
                 ("RESERVE", "CAPACITY", pack("SIMDIRI.RESERVE", "reserved", "CAPACITY", str(keys))),
                 ("UNLINK", "", pack("UNLINK", "copy")), ("DEL", "", pack("DEL", "large"))]
        process = FORK.Process(target=probe, args=(0, server, folder + "/pings"))
        process.start()
        spans = [("1,000 a call while it grows", time.monotonic())]
        fill(r, "large", keys)
        for name, detail, call in calls:
            spans.append((f"{name} ({detail})" if detail else name, time.monotonic()))
            r.socket.sendall(call)
            answer = r.read()
            assert not isinstance(answer, Failure), answer
            time.sleep(0.01)
        spans.append(("", time.monotonic()))
        with open(folder + "/pings.end", "wb"):
            pass
        process.join()
        assert process.exitcode == 0
        with open(folder + "/pings", encoding="ascii") as file:
            pings = [tuple(map(float, line.split())) for line in file]
        told = []
        for (name, low), (_, high) in zip(spans, spans[1:]):
            waits = [duration for begin_time, duration in pings if low - 0.001 <= begin_time < high]
            told.append(f"{name} {max(waits, default=0) * 1000:.1f}")
    return "longest PING in ms: " + ", ".join(told)
