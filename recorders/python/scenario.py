"""The scenario that ConformanceIT runs with the recorder for Python; Scenario.java and scenario.ts do the same."""

import os
import sys
import threading
from datetime import datetime, timezone

from hasse_recorder import Recorder


def scenario(file):
    state = {}
    search = {"name": "search", "signature": {"version": 1}}
    visible = [search, "book"]
    with Recorder(
        file,
        state=state,
        trace_id="conformance",
        registry=lambda: visible,
        track_provenance=True,
        durable=True,
        workload="trips",
        runtime="threads",
        model="none",
        role="tester",
        replica="r1",
    ) as recorder:
        recorder.op("user", [], {"trip.date": "14 June"})
        flight = recorder.begin("flight", ["trip.date"])
        recorder.op("user", ["trip.date"], lambda read: {"trip.date": read["trip.date"].replace("14", "21")})
        assert flight.read("later") is None
        assert flight.values() == {"trip.date": "14 June", "later": None}
        flight.plan(search)
        visible = ["book"]
        flight.commit({"booking": flight.values()["trip.date"]}, "book")
        assert state == {"trip.date": "21 June", "booking": "14 June"}

        mailer = recorder.begin("mailer")
        mailer.issue("x", 1).issue("y", 2).effect("y", 2).effect("x", 1)
        mailer.commit({"x": 1, "y": 2})

        with recorder.begin("planner", ["booking"]) as planner:
            planner.plan("book").issue("x", 3)

        recorder.op(
            "writer",
            [],
            {
                "nested": {"list": [1, [2.5, False, None], {}], "": {"deep": [[]]}},
                "ключ \U0001F600": 'quote " slash \\ line\n tab\t nul\0 del\x7f \u2028 \U0001F600',
                "half": "\ud800 and \udc00",
                "big": 123456789012345678901234567890,
                "small": 1e-7,
                "nothing": None,
            },
        )
        recorder.op("reader", ["ключ \U0001F600", "half", "big", "nothing", "nobody"])

        outside = recorder.begin("outside", {"remote": [1, {"a": True}]})
        assert outside.read("remote.too", "late") == "late"
        outside.predecessors("1").read_registry(["a"]).write_registry([]).version(7)
        outside.commit()

        doomed = recorder.op("doomed", [], {"z": 1})
        recorder.op("survivor", ["z"], {"zz": 2})
        doomed.abort()

        careless = recorder.begin("careless")
        careless.commit({"bad": "good"})
        try:
            careless.commit()
            raise AssertionError("committed twice")
        except RuntimeError as refused:
            assert str(refused) == "operation 11 has committed", refused
        recorder.begin("open")


def initial(file):
    """What was there before anybody wrote it is read by several, and overwritten."""
    with Recorder(file, state={"x": 1, "y": [2], "unread": 3, "nothing": None}, trace_id="initial") as recorder:
        early = recorder.begin("a", ["x"])
        recorder.op("b", ["x", "absent", "nothing"], {"x": 5, "absent": 6, "unread": 7})
        recorder.op("b", ["x", "y", "absent", "unread"])
        early.abort()


class Opaque:
    pass


class Broken:
    """As a weak reference to what is gone: it may not even be asked for its class."""

    @property
    def __class__(self):
        raise ReferenceError("gone")

    def __str__(self):
        raise KeyError("no text")


class Endless:
    """Asked for its class, it asks itself."""

    @property
    def __class__(self):
        return self.__class__


def odd(file):
    """Records values that are no JSON values, twice; and once more where a function converts them."""
    cycle = []
    cycle.append(cycle)
    deep = []
    for _ in range(600):
        deep = [deep]
    twice = [1]
    for _ in range(100):
        twice = [twice, twice]
    values = {
        "nan": float("nan"),
        "infinite": [float("inf"), float("-inf")],
        "bytes": b"bytes",
        "date": datetime(2026, 11, 14, 9, tzinfo=timezone.utc),
        "cycle": cycle,
        "deep": deep,
        "twice": twice,
        "long": 10**1000,
        "opaque": Opaque(),
        "broken": Broken(),
        "inside": {"broken": [Broken()], "whole": 1},
        "around": {"endless": [Endless()], Broken(): 1, "whole": 2},
        "set": {3, 1, 2},
        "keys": {1: "one", "half \udc00": 2},
        "half \ud800": "half",
    }
    with Recorder(file, trace_id="text") as recorder:
        for _ in range(2):
            attempt = recorder.begin("odd", {"half \ud800": "half"})
            assert attempt.values() == {"half \ud800": "half"}
            attempt.issue("half \ud800", float("nan"))
            attempt.commit(values)
    def convert(value):
        if isinstance(value, Opaque):
            raise KeyError("no idea")
        return {"was": "odd"}

    with Recorder(file, trace_id="converted", default=convert) as recorder:
        recorder.op("odd", {}, {"nan": float("nan"), "opaque": [2, Opaque()], "json": 1})


def calls(file):
    """Says of reads and a commit only when their calls began and ended."""
    with Recorder(file, trace_id="calls") as recorder:
        began = recorder.moment()
        recorder.op("writer", {}, {"x": 1})
        reader = recorder.begin("reader", {"x": 1}, began)
        recorder.op("writer", {}, {"y": 1})
        reader.read("y", 1, recorder.moment())
        began = recorder.moment()
        recorder.op("writer", {}, {"z": 1})
        reader.read("z", None, began)
        reader.commit({"w": 1}, None, recorder.moment())


def misuse(file):
    """Gives arguments of which no record can be made, prints those that were taken, and then records one operation."""

    def refused(name, use):
        try:
            use()
        except (TypeError, ValueError):
            return
        print(name, "was taken")

    with Recorder(file, trace_id="misuse") as recorder:
        for since in 1.5, True, "now", -(2**63) - 1:
            refused(f"begin since {since}", lambda: recorder.begin("a", {"x": 1}, since))
            refused(f"read since {since}", lambda: recorder.begin("a").read("x", 1, since))
            refused(f"commit since {since}", lambda: recorder.begin("a").commit({"x": 1}, None, since))
        for version in 1.5, 2**63:
            refused(f"version {version}", lambda: recorder.begin("a").version(version))
        refused("text read", lambda: recorder.begin("a", "cell"))
        refused("text written", lambda: recorder.begin("a").commit("cell"))
        refused("predecessor", lambda: recorder.begin("a").predecessors(5))
        recorder.op("a", {}, {"x": 1})


class Folder(dict):
    """A state that processes share: each cell is a file."""

    def __init__(self, path):
        self.path = path

    def get(self, cell, default=None):
        try:
            with open(os.path.join(self.path, cell)) as file:
                return file.read()
        except FileNotFoundError:
            return default

    def __setitem__(self, cell, value):
        with open(os.path.join(self.path, cell), "w") as file:
            file.write(value)

    def setdefault(self, cell, value):
        if self.get(cell) is None:
            self[cell] = value


def provenance(file):
    """Reads and writes a state that other processes share, and says where they keep who wrote what."""
    folder = os.path.dirname(file)
    cells, writers = Folder(os.path.join(folder, "cells")), Folder(os.path.join(folder, "writers"))
    with Recorder(file, trace_id="shared", shared=True, state=cells, writers=writers) as recorder:
        for _ in range(2):
            recorder.op("python", ["log"], lambda read: {"log": read["log"] + " python"})


def endless(file):
    """Commits until it is killed, and prints the number of each commit."""
    with Recorder(file) as recorder:
        while True:
            print(recorder.op("agent", {}, {"cell": "v" * 20_000}).id, flush=True)


def one(file):
    """Records one more operation."""
    with Recorder(file) as recorder:
        recorder.op("agent", {}, {"cell": "one more"})


def undo(file):
    """Records one operation, which is aborted after it has committed."""
    with Recorder(file) as recorder:
        recorder.op("agent", {}, {"cell": "wrong"}).abort()


def many(file):
    """Runs eight threads, each of which counts to forty in one cell."""
    with Recorder(file, state={"count": 0}) as recorder:
        def count():
            for _ in range(40):
                recorder.op("agent", ["count"], lambda read: {"count": read["count"] + 1})

        threads = [threading.Thread(target=count) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def shared(file):
    with Recorder(file, trace_id="shared", shared=True) as recorder:
        recorder.op("python", {}, {"cell": 1})
        recorder.op("python", {"cell": 1}, {"cell": 2})


def moments(file):
    """Prints ten moments of the wall clock."""
    with Recorder(file, wall_clock=True) as recorder:
        for _ in range(10):
            print(recorder.moment())


def hold(file):
    """Keeps the file open until standard input ends."""
    with Recorder(file):
        print("open", flush=True)
        sys.stdin.read()


globals()[sys.argv[1]](sys.argv[2])
