# SPDX-License-Identifier: MIT
"""For the module for Redis and Valkey: sets of seen IRIs out of a server and into one.

>>> import redis, simdiri.redis
>>> client = redis.Redis()
>>> with open("seen.stream", "xb", opener=simdiri.redis.open_private) as file:
...     for chunk in simdiri.redis.export_set(client, "seen"):
...         file.write(chunk)

``simdiri state import seen.stream DIR`` reads this file. It contains the secret of the set.
"""
import os

MAGIC = b"\x93KEYS\r\n\x1a"
HEAD = 48
# A header: 32 bytes, an identity and options.
PAYLOAD_MAX = 32 + (1 << 16) + 1024


def open_private(path, flags):
    """An ``opener`` for :func:`open`: only the owner can read a file that it creates."""
    return os.open(path, flags, 0o600)


def export_set(client, key):
    """Yields the chunks of the set of a key. Joined, they are a file that ``simdiri state import`` reads.

    ``client`` is a client of redis-py or valkey-py, or any object with such an ``execute_command``; it must not decode
    replies. The set may change meanwhile: every fingerprint that it has at the start is exported.
    """
    cursor = b"0"
    while True:
        cursor, chunk = client.execute_command("SIMDIRI.EXPORT", key, cursor)
        if not isinstance(chunk, bytes):
            raise TypeError("the client decodes replies; it needs decode_responses=False")
        yield chunk
        if cursor == b"0":
            return


def import_set(client, key, file_or_chunks):
    """Adds a stream to the set of a key, and makes the set if the key is missing. Returns how many keys were new.

    ``file_or_chunks`` is a binary file, or the chunks of :func:`export_set` or other pieces of a stream. An import that
    failed may be repeated. A stream that is damaged or incomplete raises ValueError or the error of the server; what
    precedes the damage stays in the set.
    """
    cursor, added, is_ended = b"0", 0, False
    for frame in _split(_read_pieces(file_or_chunks)):
        if is_ended:
            raise ValueError("bytes follow the end of the stream")
        cursor, count = client.execute_command("SIMDIRI.IMPORT", key, cursor, frame)
        added += count
        is_ended = cursor in (b"0", "0")
    if not is_ended:
        raise ValueError("the stream is incomplete: its end is missing")
    return added


def _read_pieces(file_or_chunks):
    if hasattr(file_or_chunks, "read"):
        return iter(lambda: file_or_chunks.read(1 << 16), b"")
    return iter(file_or_chunks)


def _split(pieces):
    """Yields frames. The server checks them; here only their lengths matter."""
    buffer = bytearray()
    for piece in pieces:
        buffer += piece
        while len(buffer) >= HEAD:
            size = HEAD + int.from_bytes(buffer[12:16], "little")
            if not buffer.startswith(MAGIC) or size > HEAD + PAYLOAD_MAX:
                raise ValueError("this is not a stream of keys, or it is damaged")
            if len(buffer) < size:
                break
            yield bytes(buffer[:size])
            del buffer[:size]
    if buffer:
        raise ValueError("the stream is incomplete: it ends inside of a chunk")
