# SPDX-License-Identifier: MIT
"""A spider for test_scrapy.py: spider.py SETTINGS URL. SETTINGS are JSON; prints its statistics as JSON."""
import json
import sys

import scrapy
from scrapy.crawler import CrawlerProcess


class Spider(scrapy.Spider):
    name = "spider"

    def start_requests(self):
        yield scrapy.Request(sys.argv[2])

    async def start(self):
        yield scrapy.Request(sys.argv[2])

    def parse(self, response):
        for link in response.css("a::attr(href)").getall():
            yield response.follow(link)


process = CrawlerProcess(json.loads(sys.argv[1]) | {"TELNETCONSOLE_ENABLED": False, "LOG_LEVEL": "ERROR",
                                                    "ROBOTSTXT_OBEY": False, "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
                                                    "DOWNLOAD_DELAY": 0, "RETRY_ENABLED": False})
crawler = process.create_crawler(Spider)
process.crawl(crawler)
process.start()
print(json.dumps(crawler.stats.get_stats(), default=str))
