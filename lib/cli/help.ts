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
    ...columns(
      COMMANDS.filter(({ name }) => !name.includes(" ")).map((
        { name, summary },
      ) => [name, summary]),
      terminal,
    ),
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
  const { name, arguments: words = "", argumentsAreText } = command;
  const order = argumentsAreText ? ["[OPTIONS]", words] : [words, "[OPTIONS]"];
  const usage = ["rivumi", name, ...order].filter((word) => word !== "").join(" ");
  const options = [...command.options, ...GLOBAL_OPTIONS];
  return [
    ...wrap(`${command.summary}.`, width),
    "",
    ...wrap(`Usage: ${usage}`, width).map((line) => line.replace("Usage:", paint.bold("Usage:"))),
    "",
    ...command.description.flatMap((paragraph) => [...wrap(paragraph, width), ""]),
    ...subcommands(command, terminal),
    paint.bold("Options:"),
    ...columns(options.map((option) => [optionLabel(option), option.summary]), terminal),
    "",
    paint.bold("Examples:"),
    ...command.examples.flatMap(({ command, purpose }) => [
      // Not wrapped: it is there to be copied.
      `  ${command}`,
      ...wrap(purpose, width - 6).map((line) => `      ${line}`),
    ]),
    "",
  ].join("\n");
}

function subcommands(command: Command, terminal: Terminal): string[] {
  const prefix = `${command.name} `;
  const rows = COMMANDS.filter(({ name }) => name.startsWith(prefix))
    .map(({ name, summary }) => [name.slice(prefix.length), summary]);
  return rows.length === 0
    ? []
    : [terminal.paint.bold("Commands:"), ...columns(rows, terminal), ""];
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
