# SPDX-License-Identifier: MIT
"""For DuckDB: SQL functions such as ``simdiri_normalize`` and ``simdiri_label``, also for its relations.

>>> import duckdb, simdiri.duckdb
>>> connection = duckdb.connect()
>>> simdiri.duckdb.register(connection)
>>> connection.sql("select simdiri_normalize('HTTP://H:80')").fetchall()
[('http://h/',)]
>>> connection.sql("select 'http://h/?q=a+b' url").project("simdiri_host(url), simdiri_query(url, 'q')").fetchall()
[('h', 'a b')]
"""
import urllib.parse

from . import _api, _labels, _parts, _redact
from ._core import KEY_OPTIONS, errors_of_batch, needs_list
from ._suffixes import load_list

OF_LABELS = "group_host", "templates", "routes", "params"
OF_REDACTION = "redact", "redact_rules"
OF_LISTS = "psl", "psl_section"
PARTS = "scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix"
PARTS_TYPE = "STRUCT({})".format(", ".join(f'"{name}" VARCHAR' for name in PARTS))
GET = "--get="


def _split(options):
    """The options of each function: of those that normalize, of keys, of labels, of parts, and of redaction."""
    def take(names):
        return {name: options[name] for name in names if name in options}
    own = KEY_OPTIONS + OF_LABELS + OF_REDACTION
    normal = {name: value for name, value in options.items() if name not in own}
    unused = OF_LABELS + OF_REDACTION + (() if needs_list(options) else OF_LISTS)
    keys = {name: value for name, value in options.items() if name not in unused}
    labels = {**normal, **take((*OF_LABELS, "lossy", "rules"))}
    if options.get("group_host") == "domain":
        labels.update(take(OF_LISTS))
    redaction = take(OF_REDACTION)
    what = {"what": redaction["redact"]} if redaction.get("redact") is not None else {}
    return normal, keys, labels, take(OF_LISTS), {**what, "rules": redaction.get("redact_rules")}


def _decode(value):
    return None if value is None else urllib.parse.unquote_plus(value)


def _values_of(column, names, find):
    """The decoded parameters, of which each row names one: all rows with a name in one call."""
    rows_of, values = {}, [None] * len(column)
    for row, name in enumerate(names.to_pylist()):
        if name is not None:
            rows_of.setdefault(name, []).append(row)
    for name, rows in rows_of.items():
        for row, value in zip(rows, find(column.take(rows), "query:" + name).to_pylist()):
            values[row] = _decode(value)
    return values


def _part_of(column, options, find):
    """The part that a constant text such as "--get=segment:1" names."""
    texts = set(options.to_pylist())
    if len(texts) != 1:
        raise ValueError("the options must be constant")
    text, = texts
    if text is not None and not text.startswith(GET):
        raise ValueError(f"the options are {GET} and the name of a part, not {text!r}")
    return None if text is None else find(column, text[len(GET):])


def _functions(errors, options):
    """Triples of a name, a function of Arrow columns, and the type of its results; the types of arguments are VARCHAR."""
    import pyarrow
    normal, keys, labels, lists, redaction = _split(options)
    or_null = "raise" if errors == "raise" else "null"  # of results that the text itself cannot replace

    def find(column, names):
        used = lists if _parts.needs_list([names] if isinstance(names, str) else names) else {}
        return _parts.parts(column, names, errors=or_null, **used, **normal)

    def nulls(column):
        return pyarrow.nulls(len(column), pyarrow.string())

    def part(column, texts):
        found = _part_of(column, texts, find)
        return nulls(column) if found is None else found

    def is_equivalent(first, second):
        rungs = _api.compare(first, second, errors=or_null, **normal).to_pylist()
        return pyarrow.array([None if rung is None else rung != "different" for rung in rungs], pyarrow.bool_())
    one, two = ["VARCHAR"], ["VARCHAR", "VARCHAR"]
    return (
        ("normalize", lambda column: _api.normalize(column, errors=errors, **normal), one, "VARCHAR"),
        # DuckDB before 1.3 takes the wrong rows out of a fixed_size_binary that has nulls.
        ("key", lambda column: _api.key(column, **keys).cast("binary"), one, "BLOB"),
        ("host", lambda column: find(column, "host"), one, "VARCHAR"),
        ("domain", lambda column: find(column, "domain"), one, "VARCHAR"),
        ("site", lambda column: find(column, "site"), one, "VARCHAR"),
        ("part", part, two, "VARCHAR"),
        ("query", lambda column, names: pyarrow.array(_values_of(column, names, find), pyarrow.string()), two, "VARCHAR"),
        ("parts", lambda column: find(column, list(PARTS)), one, PARTS_TYPE),
        ("label", lambda column: _labels.label(column, errors=errors, **labels), one, "VARCHAR"),
        ("redact", lambda column: _redact.redact(column, **redaction), one, "VARCHAR"),
        ("resolve", lambda base, column: _api.resolve(column, base, errors=or_null, **normal), two, "VARCHAR"),
        ("compare", lambda first, second: _api.compare(first, second, errors=or_null, **normal), two, "VARCHAR"),
        ("is_equivalent", is_equivalent, two, "BOOLEAN"))


def _check(errors, options):
    """Wrong options fail here instead of in a query."""
    if errors not in ("keep", "null", "raise"):
        raise ValueError(f"errors is one of 'keep', 'null', 'raise', not {errors!r}")
    normal, keys, labels, lists, redaction = _split(options)
    _api.normalize("s:", **normal)
    _api.key("s:", **keys)
    _labels.label("s:", **labels)
    _parts.parts("s:", "domain", **lists, **normal)
    _redact.redact("s:", **redaction)


def register(connection, *, errors="keep", prefix="simdiri_", **options):
    """Registers SQL functions in a connection, which its relations have, too. All arguments are VARCHAR.

    ``simdiri_normalize(text)``, ``simdiri_label(text)`` and ``simdiri_redact(text)`` return VARCHAR, ``simdiri_key(text)``
    a BLOB of 16 bytes. ``simdiri_host``, ``simdiri_domain``, ``simdiri_site``, ``simdiri_part(text, '--get=PART')`` and
    ``simdiri_parts(text)``, a STRUCT, return parts of the normal form, and ``simdiri_query(text, name)`` the decoded value
    of a parameter. ``simdiri_resolve(base, reference)`` returns the target, ``simdiri_compare(text, text)`` a rung or
    "different", and ``simdiri_is_equivalent(text, text)`` a BOOLEAN. They are those of the extension for DuckDB, whose
    options are texts in SQL; here the options are those of this call. NULL gives NULL.

    ``errors`` says what ``simdiri_normalize`` and ``simdiri_label`` return for a text that is not an IRI: "keep" returns the
    text, "null" returns NULL, "raise" fails the query; its message shows the text. The other functions return NULL unless
    it is "raise", but a key is that of the text, and redaction takes any text. The other options are those of
    :func:`simdiri.key` and :func:`simdiri.label`; ``redact`` and ``redact_rules`` are the arguments ``what`` and ``rules`` of
    :func:`simdiri.redact`. Each function uses those that concern it. Keys are XXH3-128, the same in every connection,
    unless ``hash`` says otherwise. Existing functions of these names are replaced. DuckDB needs pyarrow and numpy for
    this.
    """
    _check(errors, options)
    options = load_list(options, needs_list(options) or not options.keys().isdisjoint(OF_LISTS))
    for name, function, arguments, kind in _functions(errors, options):
        _replace(connection, prefix + name, _with_errors(function, len(arguments)), arguments, kind)


def _with_errors(function, count):
    """The same function, with so many arguments that DuckDB sees, whose errors are those of a batch."""
    def of_one(column):
        with errors_of_batch():
            return function(column)

    def of_two(first, second):
        with errors_of_batch():
            return function(first, second)
    return of_one if count == 1 else of_two


def _replace(connection, name, function, arguments, kind):
    options = {"type": "arrow", "null_handling": "special"}
    try:
        connection.create_function(name, function, arguments, kind, **options)
    except Exception as reason:  # its type differs between versions of DuckDB
        try:
            connection.remove_function(name)
        except Exception:  # there is no such function, so creating it failed for another reason
            raise reason from None
        connection.create_function(name, function, arguments, kind, **options)
