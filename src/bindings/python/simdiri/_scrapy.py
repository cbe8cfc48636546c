# SPDX-License-Identifier: MIT
"""What the dupe filters for Scrapy share: fingerprints of requests, and the log of what is filtered."""
import copy
import hashlib
import json
import logging
from weakref import WeakKeyDictionary

from scrapy.dupefilters import BaseDupeFilter
from scrapy.utils.request import referer_str

from . import _native
from ._core import keyer
from ._sets import choose_hash

logger = logging.getLogger("simdiri.scrapy")


def hash_data(data):
    return hashlib.blake2b(data, digest_size=16).digest()


class RequestFingerprinter:
    """Makes fingerprints of 16 bytes of method, URL, body and the headers that are named, as Scrapy's do.

    The fingerprint of a GET without a body is :func:`simdiri.key` of its URL, unless headers are named.
    """

    @classmethod
    def from_crawler(cls, crawler):
        settings = crawler.settings
        return cls(settings.getdict("SIMDIRI_KEY"), settings.getlist("SIMDIRI_HEADERS"))

    def __init__(self, options=None, headers=()):
        self._options = {"lossy": "fragment"} | dict(options or {})
        self._keyer = keyer(**self._options)
        self._headers = sorted({header.lower() for header in headers})
        self._known = WeakKeyDictionary()

    @property
    def options(self):
        """The options of the keys."""
        return self._options

    @property
    def identity(self):
        """A text of everything that the fingerprints depend on."""
        return self._keyer.identity + "".join(f" header={header}" for header in self._headers)

    def with_secret(self, known=None):
        """Returns a copy for a set that has a secret, and the secret, or b"" if SIMDIRI_KEY chooses another hash.
        ``known`` is None, or the hash and the secret of an existing state."""
        options, made = choose_hash(self._options, known), copy.copy(self)
        made._keyer, made._known = keyer(is_cached=False, **options), WeakKeyDictionary()
        return made, options.get("secret") or b""

    def fingerprint(self, request):
        found = self._known.get(request)
        if found is None:
            found = self._known[request] = self._make(request)
        return found

    def is_only_url(self, request):
        """Is the fingerprint of this request the key of its URL?"""
        return (request.method == "GET" and not request.body and not self._headers
                and not request.meta.get("verbatim_url"))

    def _make(self, request):
        # With verbatim_url Scrapy sends the URL unchanged, so each spelling is another request.
        is_verbatim = bool(request.meta.get("verbatim_url"))
        url = hash_data(request.url.encode()) if is_verbatim else _native.key_many(self._keyer, (request.url,))[0][0]
        if self.is_only_url(request):
            return url
        headers = {name: [value.hex() for value in request.headers.getlist(name)]
                   for name in self._headers if name in request.headers}
        return hash_data(json.dumps([request.method, is_verbatim, url.hex(), request.body.hex(), headers],
                                sort_keys=True).encode())


def identify(fingerprinter):
    """Returns a text of everything that the fingerprints depend on, as far as it is known."""
    kind = type(fingerprinter)
    return getattr(fingerprinter, "identity", f"scrapy {kind.__module__}.{kind.__qualname__}")


class LoggingFilter(BaseDupeFilter):
    """Logs what a dupe filter filters, as Scrapy's own does."""

    def __init__(self, debug):
        self._debug, self._has_told = debug, False

    def log(self, request, spider):
        """Logs each filtered request with DUPEFILTER_DEBUG, else only the first one."""
        if self._debug:
            logger.debug("Filtered duplicate request: %(request)s (referer: %(referer)s)",
                         {"request": request, "referer": referer_str(request)}, extra={"spider": spider})
        elif not self._has_told:
            logger.debug("Filtered duplicate request: %(request)s - no more duplicates will be shown"
                         " (see DUPEFILTER_DEBUG to show all duplicates)", {"request": request},
                         extra={"spider": spider})
            self._has_told = True
        spider.crawler.stats.inc_value("dupefilter/filtered")


def requests_in_progress(engine):
    """Returns the requests that left the queue and whose callbacks are not done."""
    slot = getattr(engine, "_slot", None) or getattr(engine, "slot", None)
    return slot.inprogress if slot else ()
