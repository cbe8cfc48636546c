# SPDX-License-Identifier: MIT
"""A user's program, which mypy --strict and pyright accept: see test_types.py."""
from __future__ import annotations
from pathlib import Path
import sys
import numpy as np
import polars as pl
import simdiri
from simdiri import Error, Parts, SeenSet, State
if sys.version_info >= (3, 11):
    from typing import assert_type
else:
    from typing_extensions import assert_type


def host_of(iri: str) -> str:
    parts: Parts = simdiri.parse(iri)
    return parts.host or ""


def normal_forms(iris: list[str]) -> list[str]:
    try:
        return simdiri.normalize(iris)
    except Error as error:
        print(error.code, error.offset, error.index)
        return simdiri.normalize(iris, errors="keep")


def new_ones(path: Path, iris: list[str | None]) -> list[str]:
    with State(path, lossy=["www", "fragment"]) as state:
        known = len(state)
        print(known, "http://h/" in state, state.contains(iris))
        return [iri for iri, is_new in zip(iris, state.add(iris)) if is_new and iri]


def frame(data: pl.DataFrame) -> pl.DataFrame:
    seen = SeenSet(lossy="www", expected=1000)
    return data.with_columns(pl.col("url").map_batches(simdiri.normalize, return_dtype=pl.String)).filter(
        pl.col("url").map_batches(seen.add, return_dtype=pl.Boolean))


assert_type(simdiri.normalize("a"), str)
assert_type(simdiri.normalize(b"a", rung="syntax", nfc=True), bytes)
assert_type(simdiri.normalize("a", errors="null"), "str | None")
assert_type(simdiri.normalize("a", errors="column"), tuple[str, int])
assert_type(simdiri.normalize(["a"]), list[str])
assert_type(simdiri.normalize(["a"], errors="null"), "list[str | None]")
assert_type(simdiri.normalize(("a", "b")), list[str])
assert_type(simdiri.normalize(pl.Series(["a:"])), pl.Series)
assert_type(simdiri.normalize(pl.DataFrame({"a": ["a:"]})), pl.DataFrame)
names: np.ndarray[tuple[int], np.dtype[np.str_]] = np.array(["a:"])
assert_type(simdiri.normalize(names), "np.ndarray[tuple[int], np.dtype[np.str_]]")
assert_type(simdiri.check("a"), "simdiri.Error | None")
assert_type(simdiri.check(["a"]), "list[simdiri.Error | None]")
assert_type(simdiri.parse("a"), simdiri.Parts[str])
assert_type(simdiri.parse("a").host, "str | None")
assert_type(simdiri.parse(b"a").path, bytes)
assert_type(simdiri.parse(["a"]), list[simdiri.Parts[str]])
assert_type(simdiri.parse("a", profile="web").href, str)
assert_type(simdiri.key("a"), bytes)
assert_type(simdiri.key(["a"], lossy=["www"]), list[bytes])
assert_type(simdiri.SeenSet().add("a"), bool)
assert_type(simdiri.SeenSet().contains(["a"]), list[bool])
assert_type(simdiri.SeenSet().key("a"), bytes)
assert_type(simdiri.SeenSet().add_keys(simdiri.SeenSet().key(["a"]), secret=bytes(16)), list[bool])
assert_type(simdiri.surt("http://h/"), str)
assert_type(simdiri.surt(["http://h/"]), list[str])
assert_type(simdiri.decode(b"a", "latin1"), str)
assert_type(simdiri.extract("a")[0].iri, str)
assert_type(simdiri.Redirects({"http://h": "http://h/"}).counts.used, int)
print(simdiri.normalize("http://h/", redirects=simdiri.Redirects([("http://h/a", "http://h/a/")])))
print(simdiri.key("http://h/", rules="rules.txt", lossy="www"))
