// The scenario that ConformanceIT runs with the recorder for TypeScript; Scenario.java and scenario.py do the same.
import { Recorder } from "./hasse_recorder.ts";
import type { State, Tool, Value } from "./hasse_recorder.ts";
import { existsSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";

function check(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(what);
  }
}

async function scenario(file: string): Promise<void> {
  const state = new Map<string, Value>();
  const search: Tool = { name: "search", signature: { version: 1 } };
  let visible: Tool[] = [search, "book"];
  const recorder = new Recorder(file, {
    state,
    traceId: "conformance",
    registry: () => visible,
    trackProvenance: true,
    durable: true,
    workload: "trips",
    runtime: "threads",
    model: "none",
    role: "tester",
    replica: "r1",
  });
  recorder.op("user", [], { "trip.date": "14 June" });
  const flight = recorder.begin("flight", ["trip.date"]);
  recorder.op("user", ["trip.date"], (read) => ({ "trip.date": String(read["trip.date"]).replace("14", "21") }));
  check(flight.read("later") === null, "nothing there yet");
  flight.plan(search);
  visible = ["book"];
  flight.commit({ booking: flight.values()["trip.date"] ?? null }, "book");
  check(JSON.stringify([...state]) === '[["trip.date","21 June"],["booking","14 June"]]', "the state is written");

  const mailer = recorder.begin("mailer");
  mailer.issue("x", 1).issue("y", 2).effect("y", 2).effect("x", 1);
  mailer.commit({ x: 1, y: 2 });

  await recorder.within("planner", ["booking"], async (planner) => {
    await Promise.resolve();
    planner.plan("book").issue("x", 3);
  });

  recorder.op("writer", [], {
    nested: { list: [1, [2.5, false, null], {}], "": { deep: [[]] } },
    "ключ \u{1F600}": 'quote " slash \\ line\n tab\t nul\0 del\x7f \u2028 \u{1F600}',
    half: "\ud800 and \udc00",
    big: 123456789012345678901234567890n,
    small: 1e-7,
    nothing: null,
  });
  recorder.op("reader", ["ключ \u{1F600}", "half", "big", "nothing", "nobody"]);

  const outside = recorder.begin("outside", { remote: [1, { a: true }] });
  check(outside.read("remote.too", "late") === "late", "the value given");
  outside.predecessors("1").readRegistry(["a"]).writeRegistry([]).version(7);
  outside.commit();

  const doomed = recorder.op("doomed", [], { z: 1 });
  recorder.op("survivor", ["z"], { zz: 2 });
  doomed.abort();

  const careless = recorder.begin("careless");
  careless.commit({ bad: "good" });
  let twice = "";
  try {
    careless.commit();
  } catch (failed) {
    twice = (failed as Error).message;
  }
  check(twice === "operation 11 has committed", twice);
  recorder.begin("open");
  recorder.close();
}

/** What was there before anybody wrote it is read by several, and overwritten. */
function initial(file: string): void {
  const state: { [cell: string]: Value } = { x: 1, y: [2], unread: 3, nothing: null };
  const recorder = new Recorder(file, { state, traceId: "initial" });
  const early = recorder.begin("a", ["x"]);
  recorder.op("b", ["x", "absent", "nothing", "toString"], { x: 5, absent: 6, unread: 7, ["__proto__"]: 8 });
  recorder.op("b", ["x", "y", "absent", "unread"]);
  check(JSON.stringify(Object.entries(state)) === '[["x",5],["y",[2]],["unread",7],["nothing",null],["absent",6],["__proto__",8]]', "written");
  early.abort();
  recorder.close();
}

class Opaque {}

/** What it throws may not even be asked what it is. */
class Broken {
  toString(): string {
    throw new Proxy({}, { getPrototypeOf: () => { throw new Error("no class"); } });
  }
}

class Endless {
  toString(): string {
    return `${this}`;
  }
}

/** Records values that are no JSON values, twice; and once more where a function converts them. */
function odd(file: string): void {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  let deep: unknown[] = [];
  for (let k = 0; k < 600; k++) {
    deep = [deep];
  }
  let twice: unknown[] = [1];
  for (let k = 0; k < 100; k++) {
    twice = [twice, twice];
  }
  const values = {
    nan: NaN,
    infinite: [Infinity, -Infinity],
    bytes: new Uint8Array([98, 121, 116, 101, 115]),
    date: new Date(Date.UTC(2026, 10, 14, 9)),
    cycle,
    deep,
    twice,
    long: 10n ** 1000n,
    opaque: new Opaque(),
    broken: new Broken(),
    inside: { broken: [new Broken()], whole: 1 },
    // All keys of objects are texts.
    around: { endless: [new Endless()], Broken: 1, whole: 2 },
    getter: {
      get fails(): number {
        throw new Error("no value");
      },
      whole: 1,
    },
    set: new Set([3, 1, 2]),
    keys: { 1: "one", "half \udc00": 2, absent: undefined },
    "half \ud800": "half",
  };
  let recorder = new Recorder(file, { traceId: "text" });
  for (let k = 0; k < 2; k++) {
    const attempt = recorder.begin("odd", { "half \ud800": "half" });
    check(attempt.values()["half \ud800"] === "half", "under its own name");
    attempt.issue("half \ud800", NaN);
    attempt.commit(values);
  }
  recorder.close();
  const convert = (value: unknown): unknown => {
    if (value instanceof Opaque) {
      throw new Error("no idea");
    }
    return { was: "odd" };
  };
  recorder = new Recorder(file, { traceId: "converted", default: convert });
  recorder.op("odd", {}, { nan: NaN, opaque: [2, new Opaque()], json: 1 });
  recorder.close();
}

/** Says of reads and a commit only when their calls began and ended. */
function calls(file: string): void {
  const recorder = new Recorder(file, { traceId: "calls" });
  let began = recorder.moment();
  recorder.op("writer", {}, { x: 1 });
  const reader = recorder.begin("reader", { x: 1 }, began);
  recorder.op("writer", {}, { y: 1 });
  reader.read("y", 1, recorder.moment());
  began = recorder.moment();
  recorder.op("writer", {}, { z: 1 });
  reader.read("z", null, began);
  reader.commit({ w: 1 }, undefined, recorder.moment());
  recorder.close();
}

/** A state that processes share: each cell is a file. */
function folder(path: string): State {
  return {
    get: (cell) => (existsSync(`${path}/${cell}`) ? readFileSync(`${path}/${cell}`, "utf8") : undefined),
    set: (cell, value) => writeFileSync(`${path}/${cell}`, String(value)),
    delete: (cell) => writeFileSync(`${path}/${cell}`, ""),
  };
}

/** Reads and writes a state that other processes share, and says where they keep who wrote what. */
function provenance(file: string): void {
  const parent = file.slice(0, file.lastIndexOf("/"));
  const recorder = new Recorder(file, {
    traceId: "shared",
    shared: true,
    state: folder(parent + "/cells"),
    writers: folder(parent + "/writers"),
  });
  for (let k = 0; k < 2; k++) {
    recorder.op("typescript", ["log"], (read) => ({ log: String(read["log"]) + " typescript" }));
  }
  recorder.close();
}

/** Commits until it is killed, and prints the number of each commit. */
function endless(file: string): void {
  const recorder = new Recorder(file);
  for (;;) {
    const attempt = recorder.op("agent", {}, { cell: "v".repeat(20_000) });
    writeSync(1, attempt.id + "\n");
  }
}

/** Records one more operation. */
function one(file: string): void {
  const recorder = new Recorder(file);
  recorder.op("agent", {}, { cell: "one more" });
  recorder.close();
}

/** Records one operation, which is aborted after it has committed. */
function undo(file: string): void {
  const recorder = new Recorder(file);
  recorder.op("agent", {}, { cell: "wrong" }).abort();
  recorder.close();
}

/** Runs eight tasks, each of which counts to forty in one cell. */
async function many(file: string): Promise<void> {
  const recorder = new Recorder(file, { state: new Map([["count", 0]]) });
  const count = async (): Promise<void> => {
    for (let k = 0; k < 40; k++) {
      await recorder.within("agent", ["count"], (attempt) => {
        attempt.commit({ count: Number(attempt.values()["count"]) + 1 });
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, count));
  recorder.close();
}

function shared(file: string): void {
  const recorder = new Recorder(file, { traceId: "shared", shared: true });
  recorder.op("typescript", {}, { cell: 1 });
  recorder.op("typescript", { cell: 1 }, { cell: 2 });
  recorder.close();
}

/** Gives arguments of which no record can be made, prints those that were taken, and then records one operation. */
function misuse(file: string): void {
  const recorder = new Recorder(file, { traceId: "misuse" });
  // As a program in JavaScript may give them.
  const any = (value: unknown): never => value as never;
  const refused = (name: string, use: () => unknown): void => {
    try {
      use();
    } catch (failed) {
      if (failed instanceof TypeError || failed instanceof RangeError) {
        return;
      }
    }
    writeSync(1, name + " was taken\n");
  };
  for (const since of [1.5, 1, true, "now", -(2n ** 63n) - 1n]) {
    refused(`begin since ${since}`, () => recorder.begin("a", { x: 1 }, any(since)));
    refused(`read since ${since}`, () => recorder.begin("a").read("x", 1, any(since)));
    refused(`commit since ${since}`, () => recorder.begin("a").commit({ x: 1 }, undefined, any(since)));
  }
  for (const version of [1.5, 2n ** 63n]) {
    refused(`version ${version}`, () => recorder.begin("a").version(version));
  }
  for (const [name, cells] of [["text", "cell"], ["Map", new Map([["x", 1]])], ["Set", new Set(["x"])]] as const) {
    refused(`${name} read`, () => recorder.begin("a", any(cells)));
    refused(`${name} written`, () => recorder.begin("a").commit(any(cells)));
  }
  refused("list written", () => recorder.begin("a").commit(any(["x"])));
  refused("predecessor", () => recorder.begin("a").predecessors(any(5)));
  recorder.op("a", {}, { x: 1 });
  recorder.close();
}

/** Prints ten moments of the wall clock. */
function moments(file: string): void {
  const recorder = new Recorder(file, { wallClock: true });
  for (let k = 0; k < 10; k++) {
    writeSync(1, `${recorder.moment()}\n`);
  }
  recorder.close();
}

/** Keeps the file open until standard input ends. */
function hold(file: string): void {
  const recorder = new Recorder(file);
  writeSync(1, "open\n");
  while (readSync(0, new Uint8Array(1)) > 0) {
    // The content of standard input does not matter.
  }
  recorder.close();
}

const modes: { [name: string]: (file: string) => unknown } = {
  scenario,
  initial,
  odd,
  calls,
  provenance,
  endless,
  one,
  undo,
  many,
  shared,
  moments,
  hold,
  misuse,
};
await modes[process.argv[2] ?? ""]?.(process.argv[3] ?? "");
