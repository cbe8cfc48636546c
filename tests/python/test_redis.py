# SPDX-License-Identifier: MIT
"""simdiri.redis without a server; tests/redis has tests with one."""
import io
import os
import subprocess
import sys

import pytest

import simdiri.redis as streams


def make_frame(kind, payload):
    return streams.MAGIC + bytes([1, 0, kind, 0]) + len(payload).to_bytes(4, "little") + bytes(32) + payload


STREAM = [make_frame(1, b"h" * 40), make_frame(2, b"k" * 65536), make_frame(2, b""), make_frame(3, b"")]


class Client:
    """Takes any frames; the cursor is their number."""

    def __init__(self, chunks=()):
        self.chunks, self.taken = list(chunks), []

    def execute_command(self, name, key, cursor, *chunk):
        assert int(cursor) == len(self.taken)
        if name == "SIMDIRI.IMPORT":
            self.taken += chunk
            is_end = chunk[0][10] == 3
            return [b"0" if is_end else b"%d" % len(self.taken), 2]
        assert name == "SIMDIRI.EXPORT"
        self.taken.append(self.chunks[len(self.taken)])
        return [b"0" if len(self.taken) == len(self.chunks) else b"%d" % len(self.taken), self.taken[-1]]


def test_export():
    assert list(streams.export_set(Client(STREAM), "k")) == STREAM
    with pytest.raises(TypeError, match="decode_responses"):
        list(streams.export_set(Client(["text"]), "k"))


@pytest.mark.parametrize("size", [1000, 48, 7, 1 << 20])
def test_import_splits(size):
    whole = b"".join(STREAM)
    for pieces in (io.BytesIO(whole), [whole[at:at + size] for at in range(0, len(whole), size)], STREAM):
        client = Client()
        assert streams.import_set(client, "k", pieces) == 2 * len(STREAM)
        assert client.taken == STREAM


@pytest.mark.parametrize("pieces, reason", [
    ([], "its end is missing"), (STREAM[:2], "its end is missing"), ([STREAM[0], STREAM[1][:-1]], "inside of a chunk"),
    ([STREAM[0][:20]], "inside of a chunk"), (STREAM + STREAM, "bytes follow"), ([b"x" * 100], "not a stream"),
    ([STREAM[0], streams.MAGIC + b"\xff" * 40], "not a stream")])
def test_import_refuses(pieces, reason):
    with pytest.raises(ValueError, match=reason):
        streams.import_set(Client(), "k", pieces)


@pytest.mark.skipif(sys.platform == "win32", reason="no permissions of POSIX")
def test_private_files(tmp_path):
    with open(tmp_path / "f", "xb", opener=streams.open_private):
        pass
    assert os.stat(tmp_path / "f").st_mode & 0o777 == 0o600


def test_hints(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text("import simdiri.redis\n"
                                      "class C:\n    def execute_command(self, *args: object) -> object: ...\n"
                                      "n: int = simdiri.redis.import_set(C(), 'k', simdiri.redis.export_set(C(), b'k'))\n"
                                      "with open('f', 'rb') as f: simdiri.redis.import_set(C(), 'k', f)\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "user.py"],
                          cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
