# SPDX-License-Identifier: MIT
"""A user's program, which mypy --strict and pyright accept: see test_types.py."""
from __future__ import annotations
from collections.abc import Sequence
from pathlib import Path
import sys
from typing import Any
import duckdb
import numpy as np
import polars as pl
import simdiri
import simdiri.duckdb
import simdiri.spark
import simdiri.typing
from simdiri import Error, Components, SeenSet, State
from simdiri.typing import Errors, KeyOptions
if sys.version_info >= (3, 11):
    from typing import assert_type
else:
    from typing_extensions import assert_type


def host_of(iri: str) -> str:
    parts: Components = simdiri.parse(iri)
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


def functions_of_sql(connection: duckdb.DuckDBPyConnection) -> None:
    simdiri.duckdb.register(connection, errors="null", lossy="www")


def job(pages: Any) -> None:
    normal = simdiri.spark.normalize_column(pages, "url", status="status", rung="syntax")
    normal = simdiri.spark.label_column(normal, "url", params="id", errors="null")
    normal = simdiri.spark.redact_column(normal, "url", ["id"])
    normal = simdiri.spark.parts_columns(normal, "url", {"domain": "site"}, psl="suffixes", status="s")
    simdiri.spark.dedupe(simdiri.spark.key_column(normal, "url", lossy="www"), "url", order_by="at").show()


OPTIONS: KeyOptions = {"lossy": ["www"], "rung": "syntax"}
ERRORS: Errors = "null"
assert_type(simdiri.key("a", **OPTIONS), bytes)


def of_sequence(iris: Sequence[str], mixed: "list[str | bytes]", missing: "Sequence[str | None]") -> None:
    assert_type(simdiri.normalize(iris), list[str])
    assert_type(simdiri.normalize(mixed), "list[str | bytes]")
    assert_type(simdiri.normalize(missing), "list[str | None]")
    assert_type(simdiri.key(mixed), list[bytes])
    assert_type(simdiri.resolve(iris, iris), list[str])
    assert_type(simdiri.status_name([0, 16]), list[str])


series = pl.Series(["a:"])
assert_type(simdiri.key(series), pl.Series)
assert_type(simdiri.parse(series), pl.Series)
assert_type(simdiri.parse(series, profile="web", errors="column"), tuple[pl.Series, pl.Series])
assert_type(simdiri.check(series), pl.Series)
assert_type(simdiri.compare(series, series), pl.Series)
assert_type(simdiri.compare(series, "a:"), pl.Series)
assert_type(simdiri.extract(series), pl.Series)
assert_type(simdiri.SeenSet().add(series), pl.Series)
assert_type(simdiri.SeenSet(hash="xxh3").add_keys(simdiri.key(series)), pl.Series)
assert_type(simdiri.status_name(simdiri.check(series)), pl.Series)
assert_type(simdiri.resolve(series, series), pl.Series)
assert_type(simdiri.parse("a", profile="web", errors="column"), "tuple[simdiri.UrlComponents[str] | None, int]")
assert_type(simdiri.compare(["a:"], "a:"), "list[simdiri.typing.Rung | None]")
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
assert_type(simdiri.parse("a"), simdiri.Components[str])
assert_type(simdiri.parse("a").host, "str | None")
assert_type(simdiri.parse(b"a").path, bytes)
assert_type(simdiri.parse(["a"]), list[simdiri.Components[str]])
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
assert_type(simdiri.review("a"), list[simdiri.Finding])
assert_type(simdiri.review(["a", None]), list[list[simdiri.Finding] | None])
assert_type(simdiri.Redirects({"http://h": "http://h/"}).counts.used, int)
print(simdiri.normalize("http://h/", redirects=simdiri.Redirects([("http://h/a", "http://h/a/")])))
print(simdiri.key("http://h/", rules="rules.txt", lossy="www"))
LIST = simdiri.SuffixList(Path("suffixes"), section="icann")
assert_type(LIST.identity, str)
assert_type(simdiri.label("a:", templates="all", params=["q"], routes=simdiri.Routes("/a\n")), str)
assert_type(simdiri.label(b"a:", errors="null", group_host="none"), "bytes | None")
assert_type(simdiri.label("a:", errors="column", lossy="crawl"), "tuple[str | None, int]")
assert_type(simdiri.label(["a:", None], base="http://h/", errors="null"), "list[str | None]")
assert_type(simdiri.label(series, group_host="domain", psl="suffixes", errors="column")[0], pl.Series)
assert_type(simdiri.redact("a:", "userinfo,secrets", rules=simdiri.RedactRules.bundled()), str)
assert_type(simdiri.redact([b"a:"], ["id"], counts={}), list[bytes])
assert_type(simdiri.redact(series), pl.Series)
assert_type(simdiri.parts("a:", "host"), "str | None")
assert_type(simdiri.parts(b"a:", "host", errors="null"), "bytes | None")
assert_type(simdiri.parts("a:", ["host", "domain"], psl=LIST), "dict[str, str | None]")
assert_type(simdiri.parts("a:", ["host"], errors="null", rung="syntax"), "dict[str, str | None] | None")
assert_type(simdiri.parts("a:", ["host"], errors="column"), "tuple[dict[str, str | None] | None, int]")
assert_type(simdiri.parts(["a:"], "host"), "list[str | None]")
assert_type(simdiri.parts(["a:"], ("host", "domain")), "list[dict[str, str | None]]")
assert_type(simdiri.parts(["a:", None], ["host"], errors="null"), "list[dict[str, str | None] | None]")
assert_type(simdiri.parts(series, "domain", psl="suffixes", psl_section="icann"), pl.Series)
assert_type(simdiri.parts(series, ["domain"], errors="column"), tuple[pl.Series, pl.Series])
assert_type(SeenSet(by="domain", psl=LIST).add("http://h/"), bool)
