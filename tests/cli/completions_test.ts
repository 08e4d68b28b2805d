import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { Command, CommandOption } from "../../lib/cli/command.ts";
import { type CompletionTable, runCompletions, SHELLS } from "../../lib/cli/completions.ts";
import { COMMANDS, GLOBAL_OPTIONS } from "../../lib/cli/commands.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";
import { playCommand } from "../helpers/play_console.ts";
import { createTempTree } from "../helpers/temp_tree.ts";
import { isInstalled } from "../helpers/is_installed.ts";

const WORLD = { cwd: "/", files: {} };

function fakeCommand(name: string, options: readonly CommandOption[]): Command {
  const load = (): Promise<never> => Promise.reject(new Error("never loaded"));
  return {
    name,
    summary: "It's a [try]: 1\\2",
    options,
    description: [],
    examples: [],
    needs: [],
    load,
  };
}

/** The real table, with a group of commands besides, and with characters that shells care about. */
const TABLE: CompletionTable = {
  commands: [
    ...COMMANDS,
    fakeCommand("store", []),
    fakeCommand("store list", [
      { name: "kind", value: "KIND", choices: ["fact", "taste"], summary: "It's [one]: this" },
    ]),
  ],
  globalOptions: GLOBAL_OPTIONS,
};

function script(shell: string): string {
  const system = createMemorySystem(WORLD);
  const terminal = { paint: plainPaint, width: 80 };
  assertEquals(runCompletions({ options: {}, positionals: [shell], terminal, system }, TABLE), 0);
  return system.stdout.text;
}

/** Lets a shell run a program of its own, with the completions in `rivumi.SHELL` beside it. */
async function runShell(shell: string, program: string): Promise<string> {
  using tree = createTempTree({
    files: { [`rivumi.${shell}`]: script(shell), "program": program },
  });
  const { stdout, stderr, success } = await new Deno.Command(shell, {
    args: [...(shell === "zsh" ? ["-f"] : []), "program"],
    cwd: tree.root,
    env: { TERM: "dumb", HOME: tree.root, LC_ALL: "C" },
  }).output();
  assertEquals([success, new TextDecoder().decode(stderr)], [true, ""]);
  return new TextDecoder().decode(stdout);
}

/** What is offered at the end of a command line, in any order: what must be there and what must not. */
const OFFERS: readonly { line: string[]; offered: string[]; others: string[] }[] = [
  { line: ["d"], offered: ["doctor"], others: ["config"] },
  { line: ["-C", "/tmp", "con"], offered: ["config"], others: ["doctor"] },
  { line: ["doctor", "--p"], offered: ["--permissions"], others: ["--all", "--json"] },
  { line: ["doctor", "--co"], offered: ["--color", "--config-dir"], others: ["--all"] },
  { line: ["config", "--a"], offered: [], others: ["--all"] },
  { line: ["doctor", "--color", ""], offered: ["auto", "always", "never"], others: ["--all"] },
  { line: ["completions", ""], offered: ["bash", "zsh", "fish", "powershell"], others: ["doctor"] },
  { line: ["help", "c"], offered: ["config", "completions"], others: ["doctor"] },
  { line: ["s"], offered: ["store"], others: ["list"] },
  { line: ["store", "-C", "/tmp", ""], offered: ["list"], others: ["store", "doctor"] },
  { line: ["help", "store", "l"], offered: ["list"], others: ["doctor"] },
  { line: ["store", "list", "--k"], offered: ["--kind"], others: ["--all"] },
  { line: ["store", "list", "--kind", ""], offered: ["fact", "taste"], others: ["--all"] },
];

function assertOffers(answer: string, { line, offered, others }: (typeof OFFERS)[number]): void {
  const words = answer.split(/\s+/);
  for (const word of offered) {
    assertEquals(words.includes(word), true, `${line} offers ${word}: ${answer}`);
  }
  for (const word of others) {
    assertEquals(words.includes(word), false, `${line} offers no ${word}: ${answer}`);
  }
}

describe("rivumi completions", () => {
  for (const shell of SHELLS) {
    it(`knows every command and option in ${shell}`, () => {
      const text = script(shell);
      for (const { name, options } of TABLE.commands) {
        for (const word of [...name.split(" "), ...options.map((option) => option.name)]) {
          assertStringIncludes(text, word);
        }
      }
      for (const { name } of GLOBAL_OPTIONS) assertStringIncludes(text, name);
    });
  }

  it("completes in bash", { skip: !isInstalled("bash") }, async () => {
    const tries = OFFERS.map(({ line }) =>
      `try ${["rivumi", ...line].map((word) => `'${word}'`).join(" ")}\n`
    );
    const answers = await runShell(
      "bash",
      `source ./rivumi.bash
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rivumi; echo "\${COMPREPLY[*]}"; }
${tries.join("")}try rivumi doctor --color = a
try rivumi doctor --color =
try rivumi --output ''
complete -p rivumi
`,
    );
    const lines = answers.split("\n");
    for (const [index, offer] of OFFERS.entries()) assertOffers(lines[index]!, offer);
    assertEquals(lines.slice(OFFERS.length), [
      "auto always",
      "auto always never",
      "",
      "complete -o bashdefault -o default -F _rivumi rivumi",
      "",
    ]);
  });

  it("completes in fish", { skip: !isInstalled("fish") }, async () => {
    const tries = OFFERS.map(({ line }) => `complete -C 'rivumi ${line.join(" ")}'; echo @end@\n`);
    const answers = await runShell("fish", `source ./rivumi.fish\n${tries.join("")}`);
    const parts = answers.split("@end@");
    for (const [index, offer] of OFFERS.entries()) {
      // A description follows each word, behind a tab.
      assertOffers(parts[index]!.replaceAll(/\t.*/g, ""), offer);
    }
  });

  it("completes in zsh", { skip: !isInstalled("zsh") }, async () => {
    // zsh completes for a terminal only, so it plays one to itself. What is offered passes through
    // "compadd", which is made to tell; control-X clears the line and says that it has been dealt with.
    const tries = OFFERS.map(({ line }) =>
      `zpty -n -w shell 'rivumi ${line.join(" ")}'$'\\t\\x18'
zpty -r shell answer '*@end@*'
print -r -- "$answer"
`
    );
    const answers = await runShell(
      "zsh",
      `zmodload zsh/zpty
zpty shell "PS1= zsh -f -i"
zpty -w shell 'stty -echo; autoload -Uz compinit; compinit -u -D; source ./rivumi.zsh; LISTMAX=1000
compadd() {
  local -a hits
  if [[ $* != *-[OAD]* ]]; then builtin compadd -O hits "$@"; print -rl -- "+"$^hits; fi
  builtin compadd "$@"
}
finish() { BUFFER=""; print "@e""nd@" }
zle -N finish; bindkey "^I" list-choices; bindkey "^X" finish; print "@rea""dy@"'
zpty -r shell answer '*@ready@*'
${tries.join("")}zpty -d shell
`,
    );
    const parts = answers.split("@end@");
    for (const [index, offer] of OFFERS.entries()) {
      const words = [...parts[index]!.matchAll(/\+(\S+)/g)].map(([, word]) => word);
      assertOffers(words.join(" "), offer);
    }
  });

  it("says which shells there are when it gets none, another, or two", async () => {
    for (const args of [[], ["tcsh"], ["bash", "zsh"], ["toString"]]) {
      const { status, stdout, stderr } = await playCommand(["completions", ...args], WORLD);
      assertEquals([status, stdout], [2, ""]);
      assertStringIncludes(stderr, "help: Name one of bash, zsh, fish, powershell");
    }
  });

  it("refuses --output, for which it would need the right to write", async () => {
    const { status, stderr } = await playCommand(["completions", "bash", "-o", "x"], WORLD);
    assertEquals(status, 2);
    assertStringIncludes(stderr, "rivumi completions ... > FILE");
  });
});
