/**
 * Writes operation records of the work of agents, for Hasse to read: JSON Lines, as docs/record.md describes them.
 *
 * One file, Node 18 or newer, nothing but Node. All types can be erased: Node 23.6 runs the file as it is, Node 22.6 with
 * `--experimental-strip-types`, and `tsc` compiles it to JavaScript for older ones.
 *
 *     const recorder = new Recorder("trace.jsonl", { state: { "trip.date": "14 June" } });
 *     await recorder.within("flight", ["trip.date"], async (booking) => {
 *       const date = booking.read("trip.date");    // ... and a model thinks, while others commit ...
 *       booking.commit({ booking: date }, "book");
 *     });
 *     recorder.close();
 *
 * What is recorded. Values are JSON values: null, boolean, string, finite number and bigint, plain objects, arrays and Sets; at most
 * 500 levels deep, numbers of at most 1,000 characters. Anything else is given to `default`, if there is one, or to its own toJSON, or
 * recorded as text, with a warning the first time; it never throws. Bytes become base64, dates ISO 8601, very long integers
 * hexadecimal, and objects what String() says, or the name of their class if they have no text of their own; what holds itself, or is
 * nested deeper, is cut there. As in JSON.stringify, undefined is null, and no member of an object. Half of a surrogate pair in the
 * name of a cell becomes U+FFFD. A value of more than 32 MiB is recorded as a text that says so, and a record of more than 64 MiB is
 * refused with a TypeError. A value is recorded as it is when it is handed over. Hasse reads the string "NULL" as null, unless told
 * otherwise.
 *
 * With a state (a plain object, a Map, or anything with its get, set and delete), the recorder reads and writes the cells itself, so
 * that each recorded read is the value that the cell held at that time. What a cell held before anybody wrote it is recorded, when it is
 * first read, as written by an operation of the agent "initial" at time 0. Without a state, the program hands over the values that it has
 * read, and they count as read at that moment: a commit in between is taken to have come before the read. No method of an operation
 * awaits anything, so everything between two `await`s is one moment of the trace. Where a read is awaited, `since` says when it began:
 *
 *     const began = recorder.moment();
 *     booking.read("trip.date", await database.get("trip.date"), began);    // at some moment of the call
 *
 * Time. By default a recorder writes a trace of its own, under a random trace id, on a logical clock: the number of commits so
 * far, so that a read at time t sees the commits 1 to t. That is exact, but orders only the operations of one recorder. Several
 * processes, or several runs, record into one trace if each sets its traceId and `shared`; then the clock is the wall clock,
 * nanoseconds since 1970 (which Node knows to the microsecond), and a commit is at least one nanosecond after everything that the
 * recorder did before. Each process writes a file of its own. A commit within the skew of another process's read may be recorded
 * on the wrong side of it: if it seems earlier than it was, a stale generation is missed; if it seems later, a value seems to be
 * read before it was written. No lock holds other processes back, so with a state each read is recorded as some moment of the call
 * that read it (read_until), and each commit as some moment of the call that wrote it (write_since).
 *
 * What survives a crash. When commit returns, the system has the record: it survives the end of the process, and with `durable` a
 * crash of the machine too. A record is in the file as a whole or not at all, since each is one write at the end of the file. If the
 * system cuts that write short because the process is killed, the next recorder to open the file removes the part; until then Hasse
 * refuses that last line and no other. An operation that has begun and not committed is not recorded. Only one recorder may have a
 * file open. Node has no locks on files, so this is enforced within a process only; if another process has appended, the next record
 * is refused.
 */
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, realpathSync, statSync, writeSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** A value that can be recorded. */
export type Value = null | boolean | string | number | bigint | readonly Value[] | { readonly [key: string]: Value };

/** A tool: its name, or its name and a signature, which tells one version of it from the next. */
export type Tool = string | { readonly name: string; readonly signature?: Value };

/** Cells to values, as they were read. */
export type Values = { readonly [cell: string]: Value };

/** Cells to values that are to be recorded; what is no JSON value becomes text. */
export type Given = { readonly [cell: string]: unknown };

/** The state that agents share; a Map is one. An absent cell is null. */
export interface State {
  get(cell: string): Value | undefined;
  set(cell: string, value: Value): unknown;
  delete(cell: string): unknown;
}

/** The settings of a recorder. Fields that are not set are left out of the records. */
export interface Options {
  /** The state that the agents share, for the recorder to read and write: a plain object has a property for each cell. */
  state?: State | { [cell: string]: Value };
  /** The trace that it records into; by default one of its own. */
  traceId?: string;
  /** Whether others record into the same trace too: other processes, or other runs of this one. */
  shared?: boolean;
  /** Whether times are on the wall clock; by default if the trace is shared. */
  wallClock?: boolean;
  /** Supplies the visible tools at each begin and each commit. Without it A2 is not decided. */
  registry?: () => Iterable<Tool>;
  /**
   * Records, for each read, which operation had last written the cell (preds), so that A3 is decided exactly. Only correct
   * if this recorder sees all writes. A rollback is a write: record it as an operation.
   */
  trackProvenance?: boolean;
  /**
   * Where provenance is kept, by cell, and implies trackProvenance. A shared trace needs one that all its processes share, like the
   * state. A process should read or write both in one transaction, or a predecessor may be wrong.
   */
  writers?: State | { [cell: string]: Value };
  /** Returns, for a value that is no JSON value, one that is. */
  default?: (value: unknown) => unknown;
  /** Puts each record on the disk before commit returns; slow. */
  durable?: boolean;
  workload?: string;
  runtime?: string;
  model?: string;
  role?: string;
  /** The replica that serves the reads. */
  replica?: string;
}

const DEPTH = 500;
const NUMBER_LENGTH = 1_000;
const MAXIMUM_LINE = 64 * 1024 * 1024;
const MAXIMUM_VALUE = 32 * 1024 * 1024;
/** Each line begins with one of these, whichever recorder wrote it. */
const HEADS = ['{"op_id":', '{"abort":'];

export class Recorder {
  readonly traceId: string;
  /** The file that it records into, as given. */
  readonly path: string;
  /** @internal */ readonly state: State | undefined;
  /** @internal */ readonly common: string;
  /** @internal */ readonly values: ValueWriter;
  /** @internal */ readonly shared: boolean;
  #writers: State | undefined;
  /** Cells whose first value is known. In a shared trace only common writers can tell it from what another process wrote. */
  #known: Set<string> | undefined;
  #pending = new Map<string, { id: string; line: string }>();
  #file: LineFile | undefined;
  #registry: (() => Iterable<Tool>) | undefined;
  #wall: boolean;
  #last = 0n;
  #idPrefix: string;
  #begun = 0;

  /**
   * Opens the file to append to, or creates it; its folder must exist.
   *
   * Throws if the file cannot be written or another recorder has it open, or a shared trace has no name, a logical clock, or
   * tracked provenance without writers.
   */
  constructor(file: string, options: Options = {}) {
    const shared = options.shared ?? false;
    if (shared && options.traceId === undefined) {
      throw new Error("a shared trace needs a traceId, the same for all that record into it");
    }
    if (shared && options.wallClock === false) {
      throw new Error("a logical clock orders what one recorder records: a shared trace needs the wall clock");
    }
    if (shared && options.trackProvenance && options.writers === undefined) {
      throw new Error("in a shared trace others write too: give writers that all processes share, or use predecessors");
    }
    const run = randomBytes(8).toString("hex");
    this.traceId = options.traceId ?? run;
    this.path = file;
    this.shared = shared;
    this.values = new ValueWriter(options.default);
    this.state = options.state === undefined ? undefined : asState(options.state);
    const writers = options.writers ?? (options.trackProvenance ? new Map<string, Value>() : undefined);
    this.#writers = writers === undefined ? undefined : asState(writers);
    this.#known = this.state === undefined || (shared && this.#writers === undefined) ? undefined : new Set();
    this.#registry = options.registry;
    this.#wall = options.wallClock ?? shared;
    this.#idPrefix = shared ? run + "-" : "";
    const fields: [string, string | undefined][] = [
      ["trace_id", this.traceId],
      ["workload", options.workload],
      ["runtime", options.runtime],
      ["model", options.model],
      ["role", options.role],
      ["replica", options.replica],
    ];
    this.common = fields.map(([name, value]) => field(name, value === undefined ? undefined : text(value))).join("");
    this.#file = new LineFile(file, options.durable ?? false);
  }

  /** Now, on the clock of the trace: to be taken before a call that reads or writes elsewhere, and given as its `since`. */
  moment(): bigint {
    return this.readTime();
  }

  /**
   * Begins an operation, which reads at one moment; the clock does not advance.
   *
   * @param read the cells of the state to read, or, if something else has just read them, cells to values
   * @param since the moment at which the call that read these values began, if that is all that is known of it
   */
  begin(agent: string, read: readonly string[] | Given = [], since?: bigint): Attempt {
    this.open();
    requireMoment(since);
    requireCells(read, true);
    const id = this.#idPrefix + String(++this.#begun);
    return new Attempt(this, agent, id, this.readTime(), this.toolsNow("read_registry"), read, since);
  }

  /**
   * Records a whole operation at once: begins, and commits. If that fails, it is recorded as aborted.
   *
   * @param writes cells to values, or a function that computes them from the values read
   */
  op(
    agent: string,
    read: readonly string[] | Given = [],
    writes: Given | ((read: Values) => Given) = {},
    tool?: Tool,
  ): Attempt {
    const attempt = this.begin(agent, read);
    try {
      attempt.commit(typeof writes === "function" ? writes(attempt.values()) : writes, tool);
      return attempt;
    } finally {
      attempt.close();
    }
  }

  /**
   * Begins an operation, runs this with it, and aborts the operation if it has not committed by then, with or without an exception.
   */
  async within<T>(
    agent: string,
    read: readonly string[] | Given,
    body: (attempt: Attempt) => T | Promise<T>,
  ): Promise<T> {
    const attempt = this.begin(agent, read);
    try {
      return await body(attempt);
    } finally {
      attempt.close();
    }
  }

  /** Closes the file. Operations that have not committed are not recorded, and nothing can be recorded or aborted any more. */
  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  /** @internal */
  get closed(): boolean {
    return this.#file === undefined;
  }

  /** @internal */
  open(): LineFile {
    if (this.#file === undefined) {
      throw new Error("the recorder is closed");
    }
    return this.#file;
  }

  /** @internal Not before anything that has a time already. */
  readTime(): bigint {
    const now = this.#wall ? nanoseconds() : 0n;
    this.#last = now > this.#last ? now : this.#last;
    return this.#last;
  }

  /** @internal After everything that has a time already. */
  commitTime(): bigint {
    const now = this.#wall ? nanoseconds() : 0n;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return this.#last;
  }

  /** @internal */
  toolsNow(name: string): string | undefined {
    return this.#registry === undefined ? undefined : this.values.tools(this.#registry(), name);
  }

  /** @internal Whether the operations that observed others are known. */
  get tracksProvenance(): boolean {
    return this.#writers !== undefined;
  }

  /** @internal The operation that last wrote the cell, if it is known. */
  writer(cell: string): string | undefined {
    const writer = this.#pending.get(cell)?.id ?? this.#writers?.get(cell);
    return typeof writer === "string" ? writer : undefined;
  }

  /** @internal */
  wrote(id: string, cells: Iterable<string>): void {
    for (const cell of cells) {
      this.#known?.add(cell);
      this.#writers?.set(cell, id);
    }
  }

  /**
   * @internal Records the value of the state, if it is not null, nobody has read or written the cell before, and that can be told.
   */
  firstRead(cell: string, value: string | undefined): void {
    if (this.#known === undefined || this.#known.has(cell) || this.writer(cell) !== undefined) {
      return;
    }
    this.#known.add(cell);
    if (value !== undefined && value !== "null") {
      const id = `${this.#idPrefix}initial:${cell}`;
      // At 0, since no read may come before it: it is neither a write that a reader missed, nor evidence of overlap.
      const line =
        `{"op_id":${text(id)},"trace_id":${text(this.traceId)},"agent":"initial","read_time":0,"write_time":0,` +
        `"write_values":{${text(cell)}:${value}}}`;
      this.#pending.set(cell, { id, line });
    }
  }

  /** @internal Appends a record, after the initial values that it may rest on. */
  append(record: string): void {
    if (record.length > MAXIMUM_LINE) {
      throw new TypeError(
        `the record has ${record.length} bytes; expected at most ${MAXIMUM_LINE}: record less of it`,
      );
    }
    const lines = [...this.#pending.values()].map(({ line }) => line + "\n");
    this.open().append(lines.join("") + record + "\n");
    this.#pending.forEach(({ id }, cell) => {
      // Not before it is recorded: other processes may name it as a predecessor from now on.
      if (this.#writers !== undefined && typeof this.#writers.get(cell) !== "string") {
        this.#writers.set(cell, id);
      }
    });
    this.#pending.clear();
  }

  /** @internal */
  apply(values: readonly [string, unknown][]): void {
    for (const [cell, value] of values) {
      if (value === null || value === undefined) {
        this.state?.delete(cell);
      } else {
        this.state?.set(cell, value as Value);
      }
    }
  }
}

function asState(state: State | { [cell: string]: Value }): State {
  return isState(state) ? state : ofObject(state);
}

function isState(state: State | { [cell: string]: Value }): state is State {
  // A JSON value is no function, so no cell of a plain object is taken for a method.
  return typeof state.get === "function" && typeof state.set === "function" && typeof state.delete === "function";
}

function ofObject(cells: { [cell: string]: Value }): State {
  return {
    // What is inherited is no cell.
    get: (cell) => (Object.prototype.hasOwnProperty.call(cells, cell) ? cells[cell] : undefined),
    set: (cell, value) => {
      if (cell === "__proto__") {
        // An assignment would set the prototype.
        Object.defineProperty(cells, cell, { value, writable: true, enumerable: true, configurable: true });
      } else {
        cells[cell] = value;
      }
    },
    delete: (cell) => delete cells[cell],
  };
}

/** Date knows whole milliseconds, within which other processes read and write; the rest is from a clock that knows microseconds. */
function nanoseconds(): bigint {
  const milliseconds = Date.now();
  const microseconds = Math.floor((performance.timeOrigin + performance.now() - milliseconds) * 1_000);
  // They differ by more if somebody has set the time meanwhile.
  return BigInt(milliseconds) * 1_000_000n + BigInt(Math.min(Math.max(microseconds, 0), 999)) * 1_000n;
}

/** @internal What has become of an operation. */
export type Status = "open" | "committed" | "aborted" | "refused";

/**
 * One operation in progress: an agent has begun it, reads, thinks for a while, and commits or aborts. It is recorded when it commits
 * or aborts.
 */
export class Attempt {
  /** Its op_id, by which others name it as a predecessor. */
  readonly id: string;
  #recorder: Recorder;
  #agent: string;
  #readTime: bigint;
  #reads = new Map<string, Read>();
  #predecessors = new Set<string>();
  #hasProvenance: boolean;
  #issued: string[] = [];
  #effected: string[] = [];
  #planned: string | undefined;
  #readRegistry: string | undefined;
  #writeRegistry: string | undefined;
  #version: bigint | undefined;
  #status: Status = "open";

  /** @internal */
  constructor(
    recorder: Recorder,
    agent: string,
    id: string,
    readTime: bigint,
    readRegistry: string | undefined,
    read: readonly string[] | Given,
    since: bigint | undefined,
  ) {
    this.id = id;
    this.#recorder = recorder;
    this.#agent = text(agent);
    this.#readTime = readTime;
    this.#readRegistry = readRegistry;
    this.#hasProvenance = recorder.tracksProvenance;
    if (isList(read)) {
      read.forEach((cell) => this.#held(cell, readTime));
    } else {
      Object.entries(read).forEach(([cell, value]) => this.#see(cell, value, readTime, since));
    }
  }

  /** The cells read so far, and the values last read in them. */
  values(): { [cell: string]: Value } {
    // Without a prototype, so that the name of a cell cannot mean an inherited property.
    const values: { [cell: string]: Value } = Object.create(null);
    this.#reads.forEach(({ value }, cell) => {
      values[cell] = value as Value;
    });
    return values;
  }

  /** Reads a cell of the state, now. If the cell was read before, this read counts. Returns the value. */
  read(cell: string): Value;
  /**
   * Takes the value, which something else has just read. If the cell was read before, this read counts. Returns the value.
   *
   * @param since the moment at which the call that read this value began, if that is all that is known of it
   */
  read<T>(cell: string, value: T, since?: bigint): T;
  read(cell: string, ...given: [] | [unknown, (bigint | undefined)?]): unknown {
    const now = this.#recorder.readTime();
    if (given.length === 0) {
      return this.#held(cell, now);
    }
    requireMoment(given[1]);
    this.#see(cell, given[0], now, given[1]);
    return given[0];
  }

  /** Reads a cell of the state, at this moment or a later one. */
  #held(cell: string, time: bigint): Value {
    this.#open();
    if (this.#recorder.state === undefined) {
      throw new Error(`the recorder has no state to read ${cell} from: give the value read`);
    }
    const value = this.#recorder.state.get(cell) ?? null;
    // Nothing else runs here in between, but other processes do.
    this.#saw(cell, value, time, this.#recorder.shared ? this.#recorder.readTime() : time, true);
    return value;
  }

  #see(cell: string, value: unknown, now: bigint, since: bigint | undefined): void {
    this.#saw(cell, value, since === undefined || since > now ? now : since, now, false);
  }

  #saw(cell: string, value: unknown, time: bigint, until: bigint, held: boolean): void {
    this.#open();
    const name = this.#recorder.values.cell(cell);
    const json = this.#recorder.values.json(value, "read_values." + name);
    this.#reads.set(cell, { name, value, json, time, until });
    this.#recorder.firstRead(name, held ? json : undefined);
    const writer = this.#hasProvenance ? this.#recorder.writer(name) : undefined;
    if (writer !== undefined) {
      this.#predecessors.add(writer);
    }
  }

  /** Records that it plans to call this tool. */
  plan(planned: Tool): this {
    this.#open();
    this.#planned = this.#recorder.values.tool(planned, "planned_tool");
    return this;
  }

  /** Sets the tools visible at read, in place of those that the recorder's registry returned. */
  readRegistry(visible: Iterable<Tool>): this {
    this.#open();
    this.#readRegistry = this.#recorder.values.tools(visible, "read_registry");
    return this;
  }

  /** Sets the tools visible at commit, in place of those that the recorder's registry will return. */
  writeRegistry(visible: Iterable<Tool>): this {
    this.#open();
    this.#writeRegistry = this.#recorder.values.tools(visible, "write_registry");
    return this;
  }

  /** Adds the next effect that it issues: io is the order of these calls. */
  issue(cell: string, value: unknown): this {
    this.#open();
    this.#issued.push(this.#recorder.values.effect(cell, value, "io"));
    return this;
  }

  /**
   * Adds the next effect that has landed by the time of the commit: co is the order of these calls. Without any, the order is not
   * known, and A6 is not decided.
   *
   * @param make makes the effect, here and now
   */
  effect(cell: string, value: unknown, make?: () => unknown): this {
    this.#open();
    make?.();
    this.#effected.push(this.#recorder.values.effect(cell, value, "co"));
    return this;
  }

  /**
   * Adds operations whose writes it observed, besides those that the recorder tracks; none at all is an answer too. Each must be
   * recorded in this trace, or Hasse refuses this record.
   */
  predecessors(...operations: string[]): this {
    this.#open();
    operations.forEach(text);
    this.#hasProvenance = true;
    operations.forEach((operation) => this.#predecessors.add(operation));
    return this;
  }

  /** Sets the version at which the replica served the reads. */
  version(number: number | bigint): this {
    this.#open();
    const version = BigInt(number);
    if (!is64Bit(version)) {
      throw new TypeError(`version is ${number}; expected a 64-bit integer`);
    }
    this.#version = version;
    return this;
  }

  #open(): void {
    this.#recorder.open();
    if (this.#status !== "open") {
      throw new Error(`operation ${this.id} ${this.#status === "committed" ? "has committed" : `was ${this.#status}`}`);
    }
  }

  // For recorders that keep a level: see hasse_prevention.ts.

  /** @internal */
  requireOpen(): void {
    this.#open();
  }

  /** @internal */
  get status(): Status {
    return this.#status;
  }

  /** @internal */
  end(status: Status): void {
    this.#status = status;
  }

  /** @internal Takes a read of which everything is known; its writer is the operation that it observed. */
  readAt(cell: string, name: string, value: unknown, json: string, time: bigint, writer: string | undefined): void {
    this.#open();
    this.#reads.set(cell, { name, value, json, time, until: time });
    if (writer !== undefined) {
      this.#predecessors.add(writer);
    }
  }

  /** @internal The effects issued so far, as JSON. */
  issued(): readonly string[] {
    return this.#issued;
  }

  /** @internal Adds an effect that has landed, as JSON. */
  landed(effect: string): void {
    this.#effected.push(effect);
  }

  /** @internal Records that it was refused at this time, and ends it. */
  recordRefused(time: bigint): void {
    const record = `${this.#begin(["refused"])},"write_time":${time}` + this.#readFields() + this.#toolFields(this.#planned);
    this.#recorder.append(record + list("io", this.#issued) + this.#provenance() + "}");
    this.#status = "refused";
  }

  /**
   * Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written; in a shared trace
   * the state is written first. If writing the state fails, the operation is aborted.
   *
   * Throws the error from Node if the record could not be written; it has not committed then, and may do so again.
   *
   * @param writes the values to write, by cell
   * @param called the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known
   * @param since the moment at which the call that wrote these values began, if that is all that is known of it
   */
  commit(writes: Given = {}, called?: Tool, since?: bigint): void {
    this.#open();
    requireMoment(since);
    requireCells(writes, false);
    const recorder = this.#recorder;
    const values = Object.entries(writes);
    const names = values.map(([cell]) => recorder.values.cell(cell));
    const written = object(
      values.map(([, value], index) => [names[index] ?? "", recorder.values.json(value, `write_values.${names[index]}`)]),
    );
    const used = called === undefined ? undefined : recorder.values.tool(called, "tools_used");
    const visible = this.#writeRegistry ?? recorder.toolsNow("write_registry");
    if (recorder.shared && recorder.state !== undefined && values.length > 0) {
      const now = recorder.readTime();
      const began = since === undefined || since > now ? now : since;
      try {
        recorder.apply(values);
      } catch (failed) {
        // Parts of it may be there for others to read.
        this.#append(written, used, visible, began, true);
        this.#status = "aborted";
        throw failed;
      }
      this.#append(written, used, visible, began, false);
      this.#status = "committed";
      recorder.wrote(this.id, names);
      return;
    }
    this.#append(written, used, visible, since, false);
    this.#status = "committed";
    recorder.wrote(this.id, names);
    try {
      recorder.apply(values);
    } catch (failed) {
      this.abort();
      throw failed;
    }
  }

  #append(
    written: string | undefined,
    used: string | undefined,
    visible: string | undefined,
    since: bigint | undefined,
    aborted: boolean,
  ): void {
    this.recordCommit(this.#recorder.commitTime(), written, used, visible, since, aborted ? ["aborted"] : []);
  }

  /** @internal Appends the record of its commit; the marks are the fields that are true. */
  recordCommit(
    time: bigint,
    written: string | undefined,
    used: string | undefined,
    visible: string | undefined,
    since: bigint | undefined,
    marks: readonly string[],
  ): void {
    const began = since === undefined || written === undefined ? undefined : String(since < time ? since : time);
    this.#recorder.append(
      `${this.#begin(marks)},"write_time":${time}` +
        field("write_since", began) +
        this.#readFields() +
        field("write_values", written) +
        this.#toolFields(this.#planned ?? used) +
        field("write_registry", visible) +
        field("tools_used", used === undefined ? undefined : `[${used}]`) +
        list("io", this.#issued) +
        list("co", this.#effected) +
        this.#provenance() +
        "}",
    );
  }

  /**
   * Aborts. If the operation has not committed, it is recorded as one that never did: without write_time and writes. If it has, a line
   * is appended that says that it was undone. Its writes to the state stay there until somebody overwrites them. Aborting it again
   * does nothing.
   */
  abort(): void {
    this.#recorder.open();
    if (this.#status === "open") {
      const record = this.#begin(["aborted"]) + this.#readFields() + this.#toolFields(this.#planned);
      this.#recorder.append(record + list("io", this.#issued) + this.#provenance() + "}");
    } else if (this.#status === "committed") {
      this.#recorder.append(`{"abort":${text(this.id)},"trace_id":${text(this.#recorder.traceId)}}`);
    } else if (this.#status === "refused") {
      return;
    }
    this.#status = "aborted";
  }

  /** Aborts, unless it has committed, was aborted, or the recorder is closed. */
  close(): void {
    if (this.#status === "open" && !this.#recorder.closed) {
      this.abort();
    }
  }

  #begin(marks: readonly string[]): string {
    const marked = marks.map((mark) => field(mark, "true")).join("");
    return `{"op_id":${text(this.id)}${marked}${this.#recorder.common},"agent":${this.#agent},"read_time":${this.#earliest()}`;
  }

  /** When it began, or when the call began that read the first value. */
  #earliest(): bigint {
    let earliest = this.#readTime;
    this.#reads.forEach(({ time }) => {
      earliest = time < earliest ? time : earliest;
    });
    return earliest;
  }

  #readFields(): string {
    const earliest = this.#earliest();
    const reads = [...this.#reads.values()];
    // A program may hand over cells whose names are told apart only by what JSON does not have: the last one counts.
    return (
      field("read_values", object(reads.map(({ name, json }) => [name, json]))) +
      field("read_times", object(reads.filter(({ time }) => time !== earliest).map(({ name, time }) => [name, String(time)]))) +
      field(
        "read_until",
        object(reads.filter(({ time, until }) => until !== time).map(({ name, until }) => [name, String(until)])),
      )
    );
  }

  #toolFields(planned: string | undefined): string {
    return field("read_registry", this.#readRegistry) + field("planned_tool", planned);
  }

  #provenance(): string {
    const ids = `[${[...this.#predecessors].map(text).join(",")}]`;
    return (
      field("preds", this.#hasProvenance ? ids : undefined) +
      field("version", this.#version === undefined ? undefined : String(this.#version))
    );
  }
}

/** A read of a cell, at some moment from `time` to `until`; its name is that of the cell in the record. */
interface Read {
  readonly name: string;
  readonly value: unknown;
  readonly json: string;
  readonly time: bigint;
  readonly until: bigint;
}

function isList(read: readonly string[] | Given): read is readonly string[] {
  return Array.isArray(read);
}

/** JavaScript would take the characters of a text for cells, and find none in a Map or a Set. */
function requireCells(cells: readonly string[] | Given, mayBeList: boolean): void {
  const isIterable = typeof (cells as { [Symbol.iterator]?: unknown })[Symbol.iterator] === "function";
  if (isIterable && !(mayBeList && isList(cells))) {
    const expected = mayBeList ? "an array of cells, or an object of cells to values" : "an object of cells to values";
    throw new TypeError(`found a value of ${kind(cells)}; expected ${expected}`);
  }
}

function requireMoment(since: unknown): void {
  if (since !== undefined && !(typeof since === "bigint" && is64Bit(since))) {
    throw new TypeError(`since is ${String(since)}; expected what moment() of the recorder returned`);
  }
}

function is64Bit(number: bigint): boolean {
  return BigInt.asIntN(64, number) === number;
}

/** @internal */
export function field(name: string, value: string | undefined): string {
  return value === undefined ? "" : `,"${name}":${value}`;
}

function list(name: string, values: readonly string[]): string {
  return field(name, values.length === 0 ? undefined : `[${values.join(",")}]`);
}

/** @internal Returns a JSON object of names and values that are JSON already; undefined if there are none. */
export function object(members: readonly (readonly [string, string])[]): string | undefined {
  const named = [...new Map(members)];
  return named.length === 0 ? undefined : `{${named.map(([name, value]) => `${text(name)}:${value}`).join(",")}}`;
}

/** @internal Returns a string as JSON, all ASCII; unpaired surrogates are kept. */
export function text(value: string): string {
  if (typeof value !== "string") {
    throw new TypeError(`${String(value)} is of type ${typeof value}; expected a string`);
  }
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** The text of a value has reached the limit. It is one object, since what a value throws may be anything, and may refuse instanceof. */
const TOO_LONG = new Error("more than 32 MiB");

/**
 * Writes values as JSON, all ASCII, on one line, as Hasse reads it under its default limits. What is no JSON becomes text, since
 * what is recorded must not disturb who is recorded. JSON.stringify drops values that it does not know, and has no bigint.
 */
class ValueWriter {
  #default: ((value: unknown) => unknown) | undefined;
  #warned = new Set<string>();

  constructor(convert: ((value: unknown) => unknown) | undefined) {
    this.#default = convert;
  }

  /** Returns the name under which a cell is recorded: JSON has no half surrogate pairs in names. */
  cell(cell: string): string {
    if (typeof cell !== "string") {
      throw new TypeError(`${String(cell)} is of type ${typeof cell}; expected a string`);
    }
    const name = cell.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
    if (name !== cell) {
      this.#warn("half of a surrogate pair in a name", name, "U+FFFD");
    }
    return name;
  }

  effect(cell: string, value: unknown, name: string): string {
    const recorded = this.cell(cell);
    return `[${text(recorded)},${this.json(value, `${name}.${recorded}`)}]`;
  }

  tool(which: Tool, where: string): string {
    if (typeof which === "string") {
      return text(which);
    }
    const signature = which.signature ?? null;
    return signature === null
      ? text(which.name)
      : `{"name":${text(which.name)},"signature":${this.json(signature, `${where}.${which.name}.signature`)}}`;
  }

  tools(which: Iterable<Tool>, where: string): string {
    return `[${[...which].map((each) => this.tool(each, where)).join(",")}]`;
  }

  /** Returns a value as JSON; where is its place in the record, for the warning. */
  json(value: unknown, where: string): string {
    try {
      return this.#json(value, where, new Set(), { left: MAXIMUM_VALUE }, true);
    } catch (failed) {
      if (failed !== TOO_LONG) {
        // No stack was left where it was thrown.
        return this.#unreadable(value, where);
      }
      this.#warn("a value of more than 32 MiB", where, "a text that says so");
      return '"(more than 32 MiB)"';
    }
  }

  /** For a value whose own methods fail, or for which no stack is left. */
  #unreadable(value: unknown, where: string): string {
    this.#warn(`of ${kind(value)}, which cannot be read`, where, "the name of its class");
    return text(kind(value));
  }

  #json(value: unknown, where: string, around: Set<unknown>, budget: { left: number }, mayConvert: boolean): string {
    try {
      return this.#written(value, where, around, budget, mayConvert);
    } catch (failed) {
      if (failed === TOO_LONG) {
        throw failed;
      }
      // What is around it can still be read.
      around.delete(value);
      return this.#unreadable(value, where);
    }
  }

  #written(value: unknown, where: string, around: Set<unknown>, budget: { left: number }, mayConvert: boolean): string {
    let json: string;
    const digits = typeof value === "number" || typeof value === "bigint" ? number(value) : undefined;
    if (value === null || value === undefined) {
      json = "null";
    } else if (typeof value === "boolean") {
      json = String(value);
    } else if (typeof value === "string") {
      json = text(value);
    } else if (digits !== undefined) {
      json = digits;
    } else if (isContainer(value)) {
      if (around.has(value)) {
        return this.#cut("a value that holds itself", where, "(holds itself)");
      }
      if (around.size >= DEPTH) {
        return this.#cut(`a value nested more than ${DEPTH} levels deep`, where, "(nested too deep)");
      }
      around.add(value);
      const inside = (element: unknown, place: string): string =>
        this.#json(element, place.slice(0, 200), around, budget, mayConvert);
      if (Array.isArray(value) || value instanceof Set) {
        // Array.from does not skip holes.
        const elements = Array.from(value as Iterable<unknown>, (element) => inside(element, `${where}[]`));
        json = `[${(Array.isArray(value) ? elements : elements.sort()).join(",")}]`;
      } else {
        json = object(this.#members(value as { [key: string]: unknown }, where, inside)) ?? "{}";
      }
      around.delete(value);
    } else {
      const converted = mayConvert ? this.#convert(value, where) : undefined;
      if (converted !== undefined) {
        return this.#json(converted.value, where, around, budget, false);
      }
      json = this.#cut(notJson(value), where, asText(value));
    }
    // Before elements are put together, so that one that occurs in many places is not written out for ever.
    budget.left -= json.length;
    if (budget.left < 0) {
      throw TOO_LONG;
    }
    return json;
  }

  #members(
    value: { [key: string]: unknown },
    where: string,
    inside: (element: unknown, place: string) => string,
  ): [string, string][] {
    const members: [string, string][] = [];
    for (const key of Object.keys(value)) {
      let member: unknown;
      let failed = false;
      try {
        member = value[key];
      } catch {
        // A getter; the other keys can still be read.
        failed = true;
      }
      if (failed || member !== undefined) {
        const name = this.cell(key);
        const place = `${where}.${name}`;
        const json = failed ? this.#cut("a property that cannot be read", place, "(cannot be read)") : inside(member, place);
        members.push([name, json]);
      }
    }
    return members;
  }

  #convert(value: unknown, where: string): { value: unknown } | undefined {
    if (this.#default !== undefined) {
      try {
        return { value: this.#default(value) };
      } catch {
        this.#warn(`of ${kind(value)}, for which the recorder's default failed`, where, "text");
        return undefined;
      }
    }
    if (typeof value === "object" && value !== null && !(value instanceof Uint8Array) && !(value instanceof Date)) {
      const own: unknown = (value as { toJSON?: unknown }).toJSON;
      return typeof own === "function" ? { value: own.call(value) } : undefined;
    }
    return undefined;
  }

  #cut(found: string, where: string, instead: string): string {
    this.#warn(found, where, "text");
    return text(instead);
  }

  #warn(found: string, where: string, instead: string): void {
    if (!this.#warned.has(found) && this.#warned.size < 100) {
      this.#warned.add(found);
      console.warn(`hasse_recorder: ${text(where.slice(0, 200)).slice(1, -1)} is ${found}: recorded as ${instead} (said once)`);
    }
  }
}

/** Returns the number as JSON; undefined if it is none, or too long. */
function number(value: number | bigint): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) ? String(value) : undefined;
  }
  // Hexadecimal digits are fewer, and take no time that is quadratic in their number.
  const digits = value.toString(16).length <= NUMBER_LENGTH ? String(value) : "";
  return digits !== "" && digits.length <= NUMBER_LENGTH ? digits : undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null && (Array.isArray(value) || value instanceof Set || isPlain(value));
}

/** Whether the object is of no class. Other realms have an Object of their own, so it is recognized by its place. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === null || Object.getPrototypeOf(prototype) === null) &&
    typeof (value as { toJSON?: unknown }).toJSON !== "function"
  );
}

function notJson(value: unknown): string {
  return typeof value === "number" || typeof value === "bigint"
    ? "a number that is not finite, or longer than 1,000 characters"
    : `of ${kind(value)}, which is no JSON value (the recorder's default can choose another)`;
}

function asText(value: unknown): string {
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString("base64");
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  }
  if (typeof value === "bigint") {
    return (value < 0n ? "-0x" : "0x") + (value < 0n ? -value : value).toString(16);
  }
  const hasText = typeof value !== "object" || value === null || value.toString !== Object.prototype.toString;
  return hasText ? String(value) : kind(value);
}

function kind(value: unknown): string {
  try {
    const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
    return typeof name === "string" && name !== "" ? name : typeof value;
  } catch {
    // A proxy may refuse everything.
    return typeof value;
  }
}

/**
 * A file of whole lines, to which one process appends, each in one write at its end (O_APPEND). A file that is not regular
 * (a pipe, a terminal) is only appended to.
 */
class LineFile {
  static #openHere = new Set<string>();
  #path: string;
  #durable: boolean;
  #end: number;
  /** On Linux a descriptor that appends does so at any position that it is given, hence a second one. */
  #whole: number | undefined;
  #size = 0;

  constructor(path: string, durable: boolean) {
    this.#durable = durable;
    if (existsSync(path) && statSync(path).isFile() && LineFile.#openHere.has(realpathSync(path))) {
      throw new Error(`${path} is open in another recorder: give each recorder a file of its own`);
    }
    this.#end = openSync(path, "a");
    this.#path = path;
    try {
      if (fstatSync(this.#end).isFile()) {
        this.#path = realpathSync(path);
        this.#whole = openSync(path, "r+");
        this.#mend(this.#whole);
        this.#size = fstatSync(this.#whole).size;
        LineFile.#openHere.add(this.#path);
      }
    } catch (failed) {
      this.close();
      throw failed;
    }
  }

  /** Removes a last line without its end if it is the beginning of a record; ends it otherwise. */
  #mend(file: number): void {
    const size = fstatSync(file).size;
    let start = size;
    let line = Buffer.alloc(0);
    while (start > 0 && !line.includes(10)) {
      const part = Math.min(start, Math.max(line.length, 1 << 16));
      start -= part;
      line = Buffer.concat([read(file, start, part), line]);
    }
    line = line.subarray(line.lastIndexOf(10) + 1);
    if (line.length === 0) {
      return;
    }
    const beginning = line.subarray(0, HEADS[0]?.length).toString("latin1");
    if (HEADS.some((head) => head.startsWith(beginning)) && !isWhole(line)) {
      ftruncateSync(file, size - line.length);
    } else {
      writeSync(this.#end, "\n");
    }
  }

  /** Appends lines. On failure no part of them is there. */
  append(lines: string): void {
    const line = Buffer.from(lines, "latin1");
    if (this.#whole === undefined) {
      this.#write(line);
      return;
    }
    const start = this.#size;
    if (fstatSync(this.#whole).size !== start) {
      throw new Error(`another program writes to ${this.#path}: give each recorder a file of its own`);
    }
    try {
      this.#write(line);
      if (this.#durable) {
        fsyncSync(this.#end);
      }
    } catch (failed) {
      ftruncateSync(this.#whole, start);
      throw failed;
    }
    this.#size += line.length;
  }

  #write(line: Buffer): void {
    // If the system takes only a part, the rest follows.
    for (let written = 0; written < line.length; ) {
      written += writeSync(this.#end, line, written);
    }
  }

  close(): void {
    closeSync(this.#end);
    if (this.#whole !== undefined) {
      closeSync(this.#whole);
      LineFile.#openHere.delete(this.#path);
    }
  }
}

function read(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, start));
}

function isWhole(line: Buffer): boolean {
  try {
    JSON.parse(line.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
