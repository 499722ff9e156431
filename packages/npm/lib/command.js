// What to run for `hasse ARGUMENTS`. Where there is a shell, the launcher of the project decides, as in a clone; on Windows, this file does.
"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const path = require("node:path");

const APPLICATION = path.join(__dirname, "..", "app");
const JAR = path.join(APPLICATION, "lib", "hasse.jar");
const WHAT_TO_DO = "install a JDK, 17 or newer, or set JAVA_HOME";

/** Java is missing or too old; the message says what to do. */
class CannotStart extends Error {}

/**
 * A program and its arguments. Throws CannotStart on Windows; elsewhere the launcher prints the message, and exits with 2.
 */
function command(given) {
  if (process.platform === "win32") {
    return withoutShell(given);
  }
  return ["/bin/sh", path.join(APPLICATION, "bin", "hasse"), ...given];
}

/** The same without the launcher, and so without its tuning for speed. */
function withoutShell(given) {
  const java = findJava();
  if (java === undefined) {
    throw new CannotStart(`no Java found: ${WHAT_TO_DO}`);
  }
  const asked = spawnSync(java, ["-version"], { encoding: "latin1" });
  const version = / version "([^"]*)"/.exec(`${asked.stdout}${asked.stderr}`)?.[1];
  if (version === undefined) {
    throw new CannotStart(`${java} does not run: ${WHAT_TO_DO}`);
  }
  const major = parseInt(version);
  if (!(major >= 17)) {
    throw new CannotStart(`Java ${version} at ${java} is too old: ${WHAT_TO_DO}`);
  }
  const flags = ["-Xshare:auto", "-Xlog:disable", "-Xlog:all=off", "-XX:+UseSerialGC", "-XX:-UsePerfData"];
  if (major >= 24) {
    flags.push("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
  }
  return [java, ...flags, ...heap(given), "-jar", JAR, ...given];
}

function findJava() {
  const home = process.env.JAVA_HOME;
  const folders = [...(home ? [path.join(home, "bin")] : []), ...(process.env.PATH ?? "").split(path.delimiter)];
  const name = process.platform === "win32" ? "java.exe" : "java";
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** How much memory Java may take has to be said when it starts. What is no size is left for the command to complain about. */
function heap(given) {
  let size = "";
  given.forEach((argument, k) => {
    if (argument.startsWith("--max-memory=")) {
      size = argument.slice("--max-memory=".length);
    } else if (given[k - 1] === "--max-memory") {
      size = argument;
    }
  });
  // Java itself needs two megabytes; less is an error of the command.
  return /^([1-9]\d*g|[1-9]\d+m|[1-9]\d{4,}k|[1-9]\d{7,})$/i.test(size) ? [`-Xmx${size}`] : [];
}

module.exports = { CannotStart, command, withoutShell };
