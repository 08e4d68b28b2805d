/**
 * `describe` and `it` on `Deno.test`, so that each test is one of its own for the runner, and what it
 * leaves open is found. Stands in for `@std/testing/bdd`, which npm does not carry.
 *
 * @module
 */

type TestBody = () => void | Promise<void>;

/** How to run one test. */
export interface TestOptions {
  /** Whether, or why, the test cannot run here; the report counts it as skipped. @default {false} */
  skip?: string | boolean;
}

interface Suite {
  name: string;
  beforeEach: TestBody[];
  afterEach: TestBody[];
}

const suites: Suite[] = [];

/** A group of tests; its name is put before theirs. */
export function describe(name: string, body: () => void): void {
  suites.push({ name, beforeEach: [], afterEach: [] });
  body();
  suites.pop();
}

/** One test. */
export function it(
  name: string,
  ...rest: [body: TestBody] | [options: TestOptions, body: TestBody]
): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  const around = [...suites];
  const reason = typeof options.skip === "string" ? ` (skipped: ${options.skip})` : "";
  Deno.test({
    name: [...around.map((suite) => suite.name), name].join(" ... ") + reason,
    ignore: Boolean(options.skip),
    async fn(): Promise<void> {
      for (const suite of around) for (const hook of suite.beforeEach) await hook();
      try {
        await body();
      } finally {
        for (const suite of around.toReversed()) for (const hook of suite.afterEach) await hook();
      }
    },
  });
}

/** Runs before each test of the group. */
export function beforeEach(body: TestBody): void {
  suites.at(-1)!.beforeEach.push(body);
}

/** Runs after each test of the group, also after one that failed. */
export function afterEach(body: TestBody): void {
  suites.at(-1)!.afterEach.push(body);
}
