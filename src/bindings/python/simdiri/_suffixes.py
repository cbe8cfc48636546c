# SPDX-License-Identifier: MIT
"""Public suffix lists."""
import datetime
import functools
import os

from . import _native
from ._options import CHOICES

SECTIONS = CHOICES["psl_section"]
MAX_BYTES = 64 << 20


def _read_file(path):
    with open(os.fspath(path), "rb") as file:  # open() would also take a number, and close that file
        text = file.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise ValueError(f"{os.fsdecode(path)}: a public suffix list has at most {MAX_BYTES} bytes")
    return text


@functools.lru_cache(maxsize=8)
def _make_list(text, section):
    """Equal lists are made once, so that keyers and parts of equal lists are cached once."""
    return _native.Suffixes(text, section)


def _check_section(section):
    if section not in SECTIONS:
        raise ValueError(f"the section of a public suffix list is one of {', '.join(map(repr, SECTIONS))},"
                         f" not {section!r}")
    return SECTIONS.index(section)


class SuffixList:
    """A public suffix list, for the option ``psl`` of :func:`parts`, :func:`key` and the sets of keys.

    ``path`` names a file in the format of public_suffix_list.dat, which is read once. Without it, the list is that of
    libpsl: the file that the system has for libpsl, else the list that is built into libpsl. ``section="icann"`` takes
    the rules of registries only. A mistake in the file raises ValueError, which names the line.

    A list of a file is pickled with its text. A list of libpsl is not: unpickling it where libpsl has another list
    raises RuntimeError.
    """
    __slots__ = ("_text", "_section", "_native")

    def __init__(self, path=None, *, section="all"):
        self._text, self._section = None if path is None else _read_file(path), section
        number = _check_section(section)
        try:
            self._native = _make_list(self._text, number)
        except ValueError as error:
            if path is None:
                raise
            line, message = error.args
            raise ValueError(f"{os.fsdecode(path)}:{f'{line}:' if line else ''} {message}") from None

    @property
    def identity(self):
        """The identity of the list, which is a part of the identity of keys: its version, or digits of its hash."""
        return self._native.identity

    @property
    def date(self):
        """The day (datetime.date, UTC) on which the list was made, or None if it is unknown. Keys do not depend on it."""
        seconds = self._native.time
        return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).date() if seconds else None

    @property
    def section(self):
        """The section, "all" or "icann"."""
        return self._section

    def __eq__(self, other):
        return type(other) is type(self) and (other._text, other._section) == (self._text, self._section)

    def __hash__(self):
        return hash((self._text, self._section))

    def __repr__(self):
        return f"<simdiri.SuffixList {self.identity}>"

    def __reduce__(self):
        return _remake_list, (self._text, self._section, self.identity)


def _remake_list(text, section, identity):
    made = SuffixList.__new__(SuffixList)
    made._text, made._section, made._native = text, section, _make_list(text, _check_section(section))
    if made.identity != identity:
        raise RuntimeError(f"the public suffix list of libpsl is {made.identity} here, and was {identity} where this"
                           " SuffixList was pickled: use SuffixList(PATH), whose text is pickled")
    return made


@functools.lru_cache(maxsize=2)
def _default_list(section):
    return SuffixList(section=section)


def _list_of(psl, section):
    """Returns the SuffixList for the options ``psl`` and ``psl_section``."""
    if psl is None:
        return _default_list("all" if section is None else section)
    if isinstance(psl, (str, os.PathLike)):
        return SuffixList(psl, section="all" if section is None else section)
    if not isinstance(psl, SuffixList):
        raise TypeError(f"psl is a simdiri.SuffixList or the path of a file, not a {type(psl).__name__}")
    if section not in (None, psl.section):
        raise ValueError(f"psl_section is {section!r}, but the SuffixList has the section {psl.section!r}")
    return psl


def suffixes_of(psl, section):
    """Returns the extension's object for the options ``psl`` and ``psl_section``."""
    return _list_of(psl, section)._native


def load_list(options, is_needed=False):
    """Returns options with the list itself instead of its path, for calls in other processes or with many batches."""
    options = dict(options)
    psl, section = options.pop("psl", None), options.pop("psl_section", None)
    if is_needed or (psl, section) != (None, None):
        options["psl"] = _list_of(psl, section)
    return options
