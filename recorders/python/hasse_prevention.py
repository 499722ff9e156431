"""Lets a recorder refuse what would be an anomaly: the levels L1 to L4, and the stores over which they are kept.

One file beside hasse_recorder.py, Python 3.9 or newer, the standard library only.

    with Recorder("trace.jsonl", level="L1", store=MemoryStore()) as recorder:
        recorder.op("user", [], {"trip.date": "14 June"})
        with recorder.begin("flight", ["trip.date"]) as booking:
            ...
            booking.commit({"booking": "14 June"})      # raises AttemptRefused if trip.date has changed meanwhile

Each level adds to the one before what prevents one more anomaly, as the runtimes of the paper do:

    L0  nothing is refused; the store only holds the values, the versions and the clock
    L1  A1: an operation commits only if every cell that it read still has the version that it read (§6.6)
    L2  A3: undoing an operation undoes all that built on it, and restores the values before; nothing commits on what was undone (§4.11)
    L3  A6: effects are made after the commit, in the order in which they were issued (§4.15)
    L4  A2: an operation sees the tools as they were when it began, and calls no other (§4.16)

All that is shared is in the store: MemoryStore for one process, DatabaseStore for several, whatever language they are written in. The
tables, and what a transaction does with them, are described in docs/prevention.md. The store's clock counts commits, so the times in
the records of all its processes are exact.
"""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from datetime import datetime, timezone
from typing import Any, ContextManager, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

__all__ = ["AttemptRefused", "Change", "DatabaseStore", "MemoryStore", "Store"]

LEVELS = ("L0", "L1", "L2", "L3", "L4")


class Change(NamedTuple):
    """What has changed since an operation read it."""

    cell: str
    """The cell; of a tool its name."""
    agent: Optional[str]
    """Who changed it; None if that is not known, as of tools."""
    operation: Optional[str]
    """The op_id of the operation that changed it."""
    at: Optional[str]
    """When it committed, by the clock of its machine: ISO 8601, UTC."""
    version_read: int
    version_now: int
    """Versions are times on the clock of the trace; 0 is that of a cell that nobody has written."""


class AttemptRefused(Exception):
    """An operation was refused, and has ended: nothing of it is in the store, none of its effects was made, and the log says that it
    was refused. Begin a new one, which reads what is there now.

    reason   "stale": a cell that it read has changed; "undone": what it read was undone; "effects": an effect was issued and never
             completed; "tool": a tool that is not among those that it saw when it began
    level    the lowest level that refuses this
    changes  what has changed; empty for the last two reasons
    """

    def __init__(self, reason: str, level: str, message: str, changes: Sequence[Change] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.level = level
        self.changes = list(changes)


class Cell(NamedTuple):
    """What a cell holds: its value as JSON, its version, and the operation that wrote it, with the trace of that."""

    value: str
    version: int
    operation: str
    trace: str


class Operation(NamedTuple):
    """An operation that has committed."""

    trace: str
    recorder: str
    agent: str
    at: str
    undone: bool


class Tables:
    """What a transaction on a store can do. Everything else is built on it, so it is all that a store has to implement."""

    def cells(self, cells: Sequence[str]) -> Tuple[int, Dict[str, Cell]]:
        """The number of commits and what these cells hold, all at one moment; without those that nobody has written."""
        raise NotImplementedError

    def advance(self) -> int:
        """Counts a commit, and returns the new number. Until the transaction ends nobody else gets past this call."""
        raise NotImplementedError

    def write(self, cell: str, value: str, version: int, operation: str, before: int) -> None:
        """Writes a cell, and keeps its earlier versions; before is the version that it has."""
        raise NotImplementedError

    def surviving(self, cell: str) -> Optional[Cell]:
        """The latest version of the cell that was not undone."""
        raise NotImplementedError

    def holding(self, operation: str) -> List[str]:
        """The cells whose value is the one that this operation wrote."""
        raise NotImplementedError

    def operation(self, operation: str) -> Optional[Operation]:
        raise NotImplementedError

    def add(self, operation: str, row: Operation, predecessors: Iterable[str]) -> None:
        """Adds an operation, with those whose writes it has observed."""
        raise NotImplementedError

    def observers(self, operation: str) -> List[str]:
        """The operations that have observed a write of this one."""
        raise NotImplementedError

    def undo(self, operation: str, tell: Optional[str]) -> None:
        """Marks the operation as undone; tell names the recorder that has yet to log that."""
        raise NotImplementedError

    def untold(self, recorder: str) -> List[str]:
        """The operations that this recorder has yet to log as undone."""
        raise NotImplementedError

    def tell(self, operations: Sequence[str]) -> None:
        """Notes that these operations are logged as undone."""
        raise NotImplementedError

    def set_closed(self, recorder: str, closed: bool) -> None:
        """Notes whether the recorder logs nothing more. Until the transaction ends nobody else gets past advance."""
        raise NotImplementedError

    def is_closed(self, recorder: str) -> bool:
        raise NotImplementedError

    def tools(self) -> List[Tuple[str, Optional[str]]]:
        """The tools of the store's registry, each a name and a signature as JSON."""
        raise NotImplementedError

    def set_tools(self, tools: Sequence[Tuple[str, Optional[str]]]) -> None:
        raise NotImplementedError


class Store:
    """Where the cells, their versions and the clock are kept. Threads may share one, and recorders too."""

    def transaction(self) -> ContextManager[Tables]:
        """A transaction: what is done in it happens as a whole, or, if it raises, not at all."""
        raise NotImplementedError

    def tools(self) -> List[Dict[str, Any]]:
        """The registry that is kept in the store, for a recorder's `registry`."""
        import json

        with self.transaction() as tables:
            return [
                {"name": name} if signature is None else {"name": name, "signature": json.loads(signature)}
                for name, signature in tables.tools()
            ]

    def register(self, tools: Iterable[Any]) -> None:
        """Replaces the registry: each tool is a name, or {"name": ..., "signature": ...} with a signature that is a JSON value."""
        import json

        rows: List[Tuple[str, Optional[str]]] = []
        for tool in tools:
            name = tool if isinstance(tool, str) else tool["name"]
            signature = None if isinstance(tool, str) else tool.get("signature")
            rows.append((name, None if signature is None else json.dumps(signature)))
        with self.transaction() as tables:
            tables.set_tools(rows)


class MemoryStore(Store):
    """A store for the recorders of one process."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._tables = _MemoryTables()

    @contextmanager
    def transaction(self) -> Iterator[Tables]:
        with self._lock:
            commits = self._tables.commits
            try:
                yield self._tables
            except BaseException:
                # All reasons to refuse are found before anything else is changed.
                self._tables.commits = commits
                raise


class _MemoryTables(Tables):
    def __init__(self) -> None:
        self.commits = 0
        self._cells: Dict[str, List[Cell]] = {}
        self._operations: Dict[str, Operation] = {}
        self._observers: Dict[str, List[str]] = {}
        self._untold: Dict[str, str] = {}
        self._closed: Set[str] = set()
        self._tools: List[Tuple[str, Optional[str]]] = []

    def cells(self, cells: Sequence[str]) -> Tuple[int, Dict[str, Cell]]:
        return self.commits, {cell: self._cells[cell][-1] for cell in cells if cell in self._cells}

    def advance(self) -> int:
        self.commits += 1
        return self.commits

    def write(self, cell: str, value: str, version: int, operation: str, before: int) -> None:
        self._cells.setdefault(cell, []).append(Cell(value, version, operation, self._operations[operation].trace))

    def surviving(self, cell: str) -> Optional[Cell]:
        versions = reversed(self._cells.get(cell, []))
        return next((version for version in versions if not self._operations[version.operation].undone), None)

    def holding(self, operation: str) -> List[str]:
        return [cell for cell, versions in self._cells.items() if versions[-1].operation == operation]

    def operation(self, operation: str) -> Optional[Operation]:
        return self._operations.get(operation)

    def add(self, operation: str, row: Operation, predecessors: Iterable[str]) -> None:
        self._operations[operation] = row
        for predecessor in predecessors:
            self._observers.setdefault(predecessor, []).append(operation)

    def observers(self, operation: str) -> List[str]:
        return list(self._observers.get(operation, []))

    def undo(self, operation: str, tell: Optional[str]) -> None:
        self._operations[operation] = self._operations[operation]._replace(undone=True)
        if tell is not None:
            self._untold[operation] = tell

    def untold(self, recorder: str) -> List[str]:
        return [operation for operation, teller in self._untold.items() if teller == recorder]

    def tell(self, operations: Sequence[str]) -> None:
        for operation in operations:
            self._untold.pop(operation, None)

    def set_closed(self, recorder: str, closed: bool) -> None:
        (self._closed.add if closed else self._closed.discard)(recorder)

    def is_closed(self, recorder: str) -> bool:
        return recorder in self._closed

    def tools(self) -> List[Tuple[str, Optional[str]]]:
        return list(self._tools)

    def set_tools(self, tools: Sequence[Tuple[str, Optional[str]]]) -> None:
        self._tools = list(tools)


class DatabaseStore(Store):
    """A store in PostgreSQL or SQLite, which processes in any of the languages share. The tables are created if they are not there.

    connection  of any DB-API 2 module, for the store alone: it begins and ends transactions. Not in autocommit mode; PostgreSQL at its
                own isolation, read committed. An SQLite connection that several threads use needs check_same_thread=False
    paramstyle  of the module; by default what the module of the connection says

    Raises ValueError for a connection in autocommit mode or an unknown paramstyle. What the database raises comes through as it is, and
    the transaction is rolled back.
    """

    def __init__(self, connection: Any, paramstyle: Optional[str] = None) -> None:
        module = sys.modules.get(type(connection).__module__.split(".")[0])
        style = paramstyle or getattr(module, "paramstyle", None)
        if style not in ("qmark", "format", "pyformat", "numeric"):
            raise ValueError(f"the paramstyle is {style!r}; expected qmark, numeric, format or pyformat: give the store a paramstyle")
        if getattr(connection, "isolation_level", "") is None and style == "qmark" or getattr(connection, "autocommit", False) is True:
            raise ValueError("the connection commits each statement by itself (autocommit): a store needs transactions, so turn that off")
        self._connection = connection
        self._lock = threading.RLock()
        self._tables = _DatabaseTables(connection, style)
        try:
            with self.transaction():
                self._tables.create()
        except Exception:
            # Another process may have created them at the same time.
            with self.transaction():
                self._tables.cells([])

    @contextmanager
    def transaction(self) -> Iterator[Tables]:
        with self._lock:
            try:
                yield self._tables
                self._connection.commit()
            except BaseException:
                self._connection.rollback()
                raise


class _DatabaseTables(Tables):
    """The statements are the same in each language: see docs/prevention.md."""

    _LAYOUT = (
        "CREATE TABLE IF NOT EXISTS hasse_clock (id BIGINT PRIMARY KEY, commits BIGINT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS hasse_cell"
        " (cell TEXT PRIMARY KEY, value TEXT NOT NULL, version BIGINT NOT NULL, operation TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS hasse_write"
        " (cell TEXT NOT NULL, version BIGINT NOT NULL, value TEXT NOT NULL, operation TEXT NOT NULL, PRIMARY KEY (cell, version))",
        "CREATE TABLE IF NOT EXISTS hasse_operation (operation TEXT PRIMARY KEY, trace TEXT NOT NULL, recorder TEXT NOT NULL,"
        " agent TEXT NOT NULL, committed_at TEXT NOT NULL, undone BIGINT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS hasse_observed"
        " (predecessor TEXT NOT NULL, operation TEXT NOT NULL, PRIMARY KEY (predecessor, operation))",
        "CREATE TABLE IF NOT EXISTS hasse_untold (operation TEXT PRIMARY KEY, recorder TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS hasse_recorder (recorder TEXT PRIMARY KEY, closed BIGINT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS hasse_tool (name TEXT PRIMARY KEY, signature TEXT)",
        "INSERT INTO hasse_clock (id, commits) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM hasse_clock)",
    )

    def __init__(self, connection: Any, paramstyle: str) -> None:
        self._connection = connection
        self._paramstyle = paramstyle

    def create(self) -> None:
        for statement in self._LAYOUT:
            self._change(statement)

    def _execute(self, statement: str, parameters: Sequence[Any]) -> Any:
        if self._paramstyle in ("format", "pyformat"):
            statement = statement.replace("?", "%s")
        elif self._paramstyle == "numeric":
            parts = statement.split("?")
            statement = parts[0] + "".join(f":{index}{part}" for index, part in enumerate(parts[1:], 1))
        cursor = self._connection.cursor()
        cursor.execute(statement, tuple(parameters))
        return cursor

    def _change(self, statement: str, *parameters: Any) -> int:
        cursor = self._execute(statement, parameters)
        try:
            return int(cursor.rowcount)
        finally:
            cursor.close()

    def _rows(self, statement: str, *parameters: Any) -> List[Any]:
        cursor = self._execute(statement, parameters)
        try:
            return list(cursor.fetchall())
        finally:
            cursor.close()

    def cells(self, cells: Sequence[str]) -> Tuple[int, Dict[str, Cell]]:
        # In one statement, since only that is one moment at every isolation.
        places = ", ".join("?" for _ in cells) or "NULL"
        rows = self._rows(
            "SELECT k.commits, c.cell, c.value, c.version, c.operation, o.trace FROM hasse_clock k"
            f" LEFT JOIN hasse_cell c ON c.cell IN ({places})"
            " LEFT JOIN hasse_operation o ON o.operation = c.operation WHERE k.id = 1",
            *cells,
        )
        return int(rows[0][0]), {row[1]: Cell(row[2], int(row[3]), row[4], row[5]) for row in rows if row[1] is not None}

    def advance(self) -> int:
        self._change("UPDATE hasse_clock SET commits = commits + 1 WHERE id = 1")
        return int(self._rows("SELECT commits FROM hasse_clock WHERE id = 1")[0][0])

    def write(self, cell: str, value: str, version: int, operation: str, before: int) -> None:
        if before == 0:
            written = self._change(
                "INSERT INTO hasse_cell (cell, value, version, operation) VALUES (?, ?, ?, ?)", cell, value, version, operation
            )
        else:
            written = self._change(
                "UPDATE hasse_cell SET value = ?, version = ?, operation = ? WHERE cell = ? AND version = ?",
                value,
                version,
                operation,
                cell,
                before,
            )
        if written == 0:
            raise RuntimeError(f"the table hasse_cell was changed without hasse_clock: {cell} no longer has version {before}")
        self._change(
            "INSERT INTO hasse_write (cell, version, value, operation) VALUES (?, ?, ?, ?)", cell, version, value, operation
        )

    def surviving(self, cell: str) -> Optional[Cell]:
        rows = self._rows(
            "SELECT w.value, w.version, w.operation, o.trace FROM hasse_write w JOIN hasse_operation o ON o.operation = w.operation"
            " WHERE w.cell = ? AND o.undone = 0 ORDER BY w.version DESC LIMIT 1",
            cell,
        )
        return Cell(rows[0][0], int(rows[0][1]), rows[0][2], rows[0][3]) if rows else None

    def holding(self, operation: str) -> List[str]:
        return [row[0] for row in self._rows("SELECT cell FROM hasse_cell WHERE operation = ? ORDER BY cell", operation)]

    def operation(self, operation: str) -> Optional[Operation]:
        rows = self._rows(
            "SELECT trace, recorder, agent, committed_at, undone FROM hasse_operation WHERE operation = ?", operation
        )
        return Operation(rows[0][0], rows[0][1], rows[0][2], rows[0][3], int(rows[0][4]) == 1) if rows else None

    def add(self, operation: str, row: Operation, predecessors: Iterable[str]) -> None:
        self._change(
            "INSERT INTO hasse_operation (operation, trace, recorder, agent, committed_at, undone) VALUES (?, ?, ?, ?, ?, 0)",
            operation,
            row.trace,
            row.recorder,
            row.agent,
            row.at,
        )
        for predecessor in predecessors:
            self._change("INSERT INTO hasse_observed (predecessor, operation) VALUES (?, ?)", predecessor, operation)

    def observers(self, operation: str) -> List[str]:
        return [row[0] for row in self._rows("SELECT operation FROM hasse_observed WHERE predecessor = ? ORDER BY operation", operation)]

    def undo(self, operation: str, tell: Optional[str]) -> None:
        self._change("UPDATE hasse_operation SET undone = 1 WHERE operation = ?", operation)
        if tell is not None:
            self._change("INSERT INTO hasse_untold (operation, recorder) VALUES (?, ?)", operation, tell)

    def untold(self, recorder: str) -> List[str]:
        return [row[0] for row in self._rows("SELECT operation FROM hasse_untold WHERE recorder = ? ORDER BY operation", recorder)]

    def tell(self, operations: Sequence[str]) -> None:
        for operation in operations:
            self._change("DELETE FROM hasse_untold WHERE operation = ?", operation)

    def _lock_clock(self) -> None:
        self._change("UPDATE hasse_clock SET commits = commits WHERE id = 1")

    def set_closed(self, recorder: str, closed: bool) -> None:
        self._lock_clock()
        self._change("DELETE FROM hasse_recorder WHERE recorder = ?", recorder)
        self._change("INSERT INTO hasse_recorder (recorder, closed) VALUES (?, ?)", recorder, 1 if closed else 0)

    def is_closed(self, recorder: str) -> bool:
        return bool(self._rows("SELECT closed FROM hasse_recorder WHERE recorder = ? AND closed = 1", recorder))

    def tools(self) -> List[Tuple[str, Optional[str]]]:
        return [(row[0], row[1]) for row in self._rows("SELECT name, signature FROM hasse_tool ORDER BY name")]

    def set_tools(self, tools: Sequence[Tuple[str, Optional[str]]]) -> None:
        self._lock_clock()
        self._change("DELETE FROM hasse_tool")
        for name, signature in tools:
            self._change("INSERT INTO hasse_tool (name, signature) VALUES (?, ?)", name, signature)


class Rollback(NamedTuple):
    """What undoing an operation has done: when; which operations of the trace the recorder has to log as undone; by cell, as JSON, the
    values that were undone and those that were restored; and the operations of the trace that had written the latter."""

    time: int
    operations: List[str]
    replaced: Dict[str, str]
    restored: Dict[str, str]
    writers: List[str]


class Guard:
    """What the levels L1 and L2 decide, for one recorder; the recorder itself sees to L3 and L4."""

    def __init__(self, level: str, store: Store, recorder: str, trace: str) -> None:
        if level not in LEVELS:
            raise ValueError(f"the level is {level!r}; expected one of {', '.join(LEVELS)}")
        self.level = LEVELS.index(level)
        self._store = store
        self._recorder = recorder
        self._trace = trace
        with store.transaction() as tables:
            tables.set_closed(recorder, False)

    def read(self, cells: Sequence[str]) -> Tuple[int, Dict[str, Cell]]:
        """The time, and what these cells hold at that time."""
        with self._store.transaction() as tables:
            return tables.cells(cells)

    def commit(
        self, operation: str, agent: str, reads: Mapping[str, int], predecessors: Sequence[str], writes: Mapping[str, str]
    ) -> int:
        """Commits an operation that has read these versions and observed these operations, and returns its time.

        Definition: at L1, it commits only if each cell that it read has the version that it read; at L2, only if no operation whose
        write it read was undone (commit_valid in §4.11: reads-fresh and predecessors-clean).
        """
        with self._store.transaction() as tables:
            # First, since it keeps all others out until this transaction ends.
            time = tables.advance()
            _, held = tables.cells(sorted({*reads, *writes}))
            changes = [
                self._change(tables, cell, version, held.get(cell))
                for cell, version in reads.items()
                if version != (held[cell].version if cell in held else 0)
            ]
            if self.level >= 2:
                for predecessor in predecessors:
                    undone = tables.operation(predecessor)
                    if undone is not None and undone.undone:
                        raise AttemptRefused(
                            "undone",
                            "L2",
                            f"operation {operation} of {agent} is refused (L2): it built on operation {predecessor} of {undone.agent},"
                            " which was undone. Read again, and decide anew",
                            changes,
                        )
            if self.level >= 1 and changes:
                raise AttemptRefused("stale", "L1", _stale(operation, agent, changes), changes)
            at = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
            tables.add(operation, Operation(self._trace, self._recorder, agent, at, False), predecessors)
            for cell, value in writes.items():
                tables.write(cell, value, time, operation, held[cell].version if cell in held else 0)
            return time

    @staticmethod
    def _change(tables: Tables, cell: str, version: int, now: Optional[Cell]) -> Change:
        by = None if now is None else tables.operation(now.operation)
        return Change(
            cell,
            None if by is None else by.agent,
            None if now is None else now.operation,
            None if by is None else by.at,
            version,
            0 if now is None else now.version,
        )

    def undo(self, operation: str, agent: str, rollback: str) -> Optional[Rollback]:
        """Undoes an operation and all that built on it, directly or not, and restores in each cell the latest value that still stands;
        that is an operation of its own, with the id `rollback`. Returns None if the operation has been undone before.

        Definition: no operation stands that has observed one that was undone (A3, Definition 3), which is the cascade of §4.11. The
        paper keeps the closure of what was observed; here it is computed when something is undone.
        """
        with self._store.transaction() as tables:
            time = tables.advance()
            root = tables.operation(operation)
            if root is None or root.undone:
                return None
            undone = [operation]
            for one in undone:
                for observer in tables.observers(one):
                    row = tables.operation(observer)
                    if observer not in undone and row is not None and not row.undone:
                        undone.append(observer)
            mine = []
            for one in undone:
                row = tables.operation(one)
                assert row is not None
                # Whoever recorded it says in its own file that it was undone, since a line can only name what stands before it.
                others = row.recorder != self._recorder and not tables.is_closed(row.recorder)
                tables.undo(one, row.recorder if others else None)
                if not others and row.trace == self._trace:
                    mine.append(one)
            held = [cell for one in undone for cell in tables.holding(one)]
            surviving = {cell: tables.surviving(cell) for cell in held}
            restored = {cell: "null" if value is None else value.value for cell, value in surviving.items()}
            writers = sorted({value.operation for value in surviving.values() if value is not None})
            _, now = tables.cells(held)
            if held:
                at = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
                tables.add(rollback, Operation(self._trace, self._recorder, agent, at, False), writers)
                for cell, value in restored.items():
                    tables.write(cell, value, time, rollback, now[cell].version)
            return Rollback(
                time,
                mine,
                {cell: now[cell].value for cell in held},
                restored,
                sorted({value.operation for value in surviving.values() if value is not None and value.trace == self._trace}),
            )

    def untold(self) -> List[str]:
        """The operations of this recorder that others have undone, which it has yet to log."""
        with self._store.transaction() as tables:
            return tables.untold(self._recorder)

    def tell(self, operations: Sequence[str]) -> None:
        """Notes that it has logged them."""
        with self._store.transaction() as tables:
            tables.tell(operations)

    def close(self) -> List[str]:
        """Says that this recorder logs nothing more, once it has logged as undone what this returns."""
        with self._store.transaction() as tables:
            tables.set_closed(self._recorder, True)
            untold = tables.untold(self._recorder)
            tables.tell(untold)
            return untold


def _stale(operation: str, agent: str, changes: Sequence[Change]) -> str:
    what = "; ".join(
        f"{change.cell} was changed by {change.agent or 'somebody'} at {change.at or 'an unknown time'} (operation {change.operation})"
        f" after it was read: version {change.version_read} then, {change.version_now} now"
        for change in changes
    )
    return f"operation {operation} of {agent} is refused (L1): {what}. Read again, and decide anew"
