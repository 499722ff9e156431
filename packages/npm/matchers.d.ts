/** What a level is asked of: the path of a file or folder of traces, or a recorder. */
export type Trace = string | { readonly path: string };

export interface LevelOptions {
  /** Passes where no record could have shown an anomaly; by default that fails, since it proves nothing. */
  allowUntested?: boolean;
  /** Further options of `hasse check`, such as ["--from", "otlp", "--mapping", "map.yaml"]. */
  options?: readonly string[];
}

export type Level = "L0" | "L1" | "L2" | "L3" | "L4";

export interface HasseMatchers<R = unknown> {
  /**
   * Every trace in the file or folder, or the trace of the recorder, holds the level. L1 excludes A1 (stale-generation), L2 also A3
   * (causal-cascade), L3 also A6 (tool-effect-reordering), L4 also A2 (phantom-tool). The message of a failure is a proof of the worst
   * witness, a timeline, and what would have prevented it. Throws if `hasse check` cannot run, or refuses the options or the trace.
   */
  toHoldLevel(level?: Level, options?: LevelOptions): R;
}

export function toHoldLevel(
  trace: Trace,
  level?: Level,
  options?: LevelOptions,
): { pass: boolean; message: () => string };
