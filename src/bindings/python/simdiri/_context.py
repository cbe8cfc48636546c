# SPDX-License-Identifier: MIT
"""Contexts of the extension, from the options of the command."""
import functools
import re

from . import _native, _options

CHOICES = {**_options.CHOICES, "isa": ("best", "scalar", "sse42", "avx2", "avx512", "neon")}
CONTEXT_OPTIONS = frozenset([*_options.NORMAL_FORM, *_options.FORMS, "isa"])
CONTEXT_CHOICES = [name for name in CHOICES if name in CONTEXT_OPTIONS]
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,62}")


def choose(option, value):
    """Returns the number of a value of an option."""
    try:
        return CHOICES[option].index(value)
    except ValueError:
        choices = ", ".join(map(repr, CHOICES[option]))
        raise ValueError(f"{option} is one of {choices}, not {value!r}") from None


def call_cached(function, options):
    """Calls a cached function. An option that cannot be hashed, such as a list, is refused by the function itself."""
    try:
        return function(**options)
    except TypeError:
        return function.__wrapped__(**options)


def flag_of(name, value):
    """Checks an option that is on or off. A text such as "no" would be true."""
    if value not in (False, True, None):
        raise TypeError(f"{name} is True or False, not {value!r}")
    return bool(value)


def unicode_of(nfc, nfkc):
    """Returns the number of the Unicode normalization form."""
    nfc, nfkc = flag_of("nfc", nfc), flag_of("nfkc", nfkc)
    if nfc and nfkc:
        raise ValueError("nfc and nfkc contradict each other")
    return 2 if nfkc else 1 if nfc else 0


def _check_scheme(scheme):
    if scheme is not None and not isinstance(scheme, str):
        raise TypeError(f"default_scheme is a str such as 'https', or None, not {scheme!r}")
    if scheme is not None and not SCHEME.fullmatch(scheme):
        raise ValueError(f"default_scheme is a scheme such as 'https', without a colon, of up to 63 characters, not {scheme!r}")
    return scheme


@functools.lru_cache(maxsize=64)
def native_context(redirects=None, default_scheme=None, **options):
    """Returns a context. ``redirects`` is an object of the extension."""
    unicode = unicode_of(options.pop("nfc", False), options.pop("nfkc", False))
    flags = sum(bit for flag, bit in _options.FLAGS.items() if flag_of(flag, options.pop(flag, False)))
    values = [choose(option, options.get(option, _options.DEFAULTS.get(option, CHOICES[option][0])))
              for option in CONTEXT_CHOICES]
    *values, isa = values
    return _native.Context(*values, unicode, flags, isa, _check_scheme(default_scheme), redirects)
