# SPDX-License-Identifier: MIT
"""A spider for test_crawls.py: crawl_spider.py SETTINGS [URL]. SETTINGS are JSON; prints its statistics as JSON. Without
a URL it takes start URLs from Redis, as scrapy-redis does."""
import json
import sys

import scrapy
from scrapy.core.engine import ExecutionEngine
from scrapy.crawler import CrawlerProcess

ExecutionEngine._SLOT_HEARTBEAT_INTERVAL = 0.5  # after so many seconds an idle spider looks for new requests, or ends

if len(sys.argv) > 2:
    BASE = scrapy.Spider
else:
    from scrapy_redis.spiders import RedisSpider as BASE


class Spider(BASE):
    name = "spider"

    def start_requests(self):
        for url in sys.argv[2:]:
            yield scrapy.Request(url)

    async def start(self):
        for url in sys.argv[2:]:
            yield scrapy.Request(url)

    def parse(self, response):
        for link in response.css("a::attr(href)").getall():
            yield response.follow(link)


process = CrawlerProcess({"TELNETCONSOLE_ENABLED": False, "LOG_LEVEL": "ERROR", "ROBOTSTXT_OBEY": False,
                          "CONCURRENT_REQUESTS": 4, "CONCURRENT_REQUESTS_PER_DOMAIN": 4, "DOWNLOAD_DELAY": 0,
                          "RETRY_ENABLED": False} | json.loads(sys.argv[1]))
crawler = process.create_crawler(Spider)
process.crawl(crawler)
process.start()
print(json.dumps(crawler.stats.get_stats(), default=str))
