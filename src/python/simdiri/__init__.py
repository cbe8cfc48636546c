# SPDX-License-Identifier: MIT
"""Validates, converts, normalizes, resolves and compares IRIs (RFC 3987) and URIs (RFC 3986).

Every function takes one text or many, and returns in kind:

* a ``str`` or ``bytes``: the same comes back;
* a ``list`` or ``tuple`` of these, and of ``None``: a list;
* a column of pyarrow, Polars or pandas: such a column; from anything else that has ``__arrow_c_array__`` or
  ``__arrow_c_stream__`` (DuckDB's relations of one column, for one): a :class:`Column` or :class:`Chunks`, which
  ``pyarrow.array``, ``pyarrow.chunked_array`` and ``polars.Series`` take.

Columns are read where they are and not copied, nulls stay null, and the interpreter's lock is released meanwhile.

``errors`` says what becomes of a text that is no IRI:

* ``"raise"`` (the default): :class:`Error`, which tells the first of them;
* ``"keep"``: it stays as it is;
* ``"null"``: None comes back for it;
* ``"column"``: it stays as it is, and a pair comes back: the results, and the status of each, a number that
  :func:`status_name` names (0 is ok), in a column of uint16 for a column.

The other options are those of the command: ``profile``, ``rung``, ``form``, ``grammar``, ``disallowed``, ``host``,
``nfc``, ``nfkc``, ``reference``, ``drop_fragment``, ``encode_bidi``, ``non_strict``, ``base``.
"""
from ._api import check, compare, key, normalize, parse, resolve, to_iri, to_uri
from ._core import Error, Parts, status_message, status_name
from ._native import Chunks, Column, StateError, version as __version__
from ._sets import SeenSet, State

__all__ = ["Chunks", "Column", "Error", "Parts", "SeenSet", "State", "StateError", "check", "compare", "key",
           "normalize", "parse", "resolve", "status_message", "status_name", "to_iri", "to_uri"]
