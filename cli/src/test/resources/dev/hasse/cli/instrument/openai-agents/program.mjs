import { Agent, Runner, tool, Usage } from "@openai/agents";
import { z } from "zod";
import { run, tools, turns } from "../bank.mjs";
import "./planner/openai-agents-sdk/1.mjs";

const inputs = { account: z.string(), value: z.number() };

function agent(name) {
  const answers = turns(name);
  const model = {
    async getResponse() {
      const { value: call } = await answers.next();
      const item = call
        ? { type: "function_call", callId: call.id, name: call.tool, arguments: JSON.stringify(call.input) }
        : { type: "message", role: "assistant", content: [{ type: "output_text", text: "done" }] };
      return { usage: new Usage(), output: [{ ...item, status: "completed" }] };
    },
  };
  const offered = Object.entries(tools).map(([tooled, { description, parameters, run: execute }]) =>
    tool({
      name: tooled,
      description,
      parameters: z.object(Object.fromEntries(parameters.map((one) => [one, inputs[one]]))),
      execute,
    }),
  );
  return () => new Runner().run(new Agent({ name, instructions: "go", tools: offered, model }), "go");
}

await run(agent("planner"), agent("booker"));
