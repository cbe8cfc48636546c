# SPDX-License-Identifier: MIT
"""The examples of src/bindings/redis/CLIENTS.md, with a server on a free port."""
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

import pytest
from server import Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "bindings" / "redis" / "CLIENTS.md"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with socket.create_server(("localhost", 0)) as free:
        number = free.getsockname()[1]
    with Server(os.environ["MODULE"], str(tmp_path_factory.mktemp("redis")), "--port", str(number)):
        yield number


def examples(language):
    return re.findall(f"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def run(program, text, port):
    done = subprocess.run([*program, text.replace("6379", str(port))], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_consoles(port, tmp_path):
    wrapper = tmp_path / "redis-cli"
    wrapper.write_text(f'#!/bin/sh\nexec {shutil.which("redis-cli")} -p {port} "$@"\n')
    wrapper.chmod(0o755)
    program = ["bash", str(ROOT / "tests/cli/documents"), os.path.dirname(os.environ["COMMAND"]), str(PAGE)]
    done = subprocess.run(program, env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_python(port):
    plain, of_cluster = examples("python")
    assert run([sys.executable, "-c"], plain, port) == "[1, 0, 'BADIRI the port contains a non-digit']\n"
    first, second = run([sys.executable, "-c"], of_cluster, port).split()
    assert first == second and re.fullmatch(r"{crawl:\d\d}:seen", first)


def test_python_with_a_value_of_another_type(port):
    with socket.create_connection(("localhost", port)) as connection:
        connection.sendall(b"SET a:text x\r\n")
        assert connection.recv(100) == b"+OK\r\n"
    text = examples("python")[0].replace("crawl:seen", "a:text").replace("6379", str(port))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "OSError: -WRONGTYPE " in done.stderr and not done.stdout, done


def test_node(port):
    if not shutil.which("node"):
        pytest.skip("there is no Node.js here")
    script, = examples("js")
    assert run(["node", "-e"], script, port) == "[ ':1', ':0' ]\n"


@pytest.mark.parametrize("sets", [16, 64, 100])
def test_the_number_of_a_set_is_that_of_partition(tmp_path, sets):
    import simdiri
    import xxhash
    urls = [f"HTTP://H{number}.Example:80/{number}" for number in range(300)]
    urls += ["http://caf\u00e9.example/", "http://[::1]/"]
    (tmp_path / "list").write_text("\n".join(urls) + "\n", encoding="utf-8")
    subprocess.run([os.environ["COMMAND"], "partition", "-q", "--by=host", f"--files={sets}", "-o",
                    str(tmp_path / "part-%02d"), str(tmp_path / "list")], check=True)
    found = {url: int(part.name[5:]) for part in tmp_path.glob("part-*")
             for url in part.read_text(encoding="utf-8").splitlines()}
    for url in urls:
        host = simdiri.parse(simdiri.normalize(url)).host
        key = simdiri.key(url, by="host", hash="xxh3-64")
        assert found[url] == int.from_bytes(key, "big") % sets == xxhash.xxh3_64_intdigest(host.encode()) % sets
