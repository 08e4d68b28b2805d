// Types of the @std functions in use. The npm republication of the standard library carries none;
// CONTRIBUTING.md has the table of what stands in for what.

declare module "@std/path" {
  export const SEPARATOR: "/" | "\\";
  export function basename(path: string, suffix?: string): string;
  export function dirname(path: string): string;
  export function extname(path: string): string;
  export function fromFileUrl(url: string | URL): string;
  export function isAbsolute(path: string): boolean;
  export function join(...paths: string[]): string;
  export function relative(from: string, to: string): string;
  export function resolve(...paths: string[]): string;
  export function toFileUrl(path: string): URL;
}

declare module "@std/cli/parse-args" {
  export interface ParseArgsOptions {
    boolean?: readonly string[];
    string?: readonly string[];
    collect?: readonly string[];
    alias?: Readonly<Record<string, string | readonly string[]>>;
    stopEarly?: boolean;
    "--"?: boolean;
    unknown?: (argument: string, key?: string, value?: unknown) => unknown;
  }
  export function parseArgs(
    args: readonly string[],
    options?: ParseArgsOptions,
  ): Record<string, unknown> & { _: (string | number)[] };
}

declare module "@std/jsonc" {
  export function parse(text: string): unknown;
}

declare module "@std/text/levenshtein-distance" {
  export function levenshteinDistance(a: string, b: string): number;
}

declare module "@std/assert" {
  export function assert(value: unknown, message?: string): asserts value;
  export function assertEquals<T>(actual: T, expected: T, message?: string): void;
  export function assertInstanceOf<T>(
    actual: unknown,
    expected: abstract new (...args: never[]) => T,
    message?: string,
  ): asserts actual is T;
  export function assertMatch(actual: string, expected: RegExp, message?: string): void;
  export function assertNotMatch(actual: string, expected: RegExp, message?: string): void;
  export function assertNotEquals<T>(actual: T, expected: T, message?: string): void;
  export function assertRejects(
    fn: () => PromiseLike<unknown>,
    errorClass?: abstract new (...args: never[]) => Error,
    messageIncludes?: string,
  ): Promise<Error>;
  export function assertStringIncludes(actual: string, expected: string, message?: string): void;
  export function assertThrows<E extends Error = Error>(
    fn: () => unknown,
    errorClass?: abstract new (...args: never[]) => E,
    messageIncludes?: string,
  ): E;
  export function fail(message?: string): never;
}

declare module "picomatch" {
  interface PicomatchOptions {
    dot?: boolean;
    nocase?: boolean;
  }
  function picomatch(
    pattern: string | readonly string[],
    options?: PicomatchOptions,
  ): {
    (path: string): boolean;
    (path: string, returnObject: true): { regex: RegExp };
  };
  namespace picomatch {
    function scan(pattern: string): { base: string; glob: string; negated: boolean };
  }
  export default picomatch;
}
