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

``errors`` says what happens to a text that is not an IRI:

* ``"raise"`` (the default) raises :class:`Error` for the first such text;
* ``"keep"`` returns the text unchanged;
* ``"null"`` returns None for it;
* ``"column"`` returns it unchanged, and returns a pair: the results and their statuses. A status is a number that
  :func:`status_name` names; 0 is ok. For a column, the statuses are a column of uint16.

The other options are those of the command: ``profile``, ``rung``, ``form``, ``grammar``, ``disallowed``, ``host``,
``idna``, ``nfc``, ``nfkc``, ``reference``, ``drop_fragment``, ``encode_bidi``, ``non_strict``, ``base``.
``redirects`` is a :class:`Redirects`, or the path of a file with them.
"""
from ._api import check, compare, key, normalize, parse, resolve, to_iri, to_uri
from ._core import Error, Found, Parts, UrlParts, status_message, status_name
from ._each import decode, encode_query, extract, surt
from ._lossy import RedirectCounts, Redirects, Rules
from ._native import Chunks, Column, StateError, version as __version__
from ._sets import SeenSet, SetKey, State

__all__ = ["Chunks", "Column", "Error", "Found", "Parts", "RedirectCounts", "Redirects", "Rules", "SeenSet", "SetKey",
           "State", "StateError", "UrlParts", "check", "compare", "decode", "encode_query", "extract", "key", "normalize",
           "parse", "resolve", "status_message", "status_name", "surt", "to_iri", "to_uri"]
