# SPDX-License-Identifier: MIT
"""The public functions."""
import functools

from . import _columns, _native, _shapes
from ._context import CHOICES
from ._core import Components, Error, context, convert_context, keyer, make_base, strict_context
from ._each import parse_urls
from ._pairs import compare_with_text, is_text, resolve_pairs

NORMALIZE, TO_URI, TO_IRI, RESOLVE, CHECK = range(5)
KEEP, NULL = 0, 2
ERRORS = {"raise": KEEP, "keep": KEEP, "null": NULL, "column": KEEP}


DIRECT = "normalize", "to_uri", "to_iri", "key"


def _direct(make_tool, signature):
    """Decorates a function: returns the same function in C, with the same name and documentation. That processes a call
    with one text, and no options or those of an earlier call, by itself. It calls the decorated function for all other
    calls and after errors. ``make_tool`` makes the context or keyer of options."""
    def find_tool(**options):
        # A file of rules, redirects or suffixes may change between two calls.
        if not options.keys().isdisjoint(("text", "errors", "base", "redirects", "rules", "psl")):
            return None
        try:
            return make_tool(**options)
        except (TypeError, ValueError):
            return None

    def decorate(function):
        name = function.__name__
        return _native.make_direct(DIRECT.index(name), function, make_tool(), find_tool,
                                   f"{name}({signature})\n--\n\n{function.__doc__}")
    return decorate


def _one(of_context, operation, text, base, errors):
    result, status, offset, component = _native.apply_one(of_context, operation, text, base)
    if result is None and errors == "raise":
        raise Error(status, offset, component, text=text)
    if result is None and errors != "null":
        result = text
    return (result, status) if errors == "column" else result


def check_first(first, errors, text_of, before=0):
    """Raises the first error of a call. ``text_of`` returns the text of its index."""
    if first and errors == "raise":
        index, status, offset, component, count = first[:5]
        raise Error(status, offset, component, index + before, count, text=text_of(index))


def _many(of_context, operation, items, base, errors):
    items = tuple(items)  # another thread may change a list during the call
    results, statuses, first = _native.apply_many(of_context, operation, items, base, errors == "null",
                                                  errors == "column")
    check_first(first, errors, items.__getitem__)
    if errors == "column":
        return results, [status and status[0] for status in statuses]
    return results


def _columns_of(of_context, operation, column, base, errors):
    """Returns the result columns, the columns of statuses, and whether the input is chunked."""
    schema, arrays, is_chunked = _columns.read(column)
    made, statuses, before = [], [], 0
    for array in arrays:
        result, status, first = _native.apply_column(of_context, operation, schema, array, before, base,
                                                     ERRORS[errors], errors == "column")
        check_first(first, errors, lambda index, array=array: _native.row_text(schema, array, index), before)
        before += len(result)
        made.append(result)
        statuses.append(status)
    return made, statuses, is_chunked


def _column(of_context, operation, column, base, errors):
    made, statuses, is_chunked = _columns_of(of_context, operation, column, base, errors)
    results = _columns.join(column, made, is_chunked)
    if errors != "column":
        return results
    return results, _columns.join(column, statuses, is_chunked, "status")


def _pandas(of_context, operation, series, base, errors):
    values = _columns.pandas_values(series)
    work = _many if isinstance(values, list) else _column
    results = work(of_context, operation, values, base, errors)
    if errors != "column":
        return _columns.pandas_like(series, results)
    statuses = results[1] if isinstance(results[1], list) else results[1].to_pylist()
    return (_columns.pandas_like(series, results[0]),
            _columns.pandas_like(series, statuses, "status", "UInt16"))


def _check_errors(errors):
    if errors not in ERRORS:
        raise ValueError(f"errors is one of {', '.join(map(repr, ERRORS))}, not {errors!r}")


def _apply(operation, text, base, errors, of_context):
    _check_errors(errors)
    if isinstance(text, (str, bytes)):
        return _one(of_context, operation, text, base, errors)
    if isinstance(text, (list, tuple)):
        return _many(of_context, operation, text, base, errors)
    if _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: _apply(operation, inner, base, errors, of_context))
    if _columns.is_pandas(text):
        return _pandas(of_context, operation, text, base, errors)
    if _columns.is_column(text):
        return _column(of_context, operation, text, base, errors)
    return _columns.refuse(text)


@_direct(functools.partial(context, "normalize"), "text, *, base=None, errors='raise', **options")
def normalize(text, *, base=None, errors="raise", **options):
    """Returns the normal form of IRIs (RFC 3987 5.3): the one spelling that all equivalent IRIs share.

    The normal form identifies the same resource and is safe to fetch. ``base`` resolves references first, as in
    :func:`resolve`. ``help(simdiri)`` lists the options and their values.

    >>> normalize("HTTP://EXAMPLE.com:80/a/../%7euser")
    'http://example.com/~user'
    """
    of_context = context("normalize", **options)
    if base is None:
        return _apply(NORMALIZE, text, None, errors, of_context)
    return _resolve(of_context, text, base, errors)


def _resolve(of_context, text, base, errors):
    if is_text(base):
        return _apply(RESOLVE, text, make_base(of_context, base), errors, of_context)
    _check_errors(errors)
    return resolve_pairs(of_context, text, base, errors)


@_direct(functools.partial(convert_context, "to_uri"), "text, *, errors='raise', **options")
def to_uri(text, *, errors="raise", **options):
    """Converts IRIs to URIs (RFC 3987 3.1), and changes nothing else. By default, "[", "]" and a second "#" are errors,
    because they "MUST NOT be converted"."""
    return _apply(TO_URI, text, None, errors, convert_context("to_uri", **options))


@_direct(functools.partial(convert_context, "to_iri"), "text, *, errors='raise', **options")
def to_iri(text, *, errors="raise", **options):
    """Converts URIs to IRIs (RFC 3987 3.2), and changes nothing else."""
    return _apply(TO_IRI, text, None, errors, convert_context("to_iri", **options))


def resolve(text, base, *, errors="raise", **options):
    """Resolves references against a base (RFC 3986 5.2). Results are normalized only if ``rung`` is given.

    ``base`` is one text for all references, or a list or column with the base of each reference, by position. Pairs are
    processed one by one. The result is None or null if either of a pair is.

    >>> resolve(["b", "c"], ["http://h/a", None])
    ['http://h/b', None]
    """
    return _resolve(strict_context("resolve", **options), text, base, errors)


def check(text, *, reference=False, grammar="iri", profile="rfc3987"):
    """Checks whether a text is an IRI, and repairs nothing. Returns None, or an :class:`Error`, which is not raised.

    Returns a list for a list, and a column of statuses for a column; the status 0 is ok.
    """
    of_context = strict_context("check", reference=reference, grammar=grammar, profile=profile)
    if isinstance(text, (str, bytes)):
        result, *failure = _native.apply_one(of_context, NORMALIZE, text, None)
        return Error(*failure, text=text) if result is None else None
    if isinstance(text, (list, tuple)):
        items = tuple(text)
        _, statuses, _ = _native.apply_many(of_context, CHECK, items, None, False, True)
        return [Error(*status, index, text=items[index]) if status and status[0] >= 16 else None
                for index, status in enumerate(statuses)]
    if _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: _check_column(of_context, inner), "status", False)
    return _check_column(of_context, text)


def _check_column(of_context, column):
    if isinstance(column, list):  # of an array
        return _many(of_context, CHECK, column, None, "column")[1]
    return _apply(CHECK, column, None, "column", of_context)[1]


def _parse_item(index, item):
    try:
        return Components._make(_native.parse_one(item))
    except (TypeError, ValueError) as error:
        raise type(error)(f"item {index}: {error}") from None


def parse(text, *, profile="rfc3987", base=None, errors="raise"):
    """Splits an IRI or a reference into :class:`Components`, without checking it.

    Returns a list for a list (None for None), and for a column a column of structures with the fields of
    :class:`Components`. For a column of pandas, or a table of one column, it returns a DataFrame or table.

    With ``profile="web"`` it runs the URL parser of browsers first, and returns :class:`UrlComponents`. ``base`` resolves
    references. A text that is not a URL raises :class:`Error`; with ``errors="null"`` its result is None, and
    ``errors="column"`` returns a pair: the results and the statuses.

    >>> parse("HTTP://u@H:80/a b", profile="web").href
    'http://u@h/a%20b'
    """
    if profile == "web":
        return parse_urls(text, base, errors)
    if profile != "rfc3987":
        raise ValueError(f"profile is one of 'rfc3987', 'web', not {profile!r}")
    if base is not None or errors != "raise":
        raise ValueError("base and errors need profile='web': the profile rfc3987 splits any text unchanged")
    if isinstance(text, (str, bytes)):
        return Components._make(_native.parse_one(text))
    if isinstance(text, (list, tuple)):
        return [None if item is None else _parse_item(index, item) for index, item in enumerate(tuple(text))]
    if _shapes.is_shape(text):
        return _shapes.apply(text, parse, is_text=False)
    if _columns.is_pandas(text):
        values = _columns.pandas_values(text)
        if isinstance(values, list) and not _columns.can_import("pyarrow"):
            return _columns.pandas_rows(text, parse(values), Components._fields)
        return _columns.pandas_frame(text, parse(_columns.pandas_column(text)))
    if _columns.is_column(text):
        schema, arrays, is_chunked = _columns.read(text)
        made = [_native.parse_column(schema, array, before) for before, array in _columns.counted(arrays)]
        return _columns.join(text, made, is_chunked)
    return _columns.refuse(text)


def _compare(of_context, base, a, b, errors):
    found = _native.compare_one(of_context, base, a, b)
    is_bad = isinstance(found, tuple)
    if is_bad and errors == "raise":
        raise Error(*found[1:], text=(a, b)[found[0]])
    name = None if is_bad or found is None else CHOICES["rung"][found]
    return (name, found[1] if is_bad else 0) if errors == "column" else name


def _compare_lists(of_context, base, a, b, errors):
    a, b = tuple(a), tuple(b)
    pairs, first = _native.compare_many(of_context, base, a, b)
    check_first(first, errors, lambda index: (a, b)[first[5]][index])
    names = [CHOICES["rung"][rung] if rung >= 0 else None for rung, _ in pairs]
    return (names, [status for _, status in pairs]) if errors == "column" else names


def _text_of_pair(rows, index):
    schema, array, begin = rows
    return _native.row_text(schema, array, begin + index)


def _compare_columns(of_context, base, a, b, errors):
    (a_schema, a_arrays, is_chunked), (b_schema, b_arrays, b_is_chunked) = _columns.read(a), _columns.read(b)
    made, statuses, before = [], [], 0
    for a_index, a_begin, b_index, b_begin, count in _columns.align(a_arrays, b_arrays):
        result, status, first = _native.compare_columns(of_context, base, a_schema, a_arrays[a_index], a_begin,
                                                        b_schema, b_arrays[b_index], b_begin, count, before)
        rows = (a_schema, a_arrays[a_index], a_begin), (b_schema, b_arrays[b_index], b_begin)
        check_first(first, errors, lambda index, rows=rows, first=first: _text_of_pair(rows[first[5]], index), before)
        before += count
        made.append(result)
        statuses.append(status)
    is_chunked = is_chunked or b_is_chunked
    results = _columns.join(a, made, is_chunked, "rung")
    return (results, _columns.join(a, statuses, is_chunked, "status")) if errors == "column" else results


def compare(a, b, *, base=None, errors="raise", **options):
    """Returns the lowest rung at which two IRIs are equivalent ("simple" … "scheme"), or None if they are not.

    Two lists are compared item by item; the result is also None if either item is None. For two columns the result is a
    column of names, with "different" for pairs that are not equivalent, and null if either value is null. Pairs are
    formed by position; the index of pandas does not matter. One of the two may be a text, with which every item of the
    other is compared.

    An operand that is not an IRI raises :class:`Error`. With ``errors="null"`` the result of such a pair is None or
    null. With ``errors="column"`` it is, too, and the function returns a pair: the names and the statuses.
    """
    if errors not in ("raise", "null", "column"):
        raise ValueError(f"errors is one of 'raise', 'null', 'column', not {errors!r}")
    of_context = context("compare", **options)
    of_base = None if base is None else make_base(of_context, base)
    if is_text(a) and is_text(b):
        return _compare(of_context, of_base, a, b, errors)
    if is_text(a) or is_text(b):
        return compare_with_text(of_context, of_base, a, b, errors)
    if _shapes.is_shape(a) and _shapes.is_shape(b):
        other = _shapes.column_of(b)
        return _shapes.apply(a, lambda one: compare(one, other, base=base, errors=errors, **options), "rung")
    if _columns.is_pandas(a) and _columns.is_pandas(b):
        found = compare(_columns.pandas_column(a), _columns.pandas_column(b), base=base, errors=errors, **options)
        names, statuses = found if errors == "column" else (found, None)
        names = _columns.pandas_like(a, names, "rung")
        return names if statuses is None else (names, _columns.pandas_like(a, statuses.to_pylist(), "status", "UInt16"))
    if _columns.is_column(a) and _columns.is_column(b):
        return _compare_columns(of_context, of_base, a, b, errors)
    if not isinstance(a, (list, tuple)) or not isinstance(b, (list, tuple)):
        raise TypeError("compare takes two texts, two lists, two columns of one kind, or a text and a list or column;"
                        f" not a {type(a).__name__} and a {type(b).__name__}")
    return _compare_lists(of_context, of_base, a, b, errors)


@_direct(keyer, "text, *, errors='keep', **options")
def key(text, *, errors="keep", **options):
    """Returns keys of 16 bytes. Equivalent IRIs have equal keys; other IRIs have different keys, except by chance.

    Returns bytes for a text, a list for a list, and a column of fixed_size_binary(16) for a column. ``hex()`` of a key
    is what the command ``key`` writes. A text that is not an IRI has a key of its own bytes; with ``errors="raise"`` it
    raises :class:`Error`. Options are those of :func:`normalize`, and more. ``hash`` is "xxh3", "siphash" (with
    ``secret``), or "xxh3-64", whose first 8 bytes are 0. ``lossy`` names lossy rules, which merge more than the
    standards allow, in a list or in a str, separated by commas; "crawl" is a list of rules that suit a crawl. ``rules``
    is a :class:`Rules`, or the path of a rules file. With ``base``, the key of a relative reference is that of the IRI
    that it resolves to; identities do not depend on it. ``by`` makes keys of a part of each IRI: "host", "domain" or
    "site" (where there is no domain: the host), with ``psl`` and ``psl_section`` as in :func:`parts`. An IRI without a
    host has a key of its own then. ``by="params"`` ignores the values of parameters, and ``by="label"`` makes keys of
    labels, with ``group_host``, ``templates``, ``params`` and ``routes`` as in :func:`label`.
    """
    return keys_of(keyer(**options), text, errors)


def keys_of(of_keyer, text, errors):
    """Makes the keys of a text, a list or a column."""
    if errors not in ("keep", "raise"):
        raise ValueError(f"errors is one of 'keep', 'raise', not {errors!r}")
    if isinstance(text, (str, bytes)):
        keys, first = _native.key_many(of_keyer, (text,))
        if first and errors == "raise":
            raise Error(*first[1:4], text=text)
        return keys[0]
    if isinstance(text, (list, tuple)):
        items = tuple(text)
        keys, first = _native.key_many(of_keyer, items)
        check_first(first, errors, items.__getitem__)
        return keys
    if _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: keys_of(of_keyer, inner, errors), "key", False)
    if _columns.is_pandas(text):
        values = keys_of(of_keyer, _columns.pandas_values(text), errors)
        return _columns.pandas_like(text, values if isinstance(values, list) else values.to_pylist(), dtype="object")
    if not _columns.is_column(text):
        return _columns.refuse(text)
    schema, arrays, is_chunked = _columns.read(text)
    made, before = [], 0
    for array in arrays:
        column, _, first = _native.key_column(of_keyer, schema, array, before)
        check_first(first, errors, lambda index, array=array: _native.row_text(schema, array, index), before)
        before += len(column)
        made.append(column)
    return _columns.join(text, made, is_chunked)
