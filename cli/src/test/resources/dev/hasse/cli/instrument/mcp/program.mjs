import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run, turns } from "../bank.mjs";

writeFileSync("balances.json", JSON.stringify({ a1: 100 }));

// What the snippet names and the reader has.
globalThis.server = { command: process.execPath, args: [fileURLToPath(new URL("server.mjs", import.meta.url))] };

async function agent(name) {
  const client = new Client({ name, version: "1" });
  globalThis.client = client;
  await import(`./${name}/mcp/1.mjs`);
  await client.listTools();
  for await (const call of turns(name)) {
    await client.callTool({ name: call.tool, arguments: call.input });
  }
  await client.close();
}

await run(() => agent("planner"), () => agent("booker"));
