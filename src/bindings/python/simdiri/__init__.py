# SPDX-License-Identifier: MIT
"""Validates, converts, normalizes, resolves and compares IRIs (RFC 3987) and URIs (RFC 3986).

Every function takes one text or many, and returns the same kind:

* for a ``str`` or ``bytes``, a ``str`` or ``bytes``;
* for a ``list`` or ``tuple`` of texts and ``None``, a list;
* for a column of pyarrow, Polars or pandas, or an array of numpy, such a column or array;
* for a table of one column of pyarrow, Polars or pandas, or a DuckDB relation of one column, such a table;
* for any other object with ``__arrow_c_array__`` or ``__arrow_c_stream__``, a :class:`Column` or :class:`Chunks`.
  ``pyarrow.array``, ``pyarrow.chunked_array`` and ``polars.Series`` accept these.

Columns are not copied, nulls stay null, and the interpreter's lock is released during the work.

``errors`` says what happens to a text that is not an IRI. Each function says which of these it takes:

* ``"raise"`` (the default, except for :func:`key`) raises :class:`Error` for the first such text;
* ``"keep"`` returns the text unchanged;
* ``"null"`` returns None for it;
* ``"column"`` returns a pair: the results and their statuses. A status is a number that :func:`status_name` names; 0 is
  ok. For a column, the statuses are a column of uint16.

The other options are those of the command. The first value is the default, unless another is named:

* ``profile``: "rfc3987", "web"
* ``rung``: "simple", "syntax", "scheme" (the default), "protocol"
* ``form``: "uri", "iri"
* ``grammar``: "iri", "iri-bis", "uri", "leiri"
* ``disallowed``: "fail", "encode" (the default of to_uri and to_iri), "encode-all" (the default)
* ``host``: "ascii", "percent", "unicode"
* ``idna``: "uts46", "idna2008"
* ``isa``: "best", "scalar", "sse42", "avx2", "avx512", "neon"
* True or False: ``reference``, ``nfc``, ``nfkc``, ``drop_fragment``, ``std3``, ``non_strict``, ``encode_bidi``
* ``default_scheme``: a scheme such as "https" for texts that begin with a host, such as "example.com/"; not in
  ``check`` and ``parse``, which change nothing
* ``redirects``: a :class:`Redirects`, or the path of a file with them
* ``base``: a text against which references are resolved first; to_uri and to_iri do not take it

:func:`key`, :class:`SeenSet` and :class:`State` also take:

* ``hash``: "xxh3", "siphash" (the default of sets), "xxh3-64"; ``secret``: 16 bytes for siphash
* ``lossy``: a list of "fragment", "anchor", "scheme", "www", "session", "slashes", "trailing-slash", "index",
  "tracking", "sort", "empty-query", "final-dot", "userinfo", "plus-space", "empty-value",
  "path-case", "empty-parameters", "repeated-parameters", "unwrap" (``LOSSY_RULES``), and
  "crawl", which is fragment, session, tracking, sort, empty-query, final-dot, userinfo, plus-space and empty-value
* ``rules``: a :class:`Rules`, or the path of a rules file
* ``by``: "iri", "host", "domain", "site", "params" (the path and the names of parameters), "label"; with "label" also
  ``group_host``, ``templates``, ``params`` and ``routes``, as :func:`label`

:func:`label` also takes ``lossy`` and ``rules``, ``group_host``: "host", "domain", "none", and options of its own.

:func:`parts`, with ``group_host`` "domain" :func:`label`, and with ``by`` "domain" or "site" those functions, take:

* ``psl``: a :class:`SuffixList`, or the path of a public suffix list; by default that of libpsl
* ``psl_section``: "all", "icann"
"""
from ._api import check, compare, key, normalize, parse, resolve, to_iri, to_uri
from ._clean import clean
from ._core import LOSSY_RULES, Components, Error, Finding, Found, UrlComponents
from ._each import decode, encode_query, extract, review, surt
from ._labelers import TEMPLATES, Routes
from ._labels import label, learn_routes
from ._lossy import RedirectCounts, Redirects, Rules
from ._native import Chunks, Column, StateError, version as __version__
from ._parts import parts
from ._pairs import status_message, status_name
from ._redact import RedactRules, redact
from ._sets import SeenSet, Secret, SetKey, State
from ._suffixes import SuffixList

__all__ = ["Chunks", "Column", "Components", "Error", "Finding", "Found", "LOSSY_RULES", "RedactRules", "RedirectCounts",
           "Redirects", "Routes", "Rules", "SeenSet", "Secret", "SetKey", "State", "StateError", "SuffixList", "TEMPLATES",
           "UrlComponents", "check", "clean", "compare", "decode", "encode_query", "extract", "key", "label",
           "learn_routes",
           "normalize", "parse", "parts", "redact", "resolve", "review", "status_message", "status_name", "surt", "to_iri", "to_uri"]
