#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: check.py MODULE COMMAND [--quick] [--lists=FOLDER] [--server=PROGRAM] [--skip=TEST]... [--only=TEST]

Tests the module for Redis with redis-server or PROGRAM. COMMAND is simdiri. --quick takes fewer rounds and no lists."""
import argparse
import importlib
import os
import shutil
import sys
import tempfile
import traceback

sys.dont_write_bytecode = True
GROUPS = "commands files streams known_secrets old_files long_calls damage load cluster".split()

parser = argparse.ArgumentParser()
parser.add_argument("module")
parser.add_argument("command")
parser.add_argument("--quick", action="store_true")
parser.add_argument("--lists")
parser.add_argument("--server", default="redis-server")
parser.add_argument("--skip", action="append", default=[])
parser.add_argument("--only")
arguments = parser.parse_args()
arguments.module = os.path.abspath(arguments.module)

passed = failed = 0
for group in GROUPS:
    for name, test in sorted(vars(importlib.import_module("test_" + group)).items()):
        if not name.startswith("test_") or name in arguments.skip or arguments.only not in (None, name):
            continue
        folder = tempfile.mkdtemp(prefix="simdiri-redis-")
        try:
            told = test(arguments, folder)
            passed += 1
            print(f"ok: {name[5:].replace('_', ' ')}" + (f": {told}" if told else ""))
        except Exception:  # one test that fails must not hide the others
            failed += 1
            print(f"FAILED: {name}")
            traceback.print_exc(file=sys.stdout)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
