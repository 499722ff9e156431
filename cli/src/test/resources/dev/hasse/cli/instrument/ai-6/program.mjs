import { generateText, stepCountIs, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { modelOf, toolsOf } from "../ai.mjs";
import { run } from "../bank.mjs";
import "./planner/vercel-ai-sdk/1-2.mjs";

const end = (unified) => ({
  finishReason: { unified, raw: unified },
  usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
});

// What the snippet names and the reader has.
Object.assign(globalThis, { generateText, tools: toolsOf(tool), prompt: "go", stopWhen: stepCountIs(5) });

function agent(name) {
  globalThis.model = modelOf(MockLanguageModelV3, name, end);
  return import(`./${name}/vercel-ai-sdk/4.mjs`);
}

await run(() => agent("planner"), () => agent("booker"));
