#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: python_calls.py LIST LINES [own] [peers]

Measures calls from Python on the first LINES lines of LIST, once: those of the simdiri package that is on the path, or
those of other packages. Prints JSON: {"rows": {NAME: ns of processor time per IRI}, "versions": {PACKAGE: VERSION},
"absent": {PACKAGE: reason}}."""
import importlib
import importlib.metadata
import json
import sys
import time

PEERS = {"w3lib": lambda: importlib.import_module("w3lib.url").canonicalize_url,
         "ada-url": lambda: importlib.import_module("ada_url").normalize_url,
         "surt": lambda: importlib.import_module("surt").surt,
         "hyperlink": lambda: (lambda parse: lambda text: parse(text).normalize().to_text())(
             importlib.import_module("hyperlink").parse),
         "yarl": lambda: (lambda make: lambda text: str(make(text)))(importlib.import_module("yarl").URL)}
PEER_LINES = 2000  # they take microseconds a call


def time_calls(function, items, rounds=5):
    """ns of a call in a loop: the best pass."""
    passes = []
    for _ in range(rounds):
        begin = time.process_time()
        for item in items:
            try:
                function(item)
            except Exception:  # any exception for a refused IRI
                pass
        passes.append(time.process_time() - begin)
    return min(passes) / len(items) * 1e9


def time_adds(make, items):
    """Like time_calls, but each pass fills a new set."""
    return min(time_calls(make().add, items, 1) for _ in range(5))


def time_column(function, column):
    """ns of a row: the best of three calls."""
    passes = []
    for _ in range(3):
        begin = time.process_time()
        kept = function(column)
        passes.append(time.process_time() - begin)
        del kept
    return min(passes) / len(column) * 1e9


def measure_own(items):
    import simdiri
    valid = [item for item, form in zip(items, simdiri.normalize(items, errors="null")) if form is not None]
    rows = {"a call of len": time_calls(len, items), "normalize(str)": time_calls(simdiri.normalize, valid),
            "key(str)": time_calls(simdiri.key, valid), "SeenSet.add(str)": time_adds(simdiri.SeenSet, valid),
            "normalize(list)": time_column(lambda texts: simdiri.normalize(texts, errors="keep"), items)}
    try:
        import pyarrow
    except ImportError:
        return rows, {"columns of pyarrow": "pyarrow is not installed"}
    column = pyarrow.array(items * (1 + 500000 // len(items)) if len(items) > 5000 else items, pyarrow.string())
    calls = {"normalize": lambda texts: simdiri.normalize(texts, errors="keep"),
             "key": simdiri.key, "SeenSet.add": lambda texts: simdiri.SeenSet().add(texts), "check": simdiri.check,
             "convert": lambda texts: simdiri.to_uri(texts, errors="keep"), "parse": simdiri.parse}
    for name, call in calls.items():
        rows[f"{name}(column)"] = time_column(call, column)
    return rows, {}


def measure_peers(items):
    rows, versions, absent = {}, {}, {}
    for name, load in PEERS.items():
        try:
            function = load()
        except ImportError as error:
            absent[name] = str(error)
            continue
        versions[name] = importlib.metadata.version(name)
        rows[name] = time_calls(function, items[:PEER_LINES], 2)
    return rows, versions, absent


def main():
    path, lines, *parts = sys.argv[1:]
    with open(path, encoding="utf-8", errors="ignore") as file:
        items = [line for line in file.read(int(lines) * 400).split("\n")[:-1] if line]
    items = items[::max(1, len(items) // int(lines))][:int(lines)]
    result = {"rows": {}, "versions": {}, "absent": {}}
    if "own" in parts:
        result["rows"], result["absent"] = measure_own(items)
    if "peers" in parts:
        rows, versions, absent = measure_peers(items)
        result = {"rows": {**result["rows"], **rows}, "versions": versions, "absent": {**result["absent"], **absent}}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
