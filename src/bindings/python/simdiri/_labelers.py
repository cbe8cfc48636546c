# SPDX-License-Identifier: MIT
"""Routes, and labelers of options."""
import functools
import re

from . import _native
from ._context import choose
from ._lossy import _read_file, _Text, of_class
from ._suffixes import suffixes_of

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


def routes_of_option(routes):
    """Returns the extension's object for the option ``routes``: a Routes, or the path of a file."""
    return _cached_routes(of_class(Routes, "routes", routes))


@functools.lru_cache(maxsize=16)
def _cached_routes(routes):
    """Equal routes have one object, so that labelers of equal routes are cached once."""
    return routes._native


def names_of(option, names):
    """Returns a tuple of the names of an option: of a list, or of a str, in which commas separate them."""
    if isinstance(names, str):
        names = [name.strip(" ") for name in names.split(",") if name.strip(" ")]
    elif not isinstance(names, (list, tuple, set, frozenset)) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{option} is a list of names, or a str of names separated by commas, not {names!r}")
    for name in names:
        if not name or "\0" in name or any("\ud800" <= character < "\ue000" for character in name):
            raise ValueError(f"{option}: {name!r} cannot be a name")
    return tuple(sorted(names) if isinstance(names, (set, frozenset)) else names)


def names_or_word(option, names, words):
    """Returns the names of an option, or what a word such as "all" means if a str has nothing else."""
    found = names_of(option, names)
    return words[found[0]] if isinstance(names, str) and len(found) == 1 and found[0] in words else found


def template_bits(templates):
    names = names_or_word("templates", DEFAULT_TEMPLATES if templates is None else templates, {"all": TEMPLATES, "none": ()})
    for name in names:
        if name not in TEMPLATES:
            raise ValueError(f"{name!r} is not a template; the templates are {', '.join(TEMPLATES)}, and all or none")
    return sum({1 << TEMPLATES.index(name) for name in names})


def param_names(params):
    words = {"all": ("*",), "none": ()}
    names = names_or_word("params", () if params is None else params, words)
    if not isinstance(params, str):
        return names
    if not words.keys().isdisjoint(names):
        raise ValueError("params: 'all' and 'none' cannot be combined with names")
    return tuple(re.sub("%2[Cc]|%25", lambda found: "%" if found[0] == "%25" else ",", name) for name in names)


@functools.lru_cache(maxsize=64)
def make_labeler(*arguments):
    try:
        return _native.Labeler(*arguments)
    except LookupError as error:
        raise ValueError(f"params: {error.args[0]!r} has more than one '*'") from None


def suffixes_for(group_host, psl, section):
    """Returns the list that labels with this part of the host need, or None."""
    if group_host == "domain":
        return suffixes_of(psl, section)
    if psl is not None or section is not None:
        raise ValueError('psl and psl_section need group_host="domain": other labels depend on no list')
    return None


def labeler_of_keys(of_context, options, psl, section):
    """Returns the labeler of keys by label, for the options of labels."""
    host, routes = options.get("group_host", "host"), options.get("routes")
    return make_labeler(of_context, suffixes_for(host, psl, section), None, None if routes is None else routes_of_option(routes),
                        choose("group_host", host), template_bits(options.get("templates")), 0,
                        param_names(options.get("params")), False)
