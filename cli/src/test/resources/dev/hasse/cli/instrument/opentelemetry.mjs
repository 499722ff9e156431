// What the programs for the versions of OpenTelemetry share: spans by hand.
import { pause } from "./bank.mjs";

/** Makes the spans of all calls but the last, which the snippet makes. */
export async function race(tracer, snippet) {
  async function call(agent, tool, args, result) {
    await tracer.startActiveSpan(`invoke_agent ${agent}`, async (invoked) => {
      invoked.setAttribute("gen_ai.operation.name", "invoke_agent");
      invoked.setAttribute("gen_ai.agent.name", agent);
      await tracer.startActiveSpan(`execute_tool ${tool}`, async (called) => {
        await pause();
        called.setAttribute("gen_ai.operation.name", "execute_tool");
        called.setAttribute("gen_ai.tool.name", tool);
        called.setAttribute("gen_ai.tool.call.arguments", JSON.stringify(args));
        called.setAttribute("gen_ai.tool.call.result", JSON.stringify(result));
        called.end();
      });
      invoked.end();
    });
    await pause();
  }

  // What the snippet names and the reader has.
  globalThis.tracer = tracer;

  await tracer.startActiveSpan("bank", async (all) => {
    await call("planner", "get_balance", { account: "a1" }, { balance: 100 });
    await call("booker", "get_balance", { account: "a1" }, { balance: 100 });
    await call("booker", "set_balance", { account: "a1", value: 105 }, { balance: 105 });
    await snippet();
    all.end();
  });
}
