// The scenario that ConformanceIT runs with the recorder for TypeScript; Scenario.java and scenario.py do the same.
import { Recorder } from "./hasse_recorder.ts";
import type { Tool, Value } from "./hasse_recorder.ts";
import { readSync, writeSync } from "node:fs";

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
  const cycle: Value[] = [];
  cycle.push(cycle);
  const bad: unknown[] = [NaN, Infinity, undefined, { when: new Date(0) }, cycle, 10n ** 1000n, () => 1, new Map(), [,]];
  for (const value of bad) {
    let refused = "";
    try {
      careless.commit({ bad: value as Value });
    } catch (failed) {
      refused = failed instanceof TypeError ? failed.message : "";
    }
    check(refused.startsWith("write_values.bad"), `${String(value)}: ${refused}`);
  }
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

/** Keeps the file open until standard input ends. */
function hold(file: string): void {
  const recorder = new Recorder(file);
  writeSync(1, "open\n");
  while (readSync(0, new Uint8Array(1)) > 0) {
    // The content of standard input does not matter.
  }
  recorder.close();
}

const modes: { [name: string]: (file: string) => unknown } = { scenario, endless, one, undo, many, shared, hold };
await modes[process.argv[2] ?? ""]?.(process.argv[3] ?? "");
