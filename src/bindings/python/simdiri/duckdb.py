# SPDX-License-Identifier: MIT
"""For DuckDB: the SQL functions ``simdiri_normalize`` and ``simdiri_key``.

>>> import duckdb, simdiri.duckdb
>>> connection = duckdb.connect()
>>> simdiri.duckdb.register(connection)
>>> connection.sql("select simdiri_normalize('HTTP://H:80')").fetchall()
[('http://h/',)]
"""
from . import _api
from ._core import errors_of_batch
from ._core import KEY_OPTIONS, needs_list
from ._suffixes import load_list


def register(connection, *, errors="keep", prefix="simdiri_", **options):
    """Registers two SQL functions in a connection.

    ``simdiri_normalize(VARCHAR)`` returns VARCHAR, and ``simdiri_key(VARCHAR)`` a BLOB of 16 bytes. NULL gives NULL.
    ``errors`` says what ``simdiri_normalize`` returns for a text that is not an IRI: "keep" returns the text, "null"
    returns NULL, "raise" fails the query; its message shows the text. The other options are those of
    :func:`simdiri.key`; each function uses those that concern it. Keys are XXH3-128, the same in every connection,
    unless ``hash`` says otherwise. Existing functions of these names are replaced. DuckDB needs pyarrow and numpy for
    this.
    """
    if errors not in ("keep", "null", "raise"):
        raise ValueError(f"errors is one of 'keep', 'null', 'raise', not {errors!r}")
    for_normalize = {name: value for name, value in options.items() if name not in KEY_OPTIONS}
    # Wrong options fail here instead of in a query.
    _api.normalize("s:", **for_normalize)
    _api.key("s:", **options)
    options = load_list(options, needs_list(options))

    def normalize(column):
        with errors_of_batch():
            return _api.normalize(column, errors=errors, **for_normalize)

    def key(column):
        # DuckDB before 1.3 takes the wrong rows out of a fixed_size_binary that has nulls.
        return _api.key(column, **options).cast("binary")
    for name, function, kind in (("normalize", normalize, "VARCHAR"), ("key", key, "BLOB")):
        _replace(connection, prefix + name, function, kind)


def _replace(connection, name, function, kind):
    arguments = {"type": "arrow", "null_handling": "special"}
    try:
        connection.create_function(name, function, ["VARCHAR"], kind, **arguments)
    except Exception as reason:  # its type differs between versions of DuckDB
        try:
            connection.remove_function(name)
        except Exception:  # there is no such function, so creating it failed for another reason
            raise reason from None
        connection.create_function(name, function, ["VARCHAR"], kind, **arguments)
