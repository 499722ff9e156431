import type { HasseMatchers } from "./matchers.js";

declare global {
  namespace jest {
    interface Matchers<R> extends HasseMatchers<R> {}
  }
}
