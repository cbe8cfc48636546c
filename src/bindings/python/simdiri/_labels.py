# SPDX-License-Identifier: MIT
"""Labels: what a person groups IRIs by."""
import functools
import os

from . import _native
from ._context import choose
from ._core import _lossy_bits, context, make_base, with_key_defaults
from ._lossy import _read_file, _Text, rules_of
from ._parts import Finder
from ._suffixes import suffixes_of

ERRORS = ("raise", "keep", "null", "column")
TEMPLATES = tuple(_native.template_names())
DEFAULT_TEMPLATES = TEMPLATES[:TEMPLATES.index("token")]


class Routes(_Text):
    """Routes of a routes file, such as ``/user/{name}/repo/{repo}``, for the option ``routes`` of :func:`label`.

    The manual page simdiri-routes(5) describes the format. A mistake raises ValueError, which names the line.
    ``len(routes)`` is the number of routes.
    """
    __slots__ = ("_native",)

    def __init__(self, text):
        super().__init__(text)
        self._native = _native.Routes(self._text)

    @classmethod
    def read(cls, path):
        """Reads a file."""
        return cls(_read_file(path))

    @property
    def text(self):
        """The text of the file."""
        return self._text.decode(errors="replace")

    def __len__(self):
        return len(self._native)

    def __bool__(self):
        return True

    def __reduce__(self):
        return Routes, self._content()


def _routes_of(routes):
    """Returns the extension's object for the option ``routes``: a Routes, or the path of a file."""
    if isinstance(routes, (str, os.PathLike)):
        routes = Routes.read(routes)
    if not isinstance(routes, Routes):
        raise TypeError(f"routes is a simdiri.Routes or the path of a file, not a {type(routes).__name__}")
    return _cached_routes(routes)


@functools.lru_cache(maxsize=16)
def _cached_routes(routes):
    """Equal routes have one object, so that labelers of equal routes are cached once."""
    return routes._native


def names_of(option, names, words=()):
    """Returns a tuple of the names of an option: of a list, or of a str, in which commas separate them. ``words`` are
    values with a meaning of their own, which a str may be."""
    if isinstance(names, str):
        if names in words:
            return names
        names = [name.strip() for name in names.split(",") if name.strip()]
    elif not isinstance(names, (list, tuple, set, frozenset)) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{option} is a list of names, or a str of names separated by commas, not {names!r}")
    for name in names:
        if not name or "\0" in name or any("\ud800" <= character < "\ue000" for character in name):
            raise ValueError(f"{option}: {name!r} cannot be a name")
    return tuple(sorted(names) if isinstance(names, (set, frozenset)) else names)


def _template_bits(templates):
    if templates is None:
        templates = DEFAULT_TEMPLATES
    names = names_of("templates", templates, ("all", "none"))
    names = {"all": TEMPLATES, "none": ()}[names] if isinstance(names, str) else names
    for name in names:
        if name not in TEMPLATES:
            raise ValueError(f"{name!r} is not a template; the templates are {', '.join(TEMPLATES)}, and all or none")
    return sum({1 << TEMPLATES.index(name) for name in names})


def _param_names(params):
    names = names_of("params", () if params is None else params, ("all", "none"))
    return {"all": ("*",), "none": ()}[names] if isinstance(names, str) else names


@functools.lru_cache(maxsize=64)
def _make_labeler(*arguments):
    try:
        return _native.Labeler(*arguments)
    except LookupError as error:
        raise ValueError(f"params: {error.args[0]!r} has more than one '*'") from None


def _suffixes_for(group_host, psl, section):
    if group_host == "domain":
        return suffixes_of(psl, section)
    if psl is not None or section is not None:
        raise ValueError('psl and psl_section need group_host="domain": other labels depend on no list')
    return None


def label(text, *, group_host="host", templates=None, routes=None, params=None, lossy=None, rules=None, psl=None,
          psl_section=None, base=None, errors="raise", **options):
    """Returns labels, by which people group IRIs, as the command ``label`` does.

    A label is the host, the path and chosen parameters of the normal form. Segments and values that vary become
    placeholders. A label has no scheme and is not an IRI.

    ``group_host`` is "host" (the default), "domain", or "none" for labels that begin with the path. ``templates`` are
    the placeholders, in a list or a str with commas: "uuid", "email", "ip", "date", "time", "hash", "int" (the
    default), "token", "ulid", "objectid", "hex16", "number", "id", "locale" (``TEMPLATES``), "all", or "none". ``routes`` is a :class:`Routes` or the path of a
    routes file. ``params`` names the parameters that stay, in a list or a str with commas; a name may have one "*" for
    any text; "all" keeps all, and "none" (the default) keeps none. ``lossy`` and ``rules`` apply first, as in
    :func:`key`. ``psl`` and ``psl_section`` name the public suffix list of "domain", as in :func:`parts`.

    The result has the type of ``text``. A text that is not an IRI raises :class:`Error`; with ``errors="keep"`` it is
    its own label, and with ``"null"`` and ``"column"`` its label is None or null; ``"column"`` returns a pair: the
    labels and the statuses. ``base`` resolves references. The other options are those of :func:`normalize`.

    >>> label("HTTPS://s.example/user/123/posts/7?page=2&x=y", params="page")
    's.example/user/{int}/posts/{int}?page={int}'
    >>> label(["http://h/a/1", "http://h/a/2", None])
    ['h/a/{int}', 'h/a/{int}', None]
    """
    if errors not in ERRORS:
        raise ValueError(f"errors is one of {', '.join(map(repr, ERRORS))}, not {errors!r}")
    of_context = context("label", **with_key_defaults(options))
    number_of_host = choose("group_host", group_host)
    suffixes = _suffixes_for(group_host, psl, psl_section)
    of_base = None if base is None else make_base(of_context, base)
    labeler = _make_labeler(of_context, suffixes, None if rules is None else rules_of(rules),
                            None if routes is None else _routes_of(routes), number_of_host,
                            _template_bits(templates), _lossy_bits(lossy), _param_names(params), errors == "keep")
    return Finder(labeler, "label", of_base, errors).find(text)


def learn_routes(texts, *, max_values=100, **options):
    """Returns the :class:`Routes` that the command ``label --learn`` would write for these texts.

    ``texts`` is an iterable of IRIs; those that are not IRIs teach nothing. If more than ``max_values`` different
    segments follow one prefix, they become "{name}". The other options are those of :func:`label`, without ``templates``,
    ``routes``, ``params`` and ``errors``. The file is in ``text`` of the result: people should check it.

    >>> names = ["ann", "bob", "cat", "dan", "eve"]
    >>> routes = learn_routes([f"http://h/users/{name}/posts" for name in names], max_values=4)
    >>> label("http://h/users/zoe/posts", routes=routes)
    'h/users/{name}/posts'
    """
    for name in ("templates", "routes", "params", "errors"):
        if name in options:
            raise TypeError(f"learn_routes() has no option {name}")
    labels = label(list(texts), templates="none", errors="null", **options)
    return Routes(_native.learn_routes(labels, max_values, os.urandom(16)))
