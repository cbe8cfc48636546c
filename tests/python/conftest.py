"""A default run takes a sample: no other programs (Scrapy, DuckDB, Redis, type checkers), nothing that needs gigabytes, and
two of the real lists, which SIMDIRI_SEED chooses. With SIMDIRI_LONG, set by tests/run --long, all tests run."""
# SPDX-License-Identifier: MIT
import contextlib
import os
import random

import pytest

LONG_FILES = {"test_scrapy.py", "test_scrapy_killed.py", "test_types.py", "test_duckdb.py", "test_redis.py"}
LONG_TESTS = {"test_a_column_of_five_gigabytes", "test_many_results_give_their_memory_back", "test_what_is_copied",
              "test_memory_is_given_back", "test_tables_of_other_tools"}
LISTS = 2


def is_sampled(item, lists):
    if item.path.name in LONG_FILES or item.originalname in LONG_TESTS:
        return False
    name = item.name.partition("[")[2].rstrip("]")
    return not name.endswith(".txt.xz") or name in lists


def pytest_collection_modifyitems(config, items):
    if os.environ.get("SIMDIRI_LONG"):
        return
    seed = os.environ.get("SIMDIRI_SEED", "1")
    names = sorted({item.name.partition("[")[2].rstrip("]") for item in items if item.name.endswith(".txt.xz]")})
    lists = random.Random(seed).sample(names, min(LISTS, len(names)))
    chosen = [item for item in items if is_sampled(item, lists)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


@contextlib.contextmanager
def keep_child():
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(writer)
        os.read(reader, 1)
        os._exit(0)
    os.close(reader)
    try:
        yield
    finally:
        os.close(writer)
        assert os.waitpid(child, 0)[1] == 0


@pytest.fixture
def living_child():
    """A context manager with a child process, made by fork, that lives until its end."""
    return keep_child
