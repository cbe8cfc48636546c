# SPDX-License-Identifier: MIT
"""Types for annotations: the options, and the values of ``errors``.

>>> import simdiri
>>> from simdiri.typing import KeyOptions
>>> options: KeyOptions = {"lossy": "crawl", "profile": "rfc3987"}
>>> simdiri.key("http://h/#top", **options) == simdiri.key("http://h/")
True
"""
from __future__ import annotations

from collections.abc import Sequence, Set
from os import PathLike
from typing import TYPE_CHECKING, Literal, TypedDict, Union

if TYPE_CHECKING:
    from . import Redirects, Routes, Rules, SuffixList

Errors = Literal["raise", "keep", "null", "column"]
KeyErrors = Literal["keep", "raise"]
Isa = Literal["best", "scalar", "sse42", "avx2", "avx512", "neon"]
Path = Union[str, "PathLike[str]"]

# src/iri/options/make_languages.py writes what follows:
Profile = Literal["rfc3987", "web"]
Rung = Literal["simple", "syntax", "scheme", "protocol"]
Form = Literal["uri", "iri"]
Grammar = Literal["iri", "iri-bis", "uri", "leiri"]
Disallowed = Literal["fail", "encode", "encode-all"]
Host = Literal["ascii", "percent", "unicode"]
Idna = Literal["uts46", "idna2008"]
Hash = Literal["xxh3", "siphash", "xxh3-64"]
By = Literal["iri", "host", "domain", "site", "params", "label"]
PslSection = Literal["all", "icann"]
GroupHost = Literal["host", "domain", "none"]


class Options(TypedDict, total=False):
    """The options of ``normalize``, ``to_uri``, ``to_iri``, ``resolve`` and ``compare``."""
    profile: Profile
    rung: Rung
    form: Form
    grammar: Grammar
    reference: bool
    disallowed: Disallowed
    host: Host
    idna: Idna
    nfc: bool
    nfkc: bool
    drop_fragment: bool
    non_strict: bool
    encode_bidi: bool
    std3: bool
    default_scheme: str | None
    redirects: Redirects | Path | None
    isa: Isa


class PartsOptions(Options, total=False):
    """The options of ``parts``."""
    psl: SuffixList | Path | None
    psl_section: PslSection | None


class KeyOptions(PartsOptions, total=False):
    """The options of ``key``, ``SeenSet`` and ``State``."""
    hash: Hash
    lossy: str | Sequence[str] | Set[str] | None
    by: By
    group_host: GroupHost
    templates: str | Sequence[str] | Set[str] | None
    params: str | Sequence[str] | Set[str] | None
    rules: Rules | Path | None
    secret: bytes | None
    routes: Routes | Path | None
    base: str | bytes | None


class LabelOptions(PartsOptions, total=False):
    """The options of ``label``."""
    group_host: GroupHost
    templates: str | Sequence[str] | Set[str] | None
    params: str | Sequence[str] | Set[str] | None
    routes: Routes | Path | None
    lossy: str | Sequence[str] | Set[str] | None
    rules: Rules | Path | None
# The rest is written by hand.
