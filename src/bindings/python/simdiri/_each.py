# SPDX-License-Identifier: MIT
"""Functions that process text by text: SURT keys, charsets, parts of URLs, IRIs in text, findings."""
import codecs
import re
import sys

from . import _columns, _native, _shapes
from ._context import choose, flag_of, unicode_of
from ._core import Error, Finding, Found, UrlComponents, context, make_base

ERRORS = ("raise", "null", "column")


def _check_errors(errors):
    if errors not in ERRORS:
        raise ValueError(f"errors is one of {', '.join(map(repr, ERRORS))}, not {errors!r}")


def _single(text, one, errors):
    result, *failure = one(text)
    if result is None and errors == "raise":
        raise Error(*failure, text=text)
    return (result, failure[0]) if errors == "column" else result


def _list(items, one, errors):
    results, statuses, first, count = [], [], None, 0
    for index, item in enumerate(items):
        try:
            result, *failure = (None, None) if item is None else one(item)
        except (TypeError, ValueError) as error:
            raise type(error)(f"item {index}: {error}") from None
        if result is None and item is not None:
            first, count = first or (*failure, index), count + 1
        results.append(result)
        statuses.append(failure[0])
    if first and errors == "raise":
        raise Error(*first, count, text=items[first[3]])
    return (results, statuses) if errors == "column" else results


def values_of(column):
    """Returns the items of an Arrow column."""
    column = _columns.decode_categories(column)
    if _columns.is_polars(column):
        return column.to_list()
    if not _columns.is_pyarrow(column):
        import pyarrow
        has_array = hasattr(column, "__arrow_c_array__")
        column = pyarrow.array(column) if has_array else pyarrow.chunked_array(column)
    column = _columns.decode_categories(column)
    if _columns.is_binary_or_text(column) or str(column.type) == "null":
        return column.to_pylist()
    raise TypeError(f"a column of {column.type}, which are neither str nor bytes")


def items_of(thing):
    """Returns the items of a list or a column, with None for missing values. Those of a list are copied, because another
    thread may change it."""
    if isinstance(thing, (list, tuple)):
        return tuple(thing)
    if _columns.is_pandas(thing):
        return _columns.pandas_list(thing)
    return values_of(thing) if _columns.is_column(thing) else _columns.refuse(thing)


def _column_like(column, values, name, make_type):
    """Makes a column of the engine of ``column``. A column of neither pyarrow nor Polars gives one of pyarrow."""
    if _columns.is_polars(column):
        polars = sys.modules["polars"]
        return polars.Series(name or column.name, values, dtype=make_type(polars, column))
    import pyarrow
    made = pyarrow.array(values, make_type(pyarrow, column))
    return pyarrow.chunked_array([made]) if hasattr(column, "__arrow_c_stream__") else made


def _status_type(engine, _):
    return engine.uint16() if engine.__name__ == "pyarrow" else engine.UInt16


def _text_type(engine, like):
    """The type of results that are texts of the kind of the input."""
    if engine.__name__ != "pyarrow":
        return engine.Binary if like.dtype == engine.Binary else engine.String
    kind = getattr(like, "type", None)
    kind = getattr(kind, "value_type", kind)
    others = {"string_view": engine.large_string(), "binary_view": engine.large_binary(), "null": engine.string()}
    return engine.string() if kind is None else others.get(str(kind), kind)


def _decoded_type(engine, like):
    if engine.__name__ != "pyarrow":
        return engine.String
    return engine.large_string() if "large" in str(getattr(like, "type", "")) else engine.string()


def _list_type(engine, like):
    kind = _text_type(engine, like)
    return engine.list_(kind) if engine.__name__ == "pyarrow" else engine.List(kind)


def results_like(thing, found, is_pair, name=None, make_type=_text_type, dtype=None):
    """Makes results of the type of ``thing``, which is a list or a column. With ``is_pair``, ``found`` is a pair of
    lists: the results and their statuses."""
    if isinstance(thing, (list, tuple)):
        return found
    if is_pair:
        return (results_like(thing, found[0], False, name, make_type, dtype),
                results_like(thing, found[1], False, "status", _status_type, "UInt16"))
    if _columns.is_pandas(thing):
        return _columns.pandas_like(thing, found, name, dtype)
    return _column_like(thing, found, name, make_type)


def each(thing, one, errors, name=None, make_type=_text_type, dtype=None, is_text=True):
    """Calls ``one``, which returns (result or None, status, offset, component), for each text of ``thing``."""
    if isinstance(thing, (str, bytes)):
        return _single(thing, one, errors)
    if _shapes.is_shape(thing):
        return _shapes.apply(thing, lambda inner: each(inner, one, errors, name, make_type, dtype, is_text), name,
                             is_text)
    return results_like(thing, _list(items_of(thing), one, errors), errors == "column", name, make_type, dtype)


def flags_of(**flags):
    return sum(1 << bit for bit, (name, value) in enumerate(flags.items()) if flag_of(name, value))


def surt(text, *, errors="raise", plain=False, with_scheme=False, trailing_comma=False, keep_www=False,
         common_crawl=False):
    """Returns SURT keys, by which web archives and Common Crawl index URLs.

    The result is that of the function ``surt`` of the Python package surt. With ``plain``, path and query keep their
    case. ``keep_www`` is its ``host_massage=False``. A port that is not a number below 65536 is an error. With
    ``common_crawl``, the result is that of ``WaybackURLKeyMaker`` of webarchive-commons, which writes the index of
    Common Crawl; then the other options must be false, and a URL without a host is an error, too.

    >>> surt("http://www.Example.com/Path?b=1&a=2")
    'com,example)/path?a=2&b=1'
    >>> surt("http://www.www.example.com:99999/", common_crawl=True)
    'com,example:99999)/'
    """
    _check_errors(errors)
    flags = flags_of(plain=plain, with_scheme=with_scheme, trailing_comma=trailing_comma, keep_www=keep_www,
                     common_crawl=common_crawl)
    if common_crawl and (plain or with_scheme or trailing_comma or keep_www):
        raise ValueError("common_crawl excludes plain, with_scheme, trailing_comma and keep_www")
    of_context = context("surt")
    return each(text, lambda item: _native.surt_one(of_context, flags, item), errors)


def _charset(charset):
    if not isinstance(charset, str):
        raise TypeError(f"charset is a str, not a {type(charset).__name__}")
    try:
        return _native.Charset(charset)
    except ValueError as error:
        problem = error
    try:  # Python's spelling, such as "latin-1" or "utf_16"
        return _native.Charset(codecs.lookup(charset).name)
    except (LookupError, ValueError):
        raise ValueError(f"{charset!r}: {problem}") from None


def decode(octets, charset, *, errors="raise", nfc=False, nfkc=False):
    """Decodes IRIs of a document in another charset, as browsers do. Takes bytes and returns str.

    The labels of the Encoding Standard have the same meaning as there; "latin1", for example, is windows-1252. All
    other names are those of iconv(1), or of Python's codecs.

    >>> decode(b"http://h/caf\\xe9", "latin1")
    'http://h/caf\xe9'
    """
    _check_errors(errors)
    of_context, of_charset, form = context("decode"), _charset(charset), unicode_of(nfc, nfkc)

    def one(item):
        if not isinstance(item, bytes):
            raise TypeError(f"decode takes bytes, not {type(item).__name__}")
        return of_charset.decode_one(of_context, form, item)
    return each(octets, one, errors, None, _decoded_type, _columns.name_dtype(octets), _shapes.is_array(octets))


def encode_query(text, charset, *, base=None, profile="rfc3987", errors="raise"):
    """Percent-encodes non-ASCII characters of queries in the charset of the document that contains the IRIs.

    Browsers do the same with links. Nothing else changes. Call this before :func:`normalize` or :func:`key`. ``base``
    is the base of relative references.

    >>> encode_query("http://h/?q=\xe9", "latin1")
    'http://h/?q=%E9'
    """
    _check_errors(errors)
    of_context, of_charset = context("encode_query", profile=profile), _charset(charset)
    of_base, number = None if base is None else make_base(of_context, base), choose("profile", profile)
    return each(text, lambda item: of_charset.encode_one(of_context, number, of_base, item), errors)


def _struct_type(engine, like):
    kind = _text_type(engine, like)
    if engine.__name__ == "pyarrow":
        return engine.struct([(name, kind) for name in UrlComponents._fields])
    return engine.Struct({name: kind for name in UrlComponents._fields})


def parse_urls(text, base, errors):
    """Splits URLs of the profile web."""
    _check_errors(errors)
    of_context = context("parse", profile="web")
    of_base = None if base is None else make_base(of_context, base)

    def one(item):
        parts, *failure = _native.parse_url_one(of_context, of_base, item)
        return (None if parts is None else UrlComponents._make(parts), *failure)

    def one_as_dict(item):
        parts, *failure = one(item)
        return (None if parts is None else parts._asdict(), *failure)
    if _columns.is_pandas(text):
        found = _list(_columns.pandas_list(text), one, errors)
        frame = _columns.pandas_rows(text, found[0] if errors == "column" else found, UrlComponents._fields)
        return (frame, _columns.pandas_like(text, found[1], "status", "UInt16")) if errors == "column" else frame
    if _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: parse_urls(inner, base, errors), is_text=False)
    is_many = _columns.is_column(text)
    return each(text, one_as_dict if is_many else one, errors, None, _struct_type)


def extract(text, *, schemes=None, guess=False, html=False, wrapped=False):
    """Finds IRIs in text (RFC 3987 7.3). Returns a list of :class:`Found`.

    Returns a list of lists for a list, and for a column a column of lists of IRIs. ``schemes`` names the schemes, in a
    str, separated by commas, or in a list; "known" (the default) and "any" are names of lists. Any other name finds
    the IRIs of that scheme, known or not; a text that cannot be a scheme raises ValueError. ``guess`` also finds
    "www." and a host without a scheme. ``html`` is for HTML and XML, whose ``&quot;`` ends an IRI. ``wrapped`` also
    finds IRIs between "<" and ">" that contain line ends.

    >>> [found.iri for found in extract("See http://example.com/a, or <https://example.org/b>.")]
    ['http://example.com/a', 'https://example.org/b']
    """
    flags, schemes = flags_of(guess=guess, html=html, wrapped=wrapped), _join_schemes(schemes)

    def one(item):
        return [_found(*found) for found in _native.find_iris(item, flags, schemes)], 0

    def one_as_texts(item):
        return [found.iri for found in one(item)[0]], 0
    is_column = not isinstance(text, (str, bytes, list, tuple))
    return each(text, one_as_texts if is_column else one, "raise", None, _list_type, "object", False)


def _join_schemes(schemes):
    """Checks names of schemes (RFC 3986 3.1). Returns them in a str, separated by commas, or None."""
    if schemes is None:
        return None
    names = [name.strip() for name in (schemes.split(",") if isinstance(schemes, str) else schemes)]
    for name in names or [""]:
        if not re.fullmatch("[A-Za-z][A-Za-z0-9+.-]*", name):
            raise ValueError(f"{name!r} is not the name of a scheme, such as 'http', nor 'known' or 'any'")
    return ",".join(names)


def _found(iri, begin, end, is_guess, is_wrapped):
    space, prefix = (b" \t\r\n", b"http://") if isinstance(iri, bytes) else (" \t\r\n", "http://")
    if is_wrapped:
        for index in range(len(space)):
            iri = iri.replace(space[index:index + 1], space[:0])
    return Found(prefix + iri if is_guess else iri, begin, end, is_guess, is_wrapped)


GROUPS = {"bidi": 1, "scheme": 2, "confusables": 4}


def review(text, *, groups=tuple(GROUPS)):
    """Finds what may be a mistake or a deception in a valid IRI, as the command ``check`` does. Returns a list of
    :class:`Finding`; for a text that :func:`check` refuses, the findings have no meaning.

    Returns a list of lists for a list, and for a column a column of lists of codes. ``groups`` names what to look for, in
    a str, separated by commas, or in a list: "bidi" (misleading directions), "scheme" (rules of the scheme),
    "confusables" (look-alikes, invisible characters, text that is not NFC).

    >>> [(found.code, found.group) for found in review("http://h:99999/")]
    [('port-range', 'scheme')]
    """
    names = [name.strip() for name in groups.split(",")] if isinstance(groups, str) else groups
    for name in names:
        if name not in GROUPS:
            raise ValueError(f"a group is one of {', '.join(map(repr, GROUPS))}, not {name!r}")
    mask, names_of = sum(GROUPS[name] for name in set(names)), {number: name for name, number in GROUPS.items()}

    def one(item):
        return [Finding(code, message, names_of[group], *rest)
                for code, message, group, *rest in _native.review_one(mask, item)], 0

    def one_as_codes(item):
        return [found.code for found in one(item)[0]], 0
    is_column = not isinstance(text, (str, bytes, list, tuple))
    return each(text, one_as_codes if is_column else one, "raise", None, _list_type, "object", False)
