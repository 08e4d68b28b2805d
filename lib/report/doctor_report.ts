/**
 * What `rivumi doctor` found out, before it is rendered.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { Grants } from "../grants.ts";
import type { AgentsReport } from "./agent_report.ts";
import type { Layer } from "../instructions/layer.ts";
import type { MemorySurvey } from "../memory/survey_memory.ts";
import type { Loss } from "../prompt/budget.ts";
import type { Skill } from "../skills/skill.ts";

/** Everything that the renderers of `rivumi doctor` show. */
export interface DoctorReport {
  /** Version of Rivumi. */
  version: string;
  /** The working directory; absolute. */
  workingDirectory: string;
  /** The project's root; absolute, with the name of what marks it. */
  root: { path: string; marker: string | null };
  /** The two fingerprints, in hexadecimal. */
  fingerprints: { instructions: string; context: string };
  /** The instruction files, in the order in which they count. */
  layers: readonly Layer[];
  /** The skills that a prompt would list, sorted by name. */
  skills: readonly Pick<Skill, "name" | "path" | "description" | "scope">[];
  /** What memory would add to a prompt. */
  memory: MemorySurvey;
  /** What a prompt here would lack, by file: of the instruction files, and of the skills. */
  losses: {
    instructions: ReadonlyMap<string, Loss["kind"]>;
    skills: ReadonlyMap<string, Loss["kind"]>;
  };
  /** Most bytes that all instruction files together may have. */
  maxTotalBytes: number;
  /** What other agents would load; null if nobody asked. */
  agents: AgentsReport | null;
  /** What the run may reach; null if nobody asked. */
  grants: Grants | null;
  /** Everything else that somebody should know, in order. */
  diagnostics: readonly Diagnostic[];
}
