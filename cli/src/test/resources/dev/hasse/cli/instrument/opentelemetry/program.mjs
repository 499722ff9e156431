import { trace } from "@opentelemetry/api";
import { race } from "../opentelemetry.mjs";
import "./planner/vercel-ai-sdk/1-2.mjs";

await race(trace.getTracer("bank"), () => import("./planner/plain-opentelemetry/1.mjs"));
