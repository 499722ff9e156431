// Matchers for tests of agents, for expect.extend of Vitest and Jest.
"use strict";
const { spawnSync } = require("node:child_process");
const { command } = require("./lib/command.js");

const UNTESTED = `nothing could be tested, which proves nothing
No record could have shown an anomaly. It takes agents that overlap in one trace, with their reads and writes; record more of
them, or say { allowUntested: true }.`;

function toHoldLevel(trace, level = "L4", { allowUntested = false, options = [] } = {}) {
  const failure = check(trace, level, allowUntested, options);
  return {
    pass: failure === undefined,
    message: () => failure ?? `expected the trace not to hold ${level}, but it does`,
  };
}

/** Why the trace does not hold the level, or undefined if it does. */
function check(trace, level, allowUntested, options) {
  const recorded = typeof trace === "string" ? undefined : trace?.path;
  const path = recorded ?? trace;
  if (typeof path !== "string") {
    throw new TypeError("toHoldLevel: expected a recorder, or the path of a file or folder");
  }
  // Whatever a hasse.yaml says of other logs, a recorder writes records.
  const further = recorded === undefined ? options : ["--from", "records", ...options];
  const demanded = ["--require", level, ...(allowUntested ? ["--allow-untested"] : []), ...further];
  const checked = run(["check", "--format", "json", ...demanded, "--", path]);
  if (checked.status === 0) {
    return undefined;
  }
  if (checked.status !== 1) {
    throw new Error(checked.stderr.trimEnd() || `hasse check exited with ${checked.status ?? checked.signal}`);
  }
  const result = JSON.parse(checked.stdout);
  if (result.summary.gate.untested) {
    return `${level}: ${UNTESTED}`;
  }
  // If nothing stands against the level, the policy demands more than a level, and that is what failed.
  return (
    explanation(result, Number(level.slice(1)), further, path) ??
    run(["check", "--quiet", "--color=never", ...demanded, "--", path]).stdout
  );
}

/** The worst witness against the level, explained; undefined if there is none, or it cannot be explained. */
function explanation(result, height, options, path) {
  const worst = worstOf(result.traces, height);
  if (worst === undefined) {
    return undefined;
  }
  const { trace, code } = worst;
  const choice = result.traces.length > 1 ? [`--trace=${trace.trace_id}`] : [];
  if (choice.some((argument) => argument.includes("\0"))) {
    return undefined;
  }
  const explained = run(["explain", `--witness=${code}:1`, ...choice, ...options, "--", path]);
  if (explained.status !== 0) {
    return undefined;
  }
  const { require: required, failed } = result.summary.gate;
  const traces = result.traces.length;
  const others = traces === 1 ? "" : `; ${failed} of ${traces} traces failed, and this is the worst`;
  return `expected ${required}, found ${trace.level}${others}\n\n${explained.stdout}`;
}

/** The first of the traces that are lowest on the chain, and the anomaly that keeps it there. */
function worstOf(traces, height) {
  let worst;
  for (const trace of traces) {
    const rank = trace.chain.slice(0, height).findIndex((code) => trace.anomalies[code].status === "found");
    if (rank >= 0 && (worst === undefined || rank < worst.rank)) {
      worst = { rank, trace, code: trace.chain[rank] };
    }
  }
  return worst;
}

function run(given) {
  const [program, ...first] = command(given);
  const ended = spawnSync(program, first, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: Infinity,
  });
  if (ended.error !== undefined) {
    throw ended.error;
  }
  return ended;
}

module.exports = { toHoldLevel };
