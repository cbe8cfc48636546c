# SPDX-License-Identifier: MIT
"""simdiri.scrapy.RedisDupeFilter, in one process, with the module and without."""
import logging
import os
import secrets
from types import SimpleNamespace

import pytest
import redis
import scrapy
import simdiri
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler
from server import Server
from simdiri.scrapy import RedisDupeFilter, RequestFingerprinter


@pytest.fixture(scope="session", params=["module", "plain"])
def shared_server(request, tmp_path_factory):
    has_module = request.param == "module"
    with Server(os.environ["MODULE"] if has_module else None, str(tmp_path_factory.mktemp("redis"))) as server:
        server.has_module = has_module
        yield server


@pytest.fixture
def server(shared_server):
    client = shared_server.client()
    client("FLUSHALL")
    client.close()
    return shared_server


@pytest.fixture
def needs_module(server):
    if not server.has_module:
        pytest.skip("the server has no module")


@pytest.fixture
def needs_no_module(server):
    if server.has_module:
        pytest.skip("the server has the module")


def make(server, options=None, headers=(), key="seen", **arguments):
    return RedisDupeFilter(redis.Redis(unix_socket_path=server.path, **arguments), key,
                           fingerprinter=RequestFingerprinter(options, headers))


def request(url, **arguments):
    return scrapy.Request(url, **arguments)


URL = "http://h/a?x=1&y=2"


def test_two_filters_share_what_was_seen(server):
    one, other = make(server), make(server)
    assert not one.request_seen(request(URL))
    for url in ("HTTP://H:80/%61?x=1&y=2#frag", "http://h:/b/../a?x=1&y=2", URL):
        assert other.request_seen(request(url)) and one.request_seen(request(url))
    assert not other.request_seen(request("http://h/b")) and one.request_seen(request("http://h/b"))


VARIANTS = [dict(), dict(method="POST"), dict(method="HEAD"), dict(method="POST", body=b"a"),
            dict(method="POST", body=b"b"), dict(body=b"a"), dict(meta={"verbatim_url": True})]


@pytest.mark.parametrize("options", [
    {}, {"lossy": "crawl"}, {"lossy": ["www", "fragment"]}, {"lossy": ""}, {"profile": "web"}, {"rung": "simple"},
    {"grammar": "uri"}, {"by": "host", "disallowed": "fail"}, {"hash": "xxh3"}, {"nfc": True}, {"drop_fragment": True},
    {"default_scheme": "https"}, {"rung": "protocol", "idna": "idna2008", "host": "percent"}])
def test_methods_and_bodies_make_other_requests(server, options):
    one, other = make(server, options), make(server, options)
    assert [one.request_seen(request(URL, **variant)) for variant in VARIANTS] == [False] * len(VARIANTS)
    assert [other.request_seen(request(URL, **variant)) for variant in VARIANTS] == [True] * len(VARIANTS)
    for url in ("HTTP://H:80/b/../a?x=1&y=2",) * (options.get("rung") != "simple"):
        assert other.request_seen(request(url, method="POST", body=b"a"))
        assert not other.request_seen(request(url, meta={"verbatim_url": True}))


@pytest.mark.parametrize("by", ["iri", "host", "domain", "site"])
def test_no_profile_merges_requests_of_other_urls(server, by):
    """The server makes their keys of IRIs whose hosts differ."""
    one = make(server, {"by": by, "lossy": "crawl"})
    posts = [request(f"http://h{number}.example.org/", method="POST") for number in range(50)]
    assert not any(map(one.request_seen, posts)) or by in ("domain", "site")
    others = [request(f"http://h{number}.org/", method="POST", body=b"x") for number in range(50)]
    assert not any(map(one.request_seen, others)) and all(map(one.request_seen, posts + others))


def test_headers(server):
    one = make(server, headers=["X-Id"])
    seen = [one.request_seen(request(URL, headers=headers))
            for headers in ({}, {"X-Id": "1"}, {"x-id": "1"}, {"X-Id": "2"}, {"Accept": "a"})]
    assert seen == [False, False, True, False, True]


BAD = ["http://h%/", "http://a%20b/", "http://1.2.3.999/"]
WEB = {"profile": "web", "lossy": "fragment"}


def test_urls_that_are_no_iris_are_the_same_if_their_bytes_are(server):
    for url in BAD:
        with pytest.raises(simdiri.Error):
            simdiri.normalize(url, profile="web")
    one, other = make(server, WEB), make(server, WEB)
    assert [one.request_seen(request(url)) for url in BAD] == [False] * len(BAD)
    assert [other.request_seen(request(url)) for url in BAD] == [True] * len(BAD)
    assert [other.request_seen(request(url, method="POST")) for url in BAD] == [False] * len(BAD)


def test_new_requests_are_pushed_at_once(server):
    """For RedisScheduler."""
    client, one = server.client(), make(server, WEB)
    requests = [request(URL), request(URL + "#a"), request(URL, method="POST"), *map(request, BAD), *map(request, BAD)]
    new = [one.push_if_new(each, ("queue", -number, str(number))) for number, each in enumerate(requests)]
    assert new == [True, False, True] + [True] * 3 + [False] * 3
    assert client("ZRANGE", "queue", 0, -1, "WITHSCORES") == [b"5", b"-5", b"4", b"-4", b"3", b"-3", b"2", b"-2", b"0", b"0"]
    assert all(make(server, WEB).request_seen(each) for each in requests)


def test_a_link_cannot_equal_another_request(server, needs_module):
    """Not even if its author knows the IRI by which the other request is sent."""
    one, sent = make(server), []
    one.open()
    send = one._set._add
    one._set._add = lambda iri, push: sent.append(iri.decode()) or send(iri, push)
    assert not one.request_seen(request(URL, method="POST"))
    iri, = sent
    assert iri.startswith("x-simdiri-request://")
    for link in (iri, iri.upper(), " " + iri, iri.replace("-", "\t-"), iri + "#", iri + "?", "http:" + iri):
        one.request_seen(request(link))
    assert sent.count(iri) == 1 and not make(server).request_seen(request(sent[1]))
    client = server.client()
    assert client("SIMDIRI.EXISTS", "seen", iri) == [1]


def test_the_server_makes_the_keys(server, needs_module):
    client = server.client()
    one = make(server)
    one.request_seen(request(URL))
    assert client("SIMDIRI.EXISTS", "seen", URL + "#x", "http://h/b") == [1, 0]
    info = client.info("seen")
    assert info["options"] == b"--lossy=fragment" and b" hash=siphash-128 " in info["identity"]
    assert client("SIMDIRI.CARD", "seen") == 1


def test_a_set_that_others_made_is_taken(server, needs_module):
    client = server.client()
    client("SIMDIRI.RESERVE", "seen", "OPTIONS", "--rung=scheme --lossy=fragment --by=iri", "CAPACITY", 1000)
    client("SIMDIRI.ADD", "seen", URL)
    one = make(server)
    assert one.request_seen(request(URL)) and not one.request_seen(request("http://h/b"))


def test_a_secret_of_the_settings(server):
    secret = secrets.token_bytes(16)
    one = make(server, {"hash": "siphash", "secret": secret})
    assert not one.request_seen(request(URL)) and make(server, {"hash": "siphash", "secret": secret}).request_seen(request(URL))
    with pytest.raises(simdiri.StateError, match="the set has secret="):
        make(server, {"hash": "siphash", "secret": bytes(16)}).open()
    if server.has_module:
        assert make(server).request_seen(request(URL))  # it need not know the secret
    else:
        client = server.client()
        assert secret.hex().encode() not in client("GET", "seen:simdiri")
        with pytest.raises(simdiri.StateError, match="the set has secret="):
            make(server).open()


def test_a_secret_that_others_may_know(server, needs_module):
    """Its mark goes to the set, also to one that is there, or that is made again."""
    client, secret, marked = server.client(), secrets.token_bytes(16), simdiri.Secret(secrets.token_bytes(16))
    marked.may_be_known = True
    for key, given, expected in (("plain", secret, b"kept"), ("seen", marked, b"may-be-known"), ("old", marked, b"may-be-known")):
        if key == "old":
            client("SIMDIRI.RESERVE", key, "OPTIONS", "--hash=siphash --lossy=fragment", "SECRET", given.hex())
            assert client.info(key)["secret"] == b"kept"
        one = make(server, {"hash": "siphash", "secret": given}, key=key)
        assert not one.request_seen(request(URL)) and client.info(key)["secret"] == expected
        client("DEL", key)
        assert not one.request_seen(request(URL)) and client.info(key)["secret"] == expected


def test_other_options_are_refused(server):
    make(server).request_seen(request(URL))
    with pytest.raises(simdiri.StateError, match="the set has lossy=fragment; you asked for lossy=www"):
        make(server, {"lossy": "www"}).open()
    with pytest.raises(simdiri.StateError, match="the set has lossy=fragment; you asked for no lossy"):
        make(server, {"lossy": ""}).request_seen(request(URL))
    with pytest.raises(simdiri.StateError, match="hash=siphash-128"):
        make(server, {"hash": "xxh3"}).open()


def test_other_headers_are_refused(server, needs_no_module):
    make(server).request_seen(request(URL))
    with pytest.raises(simdiri.StateError, match="you asked for header=a"):
        make(server, headers=["a"]).open()


def test_options_that_no_set_can_have(server):
    with pytest.raises(ValueError, match="xxh3-64"):
        make(server, {"hash": "xxh3-64"})
    with pytest.raises(ValueError, match="lossy"):
        make(server, {"lossy": "none"})


def test_options_that_the_module_does_not_take(server, needs_module):
    with pytest.raises(ValueError, match="takes no 'base'"):
        make(server, {"base": "http://h/"}).open()
    with pytest.raises(ValueError, match="SIMDIRI_KEY: .*--host=unicode"):
        make(server, {"host": "unicode"}).open()


def test_keys_of_other_filters_are_refused(server):
    client = server.client()
    client("SADD", "seen", "0123456789abcdef0123456789abcdef01234567")
    with pytest.raises(simdiri.StateError, match="use another key"):
        make(server).open()
    client("SET", "text", "x")
    with pytest.raises((simdiri.StateError, redis.ResponseError)):
        make(server, key="text").request_seen(request(URL))


def test_another_spider_clears_the_set(server):
    """The scheduler of scrapy-redis does so at the end of a crawl. The options of the keys stay."""
    one, other = make(server), make(server)
    assert not one.request_seen(request(URL)) and other.request_seen(request(URL))
    other.clear()
    client = server.client()
    assert client("DBSIZE") == 0
    assert not one.request_seen(request(URL)) and one.request_seen(request(URL + "#a"))
    assert other.request_seen(request(URL + "#b"))
    one.clear()
    assert not other.request_seen(request(URL))  # now with another secret
    assert one.request_seen(request(URL)) and make(server).request_seen(request(URL))


def test_a_running_spider_takes_a_new_secret(server):
    one, other = make(server), make(server)
    one.request_seen(request(URL))
    other.clear()
    assert not other.request_seen(request(URL)) and one.request_seen(request(URL))


def test_another_spider_clears_the_set_again(server, needs_module):
    """Right after this one has made it."""
    client, one = server.client(), make(server)
    one.open()
    client("DEL", "seen")
    reserve, calls = one._set._reserve_set, []

    def reserve_and_clear():
        reserve()
        calls.append(client("DEL", "seen") if not calls else 0)

    one._set._reserve_set = reserve_and_clear
    assert not one.request_seen(request(URL)) and one.request_seen(request(URL + "#a"))
    assert calls == [1, 0] and client.info("seen")["options"] == b"--lossy=fragment"


def test_requests_cause_no_errors(server, needs_module):
    client, filters = server.client(), [make(server), make(server)]
    for each in filters:
        each.open()  # redis-py may send CLIENT SETINFO, which Redis 7.0 refuses; and the set exists for the second one
    client("CONFIG", "RESETSTAT")
    for number in range(100):
        assert not filters[number % 2].request_seen(request(f"http://h/{number}"))
    errors = dict(line.split(b":") for line in client("INFO", "errorstats").split(b"\r\n") if b":" in line)
    assert set(errors) <= {b"errorstat_NOSCRIPT"}  # once, until the server has the script


def test_a_user_with_few_rights(server, needs_module):
    """The manual lists them."""
    client = server.client()
    client("ACL", "SETUSER", "spider", "on", ">word", "resetkeys", "~seen", "nocommands", "+exists", "+evalsha",
           "+script|load", "+simdiri.reserve", "+simdiri.info", "+simdiri.add")
    client("SCRIPT", "FLUSH")
    one = make(server, username="spider", password="word")
    assert not one.request_seen(request(URL)) and one.request_seen(request(URL + "#a"))
    client("DEL", "seen")
    assert not one.request_seen(request(URL))


def test_no_log_of_commands_shows_a_secret(server):
    client, secret = server.client(), secrets.token_bytes(16)
    client("CONFIG", "SET", "slowlog-log-slower-than", 0)
    client("SLOWLOG", "RESET")
    try:
        one = make(server, {"hash": "siphash", "secret": secret})
        one.request_seen(request(URL))
        client("DEL", "seen")
        assert one.push_if_new(request(URL), ("queue", 0, "text"))
        log = repr(client("SLOWLOG", "GET", -1))
    finally:
        client("CONFIG", "SET", "slowlog-log-slower-than", 10000)
    assert "'seen'" in log and secret.hex() not in log and repr(secret)[2:-1] not in log


@pytest.mark.parametrize("arguments", [{"decode_responses": True}, {"protocol": 3}, {"protocol": 2},
                                       {"protocol": 3, "decode_responses": True},
                                       {"encoding": "latin-1", "decode_responses": True}])
def test_kinds_of_replies(server, arguments):
    one = make(server, WEB, **arguments)
    for url in (URL, *BAD):
        assert not one.request_seen(request(url)) and one.request_seen(request(url))


def test_a_server_that_is_away(server, tmp_path):
    with Server(os.environ["MODULE"] if server.has_module else None, str(tmp_path / "r")) as own:
        spider = spider_of({"REDIS_URL": f"unix://{own.path}"})
        one = RedisDupeFilter.from_spider(spider)
        assert not one.request_seen(request(URL))
        own.stop()
        with pytest.raises(redis.ConnectionError):
            one.request_seen(request("http://h/b"))
        with pytest.raises(redis.ConnectionError):
            make(own).open()


def test_a_set_without_memory(server):
    client, one = server.client(), make(server)
    one.open()
    client("CONFIG", "SET", "maxmemory", 1)
    try:
        with pytest.raises(redis.RedisError, match="maxmemory|OOM"):
            one.request_seen(request(URL))
    finally:
        client("CONFIG", "SET", "maxmemory", 0)
    assert not one.request_seen(request(URL))


def test_the_hint(server, caplog):
    with caplog.at_level(logging.INFO):
        one = make(server)
        one.open()
        one.clear()
        one.request_seen(request(URL))
    told = [record.getMessage() for record in caplog.records if "no module of simdiri" in record.getMessage()]
    assert len(told) == (0 if server.has_module else 1)


def test_the_sizes_that_the_hint_names(server):
    """They are those of MEMORY USAGE."""
    client, count = server.client(), 300000
    for begin in range(0, count, 1000):
        if server.has_module:
            client("SIMDIRI.ADD", "seen", *[f"http://h/{number}" for number in range(begin, begin + 1000)])
        else:
            client("SADD", "seen", *[secrets.token_bytes(16) for _ in range(1000)])
    size = client("MEMORY", "USAGE", "seen", "SAMPLES", 0) / count
    assert 23 <= round(size) <= 25 if server.has_module else 64 <= size <= 80, size


def spider_of(settings, name="spider"):
    class Spider(scrapy.Spider):
        pass
    Spider.name = name
    crawler = get_crawler(Spider, settings)
    crawler.spider = crawler._create_spider(name)
    return crawler.spider


def test_a_connection_breaks_when_requests_are_finished(server):
    """RedisScheduler tells Redis at the next call that they are."""
    from simdiri._redis_scheduler import RedisQueue
    spider = spider_of({"SIMDIRI_WORKER": "one"})
    in_progress = set()
    spider.crawler.engine = SimpleNamespace(slot=SimpleNamespace(inprogress=in_progress))
    client, queue = server.client(), RedisQueue(redis.Redis(unix_socket_path=server.path), spider, "queue")

    def active():
        return client("ZCARD", "queue:active:one")

    def break_once(owner, name):
        send = getattr(owner, name)

        def refuse(*_, **__):
            setattr(owner, name, send)
            raise redis.ConnectionError("broken")
        setattr(owner, name, refuse)

    for number in range(3):
        queue.push(request(f"http://h/{number}"))
    in_progress.add(queue.pop())
    in_progress.add(queue.pop())
    assert active() == 2
    in_progress.pop()
    break_once(queue, "_pop")
    with pytest.raises(redis.ConnectionError):
        queue.pop()
    assert active() == 2
    in_progress.add(queue.pop())
    assert active() == 2 and queue.pop() is None
    in_progress.clear()
    break_once(queue.server, "zrem")
    with pytest.raises(redis.ConnectionError):
        queue.finish()
    assert active() == 2
    queue.finish()
    assert active() == 0
    queue.requeue()
    assert queue.pop() is None


class Other:
    def fingerprint(self, request):
        return request.url.encode()


def test_the_fingerprints_of_others(server):
    settings = {"REDIS_URL": f"unix://{server.path}", "REQUEST_FINGERPRINTER_CLASS": Other}
    one, other = RedisDupeFilter.from_spider(spider_of(settings)), RedisDupeFilter.from_spider(spider_of(settings))
    seen = [one.request_seen(request(url)) for url in ("http://h/a", "http://h/b#1", "http://h/a", "http://h/b#2")]
    assert seen == [False, False, True, False] and other.request_seen(request("http://h/a"))


def test_the_key_of_redis(server):
    client = server.client()
    for settings, key in (({}, "a:dupefilter"), ({"SCHEDULER_DUPEFILTER_KEY": "%(spider)s:x"}, "a:x"),
                          ({"SCHEDULER_DUPEFILTER_KEY": "{crawl}:x"}, "{crawl}:x")):
        settings = {"REDIS_URL": f"unix://{server.path}", **settings}
        for made in (RedisDupeFilter.from_spider(spider_of(settings, "a")),
                     RedisDupeFilter.from_crawler(spider_of(settings, "a").crawler)):
            made.request_seen(request(URL))
            assert client("EXISTS", key) == 1
            made.close()
        client("DEL", key)


def test_from_settings_does_not_know_the_spider(server):
    with pytest.raises(ValueError, match="SCHEDULER_DUPEFILTER_KEY"):
        RedisDupeFilter.from_settings(Settings())
    one = RedisDupeFilter.from_settings(Settings({"SCHEDULER_DUPEFILTER_KEY": "seen",
                                                  "REDIS_URL": f"unix://{server.path}"}))
    assert not one.request_seen(request(URL))


def test_flush_on_start_takes_other_options(server):
    """The set of an earlier crawl with other options does not prevent a new one."""
    settings = {"REDIS_URL": f"unix://{server.path}"}
    RedisDupeFilter.from_spider(spider_of(settings)).request_seen(request(URL))
    settings |= {"SIMDIRI_KEY": {"lossy": "www"}}
    with pytest.raises(simdiri.StateError):
        RedisDupeFilter.from_spider(spider_of(settings))
    one = RedisDupeFilter.from_spider(spider_of(settings | {"SCHEDULER_FLUSH_ON_START": True}))
    one.clear()
    assert not one.request_seen(request(URL))


@pytest.mark.parametrize("settings, expected", [
    ({"REDIS_URL": "redis://u:p@h:1/2"}, {"host": "h", "port": 1, "db": 2, "username": "u", "socket_timeout": 30}),
    ({"REDIS_HOST": "h", "REDIS_PORT": 7, "REDIS_PARAMS": {"password": "p"}}, {"host": "h", "port": 7, "password": "p"}),
])
@pytest.mark.parametrize("has_scrapy_redis", [True, False])
def test_the_connection(monkeypatch, settings, expected, has_scrapy_redis):
    """It is the same as that of scrapy-redis."""
    import sys
    from simdiri._redis import _connect
    if not has_scrapy_redis:
        monkeypatch.setitem(sys.modules, "scrapy_redis.connection", None)
    client = _connect(Settings(settings))
    arguments = client.get_connection_kwargs()
    assert expected.items() <= arguments.items() and arguments["retry"]._retries == 0


def test_without_redis_py(monkeypatch):
    import sys
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.delitem(sys.modules, "simdiri._redis")
    with pytest.raises(ImportError, match="pip install redis"):
        from simdiri.scrapy import RedisDupeFilter as _  # noqa: F401
