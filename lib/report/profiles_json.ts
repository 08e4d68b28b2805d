/**
 * `rivumi agents --json`; the shape is documented in `docs/file_formats.md`.
 *
 * @module
 */

import type { AgentProfile } from "../agents/agent.ts";
import { jsonDocument } from "./json_document.ts";

/** The profiles as one JSON document with a newline at its end. */
export function profilesJson(profiles: readonly AgentProfile[]): string {
  const agents = profiles.map((profile) => ({
    agent: profile.name,
    title: profile.title,
    version: profile.version,
    olderVersions: profile.olderVersions,
    date: profile.date,
    variables: profile.variables,
    gaps: profile.gaps,
    sources: profile.sources,
  }));
  return jsonDocument({ schema: "rivumi.agents/1", agents });
}
