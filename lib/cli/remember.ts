/**
 * `rivumi remember`: keeps what somebody wants their agents to know.
 *
 * @module
 */

import { describeRefusal } from "../describe_refusal.ts";
import { EXIT, ReadError, UsageError } from "../errors.ts";
import { parseRemember, REMEMBER_HELP } from "../memory/parse_remember.ts";
import { remember } from "../memory/remember.ts";
import { quoted } from "../printable.ts";
import { rememberedJson } from "../report/memory_json.ts";
import { rememberedText } from "../report/memory_text.ts";
import type { System } from "../system.ts";
import type { CommandContext } from "./command.ts";
import { findStore, loadMemoryConfig, projectKeyAt, storeError } from "./open_memory.ts";
import { pathShower } from "./place.ts";
import { writeNotes } from "./write_notes.ts";
import { writeResult } from "./write_result.ts";

/** More than the longest text, so that one that is too long is told so rather than cut. */
const MAX_INPUT_BYTES = 65_536;

/** Runs `rivumi remember`. */
export async function runRemember(context: CommandContext): Promise<number> {
  const { system, place, options, positionals, terminal } = context;
  const message = positionals.length === 1 && positionals[0] === "-"
    ? readMessage(system)
    : positionals.join(" ");
  const request = parseRemember(message, { allowSecret: options["allow-secret"] !== undefined });
  if (!request.ok) {
    const late = positionals.slice(1).find((word) => word.startsWith("-"));
    const order = `\n    Options come before it: ${quoted(late ?? "")} was taken for text`;
    throw new UsageError(request.message, request.help + (late === undefined ? "" : order));
  }

  const { config, diagnostics } = await loadMemoryConfig(context);
  const store = findStore(context, { create: true });
  const project = projectKeyAt(system, { project: place, config, place });
  const result = await remember(system, store, { ...request, project });
  if (result.status !== "ok") throw storeError(store, result);

  const path = pathShower(place)(store.path);
  if (options["json"] !== undefined) {
    writeResult(context, rememberedJson({ memory: result.memory, path, diagnostics }));
    return EXIT.ok;
  }
  if (options["quiet"] === undefined) {
    writeResult(context, rememberedText(result.memory, { ...terminal, path }));
  }
  writeNotes(context, diagnostics);
  return EXIT.ok;
}

function readMessage(system: System): string {
  const input = system.readInput(MAX_INPUT_BYTES);
  if (input.status === "ok") return input.text;
  const why = describeRefusal(input, { path: "-", showPath: () => "standard input" });
  if (input.status === "permission") throw new ReadError(`Cannot read standard input: ${why}`);
  throw new UsageError(
    `Cannot remember this: standard input is refused, ${why}`,
    REMEMBER_HELP,
  );
}
