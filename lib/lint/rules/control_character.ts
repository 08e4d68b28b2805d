/**
 * Finds control characters, which move the cursor of a terminal, delete what it shows, or change its
 * colours, and which most readers refuse.
 *
 * @module
 */

import { characterName } from "../../character_name.ts";
import { printable } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import { hiddenCharacters } from "../hidden_characters.ts";
import type { InstructionFile } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./control_character.md" with { type: "text" };

/** The rule `control-character`. */
export const controlCharacter: ProjectRule = {
  code: "control-character",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "A control character hides text in terminals and differences, or ends the reading",
  page,
  *check({ project }) {
    for (const file of project.files) {
      yield* refused(file);
      yield* inText(file);
    }
  },
};

const HELP = "Delete the character, and look at the line in an editor that shows all of them";
const FORM_FEED = 0x0c;

/** The confined reader refuses the control characters of ASCII; what it says has the place. */
function* refused({ path, refusal }: InstructionFile): Generator<ProjectRuleFinding> {
  if (refusal?.status !== "control-bytes") return;
  const { line, column, byte } = refusal;
  yield {
    path,
    message: `${characterName(byte)}: ${printable(path)} was not read`,
    help: HELP,
    range: null,
    position: { line, column },
    severity: byte === FORM_FEED ? "warning" : "error",
  };
}

function* inText({ path, document }: InstructionFile): Generator<ProjectRuleFinding> {
  if (document === null) return;
  for (const { codePoints, severity, start, end } of hiddenCharacters(document, "control")) {
    const names = [...new Set(codePoints)].map(characterName).join(", ");
    yield { path, message: `${names} in the text`, help: HELP, range: { start, end }, severity };
  }
}
