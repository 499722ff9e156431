// import "hasse/vitest" adds the matchers to Vitest's expect.
import { expect } from "vitest";
import matchers from "./matchers.js";

expect.extend(matchers);
