# SPDX-License-Identifier: MIT
"""Threads that work at the same time."""
import sys
import sysconfig
import threading

IS_FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
# What a finalizer may raise at the end of the interpreter. A free-threaded Python keeps the references of modules longer, and
# sets the names in them to None before it destroys the last objects, so a function in Python may find None there.
LATE_ERRORS = "(AttributeError, TypeError)" if IS_FREE_THREADED else "()"
# CPython 3.13t locks a dictionary, such as sys.modules, in many look-ups. It hands the lock over to a thread that has waited for a
# millisecond, even if that thread is stopped for a fork or at the end of the interpreter. Then the child, or the main thread,
# waits forever: that happens without simdiri, too, if threads call sys.modules.get("m").
DAEMONS_ARE_SAFE = not IS_FREE_THREADED or sys.version_info >= (3, 14)
# Comes last in programs whose threads still work at the end: each thread is stopped while it waits for the interpreter's lock.
# Until 3.14, CPython may free the state of a thread that has just let go of the lock and still reads it (CPython's issue 124878).
# musl gives freed memory back to the system, so this can crash, without simdiri, too, if threads call zlib.crc32.
BEFORE_THE_END = """
import sys, time
sys.setswitchinterval(1)
end = time.thread_time() + 0.2
while time.thread_time() < end: pass
""" if "musl" in str(sysconfig.get_config_var("SOABI")) else ""
THREADS = 6
# Where an interpreter's lock lets one thread work at a time, more repetitions would find no more.
REPETITIONS = 400 if IS_FREE_THREADED else 20


def run_together(work, count=THREADS):
    """Calls ``work`` with the number of each thread, in threads that begin at the same time. Returns the list of results,
    or raises the first exception."""
    barrier, results, errors = threading.Barrier(count), [None] * count, []

    def run(number):
        barrier.wait()
        try:
            results[number] = work(number)
        except BaseException as error:
            errors.append(error)
    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results
