# SPDX-License-Identifier: MIT
"""Cleaned addresses: normal forms without what is named."""
import functools

from . import _native
from ._core import _lossy_bits, context, make_base, with_key_defaults
from ._each import _check_errors, each
from ._lossy import rules_of

REMOVING = ("fragment", "anchor", "session", "tracking", "empty-query", "userinfo", "final-dot",
            "empty-parameters", "repeated-parameters", "unwrap")


@functools.lru_cache(maxsize=64)
def _make_cleaner(*arguments):
    try:
        return _native.Cleaner(*arguments)
    except ValueError:
        raise ValueError('rules have a line "lossy" or "path" that does more than remove, or they remove nothing') from None


def _bits_of(remove):
    bits = _lossy_bits(remove)
    if bits & ~_lossy_bits(REMOVING):
        raise ValueError(f"remove takes only rules that remove, and unwrap: {', '.join(REMOVING)}, not {remove!r}")
    return bits


def clean(text, remove=None, *, rules=None, counts=None, base=None, errors="raise", **options):
    """Returns normal forms without what is named, as the command ``normalize --clean`` does.

    ``remove`` is a list, or a str with commas, of "fragment", "anchor" (a fragment, except "#!" and "#/"), "session",
    "tracking", "empty-query", "userinfo", "final-dot", "empty-parameters", "repeated-parameters" and "unwrap". The last
    one replaces redirect wrappers, which the rules name, by the address in them, percent-decoded once and normalized;
    otherwise bytes are only removed: the rest keeps its order and spelling. ``rules`` is a :class:`Rules` or the path
    of a rules file, whose lines "drop" name parameters that are removed as well. At least one of both is needed.
    Signed URLs lose at most their fragment.

    ``counts`` is a dictionary or Counter, to which the number of texts with each change is added, such as
    "tracking-dropped". The result has the type of ``text``. ``errors`` is "raise", "null" or "column", as in
    :func:`surt`. ``base`` resolves references. The other options are those of :func:`normalize`.

    >>> clean("https://shop.example/p?utm_source=mail&z=7&a=1#top", "tracking,fragment")
    'https://shop.example/p?z=7&a=1'
    >>> clean(["http://h/#x", None], "fragment")
    ['http://h/', None]
    """
    _check_errors(errors)
    if options.get("redirects") is not None:
        raise ValueError("redirects lead to other IRIs, and clean only removes")
    of_context = context("clean", **with_key_defaults(options))
    of_base = None if base is None else make_base(of_context, base)
    bits = _bits_of(remove)
    if not bits and rules is None:
        raise ValueError("remove or rules is needed: nothing is removed by default")
    cleaner = _make_cleaner(of_context, of_base, None if rules is None else rules_of(rules), bits)

    def one(item):
        answer, changes = cleaner.clean(item)
        for name in changes if counts is not None else ():
            counts[name] = counts.get(name, 0) + 1
        return answer
    return each(text, one, errors)
