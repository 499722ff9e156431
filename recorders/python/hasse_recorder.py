"""Writes operation records of the work of agents, for Hasse to read: JSON Lines, as docs/record.md describes them.

One file, Python 3.9 or newer, the standard library only. Threads may share a recorder.

    with Recorder("trace.jsonl", state={"trip.date": "14 June"}) as recorder:
        with recorder.begin("flight", ["trip.date"]) as booking:
            date = booking.read("trip.date")       # ... and a model thinks, while others commit ...
            booking.commit({"booking": date}, "book")

What is recorded. Values are JSON values: None, bool, str, int, finite float and Decimal, mappings with str keys, lists, tuples and
sets; at most 500 levels deep, numbers of at most 1,000 characters. Anything else is given to `default`, if there is one, or
recorded as text, with a warning in the log "hasse_recorder" the first time; it never raises. Bytes become base64, dates ISO 8601,
very long integers hexadecimal, and objects what str() says, or the name of their class if they have no text of their own; what
holds itself, or is nested deeper, is cut there. Half of a surrogate pair in the name of a cell becomes U+FFFD. A value of more
than 32 MiB is recorded as a text that says so, and a record of more than 64 MiB is refused with a ValueError. A value is recorded
as it is when it is handed over. Hasse reads the string "NULL" as null, unless told otherwise.

With a state (any mutable mapping), the recorder reads and writes the cells itself, so that each recorded read is the value that
the cell held at that time. What a cell held before anybody wrote it is recorded, when it is first read, as written by an operation
of the agent "initial" at time 0. Without a state, the program hands over the values that it has read, and they count as read at
that moment: a commit in between is taken to have come before the read. Where that matters, `atomically` makes one moment of two,
or `since` says when the call began:

        began = recorder.moment()
        booking.read("trip.date", database.get("trip.date"), since=began)    # at some moment of the call

Time. By default a recorder writes a trace of its own, under a random trace_id, on a logical clock: the number of commits so far,
so that a read at time t sees the commits 1 to t. That is exact, but orders only the operations of one recorder. Several
processes, or several runs, record into one trace if each sets its trace_id and shared=True; then the clock is the wall clock,
nanoseconds since 1970, and a commit is at least one nanosecond after everything that the recorder did before. Each process writes
a file of its own. A commit within the skew of another process's read may be recorded on the wrong side of it: if it seems earlier
than it was, a stale generation is missed; if it seems later, a value seems to be read before it was written. No lock holds other
processes back, so with a state each read is recorded as some moment of the call that read it (read_until), and each commit as some
moment of the call that wrote it (write_since).

What survives a crash. When commit returns, the system has the record: it survives the end of the process, and with durable=True
a crash of the machine too. A record is in the file as a whole or not at all, since each is one write at the end of the file. If
the system cuts that write short because the process is killed, the next recorder to open the file removes the part; until then
Hasse refuses that last line and no other. An operation that has begun and not committed is not recorded. Only one recorder may
have a file open, which a lock ensures where the system has fcntl.
"""

from __future__ import annotations

import base64
import json
import logging
import os
import secrets
import stat
import threading
import time
from collections.abc import Set as AnySet
from contextlib import contextmanager
from datetime import date, time as clock_time
from decimal import Decimal
from math import isfinite
from operator import index
from typing import Any, Callable, ContextManager, Dict, Iterable, Iterator, List, Mapping, MutableMapping, NamedTuple, Optional, Set, Tuple, Union

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

__all__ = ["Attempt", "Recorder", "Tool"]

Tool = Union[str, Mapping[str, Any]]
"""A tool: its name, or {"name": ..., "signature": ...}, where the signature tells one version of it from the next."""

_DEPTH = 500
_NUMBER_LENGTH = 1_000
_MAXIMUM_LINE = 64 << 20
_MAXIMUM_VALUE = 32 << 20
# Each line begins with one of these, whichever recorder wrote it.
_HEADS = (b'{"op_id":', b'{"abort":')
# Beyond the end of every file; the same byte that the recorder for Java locks.
_LOCKED_BYTE = 2**63 - 2
_NOT_GIVEN: Any = object()
_LOG = logging.getLogger("hasse_recorder")


class Recorder:
    """Records into a file. Options that are not given are left out of the records.

    file        to append to; created if it does not exist, but its folder is not
    state       of the agents, for the recorder to read and write; an absent key is None
    trace_id    the trace that it records into; by default one of its own
    shared      whether others record into the same trace too: other processes, or other runs of this one
    wall_clock  whether times are on the wall clock; by default if the trace is shared
    registry    supplies the visible tools at each begin and each commit. Without it A2 is not decided
    track_provenance  records, for each read, which operation had last written the cell (preds), so that A3 is decided
                exactly. Only correct if this recorder sees all writes. A rollback is a write: record it as an operation
    writers     where provenance is kept, by cell, and implies track_provenance; a shared trace needs one that all its processes
                share, like the state. A process should read or write both in one transaction, or a predecessor may be wrong
    default     returns, for a value that is no JSON value, one that is
    durable     each record is on the disk before commit returns; slow
    level       "L1" to "L4": refuses what would be an anomaly up to this level, with AttemptRefused of hasse_prevention, and records
                that it did; "L0" refuses nothing, but keeps the store
    store       where the cells are then kept, in place of a state: a MemoryStore or DatabaseStore of hasse_prevention. Its clock is
                that of the trace, which processes may share, and provenance is tracked
    workload, runtime, model, role, replica  go into each record

    Raises OSError if the file cannot be written or another recorder has it open, and ValueError if a shared trace has no name,
    a logical clock, or tracked provenance without writers; or a level has no store, L4 has no registry, or something is given
    beside a store that it replaces.
    """

    def __init__(
        self,
        file: Union[str, "os.PathLike[str]"],
        *,
        state: Optional[MutableMapping[str, Any]] = None,
        trace_id: Optional[str] = None,
        shared: bool = False,
        wall_clock: Optional[bool] = None,
        registry: Optional[Callable[[], Iterable[Tool]]] = None,
        track_provenance: bool = False,
        writers: Optional[MutableMapping[str, str]] = None,
        default: Optional[Callable[[Any], Any]] = None,
        durable: bool = False,
        level: Optional[str] = None,
        store: Any = None,
        workload: Optional[str] = None,
        runtime: Optional[str] = None,
        model: Optional[str] = None,
        role: Optional[str] = None,
        replica: Optional[str] = None,
    ) -> None:
        if (level is None) != (store is None):
            raise ValueError("a level needs a store, and a store a level: MemoryStore or DatabaseStore of hasse_prevention")
        if level is not None and (state is not None or wall_clock is not None or writers is not None or track_provenance):
            raise ValueError("a store holds the values, the clock and who wrote what: leave out state, wall_clock, track_provenance, writers")
        if level == "L4" and registry is None:
            raise ValueError("level L4 keeps the tools as they were when an operation began: give the recorder a registry")
        if shared and trace_id is None:
            raise ValueError("a shared trace needs a trace_id, the same for all that record into it")
        if shared and wall_clock is False:
            raise ValueError("a logical clock orders what one recorder records: a shared trace needs the wall clock")
        if shared and track_provenance and writers is None:
            raise ValueError("in a shared trace others write too: give writers that all processes share, or use predecessors")
        run = secrets.token_hex(8)
        self.trace_id = run if trace_id is None else trace_id
        self.path = os.fspath(file)
        """The file that it records into, as given."""
        self._lock = threading.RLock()
        self._state = state
        self._registry = registry
        self._values = _Values(default)
        self._shared = shared
        self._writers = {} if track_provenance and writers is None else writers
        # Cells whose first value is known. In a shared trace only common writers can tell it from what another process wrote.
        self._known: Optional[Set[str]] = None if state is None or shared and writers is None else set()
        self._pending: Dict[str, Tuple[str, str]] = {}
        self._wall = (shared and level is None) if wall_clock is None else wall_clock
        self._last = 0
        # A store may have the operations of many recorders.
        self._id_prefix = run + "-" if shared or level is not None else ""
        self._begun = 0
        self._process = os.getpid()
        fields = {
            "trace_id": self.trace_id,
            "workload": workload,
            "runtime": runtime,
            "model": model,
            "role": role,
            "replica": replica,
        }
        self._common = "".join(f',"{name}":{_text(text)}' for name, text in fields.items() if text is not None)
        self._file: Optional[_LineFile] = _LineFile(file, durable)
        self._guard: Any = None
        if level is not None:
            try:
                from hasse_prevention import Guard

                self._guard = Guard(level, store, run, self.trace_id)
            except BaseException:
                self._file.close()
                raise
            # For the values that were in the store before this trace.
            self._known, self._writers = set(), {}

    def moment(self) -> int:
        """Now, on the clock of the trace: to be taken before a call that reads or writes elsewhere, and given as its `since`."""
        with self._lock:
            return self._read_time()

    def begin(
        self, agent: str, read: Union[Iterable[str], Mapping[str, Any]] = (), since: Optional[int] = None
    ) -> Attempt:
        """Begins an operation, which reads at one moment; the clock does not advance.

        read: the cells of the state to read, or, if something else has just read them, cells to values
        since: the moment at which the call that read these values began, if that is all that is known of it
        """
        with self._lock:
            self._require_open()
            if isinstance(read, str):
                raise ValueError(f"read is the text {read!r}; expected a list of cells, or a mapping of cells to values")
            _require_moment(since)
            if self._guard is not None:
                return self._begin_guarded(agent, read)
            attempt = Attempt(self, agent, self._next_id(), self._read_time())
            begun = attempt._read_time
            for cell in read:
                if isinstance(read, Mapping):
                    attempt._see(cell, read[cell], begun, since)
                else:
                    attempt._held(cell, begun)
            return attempt

    def _begin_guarded(self, agent: str, read: Union[Iterable[str], Mapping[str, Any]]) -> Attempt:
        if isinstance(read, Mapping) and read:
            raise _read_elsewhere()
        cells = list(read)
        now, held = self._guard.read([self._values.cell(cell) for cell in cells])
        attempt = Attempt(self, agent, self._next_id(), now)
        for cell in cells:
            attempt._saw_held(cell, held.get(self._values.cell(cell)), now)
        return attempt

    def _next_id(self) -> str:
        self._begun += 1
        return self._id_prefix + str(self._begun)

    def op(
        self,
        agent: str,
        read: Union[Iterable[str], Mapping[str, Any]] = (),
        writes: Union[Mapping[str, Any], Callable[[Dict[str, Any]], Mapping[str, Any]], None] = None,
        tool: Optional[Tool] = None,
    ) -> Attempt:
        """Records a whole operation at once: begins, and commits. If that fails, it is recorded as aborted.

        writes: cells to values, or a function that computes them from the values read; must be quick, since everybody waits
        """
        with self._lock, self.begin(agent, read) as attempt:
            attempt.commit(writes(attempt.values()) if callable(writes) else writes, tool)
            return attempt

    def atomically(self) -> ContextManager[Any]:
        """Within it no other thread records anything, so that reading the state and recording it, or committing and changing the
        state, is one moment of the trace."""
        return self._lock

    def close(self) -> None:
        """Closes the file. Operations that have not committed are not recorded, and nothing can be recorded or aborted any more."""
        with self._lock:
            if self._file is not None:
                try:
                    if self._guard is not None and self._process == os.getpid():
                        self._append_undone(self._guard.close())
                finally:
                    self._file.close()
                    self._file = None

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    @property
    def _level(self) -> int:
        """The level that it keeps; 0 if none."""
        return 0 if self._guard is None else int(self._guard.level)

    # For attempts, each called under the lock.

    def _require_open(self) -> _LineFile:
        if self._file is None:
            raise RuntimeError("the recorder is closed")
        if self._process != os.getpid():
            raise RuntimeError("the recorder belongs to the process that opened it: open one in each process, and share the trace")
        return self._file

    def _read_time(self) -> int:
        if self._guard is not None:
            return int(self._guard.read([])[0])
        if self._wall:
            self._last = max(self._last, time.time_ns())
        return self._last

    def _commit_time(self) -> int:
        self._last = max(self._last + 1, time.time_ns()) if self._wall else self._last + 1
        return self._last

    def _tools_now(self, field: str) -> Optional[str]:
        return None if self._registry is None else self._values.tools(self._registry(), field)

    def _first_read(self, cell: str, value: Optional[str]) -> None:
        """Records the value of the state, if it is not null, nobody has read or written the cell before, and that can be told."""
        if self._known is None or cell in self._known or self._writer(cell) is not None:
            return
        self._known.add(cell)
        if value is not None and value != "null":
            id = f"{self._id_prefix}initial:{cell}"
            # At 0, since no read may come before it: it is neither a write that a reader missed, nor evidence of overlap.
            self._pending[cell] = id, (
                f'{{"op_id":{_text(id)},"trace_id":{_text(self.trace_id)},"agent":"initial","read_time":0,"write_time":0,'
                f'"write_values":{{{_text(cell)}:{value}}}}}'
            )

    def _writer(self, cell: str) -> Optional[str]:
        """The operation that last wrote the cell, if it is known."""
        if cell in self._pending:
            return self._pending[cell][0]
        return None if self._writers is None else self._writers.get(cell)

    def _append(self, record: str) -> None:
        """Appends a record, after the initial values that it may rest on."""
        if len(record) > _MAXIMUM_LINE:
            raise ValueError(f"the record has {len(record)} bytes; expected at most {_MAXIMUM_LINE}: record less of it")
        lines = [line for _, line in self._pending.values()] + [record, ""]
        self._require_open().append("\n".join(lines).encode("ascii"))
        if self._writers is not None:
            # Not before it is recorded: other processes may name it as a predecessor from now on.
            for cell, (id, _) in self._pending.items():
                self._writers.setdefault(cell, id)
        self._pending.clear()

    def _append_undone(self, operations: Iterable[str]) -> None:
        for operation in operations:
            self._append(f'{{"abort":{_text(operation)},"trace_id":{_text(self.trace_id)}}}')

    def _append_untold(self) -> None:
        """Says of this recorder's operations that others have undone that they are."""
        untold = self._guard.untold() if self._guard.level >= 2 else []
        if untold:
            self._append_undone(untold)
            self._guard.tell(untold)

    def _apply(self, values: Mapping[str, Any]) -> None:
        if self._state is not None:
            for cell, value in values.items():
                if value is None:
                    self._state.pop(cell, None)
                else:
                    self._state[cell] = value


class Attempt:
    """One operation in progress: an agent has begun it, reads, thinks for a while, and commits or aborts.

    It is recorded when it commits or aborts. Leaving its `with` block without a commit aborts it, with or without an
    exception: a commit is always explicit.
    """

    def __init__(self, recorder: Recorder, agent: str, id: str, read_time: int) -> None:
        self.id = id
        """Its op_id, by which others name it as a predecessor."""
        self._recorder = recorder
        self._agent = _text(agent)
        self._agent_name = agent
        self._read_time = read_time
        self._reads: Dict[str, _Read] = {}
        self._predecessors: List[str] = []
        self._has_provenance = recorder._writers is not None
        self._issued: List[str] = []
        self._effected: List[str] = []
        self._planned: Optional[str] = None
        self._tools: List[Tool] = [] if recorder._registry is None else list(recorder._registry())
        self._read_registry = None if recorder._registry is None else recorder._values.tools(self._tools, "read_registry")
        self._write_registry: Optional[str] = None
        self._version: Optional[int] = None
        # With a level: the versions of the cells read, whose writes these are, the effects that wait, and the tools at begin.
        self._versions: Dict[str, int] = {}
        self._observations: List[str] = []
        self._ready: List[Tuple[str, Callable[[], Any]]] = []
        self._pinned: Optional[Set[str]] = None
        if recorder._level >= 4:
            self._pinned = {recorder._values.tool(tool, "read_registry") for tool in self._tools}
        self._status = "open"

    def values(self) -> Dict[str, Any]:
        """The cells read so far, and the values last read in them."""
        with self._recorder._lock:
            return {cell: read.value for cell, read in self._reads.items()}

    def read(self, cell: str, value: Any = _NOT_GIVEN, since: Optional[int] = None) -> Any:
        """Reads a cell of the state, now; or, if something else has just read it, takes the value. If the cell was read before,
        this read counts. Returns the value.

        since: the moment at which the call that read this value began, if that is all that is known of it
        """
        _require_moment(since)
        with self._recorder._lock:
            if self._recorder._guard is not None:
                return self._read_guarded(cell, value)
            now = self._recorder._read_time()
            if value is _NOT_GIVEN:
                return self._held(cell, now)
            self._see(cell, value, now, since)
            return value

    def _held(self, cell: str, at: int) -> Any:
        """Reads a cell of the state, at this moment or a later one."""
        self._require_open()
        recorder = self._recorder
        if recorder._state is None:
            raise RuntimeError(f"the recorder has no state to read {cell} from: give the value read")
        value = recorder._state.get(cell)
        # The lock holds back threads, but no other process.
        self._saw(cell, value, at, recorder._read_time() if recorder._shared else at, True)
        return value

    def _read_guarded(self, cell: str, value: Any) -> Any:
        if value is not _NOT_GIVEN:
            raise _read_elsewhere()
        self._require_open()
        name = self._recorder._values.cell(cell)
        now, held = self._recorder._guard.read([name])
        self._saw_held(cell, held.get(name), now)
        return self._reads[cell].value

    def _saw_held(self, cell: str, held: Any, now: int) -> None:
        """Takes what the store held in the cell at this moment; None if nobody has written it."""
        recorder = self._recorder
        name = recorder._values.cell(cell)
        text = "null" if held is None else held.value
        self._reads[cell] = _Read(name, json.loads(text), text, now, now)
        self._versions[name] = 0 if held is None else held.version
        if held is None:
            return
        if held.operation not in self._observations:
            self._observations.append(held.operation)
        if held.trace == recorder.trace_id:
            self._observed(held.operation)
        else:
            # It was there before this trace, in which nobody has written it.
            recorder._first_read(name, text)
            self._observed_initial(name)

    def _observed_initial(self, name: str) -> None:
        writer = self._recorder._writer(name)
        if writer is not None:
            self._observed(writer)

    def _see(self, cell: str, value: Any, now: int, since: Optional[int]) -> None:
        self._saw(cell, value, now if since is None else min(since, now), now, False)

    def _saw(self, cell: str, value: Any, at: int, until: int, held: bool) -> None:
        self._require_open()
        recorder = self._recorder
        name = recorder._values.cell(cell)
        text = recorder._values.json(value, f"read_values.{name}")
        self._reads[cell] = _Read(name, value, text, at, until)
        recorder._first_read(name, text if held else None)
        if self._has_provenance:
            writer = recorder._writer(name)
            if writer is not None:
                self._observed(writer)

    def _observed(self, operation: str) -> None:
        if operation not in self._predecessors:
            self._predecessors.append(operation)

    def plan(self, tool: Tool) -> Attempt:
        """Records that it plans to call this tool."""
        planned = self._recorder._values.tool(tool, "planned_tool")
        with self._during():
            self._require_pinned(planned)
            self._planned = planned
        return self

    def tools(self) -> List[Tool]:
        """The tools that the recorder's registry returned when the operation began: those to call at level L4."""
        return list(self._tools)

    def _require_pinned(self, tool: str) -> None:
        """Definition: at L4 an operation calls only tools of the registry as it was at begin, name and signature (§4.16)."""
        if self._pinned is not None and tool not in self._pinned:
            self._refuse(
                "tool",
                "L4",
                f"operation {self.id} is refused (L4): {tool[:200]} is not among the tools that it saw when it began. Call one of those,"
                " which tools() returns, or begin anew to see those of now",
            )

    def _refuse(self, reason: str, level: str, message: str) -> None:
        """Ends the operation as refused by the recorder itself, and raises that."""
        from hasse_prevention import AttemptRefused

        self._append_refused()
        raise AttemptRefused(reason, level, message)

    def _append_refused(self) -> None:
        recorder = self._recorder
        record = self._begin(',"refused":true') + f',"write_time":{recorder._read_time()}' + self._read_fields()
        record += self._tool_fields(self._planned) + _list("io", self._issued) + self._provenance() + "}"
        recorder._append(record)
        self._status = "refused"

    def read_registry(self, tools: Iterable[Tool]) -> Attempt:
        """Sets the tools visible at read, in place of those that the recorder's registry returned."""
        self._require_own_registry()
        registry = self._recorder._values.tools(tools, "read_registry")
        with self._during():
            self._read_registry = registry
        return self

    def write_registry(self, tools: Iterable[Tool]) -> Attempt:
        """Sets the tools visible at commit, in place of those that the recorder's registry will return."""
        self._require_own_registry()
        registry = self._recorder._values.tools(tools, "write_registry")
        with self._during():
            self._write_registry = registry
        return self

    def _require_own_registry(self) -> None:
        if self._pinned is not None:
            raise ValueError("at level L4 an operation sees the tools as they were when it began: give the recorder a registry")

    def issue(self, cell: str, value: Any) -> Attempt:
        """Adds the next effect that it issues: io is the order of these calls."""
        effect = self._recorder._values.effect(cell, value, "io")
        with self._during():
            self._issued.append(effect)
        return self

    def effect(self, cell: str, value: Any, make: Optional[Callable[[], Any]] = None) -> Attempt:
        """Adds the next effect that has landed by the time of the commit: co is the order of these calls. Without any, the order
        is not known, and A6 is not decided.

        make: makes the effect, here and now; from level L3 on it is needed, and called after the commit, in the order of issue. Must be
            quick then, since everybody waits; if it raises, the operation is undone
        """
        effect = self._recorder._values.effect(cell, value, "co")
        if self._recorder._level >= 3:
            if make is None:
                raise ValueError(f"from level L3 on the recorder makes the effects, in the order of issue: give {cell} a function that does")
            with self._during():
                self._ready.append((effect, make))
            return self
        if make is not None:
            make()
        with self._during():
            self._effected.append(effect)
        return self

    def _in_order_of_issue(self) -> List[Tuple[str, Callable[[], Any]]]:
        """Returns the effects that wait, in the order in which they were issued.

        Definition: an effect is made only when all those issued before it have been (theorem L3g of §4.15), so co = io, and A6 is
        excluded. One that is not complete holds up all others: the operation is refused.
        """
        ready = list(self._ready)
        ordered = []
        for issued in self._issued:
            found = next((effect for effect in ready if effect[0] == issued), None)
            if found is None:
                self._refuse(
                    "effects",
                    "L3",
                    f"operation {self.id} is refused (L3): the effect {issued[:200]} was issued and is not complete, so none is made."
                    " Complete what was issued, or do not issue it",
                )
            else:
                ready.remove(found)
                ordered.append(found)
        if ready:
            self._refuse(
                "effects",
                "L3",
                f"operation {self.id} is refused (L3): the effect {ready[0][0][:200]} was not issued, so its place is not known."
                " Issue each effect before it completes",
            )
        return ordered

    def predecessors(self, *operations: str) -> Attempt:
        """Adds operations whose writes it observed, besides those that the recorder tracks; none at all is an answer too. Each
        must be recorded in this trace, or Hasse refuses this record."""
        for operation in operations:
            _text(operation)
        with self._during():
            self._has_provenance = True
            for operation in operations:
                self._observed(operation)
        return self

    def version(self, number: int) -> Attempt:
        """Sets the version at which the replica served the reads."""
        version = index(number)
        if not _is_64_bit(version):
            raise ValueError(f"version is {number!r}; expected a 64-bit int")
        with self._during():
            self._version = version
        return self

    @contextmanager
    def _during(self) -> Iterator[None]:
        with self._recorder._lock:
            self._require_open()
            yield

    def _require_open(self) -> None:
        self._recorder._require_open()
        if self._status != "open":
            raise RuntimeError(f"operation {self.id} " + ("has committed" if self._status == "committed" else f"was {self._status}"))

    def commit(
        self, writes: Optional[Mapping[str, Any]] = None, tool: Optional[Tool] = None, since: Optional[int] = None
    ) -> None:
        """Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written; in a
        shared trace the state is written first. If writing the state fails, the operation is aborted.

        writes: the values to write, by cell
        tool: the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known
        since: the moment at which the call that wrote these values began, if that is all that is known of it

        Raises OSError if the record could not be written; it has not committed then, and may do so again. With a level, raises
        AttemptRefused of hasse_prevention if it must not commit, and what the store raises.
        """
        _require_moment(since)
        values = dict(writes or {})
        recorder = self._recorder
        names = {cell: recorder._values.cell(cell) for cell in values}
        texts = {names[cell]: recorder._values.json(value, f"write_values.{names[cell]}") for cell, value in values.items()}
        written = _object(texts.items())
        called = None if tool is None else recorder._values.tool(tool, "tools_used")
        with recorder._lock:
            self._require_open()
            if recorder._guard is not None:
                if since is not None:
                    raise ValueError("with a level the store knows when the operation commits: leave out since")
                self._commit_guarded(texts, written, called)
                return
            visible = self._write_registry
            if visible is None:
                visible = recorder._tools_now("write_registry")
            if recorder._shared and recorder._state is not None and values:
                began = recorder._read_time()
                since = began if since is None else min(since, began)
                try:
                    recorder._apply(values)
                except BaseException:
                    # Parts of it may be there for others to read.
                    self._append(written, called, visible, since, True)
                    self._status = "aborted"
                    raise
                self._append(written, called, visible, since, False)
                self._committed(names.values())
                return
            self._append(written, called, visible, since, False)
            self._committed(names.values())
            try:
                recorder._apply(values)
            except BaseException:
                self.abort()
                raise

    def _commit_guarded(self, writes: Dict[str, str], written: Optional[str], called: Optional[str]) -> None:
        recorder = self._recorder
        if called is not None:
            self._require_pinned(called)
        effects = self._in_order_of_issue() if recorder._level >= 3 else []
        visible = self._write_registry
        if visible is None:
            visible = self._read_registry if self._pinned is not None else recorder._tools_now("write_registry")
        from hasse_prevention import AttemptRefused

        try:
            time = recorder._guard.commit(self.id, self._agent_name, self._versions, self._observations, writes)
        except AttemptRefused:
            recorder._append_untold()
            self._append_refused()
            raise
        self._status = "committed"
        try:
            for effect, make in effects:
                make()
                self._effected.append(effect)
        except BaseException:
            self._undo(lambda: self._append(written, called, visible, None, True, time))
            raise
        self._append(written, called, visible, None, False, time)
        recorder._append_untold()

    def _undo(self, record: Callable[[], None]) -> None:
        """Undoes it with all that built on it, and records that: first itself, then the others and what was restored."""
        recorder = self._recorder
        rollback = recorder._next_id()
        undone = recorder._guard.undo(self.id, self._agent_name, rollback)
        self._status = "aborted"
        record()
        if undone is None:
            return
        recorder._append_undone(operation for operation in undone.operations if operation != self.id)
        if undone.restored:
            preds = ",".join(map(_text, undone.writers))
            restored = _object(undone.restored.items())
            recorder._append(
                f'{{"op_id":{_text(rollback)}{recorder._common},"agent":{self._agent},"read_time":{undone.time - 1},'
                f'"write_time":{undone.time},"read_values":{_object(undone.replaced.items())},"write_values":{restored},"preds":[{preds}]}}'
            )

    def _append(self, written: Optional[str], called: Optional[str], visible: Optional[str], since: Optional[int], aborted: bool, time: Optional[int] = None) -> None:
        at = self._recorder._commit_time() if time is None else time
        mark = ',"aborted":true' if aborted else ""
        if aborted and self._ready and self._effected:
            mark += ',"externalized":true'
        record = self._begin(mark) + f',"write_time":{at}'
        record += _field("write_since", None if since is None or written is None else str(min(since, at)))
        record += self._read_fields() + _field("write_values", written)
        record += self._tool_fields(self._planned if self._planned is not None else called)
        record += _field("write_registry", visible) + _field("tools_used", None if called is None else f"[{called}]")
        record += _list("io", self._issued) + _list("co", self._effected) + self._provenance()
        self._recorder._append(record + "}")

    def _committed(self, cells: Iterable[str]) -> None:
        self._status = "committed"
        recorder = self._recorder
        for cell in cells:
            if recorder._known is not None:
                recorder._known.add(cell)
            if recorder._writers is not None:
                recorder._writers[cell] = self.id

    def abort(self) -> None:
        """Aborts. If the operation has not committed, it is recorded as one that never did: without write_time and writes. If it
        has, a line is appended that says that it was undone. Its writes to the state stay there until somebody overwrites them; from
        level L2 on, all that built on it is undone with it, and the values before are restored. Aborting it again does nothing.
        """
        with self._recorder._lock:
            self._recorder._require_open()
            if self._status == "open":
                record = self._begin(',"aborted":true') + self._read_fields() + self._tool_fields(self._planned)
                self._recorder._append(record + _list("io", self._issued) + self._provenance() + "}")
            elif self._status == "committed":
                if self._recorder._level >= 2:
                    self._undo(lambda: self._recorder._append_undone([self.id]))
                else:
                    self._recorder._append_undone([self.id])
            elif self._status == "refused":
                return
            self._status = "aborted"

    def __enter__(self) -> Attempt:
        return self

    def __exit__(self, *failure: object) -> None:
        with self._recorder._lock:
            if self._status == "open" and self._recorder._file is not None:
                self.abort()

    def _begin(self, mark: str) -> str:
        read_time = min([self._read_time, *(read.at for read in self._reads.values())])
        return f'{{"op_id":{_text(self.id)}{mark}{self._recorder._common},"agent":{self._agent},"read_time":{read_time}'

    def _read_fields(self) -> str:
        reads = self._reads.values()
        read_time = min([self._read_time, *(read.at for read in reads)])
        # A program may hand over cells whose names are told apart only by what JSON does not have: the last one counts.
        return (
            _field("read_values", _object((read.name, read.json) for read in reads))
            + _field("read_times", _object((read.name, str(read.at)) for read in reads if read.at != read_time))
            + _field("read_until", _object((read.name, str(read.until)) for read in reads if read.until != read.at))
        )

    def _tool_fields(self, planned: Optional[str]) -> str:
        return _field("read_registry", self._read_registry) + _field("planned_tool", planned)

    def _provenance(self) -> str:
        ids = "[" + ",".join(map(_text, self._predecessors)) + "]"
        return _field("preds", ids if self._has_provenance else None) + _field(
            "version", None if self._version is None else str(self._version)
        )


def _read_elsewhere() -> ValueError:
    return ValueError("with a level an operation reads from the store, which knows the versions: give the cells without values")


def _field(name: str, text: Optional[str]) -> str:
    return "" if text is None else f',"{name}":{text}'


def _list(name: str, texts: List[str]) -> str:
    return _field(name, "[" + ",".join(texts) + "]" if texts else None)


def _object(members: Iterable[Tuple[str, str]]) -> Optional[str]:
    """Returns a JSON object of names and values that are JSON already; None if there are none."""
    named = dict(members)
    return "{" + ",".join(f"{_text(name)}:{json}" for name, json in named.items()) + "}" if named else None


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is {_kind(text)}; expected a str")
    return json.dumps(text)


def _require_moment(since: Optional[int]) -> None:
    if since is not None and not _is_64_bit(since):
        raise ValueError(f"since is {since!r}; expected what moment() of the recorder returned")


def _is_64_bit(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and -(2**63) <= number < 2**63


def _kind(value: Any) -> str:
    try:
        return f"{type(value).__module__}.{type(value).__qualname__}"
    except Exception:
        # A metaclass may refuse everything.
        return "object"


class _Read(NamedTuple):
    """A read of a cell, at some moment from `at` to `until`; its name is that of the cell in the record."""

    name: str
    value: Any
    json: str
    at: int
    until: int


class _TooLong(Exception):
    """The text of a value has reached the limit."""


class _Values:
    """Writes values as JSON, all ASCII, on one line, as Hasse reads it under its default limits. What is no JSON becomes text,
    since what is recorded must not disturb who is recorded. The module json accepts keys that are not strings, and may merge two."""

    def __init__(self, default: Optional[Callable[[Any], Any]]) -> None:
        self._default = default
        self._warned: Set[str] = set()

    def cell(self, cell: str) -> str:
        """Returns the name under which a cell is recorded: JSON has no half surrogate pairs in names."""
        if not isinstance(cell, str):
            raise ValueError(f"{cell!r} is {_kind(cell)}; expected a str")
        if cell.isascii():
            return cell
        name = cell.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if "\ufffd" in name and "\ufffd" not in cell:
            self._warn("half of a surrogate pair in a name", name, "U+FFFD")
        return name

    def effect(self, cell: str, value: Any, field: str) -> str:
        name = self.cell(cell)
        return f"[{_text(name)},{self.json(value, f'{field}.{name}')}]"

    def tool(self, tool: Tool, where: str) -> str:
        if isinstance(tool, str):
            return _text(tool)
        if not isinstance(tool, Mapping) or not isinstance(tool.get("name"), str):
            raise ValueError(f'{where[:200]} is {tool!r}; expected a name, or {{"name": ..., "signature": ...}}')
        signature = tool.get("signature")
        if signature is None:
            return _text(tool["name"])
        return f'{{"name":{_text(tool["name"])},"signature":{self.json(signature, where + "." + tool["name"] + ".signature")}}}'

    def tools(self, tools: Iterable[Tool], where: str) -> str:
        return "[" + ",".join(self.tool(tool, where) for tool in tools) + "]"

    def json(self, value: Any, where: str) -> str:
        """Returns a value as JSON; where is its place in the record, for the warning."""
        try:
            return self._json(value, where, set(), [_MAXIMUM_VALUE], True)
        except _TooLong:
            self._warn("a value of more than 32 MiB", where, "a text that says so")
            return '"(more than 32 MiB)"'
        except Exception:
            return self._unreadable(value, where)

    def _unreadable(self, value: Any, where: str) -> str:
        """For a value whose own methods fail, or that changes while it is written."""
        return json.dumps(self._unread(value, where))

    def _unread(self, value: Any, where: str) -> str:
        self._warn(f"{_kind(value)}, which cannot be read", where, "the name of its class")
        return _kind(value)

    def _json(self, value: Any, where: str, around: Set[int], left: List[int], may_convert: bool) -> str:
        try:
            if value is None or value is True or value is False or isinstance(value, str):
                text = json.dumps(value)
            elif isinstance(value, (int, float, Decimal)) and (digits := _number(value)) is not None:
                text = digits
            elif isinstance(value, (Mapping, list, tuple, AnySet)):
                if id(value) in around:
                    return self._cut("a value that holds itself", where, "(holds itself)")
                if len(around) >= _DEPTH:
                    return self._cut(f"a value nested more than {_DEPTH} levels deep", where, "(nested too deep)")
                around.add(id(value))
                try:
                    if isinstance(value, Mapping):
                        members = {}
                        for key, element in value.items():
                            name = self._key(key, where)
                            members[name] = self._json(element, f"{where}.{name}"[:200], around, left, may_convert)
                        text = _object(members.items()) or "{}"
                    else:
                        elements = []
                        for element in value:  # No comprehension, which would take a frame of its own.
                            elements.append(self._json(element, f"{where}[]"[:200], around, left, may_convert))
                        text = "[" + ",".join(sorted(elements) if isinstance(value, AnySet) else elements) + "]"
                except RecursionError:
                    # The program itself may be deep in calls.
                    return self._cut("a value nested too deep for Python", where, "(nested too deep)")
                finally:
                    around.discard(id(value))
            elif may_convert and self._default is not None:
                try:
                    converted = self._default(value)
                except Exception:
                    self._warn(f"of {_kind(value)}, for which the recorder's default failed", where, "text")
                    converted = value
                return self._json(converted, where, around, left, False)
            else:
                text = self._cut(_not_json(value), where, _as_text(value))
        except _TooLong:
            raise
        except Exception:
            # A value may fail, or recurse without end, even when asked for its class. What is around it can still be read.
            text = self._unreadable(value, where)
        # Before elements are put together, so that one that occurs in many places is not written out for ever.
        left[0] -= len(text)
        if left[0] < 0:
            raise _TooLong
        return text

    def _key(self, key: Any, where: str) -> str:
        # Not isinstance, which asks the key for its class.
        if issubclass(type(key), str):
            return self.cell(key)
        try:
            name = self.cell(str(key))
        except Exception:
            return self._unread(key, where)
        self._warn(f"a mapping with a key of {_kind(key)}", where, "text")
        return name

    def _cut(self, found: str, where: str, text: str) -> str:
        self._warn(found, where, "text")
        return json.dumps(text)

    def _warn(self, found: str, where: str, instead: str) -> None:
        if found not in self._warned and len(self._warned) < 100:
            self._warned.add(found)
            _LOG.warning("%s is %s: recorded as %s (said once)", json.dumps(where[:200])[1:-1], found, instead)


def _number(number: Union[int, float, Decimal]) -> Optional[str]:
    """Returns the number as JSON; None if it is none, or too long."""
    if isinstance(number, int):
        # Python itself refuses to write very long numbers, so their bits are counted first: a digit has fewer than four.
        digits = int.__repr__(number) if number.bit_length() <= 4 * _NUMBER_LENGTH else ""
    elif isinstance(number, float):
        digits = float.__repr__(number) if isfinite(number) else ""
    else:
        digits = str(number) if number.is_finite() else ""
    return digits if 0 < len(digits) <= _NUMBER_LENGTH else None


def _not_json(value: Any) -> str:
    if isinstance(value, (int, float, Decimal)):
        return "a number that is not finite, or longer than 1,000 characters"
    return f"of {_kind(value)}, which is no JSON value (the recorder's default can choose another)"


def _as_text(value: Any) -> str:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, float):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, (date, clock_time)):
        return value.isoformat()
    if isinstance(value, int):
        return hex(value)
    if type(value).__str__ is object.__str__ and type(value).__repr__ is object.__repr__:
        # Its text would be its address, which says nothing of its content.
        return _kind(value)
    return str(value)


class _LineFile:
    """A file of whole lines, to which one process appends, each in one write at its end (O_APPEND). A file that is not regular
    (a pipe, a terminal) is only appended to."""

    _open_here: Set[str] = set()
    _opening = threading.Lock()

    def __init__(self, path: Union[str, "os.PathLike[str]"], durable: bool) -> None:
        self._durable = durable
        self._path = os.path.realpath(path)
        self._whole: Optional[int] = None
        binary = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        with self._opening:
            # The system's locks are between processes only, and closing a file here would release another recorder's lock.
            if self._path in self._open_here:
                raise self._taken()
            self._end = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | binary, 0o666)
            try:
                if stat.S_ISREG(os.fstat(self._end).st_mode):
                    # On Linux a descriptor that appends does so at any position that it is given, hence a second one.
                    self._whole = os.open(path, os.O_RDWR | binary)
                    self._lock()
                    self._mend()
                    self._open_here.add(self._path)
            except BaseException:
                self._close()
                raise

    def _taken(self) -> OSError:
        return OSError(f"{self._path} is open in another recorder: give each recorder a file of its own")

    def _lock(self) -> None:
        if fcntl is not None and self._whole is not None:
            try:
                fcntl.lockf(self._whole, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _LOCKED_BYTE)
            except (BlockingIOError, PermissionError):
                raise self._taken() from None

    def _mend(self) -> None:
        """Removes a last line without its end if it is the beginning of a record; ends it otherwise."""
        assert self._whole is not None
        size = os.lseek(self._whole, 0, os.SEEK_END)
        line = b""
        while len(line) < size and b"\n" not in line:
            before = size - len(line)
            part = min(before, max(len(line), 1 << 16))
            line = self._read(before - part, part) + line
        line = line[line.rfind(b"\n") + 1 :]
        if not line:
            return
        if any(head.startswith(line[: len(head)]) for head in _HEADS) and not _is_whole(line):
            os.truncate(self._whole, size - len(line))
        else:
            os.write(self._end, b"\n")

    def _read(self, start: int, length: int) -> bytes:
        assert self._whole is not None
        os.lseek(self._whole, start, os.SEEK_SET)
        return os.read(self._whole, length)

    def append(self, line: bytes) -> None:
        """Appends lines. On failure no part of them is there."""
        start = 0 if self._whole is None else os.fstat(self._whole).st_size
        written = 0
        try:
            while written < len(line):
                # If the system takes only a part, the rest follows.
                written += os.write(self._end, line[written:] if written else line)
            if self._durable and self._whole is not None:
                os.fsync(self._end)
        except BaseException:
            if self._whole is not None:
                os.truncate(self._whole, start)
            raise

    def close(self) -> None:
        with self._opening:
            self._close()
            self._open_here.discard(self._path)

    def _close(self) -> None:
        os.close(self._end)
        if self._whole is not None:
            os.close(self._whole)


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
        return True
    except (ValueError, RecursionError):
        return False
