// An agent process that PreventionIT tells what to do, a line at a time; PreventionWorker.java and prevention_worker.py do the same.
//
//     prevention_worker.ts LEVEL FILE TRACE DATABASE BRIDGE
//
// BRIDGE is sql_bridge.py, which runs the statements, since Node has no driver of its own before version 22.
import { AttemptRefused, DatabaseStore, GuardedRecorder } from "./hasse_prevention.ts";
import type { Client, GuardedAttempt, Level } from "./hasse_prevention.ts";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [level = "", file = "", traceId = "", database = "", bridge = ""] = process.argv.slice(2);

/** A client whose statements another process runs, in the order in which they are given. */
function bridged(): Client & { end(): void } {
  const python = spawn("python3", ["-B", bridge, database], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: python.stdout }).on("line", (line) => waiting.shift()?.(line));
  return {
    query: (sql, parameters = []) =>
      new Promise((resolve, reject) => {
        waiting.push((line) => {
          const answer = JSON.parse(line);
          answer.error === undefined ? resolve(answer) : reject(new Error(answer.error));
        });
        python.stdin.write(JSON.stringify([sql, parameters]) + "\n");
      }),
    end: () => python.stdin.end(),
  };
}

const client = bridged();
const store = await DatabaseStore.open(client);
const recorder = await GuardedRecorder.open(file, {
  level: level as Level,
  store,
  traceId,
  registry: () => store.tools(),
});
const attempts = new Map<string, GuardedAttempt>();
const landed: string[] = [];

const tool = (signature = ""): { name: string; signature: number } => ({ name: "search", signature: Number(signature) });

async function act(word = "", key = "", ...rest: string[]): Promise<string> {
  const [first = "", second = ""] = rest;
  const attempt = attempts.get(key);
  switch (word) {
    case "begin":
      attempts.set(key, await recorder.begin(first, rest.slice(1)));
      break;
    case "commit":
      await attempt?.commit({ [first]: second });
      break;
    case "plan":
      await attempt?.plan(tool(first));
      break;
    case "call":
      await attempt?.commit({ result: "found" }, tool(first));
      break;
    case "issue":
      attempt?.issue(first, "done");
      break;
    case "complete":
      await attempt?.effect(first, "done", () => landed.push(first));
      break;
    case "undo":
      await attempt?.abort();
      break;
    case "register":
      await store.register([tool(key)]);
      break;
    case "count":
      for (let k = 0; k < Number(first); k++) {
        await count(key);
      }
      break;
    case "close":
      await recorder.close();
      client.end();
      break;
    default:
      throw new Error(word);
  }
  return ["done", ...landed].join(" ");
}

/** Counts one up in the cell, and reads again as often as it is refused. */
async function count(cell: string): Promise<void> {
  for (;;) {
    try {
      await recorder.op("typescript", [cell], (read) => ({ [cell]: Number(read[cell] ?? 0) + 1 }));
      return;
    } catch (refused) {
      if (!(refused instanceof AttemptRefused)) {
        throw refused;
      }
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(await act(...line.split(" ")));
  } catch (refused) {
    if (!(refused instanceof AttemptRefused)) {
      throw refused;
    }
    const changes = refused.changes.map((c) => `${c.cell} ${c.agent} ${c.versionRead} ${c.versionNow}`);
    console.log(["refused", refused.reason, refused.level, ...changes].join(" "));
  }
}
