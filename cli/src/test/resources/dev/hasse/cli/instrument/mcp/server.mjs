// The bank as a server on standard input and output. Each client starts its own, so the balances are in a file.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const FILE = "balances.json";
const server = new McpServer({ name: "bank", version: "1" });
const text = (balance) => ({ content: [{ type: "text", text: JSON.stringify({ balance }) }] });

server.registerTool("get_balance", { inputSchema: { account: z.string() } }, ({ account }) =>
  text(JSON.parse(readFileSync(FILE))[account]),
);
server.registerTool("set_balance", { inputSchema: { account: z.string(), value: z.number() } }, ({ account, value }) => {
  writeFileSync(FILE, JSON.stringify({ ...JSON.parse(readFileSync(FILE)), [account]: value }));
  return text(value);
});
await server.connect(new StdioServerTransport());
