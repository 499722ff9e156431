/**
 * Writes operation records of the work of agents, for Hasse to read: JSON Lines, as docs/record.md describes them.
 *
 * One file, Node 18 or newer, nothing but Node. All types can be erased: Node 23.6 runs the file as it is, Node 22.6 with
 * `--experimental-strip-types`, and `tsc` compiles it to JavaScript for older ones.
 *
 *     const recorder = new Recorder("trace.jsonl", { state: new Map([["trip.date", "14 June"]]) });
 *     await recorder.within("flight", ["trip.date"], async (booking) => {
 *       const date = booking.read("trip.date");    // ... and a model thinks, while others commit ...
 *       booking.commit({ booking: date }, "book");
 *     });
 *     recorder.close();
 *
 * What is recorded. Values are JSON values: null, boolean, string, finite number and bigint, plain objects, arrays; at most 500
 * levels deep, numbers of at most 1,000 characters, a record of at most 64 MiB. Anything else is refused with a TypeError that names its
 * place; the operation goes on, and nothing else is lost. A value is recorded as it is when it is handed over. Hasse reads the
 * string "NULL" as null, unless told otherwise.
 *
 * With a state (a Map, or an object with its get, set and delete), the recorder reads and writes the cells itself, so that each
 * recorded read is the value that the cell held at that time. Without one, the program hands over the values that it has read, and
 * they count as read at that moment: a commit in between is taken to have come before the read. No method of an operation awaits
 * anything, so everything between two `await`s is one moment of the trace.
 *
 * Time. By default a recorder writes a trace of its own, under a random trace id, on a logical clock: the number of commits so
 * far, so that a read at time t sees the commits 1 to t. That is exact, but orders only the operations of one recorder. Several
 * processes, or several runs, record into one trace if each sets its traceId and `shared`; then the clock is the wall clock,
 * nanoseconds since 1970 (which Node knows to the millisecond), and a commit is at least one nanosecond after everything that the
 * recorder did before. Each process writes a file of its own. A commit within the skew of another process's read may be recorded
 * on the wrong side of it: if it seems earlier than it was, a stale generation is missed; if it seems later, a value seems to be
 * read before it was written.
 *
 * What survives a crash. When commit returns, the system has the record: it survives the end of the process, and with `durable` a
 * crash of the machine too. A record is in the file as a whole or not at all, since each is one write at the end of the file. If the
 * system cuts that write short because the process is killed, the next recorder to open the file removes the part; until then Hasse
 * refuses that last line and no other. An operation that has begun and not committed is not recorded. Only one recorder may have a
 * file open. Node has no locks on files, so this is enforced within a process only; if another process has appended, the next record
 * is refused.
 */
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, realpathSync, writeSync } from "node:fs";

/** A value that can be recorded. */
export type Value = null | boolean | string | number | bigint | readonly Value[] | { readonly [key: string]: Value };

/** A tool: its name, or its name and a signature, which tells one version of it from the next. */
export type Tool = string | { readonly name: string; readonly signature?: Value };

/** Cells to values. */
export type Values = { readonly [cell: string]: Value };

/** The state that agents share; a Map is one. An absent cell is null. */
export interface State {
  get(cell: string): Value | undefined;
  set(cell: string, value: Value): unknown;
  delete(cell: string): unknown;
}

/** The settings of a recorder. Fields that are not set are left out of the records. */
export interface Options {
  /** The state that the agents share, for the recorder to read and write. */
  state?: State;
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
const HEAD = '{"op_id":';

export class Recorder {
  readonly traceId: string;
  /** @internal */ readonly state: State | undefined;
  /** @internal */ readonly common: string;
  /** @internal */ readonly writers: Map<string, string> | undefined;
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
   * tracked provenance.
   */
  constructor(file: string, options: Options = {}) {
    const shared = options.shared ?? false;
    if (shared && options.traceId === undefined) {
      throw new Error("a shared trace needs a traceId, the same for all that record into it");
    }
    if (shared && options.wallClock === false) {
      throw new Error("a logical clock orders what one recorder records: a shared trace needs the wall clock");
    }
    if (shared && options.trackProvenance) {
      throw new Error("in a shared trace others write too: say what was observed with predecessors");
    }
    const run = randomBytes(8).toString("hex");
    this.traceId = options.traceId ?? run;
    this.state = options.state;
    this.writers = options.trackProvenance ? new Map() : undefined;
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

  /**
   * Begins an operation, which reads at one moment; the clock does not advance.
   *
   * @param read the cells of the state to read, or, if something else has just read them, cells to values
   */
  begin(agent: string, read: readonly string[] | Values = []): Attempt {
    this.open();
    const id = this.#idPrefix + String(++this.#begun);
    return new Attempt(this, agent, id, this.readTime(), this.toolsNow("read_registry"), read);
  }

  /**
   * Records a whole operation at once: begins, and commits. If that fails, it is recorded as aborted.
   *
   * @param writes cells to values, or a function that computes them from the values read
   */
  op(
    agent: string,
    read: readonly string[] | Values = [],
    writes: Values | ((read: Values) => Values) = {},
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
    read: readonly string[] | Values,
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
    return this.#registry === undefined ? undefined : tools(this.#registry(), name);
  }

  /** @internal */
  append(record: string): number {
    if (record.length > MAXIMUM_LINE) {
      throw new TypeError(
        `the record has ${record.length} bytes; expected at most ${MAXIMUM_LINE}: record less of it`,
      );
    }
    return this.open().append(record);
  }
}

function nanoseconds(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

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
  #reads = new Map<string, { value: Value; json: string; time: bigint }>();
  #predecessors = new Set<string>();
  #hasProvenance: boolean;
  #issued: string[] = [];
  #effected: string[] = [];
  #planned: string | undefined;
  #readRegistry: string | undefined;
  #writeRegistry: string | undefined;
  #version: bigint | undefined;
  #status: "open" | "committed" | "aborted" = "open";
  #start = 0;

  /** @internal */
  constructor(
    recorder: Recorder,
    agent: string,
    id: string,
    readTime: bigint,
    readRegistry: string | undefined,
    read: readonly string[] | Values,
  ) {
    this.id = id;
    this.#recorder = recorder;
    this.#agent = text(agent);
    this.#readTime = readTime;
    this.#readRegistry = readRegistry;
    this.#hasProvenance = recorder.writers !== undefined;
    if (isList(read)) {
      read.forEach((cell) => this.#see(cell, this.#held(cell), readTime));
    } else {
      Object.entries(read).forEach(([cell, value]) => this.#see(cell, value, readTime));
    }
  }

  /** The cells read so far, and the values last read in them. */
  values(): { [cell: string]: Value } {
    // Without a prototype, so that the name of a cell cannot mean an inherited property.
    const values: { [cell: string]: Value } = Object.create(null);
    this.#reads.forEach(({ value }, cell) => {
      values[cell] = value;
    });
    return values;
  }

  /**
   * Reads a cell of the state, now; or, if something else has just read it, takes the value. If the cell was read before, this read
   * counts. Returns the value.
   */
  read(cell: string, ...given: [] | [Value]): Value {
    const value = given.length === 0 ? this.#held(cell) : given[0];
    this.#see(cell, value, this.#recorder.readTime());
    return value;
  }

  #held(cell: string): Value {
    this.#open();
    if (this.#recorder.state === undefined) {
      throw new Error(`the recorder has no state to read ${cell} from: give the value read`);
    }
    return this.#recorder.state.get(cell) ?? null;
  }

  #see(cell: string, value: Value, time: bigint): void {
    this.#open();
    this.#reads.set(cell, { value, json: json(value, "read_values." + cell), time });
    const writer = this.#recorder.writers?.get(cell);
    if (writer !== undefined) {
      this.#predecessors.add(writer);
    }
  }

  /** Records that it plans to call this tool. */
  plan(planned: Tool): this {
    this.#open();
    this.#planned = tool(planned, "planned_tool");
    return this;
  }

  /** Sets the tools visible at read, in place of those that the recorder's registry returned. */
  readRegistry(visible: Iterable<Tool>): this {
    this.#open();
    this.#readRegistry = tools(visible, "read_registry");
    return this;
  }

  /** Sets the tools visible at commit, in place of those that the recorder's registry will return. */
  writeRegistry(visible: Iterable<Tool>): this {
    this.#open();
    this.#writeRegistry = tools(visible, "write_registry");
    return this;
  }

  /** Adds the next effect that it issues: io is the order of these calls. */
  issue(cell: string, value: Value): this {
    this.#open();
    this.#issued.push(`[${text(cell)},${json(value, "io." + cell)}]`);
    return this;
  }

  /**
   * Adds the next effect that has landed by the time of the commit: co is the order of these calls. Without any, the order is not
   * known, and A6 is not decided.
   */
  effect(cell: string, value: Value): this {
    this.#open();
    this.#effected.push(`[${text(cell)},${json(value, "co." + cell)}]`);
    return this;
  }

  /**
   * Adds operations whose writes it observed, besides those that the recorder tracks; none at all is an answer too. Each must be
   * recorded in this trace, or Hasse refuses this record.
   */
  predecessors(...operations: string[]): this {
    this.#open();
    this.#hasProvenance = true;
    operations.forEach((operation) => this.#predecessors.add(operation));
    return this;
  }

  /** Sets the version at which the replica served the reads. */
  version(number: number | bigint): this {
    this.#open();
    this.#version = BigInt(number);
    return this;
  }

  #open(): void {
    this.#recorder.open();
    if (this.#status !== "open") {
      throw new Error(`operation ${this.id} ${this.#status === "committed" ? "has committed" : "was aborted"}`);
    }
  }

  /**
   * Commits: the clock advances, the record is appended to the file, and then the state, if there is one, is written. If writing
   * the state fails, the operation is aborted.
   *
   * Throws a TypeError if some value is no JSON value, and the error from Node if the record could not be written; it has not
   * committed then, and may do so again.
   *
   * @param writes the values to write, by cell
   * @param called the tool that it calls; recorded as planned if no other was, and as visible now if no registry is known
   */
  commit(writes: Values = {}, called?: Tool): void {
    this.#open();
    const values = Object.entries(writes);
    const written = values.map(([cell, value]) => `${text(cell)}:${json(value, "write_values." + cell)}`).join(",");
    const used = called === undefined ? undefined : tool(called, "tools_used");
    const visible = this.#writeRegistry ?? this.#recorder.toolsNow("write_registry");
    const record =
      `${this.#head()}false${this.#begin()},"write_time":${this.#recorder.commitTime()}` +
      this.#readFields() +
      field("write_values", written === "" ? undefined : `{${written}}`) +
      this.#toolFields(this.#planned ?? used) +
      field("write_registry", visible) +
      field("tools_used", used === undefined ? undefined : `[${used}]`) +
      list("io", this.#issued) +
      list("co", this.#effected) +
      this.#provenance();
    this.#start = this.#recorder.append(record + "}");
    this.#status = "committed";
    values.forEach(([cell]) => this.#recorder.writers?.set(cell, this.id));
    const state = this.#recorder.state;
    try {
      values.forEach(([cell, value]) => (value === null ? state?.delete(cell) : state?.set(cell, value)));
    } catch (failed) {
      this.abort();
      throw failed;
    }
  }

  /**
   * Aborts. If the operation has not committed, it is recorded as one that never did: without write_time and writes. If it has, its
   * record is marked as aborted, in place: it was undone later. Its writes to the state stay there until somebody overwrites them.
   * Aborting it again does nothing.
   */
  abort(): void {
    const file = this.#recorder.open();
    if (this.#status === "open") {
      const record = this.#head() + "true" + this.#begin() + this.#readFields() + this.#toolFields(this.#planned);
      this.#recorder.append(record + list("io", this.#issued) + this.#provenance() + "}");
    } else if (this.#status === "committed") {
      // Of the same length, so that nothing moves.
      file.replace(this.#start, this.#head(), "false", "true ");
    }
    this.#status = "aborted";
  }

  /** Aborts, unless it has committed, was aborted, or the recorder is closed. */
  close(): void {
    if (this.#status === "open" && !this.#recorder.closed) {
      this.abort();
    }
  }

  #head(): string {
    return `${HEAD}${text(this.id)},"aborted":`;
  }

  #begin(): string {
    return `${this.#recorder.common},"agent":${this.#agent},"read_time":${this.#readTime}`;
  }

  #readFields(): string {
    const values: string[] = [];
    const times: string[] = [];
    this.#reads.forEach(({ json: value, time }, cell) => {
      values.push(`${text(cell)}:${value}`);
      if (time !== this.#readTime) {
        times.push(`${text(cell)}:${time}`);
      }
    });
    return (
      field("read_values", values.length === 0 ? undefined : `{${values.join(",")}}`) +
      field("read_times", times.length === 0 ? undefined : `{${times.join(",")}}`)
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

function isList(read: readonly string[] | Values): read is readonly string[] {
  return Array.isArray(read);
}

function field(name: string, value: string | undefined): string {
  return value === undefined ? "" : `,"${name}":${value}`;
}

function list(name: string, values: readonly string[]): string {
  return field(name, values.length === 0 ? undefined : `[${values.join(",")}]`);
}

function tool(which: Tool, where: string): string {
  if (typeof which === "string") {
    return text(which);
  }
  const signature = which.signature ?? null;
  return signature === null
    ? text(which.name)
    : `{"name":${text(which.name)},"signature":${json(signature, `${where}.${which.name}.signature`)}}`;
}

function tools(which: Iterable<Tool>, where: string): string {
  return `[${[...which].map((each) => tool(each, where)).join(",")}]`;
}

// The code below refuses what Hasse would refuse to read under its default limits.

/** Returns a string as JSON, all ASCII; unpaired surrogates are kept. */
function text(value: string): string {
  if (typeof value !== "string") {
    throw new TypeError(`${String(value)} is of type ${typeof value}; expected a string`);
  }
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** Returns a value as JSON, all ASCII, on one line. JSON.stringify drops values that it does not know, and has no bigint. */
function json(value: unknown, where: string, depth = 0): string {
  if (depth > DEPTH) {
    throw refused(where, `nested more than ${DEPTH} levels deep, or holds itself`, "a value of fewer levels");
  }
  if (value === null || typeof value === "boolean") {
    return String(value);
  }
  if (typeof value === "string") {
    return text(value);
  }
  if (typeof value === "number" || typeof value === "bigint") {
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw refused(where, `${value}, which JSON does not have`, "a finite number, or null");
    }
    const digits = String(value);
    if (digits.length > NUMBER_LENGTH) {
      throw refused(where, `a number of ${digits.length} characters`, `at most ${NUMBER_LENGTH}`);
    }
    return digits;
  }
  if (Array.isArray(value)) {
    // Not map, which would skip holes.
    return `[${Array.from(value, (element, index) => json(element, `${where}[${index}]`, depth + 1)).join(",")}]`;
  }
  if (typeof value === "object" && isPlain(value)) {
    const entries = Object.entries(value);
    return `{${entries.map(([key, each]) => `${text(key)}:${json(each, `${where}.${key}`, depth + 1)}`).join(",")}}`;
  }
  const kind = typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
  throw refused(
    where,
    `of type ${kind}, which is no JSON value`,
    "null, a boolean, a string, a number, a bigint, a plain object or an array",
  );
}

/** Whether the object is of no class. Other realms have an Object of their own, so it is recognized by its place. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function refused(where: string, found: string, expected: string): TypeError {
  return new TypeError(`${where.slice(0, 200)} is ${found}; expected ${expected}`);
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
    if (existsSync(path) && LineFile.#openHere.has(realpathSync(path))) {
      throw new Error(`${path} is open in another recorder: give each recorder a file of its own`);
    }
    this.#end = openSync(path, "a");
    this.#path = realpathSync(path);
    try {
      if (fstatSync(this.#end).isFile()) {
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
    const beginning = line.subarray(0, HEAD.length).toString("latin1");
    if (HEAD.startsWith(beginning) && !isWhole(line)) {
      ftruncateSync(file, size - line.length);
    } else {
      writeSync(this.#end, "\n");
    }
  }

  /** Appends a line. Returns where it starts; negative if the file is not regular. On failure no part of it is there. */
  append(record: string): number {
    const line = Buffer.from(record + "\n", "latin1");
    if (this.#whole === undefined) {
      this.#write(line);
      return -1;
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
    return start;
  }

  #write(line: Buffer): void {
    // If the system takes only a part, the rest follows.
    for (let written = 0; written < line.length; ) {
      written += writeSync(this.#end, line, written);
    }
  }

  /** Replaces a text by another of the same length in the line that starts there with this head. */
  replace(start: number, head: string, before: string, after: string): void {
    if (this.#whole === undefined) {
      throw new Error("what went into a pipe cannot be taken back: record to a file");
    }
    const found = read(this.#whole, start, head.length + before.length).toString("latin1");
    if (found !== head + before) {
      throw new Error("the record is no longer where it was written: another program has changed the file");
    }
    writeSync(this.#whole, after, start + head.length);
    if (this.#durable) {
      fsyncSync(this.#whole);
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
