#!/usr/bin/env python3
"""Usage: public_suffixes.py PROGRAM: runs the test vectors of the public suffix project, which come with Debian's package
publicsuffix, with the list of that package. Exit status 0: all passed; 1: one failed; 77: the program has no public
suffixes, or the package is not there."""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys

LIST = "/usr/share/publicsuffix/public_suffix_list.dat"
VECTORS = "/usr/share/doc/publicsuffix/examples/test_psl.txt"
FEWEST = 70  # a file with fewer vectors was not understood


def skip(reason):
    print(f"public_suffixes: skipped: {reason}")
    sys.exit(77)


def read_vectors():
    """Yields (host, domain); None: null."""
    with open(VECTORS, encoding="utf-8") as file:
        for line in file:
            call = re.fullmatch(r"checkPublicSuffix\((null|'[^']*'), (null|'[^']*')\);", line.strip())
            if call:
                yield [None if text == "null" else text.strip("'") for text in call.groups()]


def main():
    program = sys.argv[1]
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode()
    if "\npublic suffixes: no\n" in version:
        skip("the program has no public suffixes")
    for path in (LIST, VECTORS):
        if not os.path.exists(path):
            skip(f"{path} is missing (Debian's package publicsuffix)")
    vectors = list(read_vectors())
    lines = "".join(f"http://{host or ''}/\n" for host, _ in vectors)
    done = subprocess.run([program, "parse", "-q", "--get=domain", "--psl=" + LIST], input=lines.encode(),
                          stdout=subprocess.PIPE, check=False)
    rows = done.stdout.decode().splitlines()
    # The domain in the spelling of hosts: that of a host of its own.
    expected = subprocess.run([program, "parse", "-q", "--get=host"], stdout=subprocess.PIPE, check=False,
                            input="".join(f"http://{domain or ''}/\n" for _, domain in vectors).encode()).stdout.decode()
    failed = len(vectors) < FEWEST or len(rows) != len(vectors)
    for (host, domain), row, want in zip(vectors, rows, expected.split("\n")):
        if row != want:
            failed = True
            print(f"FAILED: {host}: {row or None}, wanted {domain}")
    print(f"public_suffixes: {len(vectors)} vectors" + (", failed" if failed else ", all passed"))
    sys.exit(failed)


main()
