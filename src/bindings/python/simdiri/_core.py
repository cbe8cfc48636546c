# SPDX-License-Identifier: MIT
"""Options, errors and components."""
import contextlib
import difflib
import functools
from typing import NamedTuple

from . import _native, _options
from ._context import CONTEXT_OPTIONS, call_cached, choose, native_context
from ._hide import hide_userinfo
from ._labelers import labeler_of_keys
from ._lossy import redirects_of, rules_of
from ._suffixes import suffixes_of


class Error(ValueError):
    """A text is not an IRI.

    ``code`` is the name of the error, such as "bad-port", and ``status`` its number. ``offset`` is its position in
    bytes of UTF-8. ``component`` is the component that contains it, or "". ``index`` is the item or row, from 0, or
    None for a single text. ``text`` is the bad text, at most its first 1,000 characters. ``count`` is the number of bad
    items or rows. ``is_of_base`` is true if the base is the bad text.

    ``str(error)`` shows the first 80 characters of the text, with "***" for userinfo, which may contain a password. It
    shows the query, which may contain a token: log ``code`` and ``offset`` instead where that matters.
    """

    MAX_TEXT, SHOWN = 1000, 80
    text = None  # of an Error that an earlier version pickled

    def __init__(self, status, offset, component, index=None, count=1, is_of_base=False, text=None):
        self.status, self.offset, self.index, self.count = status, offset, index, count
        self.is_of_base, self.text = is_of_base, text and text[:self.MAX_TEXT]
        self.code, self.message = _native.tell_status(status)
        self._component, self.component = component, _native.tell_component(component)
        super().__init__(self._tell())

    def _tell(self):
        where = f"byte {self.offset}" + (f", in the {self.component}" if self.component else "")
        if self.index is not None:
            where = f"item {self.index}, {where}"
        more = f"; {self.count} items are bad in total" if self.count > 1 else ""
        whose = "the base: " if self.is_of_base else ""
        return f"{whose}{self.code}: {self.message} ({where}){self._tell_text()}{more}"

    def _tell_text(self):
        if self.text is None:
            return ""
        shown = hide_userinfo(self.text)
        return f": {shown[:self.SHOWN]!r}" + "…" * (len(shown) > self.SHOWN)

    def __reduce__(self):
        return _remake_error, (self.__dict__,)


def _remake_error(fields):
    error = Error.__new__(Error)
    error.__dict__.update(fields)
    error.args = (error._tell(),)
    return error


@contextlib.contextmanager
def errors_of_batch():
    """For engines that pass batches: an Error has no numbers of items, because nobody knows which rows of the table are
    in the batch."""
    try:
        yield
    except Error as error:
        raise Error(error.status, error.offset, error._component, None, 1, error.is_of_base, error.text) from None


class Components(NamedTuple):
    """The components of a reference (RFC 3986 3). An absent component is None, and an empty one is empty text."""
    scheme: object
    authority: object
    userinfo: object
    host: object
    port: object
    path: object
    query: object
    fragment: object


class UrlComponents(NamedTuple):
    """The components of a URL of the profile web, as the URL Standard names them. ``href`` is the serialized URL.

    Username, password and path are never absent, only empty. The others are None if they are absent.
    """
    href: object
    scheme: object
    username: object
    password: object
    host: object
    port: object
    path: object
    query: object
    fragment: object


class Found(NamedTuple):
    """An IRI that :func:`extract` found in a text.

    ``text[begin:end]`` is its text: the positions count characters of a str, and bytes of bytes. ``iri`` differs from
    it if ``is_guess`` is true (it got "http://") or ``is_wrapped`` is true (line ends and spaces are removed).
    """
    iri: object
    begin: int
    end: int
    is_guess: bool
    is_wrapped: bool


class Finding(NamedTuple):
    """What :func:`review` found in an IRI. ``text[begin:end]`` is its place: the positions count characters of a str, and
    bytes of bytes. ``code`` is the name of the finding, and ``group`` "bidi", "scheme" or "confusables"."""
    code: str
    message: str
    group: str
    component: str
    begin: int
    end: int


LIST_OPTIONS = _options.SUFFIXES
LABEL_OPTIONS = _options.LABELS
KEY_OPTIONS = (*_options.KEYS, *LABEL_OPTIONS, *LIST_OPTIONS)
KEYER_OPTIONS = CONTEXT_OPTIONS | {*KEY_OPTIONS, "base"}
TAKERS = dict.fromkeys(KEY_OPTIONS, "only key, SeenSet and State take {}") | {
    **dict.fromkeys(("lossy", "rules"), "only key, label, SeenSet and State take {}"),
    **dict.fromkeys(LABEL_OPTIONS, "only label, and key, SeenSet and State by label take {}"),
    **dict.fromkeys(LIST_OPTIONS, "only parts, key, label, SeenSet and State take {}"),
    "base": "only normalize, resolve, compare, key, label, parse, parts, encode_query and sets take {}",
    "errors": "a set takes no {}: a text that is not an IRI gets a key of its own bytes"}


def check_names(function, options, takes=CONTEXT_OPTIONS):
    """Raises TypeError for an option that a function does not take."""
    if takes.issuperset(options):
        return
    for name in sorted(options.keys() - takes):
        close = difflib.get_close_matches(name, takes, 1)
        hint = TAKERS[name].format(name) if name in TAKERS else f"did you mean {close[0]!r}?" if close else ""
        # These are Python's own words: Polars calls a function again without return_dtype if it reads them.
        raise TypeError(f"{function}() got an unexpected keyword argument {name!r}" + ("; " + hint if hint else ""))


def context(function, **options):
    """Returns a context for options of a function. Their names and defaults are those of the command."""
    check_names(function, options)
    redirects = options.pop("redirects", None)
    if redirects is None:
        return call_cached(native_context, options)
    options = _with_protocol(options)
    read = redirects_of(redirects, call_cached(native_context, options))
    return call_cached(native_context, {"redirects": read, **options})


def _with_protocol(options):
    """Returns the options with the rung at which redirects have an effect."""
    if options.get("profile") == "web":
        return options
    if options.setdefault("rung", "protocol") != "protocol":
        raise ValueError(f"redirects need rung='protocol', not {options['rung']!r}")
    return options


def strict_context(function, profile="rfc3987", rung="simple", **options):
    """Returns a context whose default rung is "simple", so nothing is mapped. The profile "web" has no rungs."""
    if profile == "web":
        return context(function, profile=profile, **options)
    if options.get("redirects") is not None and rung == "simple":
        rung = "protocol"
    return context(function, profile=profile, rung=rung, **options)


def convert_context(function, **options):
    """Returns a context that converts as RFC 3987 3.1 says: "[", "]" and "#" must not be converted."""
    return context(function, **{"disallowed": "encode"} | options)


def make_base(of_context, text):
    """Returns a base. Raises Error if the text cannot be a base."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"the base is a {type(text).__name__}, neither str nor bytes (only resolve and normalize take a"
                        " list or column of bases)")
    return _make_base(of_context, text)


@functools.lru_cache(maxsize=64)
def _make_base(of_context, text):
    base = _native.Base(of_context, text)
    if isinstance(base, tuple):
        raise Error(*base, is_of_base=True, text=text)
    return base


LOSSY_RULES = tuple(_native.lossy_names())


def _find_lossy(names):
    """Returns the bits of lossy rules. The library knows their names, and those of lists such as "crawl"."""
    bits = 0
    for name in names:
        found = _native.find_lossy(name)
        if not found:
            raise ValueError(f"{name!r} is not the name of a lossy rule; the names are {', '.join(LOSSY_RULES)}, and"
                             " crawl for a list of them")
        bits |= found
    return bits


def _lossy_bits(lossy):
    """Returns the bits of lossy rules, whose names are in a str, separated by commas, or in a list, tuple or set."""
    if lossy is None:
        return 0
    if isinstance(lossy, str):
        lossy = lossy.split(",")
    elif not isinstance(lossy, (list, tuple, set, frozenset)) or not all(isinstance(name, str) for name in lossy):
        raise TypeError(f"lossy is a list of names, or a str of names separated by commas, not {lossy!r}")
    return _find_lossy(filter(None, map(str.strip, lossy)))


def with_key_defaults(options):
    """Returns the options with the defaults of the command key: the rung simple repairs nothing."""
    if options.get("profile") == "web" or options.get("rung") != "simple":
        return options
    return {"disallowed": "fail"} | options


@functools.lru_cache(maxsize=64)
def _keyer(of_context=None, hash="xxh3", lossy=0, secret=b"", rules=None, redirects=None, base=None, by=0,
           suffixes=None, labeler=None):
    return _native.Keyer(of_context, choose("hash", hash), lossy, secret, rules, redirects, base, by, suffixes,
                         labeler)


def needs_list(options):
    """Do keys with these options depend on a public suffix list?"""
    by = options.get("by")
    return by in ("domain", "site") or by == "label" and options.get("group_host") == "domain"


def _with_part(own, of_context, has_redirects):
    """Returns the options of a keyer with the number of ``by``, and the list or the labeler instead of their options."""
    by, psl, section = (own.pop(name, None) for name in ("by", *LIST_OPTIONS))
    labels = {name: own.pop(name) for name in LABEL_OPTIONS if name in own}
    number = choose("by", "iri" if by is None else by)
    if by in ("params", "label") and has_redirects:
        raise ValueError(f"by={by!r} and redirects contradict each other: a redirect would move one IRI out of its group")
    if by == "label":
        return own | {"by": number, "labeler": labeler_of_keys(of_context, labels, psl, section)}
    if labels:
        raise ValueError(f"{next(iter(labels))} needs by=\"label\": other keys have no labels")
    if needs_list({"by": by}):
        return own | {"by": number, "suffixes": suffixes_of(psl, section)}
    if psl is not None or section is not None:
        raise ValueError("psl and psl_section need by=\"domain\" or by=\"site\": other keys depend on no list")
    return own | {"by": number}


def keyer(*, function="key", is_cached=True, **options):
    """Returns a keyer for a hash, lossy rules, a secret of siphash, rules of a file, redirects, a base, what keys are
    made of, and a context."""
    check_names(function, options, KEYER_OPTIONS)
    own = {name: options.pop(name) for name in KEY_OPTIONS if name in options}
    if "lossy" in own:
        own["lossy"] = _lossy_bits(own["lossy"])
    if own.get("rules") is not None:
        own["rules"] = rules_of(own["rules"])
    own = {name: value for name, value in own.items() if value is not None}
    redirects, base = options.pop("redirects", None), options.pop("base", None)
    options = with_key_defaults(options)
    if redirects is not None:
        options = _with_protocol(options)
    own["of_context"] = call_cached(native_context, options)
    own = _with_part(own, own["of_context"], redirects is not None)
    if redirects is not None:
        own["redirects"] = redirects_of(redirects, own["of_context"])
    if base is not None:
        own["base"] = make_base(own["of_context"], base)
    return call_cached(_keyer, own) if is_cached else _keyer.__wrapped__(**own)
