"""Runs statements on a database for prevention_worker.ts, where Node has no driver of its own: a line of JSON each, and one back.

    sql_bridge.py DATABASE      sqlite:PATH or postgres:DSN
"""

import json
import re
import sys

kind, _, where = sys.argv[1].partition(":")
if kind == "sqlite":
    import sqlite3

    connection = sqlite3.connect(where, timeout=60, isolation_level=None)
    # The files of a test need not survive the machine.
    connection.execute("PRAGMA synchronous = OFF")
else:
    import psycopg2

    connection = psycopg2.connect(where)
    connection.autocommit = True

for line in sys.stdin:
    sql, parameters = json.loads(line)
    sql = re.sub(r"\$\d+", "?" if kind == "sqlite" else "%s", sql)
    cursor = connection.cursor()
    try:
        cursor.execute(sql, parameters or None) if kind == "postgres" else cursor.execute(sql, parameters)
        names = [column[0] for column in cursor.description or []]
        rows = [dict(zip(names, row)) for row in cursor.fetchall()] if names else []
        print(json.dumps({"rows": rows, "rowCount": cursor.rowcount}), flush=True)
    except Exception as failed:
        print(json.dumps({"error": str(failed)}), flush=True)
