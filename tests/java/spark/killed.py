# SPDX-License-Identifier: MIT
"""Usage: killed.py FOLDER: dedupes FOLDER/pages by the functions on two executors that are processes of their own, kills one
of them while its tasks run, and writes the rows into FOLDER/kept. Prints how many executors it killed."""
import os
import signal
import sys
import threading

from executors import executors_of, start
from simdiri.spark import dedupe


def kill_one(session, killed, is_done):
    """Kills an executor when some tasks of a stage are done, and others run."""
    tracker = session.sparkContext.statusTracker()
    while not killed and not is_done.wait(0.01):
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            running = executors_of(os.getpid())
            if not killed and info and info.numTasks >= 8 and info.numCompletedTasks and info.numActiveTasks and running:
                folder = running[0]
                os.kill(int(folder.name), signal.SIGKILL)
                killed.append(folder.name)


def main():
    folder = sys.argv[1]
    session = start({"spark.sql.files.maxPartitionBytes": "262144", "spark.sql.files.openCostInBytes": "262144",
                     "spark.sql.shuffle.partitions": "8"})
    pages, killed, is_done = session.read.parquet(f"{folder}/pages"), [], threading.Event()
    watcher = threading.Thread(target=kill_one, args=(session, killed, is_done))
    watcher.start()
    kept = dedupe(pages, "url")
    assert "MapInArrow" not in kept._jdf.queryExecution().toString()
    kept.write.parquet(f"{folder}/kept")
    is_done.set()
    watcher.join()
    print(len(killed))
    session.stop()


if __name__ == "__main__":
    main()
