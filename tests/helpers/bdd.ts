/** `describe` and `it` for `deno test`; stands in for `@std/testing/bdd`, which npm does not carry. */
export { afterEach, beforeEach, describe, it } from "node:test";
