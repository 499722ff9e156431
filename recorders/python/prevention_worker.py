"""An agent process that PreventionIT tells what to do, a line at a time; PreventionWorker.java and prevention_worker.ts do the same.

    prevention_worker.py LEVEL FILE TRACE DATABASE      where the database is sqlite:PATH or postgres:DSN
"""

import sys

from hasse_prevention import AttemptRefused, DatabaseStore
from hasse_recorder import Recorder


def connect(database):
    kind, _, where = database.partition(":")
    if kind == "sqlite":
        import sqlite3

        connection = sqlite3.connect(where, timeout=60)
        # The files of a test need not survive the machine.
        connection.execute("PRAGMA synchronous = OFF")
        return connection
    import psycopg2

    return psycopg2.connect(where)


def tool(signature):
    return {"name": "search", "signature": int(signature)}


LEVEL, FILE, TRACE, DATABASE = sys.argv[1:]
store = DatabaseStore(connect(DATABASE))
recorder = Recorder(FILE, level=LEVEL, store=store, trace_id=TRACE, shared=True, registry=store.tools)
attempts = {}
landed = []


def do(word, key="", *rest):
    if word == "begin":
        attempts[key] = recorder.begin(rest[0], rest[1:])
    elif word == "commit":
        attempts[key].commit({rest[0]: rest[1]})
    elif word == "plan":
        attempts[key].plan(tool(rest[0]))
    elif word == "call":
        attempts[key].commit({"result": "found"}, tool(rest[0]))
    elif word == "issue":
        attempts[key].issue(rest[0], "done")
    elif word == "complete":
        attempts[key].effect(rest[0], "done", lambda: landed.append(rest[0]))
    elif word == "undo":
        attempts[key].abort()
    elif word == "register":
        store.register([tool(key)])
    elif word == "count":
        for _ in range(int(rest[0])):
            count(key)
    elif word == "close":
        recorder.close()
    else:
        raise ValueError(word)
    return " ".join(["done", *landed])


def count(cell):
    """Counts one up in the cell, and reads again as often as it is refused."""
    while True:
        try:
            return recorder.op("python", [cell], lambda read: {cell: (read[cell] or 0) + 1})
        except AttemptRefused:
            pass


for line in sys.stdin:
    try:
        print(do(*line.split()), flush=True)
    except AttemptRefused as refused:
        changes = [f"{c.cell} {c.agent} {c.version_read} {c.version_now}" for c in refused.changes]
        print(" ".join(["refused", refused.reason, refused.level, *changes]), flush=True)
