# SPDX-License-Identifier: MIT
"""A base for each reference, a text that every item is compared with, and names of statuses."""
import functools

from . import _columns, _native, _shapes
from ._context import CHOICES
from ._core import Error
from ._each import items_of, results_like

RESOLVE = 3
PAIR_DIFFERENT = -2


def is_text(thing):
    return isinstance(thing, (str, bytes))


# ---- a base for each reference

def _bases_of(base):
    if _shapes.is_shape(base):
        base = _shapes.column_of(base)
    if not (isinstance(base, (list, tuple)) or _columns.is_pandas(base) or _columns.is_column(base)):
        raise TypeError(f"the base is a {type(base).__name__}, neither str, bytes, nor a list or column of them")
    return items_of(base)


@functools.lru_cache(maxsize=64)
def _make_base(of_context, text):
    return _native.Base(of_context, text)


def _resolve_one(of_context, text, base):
    """Returns (result or None, status, offset, component, whether the base is bad)."""
    made = _make_base(of_context, base)
    if isinstance(made, tuple):
        return None, *made, True
    return *_native.apply_one(of_context, RESOLVE, text, made), False


def _resolve_list(of_context, texts, bases, errors):
    results, statuses, first, count = [], [], None, 0
    for index, (text, base) in enumerate(zip(texts, bases)):
        if text is None or base is None:
            result, status = None, None
        else:
            try:
                result, status, *where, is_of_base = _resolve_one(of_context, text, base)
            except (TypeError, ValueError) as error:
                raise type(error)(f"item {index}: {error}") from None
            if result is None:
                first = first or (status, *where, index, is_of_base, base if is_of_base else text)
                count += 1
                result = None if errors == "null" else text
        results.append(result)
        statuses.append(status)
    if first and errors == "raise":
        *where, is_of_base, text = first
        raise Error(*where, count, is_of_base, text)
    return (results, statuses) if errors == "column" else results


def resolve_pairs(of_context, text, base, errors):
    """Resolves each reference against its own base."""
    if is_text(text):
        raise TypeError(f"the base of one text is one text, not a {type(base).__name__}")
    bases = _bases_of(base)
    if _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: resolve_pairs(of_context, inner, bases, errors))
    texts = items_of(text)
    if len(texts) != len(bases):
        raise ValueError(f"there are {len(texts)} references and {len(bases)} bases")
    return results_like(text, _resolve_list(of_context, texts, bases, errors), errors == "column")


# ---- a text that every item is compared with

def _rung_type(engine, _):
    return engine.string() if engine.__name__ == "pyarrow" else engine.String


def _compare_items(of_context, base, items, text, is_text_first, errors, name_of_different):
    texts = (text,) * len(items)
    pairs, first = _native.compare_many(of_context, base, *((texts, tuple(items)) if is_text_first
                                                            else (tuple(items), texts)))
    if first and errors == "raise":
        index, status, offset, component, count, _ = first
        raise Error(status, offset, component, index, count, text=items[index])
    names = [CHOICES["rung"][rung] if rung >= 0 else name_of_different if rung == PAIR_DIFFERENT else None
             for rung, _ in pairs]
    return (names, [status for _, status in pairs]) if errors == "column" else names


def compare_with_text(of_context, base, a, b, errors):
    """Compares a text with each item of a list or column. A list has None for different IRIs, a column "different"."""
    is_text_first = is_text(a)
    text, thing = (a, b) if is_text_first else (b, a)
    found = _native.compare_one(of_context, base, text, text)
    if isinstance(found, tuple) and errors == "raise":
        raise Error(*found[1:], text=text)
    if _shapes.is_shape(thing):
        def call(inner):
            return compare_with_text(of_context, base, *((text, inner) if is_text_first else (inner, text)), errors)
        return _shapes.apply(thing, call, "rung")
    name = None if isinstance(thing, (list, tuple)) else "different"
    found = _compare_items(of_context, base, items_of(thing), text, is_text_first, errors, name)
    return results_like(thing, found, errors == "column", "rung", _rung_type, _columns.name_dtype(thing, None))


# ---- names of statuses

def _tell_list(statuses, part):
    told = {status: _native.tell_status(int(status))[part] for status in set(statuses) if status is not None}
    return [told.get(status) for status in statuses]


def _tell_all(statuses, part):
    if isinstance(statuses, (list, tuple)):
        return _tell_list(statuses, part)
    if _shapes.is_array(statuses) and statuses.ndim > 0:
        return _shapes.array_of(_tell_list(statuses.ravel().tolist(), part), statuses)
    if _shapes.is_shape(statuses) and not _shapes.is_array(statuses):
        return _shapes.apply(statuses, lambda inner: _tell_all(inner, part))
    if _columns.is_pandas(statuses):
        names = _tell_list(_columns.pandas_list(statuses), part)
        return _columns.pandas_like(statuses, names, dtype=_columns.name_dtype(statuses))
    if _columns.is_column(statuses):
        names = _tell_list(_columns.list_of(statuses), part)
        return results_like(statuses, names, False, None, _rung_type)
    return None if statuses is None else _native.tell_status(int(statuses))[part]


def status_name(status):
    """Returns the name of a status, such as "bad-port"; "ok" for 0, None for None. Takes lists and columns, too."""
    return _tell_all(status, 0)


def status_message(status):
    """Returns a sentence that explains a status, None for None. Takes lists and columns, too."""
    return _tell_all(status, 1)
