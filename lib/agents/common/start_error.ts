/**
 * Ending a reading where the agent would end.
 *
 * @module
 */

import type { AgentStartFailure } from "../agent.ts";

/** Thrown deep in a profile where the agent does not start; never leaves the profile. */
export class StartError extends Error {
  /** Why it does not start. */
  readonly failure: AgentStartFailure;

  override readonly name = "StartError";

  /** Says why. */
  constructor(failure: AgentStartFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** What `read` returns, or why the agent does not start. */
export function orStartFailure<T>(
  read: () => T,
): { value: T; failure: null } | { value: null; failure: AgentStartFailure } {
  try {
    return { value: read(), failure: null };
  } catch (error) {
    if (error instanceof StartError) return { value: null, failure: error.failure };
    throw error;
  }
}
