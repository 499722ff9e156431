// What the programs for the versions of the MCP SDK share.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run, turns } from "./bank.mjs";

/**
 * @param make makes a client of a name
 * @param snippet connects the client of a name
 */
export async function race(make, server, snippet) {
  writeFileSync("balances.json", JSON.stringify({ a1: 100 }));

  // What the snippet names and the reader has.
  globalThis.server = { command: process.execPath, args: [fileURLToPath(server)] };

  async function agent(name) {
    const client = make(name);
    globalThis.client = client;
    await snippet(name);
    await client.listTools();
    for await (const call of turns(name)) {
      await client.callTool({ name: call.tool, arguments: call.input });
    }
    await client.close();
  }

  await run(() => agent("planner"), () => agent("booker"));
}
