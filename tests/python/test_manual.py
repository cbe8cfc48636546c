# SPDX-License-Identifier: MIT
"""The examples of the manual and the docstrings print what they show."""
import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest
from simdiri import _native

SOURCE = pathlib.Path(__file__).parents[2] / "src"


def join_examples(text):
    """The interactive examples of a text, as one text."""
    return "\n".join(block for block in re.findall(r"```python\n(.*?)```", text, re.S) if ">>>" in block)


# Examples that need a public suffix list, and those that use their results.
NEEDS_LIST = re.compile(r"\"(domain|site)\"|suffixes|found|\"group\"|group=")


def run_examples(examples):
    """Runs examples. Returns the results, and the number of examples that were left out, because libpsl is missing."""
    test = doctest.DocTestParser().get_doctest(examples, {}, "examples", None, 0)
    left_out = [] if _native.psl_version else [one for one in test.examples if NEEDS_LIST.search(one.source)]
    test.examples = [one for one in test.examples if one not in left_out]
    return doctest.DocTestRunner().run(test), len(left_out)


def skip_if(left_out):
    if left_out:
        pytest.skip(f"all other examples are right, but {left_out} need libpsl, which this build does not have")


@pytest.mark.parametrize("page, count", [("README.md", 40), ("REFERENCE.md", 15)])
def test_manual(tmp_path, monkeypatch, page, count):
    for module in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    done, left_out = run_examples(join_examples((SOURCE / "bindings" / "python" / page).read_text()))
    assert done.failed == 0 and done.attempted + left_out >= count
    skip_if(left_out)


def test_the_manual_begins_with_what_a_user_needs_first():
    """Reference tables have pages of their own."""
    page = (SOURCE / "bindings" / "python" / "README.md").read_text()
    assert len(page.splitlines()) <= 150
    for task in ("pip install", "pandas", "Polars", "DuckDB", "Spark", "Scrapy", "SeenSet", "errors="):
        assert task in page


def read_sections():
    """The examples of each section of each page: a section imports what it uses."""
    for path in sorted((SOURCE / "docs").glob("*.md")):
        for section in re.split(r"^## ", path.read_text(), flags=re.M)[1:]:
            if examples := join_examples(section):
                yield pytest.param(examples, id=f"{path.name}: {section.splitlines()[0]}")


@pytest.mark.parametrize("examples", list(read_sections()))
def test_document(examples, tmp_path, monkeypatch):
    for module in re.findall(r"\b(pandas|polars|duckdb|pyarrow)\b", " ".join(re.findall(r"import .*", examples))):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    done, left_out = run_examples(examples)
    assert done.failed == 0 and done.attempted + left_out > 0
    skip_if(left_out)


@pytest.mark.parametrize("page, needs", [
    ("migration.md", "canonicalize_url,surt,ada_url.URL"),
    ("crawl.md", "canonicalize_url,surt,urlcanon.semantic,urlcanon.aggressive")])
def test_tables_of_other_tools(page, needs):
    """The other tools of these pages give the results in their tables; another test checks the command's."""
    done = subprocess.run([sys.executable, SOURCE.parent / "tests" / "cli" / "migration_tables",
                           SOURCE / "docs" / page, f"--need={needs}"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name, needs", [("simdiri._api", "sys"), ("simdiri._each", "sys"), ("simdiri._parts", "sys"), ("simdiri._labels", "sys"), ("simdiri._redact", "sys"),
                                         ("simdiri.typing", "sys"),
                                         ("simdiri.duckdb", "duckdb")])
def test_docstrings(name, needs):
    pytest.importorskip(needs)
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0 and done.attempted > 0
