/**
 * The two implementations of `System`, for tests that hold both to the same answers.
 *
 * @module
 */

import { createDenoSystem } from "../../lib/io/deno_system.ts";
import type { System } from "../../lib/system.ts";
import { createMemorySystem, type Layout } from "./memory_system.ts";
import { buildLayout } from "./temp_folder.ts";

/** Where a system keeps its files, and how to make one that holds a layout. */
export const BOTH_SYSTEMS: Readonly<Record<string, (layout: Layout) => System>> = {
  "in memory": createMemorySystem,
  "on Deno": (layout) => {
    buildLayout(layout);
    return createDenoSystem();
  },
};
