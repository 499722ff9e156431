// The part of Node that the recorder and its scenario use, so that they can be checked without Node's own types.
interface Buffer extends Uint8Array {
  subarray(start?: number, end?: number): Buffer;
  toString(encoding?: string): string;
}

declare const Buffer: {
  alloc(size: number): Buffer;
  from(text: string, encoding: string): Buffer;
  from(bytes: Uint8Array): Buffer;
  concat(list: readonly Uint8Array[]): Buffer;
};

declare const console: { log(message: string): void; warn(message: string): void };

declare const process: { argv: string[]; stdin: unknown };

declare module "node:crypto" {
  export function randomBytes(size: number): Buffer;
}

declare module "node:fs" {
  export function closeSync(file: number): void;
  export function existsSync(path: string): boolean;
  export function fstatSync(file: number): { size: number; isFile(): boolean };
  export function fsyncSync(file: number): void;
  export function ftruncateSync(file: number, length: number): void;
  export function openSync(path: string, flags: string): number;
  export function readSync(file: number, to: Uint8Array, offset?: number, length?: number, position?: number): number;
  export function readFileSync(path: string, encoding: string): string;
  export function realpathSync(path: string): string;
  export function statSync(path: string): { isFile(): boolean };
  export function writeFileSync(path: string, text: string): void;
  export function writeSync(file: number, bytes: Uint8Array, offset?: number): number;
  export function writeSync(file: number, text: string, position?: number): number;
}

declare module "node:perf_hooks" {
  export const performance: { readonly timeOrigin: number; now(): number };
}

declare module "node:child_process" {
  export function spawn(
    command: string,
    parameters: readonly string[],
    options: { stdio: readonly string[] },
  ): { stdin: { write(text: string): void; end(): void }; stdout: unknown };
}

declare module "node:readline" {
  export function createInterface(options: { input: unknown }): AsyncIterable<string> & {
    on(event: "line", listener: (line: string) => void): void;
  };
}
