/**
 * The section of instruction documents: every active layer with its path, its scope and its place in
 * the order.
 *
 * @module
 */

import type { Layer } from "../instructions/layer.ts";
import type { Block, SectionPlan } from "./budget.ts";
import { closeDelimiter, openDelimiter } from "./delimiters.ts";
import { ownPiece } from "./pieces.ts";
import { insertText } from "./provenance.ts";

const VERSION = "1";

const SETTING = '"instructions.maxTotalBytes"';

const INTRO = "Rules for this work, from the user and the project. Each document stands between " +
  "delimiters of its own. Later ones are more specific.";

/**
 * Plans the section.
 *
 * @param layers All layers, in the order in which they count.
 * @param options `maxBytes`: most bytes that their texts may take. `maxProjectBytes`: most bytes that
 * those of the project may take, by its own settings.
 */
export function planInstructions(
  layers: readonly Layer[],
  { maxBytes, maxProjectBytes }: { maxBytes: number; maxProjectBytes: number },
): SectionPlan {
  const active = layers.filter(({ status }) => status === "active");
  return {
    id: "instructions",
    version: VERSION,
    intro: [ownPiece(INTRO, VERSION)],
    blocks: active.map(documentOf),
    firstToGo: "first",
    nameBlocks: (count, owner) =>
      `${count} instruction ${count === 1 ? "document" : "documents"} of the ${owner}`,
    whereToLook: 'see "rivumi doctor"',
    tells: "each",
    limit: { bytes: maxBytes, covers: "texts", setting: SETTING },
    ...(maxProjectBytes < maxBytes
      ? {
        projectLimit: {
          bytes: maxProjectBytes,
          setting: `${SETTING} in the project's rivumi.jsonc`,
        },
      }
      : {}),
  };
}

function documentOf({ path, scope, file }: Layer, index: number): Block {
  const opening = openDelimiter("document", { path, scope, layer: String(index + 1) });
  return {
    owner: scope,
    path,
    subject: path,
    head: [ownPiece(`\n\n${opening}\n`, VERSION)],
    text: insertText(file!, { path }),
    foot: [ownPiece(closeDelimiter("document"), VERSION)],
  };
}
