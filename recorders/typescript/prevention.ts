// The twin experiment: a thousand times each of four anomalies, without a guard and with one.
//
//     npx tsx prevention.ts none trace.jsonl      # 4,000 traces, each with its anomaly
//     npx tsx prevention.ts L4 trace.jsonl        # the same work at level L4; L0 to L3 are there too
import { AttemptRefused, GuardedRecorder, MemoryStore } from "./hasse_prevention.ts";
import type { Level } from "./hasse_prevention.ts";
import { Recorder } from "./hasse_recorder.ts";
import type { Tool } from "./hasse_recorder.ts";

const [level = "", file = ""] = process.argv.slice(2);
const TIMES = 1_000;

async function openRecorder(workload: string, registry: () => Tool[] = () => []): Promise<Recorder | GuardedRecorder> {
  return level === "none"
    ? new Recorder(file, { state: {}, trackProvenance: true, registry, workload })
    : await GuardedRecorder.open(file, { level: level as Level, store: new MemoryStore(), registry, workload });
}

/** A1: a date changes while an agent books for it. If that is refused, the agent reads the date again. */
async function stale(): Promise<void> {
  const recorder = await openRecorder("stale");
  await recorder.op("user", [], { date: "14 June" });
  const booking = await recorder.begin("flight", ["date"]);
  await recorder.op("user", ["date"], { date: "21 June" });
  try {
    await booking.commit({ booking: booking.values()["date"] });
  } catch (refused) {
    if (!(refused instanceof AttemptRefused)) {
      throw refused;
    }
    await recorder.op("flight", ["date"], (read) => ({ booking: read["date"] }));
  }
  await recorder.close();
}

/** A3: a chain of agents, each of which builds on the one before; then the first is undone (§5.11). */
async function cascade(depth: number): Promise<void> {
  const recorder = await openRecorder("cascade");
  const root = await recorder.op("agent-0", [], { "step-0": "done" });
  for (let k = 1; k < depth; k++) {
    await recorder.op(`agent-${k}`, [`step-${k - 1}`], { [`step-${k}`]: "done" });
  }
  await root.abort();
  await recorder.close();
}

/** A6: effects that complete in the opposite order. */
async function effects(width: number): Promise<void> {
  const landed: number[] = [];
  const recorder = await openRecorder("effects");
  const turn = await recorder.begin("agent");
  for (let k = 0; k < width; k++) {
    turn.issue(`system-${k}`, "done");
  }
  for (let k = width - 1; k >= 0; k--) {
    await turn.effect(`system-${k}`, "done", () => landed.push(k));
  }
  await turn.commit();
  await recorder.close();
  if (new Set(landed).size !== width) {
    throw new Error("prevention loses no effect");
  }
}

/** A2: a tool changes between the plan and the call. */
async function tools(): Promise<void> {
  const planned = { name: "search", signature: 1 };
  let registry: Tool[] = [planned];
  const recorder = await openRecorder("tools", () => registry);
  const call = await recorder.begin("agent");
  await call.plan(planned);
  registry = [{ name: "search", signature: 2 }];
  await call.commit({ result: "found" }, planned);
  await recorder.close();
}

for (let k = 0; k < TIMES; k++) {
  await stale();
  await cascade([2, 3, 5][k % 3] ?? 0);
  await effects(2 + (k % 15));
  await tools();
}
