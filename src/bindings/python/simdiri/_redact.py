# SPDX-License-Identifier: MIT
"""Redaction: secrets and personal data become "{redacted}"."""
import collections
import functools

from . import _columns, _native, _shapes
from ._labelers import names_of
from ._lossy import _read_file, _Text, of_class

DEFAULT = tuple(_native.redact_default.split(","))


class RedactRules(_Text):
    """Names and forms of secrets, for the option ``rules`` of :func:`redact`.

    The manual page simdiri-redact(5) describes the format. A mistake raises ValueError, which names the line.
    ``RedactRules.bundled().text`` is the text of the bundled rules, to be read and extended.
    """
    __slots__ = ()

    def __init__(self, text):
        super().__init__(text)
        _make_redactor(("secrets",), self._text)

    @classmethod
    def read(cls, path):
        """Reads a file."""
        return cls(_read_file(path))

    @classmethod
    def bundled(cls):
        """Returns the bundled rules, which are the default."""
        return cls(_native.bundled_redact_rules())

    @property
    def text(self):
        """The text of the rules."""
        return self._text.decode(errors="replace")

    def __reduce__(self):
        return RedactRules, self._content()


@functools.lru_cache(maxsize=16)
def _make_redactor(what, rules, key=None, kept=None):
    try:
        return _native.Redactor(what, rules, key, kept)
    except ValueError as error:
        if len(error.args) == 1:
            raise
        line, index, message = error.args
        if line:
            raise ValueError(f"line {line} of the rules: {message}") from None
        raise ValueError(f"{what[index]!r}: {message}" if index < len(what) else message) from None


def _rules_text(rules):
    """Returns the text for the option ``rules``: a RedactRules, the path of a file, or None."""
    return None if rules is None else of_class(RedactRules, "rules", rules)._text


def _add(total, counts):
    for name, count in counts:
        total[name] += count


def _redact_column(redactor, column, total):
    schema, arrays, is_chunked = _columns.read(column)
    made = []
    for before, array in _columns.counted(arrays):
        result, counts = redactor.redact_column(schema, array, before)
        _add(total, counts)
        made.append(result)
    return _columns.join(column, made, is_chunked)


def _redact(redactor, text, total):
    if isinstance(text, (str, bytes)):
        result, counts = redactor.redact_one(text)
    elif isinstance(text, (list, tuple)):
        result, counts = redactor.redact_many(tuple(text))
    elif _shapes.is_shape(text):
        return _shapes.apply(text, lambda inner: _redact(redactor, inner, total))
    elif _columns.is_pandas(text):
        return _columns.pandas_like(text, _redact(redactor, _columns.pandas_values(text), total))
    elif _columns.is_column(text):
        return _redact_column(redactor, text, total)
    else:
        _columns.refuse(text)
    _add(total, counts)
    return result


def redact(text, what=DEFAULT, *, rules=None, pseudonym=None, keep_params=None, counts=None):
    """Replaces secrets and personal data by "{redacted}", as the command ``redact`` does, and changes nothing else.

    ``text`` may be an IRI, a part of one, a label, or any other text, such as a line of a log; it need not be valid.
    ``what`` is a list, or a str with commas, of:

    * "userinfo": user names and passwords before a host;
    * "secrets": values of parameters whose names the rules list, and values of the forms that the rules list;
    * "email", "ip": addresses;
    * "personal": all of these, and values of names such as user, email and phone;
    * anything else: the name of a parameter, in which "*" is any text.

    ``rules`` is a :class:`RedactRules`, or the path of a rules file, instead of the bundled rules. With
    ``pseudonym``, the bytes of a key (32 or more), each value becomes a token such as "{r.3f1c9a0b7d52e846}": the same
    value has the same token as ``redact --pseudonym`` writes with a file of these bytes. With ``keep_params``, names as
    a list or a str with commas, the values of all other parameters are replaced, too, whatever their names. ``counts`` is a
    dictionary or Counter, to which the number of values that each rule replaced is added. The result has the type of
    ``text``. A text without anything to replace is returned as the same object.

    >>> redact("https://u:p@h/?token=abc&page=2")
    'https://{redacted}@h/?token={redacted}&page=2'
    >>> redact(["http://h/?id=7", None], "id")
    ['http://h/?id={redacted}', None]
    >>> redact("http://h/?token=abc", pseudonym=bytes(range(32)))
    'http://h/?token={r.30531c41ec34cdef}'
    >>> redact("http://h/?utm_source=news&page=2&q=x", keep_params="utm_*,page")
    'http://h/?utm_source=news&page=2&q={redacted}'
    """
    if pseudonym is not None and not isinstance(pseudonym, bytes):
        raise TypeError(f"pseudonym is the bytes of a key, not a {type(pseudonym).__name__}")
    kept = None if keep_params is None else names_of("keep_params", keep_params)
    names = names_of("what", what)
    if not names and isinstance(what, str):
        raise ValueError("what needs names, such as 'userinfo,secrets'")
    redactor = _make_redactor(names, _rules_text(rules), pseudonym, kept)
    total = collections.Counter()
    result = _redact(redactor, text, total)
    for name, count in total.items() if counts is not None else ():
        counts[name] = counts.get(name, 0) + count
    return result
