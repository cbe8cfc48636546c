# SPDX-License-Identifier: MIT
"""Type hints, checked by mypy."""
import ast
import pathlib
import subprocess
import sys

import pytest
import simdiri

pytest.importorskip("mypy")

HINTS = pathlib.Path(simdiri.__file__).with_suffix(".pyi")
GOOD = """
import simdiri
from typing import assert_type
assert_type(simdiri.normalize("a"), str)
assert_type(simdiri.normalize(b"a", rung="syntax", nfc=True), bytes)
assert_type(simdiri.normalize("a", errors="null"), str | None)
assert_type(simdiri.check("a"), simdiri.Error | None)
assert_type(simdiri.check(["a"]), list[simdiri.Error | None])
assert_type(simdiri.parse("a"), simdiri.Parts)
assert_type(simdiri.parse(["a"]), list[simdiri.Parts | None])
assert_type(simdiri.compare("a", "b"), str | None)
assert_type(simdiri.key("a"), bytes)
assert_type(simdiri.SeenSet().add("a"), bool)
assert_type(simdiri.SeenSet().add(["a", None]), list[bool | None])
with simdiri.State("a", lossy="www") as state:
    assert_type(state, simdiri.State)
    assert_type(state.add_keys([b""]), list[bool])
"""
BAD = ["simdiri.normalize('a', rung='top')", "simdiri.normalize('a', colour='red')", "simdiri.key(errors='keep')",
       "simdiri.resolve('a')", "simdiri.normalise('a')"]


def mypy(tmp_path, text):
    (tmp_path / "sample.py").write_text(text)
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "sample.py"],
                          cwd=tmp_path, capture_output=True, text=True)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="typing.assert_type is younger")
def test_hints(tmp_path):
    done = mypy(tmp_path, GOOD)
    assert done.returncode == 0, done.stdout
    done = mypy(tmp_path, "import simdiri\n" + "\n".join(BAD) + "\n")
    lines = {line.split(":")[1] for line in done.stdout.splitlines() if "error:" in line}
    assert lines == {str(number) for number in range(2, len(BAD) + 2)}, done.stdout


@pytest.mark.parametrize("version", ["3.10", "3.13"])
def test_hints_need_nothing_else(tmp_path, version):
    """Type hints of Python 3.10 need typing_extensions, which comes with type checkers: it is not installed with the
    package."""
    (tmp_path / "simdiri.pyi").write_text(HINTS.read_text())
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--python-version", version, "--cache-dir",
                           tmp_path / "cache", "simdiri.pyi"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_name_has_a_hint():
    tree = ast.parse(HINTS.read_text())
    names = {getattr(node, "name", None) or getattr(node.target, "id") for node in tree.body
             if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AnnAssign))}
    assert {name for name in names if not name.startswith("_")} == set(simdiri.__all__)
