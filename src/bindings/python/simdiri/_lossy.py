# SPDX-License-Identifier: MIT
"""Rules files and observed redirects."""
import functools
import os
from typing import NamedTuple

from . import _native
from ._context import call_cached, native_context


def _read_file(path):
    with open(path, "rb") as file:
        return file.read()


class _Text:
    """An object that is made of one text. Objects of equal texts are equal, and they are pickled as texts."""
    __slots__ = ("_text",)

    def __init__(self, text):
        if not isinstance(text, (str, bytes)):
            raise TypeError(f"{type(self).__name__} takes a str or bytes, not a {type(text).__name__}")
        if hasattr(self, "_text"):  # caches know it by its text
            raise RuntimeError(f"this {type(self).__name__} exists already: make a new object")
        self._text = text if isinstance(text, bytes) else text.encode()

    def _content(self):
        return (self._text,)

    def __eq__(self, other):
        return type(other) is type(self) and other._content() == self._content()

    def __hash__(self):
        return hash(self._content())

    def __repr__(self):
        return f"<simdiri.{type(self).__name__}, {len(self._text)} bytes>"


class Rules(_Text):
    """Lossy rules of a rules file, for the option ``rules`` of :func:`key` and of the sets of keys.

    The manual page simdiri-rules(5) describes the format. A mistake raises ValueError, which names the line.
    """
    __slots__ = ("_native",)

    def __init__(self, text):
        super().__init__(text)
        self._native = _native.Rules(self._text)

    @classmethod
    def read(cls, path):
        """Reads a file."""
        return cls(_read_file(path))

    def __reduce__(self):
        return Rules, self._content()


class RedirectCounts(NamedTuple):
    """What was read: lines, redirects that are used, redirects that are not used without ``all``, and bad lines.

    ``first_bad_line`` is the number of the first bad line, from 1, or 0.
    """
    lines: int
    used: int
    skipped: int
    bad: int
    first_bad_line: int


class Redirects(_Text):
    """Observed redirects, for the option ``redirects``: the two IRIs of a redirect become equivalent.

    ``pairs`` is a list of pairs of texts, a dictionary, or a text whose lines each have an IRI, a tab, and the IRI that
    it redirects to. Only redirects that add or remove a slash at the end of the path are used, unless ``all`` is true:
    a server may redirect many different resources to one page, for example to a login page.
    """
    __slots__ = ("_takes_all",)

    def __init__(self, pairs, *, all=False):
        super().__init__(pairs if isinstance(pairs, (str, bytes)) else _join_pairs(pairs))
        self._takes_all = bool(all)

    @classmethod
    def read(cls, path, *, all=False):
        """Reads a file of lines."""
        return cls(_read_file(path), all=all)

    @property
    def counts(self):
        """What was read, as :class:`RedirectCounts`, with the default options."""
        return RedirectCounts(*redirects_of(self, call_cached(native_context, {"rung": "protocol"})).counts)

    def _content(self):
        return self._text, self._takes_all

    def __reduce__(self):
        return _make_redirects, self._content()


def _make_redirects(text, takes_all):
    return Redirects(text, all=takes_all)


def _join_pairs(pairs):
    lines = []
    for index, pair in enumerate(pairs.items() if isinstance(pairs, dict) else pairs):
        if not isinstance(pair, (list, tuple)) or [type(text) for text in pair] != [str, str]:
            raise TypeError(f"item {index} of the redirects is not a pair of two str")
        if any(character in text for text in pair for character in "\t\r\n"):
            raise ValueError(f"item {index} of the redirects contains a tab or a line end")
        lines.append("\t".join(pair) + "\n")
    return "".join(lines)


def of_class(kind, name, value):
    """Returns the value of the option ``name``, an object of the class ``kind``, or the path of a file that it reads."""
    if isinstance(value, (str, os.PathLike)):
        value = kind.read(value)
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a simdiri.{kind.__name__} or the path of a file, not a {type(value).__name__}")
    return value


def rules_of(rules):
    """Returns the extension's object for the option ``rules``: a Rules, or the path of a file."""
    return _cached_rules(of_class(Rules, "rules", rules))


@functools.lru_cache(maxsize=16)
def _cached_rules(rules):
    """Equal rules have one object, so that keyers of equal rules are cached once."""
    return rules._native


def redirects_of(redirects, of_context):
    """Returns the extension's object for the option ``redirects``: a Redirects, or the path of a file."""
    return _cached_redirects(of_class(Redirects, "redirects", redirects), of_context)


@functools.lru_cache(maxsize=16)
def _cached_redirects(redirects, of_context):
    return _native.Redirects(of_context, redirects._text, redirects._takes_all)
