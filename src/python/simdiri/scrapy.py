# SPDX-License-Identifier: MIT
"""For Scrapy: a request fingerprinter by keys, and a dupe filter that keeps them in memory or on disk.

In memory a key takes 19 to 25 bytes.

In ``settings.py``::

    REQUEST_FINGERPRINTER_CLASS = "simdiri.scrapy.RequestFingerprinter"
    DUPEFILTER_CLASS = "simdiri.scrapy.DupeFilter"
    SIMDIRI_KEY = {"lossy": "fragment"}  # options of simdiri.key; this is the default
    SIMDIRI_HEADERS = []                 # headers that a fingerprint depends on, none by default

Either works without the other. Scrapy's own fingerprint also sorts the query; for that use
``{"lossy": "fragment,sort"}``.
"""
import hashlib
import json
import logging
import os
import secrets
from weakref import WeakKeyDictionary

from scrapy.dupefilters import BaseDupeFilter
from scrapy.utils.job import job_dir
from scrapy.utils.request import referer_str

from . import _native
from ._core import keyer

logger = logging.getLogger(__name__)


def _hash(data):
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
        self._keyer = keyer(**({"lossy": "fragment"} | dict(options or {})))
        self._headers = sorted({header.lower() for header in headers})
        self._known = WeakKeyDictionary()

    @property
    def identity(self):
        """A text of everything that the fingerprints depend on."""
        return self._keyer.identity + "".join(f" header={header}" for header in self._headers)

    def fingerprint(self, request):
        found = self._known.get(request)
        if found is None:
            found = self._known[request] = self._make(request)
        return found

    def _make(self, request):
        # With verbatim_url Scrapy sends the URL unchanged, so each spelling is another request.
        is_verbatim = bool(request.meta.get("verbatim_url"))
        url = _hash(request.url.encode()) if is_verbatim else _native.key_many(self._keyer, (request.url,))[0][0]
        if request.method == "GET" and not request.body and not self._headers and not is_verbatim:
            return url
        headers = {name: [value.hex() for value in request.headers.getlist(name)]
                   for name in self._headers if name in request.headers}
        return _hash(json.dumps([request.method, is_verbatim, url.hex(), request.body.hex(), headers],
                                sort_keys=True).encode())


class DupeFilter(BaseDupeFilter):
    """Keeps the fingerprints of requests in memory, or with a JOBDIR in the state ``simdiri.seen`` on disk.

    The state is saved when the spider is closed, like Scrapy's queue of requests. After a crash both are as before that
    run, so a page may be visited again, and none is lost. A state that was made with other options is refused
    (:class:`simdiri.StateError`).
    """

    @classmethod
    def from_crawler(cls, crawler):
        settings = crawler.settings
        return cls(job_dir(settings), settings.getbool("DUPEFILTER_DEBUG"), crawler.request_fingerprinter)

    def __init__(self, path=None, debug=False, fingerprinter=None):
        self._path = path and os.path.join(path, "simdiri.seen")
        self._fingerprinter = fingerprinter or RequestFingerprinter()
        self._debug, self._has_told = debug, False
        self._add, self._state = None, None

    def _identity(self):
        kind = type(self._fingerprinter)
        return getattr(self._fingerprinter, "identity", f"scrapy {kind.__module__}.{kind.__qualname__}")

    def open(self):
        if self._path:
            self._state = _native.State(self._path, self._identity(), b"", 0, False)
            self._add = self._state.add_keys
        else:
            self._add = _native.Seen(0, 0, secrets.randbits(64), secrets.randbits(64)).add_keys

    def request_seen(self, request):
        key = self._fingerprinter.fingerprint(request)
        return not self._add(key if len(key) == 16 else _hash(key))[0]

    def close(self, reason):
        state, self._state = self._state, None
        if state:
            try:
                state.publish(b"")
            finally:
                state.close()

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
