// Two nodes of one step, which read and write one channel of the state.
import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { pause } from "../bank.mjs";

const State = Annotation.Root({ balance: Annotation({ reducer: (before, after) => after }), request: Annotation() });
const Seen = Annotation.Root({ balance: State.spec.balance });

function agent(balance, works) {
  return async () => {
    await works();
    return { balance };
  };
}

// What the snippet names and the reader has.
globalThis.graph = new StateGraph(State)
  .addNode("booker", agent(105, pause), { input: Seen })
  .addNode("planner", agent(70, () => pause().then(pause)), { input: Seen })
  .addEdge(START, "booker")
  .addEdge(START, "planner")
  .addEdge("booker", END)
  .addEdge("planner", END)
  .compile({ checkpointer: new MemorySaver() });
globalThis.inputs = { balance: 100, request: "go" };
globalThis.config = { configurable: { thread_id: "t1" } };

await import("./planner/langgraph/1.mjs");
