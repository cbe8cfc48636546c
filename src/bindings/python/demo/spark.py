#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python part of demo-spark: generate, run and check. See src/bindings/python/demo-spark for the arguments."""
import argparse
import array
import os
import random
import signal
import subprocess
import sys
import threading
import time

CHUNK, POOL, REPEATED = 100_000, 200_000, 0.3
SCHEMES = {b"http": b"80", b"https": b"443"}


def respell(choose, line):
    """Returns an http or https IRI in another spelling, and any other line unchanged."""
    scheme, _, rest = line.partition(b"://")
    host, slash, path = rest.partition(b"/")
    if scheme not in SCHEMES or not slash or b":" in host:
        return line
    way = choose.randrange(4)
    if way == 0:
        return scheme.upper() + b"://" + rest
    if way == 1:
        return scheme + b"://" + host + b":" + SCHEMES[scheme] + b"/" + path
    if way == 2:
        return scheme + b"://" + host + b"/a/../" + path
    return line


def make_lines(source, count):
    """Yields lines. Some repeat an earlier line, usually in another spelling."""
    choose, pool, made = random.Random(1), [], 0
    for line in source:
        line = line.rstrip(b"\n")
        if len(pool) < POOL:
            pool.append(line)
        elif choose.random() < 0.1:
            pool[choose.randrange(POOL)] = line
        while line is not None and made < count:
            yield line
            made += 1
            line = respell(choose, choose.choice(pool)) if choose.random() < REPEATED else None
        if made == count:
            return


def generate(folder, count, files):
    """Writes Parquet files (id, url), and the same lines as text."""
    import pyarrow
    import pyarrow.parquet
    os.makedirs(f"{folder}/input")
    lines = make_lines(sys.stdin.buffer, count)
    each = -(-count // files)
    begin = 0
    with open(f"{folder}/lines.txt", "wb") as text:
        for file in range(files):
            end = min(begin + each, count)
            schema = pyarrow.schema([("id", pyarrow.int64()), ("url", pyarrow.binary())])
            with pyarrow.parquet.ParquetWriter(f"{folder}/input/part-{file:03}.parquet", schema) as writer:
                while begin < end:
                    part = [next(lines) for _ in range(min(CHUNK, end - begin))]
                    text.write(b"\n".join(part) + b"\n")
                    ids = pyarrow.array(range(begin, begin + len(part)), pyarrow.int64())
                    writer.write_table(pyarrow.table([ids, pyarrow.array(part, pyarrow.binary())], schema=schema))
                    begin += len(part)


def executors_of(jvm):
    """Returns the process ids of the executors that the driver's Java machine has started."""
    table = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in table.splitlines()]
    name = "CoarseGrainedExecutorBackend"
    return [int(pid) for pid, parent, command in rows if int(parent) == jvm and name in command]


def kill_executors(session, killed, is_done):
    """Kills an executor when a stage with several tasks is half done, and another one in a later stage."""
    tracker = session.sparkContext.statusTracker()
    jvm = session.sparkContext._jvm.java.lang.ProcessHandle.current().pid()
    met = set()
    while not is_done.wait(0.05) and len(killed) < 2:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if not info or info.numTasks < 8 or info.numCompletedTasks < info.numTasks // 2 or not info.numActiveTasks:
                continue
            running = executors_of(jvm)
            if stage in met or not running:
                continue
            met.update(range(stage + 1) if not killed else [stage])
            os.kill(running[0], signal.SIGKILL)
            killed.append((running[0], info.name, info.numCompletedTasks, info.numTasks))
            print(f"killed executor process {running[0]} in stage {stage} ({info.numCompletedTasks} of "
                  f"{info.numTasks} tasks were done)", flush=True)


def run(folder, master, kill, words):
    """Runs the job, and with ``kill`` a thread that kills executors."""
    from simdiri.spark import __main__ as job
    parser = job._make_parser()
    arguments = parser.parse_args(["--master", master, "dedupe", "--input", f"{folder}/input", "--output",
                                   f"{folder}/output", "--column=url", "--overwrite", *words])
    column, options = job._check(parser, arguments), job._iri_options(parser, arguments)
    # Just enough tasks that one can fail between others.
    settings = {"spark.sql.shuffle.partitions": 16, "spark.sql.files.minPartitionNum": 16,
                "spark.sql.files.openCostInBytes": 65536, "spark.ui.enabled": "false",
                "spark.ui.showConsoleProgress": "false"}
    submit = [word for setting in settings.items() for word in ("--conf", "{}={}".format(*setting))]
    os.environ["PYSPARK_SUBMIT_ARGS"] = " ".join([*submit, "pyspark-shell"])
    session = job._start(master)
    session.sparkContext.setLogLevel("OFF" if kill else "ERROR")
    killed, is_done, begin = [], threading.Event(), time.monotonic()
    watcher = threading.Thread(target=kill_executors, args=(session, killed, is_done))
    if kill:
        watcher.start()
    try:
        job.run(session, arguments, column, options)
        print(f"dedupe took {time.monotonic() - begin:.1f} s, without the start of Spark")
    finally:
        is_done.set()
        if kill:
            watcher.join()
        session.stop()
    if kill and not killed:
        sys.exit("no executor was killed: the job was over too soon")


def check(folder):
    """Compares the rows that Spark kept with those that the command kept. lines.txt gives their numbers."""
    import pyarrow.compute
    import pyarrow.parquet
    table = pyarrow.parquet.read_table(f"{folder}/output").sort_by("id")
    expected = array.array("q")
    urls = []
    # The first line of a key is also the first line with its spelling, so equal text finds its number.
    with open(f"{folder}/lines.txt", "rb") as lines, open(f"{folder}/firsts.txt", "rb") as firsts:
        first = next(firsts, None)
        for number, line in enumerate(lines):
            if line == first:
                expected.append(number)
                urls.append(line[:-1])
                first = next(firsts, None)
    if first is not None:
        sys.exit("firsts.txt is not of lines.txt")
    want = pyarrow.table([pyarrow.array(expected, pyarrow.int64()), pyarrow.array(urls, pyarrow.binary())], table.schema)
    if not table.equals(want):
        sys.exit(f"different: Spark kept {len(table)} rows, the command {len(want)}")
    print(f"the same: {len(want)} first rows of {number + 1}, in Spark and in the command")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("generate", "run", "check"))
    parser.add_argument("folder")
    parser.add_argument("--rows", type=int)
    parser.add_argument("--files", type=int, default=8)
    parser.add_argument("--master", default="local-cluster[2,1,1024]")
    parser.add_argument("--kill", action="store_true")
    arguments, words = parser.parse_known_args()
    if arguments.what == "generate":
        generate(arguments.folder, arguments.rows, arguments.files)
    elif arguments.what == "run":
        run(arguments.folder, arguments.master, arguments.kill, words)
    else:
        check(arguments.folder)


if __name__ == "__main__":
    main()
