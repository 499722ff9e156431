import { Client } from "@modelcontextprotocol/client";
import { race } from "../mcp.mjs";

await race(
  (name) => new Client({ name, version: "1" }, { versionNegotiation: { mode: "auto" } }),
  new URL("server.mjs", import.meta.url),
  (name) => import(`./${name}/mcp/1.mjs`),
);
