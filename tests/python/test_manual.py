# SPDX-License-Identifier: MIT
"""What the manual and the docstrings show is what comes out."""
import doctest
import importlib
import pathlib
import re

import pytest

MANUAL = pathlib.Path(__file__).parents[2] / "src" / "python" / "README.md"


def test_manual(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = [block for block in re.findall(r"```python\n(.*?)```", MANUAL.read_text(), re.S) if ">>>" in block]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, MANUAL.name, str(MANUAL), 0)
    done = doctest.DocTestRunner().run(test)
    assert done.failed == 0 and done.attempted > 10


@pytest.mark.parametrize("name, needs", [("simdiri._api", "sys"), ("simdiri.duckdb", "duckdb")])
def test_docstrings(name, needs):
    pytest.importorskip(needs)
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0 and done.attempted > 0
