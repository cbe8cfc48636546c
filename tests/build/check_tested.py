#!/usr/bin/env python3
"""Usage: check_tested.py ROOT: each block of src/docs/integrations.md that the tests `docs_integrations` and
`python` do not run names the long test of what it does in the line before, `<!-- tested by: bash tests/... -->`, and this test and
the scripts that the block runs exist.
SPDX-License-Identifier: MIT"""
import pathlib
import re
import sys

TESTED = re.compile(r"<!-- tested by: bash (tests/\S+) -->")


def find_faults(page, root):
    for line, language, text in find_blocks(page):
        if language == "console" or (language == "python" and ">>>" in text):
            continue
        named = TESTED.fullmatch(line)
        if not named:
            yield f"a block has no line 'tested by': {text.splitlines()[0]}"
        elif not (root / named[1]).is_file():
            yield f"there is no {named[1]}"
        for path in re.findall(r"\bbash (\S+)", text):
            if not (root / path).is_file():
                yield f"there is no {path}, which a block runs"


def find_blocks(page):
    lines = page.split("\n")
    begin = None
    for i, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if begin is None:
            begin = i
        else:
            yield lines[begin - 1], lines[begin][3:], "\n".join(lines[begin + 1:i])
            begin = None


def main(root):
    page = (root / "src/docs/integrations.md").read_text(encoding="utf-8")
    faults = list(find_faults(page, root))
    missed = [page.replace("<!-- tested by: bash tests/js/run -->", "", 1), page.replace("bash tests/page/run", "bash tests/page/no", 1),
              page.replace("bash src/bindings/js/build", "bash src/bindings/js/no", 1)]
    faults += [f"change {i} is not found" for i, text in enumerate(missed) if not list(find_faults(text, root))]
    for fault in faults:
        print(f"FAILED: {fault}")
    print(f"tested: {sum(1 for _ in find_blocks(page))} blocks, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
