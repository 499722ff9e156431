// What the programs for the versions of the AI SDK share: the tools, and models that answer what the turns of an agent say.
import { z } from "zod";
import { tools, turns } from "./bank.mjs";

const inputs = { account: z.string(), value: z.number() };

export function toolsOf(tool) {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, parameters, run }]) => [
      name,
      tool({ description, inputSchema: z.object(Object.fromEntries(parameters.map((one) => [one, inputs[one]]))), execute: run }),
    ]),
  );
}

/**
 * @param end the words of this version for why an answer ends, and what it cost
 */
export function modelOf(MockLanguageModel, agent, end) {
  const answers = turns(agent);
  return new MockLanguageModel({
    doGenerate: async () => {
      const { value: call } = await answers.next();
      const content = call
        ? { type: "tool-call", toolCallId: call.id, toolName: call.tool, input: JSON.stringify(call.input) }
        : { type: "text", text: "done" };
      return { content: [content], warnings: [], ...end(call ? "tool-calls" : "stop") };
    },
  });
}
