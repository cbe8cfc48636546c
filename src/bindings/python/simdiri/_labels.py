# SPDX-License-Identifier: MIT
"""Labels: what a person groups IRIs by."""
import os

from . import _native
from ._context import choose
from ._core import _lossy_bits, context, make_base, with_key_defaults
from ._labelers import Routes, make_labeler, param_names, routes_of_option, suffixes_for, template_bits
from ._lossy import rules_of
from ._parts import Finder

ERRORS = ("raise", "keep", "null", "column")


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
    suffixes = suffixes_for(group_host, psl, psl_section)
    of_base = None if base is None else make_base(of_context, base)
    labeler = make_labeler(of_context, suffixes, None if rules is None else rules_of(rules),
                           None if routes is None else routes_of_option(routes), number_of_host,
                           template_bits(templates), _lossy_bits(lossy), param_names(params), errors == "keep")
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
