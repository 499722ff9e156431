"""The twin experiment: a thousand times each of four anomalies, without a guard and with one.

    python3 prevention.py none trace.jsonl      # 4,000 traces, each with its anomaly
    python3 prevention.py L4 trace.jsonl        # the same work at level L4; L0 to L3 are there too
"""

import sys

from hasse_prevention import AttemptRefused, MemoryStore
from hasse_recorder import Recorder

LEVEL, FILE = sys.argv[1:]
TIMES = 1_000


def open_recorder(workload, registry=None):
    if LEVEL == "none":
        return Recorder(FILE, state={}, track_provenance=True, registry=registry, workload=workload)
    return Recorder(FILE, level=LEVEL, store=MemoryStore(), registry=registry or list, workload=workload)


def stale():
    """A1: a date changes while an agent books for it. If that is refused, the agent reads the date again."""
    with open_recorder("stale") as recorder:
        recorder.op("user", [], {"date": "14 June"})
        with recorder.begin("flight", ["date"]) as booking:
            recorder.op("user", ["date"], {"date": "21 June"})
            try:
                booking.commit({"booking": booking.values()["date"]})
            except AttemptRefused:
                recorder.op("flight", ["date"], lambda read: {"booking": read["date"]})


def cascade(depth):
    """A3: a chain of agents, each of which builds on the one before; then the first is undone (§5.11)."""
    with open_recorder("cascade") as recorder:
        root = recorder.op("agent-0", [], {"step-0": "done"})
        for k in range(1, depth):
            recorder.op(f"agent-{k}", [f"step-{k - 1}"], {f"step-{k}": "done"})
        root.abort()


def effects(width):
    """A6: effects that complete in the opposite order."""
    landed = []
    with open_recorder("effects") as recorder:
        with recorder.begin("agent") as turn:
            for k in range(width):
                turn.issue(f"system-{k}", "done")
            for k in reversed(range(width)):
                turn.effect(f"system-{k}", "done", lambda k=k: landed.append(k))
            turn.commit()
    assert sorted(landed) == list(range(width)), "prevention loses no effect"


def tools():
    """A2: a tool changes between the plan and the call."""
    registry = [{"name": "search", "signature": 1}]
    with open_recorder("tools", lambda: registry) as recorder:
        with recorder.begin("agent") as call:
            planned = registry[0]
            call.plan(planned)
            registry = [{"name": "search", "signature": 2}]
            call.commit({"result": "found"}, planned)


for k in range(TIMES):
    stale()
    cascade((2, 3, 5)[k % 3])
    effects(2 + k % 15)
    tools()
