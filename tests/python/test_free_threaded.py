# SPDX-License-Identifier: MIT
"""Free-threaded Python: simdiri leaves the interpreter's lock off. Forks and the end of the interpreter while threads work;
for these, a separate process must neither crash nor wait forever. All but the first test run in all builds of Python."""
import os
import subprocess
import sys

import pytest
import simdiri
from together import BEFORE_THE_END, DAEMONS_ARE_SAFE, IS_FREE_THREADED, LATE_ERRORS

# Threads that use what they share: a scratch, slots of options, a set. Names are default values, because a look-up of a name
# takes a lock of CPython 3.13t that it may never get back: see DAEMONS_ARE_SAFE.
WORK = """
import os, threading, simdiri
seen, text, is_over = simdiri.SeenSet(), "HTTP://h/\\u00e9%7e", threading.Event()
def use(number, normalize=simdiri.normalize, key=simdiri.key, add=seen.add, text=text):
    for rung in "simple", "syntax", "scheme":
        normalize(text, rung=rung)
        key(text, rung=rung)
    assert normalize(text) == "http://h/%C3%A9~"
    add(f"http://h/{number}")
def work(number, use=use, is_over=is_over.is_set):
    while not is_over():
        use(number)
threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(4)]
for thread in threads: thread.start()
"""


def start(code, options, variables):
    try:
        return subprocess.run([sys.executable, *options, "-c", code], env=os.environ | variables, capture_output=True,
                              text=True, timeout=300 if DAEMONS_ARE_SAFE else 60)
    except subprocess.TimeoutExpired:
        return None


def run(code, *options, **variables):
    """The output of a separate process, which must not write errors. It may be started three times where CPython itself
    sometimes waits forever; where simdiri waits, all three do."""
    attempts = (start(code, options, variables) for _ in range(1 if DAEMONS_ARE_SAFE else 3))
    done = next(filter(None, attempts), None)
    assert done, "it waits forever"
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.skipif(not IS_FREE_THREADED, reason="not a free-threaded Python")
def test_the_import_leaves_the_lock_off():
    code = "import sys, simdiri, simdiri.duckdb; print(sys._is_gil_enabled())"
    environment = {"PYTHON_GIL": ""} if "PYTHON_GIL" in os.environ else {}
    assert run(code, "-W", "error", **environment) == "False\n"
    assert run(code, "-X", "gil=0") == "False\n"
    assert run(code, "-X", "gil=1") == "True\n"


def test_forks_while_threads_work():
    """A child can use everything; the copy of a set that another thread was using is refused."""
    run(WORK + """
import warnings; warnings.simplefilter("ignore")
for _ in range(50):
    child = os.fork()
    if child == 0:
        try:
            use(4)
        except RuntimeError as error:
            os._exit(0 if "forked" in str(error) else 1)
        except BaseException:
            os._exit(2)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
is_over.set()
for thread in threads: thread.join()
""")


def test_threads_of_a_child_share_its_copy_of_a_set():
    run("""
import os, threading, simdiri
seen = simdiri.SeenSet(hash="xxh3")
seen.add("http://h/0")
for _ in range(20):
    child = os.fork()
    if child == 0:
        barrier, added = threading.Barrier(4), []
        def work():
            barrier.wait()
            added.append(sum(seen.add(f"http://h/{number}") for number in range(50)))
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        os._exit(0 if sum(added) == 49 and len(seen) == 50 else 1)
    assert os.waitpid(child, 0)[1] == 0
""")


def test_the_end_of_the_interpreter_while_threads_work():
    """Finalizers that run at the end call the functions in C, and those in Python."""
    for _ in range(3):
        run(WORK + f"""
import time; time.sleep(0.05)
class Late:
    def __del__(self):
        try: simdiri.normalize(text); seen.add(text); simdiri.normalize([text]); seen.add([text])
        except {LATE_ERRORS}: pass
late = Late()
""" + BEFORE_THE_END)


def test_the_end_of_the_interpreter_while_a_set_is_locked():
    """Python stops the threads, and a finalizer that uses their set does not wait for them forever."""
    run("""
import threading, time, simdiri
seen = simdiri.SeenSet(hash="xxh3")
keys = b"".join(simdiri.key([f"http://h/{number}" for number in range(100000)]))
class Late:
    def __del__(self, add=seen.add, error=RuntimeError):
        try: add("http://h/")
        except error: pass
late = Late()
def work(add):
    while True: add(keys)
for _ in range(3): threading.Thread(target=work, args=(seen._set.add_keys,), daemon=True).start()
time.sleep(0.2)
""" + BEFORE_THE_END)


def test_a_thread_gives_its_memory_back():
    """Each thread has a scratch, which grows with the longest text."""
    used = run("""
import resource, threading, simdiri
text = "HTTP://h/" + "\\u00e9" * 500000
def work():
    for _ in range(40):
        thread = threading.Thread(target=simdiri.normalize, args=(text,))
        thread.start()
        thread.join()
work()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(4): work()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
""")
    assert int(used) < 20000
