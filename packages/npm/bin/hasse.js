#!/usr/bin/env node
// The command: runs it with the arguments, streams and environment of this process, and ends as it does.
"use strict";
const { spawn } = require("node:child_process");
const { command } = require("../lib/command.js");

function refuse(reason) {
  process.stderr.write(`hasse: ${reason}\n`);
  process.exitCode = 2;
}

function run([program, ...first]) {
  const child = spawn(program, first, { stdio: "inherit" });
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
  run(command(process.argv.slice(2)));
} catch (failed) {
  refuse(failed.message);
}
