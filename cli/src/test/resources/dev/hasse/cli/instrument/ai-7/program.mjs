import { generateText, isStepCount, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { modelOf, toolsOf } from "../ai.mjs";
import { run } from "../bank.mjs";
import "./planner/vercel-ai-sdk/1-2.mjs";

const end = (unified) => ({
  finishReason: { unified, raw: unified },
  usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
});

// What the snippet names and the reader has.
const setting = { tools: toolsOf(tool), prompt: "go", stopWhen: isStepCount(5) };

await run(
  () => {
    Object.assign(globalThis, { ...setting, model: modelOf(MockLanguageModelV4, "planner", end) });
    return import("./planner/vercel-ai-sdk/5.mjs");
  },
  () =>
    generateText({ ...setting, model: modelOf(MockLanguageModelV4, "booker", end), telemetry: { functionId: "booker" } }),
);
