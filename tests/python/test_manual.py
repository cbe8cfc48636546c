# SPDX-License-Identifier: MIT
"""The examples of the manual and the docstrings print what they show."""
import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(__file__).parents[2] / "src"


def read_examples(path):
    """The interactive examples of a page, as one text."""
    return "\n".join(block for block in re.findall(r"```python\n(.*?)```", path.read_text(), re.S) if ">>>" in block)


def run_examples(path):
    test = doctest.DocTestParser().get_doctest(read_examples(path), {}, path.name, str(path), 0)
    return doctest.DocTestRunner().run(test)


def test_manual(tmp_path, monkeypatch):
    for module in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    done = run_examples(SOURCE / "python" / "README.md")
    assert done.failed == 0 and done.attempted > 35


@pytest.mark.parametrize("page", [path for path in sorted((SOURCE / "docs").glob("*.md")) if read_examples(path)],
                         ids=lambda path: path.name)
def test_document(page, tmp_path, monkeypatch):
    for module in ("pandas", "polars", "duckdb"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    done = run_examples(page)
    assert done.failed == 0 and done.attempted > 0


@pytest.mark.parametrize("page, needs", [
    ("migration.md", "canonicalize_url,surt,ada_url.URL"),
    ("crawl.md", "canonicalize_url,surt,urlcanon.semantic,urlcanon.aggressive")])
def test_tables_of_other_tools(page, needs):
    """The other tools of these pages give the results in their tables; another test checks the command's."""
    done = subprocess.run([sys.executable, SOURCE.parent / "tests" / "cli" / "migration_tables",
                           SOURCE / "docs" / page, f"--need={needs}"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name, needs", [("simdiri._api", "sys"), ("simdiri._each", "sys"),
                                         ("simdiri.duckdb", "duckdb")])
def test_docstrings(name, needs):
    pytest.importorskip(needs)
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0 and done.attempted > 0
