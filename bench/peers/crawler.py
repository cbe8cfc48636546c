#!/usr/bin/env python3
"""The usual code of crawlers in Python: w3lib's canonical form, hashed as in Scrapy, in a set. crawler.py FILE
>first"""
# SPDX-License-Identifier: MIT
import hashlib
import sys

from w3lib.url import canonicalize_url


def main():
    seen = set()
    out = sys.stdout.buffer
    with open(sys.argv[1], encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            try:
                text = canonicalize_url(line.rstrip("\n"))
            except ValueError:
                text = line
            mark = hashlib.sha1(text.encode("utf-8", "surrogateescape")).digest()
            if mark not in seen:
                seen.add(mark)
                out.write(line.encode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    main()
