# SPDX-License-Identifier: MIT
"""Scrapy: a spider over a local site."""
import collections
import http.server
import json
import pathlib
import random
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

import pytest
import simdiri

scrapy = pytest.importorskip("scrapy")
try:
    socket.getaddrinfo("localhost", 80)
except OSError as problem:
    pytest.skip(f"localhost has no address here (/etc/hosts): {problem}", allow_module_level=True)
from simdiri.scrapy import DupeFilter, RequestFingerprinter  # noqa: E402  it needs Scrapy

WORDS = ("plain", "caf\u00e9", "with space", "a/deeper~", "a;~")
PAGES = ["/"] + [f"/page/{word}{i}" for i in range(8) for word in WORDS]
OURS = {"REQUEST_FINGERPRINTER_CLASS": "simdiri.scrapy.RequestFingerprinter",
        "DUPEFILTER_CLASS": "simdiri.scrapy.DupeFilter"}


def spell(page, port, luck):
    """A page's URL, in one of the spellings that people use."""
    path = "".join(luck.choice((urllib.parse.quote(c), urllib.parse.quote(c).lower()) if ord(c) > 127 or c == " " else
                               (c, f"%{ord(c):02X}", f"%{ord(c):02x}") if c.isalpha() or c == "~" else (c,))
                   for c in page)
    if luck.random() < 0.3:
        path = luck.choice(["/.", "/x/..", "/x/%2E%2e"]) + path
    path += luck.choice(["", "", "#top", "#" + str(luck.random())])
    scheme, host = luck.choice(["http", "HTTP"]), luck.choice(["localhost", "LOCALHOST"])
    return f"{scheme}://{host}:{luck.choice(['', '0'])}{port}{path}"


class Site(http.server.ThreadingHTTPServer):
    """Every page links to every page, three times. Counts visits."""
    request_queue_size = 64
    daemon_threads = True

    def __init__(self, delay=0):
        self.visits, self.delay, self.luck = collections.Counter(), delay, random.Random(7)
        super().__init__(("localhost", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """Was a process killed?"""

    def url(self):
        return f"http://localhost:{self.server_port}/"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        time.sleep(self.server.delay)
        path = urllib.parse.unquote(simdiri.resolve(self.path, "http://h/", rung="scheme").removeprefix("http://h"))
        self.server.visits[path] += 1
        links = [spell(page, self.server.server_port, self.server.luck) for page in PAGES * 3]
        body = ("".join(f'<a href="{link}">x</a>\n' for link in links)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def site():
    with Site() as server:
        yield server
        server.shutdown()


def command(site, settings):
    return [sys.executable, str(pathlib.Path(__file__).with_name("spider.py")), json.dumps(settings), site.url()]


def crawl(site, **settings):
    done = subprocess.run(command(site, settings), capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


ONCE = {page: 1 for page in PAGES}


def test_each_page_is_visited_once(site):
    stats = crawl(site, **OURS)
    assert site.visits == ONCE
    assert stats["dupefilter/filtered"] == len(PAGES) * len(PAGES) * 3 - len(PAGES) + 1


def test_scrapy_alone_visits_some_of_them_twice(site):
    """Shows that the test above is meaningful: w3lib misses text after a ``;``."""
    crawl(site)
    assert set(site.visits) == set(PAGES)
    assert {page for page, count in site.visits.items() if count > 1} >= {page for page in PAGES if ";" in page}


@pytest.mark.parametrize("setting", OURS)
def test_each_half_works_alone(site, setting):
    crawl(site, **{setting: OURS[setting]})
    assert set(site.visits) == set(PAGES)
    assert (site.visits == ONCE) == (setting == "REQUEST_FINGERPRINTER_CLASS")


def test_what_was_seen_survives_a_restart(site, tmp_path):
    crawl(site, JOBDIR=str(tmp_path / "job"), **OURS)
    assert site.visits == ONCE
    crawl(site, JOBDIR=str(tmp_path / "job"), **OURS)
    assert site.visits == ONCE


def test_a_crawl_that_is_stopped_goes_on(site, tmp_path):
    crawl(site, JOBDIR=str(tmp_path / "job"), CLOSESPIDER_PAGECOUNT=4, CONCURRENT_REQUESTS=1, **OURS)
    assert 0 < sum(site.visits.values()) < len(PAGES)
    crawl(site, JOBDIR=str(tmp_path / "job"), **OURS)
    assert site.visits == ONCE


def test_a_crawl_that_is_killed_loses_no_page(tmp_path):
    with Site(delay=0.05) as site:
        process = subprocess.Popen(command(site, {"JOBDIR": str(tmp_path / "job"), "CONCURRENT_REQUESTS": 2, **OURS}))
        while len(site.visits) < 4 and process.poll() is None:
            time.sleep(0.01)
        process.kill()
        assert process.wait() == -9
        site.visits.clear()
        crawl(site, JOBDIR=str(tmp_path / "job"), **OURS)
        assert set(site.visits) == set(PAGES)
        site.shutdown()


def test_other_options_are_refused(site, tmp_path):
    crawl(site, JOBDIR=str(tmp_path / "job"), **OURS)
    done = subprocess.run(command(site, {"JOBDIR": str(tmp_path / "job"), "SIMDIRI_KEY": {"lossy": "www"}, **OURS}),
                          capture_output=True, text=True, timeout=120)
    assert re.search("StateError: .*simdiri.seen: its keys were made with other options", done.stderr)
    assert site.visits == ONCE


def request(url, **arguments):
    return scrapy.Request(url, **arguments)


def test_fingerprints():
    make = RequestFingerprinter().fingerprint
    url = "http://h/a?x=1&y=2"
    assert make(request(url)) == simdiri.key(url) == make(request("HTTP://H:80/%61?x=1&y=2#frag"))
    others = [request(url, method="POST"), request(url, method="HEAD"), request(url, method="POST", body=b"a"),
              request(url, method="POST", body=b"b"), request(url, body=b"a"), request("http://h/a?y=2&x=1"),
              request("https://h/a?x=1&y=2"), request(url, meta={"verbatim_url": True})]
    prints = [make(other) for other in others]
    assert len({*prints, make(request(url))}) == len(others) + 1 and {len(octets) for octets in prints} == {16}
    again = [make(other.copy()) for other in others]
    assert again == prints
    assert make(request("HTTP://H/a?x=1&y=2", method="POST", body=b"a")) == prints[2]
    assert make(request(url, headers={"X-Id": "1"})) == make(request(url))


def test_options_of_fingerprints():
    by_header = RequestFingerprinter(headers=["X-Id", "accept"])
    prints = [by_header.fingerprint(request("http://h/", headers=headers))
              for headers in ({}, {"X-Id": "1"}, {"X-ID": "1"}, {"X-Id": "2"}, {"X-Id": ["1", "2"]}, {"Accept": "1"})]
    assert prints[1] == prints[2] and len(set(prints)) == 5
    assert by_header.identity.endswith(" header=accept header=x-id")
    sort = RequestFingerprinter({"lossy": "fragment,sort"}).fingerprint
    assert sort(request("http://h/?b&a")) == sort(request("http://h/?a&b#c"))
    keep = RequestFingerprinter({"lossy": ""}).fingerprint
    assert keep(request("http://h/#a")) != keep(request("http://h/#b"))
    with pytest.raises(ValueError):
        RequestFingerprinter({"lossy": "none"})


def test_the_filter_takes_any_fingerprints(tmp_path):
    class Other:
        def fingerprint(self, request):
            return request.url.encode()
    for path in (None, str(tmp_path)):
        dupes = DupeFilter(path, fingerprinter=Other())
        dupes.open()
        seen = [dupes.request_seen(request(url)) for url in ("http://h/a", "http://h/b", "http://h/a")]
        assert seen == [False, False, True]
        dupes.close("finished")
    dupes = DupeFilter(str(tmp_path))
    with pytest.raises(simdiri.StateError):
        dupes.open()


def test_a_filter_that_its_process_closed_is_not_kept_by_a_fork(tmp_path, living_child):
    dupes = open_filter(tmp_path)
    with living_child():
        dupes.close("finished")
        open_filter(tmp_path).close("finished")


def open_filter(path, options=None):
    dupes = DupeFilter(path and str(path), fingerprinter=RequestFingerprinter(options))
    dupes.open()
    return dupes


def test_the_filter_has_a_random_secret(tmp_path):
    for path in (tmp_path, None):
        dupes = open_filter(path)
        assert " hash=siphash-128 " in dupes._identity()
        assert dupes._fingerprinter.fingerprint(request("http://h/")) != simdiri.key("http://h/")
        seen = [dupes.request_seen(request(url)) for url in ("http://h/", "HTTP://H#a", "http://h/b")]
        assert seen == [False, True, False]
        dupes.close("finished")
    with simdiri.State(tmp_path / "simdiri.seen", lossy="fragment") as state:
        assert state.secret and "http://h" in state and "http://h/c" not in state
    dupes = open_filter(tmp_path)
    assert dupes.request_seen(request("http://h/")) and not dupes.request_seen(request("http://h/c"))
    dupes.close("finished")


def test_the_fingerprints_of_others_need_no_secret():
    """Scrapy's cache of pages uses them, too, so they are the same in every run."""
    fingerprinter = RequestFingerprinter()
    dupes = DupeFilter(fingerprinter=fingerprinter)
    dupes.open()
    assert fingerprinter.fingerprint(request("http://h/")) == simdiri.key("http://h/")
    dupes.close("finished")


def test_a_filter_of_an_earlier_version_keeps_its_hash(tmp_path):
    with simdiri.State(tmp_path / "simdiri.seen", lossy="fragment", hash="xxh3") as state:
        state.add("http://h/")
    dupes = open_filter(tmp_path)
    assert dupes.request_seen(request("http://h/")) and not dupes.request_seen(request("http://h/b"))
    dupes.close("finished")
    with pytest.raises(simdiri.StateError, match="the state has hash=xxh3-128; you asked for hash=siphash-128"):
        open_filter(tmp_path, {"lossy": "fragment", "hash": "siphash", "secret": bytes(16)})


def test_the_filter_takes_the_hash_of_the_settings(tmp_path):
    dupes = open_filter(tmp_path, {"hash": "xxh3"})
    assert " hash=xxh3-128 " in dupes._identity() and not dupes.request_seen(request("http://h/"))
    dupes.close("finished")
    with simdiri.State(tmp_path / "simdiri.seen", lossy="fragment") as state:
        assert state.secret is None and state.contains_key(simdiri.key("http://h/"))


@pytest.mark.parametrize("name, package", [("RedisDupeFilter", "redis"), ("RedisScheduler", "scrapy-redis|redis")])
def test_what_needs_redis_says_so(monkeypatch, name, package):
    for missing in ("redis", "scrapy_redis"):
        monkeypatch.setitem(sys.modules, missing, None)
    for loaded in ("simdiri._redis", "simdiri._redis_scheduler"):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    with pytest.raises(ImportError, match=f"pip install ({package})"):
        getattr(simdiri.scrapy, name)
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        simdiri.scrapy.Nothing  # noqa: B018
