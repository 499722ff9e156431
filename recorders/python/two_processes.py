"""Two processes count in one cell of one SQLite file, and both read before either writes.

    python3 two_processes.py L0 FOLDER      # a hundred rounds, in each of which one overwrites what the other has counted
    python3 two_processes.py L1 FOLDER      # in each round one is refused, reads again, and counts on
"""

import os
import sqlite3
import sys
from multiprocessing import Barrier, Process

from hasse_prevention import AttemptRefused, DatabaseStore
from hasse_recorder import Recorder

ROUNDS = 100


def agent(name, level, folder, turn):
    store = DatabaseStore(sqlite3.connect(os.path.join(folder, "store.db"), timeout=60))
    file = os.path.join(folder, f"{name}.jsonl")
    with Recorder(file, level=level, store=store, trace_id="counting", shared=True) as recorder:
        for _ in range(ROUNDS):
            attempt = recorder.begin(name, ["count"])
            turn.wait()  # and now both think
            try:
                attempt.commit({"count": (attempt.values()["count"] or 0) + 1})
            except AttemptRefused as refused:
                print(refused, file=sys.stderr)
                recorder.op(name, ["count"], lambda read: {"count": read["count"] + 1})
            turn.wait()


if __name__ == "__main__":
    level, folder = sys.argv[1:]
    os.makedirs(folder)
    turn = Barrier(2, timeout=60)
    agents = [Process(target=agent, args=(name, level, folder, turn)) for name in ("alice", "bob")]
    for process in agents:
        process.start()
    for process in agents:
        process.join()
    with DatabaseStore(sqlite3.connect(os.path.join(folder, "store.db"))).transaction() as tables:
        print("counted", tables.cells(["count"])[1]["count"].value)
    sys.exit(any(process.exitcode for process in agents))
