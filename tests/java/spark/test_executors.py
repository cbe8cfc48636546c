# SPDX-License-Identifier: MIT
"""Executors, and sessions with other settings, that are processes of their own."""
import re
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import simdiri


def run(script, *words):
    """Runs a script beside this one. Returns the words that it prints."""
    script = Path(__file__).with_name(script)
    return subprocess.run([sys.executable, script, *words], check=True, capture_output=True, text=True).stdout.split()


def test_memory_of_executors_is_steady_over_ten_jobs():
    memory = [int(word) for word in run("executors.py")]
    assert len(memory) == 10
    print(memory)
    assert memory[9] < 1.05 * memory[2]


def write_pages(folder, texts, files):
    folder.mkdir()
    each = len(texts) // files
    for file in range(files):
        ids = range(file * each, (file + 1) * each)
        pyarrow.parquet.write_table(pyarrow.table({"id": ids, "url": texts[ids.start:ids.stop]}), folder / f"{file:02}.parquet")


def test_keys_that_do_not_fit_into_memory_are_deferred_to_files(tmp_path):
    numbers = [i * i % 1000003 if i % 3 else i % 1000 for i in range(800000)]
    write_pages(tmp_path / "pages", [f"http://h/{number}" for number in numbers], 2)
    run("tight.py", tmp_path)
    firsts = {}
    for id, number in enumerate(numbers):
        firsts.setdefault(number, id)
    assert len(firsts) > 300000
    assert pyarrow.parquet.read_table(tmp_path / "kept").sort_by("id").column("id").to_pylist() == list(firsts.values())
    events = [file.read_text() for file in (tmp_path / "events").rglob("*") if file.is_file()]
    assert any(re.search('"Disk Bytes Spilled":[1-9]', text) for text in events)


def test_a_killed_executor_changes_no_row(tmp_path):
    spellings = ["http://h.example/{}", "HTTP://h.example:80/{}", "http://h.example/x/../{}", "not an IRI {}"]
    texts = [spellings[i % 4].format(i * 7919 % 50021) for i in range(320000)]
    write_pages(tmp_path / "pages", texts, 16)
    firsts = {}
    for number, key in enumerate(simdiri.key(pyarrow.array(texts)).to_pylist()):
        firsts.setdefault(key, number)
    assert run("killed.py", tmp_path) == ["1"]
    kept = pyarrow.parquet.read_table(tmp_path / "kept").sort_by("id")
    assert kept.column("id").to_pylist() == list(firsts.values())
    assert kept.column("url").to_pylist() == [texts[number] for number in firsts.values()]
