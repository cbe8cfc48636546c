#!/usr/bin/env python3
# Usage: make_documents.py [--check]: writes the manual pages of the commands and of their options, and the three
# completions, from the tables of commands and options and the help texts. With --check it writes nothing: exit status 1 if a file differs from what it would write.
# SPDX-License-Identifier: MIT
import difflib
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import documents_completions  # noqa: E402
import documents_help  # noqa: E402
import documents_man  # noqa: E402
import documents_mdoc  # noqa: E402
import documents_table  # noqa: E402

CLI = pathlib.Path(__file__).resolve().parent.parent
MAN = CLI.parent / "docs/man"


def read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def man_path(name, section):
    return MAN / f"man{section}" / f"{name}.{section}"


def make_pages(table):
    texts, input_help = documents_help.read_help(CLI / "commands"), documents_help.read_texts(CLI / "args/help_input.c")
    overview, formats = man_path("simdiri", 1), man_path("simdiri-formats", 5)
    page = documents_man.replace_part(read(overview), "commands", documents_man.write_commands(table))
    yield overview, documents_man.replace_part(page, "running", documents_mdoc.write_text(input_help["running"]))
    # The page itself, and simdiri-fields(5), describe fields and logs.
    reading = re.sub(r"^  (Fields|Logs) .*\n", "", input_help["reading"], flags=re.M)
    yield formats, documents_man.replace_part(read(formats), "reading", documents_mdoc.write_text(reading))
    yield man_path("simdiri-options", 7), documents_man.make_options_page(table)
    for name, _, purpose in table.commands:
        if name not in texts:
            sys.exit(f"make_documents: the command {name} is in command_table.h, but commands/*/*_help.c lack its help: write "
                     f"cli_command_help cli_{name}_help = {{.usage = ..., .summary = ..., .details = ..., .examples = ...}}")
        path = man_path(f"simdiri-{name}", 1)
        by_hand = documents_man.find_part_by_hand(read(path))
        yield path, documents_man.make_command_page(name, purpose, table, texts[name], by_hand)
    known = {man_path(f"simdiri-{name}", 1) for name, _, _ in table.commands}
    yield from ((path, "") for path in sorted((MAN / "man1").glob("simdiri-*.1")) if path not in known)


def make_documents():
    """Pairs of a file and the text that it should have; without text, the file should not exist."""
    table = documents_table.read_table(CLI / "options")
    yield from make_pages(table)
    for name, make in documents_completions.MAKERS.items():
        yield CLI / "completions" / name, make(table)


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: make_documents.py [--check]")
    passed = stale = 0
    for path, text in make_documents():
        kept = read(path)
        if kept == text:
            passed += 1
            continue
        if arguments:
            stale += 1
            sys.stdout.writelines(difflib.unified_diff(kept.splitlines(True), text.splitlines(True), str(path), "made"))
            print(f"FAIL: {path} is stale: python3 src/cli/options/make_documents.py writes it")
        elif text:
            path.write_text(text, encoding="utf-8")
        else:
            path.unlink()
    if arguments:
        print(f"make_documents: {passed} passed, {stale} failed")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
