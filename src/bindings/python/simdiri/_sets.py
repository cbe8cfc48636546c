# SPDX-License-Identifier: MIT
"""Sets of keys, in memory and on disk."""
import hashlib
import hmac
import operator
import os
import re
import secrets
import weakref

from . import _columns, _native, _shapes
from ._api import keys_of
from ._core import keyer
from ._each import results_like


def _truth_type(engine, _):
    return engine.bool_() if engine.__name__ == "pyarrow" else engine.Boolean


class Secret(bytes):
    """The secret of a set. ``may_be_known`` is true if others may know it, as the state says that it is from. A set that
    is made with such a secret says so, too."""
    may_be_known = False


def mark_secret(secret, may_be_known):
    """Returns a secret with its mark; b"" for no secret."""
    marked = Secret(secret)
    marked.may_be_known = may_be_known
    return marked


def is_secret_known(secret):
    """Whether a secret is marked: others may know it. It may be bytes or None, too, which have no mark."""
    return getattr(secret, "may_be_known", False)


class SetKey(bytes):
    """A key that a set made with its secret: see :meth:`SeenSet.key`. ``mark`` is equal for all keys of that set."""
    mark = b""


def choose_hash(options, known=None):
    """Returns the options of the keys of a set. Without ``hash`` it is that of an existing state, else siphash, so that
    nobody can choose texts whose keys collide. siphash without ``secret`` takes the secret of the state, or a random
    one. ``known`` is None, or the hash and the secret of the existing state."""
    old_hash, old_secret = known or ("siphash", b"")
    hash = options.get("hash", "siphash" if options.get("secret") else old_hash)
    if hash != "siphash" or options.get("secret"):
        return options | {"hash": hash}
    return options | {"hash": hash, "secret": old_secret or secrets.token_bytes(16)}


def _copy_keys(keys):
    """Checks the types and lengths of keys. Returns copies, without those that are None: another thread may change a
    bytearray, and the length of a memoryview may be one of larger items."""
    copies = []
    for index, key in enumerate(keys):
        if key is None:
            continue
        if not isinstance(key, (bytes, bytearray, memoryview)):
            raise TypeError(f"item {index}: a key is bytes, not a {type(key).__name__}")
        copies.append(bytes(key))
        if len(copies[-1]) != 16:
            raise ValueError(f"item {index}: a key has 16 bytes")
    return copies


class _Set(_native.SetOfTexts):
    """Common part of both sets. ``_keyer`` makes keys, ``_set`` stores them; both are members of the type in C."""

    def _make_keyer(self, options, known=None):
        options = choose_hash(options, known)
        self._keyer = keyer(function=type(self).__name__, is_cached=False, **options)
        secret = options.get("secret") or b""
        self._secret = mark_secret(secret, is_secret_known(secret))
        self._mark = self._secret and hashlib.blake2b(self._keyer.identity.encode(), key=self._secret,
                                                      digest_size=16).digest()

    # The methods add and contains, and the operator "in", are in C for one text. These are for everything else.

    def _add(self, text):
        return self._find("add", text, "is_new")

    def _contains(self, text):
        return self._find("contains", text, "is_known")

    _add.__qualname__, _contains.__qualname__ = "_Set.add", "_Set.contains"  # for messages about wrong arguments

    def _contains_text(self, text):
        if not isinstance(text, (str, bytes)):
            raise TypeError(f"'in' takes a str or bytes, not a {type(text).__name__}; contains() takes lists and"
                            " columns, and contains_key() takes keys")
        return self._set.contains_many(self._keyer, (text,))[0]

    def __len__(self):
        return len(self._set)

    def _find(self, operation, text, name):
        """Adds or looks up texts: ``operation`` is "add" or "contains"."""
        if isinstance(text, (str, bytes)):
            return getattr(self._set, operation + "_many")(self._keyer, (text,))[0]
        if isinstance(text, (list, tuple)):
            return getattr(self._set, operation + "_many")(self._keyer, tuple(text))
        if _shapes.is_shape(text):
            return _shapes.apply(text, lambda inner: self._find(operation, inner, name), name, False)
        if _columns.is_pandas(text):
            found = self._find(operation, _columns.pandas_values(text), name)
            values = found if isinstance(found, list) else found.to_pylist()
            return _columns.pandas_like(text, values, name, "boolean")
        if _columns.is_column(text):
            schema, arrays, is_chunked = _columns.read(text)
            made = [getattr(self._set, operation + "_column")(self._keyer, schema, array, before)
                    for before, array in _columns.counted(arrays)]
            return _columns.join(text, made, is_chunked, name)
        return _columns.refuse(text)

    def key(self, text, *, errors="keep"):
        """Returns the keys of texts as :func:`key` does, with the options and the secret of the set.

        Of a text and of a list they are :class:`SetKey`, which :meth:`add_keys` knows as keys of this set.
        """
        keys = keys_of(self._keyer, text, errors)
        if self._secret and isinstance(text, (str, bytes)):
            return self._mark_key(keys)
        if self._secret and isinstance(text, (list, tuple)):
            return [None if key is None else self._mark_key(key) for key in keys]
        return keys

    def _mark_key(self, key):
        marked = SetKey(key)
        marked.mark = self._mark
        return marked

    def add_key(self, key, *, secret=None):
        """Adds a key of 16 bytes. Returns the same as :meth:`add`.

        A set with a secret takes keys that its own :meth:`key` made. If a key was made elsewhere with the secret of
        the set, pass that as ``secret``. A set without secret takes the keys of :func:`key` under the same options.
        """
        return self._set.add_keys(self._join_key(key, secret))[0]

    def add_keys(self, keys, *, secret=None):
        """Adds a list or column of keys, as :meth:`add_key` does. Returns the same as :meth:`add`.

        The keys of a column do not know which set made them, so a set with a secret takes them with ``secret`` only.
        """
        return self._find_keys("add_keys", keys, secret, "is_new")

    def contains_key(self, key, *, secret=None):
        """Tells whether the set contains a key, and adds nothing. Takes the same keys as :meth:`add_key`."""
        return self._set.contains_keys(self._join_key(key, secret))[0]

    def contains_keys(self, keys, *, secret=None):
        """Tells which keys of a list or column the set contains, and adds nothing. Takes the same keys as
        :meth:`add_keys`."""
        return self._find_keys("contains_keys", keys, secret, "is_known")

    def _find_keys(self, operation, keys, secret, name):
        """Adds or looks up keys, with None for None: ``operation`` is "add_keys" or "contains_keys"."""
        if _shapes.is_array(keys) or _shapes.is_shape(keys):
            return _shapes.apply(keys, lambda inner: self._find_keys(operation, inner, secret, name), name, False)
        is_column = _columns.is_pandas(keys) or _columns.is_column(keys)
        items = _columns.keys_of(keys) if is_column else list(keys)
        found = iter(getattr(self._set, operation)(self._join_keys(items, secret)))
        found = [None if key is None else next(found) for key in items]
        return results_like(keys, found, False, name, _truth_type, "boolean") if is_column else found

    def _join_key(self, key, secret):
        if key is None:
            raise TypeError("a key is bytes, not None; add_keys() and contains_keys() take lists with None")
        return self._join_keys([key], secret)

    def _join_keys(self, keys, secret):
        """Checks keys, and joins them: the set would not know a key that was made with another secret or with none."""
        name, copies = type(self).__name__, _copy_keys(keys)
        if secret is None:
            for index, key in enumerate(keys):
                if key is not None and getattr(key, "mark", b"") != self._mark:
                    raise ValueError(f"item {index}: {self._tell_origin(key, name)}")
        elif not self._secret:
            raise ValueError(f"this {name} has no secret, so it cannot know keys that were made with one")
        elif not hmac.compare_digest(secret, self._secret):
            raise ValueError(f"these keys were made with another secret than that of this {name}")
        return b"".join(copies)

    def _tell_origin(self, key, name):
        if not self._secret:
            return (f"another set made this key with its secret, and this {name} has none: make the keys with"
                    " simdiri.key()")
        if isinstance(key, SetKey):
            return "another set made this key, with another secret or other options: make the keys with this set's key()"
        return (f"this {name} has a secret, so keys of simdiri.key() would never be equal to its own. Make the keys with"
                f" its method key(), or use a {name} with hash=\"xxh3\". If this key was made with the set's secret,"
                " pass secret=")

    def __reduce_ex__(self, protocol):
        raise TypeError(f"a {type(self).__name__} cannot be pickled or copied: {self._no_pickle}")

    @property
    def identity(self):
        """The profile identity: a text of everything that the keys depend on. It does not reveal the secret."""
        return self._keyer.identity

    @property
    def secret(self):
        """The secret of siphash, 16 bytes, or None. Whoever knows it can write texts whose keys collide. Its attribute
        ``may_be_known`` is true if others may know it: ``simdiri state info`` says why."""
        return self._secret or None


MIN_MEMORY = 8 << 20


def _size(name, value):
    """Checks that a number fits into 64 bits, because the extension would discard the upper bits."""
    value = operator.index(value)
    if not 0 <= value < 1 << 64:
        raise ValueError(f"{name} is a number from 0 to 2^64 - 1, not {value}")
    return value


class SeenSet(_Set):
    """A set of keys in memory, which tells which IRIs are new. Options are those of :func:`key`.

    The default of ``hash`` is "siphash" here, with a random ``secret``, so that nobody can write texts whose keys
    collide. For keys of :func:`key`, which are the same everywhere, use ``hash="xxh3"``.

    A key takes 19 to 25 bytes. The set grows in steps. If ``expected`` is not 0, the first keys that are added make it
    allocate memory for that many keys instead. If ``max_bytes`` is not 0, it limits the memory of the set in bytes;
    adding beyond the limit raises MemoryError.
    """

    _no_pickle = ("each copy would find its own duplicates. Use one process, threads, or a State on disk; or send"
                  " keys to the process that has the set, made by simdiri.key with the set's hash and secret")

    def __init__(self, *, expected=0, max_bytes=0, **options):
        self._make_keyer(options)
        self._set = _native.Seen(_size("expected", expected), _size("max_bytes", max_bytes),
                                 secrets.randbits(64), secrets.randbits(64))

    @property
    def memory(self):
        """How many bytes of memory the set has."""
        return self._set.memory


# The hash of an identity, and its option.
HASH_NAMES = {"xxh3-128": "xxh3", "siphash-128": "siphash", "xxh3-64": "xxh3-64"}


def find_known(path):
    """Returns the hash and the secret, or b"", of the state at a path. None if there is no state of such keys."""
    try:
        state = _native.State(path, None, b"", 0, True, False)
    except _native.StateError as error:
        if error.problem == "missing":
            return None
        raise
    _, identity, _, secret, _, may_be_known = state.info()
    secret = mark_secret(secret or b"", may_be_known)
    state.close()
    names = [part.removeprefix("hash=") for part in identity.split(" ") if part.startswith("hash=")]
    return (HASH_NAMES[names[0]], secret) if names and names[0] in HASH_NAMES else None


_open_states = weakref.WeakValueDictionary()  # by path, to explain why one is locked
_owners = weakref.WeakKeyDictionary()  # objects that have a native state, and the names of its attribute


def note_owner(owner, name):
    """Notes that the attribute of this name is a native state, or None: child processes leave it to their parent."""
    _owners[owner] = name


def _leave_states():
    """In a child process: leaves the states to the parent, which alone keeps them locked."""
    for owner, name in list(_owners.items()):
        state = getattr(owner, name)
        if state is not None:
            state.leave()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_states)


def _explain(error, path):
    """Returns the error of opening a state, with what a user of the Python package needs to know."""
    text, other = str(error), _open_states.get(os.path.realpath(os.fsdecode(path)))
    if error.problem == "locked" and other is not None and not other._is_closed and other._process == os.getpid():
        text = f"{os.fsdecode(path)}: this process has opened this state already; use that object, or close it"
    elif "simdiri state" in text:
        # Before the difference, with which such a message ends.
        advice = "; pip does not install this command, which is built from the same repository"
        text = re.sub(r"( \(the state .*\))?$", advice + r"\1", text, count=1)
    made = _native.StateError(text)
    made.problem = error.problem
    return made


class State(_Set):
    """A set of keys in a directory. It can be larger than memory, and lasts from one run to the next.

    ``simdiri dedupe --state`` can use the same state if its options are the same. Options are those of :func:`key`.
    Without ``hash``, an existing state keeps its hash and secret, and a new state gets "siphash" and a random secret.

    Added keys are saved when they are published. A process that is killed leaves the keys of the last publication. The
    end of a ``with`` statement publishes, unless an exception ended it, and closes the state. Only one process at a
    time can use a state. A child process made by ``fork`` cannot use its parent's. ``memory`` is the number of bytes
    that the state may use: at least 8 MB, by default 256 MB. Adding many keys in one call is faster than adding few.

    :class:`StateError` names in ``problem`` what is wrong with a state ("locked", "damaged", "other-identity" …), and
    in its text which options differ. A failed system call raises OSError. The command ``simdiri state migrate``, which
    pip does not install, makes a new state of one with other options, rules or versions. Only their owner can access
    the files of a state with a secret; the files of other states have the permissions of the umask.
    """

    _no_pickle = "only one process can use a state. Pass its path, and open it there after this process has closed it"

    def __init__(self, path, *, memory=0, **options):
        if 0 < _size("memory", memory) < MIN_MEMORY:
            raise ValueError(f"memory is at least {MIN_MEMORY} bytes, not {memory}")
        try:
            self._make_keyer(options, find_known(path))
            self._set = _native.State(path, self._keyer.identity, self._secret, memory, False, self._secret.may_be_known)
            self._secret = mark_secret(self._secret, self._set.info()[5])
        except _native.StateError as error:
            raise _explain(error, path) from None
        self._is_closed, self._process = False, os.getpid()
        _open_states[os.path.realpath(os.fsdecode(path))] = self
        note_owner(self, "_set")

    def __bool__(self):
        """A state is true even if it is empty."""
        return True

    def publish(self, note=None):
        """Saves the added keys, and a note of the caller of up to 4,096 bytes.

        Without ``note`` the note stays: ``simdiri dedupe`` keeps there which part of its output belongs to the keys.
        """
        self._set.publish(note)

    def rollback(self):
        """Removes the keys that were added since the last publication."""
        self._set.rollback()

    def close(self):
        """Closes the state. Keys that were not published are lost."""
        self._is_closed = True
        self._set.close()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        try:
            if kind is None and not self._is_closed:
                self.publish()
        finally:
            self.close()

    @property
    def note(self):
        """The note of the last publication."""
        return self._set.info()[2] or b""

    @property
    def published(self):
        """The number of published keys; ``len()`` also counts those that were added since."""
        return self._set.info()[0]
