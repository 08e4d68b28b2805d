import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { findCommands } from "../../lib/lint/shell_commands.ts";
import { taskRunner } from "../../lib/lint/task_runners.ts";
import { documentOf } from "../helpers/lint_document.ts";

/** What a command asks for, in short. */
function asked(command: string): string | null | undefined {
  const [first] = findCommands(documentOf(`\`${command}\``));
  const runner = taskRunner(first!);
  if (runner === undefined) return undefined;
  const invocation = runner.parse(first!.words);
  if (invocation === null) return null;
  const { tasks, folder, isAnywhere } = invocation;
  return [
    runner.files[0],
    ...tasks.map(({ text }) => text),
    folder && `in ${folder}`,
    isAnywhere && "anywhere",
  ].filter(Boolean).join(" ");
}

const ASKED: Record<string, string | null | undefined> = {
  "npm run a": "package.json a",
  "npm run-script a -- --b c": "package.json a",
  "npm -C web run a": "package.json a in web",
  "npm --prefix=web run a": "package.json a in web",
  "npm run a -w web": "package.json a anywhere",
  "npm run a --workspaces": "package.json a anywhere",
  "npm run a --if-present": null,
  "npm run": null,
  "npm test": null,
  "npm install run": null,
  "npm -C $DIR run a": null,
  "npm -C": null,
  "npm --prefix /opt/x run a": null,
  "pnpm --silent run a": "package.json a",
  "pnpm --filter web... run a": "package.json a anywhere",
  "pnpm -r run a": "package.json a anywhere",
  "yarn run build": "package.json build",
  "yarn run eslint": null,
  "yarn workspace web run a:b": "package.json a:b anywhere",
  "bun run index.ts": null,
  "bun run lint:fix": "package.json lint:fix",
  "make -j4 a B=c d": "GNUmakefile a d",
  "make -C web a": "GNUmakefile a in web",
  "make -f other.mk a": null,
  "just a b c": "justfile a",
  "just --list": null,
  "just x=1 a": null,
  "task a -- b": "Taskfile.yml a",
  "deno task a": "deno.json a",
  "deno task --cwd web a b": "deno.json a in web",
  "deno task -r a": "deno.json a anywhere",
  "deno test": null,
  "cargo xtask a": ".cargo/config.toml xtask",
  "cargo build": null,
  "npx a": undefined,
  "constructor a": undefined,
};

describe("taskRunner()", () => {
  for (const [command, expected] of Object.entries(ASKED)) {
    it(`understands "${command}"`, () => assertEquals(asked(command), expected));
  }
});
