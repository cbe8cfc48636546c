# SPDX-License-Identifier: MIT
"""Sets of keys, in memory and on disk."""
import operator
import secrets

from . import _columns, _native
from ._core import keyer


class _Set:
    """What both have in common. ``_keyer`` makes keys, ``_set`` remembers them."""

    def add(self, text):
        """True for a text that is new, False for one whose key has been there.

        A list of these for a list (None for None), a column of truth values for a column, null where that is.
        Of texts that are new and have one key the first is new. Threads may add at the same time. After an exception of
        type MemoryError or OSError some of them may have been added, and after one of a chunk the chunks before it.
        """
        if isinstance(text, (str, bytes)):
            return self._set.add_many(self._keyer, (text,))[0]
        if isinstance(text, (list, tuple)):
            return self._set.add_many(self._keyer, tuple(text))
        if _columns.is_pandas(text):
            return self._add_pandas(text)
        if _columns.is_column(text):
            schema, arrays, is_chunked = _columns.read(text)
            made = [self._set.add_column(self._keyer, schema, array, before)
                    for before, array in _columns.counted(arrays)]
            return _columns.join(text, made, is_chunked, "is_new")
        return _columns.refuse(text)

    def _add_pandas(self, series):
        is_new = self.add(_columns.pandas_values(series))
        values = is_new if isinstance(is_new, list) else is_new.to_pylist()
        return _columns.pandas_like(series, values, "is_new", "boolean")

    def add_key(self, key):
        """As :meth:`add`, of a key that was made elsewhere: 16 octets."""
        if len(key) != 16:
            raise ValueError("a key has 16 octets")
        return self._set.add_keys(key)[0]

    def add_keys(self, keys):
        """As :meth:`add`, of a list of keys."""
        for index, key in enumerate(keys):
            if len(key) != 16:
                raise ValueError(f"item {index}: a key has 16 octets")
        return self._set.add_keys(b"".join(keys))

    @property
    def identity(self):
        """All that its keys depend on, as text."""
        return self._keyer.identity


LEAST_MEMORY = 8 << 20


def _size(name, value):
    """What fits into 64 bits: the extension would cut the rest off."""
    value = operator.index(value)
    if not 0 <= value < 1 << 64:
        raise ValueError(f"{name} is a number from 0 to 2^64 - 1, not {value}")
    return value


class SeenSet(_Set):
    """A set of keys in memory, at 19 to 25 octets each: tells which IRIs are new. Options are those of :func:`key`.

    ``expected`` keys get their room at once; ``most_octets``, if it is not 0, is what the set may take, beyond which
    adding to it is a MemoryError.
    """

    def __init__(self, *, expected=0, most_octets=0, **options):
        self._keyer = keyer(**options)
        self._set = _native.Seen(_size("expected", expected), _size("most_octets", most_octets),
                                 secrets.randbits(64), secrets.randbits(64))

    def __len__(self):
        return len(self._set)

    @property
    def memory(self):
        """Octets that it has."""
        return self._set.memory


def _secret_of(path):
    """The secret of the state at a path, b"" if it has none, None if there is no state."""
    try:
        state = _native.State(path, None, b"", 0, True)
    except _native.StateError as error:
        if error.problem == "missing":
            return None
        raise
    secret = state.info()[3] or b""
    state.close()
    return secret


class State(_Set):
    """A set of keys in a directory, for more of them than memory holds, and from one run to the next.

    It is that of ``simdiri dedupe --state``, which may use it, too, as long as the options are the same: those of
    :func:`key`. As the command's hash is siphash, that takes hash="siphash" here, or ``--hash=xxh3`` there. With
    hash="siphash" and no ``secret``, that of the state is taken, and a new one drawn for a new state.

    What was added counts once it was published: a process that is killed leaves behind what was published last. A
    ``with`` statement publishes at its end, unless an exception ends it, and closes. One process at a time has it; a
    fork cannot use it. ``memory`` is how many octets it may use: at least 8 MB, 256 MB if not given. More at a time are
    added faster. :class:`StateError` says in ``problem`` what is wrong with a state ("locked", "damaged",
    "other-identity" …), and in its text which options differ; what the system refuses is an OSError. A state that was
    made by other options, rules or versions becomes a new one by ``simdiri state migrate``. The files of a state with a
    secret are accessible to their owner alone; those of others have the permissions of the umask.
    """

    def __init__(self, path, *, memory=0, **options):
        if 0 < _size("memory", memory) < LEAST_MEMORY:
            raise ValueError(f"memory is at least {LEAST_MEMORY} octets, not {memory}")
        if options.get("hash") == "siphash" and not options.get("secret"):
            options["secret"] = _secret_of(path) or secrets.token_bytes(16)
        self._keyer = keyer(**options)
        self._set = _native.State(path, self._keyer.identity, options.get("secret", b""), memory, False)
        self._is_closed = False

    def publish(self, note=b""):
        """Makes what was added durable, with a note of the caller's of up to 4,096 octets."""
        self._set.publish(note)

    def rollback(self):
        """Forgets what was added since the last publication."""
        self._set.rollback()

    def close(self):
        """Closes it. What has not been published is gone."""
        self._is_closed = True
        self._set.close()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        try:
            if kind is None and not self._is_closed:
                self.publish(self.note)
        finally:
            self.close()

    @property
    def note(self):
        """The note of the last publication."""
        return self._set.info()[2] or b""

    @property
    def published(self):
        """How many keys were published."""
        return self._set.info()[0]
