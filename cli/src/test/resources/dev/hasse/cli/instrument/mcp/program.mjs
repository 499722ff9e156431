import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { race } from "../mcp.mjs";

await race(
  (name) => new Client({ name, version: "1" }),
  new URL("server.mjs", import.meta.url),
  (name) => import(`./${name}/mcp/1.mjs`),
);
