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

from . import _api, _clean, _labels, _native, _parts, _redact
from ._core import KEY_OPTIONS, errors_of_batch, keyer, needs_list
from ._suffixes import SuffixList, load_list

OF_LABELS = "group_host", "templates", "routes", "params"
OF_REDACTION = "redact", "redact_rules"
OF_CLEANING = "clean", "clean_rules"
OF_LISTS = "psl", "psl_section"
PARTS = "scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix"
PARTS_TYPE = "STRUCT({})".format(", ".join(f'"{name}" VARCHAR' for name in PARTS))
OF_CHECK = "reference", "grammar", "profile"
CHECK_TYPE = "STRUCT(status VARCHAR, position UBIGINT, component VARCHAR, message VARCHAR)"
GET = "--get="


def _split(options):
    """The options of each function: of those that normalize, of keys, of labels, of parts, of redaction, and of cleaning."""
    def take(names):
        return {name: options[name] for name in names if name in options}
    own = KEY_OPTIONS + OF_LABELS + OF_REDACTION + OF_CLEANING
    normal = {name: value for name, value in options.items() if name not in own}
    unused = OF_LABELS + OF_REDACTION + OF_CLEANING + (() if needs_list(options) else OF_LISTS)
    keys = {name: value for name, value in options.items() if name not in unused}
    labels = {**normal, **take((*OF_LABELS, "lossy", "rules"))}
    if options.get("group_host") == "domain":
        labels.update(take(OF_LISTS))
    redaction = take(OF_REDACTION)
    what = {"what": redaction["redact"]} if redaction.get("redact") is not None else {}
    cleaning = {"remove": options.get("clean"), "rules": options.get("clean_rules"), **normal}
    return normal, keys, labels, take(OF_LISTS), {**what, "rules": redaction.get("redact_rules")}, cleaning


def _cleans(cleaning):
    return cleaning["remove"] is not None or cleaning["rules"] is not None


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


def _tell(error):
    """The members of what simdiri_check returns, for an error of a text, or None."""
    if error is None:
        return {"status": "ok"}
    return {"status": error.code, "position": error.offset, "component": error.component or None, "message": error.message}


def _tell_versions():
    """The text of the extension's simdiri_version."""
    rules = dict(part.partition("=")[::2] for part in keyer().identity.split())["rules"]
    suffixes = SuffixList().identity if _native.psl_version else "none"
    return f"simdiri {_native.version}, key rules {rules}, public suffixes {suffixes}"


def _functions(errors, options):
    """Triples of a name, a function of Arrow columns, and the type of its results; the types of arguments are VARCHAR."""
    import pyarrow
    normal, keys, labels, lists, redaction, cleaning = _split(options)
    or_null = "raise" if errors == "raise" else "null"  # of results that the text itself cannot replace

    def find(column, names):
        used = lists if _parts.needs_list([names] if isinstance(names, str) else names) else {}
        return _parts.parts(column, names, errors=or_null, **used, **normal)

    def nulls(column):
        return pyarrow.nulls(len(column), pyarrow.string())

    def part(column, texts):
        found = _part_of(column, texts, find)
        return nulls(column) if found is None else found

    def clean(column):
        texts = column.to_pylist()
        found = _clean.clean(texts, errors=or_null, **cleaning)
        if errors == "keep":
            found = [text if result is None else result for text, result in zip(texts, found)]
        return pyarrow.array(found, pyarrow.string())

    def check(column):
        texts = column.to_pylist()
        found = _api.check(texts, **{name: options[name] for name in OF_CHECK if name in options})
        kind = pyarrow.struct({"status": pyarrow.string(), "position": pyarrow.uint64(), "component": pyarrow.string(),
                               "message": pyarrow.string()})
        return pyarrow.array([None if text is None else _tell(error) for text, error in zip(texts, found)], kind)

    def is_equivalent(first, second):
        rungs = _api.compare(first, second, errors=or_null, **normal).to_pylist()
        return pyarrow.array([None if rung is None else rung != "different" for rung in rungs], pyarrow.bool_())
    one, two = ["VARCHAR"], ["VARCHAR", "VARCHAR"]
    return (
        ("normalize", lambda column: _api.normalize(column, errors=errors, **normal), one, "VARCHAR"),
        *([("clean", clean, one, "VARCHAR")] if _cleans(cleaning) else []),
        ("check", check, one, CHECK_TYPE),
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
    normal, keys, labels, lists, redaction, cleaning = _split(options)
    _api.normalize("s:", **normal)
    _api.key("s:", **keys)
    _labels.label("s:", **labels)
    _parts.parts("s:", "domain", **lists, **normal)
    _redact.redact("s:", **redaction)
    if _cleans(cleaning):
        _clean.clean("s:", **cleaning)


def register(connection, *, errors="keep", prefix="simdiri_", **options):
    """Registers SQL functions in a connection, which its relations have, too. All arguments are VARCHAR.

    ``simdiri_normalize(text)``, ``simdiri_label(text)`` and ``simdiri_redact(text)`` return VARCHAR, ``simdiri_key(text)``
    a BLOB of 16 bytes. With the option ``clean`` or ``clean_rules`` there is ``simdiri_clean(text)``, the normal form
    without what they name. ``simdiri_check(text)`` returns a STRUCT of ``status``, which is "ok" for an IRI, ``position``,
    ``component`` and ``message``, and ``simdiri_version()`` a VARCHAR. ``simdiri_host``, ``simdiri_domain``, ``simdiri_site``, ``simdiri_part(text, '--get=PART')`` and
    ``simdiri_parts(text)``, a STRUCT, return parts of the normal form, and ``simdiri_query(text, name)`` the decoded value
    of a parameter. ``simdiri_resolve(base, reference)`` returns the target, ``simdiri_compare(text, text)`` a rung or
    "different", and ``simdiri_is_equivalent(text, text)`` a BOOLEAN. They are those of the extension for DuckDB, whose
    options are texts in SQL; here the options are those of this call. NULL gives NULL.

    ``errors`` says what ``simdiri_normalize``, ``simdiri_clean`` and ``simdiri_label`` return for a text that is not an IRI: "keep" returns the
    text, "null" returns NULL, "raise" fails the query; its message shows the text. The other functions return NULL unless
    it is "raise", but a key is that of the text, and redaction takes any text. The other options are those of
    :func:`simdiri.key` and :func:`simdiri.label`; ``redact`` and ``redact_rules`` are the arguments ``what`` and ``rules`` of
    :func:`simdiri.redact`, ``clean`` and ``clean_rules`` the arguments ``remove`` and ``rules`` of :func:`simdiri.clean`. Each function uses those that concern it. Keys are XXH3-128, the same in every connection,
    unless ``hash`` says otherwise. Existing functions of these names are replaced. DuckDB needs pyarrow and numpy for
    this.
    """
    _check(errors, options)
    options = load_list(options, needs_list(options) or not options.keys().isdisjoint(OF_LISTS))
    for name, function, arguments, kind in _functions(errors, options):
        _replace(connection, prefix + name, _with_errors(function, len(arguments)), arguments, kind)
    _replace(connection, prefix + "version", _tell_versions, [], "VARCHAR", "native")


def _with_errors(function, count):
    """The same function, with so many arguments that DuckDB sees, whose errors are those of a batch."""
    def of_one(column):
        with errors_of_batch():
            return function(column)

    def of_two(first, second):
        with errors_of_batch():
            return function(first, second)
    return of_one if count == 1 else of_two


def _replace(connection, name, function, arguments, kind, how="arrow"):
    options = {"type": how, "null_handling": "special"}
    try:
        connection.create_function(name, function, arguments, kind, **options)
    except Exception as reason:  # its type differs between versions of DuckDB
        try:
            connection.remove_function(name)
        except Exception:  # there is no such function, so creating it failed for another reason
            raise reason from None
        connection.create_function(name, function, arguments, kind, **options)
