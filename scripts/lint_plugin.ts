/**
 * Lint rules for the architecture: where effects may happen, and which way imports may go. The
 * directions are those of `docs/architecture.md`.
 *
 * @module
 */

import { dirname, fromFileUrl, join, relative } from "@std/path";

const ROOT = dirname(dirname(fromFileUrl(import.meta.url)));

/** Folders of `lib/` whose files must not import each other: each is one entry of a table. */
const SIBLINGS: readonly string[] = ["agents", "providers", "lint/rules"];

/** Path of a file below the repository, with `/`. */
function repositoryPath(file: string): string {
  return relative(ROOT, file).replaceAll("\\", "/");
}

/** Whether a file may use the runtime's own interfaces. */
export function mayHaveEffects(path: string): boolean {
  return !path.startsWith("lib/") || path.startsWith("lib/io/") || path === "lib/engine.ts";
}

/** The part of `lib/` that a file belongs to: `cli`, `io`, a domain's name, or `base`. */
function layerOf(path: string): string {
  const parts = path.split("/");
  return parts.length > 2
    ? parts[1]!
    : ["engine.ts", "launch.ts"].includes(parts[1]!)
    ? "engine"
    : "base";
}

/**
 * Why one file of `lib/` may not import another, as a phrase; null if it may.
 *
 * @param from The importing file, below the repository.
 * @param to The imported file, below the repository.
 */
export function forbiddenImport(from: string, to: string): string | null {
  if (!from.startsWith("lib/") || !to.startsWith("lib/") || from === "lib/mod.ts") return null;
  const [importer, imported] = [layerOf(from), layerOf(to)];
  if (importer === "base" && imported !== "base") {
    return "the base imports nothing but itself";
  }
  if (to === "lib/mod.ts") return "lib/mod.ts is for those outside";
  if (imported === "engine") return "only main.ts starts lib/launch.ts and lib/engine.ts";
  if (imported === "io" && importer !== "io" && importer !== "engine") {
    return "only main.ts, lib/launch.ts and lib/engine.ts meet lib/io";
  }
  if (importer === "io" && imported !== "io" && imported !== "base") {
    return "lib/io imports nothing but the base";
  }
  if (imported === "cli" && importer !== "cli" && importer !== "engine") {
    return "a domain does not know the command line";
  }
  if (imported === "report" && importer !== "report" && importer !== "cli") {
    return "a domain does not know how it is rendered";
  }
  for (const folder of SIBLINGS) {
    const [here, there] = [from, to].map((path) => siblingOf(path, folder));
    if (here !== null && there !== null && here !== there) {
      return `siblings in lib/${folder} stand alone`;
    }
  }
  return null;
}

/** Name of the table entry that a file in `lib/FOLDER/` is, or belongs to; null for other files. */
function siblingOf(path: string, folder: string): string | null {
  const match = new RegExp(`^lib/${folder}/([^/]+)\\.ts$`).exec(path);
  return match === null ||
      [folder.split("/").at(-1), "agent", "provider", "rule"].includes(match[1]!)
    ? null
    : match[1]!;
}

/** Calls `check` for everything in a file that loads a module by a literal name. */
function visitSpecifiers(
  check: (node: Deno.lint.Node, specifier: string) => void,
): Deno.lint.LintVisitor {
  const visit = (node: Deno.lint.Node, source: Deno.lint.Node | null): void => {
    if (source?.type === "Literal" && typeof source.value === "string") check(node, source.value);
  };
  return {
    ImportDeclaration: (node) => visit(node, node.source),
    ExportNamedDeclaration: (node) => visit(node, node.source),
    ExportAllDeclaration: (node) => visit(node, node.source),
    ImportExpression: (node) => visit(node, node.source),
  };
}

const EFFECTS_REGEXP = /^(node:)?(fs|child_process|os|process)(\/|$)/;

const plugin: Deno.lint.Plugin = {
  name: "rivumi",
  rules: {
    "effects-at-the-edge": {
      create(context): Deno.lint.LintVisitor {
        if (mayHaveEffects(repositoryPath(context.filename))) return {};
        const report = (node: Deno.lint.Node, what: string) =>
          context.report({
            node,
            message: `${what} belongs into lib/io/: reach it through System`,
          });
        return {
          // The name alone, since `const { exit } = Deno` has no dot.
          'Identifier[name="Deno"]': (node: Deno.lint.Node) => report(node, "Deno"),
          'Identifier[name="console"]': (node: Deno.lint.Node) => report(node, "console"),
          ...visitSpecifiers((node, specifier) => {
            if (EFFECTS_REGEXP.test(specifier)) report(node, specifier);
          }),
        };
      },
    },
    "import-direction": {
      create(context): Deno.lint.LintVisitor {
        const from = repositoryPath(context.filename);
        return visitSpecifiers((node, specifier) => {
          if (!specifier.startsWith(".")) return;
          const to = repositoryPath(join(dirname(context.filename), specifier));
          const why = forbiddenImport(from, to);
          if (why !== null) context.report({ node, message: `Forbidden import: ${why}` });
        });
      },
    },
  },
};

export default plugin;
