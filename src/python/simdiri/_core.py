# SPDX-License-Identifier: MIT
"""Options, errors and components."""
import functools
from typing import NamedTuple

from . import _native


def status_name(status):
    """Returns the name of a status, such as "bad-port"; "ok" for 0."""
    return _native.tell_status(int(status))[0]


def status_message(status):
    """Returns a sentence that explains a status."""
    return _native.tell_status(int(status))[1]


class Error(ValueError):
    """A text is not an IRI.

    ``code`` is the name of the error, such as "bad-port", and ``status`` its number. ``offset`` is its position in
    bytes of UTF-8. ``component`` is the component that contains it, or "". ``index`` is the item or row, from 0, or
    None for a single text. ``count`` is the number of bad items or rows. ``is_of_base`` is true if the base is the bad
    text.
    """

    def __init__(self, status, offset, component, index=None, count=1, is_of_base=False):
        self.status, self.offset, self.index, self.count = status, offset, index, count
        self.is_of_base = is_of_base
        self.code, self.message = _native.tell_status(status)
        self.component = _native.tell_component(component)
        super().__init__(self._tell())

    def _tell(self):
        where = f"byte {self.offset}" + (f", in the {self.component}" if self.component else "")
        if self.index is not None:
            where = f"item {self.index}, {where}"
        more = f"; {self.count} items are bad in total" if self.count > 1 else ""
        whose = "the base: " if self.is_of_base else ""
        return f"{whose}{self.code}: {self.message} ({where}){more}"

    def __reduce__(self):
        return _remake_error, (self.__dict__,)


def _remake_error(fields):
    error = Error.__new__(Error)
    error.__dict__.update(fields)
    error.args = (error._tell(),)
    return error


class Parts(NamedTuple):
    """The components of a reference (RFC 3986 3). An absent component is None, and an empty one is empty text."""
    scheme: object
    authority: object
    userinfo: object
    host: object
    port: object
    path: object
    query: object
    fragment: object


CHOICES = {
    "profile": ("rfc3987", "web"),
    "rung": ("simple", "syntax", "scheme", "protocol"),
    "form": ("uri", "iri"),
    "grammar": ("iri", "iri-bis", "uri", "leiri"),
    "disallowed": ("fail", "encode", "encode-all"),
    "host": ("ascii", "percent", "unicode"),
    "isa": ("best", "scalar", "sse42", "avx2", "avx512", "neon"),
}
FLAGS = ("reference", "drop_fragment", "std3", "non_strict", "encode_bidi")
DEFAULTS = {"rung": "scheme", "disallowed": "encode"}


def _choose(option, value):
    try:
        return CHOICES[option].index(value)
    except ValueError:
        wanted = ", ".join(map(repr, CHOICES[option]))
        raise ValueError(f"{option} is one of {wanted}, not {value!r}") from None


@functools.lru_cache(maxsize=64)
def context(**options):
    """Returns a context for options. Their names and defaults are those of the command."""
    nfc, nfkc = options.pop("nfc", False), options.pop("nfkc", False)
    if nfc and nfkc:
        raise ValueError("nfc and nfkc contradict each other")
    flags = sum(1 << bit for bit, flag in enumerate(FLAGS) if options.pop(flag, False))
    unknown = options.keys() - CHOICES.keys()
    if unknown:
        raise TypeError(f"unknown option {sorted(unknown)[0]!r}")
    values = [_choose(option, options.get(option, DEFAULTS.get(option, CHOICES[option][0]))) for option in CHOICES]
    *values, isa = values
    return _native.Context(*values, 2 if nfkc else 1 if nfc else 0, flags, isa)


def strict_context(profile="rfc3987", rung="simple", **options):
    """Returns a context whose default rung is "simple", so nothing is mapped. The profile "web" has no rungs."""
    if profile == "web":
        return context(profile=profile, **options)
    return context(profile=profile, rung=rung, **options)


def make_base(of_context, text):
    """Returns a base. Raises Error if the text cannot be a base."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"the base is a {type(text).__name__}, neither str nor bytes")
    return _make_base(of_context, text)


@functools.lru_cache(maxsize=64)
def _make_base(of_context, text):
    base = _native.Base(of_context, text)
    if isinstance(base, tuple):
        raise Error(*base, is_of_base=True)
    return base


HASHES = ("xxh3", "siphash", "xxh3-64")


def _find_lossy(names):
    """Returns the bits of lossy rules. The library knows their names, and those of lists such as "crawl"."""
    bits = 0
    for name in names:
        found = _native.find_lossy(name)
        if not found:
            raise ValueError(f"{name!r} is not the name of a lossy rule")
        bits |= found
    return bits


def _key_context(options):
    """Returns the context of a keyer. Its defaults are those of the command key: every disallowed character is encoded,
    except under the profile web and at the rung simple, which leave no choice."""
    if options.get("profile") == "web":
        return context(**options)
    default = "fail" if options.get("rung") == "simple" else "encode-all"
    return context(**({"disallowed": default} | options))


@functools.lru_cache(maxsize=64)
def keyer(hash="xxh3", lossy="", secret=b"", **options):
    """Returns a keyer for a hash, lossy rules (names separated by commas), a secret of siphash, and a context."""
    if hash not in HASHES:
        raise ValueError(f"hash is one of {', '.join(map(repr, HASHES))}, not {hash!r}")
    if not isinstance(lossy, str):
        raise TypeError(f"lossy is a str of names separated by commas, not a {type(lossy).__name__}")
    bits = _find_lossy(filter(None, map(str.strip, lossy.split(","))))
    return _native.Keyer(_key_context(options), HASHES.index(hash), bits, secret)
