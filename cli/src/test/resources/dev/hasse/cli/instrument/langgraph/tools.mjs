// Two subgraphs, each a model and its tools, which change what is outside the state.
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { z } from "zod";
import { tools, turns } from "../bank.mjs";

const inputs = { account: z.string(), value: z.number() };
const offered = Object.entries(tools).map(([name, { description, parameters, run: execute }]) =>
  tool(async (input) => JSON.stringify(await execute(input)), {
    name,
    description,
    schema: z.object(Object.fromEntries(parameters.map((one) => [one, inputs[one]]))),
  }),
);

function agent(name) {
  const answers = turns(name);
  const model = async () => {
    const { value: call } = await answers.next();
    const calls = call ? [{ type: "tool_call", id: call.id, name: call.tool, args: call.input }] : [];
    return { messages: [new AIMessage({ content: "", tool_calls: calls })] };
  };
  return new StateGraph(MessagesAnnotation)
    .addNode("model", model)
    .addNode("tools", new ToolNode(offered))
    .addEdge(START, "model")
    .addConditionalEdges("model", ({ messages }) => (messages.at(-1).tool_calls?.length ? "tools" : END), ["tools", END])
    .addEdge("tools", "model")
    .compile();
}

// What the snippet names and the reader has.
globalThis.graph = new StateGraph(MessagesAnnotation)
  .addNode("planner", agent("planner"))
  .addNode("booker", agent("booker"))
  .addEdge(START, "planner")
  .addEdge(START, "booker")
  .addEdge("planner", END)
  .addEdge("booker", END)
  .compile();
globalThis.inputs = { messages: [new HumanMessage("go")] };
globalThis.config = { configurable: { thread_id: "t1" } };

await import("./planner/langgraph/1.mjs");
