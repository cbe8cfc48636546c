# SPDX-License-Identifier: MIT
"""A local site for crawls, whose pages link to each other in many spellings."""
import collections
import http.server
import random
import threading
import time
import urllib.parse


def spell(page, port, luck):
    """A page's URL, in one of the spellings that people use."""
    path = page.replace("~", luck.choice(["~", "%7E", "%7e"])).replace("p", luck.choice(["p", "%70"]))
    path = luck.choice(["", "", "/.", "/x/..", "/x/%2E%2e"]) + path + luck.choice(["", "", "#top", f"#{luck.random()}"])
    host = luck.choice(["localhost", "LOCALHOST", "LocalHost"])
    return f"{luck.choice(['http', 'HTTP'])}://{host}:{luck.choice(['', '0', '00'])}{port}{path}"


class Site(http.server.ThreadingHTTPServer):
    """Page n of `count` links to pages 2n + 1 and 2n + 2, so a page that is lost may lose others; and to `more` others, so
    `more` others link to each page. Counts the visits. A wait of `delay` seconds precedes each answer. After 20 visits
    the others wait for the visitor `awaited`, so that the work of spiders that start slowly overlaps."""
    request_queue_size = 64
    daemon_threads = True

    def __init__(self, count=200, delay=0.02, more=8, awaited=None):
        self.count, self.delay, self.more, self.luck = count, delay, more, random.Random(7)
        self.awaited, self.has_come = awaited, threading.Event()
        self.visits, self.visitors, self.lock = collections.Counter(), collections.Counter(), threading.Lock()
        super().__init__(("localhost", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """Was a process killed?"""

    def wait(self, visitor):
        if visitor == self.awaited:
            self.has_come.set()
        elif self.awaited and sum(self.visits.values()) >= 20:
            self.has_come.wait(60)
        time.sleep(self.delay)

    def pages(self):
        return {f"/a;~p~{number}" for number in range(self.count)}

    def url(self):
        return f"http://localhost:{self.server_port}/a;~p~0"

    def links(self, number):
        others = [2 * number + 1, 2 * number + 2, (number - 1) // 2]
        others += [(number + 7 * step) % self.count for step in range(self.more)]
        return [spell(f"/a;~p~{other}", self.server_port, self.luck) for other in others if 0 <= other < self.count]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.wait(self.headers["User-Agent"])
        path = urllib.parse.unquote(self.path)  # Scrapy has removed dot segments
        while "/x/.." in path or "/./" in path:
            path = path.replace("/x/..", "").replace("/./", "/")
        with self.server.lock:
            self.server.visits[path] += 1
            self.server.visitors[self.headers["User-Agent"]] += 1
            links = self.server.links(int(path.rpartition("~")[2]))
        body = "".join(f'<a href="{link}">x</a>\n' for link in links).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
