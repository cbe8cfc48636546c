# SPDX-License-Identifier: MIT
"""Type hints, checked by mypy and pyright on a user's program."""
import ast
import os
import pathlib
import subprocess
import sys

import pytest
import simdiri

pytest.importorskip("mypy")

PROGRAM = pathlib.Path(__file__).with_name("user_program.py")
HINTS = pathlib.Path(simdiri.__file__).with_suffix(".pyi")
VALUES = {"Profile": "profile", "Rung": "rung", "Form": "form", "Grammar": "grammar", "Disallowed": "disallowed",
          "Host": "host", "Idna": "idna", "Isa": "isa", "Hash": "hash", "By": "by", "PslSection": "psl_section",
          "GroupHost": "group_host"}
BAD = ["simdiri.normalize('a', rung='top')", "simdiri.normalize('a', colour='red')", "simdiri.key(errors='keep')",
       "simdiri.resolve('a')", "simdiri.normalise('a')",
       "simdiri.key('a', lossy=1)", "simdiri.check('a', grammar='url')", "7 in simdiri.SeenSet()",
       "simdiri.parse(['a'], errors='null')", "simdiri.surt('a', errors='keep')", "simdiri.normalize('a', lossy='www')",
       "simdiri.normalize('a', nfc='no')", "simdiri.resolve(['a'], 7)",
       "simdiri.parts('a')", "simdiri.parts('a', 7)", "simdiri.parts('a', 'host', errors='keep')",
       "simdiri.parts('a', 'host', psl_section='private')", "simdiri.SeenSet(by='port')", "simdiri.SuffixList(7)",
       "simdiri.label('a', group_host='site')", "simdiri.label('a', params=7)", "simdiri.label('a', hash='xxh3')",
       "simdiri.redact(7)", "simdiri.redact('a', rules=7)", "simdiri.Routes(7)",
       "simdiri.parse('a').hots", "simdiri.parse('a').path + b''", "simdiri.decode('a', 'latin1')"]


def mypy(tmp_path, text):
    (tmp_path / "sample.py").write_text(text)
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "sample.py"],
                          cwd=tmp_path, capture_output=True, text=True)


def bad_program():
    return "import simdiri\n" + "\n".join(BAD) + "\n"


def test_mypy_accepts_a_users_program(tmp_path):
    done = mypy(tmp_path, PROGRAM.read_text())
    assert done.returncode == 0, done.stdout


def test_mypy_finds_mistakes(tmp_path):
    done = mypy(tmp_path, bad_program())
    lines = {line.split(":")[1] for line in done.stdout.splitlines() if "error:" in line}
    assert lines == {str(number) for number in range(2, len(BAD) + 2)}, done.stdout


def pyright(tmp_path, text):
    pytest.importorskip("pyright")
    (tmp_path / "sample.py").write_text(text)
    call = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "sample.py"]
    environment = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, env=environment)
    if "errors," not in done.stdout and "error," not in done.stdout:
        pytest.skip(f"pyright cannot run; does it need the network once? {done.stderr.strip()[-200:]}")
    return done


def test_pyright_accepts_a_users_program(tmp_path):
    done = pyright(tmp_path, PROGRAM.read_text())
    assert done.returncode == 0 and "0 errors, 0 warnings" in done.stdout, done.stdout


def test_pyright_finds_mistakes(tmp_path):
    done = pyright(tmp_path, bad_program())
    lines = {line.split(":")[1] for line in done.stdout.splitlines() if " error: " in line}
    assert lines == {str(number) for number in range(2, len(BAD) + 2)}, done.stdout


@pytest.mark.parametrize("version", ["3.10", "3.13"])
def test_hints_need_nothing_else(tmp_path, version):
    """Type hints of Python 3.10 need typing_extensions, which comes with type checkers: it is not installed with the
    package."""
    (tmp_path / "simdiri").mkdir()
    for name in ("__init__.pyi", "typing.py"):
        (tmp_path / "simdiri" / name).write_text((HINTS.parent / name).read_text())
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--python-version", version, "--cache-dir",
                           tmp_path / "cache", "simdiri"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_name_has_a_hint():
    tree = ast.parse(HINTS.read_text())
    names = {getattr(node, "name", None) or getattr(node.target, "id") for node in tree.body
             if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AnnAssign))}
    assert {name for name in names if not name.startswith("_")} == set(simdiri.__all__)


def test_the_public_types_name_every_option_and_value():
    from simdiri import _context, _core, _suffixes, typing as types
    for name, option in VALUES.items():
        assert getattr(types, name).__args__ == _context.CHOICES[option]
    assert types.PslSection.__args__ == _suffixes.SECTIONS
    assert set(types.Options.__annotations__) == _core.CONTEXT_OPTIONS
    assert set(types.PartsOptions.__annotations__) == _core.CONTEXT_OPTIONS | set(_core.LIST_OPTIONS)
    assert set(types.KeyOptions.__annotations__) == _core.KEYER_OPTIONS
