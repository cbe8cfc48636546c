# SPDX-License-Identifier: MIT
"""RESTORE of data that are damaged, truncated or of another version: refused, and the server lives."""
import os
import random
import struct

from server import Failure
from test_commands import begin


def make_crc_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x95AC9329AC4BC9B5 if value & 1 else 0)
        table.append(value)
    return table


TABLE = make_crc_table()


def seal(body, version):
    """A payload with the version and the checksum that RESTORE wants, so that the module must find the damage."""
    body, crc = body + version, 0
    for byte in body:
        crc = TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return body + struct.pack("<Q", crc)


def try_restore(r, payload):
    """None if RESTORE refuses the payload, or else the digest of the set. The server must answer."""
    try:
        r("RESTORE", "t", 0, payload)
        digest = r("DEBUG", "DIGEST-VALUE", "t")
        r("SIMDIRI.ADD", "t", "http://a/")
    except Failure:
        digest = None
    r("DEL", "t")
    return digest


def dump(r, key):
    payload = r("DUMP", key)
    return payload[:-10], payload[-10:-8]


def test_seal(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", "http://a/")
        body, version = dump(r, "k")
        assert seal(body, version) == r("DUMP", "k") and try_restore(r, seal(body, version))


def test_flipped_bits(arguments, folder):
    """Every bit of a small payload: none is accepted, because a checksum covers all of it."""
    with begin(arguments, folder, "--rdbcompression", "no") as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(5)))
        body, version = dump(r, "k")
        accepted = []
        for at in range(9 * 8 + 8, 8 * len(body)):  # after the type and the name of the module with the format
            changed = bytearray(body)
            changed[at // 8] ^= 1 << at % 8
            if try_restore(r, seal(bytes(changed), version)):
                accepted.append(at)
        assert not accepted, accepted
        assert r("SIMDIRI.CARD", "k") == 5
        return f"{8 * len(body)} bits"


def test_truncated(arguments, folder):
    with begin(arguments, folder) as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(9000)))
        body, version = dump(r, "k")
        r("SIMDIRI.ADD", "small", "http://h/")
        small, _ = dump(r, "small")
        for whole, step in ((small, 1), (body, 997)):
            for at in range(0, len(whole), step):
                # With luck, the version that follows continues the payload as the missing bytes did.
                payload = seal(whole[:at], version)
                assert payload.startswith(whole) or not try_restore(r, payload), at
        assert try_restore(r, seal(body, version))


def test_random_damage(arguments, folder):
    """Bytes overwritten, removed, repeated and inserted, sizes made huge: never a crash, and memory stays bounded."""
    rounds, chosen = (2000 if arguments.quick else 40000), random.Random(20)
    with begin(arguments, folder, "--rdbcompression", "no") as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(40)))
        body, version = dump(r, "k")
        accepted, right = 0, r("DEBUG", "DIGEST-VALUE", "k")
        for _ in range(rounds):
            changed = bytearray(body)
            for _ in range(chosen.randint(1, 4)):
                at, kind = chosen.randrange(10, len(changed)), chosen.randrange(4)
                if kind == 0:
                    changed[at] = chosen.randrange(256)
                elif kind == 1:
                    del changed[at:at + chosen.randint(1, 20)]
                elif kind == 2:
                    changed[at:at] = changed[at:at + chosen.randint(1, 20)]
                else:
                    changed[at:at] = chosen.choice((b"\x81" + b"\xff" * 8, b"\x80\xff\xff\xff\xff", b"\x81" + b"\0" * 4 + b"\xff" * 4))
                if len(changed) <= 10:
                    break
            # RESTORE ignores what follows a value, and a number can be written in several ways.
            digest = try_restore(r, seal(bytes(changed), version))
            assert digest in (None, right), changed
            accepted += digest is not None
        assert accepted < rounds / 20, accepted
        peak = int(r("INFO", "memory").split(b"used_memory_peak:")[1].split()[0])
        assert peak < 64 << 20, peak
    return f"{rounds} payloads, {accepted} with the right set"


def test_damaged_file(arguments, folder):
    """A server whose RDB file ends early or was changed does not start, and says why."""
    with begin(arguments, folder, "--rdbcompression", "no") as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", *(f"http://h/{i}" for i in range(9000)))
        r("SAVE")
        server.stop()
        path = os.path.join(folder, "dump.rdb")
        with open(path, "rb") as file:
            data = file.read()
        at = data.index(b"rules=")
        for damaged, expected in ((data[:len(data) // 2], "Short read"), (data[:at + 3], "Short read"),
                                (data[:at + 6] + b"9" + data[at + 7:], "a set cannot be loaded: the keys were made under"),
                                (data[:90000] + bytes([data[90000] ^ 1]) + data[90001:], "a set cannot be loaded: its data are")):
            with open(path, "wb") as file:
                file.write(damaged)
            try:
                server.start()
                raise Failure("it starts")
            except AssertionError as stopped:
                assert expected in str(stopped), (expected, stopped)
        with open(path, "wb") as file:
            file.write(data)
        server.start()
        assert server.client()("SIMDIRI.CARD", "k") == 9000


def test_another_rules_number(arguments, folder):
    """A set of another rules number or another format is refused, and the log says why."""
    with begin(arguments, folder, "--rdbcompression", "no") as server:
        r = server.client()
        r("SIMDIRI.ADD", "k", "http://a/")
        body, version = dump(r, "k")
        identity = r.info("k")["identity"]
        rules = b"rules=%d" % r.info("k")["rules"]
        other = rules[:-1] + (b"1" if rules[-1:] == b"0" else b"0")  # of the same length
        assert rules in identity and rules in body
        assert body[:2] == b"\x07\x81" and body[9] & 15 == 2  # the type, and the name of the module with the format
        assert not try_restore(r, seal(body[:9] + bytes([body[9] + 1]) + body[10:], version))
        assert "a later version of simdiri saved it; load the module of that version" in server.read_log()
        assert not try_restore(r, seal(body.replace(rules, other), version))
        assert "rules number" in server.read_log()
        told = r.refusal("SIMDIRI.CREATE", "n", "", b"\0" * 16, identity.replace(rules, other))
        assert "rules number" in told and r("EXISTS", "n") == 0
        # What a version with another rules number called its options does not matter.
        told = r.refusal("SIMDIRI.CREATE", "n", "--gone", b"\0" * 16, identity.replace(rules, other))
        assert "rules number" in told and "'simdiri state migrate' of this version" in told, told
        assert "there is no option '--gone'" in r.refusal("SIMDIRI.CREATE", "n", "--gone", b"\0" * 16, identity)
        r("SIMDIRI.RESERVE", "n", "OPTIONS", "--hash=xxh3")
        identity = r.info("n")["identity"]
        assert r("SIMDIRI.CREATE", "m", "--hash=xxh3", b"\0" * 16, identity) == b"OK"
        assert r("SIMDIRI.LOAD", "m", b"x" * 32) == 1
        assert "16 bytes" in r.refusal("SIMDIRI.LOAD", "m", b"x" * 31)
        assert "16 bytes" in r.refusal("SIMDIRI.CREATE", "o", "--hash=xxh3", b"\0" * 15, identity)
