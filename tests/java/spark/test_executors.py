# SPDX-License-Identifier: MIT
"""Executors that are processes of their own."""
import subprocess
import sys
from pathlib import Path


def test_memory_of_executors_is_steady_over_ten_jobs():
    script = Path(__file__).with_name("executors.py")
    run = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    memory = [int(word) for word in run.stdout.split()]
    assert len(memory) == 10
    print(memory)
    assert memory[9] < 1.05 * memory[2]
