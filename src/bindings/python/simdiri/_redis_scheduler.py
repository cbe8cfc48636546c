# SPDX-License-Identifier: MIT
"""For Scrapy: the scheduler of scrapy-redis, without its losses when a spider is killed."""
from ._redis import RedisDupeFilter
from ._scrapy import requests_in_progress

try:
    from scrapy_redis import scheduler
    from scrapy_redis.queue import PriorityQueue
except ImportError as problem:
    raise ImportError(f"simdiri.scrapy.RedisScheduler needs scrapy-redis: pip install scrapy-redis ({problem})"
                      ) from problem

# Takes the first request of the queue. It is active until it is among the finished ones of a later call.
POP = """
for _, done in ipairs(ARGV) do redis.call('ZREM', KEYS[2], done) end
local found = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if #found == 0 then return nil end
redis.call('ZREM', KEYS[1], found[1])
redis.call('ZADD', KEYS[2], found[2], found[1])
return found[1]
"""


class RedisQueue(PriorityQueue):
    """The priority queue of scrapy-redis, which also keeps the requests that a worker is processing."""

    def __init__(self, server, spider, key, serializer=None):
        super().__init__(server, spider, key, serializer)
        worker = spider.settings.get("SIMDIRI_WORKER")
        if not worker:
            raise ValueError("simdiri.scrapy.RedisScheduler needs SIMDIRI_WORKER: a name that no other running spider"
                             " of this crawl has, and that stays the same when this one is started again")
        self._active_key, self._active = f"{self.key}:active:{worker}", {}
        self._pop = server.register_script(POP)

    def requeue(self):
        """Puts the requests that were being processed when this worker was killed back into the queue."""
        with self.server.pipeline(transaction=True) as both:
            both.zunionstore(self.key, [self.key, self._active_key], aggregate="MIN")
            both.delete(self._active_key)
            both.execute()

    def make_push(self, request):
        """Returns the arguments of the command that would push a request."""
        return self.key, -request.priority, self._encode_request(request)

    def pop(self, timeout=0):
        finished = self._find_finished()
        data = self._pop(keys=[self.key, self._active_key], args=list(finished.values()))
        self._forget(finished)
        if data is None:
            return None
        request = self._decode_request(data)
        self._active[request] = data
        return request

    def _find_finished(self):
        """Returns the requests that are done, with their texts."""
        running = requests_in_progress(self.spider.crawler.engine)
        return {request: data for request, data in self._active.items() if request not in running}

    def _forget(self, finished):
        """Call it after Redis has removed the texts: if Redis cannot be reached, the next call tries again."""
        for request in finished:
            del self._active[request]

    def finish(self):
        """Forgets the requests that are done, at the end."""
        finished = self._find_finished()
        if finished:
            self.server.zrem(self._active_key, *finished.values())
            self._forget(finished)

    def clear(self):
        self.server.delete(self.key, self._active_key)


class RedisScheduler(scheduler.Scheduler):
    """The scheduler of scrapy-redis, for spiders that may be killed.

    Scrapy-redis loses the requests that a killed spider was processing. This scheduler keeps them in Redis, and the
    spider of the same SIMDIRI_WORKER visits them again when it is started again. A request and its key are saved at
    once.
    """

    def open(self, spider):
        self.queue_cls = RedisQueue
        super().open(spider)
        if not isinstance(self.df, RedisDupeFilter):
            raise ValueError('simdiri.scrapy.RedisScheduler needs DUPEFILTER_CLASS = "simdiri.scrapy.RedisDupeFilter"')
        self.queue.requeue()

    def close(self, reason):
        self.queue.finish()
        return super().close(reason)

    def enqueue_request(self, request):
        if request.dont_filter:
            return super().enqueue_request(request)
        if not self.df.push_if_new(request, self.queue.make_push(request)):
            self.df.log(request, self.spider)
            return False
        if self.stats:
            self.stats.inc_value("scheduler/enqueued/redis")
        return True
