# SPDX-License-Identifier: MIT
"""Crawls of several spiders with one Redis, by unmodified scrapy-redis and by Scrapy's own scheduler."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest
from crawl_site import Site
from server import Server

OURS = {"DUPEFILTER_CLASS": "simdiri.scrapy.RedisDupeFilter", "SCHEDULER_PERSIST": True}
SHARED = OURS | {"SCHEDULER": "scrapy_redis.scheduler.Scheduler"}
SAFE = OURS | {"SCHEDULER": "simdiri.scrapy.RedisScheduler"}


@pytest.fixture(params=["module", "plain"])
def server(request, tmp_path):
    has_module = request.param == "module"
    with Server(os.environ["MODULE"] if has_module else None, str(tmp_path / "redis")) as made:
        made.has_module = has_module
        yield made


@pytest.fixture
def site():
    with Site(count=80) as made:
        yield made
        made.shutdown()


class Spider:
    """A running spider."""

    def __init__(self, server, site, name, settings, urls=None):
        settings = {"REDIS_URL": f"unix://{server.path}", "USER_AGENT": name, "SIMDIRI_WORKER": name} | settings
        self.process = subprocess.Popen([sys.executable, str(pathlib.Path(__file__).with_name("crawl_spider.py")),
                                         json.dumps(settings), *([site.url()] if urls is None else urls)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self):
        """Waits until the spider ends without errors. Returns its statistics."""
        out, errors = self.process.communicate(timeout=120)
        assert (self.process.returncode, errors) == (0, "")
        return json.loads(out)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        assert self.process.returncode == -signal.SIGKILL


def wait_for(site, visits, spider):
    """Waits until the site had so many visits."""
    while sum(site.visits.values()) < visits and spider.process.poll() is None:
        time.sleep(0.002)
    assert spider.process.poll() is None, spider.process.communicate()


def once(site):
    return dict.fromkeys(site.pages(), 1)


def start_two(server, site, settings):
    """The second one starts when there are requests for it."""
    one = Spider(server, site, "one", settings)
    wait_for(site, 10, one)
    two = Spider(server, site, "two", settings)
    wait_for(site, 40, two)
    return one, two


@pytest.mark.parametrize("settings", [SHARED, SAFE], ids=["scrapy-redis", "RedisScheduler"])
def test_two_spiders_visit_each_page_once(server, settings):
    with Site(awaited="two") as site:
        for spider in start_two(server, site, settings):
            spider.end()
        assert site.visits == once(site)
        assert site.visitors["one"] >= 20 and site.visitors["two"] >= 20, site.visitors
        # Both start again, and nothing is new.
        for spider in [Spider(server, site, name, settings) for name in ("one", "two")]:
            spider.end()
        assert site.visits == once(site)
        site.shutdown()


def test_a_killed_spider_loses_only_what_it_processed(server):
    """scrapy-redis takes requests out of its queue before they are processed; the manual says so."""
    with Site(awaited="two") as site:
        one, two = start_two(server, site, SHARED)
        wait_for(site, 100, one)
        one.kill()
        again = Spider(server, site, "again", SHARED)
        two.end()
        again.end()
        assert set(site.visits.values()) == {1}
        lost = site.pages() - set(site.visits)
        assert len(lost) <= 20, lost  # of 4 that are fetched at once, those that wait for callbacks, and the next one
        site.shutdown()


@pytest.mark.parametrize("kill_after", [40, 100])
def test_with_our_scheduler_a_killed_spider_loses_no_page(server, kill_after):
    """Only pages that the killed spider was processing are visited again."""
    with Site(more=0, awaited="two") as site:
        one, two = start_two(server, site, SAFE)
        wait_for(site, kill_after, one)
        one.kill()
        client = server.client()
        active = client("ZCARD", "spider:requests:active:one")
        again = Spider(server, site, "one", SAFE)
        two.end()
        again.end()
        assert set(site.visits) == site.pages()
        assert 0 < active <= 20 and sum(site.visits.values()) - len(site.pages()) <= active
        assert client("KEYS", "*active*") == [] and client("EXISTS", "spider:requests") == 0
        site.shutdown()


def test_both_are_killed_again_and_again(server):
    with Site(count=300, more=0) as site:
        for round in range(3):
            one, two = [Spider(server, site, name, SAFE) for name in ("one", "two")]
            wait_for(site, 30 * round + 20, one)
            one.kill()
            two.kill()
        for spider in [Spider(server, site, name, SAFE) for name in ("one", "two")]:
            spider.end()
        assert set(site.visits) == site.pages()
        site.shutdown()


def test_scrapys_own_scheduler(server, site):
    """Each spider has its own queue, so the second one finds nothing new."""
    Spider(server, site, "one", OURS).end()
    assert site.visits == once(site)
    stats = Spider(server, site, "two", OURS).end()
    assert site.visits == once(site) and stats["dupefilter/filtered"] == 1


def test_start_urls_from_redis(server, site):
    """RedisSpider of scrapy-redis. It does not ask the filter for start URLs, so no page links to this one."""
    client = server.client()
    client("LPUSH", "spider:start_urls", json.dumps({"url": site.url().replace("~0", "~1000")}))
    Spider(server, site, "one", SHARED | {"MAX_IDLE_TIME_BEFORE_CLOSE": 1}, urls=[]).end()
    assert site.visits == once(site) | {"/a;~p~1000": 1}


def test_the_scheduler_clears_the_set_unless_it_persists(server, site):
    Spider(server, site, "one", SHARED | {"SCHEDULER_PERSIST": False}).end()
    assert site.visits == once(site) and server.client()("DBSIZE") == 0


def test_flush_on_start(server, site):
    Spider(server, site, "one", SHARED).end()
    Spider(server, site, "one", SHARED | {"SCHEDULER_FLUSH_ON_START": True}).end()
    assert site.visits == dict.fromkeys(site.pages(), 2)


def test_scrapy_redis_alone_visits_some_pages_twice(server, site):
    """Shows that the tests above are meaningful."""
    Spider(server, site, "one", SHARED | {"DUPEFILTER_CLASS": "scrapy_redis.dupefilter.RFPDupeFilter"}).end()
    assert set(site.visits) == site.pages() and max(site.visits.values()) > 1


@pytest.mark.parametrize("settings, message", [
    (SHARED | {"SIMDIRI_KEY": {"lossy": "www"}}, "StateError: .*you asked for lossy=www"),
    (SHARED | {"REDIS_URL": "unix:///nowhere/socket"}, "ConnectionError"),
    (SAFE | {"SIMDIRI_WORKER": ""}, "needs SIMDIRI_WORKER"),
    (SAFE | {"DUPEFILTER_CLASS": "scrapy_redis.dupefilter.RFPDupeFilter"}, "needs DUPEFILTER_CLASS"),
], ids=["options", "away", "worker", "filter"])
def test_a_crawl_that_is_refused_visits_nothing(server, site, settings, message):
    import re
    Spider(server, site, "one", SHARED).end()
    site.visits.clear()
    _, errors = Spider(server, site, "one", settings).process.communicate(timeout=60)
    assert re.search(message, errors) and not site.visits, errors


def test_a_server_that_goes_away(server, site):
    """The spider does not take its links for known ones: each error is in its log."""
    one = Spider(server, site, "one", SHARED)
    wait_for(site, 20, one)
    server.stop()
    try:
        _, errors = one.process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        one.process.kill()
        _, errors = one.process.communicate()
    assert "redis.exceptions.ConnectionError" in errors and len(site.visits) < site.count
