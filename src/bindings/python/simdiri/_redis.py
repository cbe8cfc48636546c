# SPDX-License-Identifier: MIT
"""For Scrapy: a dupe filter that many spiders share, in Redis."""
import hashlib
import json
import logging
import re
import secrets

from scrapy.utils.request import RequestFingerprinter as ScrapysFingerprinter

from . import _native
from ._core import keyer
from ._sets import choose_hash, is_secret_known
from ._scrapy import LoggingFilter, RequestFingerprinter, hash_data, identify

try:
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry
except ImportError as problem:
    raise ImportError(f"simdiri.scrapy.RedisDupeFilter needs redis-py: pip install redis ({problem})") from problem

logger = logging.getLogger(__name__)

CLIENT_SETTINGS = {"REDIS_URL": "url", "REDIS_HOST": "host", "REDIS_PORT": "port", "REDIS_DB": "db",
                   "REDIS_ENCODING": "encoding", "REDIS_DECODE_RESPONSES": "decode_responses"}


def _connect(settings):
    """Returns a client as scrapy-redis makes it, or with the same settings if scrapy-redis is not installed."""
    try:
        from scrapy_redis.connection import get_redis_from_settings
    except ImportError:
        found = {"socket_timeout": 30, "socket_connect_timeout": 30} | settings.getdict("REDIS_PARAMS")
        found |= {name: settings[setting] for setting, name in CLIENT_SETTINGS.items() if settings.get(setting)}
        url = found.pop("url", None)
        client = redis.Redis.from_url(url, **found) if url else redis.Redis(**found)
    else:
        client = get_redis_from_settings(settings)
    # If the reply to an insertion is lost, a second attempt would find the key, and the page would never be visited.
    client.set_retry(Retry(NoBackoff(), 0))
    return client


class _NoModule(Exception):
    """The server has no module of simdiri."""


def _decode(value):
    return value.decode() if isinstance(value, bytes) else value


FILE_OPTIONS = ("psl", "rules", "redirects", "base")


def _text_of(options):
    """Returns the text of OPTIONS for options of simdiri.key, which were checked."""
    words = []
    for name, value in sorted(options.items()):
        if name in FILE_OPTIONS and value is not None:
            raise ValueError(f"SIMDIRI_KEY: the module for Redis takes no {name!r}")
        if name in ("secret", "isa") or not value:
            continue
        if name == "lossy":
            value = ",".join(word.strip() for word in (value.split(",") if isinstance(value, str) else sorted(value)))
        words.append(f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}"))
    return " ".join(words)


# The module makes the keys, so versions of rules and data may differ from those of this package.
VERSIONS = ("rules", "idna", "normalization", "idna2008", "suffixes")


def _parts_of(identity):
    return {name: value for name, _, value in (part.partition("=") for part in identity.split(" "))}


def _check_identity(key, found, asked, ignored=()):
    """Raises StateError if two identities differ in more than the parts that are ignored."""
    found, asked = _parts_of(found), _parts_of(asked)
    names = [name for name in sorted({*found, *asked})
             if name not in found or name not in asked or name not in ignored and found[name] != asked[name]]
    if names:
        def tell(parts):
            return " ".join(f"{name}={parts[name]}" if name in parts else f"no {name}" for name in names)
        raise _native.StateError(f"Redis key {key}: its keys were made with other options (the set has {tell(found)}; "
                                 f"you asked for {tell(asked)}); use the options of the set, or another key")


# The scripts add a key or an IRI, and end with PUSH_IF_NEW, which pushes a request if it is new and there is a queue:
# both or neither, even if the spider is killed in between.
PUSH_IF_NEW = """
if answer == 1 and KEYS[2] then redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3]) end
return answer
"""
ADD_KEY = "local answer = redis.call('SADD', KEYS[1], ARGV[1])" + PUSH_IF_NEW
# ADD would make a missing set with the default options. Another spider may have cleared it. The script does not make
# the set, because MONITOR and SLOWLOG would show a secret among its arguments.
ADD_IRI = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 'missing' end
local answer = redis.pcall('SIMDIRI.ADD', KEYS[1], ARGV[1])
if not answer.err then answer = answer[1] end
if type(answer) == 'table' then
  if string.sub(answer.err, 1, 6) == 'BADIRI' then return 'bad' end
  return answer
end
""" + PUSH_IF_NEW


def _arguments_of(key, value, push):
    """Returns the keys and the arguments of a script. ``push`` is None, or a key, a score and a text."""
    return ([key, push[0]], [value, *push[1:]]) if push else ([key], [value])


class _ModuleSet:
    """A set of the module. The server makes the keys with a secret that no client knows."""

    # Only such URLs are sent as they are. So no link of a page can equal the IRI of another request.
    FETCHED = re.compile("https?://", re.ASCII | re.IGNORECASE)

    def __init__(self, server, key, fingerprinter):
        self._server, self._key, self._is_own = server, key, type(fingerprinter) is RequestFingerprinter
        options = (fingerprinter if self._is_own else RequestFingerprinter()).options
        chosen = choose_hash(options, ("siphash", bytes(16)))
        asked = keyer(is_cached=False, **chosen).identity
        self._script = server.register_script(ADD_IRI)
        self._reserve = ["SIMDIRI.RESERVE", key, "OPTIONS", _text_of(options)]
        if options.get("secret"):
            self._reserve += ["SECRET", options["secret"].hex()]
        self._is_secret_known = is_secret_known(options.get("secret"))
        self._reserve_set()
        found = self._identity()
        _check_identity(key, found, asked, VERSIONS if options.get("secret") else (*VERSIONS, "secret"))
        self._mark_set()
        # The identity has a digest of the secret. Sites cannot know it, and it is the same for all spiders.
        self._secret = hash_data(found.encode())
        self._fingerprinter = fingerprinter.with_secret(("siphash", self._secret))[0] if self._is_own else fingerprinter

    def _reserve_set(self):
        """Makes the set if the key is missing."""
        try:
            self._server.execute_command(*self._reserve)
            self._mark_set()
        except redis.ResponseError as error:
            text = str(error)
            if "unknown command" in text.lower():
                raise _NoModule from error
            if text.startswith("BUSYKEY"):
                return
            if "--" in text and not re.match("[A-Z]+ ", text):
                raise ValueError(f"SIMDIRI_KEY: {text}") from error
            raise

    def _mark_set(self):
        """Notes that others may know the secret of the set, if the given one says so."""
        if self._is_secret_known:
            self._server.execute_command("SIMDIRI.MARK", self._key)

    def _identity(self):
        try:
            info = self._server.execute_command("SIMDIRI.INFO", self._key)
        except redis.ResponseError as error:
            if str(error).startswith("WRONGTYPE"):
                raise _native.StateError(f"Redis key {self._key}: it has a value of another type, perhaps of a filter"
                                         " without the module; use another key") from error
            raise
        pairs = info.items() if isinstance(info, dict) else zip(info[::2], info[1::2])
        return next(_decode(value) for name, value in pairs if _decode(name) == "identity")

    def add(self, request, push=None):
        """Tells whether a request is new, and adds it. Also pushes a new one: ``push`` is a key, a score and a text."""
        if self._is_own and self._fingerprinter.is_only_url(request) and self.FETCHED.match(request.url):
            is_new = self._add(request.url.encode(), push)
            if is_new is not None:
                return is_new
        made = hashlib.blake2b(self._fingerprinter.fingerprint(request), key=self._secret, digest_size=16)
        # The digest is in the host, so that no profile merges two of them, not even one with by="site".
        return self._add(f"x-simdiri-request://{made.hexdigest()}.invalid/".encode(), push)

    def _add(self, iri, push):
        """Returns None if the text is not an IRI."""
        keys, arguments = _arguments_of(self._key, iri, push)
        while (answer := _decode(self._script(keys=keys, args=arguments))) == "missing":
            self._reserve_set()
        return None if answer == "bad" else bool(answer)


class _PlainSet:
    """A plain set of Redis, which holds the keys. A text beside it holds their identity and their secret."""

    def __init__(self, server, key, fingerprinter):
        self._server, self._key, self._is_own = server, key, type(fingerprinter) is RequestFingerprinter
        self._companion = companion_of(key)
        self._made = fingerprinter
        self._read()

    def _read(self):
        stored = self._server.get(self._companion)
        if stored is None:
            # Another spider may have made both in between.
            if self._server.exists(self._key) and self._server.get(self._companion) is None:
                raise _native.StateError(f"Redis key {self._key}: it holds values of another filter; use another key")
            _, secret = self._with_secret(secrets.token_bytes(16))
            self._server.set(self._companion, self._write(secret), nx=True)
            stored = self._server.get(self._companion)
        found = json.loads(stored)
        self._fingerprinter, secret = self._with_secret(bytes.fromhex(found["secret"]))
        _check_identity(self._key, found["identity"], identify(self._fingerprinter))
        self._stored = _decode(stored)

    def _with_secret(self, secret):
        """Returns the fingerprinter with a secret, and the secret if it is to be stored."""
        if not self._is_own:
            return self._made, b""
        made, used = self._made.with_secret(("siphash", secret))
        return made, b"" if self._made.options.get("secret") else used

    def _write(self, secret):
        made = self._with_secret(secret)[0] if secret else self._with_secret(bytes(16))[0]
        return json.dumps({"identity": identify(made), "secret": secret.hex()})

    def add(self, request, push=None):
        """Tells whether a request is new, and adds it. Also pushes a new one: ``push`` is a key, a score and a text."""
        while True:
            key = self._fingerprinter.fingerprint(request)
            with self._server.pipeline(transaction=True) as all_three:
                # Another spider may have cleared both, and made them anew with another secret.
                all_three.set(self._companion, self._stored, nx=True)
                key = key if len(key) == 16 else hash_data(key)
                if push:
                    keys, arguments = _arguments_of(self._key, key, push)
                    all_three.eval(ADD_KEY, len(keys), *keys, *arguments)
                else:
                    all_three.sadd(self._key, key)
                all_three.get(self._companion)
                _, added, stored = all_three.execute()
            if _decode(stored) == self._stored:
                return bool(added)
            self._read()


def companion_of(key):
    """The name of the key with the identity and the secret of a plain set. A {tag} puts both into one slot."""
    return f"{key}:simdiri"


class RedisDupeFilter(LoggingFilter):
    """Keeps what was seen in Redis, for all spiders that use the same key of Redis.

    It works with the scheduler of scrapy-redis and with Scrapy's own. It makes the fingerprints of
    :class:`RequestFingerprinter` by SIMDIRI_KEY and SIMDIRI_HEADERS, with the secret of the set in Redis. The
    fingerprints of other fingerprinters than Scrapy's and simdiri's are used as they are.

    With the module of simdiri the server has a set of IRIs. Without it, a plain set holds the keys, and a text beside
    it their secret. An error of the connection is raised, and nothing is tried again: if a reply is lost, a second attempt
    would take the request for a known one.
    """

    DEFAULT_KEY = "%(spider)s:dupefilter"

    @classmethod
    def from_crawler(cls, crawler):
        return cls._make(crawler.settings, crawler.spider.name, crawler.request_fingerprinter)

    @classmethod
    def from_spider(cls, spider):
        """For the scheduler of scrapy-redis, which calls neither open() nor close()."""
        settings = spider.settings
        made = cls._make(settings, spider.name, spider.crawler.request_fingerprinter)
        if not settings.getbool("SCHEDULER_FLUSH_ON_START"):
            made.open()
        return made

    @classmethod
    def from_settings(cls, settings):
        if "%(spider)s" in (settings.get("SCHEDULER_DUPEFILTER_KEY") or cls.DEFAULT_KEY):
            raise ValueError("from_settings() does not know the name of the spider: set SCHEDULER_DUPEFILTER_KEY to a"
                             " name without %(spider)s, or use from_crawler()")
        return cls._make(settings, "", None)

    @classmethod
    def _make(cls, settings, spider, fingerprinter):
        key = (settings.get("SCHEDULER_DUPEFILTER_KEY") or cls.DEFAULT_KEY) % {"spider": spider}
        own = RequestFingerprinter(settings.getdict("SIMDIRI_KEY"), settings.getlist("SIMDIRI_HEADERS"))
        if fingerprinter is not None and type(fingerprinter) not in (RequestFingerprinter, ScrapysFingerprinter):
            own = fingerprinter
        return cls(_connect(settings), key, settings.getbool("DUPEFILTER_DEBUG"), own)

    def __init__(self, server, key, debug=False, fingerprinter=None):
        super().__init__(debug)
        self._server, self._key, self._set, self._has_hinted = server, key, None, False
        self._fingerprinter = RequestFingerprinter() if fingerprinter is None else fingerprinter
        if getattr(self._fingerprinter, "options", {}).get("hash") == "xxh3-64":
            raise ValueError("SIMDIRI_KEY: hash='xxh3-64' is not for sets, in which such keys would collide")

    def open(self):
        """Makes the set, or checks that its keys were made with the same options."""
        arguments = self._server, self._key, self._fingerprinter
        try:
            self._set = _ModuleSet(*arguments)
        except _NoModule:
            self._set = _PlainSet(*arguments)
            if not self._has_hinted:
                self._has_hinted = True
                logger.info(HINT, self._key)

    def request_seen(self, request):
        if self._set is None:
            self.open()
        return not self._set.add(request)

    def push_if_new(self, request, push):
        """Adds a request, and pushes it if it is new, at once. For :class:`RedisScheduler`."""
        if self._set is None:
            self.open()
        return self._set.add(request, push)

    def clear(self):
        """Deletes the set. The scheduler of scrapy-redis does so at the end, unless SCHEDULER_PERSIST is true."""
        self._set = None
        self._server.delete(self._key)
        self._server.delete(companion_of(self._key))

    def close(self, reason=""):
        """Closes the connection. The set stays in Redis, for the other spiders and the next run."""
        self._server.close()


HINT = ("The Redis server has no module of simdiri, so the keys are in the plain set %s, at 64 to 80 bytes each, and"
        " their secret is beside them; the module needs about 24, and tells no client its secret")
