/**
 * Help texts, made from the table of commands.
 *
 * @module
 */

import { displayWidth, padEnd, wrap } from "../report/text_layout.ts";
import type { Command, CommandOption } from "./command.ts";
import { COMMANDS, GLOBAL_OPTIONS } from "./commands.ts";
import type { Terminal } from "./terminal.ts";

const TAGLINE = "Rivumi shows, checks and controls exactly what a coding agent's model reads.";

/** Help for the program: what it is, the commands, the options that every command takes. */
export function programHelp(terminal: Terminal): string {
  const { paint, width } = terminal;
  return [
    ...wrap(TAGLINE, width),
    "",
    `${paint.bold("Usage:")} rivumi COMMAND [OPTIONS]`,
    "",
    paint.bold("Commands:"),
    ...columns(COMMANDS.map(({ name, summary }) => [name, summary]), terminal),
    "",
    paint.bold("Options of every command:"),
    ...columns(GLOBAL_OPTIONS.map((option) => [optionLabel(option), option.summary]), terminal),
    "",
    paint.bold("Start here:"),
    ...columns([["rivumi doctor", "what counts in this folder, and why"]], terminal),
    "",
    ...wrap('"rivumi COMMAND --help" has more on each.', width),
    "",
  ].join("\n");
}

/** Help for one command. */
export function commandHelp(command: Command, terminal: Terminal): string {
  const { paint, width } = terminal;
  const usage = ["rivumi", command.name, command.arguments, "[OPTIONS]"].filter(Boolean).join(" ");
  const options = [...command.options, ...GLOBAL_OPTIONS];
  return [
    ...wrap(`${command.summary}.`, width),
    "",
    `${paint.bold("Usage:")} ${usage}`,
    "",
    ...command.description.flatMap((paragraph) => [...wrap(paragraph, width), ""]),
    paint.bold("Options:"),
    ...columns(options.map((option) => [optionLabel(option), option.summary]), terminal),
    "",
    paint.bold("Examples:"),
    ...command.examples.flatMap(({ command, purpose }) => [`  ${command}`, `      ${purpose}`]),
    "",
  ].join("\n");
}

function optionLabel({ name, short, value }: CommandOption): string {
  const label = `${short === undefined ? "    " : `-${short}, `}--${name}`;
  return value === undefined ? label : `${label} ${value}`;
}

function columns(rows: readonly string[][], { paint, width }: Terminal): string[] {
  const first = Math.max(...rows.map(([label]) => displayWidth(label!)));
  return rows.flatMap(([label, text]) =>
    wrap(text!, width - first - 4).map((line, index) =>
      `  ${paint.cyan(padEnd(index === 0 ? label! : "", first))}  ${line}`
    )
  );
}
