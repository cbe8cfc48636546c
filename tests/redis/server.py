# SPDX-License-Identifier: MIT
"""A redis-server with the module or without, in a folder of its own, and a client in plain RESP."""
import os
import signal
import socket
import subprocess
import time


class Failure(Exception):
    """An error reply."""


class Client:
    """One connection to the path of a Unix socket, or to (host, port). Errors within arrays are values, others are
    exceptions."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
        self.socket.settimeout(60)
        self.socket.connect(address)
        self.file = self.socket.makefile("rb")

    def send(self, *words):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        self.socket.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in words))

    def read(self):
        line = self.file.readline()
        if not line.endswith(b"\r\n"):
            raise ConnectionError("the server closed the connection")
        kind, text = line[:1], line[1:-2]
        if kind == b"+":
            return text
        if kind == b"-":
            return Failure(text.decode())
        if kind == b":":
            return int(text)
        if kind == b"$":
            return None if text == b"-1" else self.file.read(int(text) + 2)[:-2]
        if kind == b"*":
            return None if text == b"-1" else [self.read() for _ in range(int(text))]
        raise ValueError(line)

    def __call__(self, *words):
        self.send(*words)
        reply = self.read()
        if isinstance(reply, Failure):
            raise reply
        return reply

    def refusal(self, *words):
        """The text of the error with which the server answers."""
        try:
            reply = self(*words)
        except Failure as failure:
            return str(failure)
        raise AssertionError(f"{words[:2]}: no error, but {reply!r}")

    def info(self, key):
        fields = self("SIMDIRI.INFO", key)
        return dict(zip([name.decode() for name in fields[::2]], fields[1::2]))

    def close(self):
        self.file.close()
        self.socket.close()


class Server:
    """Listens on a Unix socket in `folder`, and on no port unless options give one. `module` is a path, or None."""

    def __init__(self, module, folder, *options, program="redis-server", module_arguments=()):
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "socket")
        self.log = os.path.join(folder, "log")
        self.command = [program, "--port", "0", "--unixsocket", self.path, "--dir", folder, "--save", "",
                        "--enable-debug-command", "yes", "--enable-module-command", "yes"]
        if module:
            self.command += ["--loadmodule", module, *module_arguments]
        self.command += options
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        for _ in range(600):
            try:
                client = self.client()
                client("PING")
                client.close()
                return
            except (OSError, Failure):  # not listening yet, or loading
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise AssertionError("the server did not start:\n" + self.read_log()[-2000:])

    def read_log(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def client(self):
        return Client(self.path)

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
