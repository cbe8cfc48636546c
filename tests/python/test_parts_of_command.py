# SPDX-License-Identifier: MIT
"""Parts and keys by host, domain and site are those of the command. SIMDIRI_COMMAND names it, and SIMDIRI_LISTS the
folder of lists."""
import json
import lzma
import os
import pathlib
import subprocess

import pytest
import simdiri
from simdiri import _native, _parts

COMMAND, FOLDER = os.environ.get("SIMDIRI_COMMAND", ""), os.environ.get("SIMDIRI_LISTS", "")
SAMPLE = pathlib.Path(__file__).parents[2] / "corpora" / "samples" / "crawl.txt"
LISTS = sorted(pathlib.Path(FOLDER).glob("*.txt.xz")) if os.path.isdir(FOLDER) else []
LIST = "// VERSION: test-1\ncom\norg\nnet\nuk\nco.uk\norg.uk\nde\n*.ck\n!www.ck\nio\ngithub.io\n"
PLAIN = [name for name in _parts.PART_NAMES if not _parts.needs_list([name])]
MORE = ["segment:1", "segment:-1", "query:id", "query:q"]
pytestmark = pytest.mark.skipif(not os.access(COMMAND, os.X_OK), reason=f"SIMDIRI_COMMAND names no command: {COMMAND}")
lists = pytest.mark.parametrize("path", [SAMPLE, *LISTS], ids=lambda path: path.name)


def has_psl():
    return _native.psl_version is not None and "\npublic suffixes: no" not in run(b"", "--version").decode()


def run(text, *arguments):
    done = subprocess.run([COMMAND, *arguments], input=text, capture_output=True)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout


def read_lines(path):
    """The lines of a file that are UTF-8, without the end of their lines."""
    data = (lzma.open if path.suffix == ".xz" else open)(path, "rb").read()
    lines = [line.removesuffix(b"\r") for line in data.split(b"\n")]
    kept = [line for line in lines if b"\r" not in line and line and line.decode(errors="ignore").encode() == line]
    assert len(kept) > 100
    return kept


@pytest.fixture
def psl(tmp_path):
    if not has_psl():
        return None
    path = tmp_path / "suffixes"
    path.write_text(LIST)
    return path


def test_the_lists_are_there():
    if not LISTS:
        pytest.skip(f"SIMDIRI_LISTS names no folder of lists: {FOLDER}")
    assert len(LISTS) >= 12


@lists
def test_parts(path, psl):
    pyarrow = pytest.importorskip("pyarrow")
    lines = read_lines(path)
    names = [*(_parts.PART_NAMES if psl else PLAIN), *MORE]
    extra = [f"--psl={psl}"] if psl else []
    said = run(b"\n".join(lines) + b"\n", "parse", "-q", "--get=" + ",".join(names), "--output-format=jsonl", *extra)
    expected = [json.loads(row) for row in said.splitlines()]
    assert len(expected) == len(lines)
    nothing = dict.fromkeys(names)
    texts = [line.decode() for line in lines]
    found, statuses = simdiri.parts(texts, names, errors="column", psl=psl)
    assert [row or nothing for row in found] == expected and [row is None for row in found] == [
        status >= 16 for status in statuses]
    column, numbers = simdiri.parts(pyarrow.array(texts), names, errors="column", psl=psl)
    assert column.to_pylist() == found and numbers.to_pylist() == statuses
    every = slice(None, None, 101)
    assert [simdiri.parts(text, names, errors="null", psl=psl) for text in texts[every]] == found[every]
    if not psl:
        pytest.skip("all other parts are the same, but suffix, domain, subdomain and site need libpsl")


@lists
@pytest.mark.parametrize("by", ["host", "domain", "site"])
def test_keys(path, psl, by):
    pyarrow = pytest.importorskip("pyarrow")
    if by != "host" and not psl:
        pytest.skip("needs libpsl")
    lines = read_lines(path)
    text = b"\n".join(lines) + b"\n"
    options = {"by": by} | ({"psl": psl} if by != "host" else {})
    arguments = [f"--by={by}"] + ([f"--psl={psl}"] if by != "host" else [])
    expected = [bytes.fromhex(key.decode()) for key in run(text, "key", "-q", *arguments).splitlines()]
    assert simdiri.key(lines, **options) == expected
    assert simdiri.key(pyarrow.array(lines), **options).to_pylist() == expected
    seen = simdiri.SeenSet(**options)
    kept = [line for line, is_new in zip(lines, seen.add(lines)) if is_new]
    assert kept == run(text, "dedupe", "-q", *arguments).splitlines() and len(seen) == len(set(expected))


def test_a_state_of_the_command(tmp_path, psl):
    if not psl:
        pytest.skip("needs libpsl")
    state = tmp_path / "state"
    run(b"http://a.example.co.uk/\n", "dedupe", "-q", "--by=domain", f"--psl={psl}", f"--state={state}")
    with pytest.raises(simdiri.StateError, match="by="):
        simdiri.State(state)
    with simdiri.State(state, by="domain", psl=psl) as mine:
        assert mine.add(["https://b.example.co.uk/", "http://example.org/"]) == [False, True]
    text = b"http://x.example.org/\nhttp://example.co.uk/\nhttp://other.co.uk/\n"
    assert run(text, "dedupe", "-q", "--by=domain", f"--psl={psl}", f"--state={state}") == b"http://other.co.uk/\n"
