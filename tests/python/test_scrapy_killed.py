# SPDX-License-Identifier: MIT
"""Scrapy: crawls with a JOBDIR that are killed, at first and after they were resumed."""
import random
import signal
import sqlite3
import subprocess
import threading
import time
import urllib.parse

import pytest
import simdiri

pytest.importorskip("scrapy")
from test_scrapy import OURS, Handler, Site, command, spell  # noqa: E402  it needs Scrapy

COUNT = 50
PAGES = {f"/caf\u00e9~{number}" for number in range(COUNT)}
SAFE = {**OURS, "SCHEDULER": "simdiri.scrapy.Scheduler"}
SLOW = {"CONCURRENT_REQUESTS": 4}


class Tree(Site):
    """Page i links to the pages 2i + 1 and 2i + 2, and back, so a page that is lost loses the pages below it."""

    def __init__(self):
        self.lock = threading.Lock()
        super().__init__(delay=0.01)
        self.RequestHandlerClass = TreeHandler

    def url(self):
        return f"http://localhost:{self.server_port}/caf%C3%A9~0"

    def links(self, number):
        for other in (2 * number + 1, 2 * number + 2, (number - 1) // 2):
            if 0 <= other < COUNT:
                yield spell(f"/caf\u00e9~{other}", self.server_port, self.luck)


class TreeHandler(Handler):
    def do_GET(self):
        time.sleep(self.server.delay)
        url = simdiri.resolve(self.path, "http://h/", rung="scheme")
        path = urllib.parse.unquote(url.removeprefix("http://h"))
        with self.server.lock:
            self.server.visits[path] += 1
            links = list(self.server.links(int(path.rpartition("~")[2])))
        body = "".join(f'<a href="{link}">x</a>\n' for link in links).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def tree():
    with Tree() as server:
        yield server
        server.shutdown()


def run(tree, settings, kill_after=None):
    """Runs a crawl, and kills it after so many visits. Returns what it wrote to standard error."""
    process = subprocess.Popen(command(tree, settings), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    begin = sum(tree.visits.values())
    while kill_after is not None and process.poll() is None and sum(tree.visits.values()) - begin < kill_after:
        time.sleep(0.002)
    if kill_after is not None:
        process.send_signal(signal.SIGKILL)
    try:
        return process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1] + "the crawl hangs"


def run_until_error(tree, settings):
    """Runs a crawl, and kills it after its first error, because it may then wait for ever, or after 30 seconds. Returns
    what it wrote, and whether it came to its end."""
    process = subprocess.Popen(command(tree, settings), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    timer = threading.Timer(30, process.kill)
    timer.start()
    said = ""
    for line in process.stderr:
        said += line
        if "OSError" in said or "Traceback" in said:
            process.kill()
    process.communicate()
    timer.cancel()
    return said, process.returncode >= 0


def crawl_on(tree, settings):
    """Runs a crawl to its end, which is clean."""
    assert run(tree, settings) == ""


@pytest.mark.parametrize("publish, seed", [(1, 1), (7, 2)])
def test_a_crawl_that_is_killed_again_and_again_loses_no_page(tree, tmp_path, publish, seed):
    settings = {"JOBDIR": str(tmp_path / "job"), "SIMDIRI_PUBLISH": publish, **SAFE, **SLOW}
    luck = random.Random(seed)
    for _ in range(2):
        run(tree, settings, kill_after=luck.randrange(1, 20))
    crawl_on(tree, settings)
    assert set(tree.visits) == PAGES


def test_a_killed_crawl_repeats_only_what_was_not_published(tree, tmp_path):
    settings = {"JOBDIR": str(tmp_path / "job"), "SIMDIRI_PUBLISH": 5, **SAFE, **SLOW}
    run(tree, settings, kill_after=30)
    before = dict(tree.visits)
    assert len(before) >= 26
    crawl_on(tree, settings)
    repeated = sum(tree.visits[page] > count for page, count in before.items())
    assert set(tree.visits) == PAGES and repeated <= 20, repeated


def test_a_crawl_that_is_stopped_and_resumed_visits_each_page_once(tree, tmp_path):
    settings = {"JOBDIR": str(tmp_path / "job"), **SAFE, **SLOW}
    crawl_on(tree, {**settings, "CLOSESPIDER_PAGECOUNT": 20})
    assert 20 <= len(tree.visits) < COUNT
    crawl_on(tree, settings)
    crawl_on(tree, settings)
    assert tree.visits == dict.fromkeys(PAGES, 1)


@pytest.mark.parametrize("settings", [OURS, {}], ids=["ours", "Scrapy's own"])
def test_scrapys_queue_breaks_when_a_resumed_crawl_is_killed(tree, tmp_path, settings):
    """The manual says so: with either filter, pages are lost, or the next run fails. With Scrapy's scheduler only."""
    settings = {"JOBDIR": str(tmp_path / "job"), **settings, **SLOW}
    run(tree, {**settings, "CLOSESPIDER_PAGECOUNT": 15})
    run(tree, settings, kill_after=10)
    said, is_over = run_until_error(tree, settings)
    is_lost = is_over and set(tree.visits) != PAGES
    assert is_lost or "OSError" in said or "Traceback" in said


def test_a_first_run_that_is_killed_begins_anew(tree, tmp_path):
    settings = {"JOBDIR": str(tmp_path / "job"), **OURS, **SLOW}
    run(tree, settings, kill_after=25)
    tree.visits.clear()
    crawl_on(tree, settings)
    assert set(tree.visits) == PAGES


def make_scheduler(settings):
    """Makes the scheduler of a crawl, which checks its settings."""
    from scrapy.utils.misc import load_object
    from scrapy.utils.test import get_crawler
    crawler = get_crawler(settings_dict=settings)
    return load_object(crawler.settings["SCHEDULER"]).from_crawler(crawler)


@pytest.mark.parametrize("settings, message", [
    ({**OURS, "SIMDIRI_PUBLISH": 10}, "SIMDIRI_PUBLISH needs SCHEDULER"),
    ({**SAFE, "SIMDIRI_PUBLISH": "often"}, "SIMDIRI_PUBLISH is a number of requests.*'often'"),
    ({**SAFE, "SIMDIRI_PUBLISH": 0}, "SIMDIRI_PUBLISH is a number of requests.*0"),
    ({"SCHEDULER": "simdiri.scrapy.Scheduler"}, "needs DUPEFILTER_CLASS"),
], ids=["no scheduler", "no number", "zero", "no filter"])
def test_settings_that_would_lose_pages_are_refused(tmp_path, settings, message):
    with pytest.raises(ValueError, match=message):
        make_scheduler({"JOBDIR": str(tmp_path), **settings})


@pytest.mark.parametrize("value, limits", [(1000, (1000, float("inf"))), ("1000", (1000, float("inf"))),
                                           ("90s", (float("inf"), 90)), (None, (float("inf"), 60))])
def test_how_often_is_published(tmp_path, value, limits):
    settings = {} if value is None else {"SIMDIRI_PUBLISH": value}
    assert make_scheduler({"JOBDIR": str(tmp_path), **SAFE, **settings})._limits == limits


@pytest.mark.parametrize("first, second", [(OURS, SAFE), (SAFE, OURS)], ids=["from Scrapy's", "to Scrapy's"])
def test_another_scheduler_does_not_forget_the_queue(tree, tmp_path, first, second):
    settings = {"JOBDIR": str(tmp_path / "job"), **SLOW}
    crawl_on(tree, {**settings, **first, "CLOSESPIDER_PAGECOUNT": 10})
    with pytest.raises(ValueError, match="another JOBDIR"):
        make_scheduler({**settings, **second})


def test_without_a_jobdir_the_scheduler_is_scrapys(tree):
    crawl_on(tree, {**SAFE, **SLOW})
    assert tree.visits == dict.fromkeys(PAGES, 1)


def test_two_crawls_of_one_jobdir(tree, tmp_path):
    database = sqlite3.connect(tmp_path / "simdiri.queue", isolation_level=None)
    database.execute("begin exclusive")
    said = run(tree, {"JOBDIR": str(tmp_path), **SAFE})
    assert "does another crawl use this JOBDIR?" in said and not tree.visits
    database.close()


def test_the_order_is_that_of_scrapys_queues(tmp_path):
    import scrapy
    from simdiri._requests import RequestQueue

    def order(is_fifo):
        queue = RequestQueue(tmp_path / f"queue{is_fifo}", None, is_fifo)
        for url, priority, is_start in (("s://1", 0, True), ("s://2", 0, True), ("s://3", 0, False),
                                        ("s://4", 0, False), ("s://5", 9, False)):
            queue.push(scrapy.Request(url, priority=priority, meta={"is_start_request": is_start}))
        with pytest.raises(ValueError):
            queue.push(scrapy.Request("s://6", meta={"of": threading.Lock()}))
        assert queue.save([scrapy.Request("s://7"), scrapy.Request("s://8", meta={"of": threading.Lock()})]) == 1
        assert len(queue) == 5
        return "".join(queue.pop().url[-1] for _ in range(5)), queue.pop(), len(queue)
    assert order(False) == ("54312", None, 0)
    assert order(True) == ("53412", None, 0)
