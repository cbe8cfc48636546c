#!/usr/bin/env python3
# Usage: make_documents.py [--check]: writes the options of the man page and the three completions, from the tables of
# commands and options. With --check it writes nothing: exit status 1 if a file differs from what it would write.
# SPDX-License-Identifier: MIT
import difflib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import documents_completions  # noqa: E402
import documents_man  # noqa: E402
import documents_table  # noqa: E402

CLI = pathlib.Path(__file__).resolve().parent.parent


def make_documents():
    """Pairs of a file and the text that it should have."""
    table = documents_table.read_table(CLI / "options")
    page = CLI / "simdiri.1"
    yield page, documents_man.replace_options(page.read_text(encoding="utf-8"), table)
    for name, make in documents_completions.MAKERS.items():
        yield CLI / "completions" / name, make(table)


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: make_documents.py [--check]")
    stale = 0
    for path, text in make_documents():
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if kept == text:
            continue
        if arguments:
            stale += 1
            sys.stdout.writelines(difflib.unified_diff(kept.splitlines(True), text.splitlines(True), str(path), "made"))
            print(f"FAIL: {path} is stale: python3 src/cli/options/make_documents.py writes it")
        else:
            path.write_text(text, encoding="utf-8")
    if arguments:
        print(f"make_documents: {len(documents_completions.MAKERS) + 1 - stale} passed, {stale} failed")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
