/**
 * Finds instruction files that are there and do not reach the model, because they cannot be read as
 * they are.
 *
 * @module
 */

import { join } from "@std/path";
import { describeRefusal } from "../../describe_refusal.ts";
import { byteSize, printable } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { InstructionFile } from "../project.ts";
import type { ProjectRule, RuleContext } from "../rule.ts";
import page from "./layer_refused.md" with { type: "text" };

/** The rule `layer-refused`. */
export const layerRefused: ProjectRule = {
  code: "layer-refused",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "An instruction file is there but is not read as it is",
  page,
  *check(context) {
    for (const file of context.project.files) {
      yield* refusals(file, context);
      yield* refusedLinks(file, context);
      yield* tooLarge(file, context);
    }
  },
};

/** Statuses that rules of their own report, with more to say. */
const REPORTED_ELSEWHERE: readonly string[] = ["symlink", "invalid-utf8", "control-bytes"];

function* refusals({ path, refusal }: InstructionFile, { project }: RuleContext): Found {
  if (refusal === null || REPORTED_ELSEWHERE.includes(refusal.status)) return;
  const why = describeRefusal(refusal, {
    path: join(project.root, path),
    showPath: (path) => path.slice(project.root.length + 1),
  });
  yield {
    path,
    message: `${printable(path)} was not read: ${why}`,
    help: refusal.status === "too-large"
      ? "Split it: no model follows so much"
      : "Put a readable text file in its place",
    range: null,
  };
}

/** Rivumi's own files are never read through links, unless the user allows it. */
function* refusedLinks(file: InstructionFile, { names, instructions }: RuleContext): Found {
  if (instructions.symlinks === "within-root" || file.document === null) return;
  for (const alias of file.aliases) {
    if (!isOwnName(alias, names) || isLayerAnyway(file.path, alias, names)) continue;
    const [link, target] = [printable(alias), printable(file.path)];
    yield {
      path: alias,
      related: [file.path],
      severity: "warning",
      message:
        `${link} is a link to ${target}, and what refuses links, as Rivumi's own rules do, ` +
        "reads nothing there",
      help: `Make it a regular file, and ${target} a link to it if other agents need that name`,
      range: null,
    };
  }
}

/** Whether the target of a link is read for every folder that the link is for. */
function isLayerAnyway(target: string, link: string, names: RuleContext["names"]): boolean {
  const folder = target.slice(0, target.lastIndexOf("/") + 1);
  return isOwnName(target, names) && link.startsWith(folder);
}

function* tooLarge(file: InstructionFile, { names, instructions }: RuleContext): Found {
  const bytes = file.document?.raw.length ?? 0;
  if (bytes <= instructions.maxFileBytes || !isOwnName(file.path, names)) return;
  yield {
    path: file.path,
    message: `${printable(file.path)} is not read by Rivumi's own rules: ${byteSize(bytes)}, the ` +
      `limit is ${byteSize(instructions.maxFileBytes)}`,
    help: 'Shorten it or split it by folder, or raise "instructions.maxFileBytes"',
    range: null,
  };
}

type Found = Generator<ProjectRuleFinding>;

function isOwnName(path: string, { base, override }: RuleContext["names"]): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return base.includes(name) || override.includes(name);
}
