// The bank as a server on standard input and output. Each client starts its own, so the balances are in a file.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const FILE = "balances.json";
const text = (balance) => ({ content: [{ type: "text", text: JSON.stringify({ balance }) }] });

serveStdio(() => {
  const server = new McpServer({ name: "bank", version: "1" });
  server.registerTool("get_balance", { inputSchema: z.object({ account: z.string() }) }, ({ account }) =>
    text(JSON.parse(readFileSync(FILE))[account]),
  );
  server.registerTool("set_balance", { inputSchema: z.object({ account: z.string(), value: z.number() }) }, ({ account, value }) => {
    writeFileSync(FILE, JSON.stringify({ ...JSON.parse(readFileSync(FILE)), [account]: value }));
    return text(value);
  });
  return server;
});
