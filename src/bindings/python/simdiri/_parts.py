# SPDX-License-Identifier: MIT
"""Parts of normal forms: host, domain, path segments, query parameters."""
import functools

from . import _columns, _native, _shapes
from ._api import check_first
from ._core import Error, context, make_base
from ._suffixes import suffixes_of

PART_NAMES = ("iri", "scheme", "userinfo", "host", "port", "authority", "path", "query", "fragment", "origin", "site",
              "suffix", "domain", "subdomain", "host-reversed", "host-unicode")
ERRORS = ("raise", "null", "column")


def _refuse_name(name):
    raise ValueError(f"{name!r} is not a part; the parts are {', '.join(PART_NAMES)}, segment:N and query:NAME")


def _check_names(names):
    """Returns the names as a tuple."""
    if isinstance(names, str):
        return (names,)
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"the names of parts are a str, or a list of str, not {names!r}")
    if not names:
        raise ValueError("the list of parts is empty")
    for index, name in enumerate(names):
        if name in names[:index]:
            raise ValueError(f"the part {name!r} is named twice")
    return tuple(names)


@functools.lru_cache(maxsize=64)
def _make_parts(of_context, suffixes, names, is_single):
    try:
        return _native.Parts(of_context, suffixes, names, is_single)
    except LookupError as error:
        _refuse_name(error.args[0])


def needs_list(names):
    """Does one of these parts depend on a public suffix list?"""
    return any(map(_native.needs_suffixes, names))


def _parts_of(of_context, names, psl, section):
    for name in (checked := _check_names(names)):
        if "\0" in name or any("\ud800" <= character < "\ue000" for character in name):
            _refuse_name(name)
    is_list_used = psl is not None or section is not None or needs_list(checked)
    suffixes = suffixes_of(psl, section) if is_list_used else None
    return _make_parts(of_context, suffixes, checked, isinstance(names, str))


class Finder:
    """Calls the methods of a native Parts or Labeler for texts, lists and columns. ``names`` are those of the results,
    or the name of the only one."""

    def __init__(self, parts, names, base, errors):
        self._parts, self._names, self._base, self._errors = parts, names, base, errors
        # The name of a column of results. That of a structure is the name of the input.
        self._name = names if isinstance(names, str) else None

    def find(self, text):
        if isinstance(text, (str, bytes)):
            return self._find_one(text)
        if isinstance(text, (list, tuple)):
            return self._find_many(text)
        if _shapes.is_shape(text):
            return _shapes.apply(text, self.find, self._name, self._name is not None)
        if _columns.is_pandas(text):
            return self._find_pandas(text)
        return self._find_column(text) if _columns.is_column(text) else _columns.refuse(text)

    def _find_one(self, text):
        result, *failure = self._parts.find_one(self._base, text)
        is_bad = failure[0] >= 16
        if is_bad and self._errors == "raise":
            raise Error(*failure, text=text)
        return (result, failure[0]) if self._errors == "column" else result

    def _find_many(self, items):
        items = tuple(items)
        results, statuses, first = self._parts.find_many(items, self._base, self._errors == "column")
        check_first(first, self._errors, items.__getitem__)
        if self._errors == "column":
            return results, [status and status[0] for status in statuses]
        return results

    def _find_columns(self, column):
        """Returns the result columns, the columns of statuses, and whether the input is chunked."""
        schema, arrays, is_chunked = _columns.read(column)
        made, statuses = [], []
        for before, array in _columns.counted(arrays):
            result, status, first = self._parts.find_column(schema, array, before, self._base,
                                                            self._errors == "column")
            check_first(first, self._errors, lambda index, array=array: _native.row_text(schema, array, index), before)
            made.append(result)
            statuses.append(status)
        return made, statuses, is_chunked

    def _find_column(self, column):
        made, statuses, is_chunked = self._find_columns(column)
        results = _columns.join(column, made, is_chunked, self._name)
        if self._errors != "column":
            return results
        return results, _columns.join(column, statuses, is_chunked, "status")

    def _find_pandas(self, series):
        values = _columns.pandas_values(series)
        if isinstance(values, list) and not _columns.can_import("pyarrow"):
            found = self._find_many(values)
        else:
            found = self._find_column(_columns.pandas_column(series))
        results, statuses = found if self._errors == "column" else (found, None)
        made = self._make_pandas(series, results)
        if self._errors != "column":
            return made
        statuses = statuses if isinstance(statuses, list) else statuses.to_pylist()
        return made, _columns.pandas_like(series, statuses, "status", "UInt16")

    def _make_pandas(self, series, results):
        if self._name is not None:
            return _columns.pandas_like(series, results, self._name)
        if isinstance(results, list):
            rows = [row and tuple(row.values()) for row in results]
            return _columns.pandas_rows(series, rows, self._names)
        return _columns.pandas_frame(series, results)


def parts(text, names, *, psl=None, psl_section=None, base=None, errors="raise", **options):
    """Returns parts of the normal forms of IRIs, as the command ``parse --get`` does.

    ``names`` is the name of one part, or a list of names. For one name the result has the type of ``text``. For a list
    it is a dictionary for a text, a list of dictionaries for a list, a column of structures for a column, and a
    DataFrame for a column of pandas. A part that an IRI does not have is None or null.

    The names are: "iri", the normal form itself; "scheme", "authority", "userinfo", "host", "port", "path", "query" and
    "fragment"; "suffix", "domain" and "subdomain" by the public suffix list, and "site", scheme and domain or host;
    "origin"; "host-reversed" and "host-unicode"; "segment:N" of the path, from 1, or -1 for the last; "query:NAME", the
    value of a parameter.

    ``psl`` is a :class:`SuffixList` or the path of a list; the default is libpsl's list. ``psl_section`` is "all" (the
    default) or "icann". With ``errors="null"`` and ``errors="column"`` the result of a text that is not an IRI is None
    or null; ``"column"`` returns a pair: the results and the statuses. ``base`` resolves references. The other options
    are those of :func:`normalize`.

    >>> parts("HTTP://www.Example.com/a/b", ["host", "segment:-1", "port"])
    {'host': 'www.example.com', 'segment:-1': 'b', 'port': None}
    >>> parts(["http://h/?q=1", None], "query:q")
    ['1', None]
    """
    if errors not in ERRORS:
        raise ValueError(f"errors is one of {', '.join(map(repr, ERRORS))}, not {errors!r}")
    of_context = context("parts", **options)
    of_parts = _parts_of(of_context, names, psl, psl_section)
    of_base = None if base is None else make_base(of_context, base)
    return Finder(of_parts, names, of_base, errors).find(text)
