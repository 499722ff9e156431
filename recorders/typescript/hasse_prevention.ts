/**
 * A recorder that refuses what would be an anomaly: the levels L1 to L4, and the stores over which they are kept.
 *
 * One file beside hasse_recorder.ts, Node 18 or newer, nothing but Node.
 *
 *     const recorder = await GuardedRecorder.open("trace.jsonl", { level: "L1", store: new MemoryStore() });
 *     await recorder.op("user", [], { "trip.date": "14 June" });
 *     await recorder.within("flight", ["trip.date"], async (booking) => {
 *       ...
 *       await booking.commit({ booking: "14 June" });    // throws AttemptRefused if trip.date has changed meanwhile
 *     });
 *     await recorder.close();
 *
 * Each level adds to the one before what prevents one more anomaly, as the runtimes of the paper do:
 *
 *     L0  nothing is refused; the store only holds the values, the versions and the clock
 *     L1  A1: an operation commits only if every cell that it read still has the version that it read (§6.6)
 *     L2  A3: undoing an operation undoes all that built on it, and restores the values before; nothing commits on what was undone (§4.11)
 *     L3  A6: effects are made after the commit, in the order in which they were issued (§4.15)
 *     L4  A2: an operation sees the tools as they were when it began, and calls no other (§4.16)
 *
 * All that is shared is in the store: MemoryStore for one process, DatabaseStore for several, whatever language they are written in. The
 * tables, and what a transaction does with them, are described in docs/prevention.md. The store's clock counts commits, so the times in
 * the records of all its processes are exact. Since a database answers later, everything here is awaited. A value that an operation reads
 * is what JSON.parse makes of it, so whole numbers beyond 2^53 are rounded; the record has them as they are.
 */
import { Attempt, Recorder, field, object, text } from "./hasse_recorder.ts";
import type { Given, Options, Tool, Value } from "./hasse_recorder.ts";
import { randomBytes } from "node:crypto";

const LEVELS = ["L0", "L1", "L2", "L3", "L4"] as const;
export type Level = (typeof LEVELS)[number];

type Awaitable<T> = T | Promise<T>;

/** What has changed since an operation read it. */
export interface Change {
  readonly cell: string;
  /** Who changed it; undefined if that is not known. */
  readonly agent: string | undefined;
  /** The op_id of the operation that changed it. */
  readonly operation: string | undefined;
  /** When it committed, by the clock of its machine: ISO 8601, UTC. */
  readonly at: string | undefined;
  /** Versions are times on the clock of the trace; 0 is that of a cell that nobody has written. */
  readonly versionRead: number;
  readonly versionNow: number;
}

/**
 * An operation was refused, and has ended: nothing of it is in the store, none of its effects was made, and the log says that it was
 * refused. Begin a new one, which reads what is there now.
 */
export class AttemptRefused extends Error {
  /**
   * "stale": a cell that it read has changed; "undone": what it read was undone; "effects": an effect was issued and never completed; "tool":
   * a tool that is not among those that it saw when it began.
   */
  readonly reason: "stale" | "undone" | "effects" | "tool";
  /** The lowest level that refuses this. */
  readonly level: Level;
  /** What has changed; empty for the last two reasons. */
  readonly changes: readonly Change[];

  constructor(reason: AttemptRefused["reason"], level: Level, message: string, changes: readonly Change[] = []) {
    super(message);
    this.name = "AttemptRefused";
    this.reason = reason;
    this.level = level;
    this.changes = changes;
  }
}

/** What a cell holds: its value as JSON, its version, and the operation that wrote it, with the trace of that. */
export interface CellRow {
  readonly value: string;
  readonly version: number;
  readonly operation: string;
  readonly trace: string;
}

/** An operation that has committed. */
export interface OperationRow {
  readonly trace: string;
  readonly recorder: string;
  readonly agent: string;
  readonly at: string;
  readonly undone: boolean;
}

/** A tool of the store's registry; its signature is JSON. */
export interface ToolRow {
  readonly name: string;
  readonly signature: string | null;
}

/** The number of commits and what some cells hold, all at one moment; without the cells that nobody has written. */
export interface Moment {
  readonly commits: number;
  readonly cells: ReadonlyMap<string, CellRow>;
}

/** What a transaction on a store can do. Everything else is built on it, so it is all that a store has to implement. */
export interface StoreTables {
  cells(cells: readonly string[]): Awaitable<Moment>;
  /** Counts a commit, and returns the new number. Until the transaction ends nobody else gets past this call. */
  advance(): Awaitable<number>;
  /** Writes a cell, and keeps its earlier versions; before is the version that it has. */
  write(cell: string, value: string, version: number, operation: string, before: number): Awaitable<void>;
  /** The latest version of the cell that was not undone. */
  surviving(cell: string): Awaitable<CellRow | undefined>;
  /** The cells whose value is the one that this operation wrote. */
  holding(operation: string): Awaitable<string[]>;
  operation(operation: string): Awaitable<OperationRow | undefined>;
  /** Adds an operation, with those whose writes it has observed. */
  add(operation: string, row: OperationRow, predecessors: Iterable<string>): Awaitable<void>;
  /** The operations that have observed a write of this one. */
  observers(operation: string): Awaitable<string[]>;
  /** Marks the operation as undone; tell names the recorder that has yet to log that. */
  undo(operation: string, tell: string | undefined): Awaitable<void>;
  /** The operations that this recorder has yet to log as undone. */
  untold(recorder: string): Awaitable<string[]>;
  /** Notes that these operations are logged as undone. */
  tell(operations: readonly string[]): Awaitable<void>;
  /** Notes whether the recorder logs nothing more. Until the transaction ends nobody else gets past advance. */
  setClosed(recorder: string, closed: boolean): Awaitable<void>;
  isClosed(recorder: string): Awaitable<boolean>;
  tools(): Awaitable<ToolRow[]>;
  register(tools: readonly ToolRow[]): Awaitable<void>;
}

/** Where the cells, their versions and the clock are kept. Recorders may share one. */
export abstract class Store {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs this within a transaction, after all that were begun before: it happens as a whole, or, if it throws, not at all. */
  transaction<T>(work: (tables: StoreTables) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.run(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  protected abstract run<T>(work: (tables: StoreTables) => Promise<T>): Promise<T>;

  /** The registry that is kept in the store, for the recorder's `registry`. */
  tools(): Promise<Tool[]> {
    return this.transaction(async (tables) =>
      (await tables.tools()).map(({ name, signature }) =>
        signature === null ? { name } : { name, signature: JSON.parse(signature) as Value },
      ),
    );
  }

  /** Replaces the registry. */
  register(tools: Iterable<Tool>): Promise<void> {
    const rows = [...tools].map((tool): ToolRow => {
      const signature = typeof tool === "string" ? undefined : tool.signature;
      return {
        name: typeof tool === "string" ? tool : tool.name,
        signature: signature === undefined || signature === null ? null : JSON.stringify(signature),
      };
    });
    return this.transaction(async (tables) => await tables.register(rows));
  }
}

/** A store for the recorders of one process. */
export class MemoryStore extends Store {
  #tables = new MemoryTables();

  protected override async run<T>(work: (tables: StoreTables) => Promise<T>): Promise<T> {
    const commits = this.#tables.commits;
    try {
      return await work(this.#tables);
    } catch (failed) {
      // All reasons to refuse are found before anything else is changed.
      this.#tables.commits = commits;
      throw failed;
    }
  }
}

class MemoryTables implements StoreTables {
  commits = 0;
  /** The versions of each cell, oldest first. */
  #cells = new Map<string, CellRow[]>();
  #operations = new Map<string, OperationRow>();
  #observers = new Map<string, string[]>();
  /** By operation, the recorder that has yet to log it as undone. */
  #untold = new Map<string, string>();
  #closed = new Set<string>();
  #tools: readonly ToolRow[] = [];

  cells(cells: readonly string[]): Moment {
    const found = new Map<string, CellRow>();
    for (const cell of cells) {
      const last = this.#cells.get(cell)?.at(-1);
      if (last !== undefined) {
        found.set(cell, last);
      }
    }
    return { commits: this.commits, cells: found };
  }

  advance(): number {
    return ++this.commits;
  }

  write(cell: string, value: string, version: number, operation: string): void {
    const versions = this.#cells.get(cell) ?? [];
    versions.push({ value, version, operation, trace: this.#operations.get(operation)?.trace ?? "" });
    this.#cells.set(cell, versions);
  }

  surviving(cell: string): CellRow | undefined {
    const standing = (this.#cells.get(cell) ?? []).filter(({ operation }) => !this.#operations.get(operation)?.undone);
    return standing.at(-1);
  }

  holding(operation: string): string[] {
    return [...this.#cells].filter(([, versions]) => versions.at(-1)?.operation === operation).map(([cell]) => cell);
  }

  operation(operation: string): OperationRow | undefined {
    return this.#operations.get(operation);
  }

  add(operation: string, row: OperationRow, predecessors: Iterable<string>): void {
    this.#operations.set(operation, row);
    for (const predecessor of predecessors) {
      this.#observers.set(predecessor, [...(this.#observers.get(predecessor) ?? []), operation]);
    }
  }

  observers(operation: string): string[] {
    return this.#observers.get(operation) ?? [];
  }

  undo(operation: string, tell: string | undefined): void {
    const row = this.#operations.get(operation);
    if (row !== undefined) {
      this.#operations.set(operation, { ...row, undone: true });
    }
    if (tell !== undefined) {
      this.#untold.set(operation, tell);
    }
  }

  untold(recorder: string): string[] {
    return [...this.#untold].filter(([, teller]) => teller === recorder).map(([operation]) => operation);
  }

  tell(operations: readonly string[]): void {
    operations.forEach((operation) => this.#untold.delete(operation));
  }

  setClosed(recorder: string, closed: boolean): void {
    if (closed) {
      this.#closed.add(recorder);
    } else {
      this.#closed.delete(recorder);
    }
  }

  isClosed(recorder: string): boolean {
    return this.#closed.has(recorder);
  }

  tools(): ToolRow[] {
    return [...this.#tools];
  }

  register(tools: readonly ToolRow[]): void {
    this.#tools = tools;
  }
}

type Row = { readonly [column: string]: unknown };

/** One connection to a database, for the store alone: it begins and ends transactions. A Client of `pg` is one; a Pool is not. */
export interface Client {
  query(sql: string, parameters?: unknown[]): Promise<{ readonly rows: readonly Row[]; readonly rowCount?: number | null }>;
}

/** What `node:sqlite` calls DatabaseSync. */
export interface SqliteDatabase {
  prepare(sql: string): { all(...parameters: never[]): unknown[]; run(...parameters: never[]): { changes: number | bigint } };
}

/** Makes a client of a database of `node:sqlite`; give the store `placeholders: "?"` with it. */
export function sqliteClient(database: SqliteDatabase): Client {
  return {
    query: async (sql, parameters = []) => {
      const statement = database.prepare(sql);
      const given = parameters as never[];
      return sql.startsWith("SELECT")
        ? { rows: statement.all(...given) as Row[] }
        : { rows: [], rowCount: Number(statement.run(...given).changes) };
    },
  };
}

/**
 * A store in PostgreSQL or SQLite, which processes in any of the languages share. What the database throws comes through as it is, and
 * the transaction is rolled back. PostgreSQL should be at its own isolation, read committed.
 */
export class DatabaseStore extends Store {
  #client: Client;
  #tables: DatabaseTables;

  private constructor(client: Client, placeholders: "$" | "?") {
    super();
    this.#client = client;
    this.#tables = new DatabaseTables(client, placeholders);
  }

  /**
   * Opens the store, and creates its tables if they are not there.
   *
   * @param placeholders how the client writes parameters: `$1` as pg does, which is the default, or `?` as SQLite does
   */
  static async open(client: Client, placeholders: "$" | "?" = "$"): Promise<DatabaseStore> {
    const store = new DatabaseStore(client, placeholders);
    try {
      await store.transaction(() => store.#tables.create());
    } catch (failed) {
      // Another process may have created them at the same time.
      await store.transaction(() => store.#tables.cells([])).catch(() => {
        throw failed;
      });
    }
    return store;
  }

  protected override async run<T>(work: (tables: StoreTables) => Promise<T>): Promise<T> {
    await this.#client.query("BEGIN");
    try {
      const result = await work(this.#tables);
      await this.#client.query("COMMIT");
      return result;
    } catch (failed) {
      try {
        await this.#client.query("ROLLBACK");
      } catch {
        // The first failure says more, and an unfinished transaction ends with its connection.
      }
      throw failed;
    }
  }
}

/** The statements are the same in each language: see docs/prevention.md. */
class DatabaseTables implements StoreTables {
  static readonly #LAYOUT = [
    "CREATE TABLE IF NOT EXISTS hasse_clock (id BIGINT PRIMARY KEY, commits BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hasse_cell" +
      " (cell TEXT PRIMARY KEY, value TEXT NOT NULL, version BIGINT NOT NULL, operation TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hasse_write" +
      " (cell TEXT NOT NULL, version BIGINT NOT NULL, value TEXT NOT NULL, operation TEXT NOT NULL, PRIMARY KEY (cell, version))",
    "CREATE TABLE IF NOT EXISTS hasse_operation (operation TEXT PRIMARY KEY, trace TEXT NOT NULL, recorder TEXT NOT NULL," +
      " agent TEXT NOT NULL, committed_at TEXT NOT NULL, undone BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hasse_observed" +
      " (predecessor TEXT NOT NULL, operation TEXT NOT NULL, PRIMARY KEY (predecessor, operation))",
    "CREATE TABLE IF NOT EXISTS hasse_untold (operation TEXT PRIMARY KEY, recorder TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hasse_recorder (recorder TEXT PRIMARY KEY, closed BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS hasse_tool (name TEXT PRIMARY KEY, signature TEXT)",
    "INSERT INTO hasse_clock (id, commits) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM hasse_clock)",
  ];
  static readonly #LOCK_CLOCK = "UPDATE hasse_clock SET commits = commits WHERE id = 1";
  #client: Client;
  #placeholders: "$" | "?";

  constructor(client: Client, placeholders: "$" | "?") {
    this.#client = client;
    this.#placeholders = placeholders;
  }

  async create(): Promise<void> {
    for (const statement of DatabaseTables.#LAYOUT) {
      await this.#query(statement);
    }
  }

  async #query(statement: string, ...parameters: unknown[]): Promise<{ rows: readonly Row[]; count: number }> {
    let index = 0;
    const sql = this.#placeholders === "$" ? statement.replace(/\?/g, () => `$${++index}`) : statement;
    const { rows, rowCount } = await this.#client.query(sql, parameters);
    return { rows, count: rowCount ?? 1 };
  }

  async #names(statement: string, parameter: string): Promise<string[]> {
    return (await this.#query(statement, parameter)).rows.map(({ name }) => String(name));
  }

  async cells(cells: readonly string[]): Promise<Moment> {
    const places = cells.length === 0 ? "NULL" : cells.map(() => "?").join(", ");
    // In one statement, since only that is one moment at every isolation.
    const { rows } = await this.#query(
      "SELECT k.commits, c.cell, c.value, c.version, c.operation, o.trace FROM hasse_clock k" +
        ` LEFT JOIN hasse_cell c ON c.cell IN (${places})` +
        " LEFT JOIN hasse_operation o ON o.operation = c.operation WHERE k.id = 1",
      ...cells,
    );
    const found = rows.filter(({ cell }) => cell !== null).map((row): [string, CellRow] => [String(row.cell), cellRow(row)]);
    return { commits: Number(rows[0]?.commits), cells: new Map(found) };
  }

  async advance(): Promise<number> {
    await this.#query("UPDATE hasse_clock SET commits = commits + 1 WHERE id = 1");
    const { rows } = await this.#query("SELECT commits FROM hasse_clock WHERE id = 1");
    return Number(rows[0]?.commits);
  }

  async write(cell: string, value: string, version: number, operation: string, before: number): Promise<void> {
    const insert = "INSERT INTO hasse_cell (cell, value, version, operation) VALUES (?, ?, ?, ?)";
    const update = "UPDATE hasse_cell SET value = ?, version = ?, operation = ? WHERE cell = ? AND version = ?";
    const { count } =
      before === 0
        ? await this.#query(insert, cell, value, version, operation)
        : await this.#query(update, value, version, operation, cell, before);
    if (count === 0) {
      throw new Error(`the table hasse_cell was changed without hasse_clock: ${cell} no longer has version ${before}`);
    }
    await this.#query(
      "INSERT INTO hasse_write (cell, version, value, operation) VALUES (?, ?, ?, ?)",
      cell,
      version,
      value,
      operation,
    );
  }

  async surviving(cell: string): Promise<CellRow | undefined> {
    const { rows } = await this.#query(
      "SELECT w.value, w.version, w.operation, o.trace FROM hasse_write w JOIN hasse_operation o ON o.operation = w.operation" +
        " WHERE w.cell = ? AND o.undone = 0 ORDER BY w.version DESC LIMIT 1",
      cell,
    );
    return rows[0] === undefined ? undefined : cellRow(rows[0]);
  }

  holding(operation: string): Promise<string[]> {
    return this.#names("SELECT cell AS name FROM hasse_cell WHERE operation = ? ORDER BY cell", operation);
  }

  async operation(operation: string): Promise<OperationRow | undefined> {
    const { rows } = await this.#query(
      "SELECT trace, recorder, agent, committed_at, undone FROM hasse_operation WHERE operation = ?",
      operation,
    );
    return rows[0] === undefined
      ? undefined
      : {
          trace: String(rows[0].trace),
          recorder: String(rows[0].recorder),
          agent: String(rows[0].agent),
          at: String(rows[0].committed_at),
          undone: Number(rows[0].undone) === 1,
        };
  }

  async add(operation: string, row: OperationRow, predecessors: Iterable<string>): Promise<void> {
    await this.#query(
      "INSERT INTO hasse_operation (operation, trace, recorder, agent, committed_at, undone) VALUES (?, ?, ?, ?, ?, 0)",
      operation,
      row.trace,
      row.recorder,
      row.agent,
      row.at,
    );
    for (const predecessor of predecessors) {
      await this.#query("INSERT INTO hasse_observed (predecessor, operation) VALUES (?, ?)", predecessor, operation);
    }
  }

  observers(operation: string): Promise<string[]> {
    return this.#names("SELECT operation AS name FROM hasse_observed WHERE predecessor = ? ORDER BY operation", operation);
  }

  async undo(operation: string, tell: string | undefined): Promise<void> {
    await this.#query("UPDATE hasse_operation SET undone = 1 WHERE operation = ?", operation);
    if (tell !== undefined) {
      await this.#query("INSERT INTO hasse_untold (operation, recorder) VALUES (?, ?)", operation, tell);
    }
  }

  untold(recorder: string): Promise<string[]> {
    return this.#names("SELECT operation AS name FROM hasse_untold WHERE recorder = ? ORDER BY operation", recorder);
  }

  async tell(operations: readonly string[]): Promise<void> {
    for (const operation of operations) {
      await this.#query("DELETE FROM hasse_untold WHERE operation = ?", operation);
    }
  }

  async setClosed(recorder: string, closed: boolean): Promise<void> {
    await this.#query(DatabaseTables.#LOCK_CLOCK);
    await this.#query("DELETE FROM hasse_recorder WHERE recorder = ?", recorder);
    await this.#query("INSERT INTO hasse_recorder (recorder, closed) VALUES (?, ?)", recorder, closed ? 1 : 0);
  }

  async isClosed(recorder: string): Promise<boolean> {
    const { rows } = await this.#query("SELECT recorder FROM hasse_recorder WHERE recorder = ? AND closed = 1", recorder);
    return rows.length > 0;
  }

  async tools(): Promise<ToolRow[]> {
    const { rows } = await this.#query("SELECT name, signature FROM hasse_tool ORDER BY name");
    return rows.map(({ name, signature }) => ({
      name: String(name),
      signature: signature === null ? null : String(signature),
    }));
  }

  async register(tools: readonly ToolRow[]): Promise<void> {
    await this.#query(DatabaseTables.#LOCK_CLOCK);
    await this.#query("DELETE FROM hasse_tool");
    for (const { name, signature } of tools) {
      await this.#query("INSERT INTO hasse_tool (name, signature) VALUES (?, ?)", name, signature);
    }
  }
}

function cellRow(row: Row): CellRow {
  return {
    value: String(row.value),
    version: Number(row.version),
    operation: String(row.operation),
    trace: String(row.trace),
  };
}

/**
 * What undoing an operation has done: when; which operations of the trace the recorder has to log as undone; by cell, as JSON, the values
 * that were undone and those that were restored; and the operations of the trace that had written the latter.
 */
interface Rollback {
  readonly time: number;
  readonly operations: readonly string[];
  readonly replaced: readonly (readonly [string, string])[];
  readonly restored: readonly (readonly [string, string])[];
  readonly writers: readonly string[];
}

/** What the levels L1 and L2 decide, for one recorder; GuardedAttempt sees to L3 and L4. */
class Guard {
  readonly level: number;
  #store: Store;
  #recorder: string;
  #trace: string;

  constructor(level: Level, store: Store, recorder: string, trace: string) {
    this.level = LEVELS.indexOf(level);
    if (this.level < 0) {
      throw new Error(`the level is ${String(level)}; expected one of ${LEVELS.join(", ")}`);
    }
    this.#store = store;
    this.#recorder = recorder;
    this.#trace = trace;
  }

  open(): Promise<void> {
    return this.#store.transaction(async (tables) => await tables.setClosed(this.#recorder, false));
  }

  read(cells: readonly string[]): Promise<Moment> {
    return this.#store.transaction(async (tables) => await tables.cells(cells));
  }

  /**
   * Commits an operation that has read these versions and observed these operations, and returns its time.
   *
   * Definition: at L1, it commits only if each cell that it read has the version that it read; at L2, only if no operation whose write it
   * read was undone (commit_valid in §4.11: reads-fresh and predecessors-clean).
   */
  commit(
    operation: string,
    agent: string,
    reads: ReadonlyMap<string, number>,
    observed: ReadonlySet<string>,
    writes: ReadonlyMap<string, string>,
  ): Promise<number> {
    return this.#store.transaction(async (tables) => {
      // First, since it keeps all others out until this transaction ends.
      const time = await tables.advance();
      const held = (await tables.cells([...new Set([...reads.keys(), ...writes.keys()])].sort())).cells;
      const changes: Change[] = [];
      for (const [cell, version] of reads) {
        if (version !== (held.get(cell)?.version ?? 0)) {
          changes.push(await Guard.#change(tables, cell, version, held.get(cell)));
        }
      }
      if (this.level >= 2) {
        for (const predecessor of observed) {
          const row = await tables.operation(predecessor);
          if (row?.undone) {
            const why = `it built on operation ${predecessor} of ${row.agent}, which was undone. Read again, and decide anew`;
            throw new AttemptRefused("undone", "L2", `operation ${operation} of ${agent} is refused (L2): ${why}`, changes);
          }
        }
      }
      if (this.level >= 1 && changes.length > 0) {
        throw new AttemptRefused("stale", "L1", stale(operation, agent, changes), changes);
      }
      await tables.add(operation, this.#row(agent), observed);
      for (const [cell, value] of writes) {
        await tables.write(cell, value, time, operation, held.get(cell)?.version ?? 0);
      }
      return time;
    });
  }

  #row(agent: string): OperationRow {
    return { trace: this.#trace, recorder: this.#recorder, agent, at: new Date().toISOString(), undone: false };
  }

  static async #change(tables: StoreTables, cell: string, version: number, now: CellRow | undefined): Promise<Change> {
    const by = now === undefined ? undefined : await tables.operation(now.operation);
    return {
      cell,
      agent: by?.agent,
      operation: now?.operation,
      at: by?.at,
      versionRead: version,
      versionNow: now?.version ?? 0,
    };
  }

  /**
   * Undoes an operation and all that built on it, directly or not, and restores in each cell the latest value that still stands; that is
   * an operation of its own, with the id `rollback`. Returns undefined if the operation has been undone before.
   *
   * Definition: no operation stands that has observed one that was undone (A3, Definition 3), which is the cascade of §4.11. The paper
   * keeps the closure of what was observed; here it is computed when something is undone.
   */
  undo(operation: string, agent: string, rollback: string): Promise<Rollback | undefined> {
    return this.#store.transaction(async (tables) => {
      const time = await tables.advance();
      const root = await tables.operation(operation);
      if (root === undefined || root.undone) {
        return undefined;
      }
      const undone = new Set([operation]);
      for (const one of undone) {
        for (const observer of await tables.observers(one)) {
          if ((await tables.operation(observer))?.undone === false) {
            undone.add(observer);
          }
        }
      }
      const mine: string[] = [];
      const cells: string[] = [];
      for (const one of undone) {
        cells.push(...(await tables.holding(one)));
        const row = await tables.operation(one);
        // Whoever recorded it says in its own file that it was undone, since a line can only name what stands before it.
        const byOthers = row !== undefined && row.recorder !== this.#recorder && !(await tables.isClosed(row.recorder));
        await tables.undo(one, byOthers ? row.recorder : undefined);
        if (!byOthers && row?.trace === this.#trace) {
          mine.push(one);
        }
      }
      return await this.#restore(tables, time, mine, cells, agent, rollback);
    });
  }

  async #restore(
    tables: StoreTables,
    time: number,
    operations: readonly string[],
    cells: readonly string[],
    agent: string,
    rollback: string,
  ): Promise<Rollback> {
    const now = (await tables.cells(cells)).cells;
    const before = new Map<string, CellRow | undefined>();
    for (const cell of cells) {
      before.set(cell, await tables.surviving(cell));
    }
    const standing = [...before.values()].filter((row): row is CellRow => row !== undefined);
    const restored = cells.map((cell): [string, string] => [cell, before.get(cell)?.value ?? "null"]);
    if (cells.length > 0) {
      await tables.add(rollback, this.#row(agent), new Set(standing.map((row) => row.operation)));
      for (const [cell, value] of restored) {
        await tables.write(cell, value, time, rollback, now.get(cell)?.version ?? 0);
      }
    }
    return {
      time,
      operations,
      replaced: cells.map((cell) => [cell, now.get(cell)?.value ?? "null"]),
      restored,
      writers: [...new Set(standing.filter(({ trace }) => trace === this.#trace).map((row) => row.operation))].sort(),
    };
  }

  /** The operations of this recorder that others have undone, which it has yet to log. */
  async untold(): Promise<string[]> {
    return this.level >= 2 ? await this.#store.transaction(async (tables) => await tables.untold(this.#recorder)) : [];
  }

  /** Notes that it has logged them. */
  tell(operations: readonly string[]): Promise<void> {
    return this.#store.transaction(async (tables) => await tables.tell(operations));
  }

  /** Says that this recorder logs nothing more, once it has logged as undone what this returns. */
  close(): Promise<string[]> {
    return this.#store.transaction(async (tables) => {
      await tables.setClosed(this.#recorder, true);
      const untold = await tables.untold(this.#recorder);
      await tables.tell(untold);
      return untold;
    });
  }
}

function stale(operation: string, agent: string, changes: readonly Change[]): string {
  const what = changes.map(
    (change) =>
      `${change.cell} was changed by ${change.agent ?? "somebody"} at ${change.at ?? "an unknown time"} (operation ${change.operation})` +
      ` after it was read: version ${change.versionRead} then, ${change.versionNow} now`,
  );
  return `operation ${operation} of ${agent} is refused (L1): ${what.join("; ")}. Read again, and decide anew`;
}

/** The settings of a recorder that keeps a level; those of a Recorder that a store replaces are not among them. */
export interface GuardedOptions
  extends Pick<Options, "traceId" | "default" | "durable" | "workload" | "runtime" | "model" | "role" | "replica"> {
  /** "L1" to "L4": refuses what would be an anomaly up to this level, and records that it did; "L0" refuses nothing. */
  level: Level;
  /** Where the cells are. Its clock is that of the trace, which processes may share, and provenance is tracked. */
  store: Store;
  /** Supplies the visible tools at each begin and each commit; level L4 needs it. `() => store.tools()` are those that processes share. */
  registry?: () => Iterable<Tool> | Promise<Iterable<Tool>>;
}

/** A recorder that keeps a level. It does and means the same as a Recorder, but that everything is awaited. */
export class GuardedRecorder {
  readonly traceId: string;
  /** @internal */ readonly recorder: Recorder;
  /** @internal */ readonly guard: Guard;
  #registry: GuardedOptions["registry"];
  #run: string;
  #begun = 0;

  private constructor(file: string, options: GuardedOptions) {
    const { level, store, registry, ...rest } = options;
    if (level === "L4" && registry === undefined) {
      throw new Error("level L4 keeps the tools as they were when an operation began: give the recorder a registry");
    }
    this.#run = randomBytes(8).toString("hex");
    this.traceId = options.traceId ?? this.#run;
    this.guard = new Guard(level, store, this.#run, this.traceId);
    // The state is for values that were in the store before this trace, which are recorded as initial ones.
    this.recorder = new Recorder(file, { ...rest, traceId: this.traceId, state: new Map<string, Value>(), trackProvenance: true });
    this.#registry = registry;
  }

  /** Opens the file to append to, or creates it; see Recorder. */
  static async open(file: string, options: GuardedOptions): Promise<GuardedRecorder> {
    const opened = new GuardedRecorder(file, options);
    try {
      await opened.guard.open();
    } catch (failed) {
      opened.recorder.close();
      throw failed;
    }
    return opened;
  }

  /** Begins an operation, which reads these cells of the store at one moment. */
  async begin(agent: string, cells: readonly string[] = []): Promise<GuardedAttempt> {
    this.recorder.open();
    const tools = this.#registry === undefined ? undefined : [...(await this.#registry())];
    const moment = await this.guard.read(cells.map((cell) => this.recorder.values.cell(cell)));
    const attempt = new GuardedAttempt(this, agent, this.nextId(), moment.commits, tools);
    cells.forEach((cell) => attempt.held(cell, moment));
    return attempt;
  }

  /** Records a whole operation at once: begins, and commits. If that fails, it is recorded as refused or aborted. */
  async op(
    agent: string,
    cells: readonly string[] = [],
    writes: Given | ((read: { readonly [cell: string]: Value }) => Given) = {},
    tool?: Tool,
  ): Promise<GuardedAttempt> {
    return await this.within(agent, cells, async (attempt) => {
      await attempt.commit(typeof writes === "function" ? writes(attempt.values()) : writes, tool);
      return attempt;
    });
  }

  /** Begins an operation, runs this with it, and aborts the operation if it has not ended by then, with or without an exception. */
  async within<T>(agent: string, cells: readonly string[], body: (attempt: GuardedAttempt) => Promise<T>): Promise<T> {
    const attempt = await this.begin(agent, cells);
    try {
      return await body(attempt);
    } finally {
      attempt.close();
    }
  }

  /** Closes the file. Operations that have not committed are not recorded, and nothing can be recorded or aborted any more. */
  async close(): Promise<void> {
    if (!this.recorder.closed) {
      try {
        this.appendUndone(await this.guard.close());
      } finally {
        this.recorder.close();
      }
    }
  }

  /** @internal */
  nextId(): string {
    return `${this.#run}-${++this.#begun}`;
  }

  /** @internal */
  async toolsNow(name: string): Promise<string | undefined> {
    return this.#registry === undefined ? undefined : this.recorder.values.tools(await this.#registry(), name);
  }

  /** @internal Says of operations that they were undone. */
  appendUndone(operations: readonly string[]): void {
    for (const operation of operations) {
      this.recorder.append(`{"abort":${text(operation)},"trace_id":${text(this.traceId)}}`);
    }
  }

  /** @internal Says of operations of this recorder that others have undone that they are. */
  async appendUntold(): Promise<void> {
    const untold = await this.guard.untold();
    if (untold.length > 0) {
      this.appendUndone(untold);
      await this.guard.tell(untold);
    }
  }
}

/** An effect that is complete, and waits to be made; its JSON is what is recorded. */
interface Waiting {
  readonly json: string;
  readonly make: () => unknown;
}

/** One operation in progress, of a recorder that keeps a level. */
export class GuardedAttempt {
  /** Its op_id, by which others name it as a predecessor. */
  readonly id: string;
  #owner: GuardedRecorder;
  #agent: string;
  #attempt: Attempt;
  #versions = new Map<string, number>();
  #observed = new Set<string>();
  #waiting: Waiting[] = [];
  #tools: readonly Tool[];
  /** The registry at begin as JSON, and its tools. */
  #registry: string | undefined;
  #pinned: ReadonlySet<string>;

  /** @internal */
  constructor(owner: GuardedRecorder, agent: string, id: string, time: number, tools: readonly Tool[] | undefined) {
    const values = owner.recorder.values;
    this.id = id;
    this.#owner = owner;
    this.#agent = agent;
    this.#tools = tools ?? [];
    this.#registry = tools === undefined ? undefined : values.tools(tools, "read_registry");
    this.#pinned = new Set(this.#tools.map((tool) => values.tool(tool, "read_registry")));
    this.#attempt = new Attempt(owner.recorder, agent, id, BigInt(time), this.#registry, [], undefined);
  }

  /** The cells read so far, and the values last read in them. */
  values(): { [cell: string]: Value } {
    return this.#attempt.values();
  }

  /** Reads a cell of the store, now. If the cell was read before, this read counts. */
  async read(cell: string): Promise<Value> {
    this.#attempt.requireOpen();
    return this.held(cell, await this.#owner.guard.read([this.#owner.recorder.values.cell(cell)]));
  }

  /** @internal Takes what the store held in the cell at that moment. */
  held(cell: string, moment: Moment): Value {
    const recorder = this.#owner.recorder;
    const name = recorder.values.cell(cell);
    const held = moment.cells.get(name);
    const json = held?.value ?? "null";
    const value = JSON.parse(json) as Value;
    this.#versions.set(name, held?.version ?? 0);
    let writer: string | undefined;
    if (held !== undefined) {
      this.#observed.add(held.operation);
      if (held.trace === this.#owner.traceId) {
        writer = held.operation;
      } else {
        // It was there before this trace, in which nobody has written it.
        recorder.firstRead(name, json);
        writer = recorder.writer(name);
      }
    }
    this.#attempt.readAt(cell, name, value, json, BigInt(moment.commits), writer);
    return value;
  }

  /** The tools that the recorder's registry returned when the operation began: those to call at level L4. */
  tools(): readonly Tool[] {
    return this.#tools;
  }

  /** Records that it plans to call this tool; at level L4 it must be one of `tools()`. */
  async plan(planned: Tool): Promise<void> {
    this.#attempt.requireOpen();
    await this.#requirePinned(planned);
    this.#attempt.plan(planned);
  }

  /** Adds the next effect that it issues: io is the order of these calls. */
  issue(cell: string, value: unknown): this {
    this.#attempt.issue(cell, value);
    return this;
  }

  /**
   * Makes an effect that is complete, and adds it as the next that has landed; from level L3 on, it is made after the commit, in the
   * order of issue.
   *
   * @param make makes the effect; if it throws at level L3, the operation is undone
   */
  async effect(cell: string, value: unknown, make: () => unknown): Promise<void> {
    this.#attempt.requireOpen();
    if (this.#owner.guard.level >= 3) {
      this.#waiting.push({ json: this.#owner.recorder.values.effect(cell, value, "co"), make });
    } else {
      await make();
      this.#attempt.effect(cell, value);
    }
  }

  /** Commits, or throws AttemptRefused. See Attempt. */
  async commit(writes: Given = {}, called?: Tool): Promise<void> {
    this.#attempt.requireOpen();
    const values = this.#owner.recorder.values;
    const recorded = new Map<string, string>();
    for (const [cell, value] of Object.entries(writes)) {
      const name = values.cell(cell);
      recorded.set(name, values.json(value, `write_values.${name}`));
    }
    const used = called === undefined ? undefined : values.tool(called, "tools_used");
    if (called !== undefined) {
      await this.#requirePinned(called);
    }
    const visible = this.#owner.guard.level >= 4 ? this.#registry : await this.#owner.toolsNow("write_registry");
    let effects: Waiting[];
    let time: number;
    // From here on nobody else can commit it, whoever awaits.
    this.#attempt.end("committed");
    try {
      effects = this.#owner.guard.level >= 3 ? this.#inOrderOfIssue() : [];
      time = await this.#owner.guard.commit(this.id, this.#agent, this.#versions, this.#observed, recorded);
    } catch (failed) {
      this.#attempt.end("open");
      if (failed instanceof AttemptRefused) {
        await this.#owner.appendUntold();
        await this.#refused();
      }
      throw failed;
    }
    const record = (...marks: string[]): void =>
      this.#attempt.recordCommit(BigInt(time), object([...recorded]), used, visible, undefined, marks);
    let landed = 0;
    try {
      for (const { json, make } of effects) {
        await make();
        this.#attempt.landed(json);
        landed++;
      }
    } catch (failed) {
      await this.#undo(() => record("aborted", ...(landed > 0 ? ["externalized"] : [])));
      throw failed;
    }
    record();
    await this.#owner.appendUntold();
  }

  /** Definition: at L4 an operation calls only tools of the registry as it was at begin, name and signature (§4.16). */
  async #requirePinned(tool: Tool): Promise<void> {
    const json = this.#owner.recorder.values.tool(tool, "planned_tool");
    if (this.#owner.guard.level >= 4 && !this.#pinned.has(json)) {
      await this.#refused();
      throw new AttemptRefused(
        "tool",
        "L4",
        `operation ${this.id} is refused (L4): ${json.slice(0, 200)} is not among the tools that it saw when it began. Call one of those,` +
          " which tools() returns, or begin anew to see those of now",
      );
    }
  }

  /**
   * Returns the effects that wait, in the order in which they were issued.
   *
   * Definition: an effect is made only when all those issued before it have been (theorem L3g of §4.15), so co = io, and A6 is excluded.
   * One that is not complete holds up all others: the operation is refused.
   */
  #inOrderOfIssue(): Waiting[] {
    const left = [...this.#waiting];
    const refuse = (json: string, why: string): AttemptRefused =>
      new AttemptRefused("effects", "L3", `operation ${this.id} is refused (L3): the effect ${json.slice(0, 200)} ${why}`);
    const ordered = this.#attempt.issued().map((json) => {
      const index = left.findIndex((effect) => effect.json === json);
      const [found] = index < 0 ? [] : left.splice(index, 1);
      if (found === undefined) {
        throw refuse(json, "was issued and is not complete, so none is made. Complete what was issued, or do not issue it");
      }
      return found;
    });
    if (left[0] !== undefined) {
      throw refuse(left[0].json, "was not issued, so its place is not known. Issue each effect before it completes");
    }
    return ordered;
  }

  async #refused(): Promise<void> {
    const { commits } = await this.#owner.guard.read([]);
    this.#attempt.recordRefused(BigInt(commits));
  }

  /**
   * Aborts. If the operation has not committed, it is recorded as one that never did. If it has, a line is appended that says that it was
   * undone; from level L2 on, all that built on it is undone with it, and the values before are restored. Aborting it again, or after a
   * refusal, does nothing.
   */
  async abort(): Promise<void> {
    if (this.#attempt.status === "committed" && this.#owner.guard.level >= 2) {
      this.#owner.recorder.open();
      await this.#undo(() => this.#owner.appendUndone([this.id]));
    } else {
      this.#attempt.abort();
    }
  }

  /** First itself is recorded, then the others, then what was restored. */
  async #undo(recordItself: () => void): Promise<void> {
    const owner = this.#owner;
    const rollback = owner.nextId();
    this.#attempt.end("aborted");
    const undone = await owner.guard.undo(this.id, this.#agent, rollback);
    recordItself();
    if (undone === undefined) {
      return;
    }
    owner.appendUndone(undone.operations.filter((operation) => operation !== this.id));
    if (undone.restored.length > 0) {
      owner.recorder.append(
        `{"op_id":${text(rollback)}${owner.recorder.common},"agent":${text(this.#agent)},"read_time":${undone.time - 1},` +
          `"write_time":${undone.time}` +
          field("read_values", object(undone.replaced)) +
          field("write_values", object(undone.restored)) +
          `,"preds":[${undone.writers.map(text).join(",")}]}`,
      );
    }
  }

  /** Aborts, unless it has ended, or the recorder is closed. */
  close(): void {
    this.#attempt.close();
  }
}
