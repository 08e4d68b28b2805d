/**
 * `rivumi completions`: scripts that complete command lines in a shell, made from the table of commands.
 *
 * @module
 */

import { EXIT, UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";
import type { Command, CommandOption, PlainContext } from "./command.ts";

/** What the scripts are made from. */
export interface CompletionTable {
  commands: readonly Command[];
  /** Options that every command takes. */
  globalOptions: readonly CommandOption[];
}

/** A word that can come next, and what it means. */
interface Offer {
  name: string;
  summary: string;
}

/** What can come after the words of a command, or of a group of commands. */
interface Level {
  /** The words so far; none at the start. */
  words: string;
  /** The words that can come next and are no options. */
  offers: readonly Offer[];
  /** Whether one of them belongs to the command's name. */
  isGroup: boolean;
  /** Options besides the global ones. */
  options: readonly CommandOption[];
}

const SCRIPTS: Readonly<Record<string, (table: CompletionTable) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** The shells that there is a script for. */
export const SHELLS: readonly string[] = Object.keys(SCRIPTS);

/** Runs `rivumi completions`. */
export function runCompletions(
  { positionals, system }: PlainContext,
  table: CompletionTable,
): number {
  const [shell, ...more] = positionals;
  if (shell === undefined || !SHELLS.includes(shell) || more.length > 0) {
    throw new UsageError(
      shell === undefined
        ? "Cannot print completions: no shell was named"
        : more.length > 0
        ? `Cannot print completions for ${quoted(more[0]!)} too: one shell has one script`
        : `Cannot print completions for ${quoted(shell)}: it is not a shell that Rivumi knows`,
      `Name one of ${SHELLS.join(", ")}`,
    );
  }
  system.stdout.write(SCRIPTS[shell]!(table));
  return EXIT.ok;
}

/** `help` comes before a command and means nothing of its own, so no level stands for it. */
const HELP: Offer = { name: "help", summary: "Print help for a command" };

function findLevels({ commands }: CompletionTable): Level[] {
  const firstWords = commands.filter(({ name }) => !name.includes(" "));
  return [
    { words: "", offers: [...firstWords, HELP], isGroup: true, options: [] },
    ...commands.map(({ name, options, argumentChoices = [] }): Level => {
      const members = commands.filter((other) => other.name.startsWith(`${name} `))
        .map((other) => ({ name: other.name.slice(name.length + 1), summary: other.summary }));
      const choices = argumentChoices.map((choice) => ({ name: choice, summary: choice }));
      return {
        words: name,
        offers: [...members, ...choices],
        isGroup: members.length > 0,
        options,
      };
    }),
  ];
}

/** An option that takes a value, and the command that it belongs to; null for those of every command. */
interface ValuedOption {
  command: string | null;
  option: CommandOption;
}

/** Each option with a value. Two commands may have one of the same name with other choices. */
function findValued({ commands, globalOptions }: CompletionTable): ValuedOption[] {
  return [
    ...commands.flatMap(({ name, options }) =>
      options.map((option) => ({ command: name, option }))
    ),
    ...globalOptions.map((option) => ({ command: null, option })),
  ].filter(({ option }) => option.value !== undefined);
}

/** The words of all options with a value, each once. */
function valuedWords(table: CompletionTable): string[] {
  return [...new Set(findValued(table).flatMap(({ option }) => optionWords(option)))];
}

/** The words that an option goes by, the short one first. */
function optionWords({ name, short }: CommandOption): string[] {
  return [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
}

function groupNames(levels: readonly Level[]): string[] {
  return levels.filter(({ isGroup }) => isGroup).map(({ words }) => words);
}

function bashScript(table: CompletionTable): string {
  const levels = findLevels(table);
  const quote = (words: readonly string[]) => `"${words.join(" ")}"`;
  const groups = groupNames(levels).map((words) => `"${words}"`).join(" | ");
  const valueCases = findValued(table).map(({ command, option }) => {
    const patterns = optionWords(option).map((word) =>
      command === null ? `*" ${word}"` : `"${command} ${word}"`
    );
    const action = option.choices === undefined ? "return" : `words=${quote(option.choices)}`;
    return `    ${patterns.join(" | ")}) ${action} ;;\n`;
  });
  const levelCases = levels.map(({ words, offers, options }) =>
    `        "${words}") words=${
      quote([...offers.map(({ name }) => name), ...options.flatMap(optionWords)])
    } ;;\n`
  );
  return `# Completions of rivumi for bash 3.2 and later; made by "rivumi completions bash"
_rivumi() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local command="" skip="" words="" word index
  COMPREPLY=()
  # Readline takes "--color=never" for three words.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [[ $word == "=" ]]; then
      skip=1
    elif [[ -n $skip ]]; then
      skip=""
    else
      case "$word" in
        ${valuedWords(table).join(" | ")}) skip=1 ;;
        -* | help) ;;
        *) case "$command" in ${groups}) command="\${command:+$command }$word" ;; esac ;;
      esac
    fi
  done
  case "$command $previous" in
${valueCases.join("")}    *)
      case "$command" in
${levelCases.join("")}      esac
      words="$words ${table.globalOptions.flatMap(optionWords).join(" ")}"
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
# Where nothing fits, readline completes names of files.
complete -o bashdefault -o default -F _rivumi rivumi
`;
}

function zshScript(table: CompletionTable): string {
  const levels = findLevels(table);
  const quote = (text: string) => text.replaceAll("'", "'\\''");
  const value = ({ value, choices }: CommandOption) => {
    if (value === undefined) return "";
    if (choices !== undefined) return `:${value}:(${choices.join(" ")})`;
    return `:${value}:_files${value === "DIR" ? " -/" : ""}`;
  };
  const spec = (option: CommandOption) => {
    const words = optionWords(option);
    const summary = quote(option.summary.replace(/[\[\]:\\]/g, "\\$&"));
    const rest = `[${summary}]${quote(value(option))}'`;
    return words.length === 1
      ? `'${words[0]}${rest}`
      : `'(${words.join(" ")})'{${words.join(",")}}'${rest}`;
  };
  const lines = (texts: readonly string[], indent: string) =>
    texts.map((text) => `${indent}${text}\n`).join("");
  const levelCases = levels.map(({ words, offers, options }) => {
    const described = offers.map(({ name, summary }) =>
      `'${quote(`${name}:${summary.replace(/[:\\]/g, "\\$&")}`)}'`
    );
    return `    "${words}")
      specs=(
${lines(options.map(spec), "        ")}      )
      offers=(
${lines(described, "        ")}      )
      ;;
`;
  });
  return `#compdef rivumi
# Completions of rivumi for zsh; made by "rivumi completions zsh"
_rivumi_offers() {
  if (( $#offers )); then
    _describe -t commands command offers
  else
    _files
  fi
}
_rivumi() {
  local command="" skip="" word
  local -a common specs offers
  common=(
${lines(table.globalOptions.map(spec), "    ")}  )
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $skip ]]; then
      skip=""
      continue
    fi
    case $word in
      ${valuedWords(table).join(" | ")}) skip=1 ;;
      -* | help) ;;
      *)
        case $command in
          ${
    groupNames(levels).map((words) => `"${words}"`).join(" | ")
  }) command="\${command:+$command }$word" ;;
        esac
        ;;
    esac
  done
  case $command in
${levelCases.join("")}  esac
  _arguments $common $specs '*:argument:_rivumi_offers'
}
if [[ $funcstack[1] == _rivumi ]]; then
  _rivumi "$@"
else
  compdef _rivumi rivumi
fi
`;
}

function fishScript(table: CompletionTable): string {
  const levels = findLevels(table);
  const quote = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const optionLine = (option: CommandOption, condition: string) => {
    const { name, short, value, choices, summary } = option;
    const values = value === undefined
      ? ""
      : choices === undefined
      ? " -r -F"
      : ` -x -a ${quote(choices.join(" "))}`;
    const shortName = short === undefined ? "" : ` -s ${short}`;
    return `complete -c rivumi${condition}${shortName} -l ${name}${values} -d ${quote(summary)}\n`;
  };
  const levelLines = levels.flatMap(({ words, offers, options }) => {
    const condition = ` -n '__rivumi_at "${words}"'`;
    return [
      ...offers.map(({ name, summary }) =>
        `complete -c rivumi${condition} -a ${name} -d ${quote(summary)}\n`
      ),
      ...(offers.length === 0 ? [`complete -c rivumi${condition} -F\n`] : []),
      ...options.map((option) => optionLine(option, condition)),
    ];
  });
  return `# Completions of rivumi for fish; made by "rivumi completions fish"
# Whether the words before the cursor are the command that is named, and no more of it can come.
function __rivumi_at
    set -l found ''
    set -l skip 0
    for word in (commandline -opc)[2..]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case ${valuedWords(table).join(" ")}
                set skip 1
            case '-*' help
            case '*'
                if contains -- "$found" ${groupNames(levels).map((words) => `'${words}'`).join(" ")}
                    set found (string trim -- "$found $word")
                end
        end
    end
    test "$found" = "$argv[1]"
end
complete -c rivumi -f
${table.globalOptions.map((option) => optionLine(option, "")).join("")}${levelLines.join("")}`;
}

function powershellScript(table: CompletionTable): string {
  const levels = findLevels(table);
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const list = (items: readonly string[]) => `@(${items.map(quote).join(", ")})`;
  const entries = (options: readonly CommandOption[]) =>
    options.flatMap((option) => optionWords(option).map((word) => `${word} ${option.summary}`));
  // Where nothing is offered, PowerShell completes names of files.
  const valueCases = findValued(table).flatMap(({ command, option }) =>
    optionWords(option).map((word) => {
      const action = option.choices === undefined ? "return" : list(option.choices);
      return `    ${quote(command === null ? word : `${command} ${word}`)} { ${action} }\n`;
    })
  );
  const levelCases = levels.map(({ words, offers, options }) =>
    `        ${quote(words)} { ${
      list([...offers.map(({ name, summary }) => `${name} ${summary}`), ...entries(options)])
    } }\n`
  );
  return `# Completions of rivumi for PowerShell; made by "rivumi completions powershell"
Register-ArgumentCompleter -Native -CommandName rivumi -ScriptBlock {
  param($current, $line, $position)
  $takesValue = ${list(valuedWords(table))}
  $groups = ${list(groupNames(levels))}
  $command = ''
  $previous = ''
  foreach ($element in @($line.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.EndOffset -ge $position) { break }
    $word = $element.Extent.Text
    $isValue = $takesValue -ccontains $previous
    if (-not $isValue -and -not $word.StartsWith('-') -and $word -cne 'help' -and $groups -ccontains $command) {
      $command = "$command $word".Trim()
    }
    $previous = $word
  }
  $common = ${list(table.globalOptions.flatMap(optionWords))}
  $option = if ($common -ccontains $previous) { $previous } else { "$command $previous" }
  $entries = switch -CaseSensitive ($option) {
${valueCases.join("")}    default {
      switch ($command) {
${levelCases.join("")}      }
      ${list(entries(table.globalOptions))}
    }
  }
  foreach ($entry in $entries) {
    $name, $summary = $entry -split ' ', 2
    if (-not $name.StartsWith($current, [System.StringComparison]::Ordinal)) { continue }
    if (-not $summary) { $summary = $name }
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $summary)
  }
}
`;
}
