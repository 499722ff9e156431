import { generateText, stepCountIs, tool } from "ai";
import { MockLanguageModelV2 } from "ai/test";
import { modelOf, toolsOf } from "../ai.mjs";
import { run } from "../bank.mjs";
import "./planner/vercel-ai-sdk/1-2.mjs";

const end = (finishReason) => ({ finishReason, usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } });

// What the snippet names and the reader has.
Object.assign(globalThis, { generateText, tools: toolsOf(tool), prompt: "go", stopWhen: stepCountIs(5) });

function agent(name) {
  globalThis.model = modelOf(MockLanguageModelV2, name, end);
  return import(`./${name}/vercel-ai-sdk/4.mjs`);
}

await run(() => agent("planner"), () => agent("booker"));
