#!/usr/bin/env node
// The command: runs it with the arguments, streams and environment of this process, and ends as it does.
"use strict";
const { spawn } = require("node:child_process");
const { command, environment } = require("../lib/command.js");

const given = process.argv.slice(2);

function refuse(reason) {
  process.stderr.write(`hasse: ${reason}\n`);
  process.exitCode = 2;
}

/** Standard streams, and those that arguments name, as a shell's <(...) does: Node closes all others. */
function streams() {
  const inherited = [0, 1, 2];
  for (const argument of given) {
    const number = Number(/^(?:.*=)?\/(?:dev|proc\/self)\/fd\/(\d{1,4})$/.exec(argument)?.[1] ?? 0);
    while (inherited.length <= number) {
      inherited.push("ignore");
    }
    inherited[number] = number;
  }
  return inherited;
}

function run([program, ...first]) {
  const child = spawn(program, first, { stdio: streams(), env: environment() });
  child.on("error", (failed) => refuse(`${program} does not run (${failed.message})`));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (exitCode, signal) => {
    if (signal === null) {
      process.exitCode = exitCode;
    } else {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
  });
}

try {
  run(command(given));
} catch (failed) {
  refuse(failed.message);
}
