# SPDX-License-Identifier: MIT
"""A queue of pending requests on disk, whose changes are saved all at once."""
import pickle
import sqlite3

from scrapy.utils.request import request_from_dict

TABLES = """
create table if not exists pending (priority integer, is_start integer, rank integer, item blob,
                                    primary key (priority, is_start, rank)) without rowid;
create table if not exists active (item blob);
"""
NEXT = "select priority, is_start, rank, item from pending order by priority desc, is_start, rank limit 1"


class RequestQueue:
    """Requests by priority. Among equal ones the newest is first, or the oldest with ``is_fifo``; start requests follow
    the others, in their order. This is the order of Scrapy's queues.

    One transaction of SQLite is open all the time, and :meth:`save` commits it. If the process is killed, SQLite rolls
    the file back, so the queue is as it was saved last. The open transaction also locks the file.
    """

    def __init__(self, path, spider, is_fifo):
        self._spider, self._is_fifo = spider, is_fifo
        self._database = sqlite3.connect(path, isolation_level=None, timeout=1)
        try:
            self._database.executescript(TABLES)
            self._begin()
        except sqlite3.OperationalError as error:
            self._database.close()
            raise RuntimeError(f"{path}: {error}; does another crawl use this JOBDIR?") from error
        self._rank = self._database.execute("select coalesce(max(abs(rank)), 0) from pending").fetchone()[0]
        self._count = self._database.execute("select count(*) from pending").fetchone()[0]
        self._requeue_active()

    def _begin(self):
        self._database.execute("begin exclusive")

    def _requeue_active(self):
        """Puts the requests that were being processed when the queue was saved back into the queue."""
        for (item,) in self._database.execute("select item from active").fetchall():
            self.push(self._load(item))
        self._database.execute("delete from active")

    def _dump(self, request):
        try:
            return pickle.dumps(request.to_dict(spider=self._spider), protocol=4)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ValueError(str(error)) from error  # which Scrapy's scheduler expects

    def _load(self, item):
        return request_from_dict(pickle.loads(item), spider=self._spider)

    def push(self, request):
        item, is_start = self._dump(request), bool(request.meta.get("is_start_request"))
        self._rank += 1
        rank = self._rank if is_start or self._is_fifo else -self._rank
        self._database.execute("insert into pending values (?, ?, ?, ?)", (request.priority, is_start, rank, item))
        self._count += 1

    def pop(self):
        found = self._database.execute(NEXT).fetchone()
        if found is None:
            return None
        self._database.execute("delete from pending where priority = ? and is_start = ? and rank = ?", found[:3])
        self._count -= 1
        return self._load(found[3])

    def __len__(self):
        return self._count

    def save(self, active):
        """Saves the queue, and the requests that are being processed. Returns how many of these cannot be saved."""
        failed = 0
        self._database.execute("delete from active")
        for request in active:
            try:
                self._database.execute("insert into active values (?)", (self._dump(request),))
            except ValueError:
                failed += 1
        self._database.execute("commit")
        self._begin()
        return failed

    def close(self):
        self.save(())
        self._database.close()
