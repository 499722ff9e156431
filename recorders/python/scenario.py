"""The scenario that ConformanceIT runs with the recorder for Python; Scenario.java and scenario.ts do the same."""

import sys
import threading

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
        cycle = []
        cycle.append(cycle)
        for bad in (float("nan"), float("inf"), {1: 2}, {"when": object()}, cycle, 10**1000, b"bytes", {"s": {1}}):
            try:
                careless.commit({"bad": bad})
                raise AssertionError(f"{bad!r} was recorded")
            except ValueError as refused:
                assert str(refused).startswith("write_values.bad"), refused
        careless.commit({"bad": "good"})
        try:
            careless.commit()
            raise AssertionError("committed twice")
        except RuntimeError as refused:
            assert str(refused) == "operation 11 has committed", refused
        recorder.begin("open")


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


def hold(file):
    """Keeps the file open until standard input ends."""
    with Recorder(file):
        print("open", flush=True)
        sys.stdin.read()


globals()[sys.argv[1]](sys.argv[2])
