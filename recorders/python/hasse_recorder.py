"""Writes operation records of the work of agents, for Hasse to read: JSON Lines, as docs/record.md describes them.

One file, Python 3.9 or newer, the standard library only. Threads may share a recorder.

    with Recorder("trace.jsonl", state={"trip.date": "14 June"}) as recorder:
        with recorder.begin("flight", ["trip.date"]) as booking:
            date = booking.read("trip.date")       # ... and a model thinks, while others commit ...
            booking.commit({"booking": date}, "book")

What is recorded. Values are JSON values: None, bool, str, int, finite float and Decimal, mappings with str keys, lists and
tuples; at most 500 levels deep, numbers of at most 1,000 characters, a record of at most 64 MiB. Anything else is refused with
a ValueError that names its place; the operation goes on, and nothing else is lost. A value is recorded as it is when it is handed
over. Hasse reads the string "NULL" as null, unless told otherwise.

With a state (any mutable mapping), the recorder reads and writes the cells itself, so that each recorded read is the value that
the cell held at that time. Without one, the program hands over the values that it has read, and they count as read at that
moment: a commit in between is taken to have come before the read. Where that matters, `atomically` makes one moment of two.

Time. By default a recorder writes a trace of its own, under a random trace_id, on a logical clock: the number of commits so far,
so that a read at time t sees the commits 1 to t. That is exact, but orders only the operations of one recorder. Several
processes, or several runs, record into one trace if each sets its trace_id and shared=True; then the clock is the wall clock,
nanoseconds since 1970, and a commit is at least one nanosecond after everything that the recorder did before. Each process writes
a file of its own. A commit within the skew of another process's read may be recorded on the wrong side of it: if it seems earlier
than it was, a stale generation is missed; if it seems later, a value seems to be read before it was written.

What survives a crash. When commit returns, the system has the record: it survives the end of the process, and with durable=True
a crash of the machine too. A record is in the file as a whole or not at all, since each is one write at the end of the file. If
the system cuts that write short because the process is killed, the next recorder to open the file removes the part; until then
Hasse refuses that last line and no other. An operation that has begun and not committed is not recorded. Only one recorder may
have a file open, which a lock ensures where the system has fcntl.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import stat
import threading
import time
from contextlib import contextmanager
from decimal import Decimal
from typing import Any, Callable, ContextManager, Dict, Iterable, Iterator, List, Mapping, MutableMapping, Optional, Set, Tuple, Union

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
_HEAD = '{"op_id":'
# Beyond the end of every file; the same byte that the recorder for Java locks.
_LOCKED_BYTE = 2**63 - 2
_NOT_GIVEN: Any = object()


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
    durable     each record is on the disk before commit returns; slow
    workload, runtime, model, role, replica  go into each record

    Raises OSError if the file cannot be written or another recorder has it open, and ValueError if a shared trace has no name,
    a logical clock, or tracked provenance.
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
        durable: bool = False,
        workload: Optional[str] = None,
        runtime: Optional[str] = None,
        model: Optional[str] = None,
        role: Optional[str] = None,
        replica: Optional[str] = None,
    ) -> None:
        if shared and trace_id is None:
            raise ValueError("a shared trace needs a trace_id, the same for all that record into it")
        if shared and wall_clock is False:
            raise ValueError("a logical clock orders what one recorder records: a shared trace needs the wall clock")
        if shared and track_provenance:
            raise ValueError("in a shared trace others write too: say what was observed with predecessors")
        run = secrets.token_hex(8)
        self.trace_id = run if trace_id is None else trace_id
        self._lock = threading.RLock()
        self._state = state
        self._registry = registry
        self._writers: Optional[Dict[str, str]] = {} if track_provenance else None
        self._wall = shared if wall_clock is None else wall_clock
        self._last = 0
        self._id_prefix = run + "-" if shared else ""
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

    def begin(self, agent: str, read: Union[Iterable[str], Mapping[str, Any]] = ()) -> Attempt:
        """Begins an operation, which reads at one moment; the clock does not advance.

        read: the cells of the state to read, or, if something else has just read them, cells to values
        """
        with self._lock:
            self._require_open()
            self._begun += 1
            attempt = Attempt(self, agent, self._id_prefix + str(self._begun), self._read_time())
            if isinstance(read, str):
                raise ValueError(f"read is the text {read!r}; expected a list of cells, or a mapping of cells to values")
            for cell in read:
                attempt._see(cell, read[cell] if isinstance(read, Mapping) else attempt._held(cell), attempt._read_time)
            return attempt

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
                self._file.close()
                self._file = None

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    # For attempts, each called under the lock.

    def _require_open(self) -> _LineFile:
        if self._file is None:
            raise RuntimeError("the recorder is closed")
        if self._process != os.getpid():
            raise RuntimeError("the recorder belongs to the process that opened it: open one in each process, and share the trace")
        return self._file

    def _read_time(self) -> int:
        if self._wall:
            self._last = max(self._last, time.time_ns())
        return self._last

    def _commit_time(self) -> int:
        self._last = max(self._last + 1, time.time_ns()) if self._wall else self._last + 1
        return self._last

    def _tools_now(self, field: str) -> Optional[str]:
        return None if self._registry is None else _tools(self._registry(), field)

    def _append(self, record: str) -> int:
        if len(record) > _MAXIMUM_LINE:
            raise ValueError(f"the record has {len(record)} bytes; expected at most {_MAXIMUM_LINE}: record less of it")
        return self._require_open().append(record.encode("ascii") + b"\n")


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
        self._read_time = read_time
        self._reads: Dict[str, Tuple[Any, str, int]] = {}
        self._predecessors: List[str] = []
        self._has_provenance = recorder._writers is not None
        self._issued: List[str] = []
        self._effected: List[str] = []
        self._planned: Optional[str] = None
        self._read_registry = recorder._tools_now("read_registry")
        self._write_registry: Optional[str] = None
        self._version: Optional[int] = None
        self._status = "open"
        self._start = 0

    def values(self) -> Dict[str, Any]:
        """The cells read so far, and the values last read in them."""
        with self._recorder._lock:
            return {cell: value for cell, (value, _, _) in self._reads.items()}

    def read(self, cell: str, value: Any = _NOT_GIVEN) -> Any:
        """Reads a cell of the state, now; or, if something else has just read it, takes the value. If the cell was read before,
        this read counts. Returns the value."""
        with self._recorder._lock:
            if value is _NOT_GIVEN:
                value = self._held(cell)
            self._see(cell, value, self._recorder._read_time())
            return value

    def _held(self, cell: str) -> Any:
        self._require_open()
        if self._recorder._state is None:
            raise RuntimeError(f"the recorder has no state to read {cell} from: give the value read")
        return self._recorder._state.get(cell)

    def _see(self, cell: str, value: Any, at: int) -> None:
        self._require_open()
        _text(cell)
        self._reads[cell] = (value, _json(value, f"read_values.{cell}"), at)
        writer = (self._recorder._writers or {}).get(cell)
        if writer is not None:
            self._observed(writer)

    def _observed(self, operation: str) -> None:
        if operation not in self._predecessors:
            self._predecessors.append(operation)

    def plan(self, tool: Tool) -> Attempt:
        """Records that it plans to call this tool."""
        planned = _tool(tool, "planned_tool")
        with self._during():
            self._planned = planned
        return self

    def read_registry(self, tools: Iterable[Tool]) -> Attempt:
        """Sets the tools visible at read, in place of those that the recorder's registry returned."""
        registry = _tools(tools, "read_registry")
        with self._during():
            self._read_registry = registry
        return self

    def write_registry(self, tools: Iterable[Tool]) -> Attempt:
        """Sets the tools visible at commit, in place of those that the recorder's registry will return."""
        registry = _tools(tools, "write_registry")
        with self._during():
            self._write_registry = registry
        return self

    def issue(self, cell: str, value: Any) -> Attempt:
        """Adds the next effect that it issues: io is the order of these calls."""
        effect = f"[{_text(cell)},{_json(value, 'io.' + cell)}]"
        with self._during():
            self._issued.append(effect)
        return self

    def effect(self, cell: str, value: Any) -> Attempt:
        """Adds the next effect that has landed by the time of the commit: co is the order of these calls. Without any, the order
        is not known, and A6 is not decided."""
        effect = f"[{_text(cell)},{_json(value, 'co.' + cell)}]"
        with self._during():
            self._effected.append(effect)
        return self

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
        with self._during():
            self._version = int(number)
        return self

    @contextmanager
    def _during(self) -> Iterator[None]:
        with self._recorder._lock:
            self._require_open()
            yield

    def _require_open(self) -> None:
        self._recorder._require_open()
        if self._status != "open":
            raise RuntimeError(f"operation {self.id} " + ("has committed" if self._status == "committed" else "was aborted"))

    def commit(self, writes: Optional[Mapping[str, Any]] = None, tool: Optional[Tool] = None) -> None:
        """Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written. If
        writing the state fails, the operation is aborted.

        writes: the values to write, by cell
        tool: the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known

        Raises ValueError if some value is no JSON value, and OSError if the record could not be written; it has not
        committed then, and may do so again.
        """
        values = dict(writes or {})
        written = ",".join(f"{_text(cell)}:{_json(value, f'write_values.{cell}')}" for cell, value in values.items())
        called = None if tool is None else _tool(tool, "tools_used")
        recorder = self._recorder
        with recorder._lock:
            self._require_open()
            visible = self._write_registry
            if visible is None:
                visible = recorder._tools_now("write_registry")
            record = self._head() + "false" + self._begin() + f',"write_time":{recorder._commit_time()}' + self._read_fields()
            record += _field("write_values", "{" + written + "}" if written else None)
            record += self._tool_fields(self._planned if self._planned is not None else called)
            record += _field("write_registry", visible) + _field("tools_used", None if called is None else f"[{called}]")
            record += _list("io", self._issued) + _list("co", self._effected) + self._provenance()
            self._start = recorder._append(record + "}")
            self._status = "committed"
            if recorder._writers is not None:
                recorder._writers.update((cell, self.id) for cell in values)
            if recorder._state is not None:
                try:
                    for cell, value in values.items():
                        if value is None:
                            recorder._state.pop(cell, None)
                        else:
                            recorder._state[cell] = value
                except BaseException:
                    self.abort()
                    raise

    def abort(self) -> None:
        """Aborts. If the operation has not committed, it is recorded as one that never did: without write_time and writes. If it
        has, its record is marked as aborted, in place: it was undone later. Its writes to the state stay there until somebody
        overwrites them. Aborting it again does nothing.
        """
        with self._recorder._lock:
            file = self._recorder._require_open()
            if self._status == "open":
                record = self._head() + "true" + self._begin() + self._read_fields() + self._tool_fields(self._planned)
                self._recorder._append(record + _list("io", self._issued) + self._provenance() + "}")
            elif self._status == "committed":
                # Of the same length, so that nothing moves.
                file.replace(self._start, self._head().encode("ascii"), b"false", b"true ")
            self._status = "aborted"

    def __enter__(self) -> Attempt:
        return self

    def __exit__(self, *failure: object) -> None:
        with self._recorder._lock:
            if self._status == "open" and self._recorder._file is not None:
                self.abort()

    def _head(self) -> str:
        return f'{_HEAD}{_text(self.id)},"aborted":'

    def _begin(self) -> str:
        return f'{self._recorder._common},"agent":{self._agent},"read_time":{self._read_time}'

    def _read_fields(self) -> str:
        values = ",".join(f"{_text(cell)}:{text}" for cell, (_, text, _) in self._reads.items())
        times = ",".join(f"{_text(cell)}:{at}" for cell, (_, _, at) in self._reads.items() if at != self._read_time)
        return _field("read_values", "{" + values + "}" if values else None) + _field(
            "read_times", "{" + times + "}" if times else None
        )

    def _tool_fields(self, planned: Optional[str]) -> str:
        return _field("read_registry", self._read_registry) + _field("planned_tool", planned)

    def _provenance(self) -> str:
        ids = "[" + ",".join(map(_text, self._predecessors)) + "]"
        return _field("preds", ids if self._has_provenance else None) + _field(
            "version", None if self._version is None else str(self._version)
        )


def _field(name: str, text: Optional[str]) -> str:
    return "" if text is None else f',"{name}":{text}'


def _list(name: str, texts: List[str]) -> str:
    return _field(name, "[" + ",".join(texts) + "]" if texts else None)


def _tool(tool: Tool, where: str) -> str:
    if isinstance(tool, str):
        return _text(tool)
    if not isinstance(tool, Mapping) or not isinstance(tool.get("name"), str):
        raise _refused(where, repr(tool), 'a name, or {"name": ..., "signature": ...}')
    signature = tool.get("signature")
    if signature is None:
        return _text(tool["name"])
    return f'{{"name":{_text(tool["name"])},"signature":{_json(signature, where + "." + tool["name"] + ".signature")}}}'


def _tools(tools: Iterable[Tool], where: str) -> str:
    return "[" + ",".join(_tool(tool, where) for tool in tools) + "]"


# The code below refuses what Hasse would refuse to read under its default limits.


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is {_kind(text)}; expected a str")
    return json.dumps(text)


def _json(value: Any, where: str) -> str:
    """Returns a value as JSON, all ASCII, on one line. The module json accepts keys that are not strings, and may merge two."""
    parts: List[str] = []
    try:
        _append(value, where, 0, parts)
    except RecursionError:
        raise _refused(where, "nested too deep for Python", "a value of fewer levels") from None
    return "".join(parts)


def _append(value: Any, where: str, depth: int, to: List[str]) -> None:
    if depth > _DEPTH:
        raise _refused(where, f"nested more than {_DEPTH} levels deep, or holds itself", "a value of fewer levels")
    if value is None or value is True or value is False or isinstance(value, str):
        to.append(json.dumps(value))
    elif isinstance(value, (int, float, Decimal)):
        to.append(_number(value, where))
    elif isinstance(value, Mapping):
        to.append("{")
        separator = ""
        for key, element in value.items():
            if not isinstance(key, str):
                raise _refused(where, f"a mapping with the key {key!r}, which is no str", "keys that are str")
            to.append(separator + json.dumps(key) + ":")
            _append(element, f"{where}.{key}", depth + 1, to)
            separator = ","
        to.append("}")
    elif isinstance(value, (list, tuple)):
        to.append("[")
        for index, element in enumerate(value):
            to.append("," if index else "")
            _append(element, f"{where}[{index}]", depth + 1, to)
        to.append("]")
    else:
        expected = "None, a bool, a str, a number, a mapping of str to values, or a list of values"
        raise _refused(where, f"of {_kind(value)}, which is no JSON value", expected)


def _number(number: Union[int, float, Decimal], where: str) -> str:
    if isinstance(number, int):
        # Python itself refuses to write very long numbers, so their bits are counted first: a digit has fewer than four.
        if number.bit_length() > 4 * _NUMBER_LENGTH:
            raise _refused(where, f"a number of more than {_NUMBER_LENGTH} characters", "a shorter one")
        digits = int.__repr__(number)
    elif not math.isfinite(number):
        raise _refused(where, f"{number}, which JSON does not have", "a finite number, or None")
    else:
        digits = float.__repr__(number) if isinstance(number, float) else str(number)
    if len(digits) > _NUMBER_LENGTH:
        raise _refused(where, f"a number of more than {_NUMBER_LENGTH} characters", "a shorter one")
    return digits


def _kind(value: Any) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


def _refused(where: str, found: str, expected: str) -> ValueError:
    return ValueError(f"{where[:200]} is {found}; expected {expected}")


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
        head = _HEAD.encode("ascii")
        if head.startswith(line[: len(head)]) and not _is_whole(line):
            os.truncate(self._whole, size - len(line))
        else:
            os.write(self._end, b"\n")

    def _read(self, start: int, length: int) -> bytes:
        assert self._whole is not None
        os.lseek(self._whole, start, os.SEEK_SET)
        return os.read(self._whole, length)

    def append(self, line: bytes) -> int:
        """Appends a line. Returns where it starts; negative if the file is not regular. On failure no part of it is there."""
        start = -1 if self._whole is None else os.fstat(self._whole).st_size
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
        return start

    def replace(self, start: int, head: bytes, before: bytes, after: bytes) -> None:
        """Replaces a text by another of the same length in the line that starts there with this head."""
        if self._whole is None:
            raise RuntimeError("what went into a pipe cannot be taken back: record to a file")
        if self._read(start, len(head) + len(before)) != head + before:
            raise OSError("the record is no longer where it was written: another program has changed the file")
        os.lseek(self._whole, start + len(head), os.SEEK_SET)
        os.write(self._whole, after)
        if self._durable:
            os.fsync(self._whole)

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
