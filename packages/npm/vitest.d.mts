import type { HasseMatchers } from "./matchers.js";

declare module "vitest" {
  interface Matchers<T = any> extends HasseMatchers<T> {}
}
