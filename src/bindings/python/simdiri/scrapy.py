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

A crawl with a JOBDIR that may be killed also needs::

    SCHEDULER = "simdiri.scrapy.Scheduler"
    SIMDIRI_PUBLISH = 1000               # save queue and keys after so many requests, or "60s": seconds (the default)

Spiders that share one Redis use ``RedisDupeFilter`` and the scheduler of scrapy-redis, or ``RedisScheduler``.
"""
import logging
import os
import re
import secrets
import time

from scrapy.core import scheduler
from scrapy.utils.job import job_dir
from scrapy.utils.misc import load_object

from . import _native
from ._requests import RequestQueue
from ._scrapy import LoggingFilter, RequestFingerprinter, hash_data, identify, requests_in_progress
from ._sets import find_known, is_secret_known, note_owner

logger = logging.getLogger(__name__)


def __getattr__(name):
    """These need redis-py and scrapy-redis, which the rest of this module does not."""
    if name == "RedisDupeFilter":
        from ._redis import RedisDupeFilter as found
    elif name == "RedisScheduler":
        from ._redis_scheduler import RedisScheduler as found
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found


class DupeFilter(LoggingFilter):
    """Keeps the fingerprints of requests in memory, or with a JOBDIR in the state ``simdiri.seen`` on disk.

    With :class:`RequestFingerprinter`, the fingerprints of the filter are made with a random secret, which the state
    keeps, so that no site can write links whose fingerprints collide. A state of an earlier version keeps its hash. The
    fingerprints of other fingerprinters are stored as they are.

    With Scrapy's scheduler the state is saved when the spider is closed, as Scrapy's queue of requests is. If the first
    run of a JOBDIR is killed, the next run begins anew. If a later run is killed, Scrapy's queue may be damaged,
    whatever the filter: pages are lost, and the next run may not end. :class:`Scheduler` prevents this. A state
    that was made with other options is refused (:class:`simdiri.StateError`).
    """

    @classmethod
    def from_crawler(cls, crawler):
        settings = crawler.settings
        # Not issubclass: Scrapy counts every class with a scheduler's methods as a subclass.
        if Scheduler not in load_object(settings["SCHEDULER"]).__mro__:
            _refuse_other_scheduler(settings)
        return cls(job_dir(settings), settings.getbool("DUPEFILTER_DEBUG"), crawler.request_fingerprinter)

    def __init__(self, path=None, debug=False, fingerprinter=None):
        super().__init__(debug)
        self._path = path and os.path.join(path, "simdiri.seen")
        self._fingerprinter = fingerprinter or RequestFingerprinter()
        self._add, self._state = None, None

    def _identity(self):
        return identify(self._fingerprinter)

    def open(self):
        secret = b""
        if isinstance(self._fingerprinter, RequestFingerprinter):
            known = find_known(self._path) if self._path else None
            self._fingerprinter, secret = self._fingerprinter.with_secret(known)
        if self._path:
            self._state = _native.State(self._path, self._identity(), secret, 0, False, is_secret_known(secret))
            self._add = self._state.add_keys
            note_owner(self, "_state")
        else:
            self._add = _native.Seen(0, 0, secrets.randbits(64), secrets.randbits(64)).add_keys

    def request_seen(self, request):
        key = self._fingerprinter.fingerprint(request)
        return not self._add(key if len(key) == 16 else hash_data(key))[0]

    def publish(self):
        """Saves the keys of a filter on disk."""
        self._state.publish(b"")

    def close(self, reason):
        state, self._state = self._state, None
        if state is not None:
            try:
                state.publish(b"")
            finally:
                state.close()


QUEUE, SCRAPYS_QUEUE = "simdiri.queue", os.path.join("requests.queue", "active.json")


def _refuse_other_scheduler(settings):
    path = job_dir(settings)
    if settings.get("SIMDIRI_PUBLISH") is not None:
        raise ValueError('SIMDIRI_PUBLISH needs SCHEDULER = "simdiri.scrapy.Scheduler": keys that are saved without the'
                         " queue would lose pages")
    if path and os.path.exists(os.path.join(path, QUEUE)):
        raise ValueError(f'{path} has a queue of simdiri: use SCHEDULER = "simdiri.scrapy.Scheduler", or another'
                         " JOBDIR")


def _read_interval(value):
    """Returns a number of requests and a number of seconds, one of which is infinite."""
    found = re.fullmatch(r"\s*([1-9][0-9]{0,8})\s*(s?)\s*", str(value))
    if not found:
        raise ValueError(f'SIMDIRI_PUBLISH is a number of requests, such as 1000, or of seconds, such as "60s", not'
                         f" {value!r}")
    number = int(found[1])
    return (float("inf"), number) if found[2] else (number, float("inf"))


class Scheduler(scheduler.Scheduler):
    """Scrapy's scheduler, with a queue on disk that is saved in step with the keys of :class:`DupeFilter`.

    With a JOBDIR, it saves the queue, then the keys, after each SIMDIRI_PUBLISH requests or seconds. After a crash both
    are as they were saved last, and the requests that were being processed then are in the queue again. So a page may
    be visited again, and none is lost. Without a JOBDIR it is Scrapy's scheduler.
    """

    @classmethod
    def from_crawler(cls, crawler):
        settings, made = crawler.settings, super().from_crawler(crawler)
        made._limits = _read_interval(settings.get("SIMDIRI_PUBLISH", "60s"))
        made._path, made._crawler = job_dir(settings), crawler
        made._is_fifo = "Fifo" in str(settings.get("SCHEDULER_DISK_QUEUE"))
        made._count, made._time, made._has_warned = 0, time.monotonic(), False
        if made._path:
            made._check_job()
        return made

    def _check_job(self):
        if not isinstance(self.df, DupeFilter):
            raise ValueError('simdiri.scrapy.Scheduler needs DUPEFILTER_CLASS = "simdiri.scrapy.DupeFilter"')
        is_new = not os.path.exists(os.path.join(self._path, QUEUE))
        if is_new and os.path.exists(os.path.join(self._path, SCRAPYS_QUEUE)):
            raise ValueError(f"{self._path} has a queue of Scrapy's scheduler, whose requests would be lost: finish it"
                             " with that scheduler, or use another JOBDIR")

    def _dq(self):
        return RequestQueue(os.path.join(self._path, QUEUE), self.spider, self._is_fifo)

    def close(self, reason):
        if self.dqs is None:
            return super().close(reason)
        self.dqs.close()
        return self.df.close(reason)

    def enqueue_request(self, request):
        self._publish_if_due()
        self._count += 1
        return super().enqueue_request(request)

    def next_request(self):
        self._publish_if_due()
        return super().next_request()

    def _publish_if_due(self):
        requests, seconds = self._limits
        if self._count >= requests or time.monotonic() - self._time >= seconds:
            self.publish()

    def publish(self):
        """Saves the queue, and after it the keys. If the process dies in between, pages are visited again."""
        self._count, self._time = 0, time.monotonic()
        if self.dqs is None:
            return
        failed = self.dqs.save(list(requests_in_progress(self._crawler.engine)))
        self.df.publish()
        if (failed or len(self.mqs)) and not self._has_warned:
            self._has_warned = True
            logger.warning("Some requests cannot be saved on disk, so they are lost if this process is killed")
