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
  return parts.length > 2 ? parts[1]! : parts[1] === "engine.ts" ? "engine" : "base";
}

/**
 * Why one file of `lib/` may not import another, as a phrase; null if it may.
 *
 * @param from The importing file, below the repository.
 * @param to The imported file, below the repository.
 */
export function forbiddenImport(from: string, to: string): string | null {
  if (!from.startsWith("lib/") || !to.startsWith("lib/")) return null;
  const [importer, imported] = [layerOf(from), layerOf(to)];
  if (importer === "base" && imported !== "base" && from !== "lib/mod.ts") {
    return "the base imports nothing but itself";
  }
  if (imported === "io" && importer !== "io" && importer !== "engine") {
    return "only main.ts and lib/engine.ts meet lib/io";
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
          'MemberExpression[object.name="Deno"]': (node: Deno.lint.Node) => report(node, "Deno.*"),
          'MemberExpression[object.name="console"]': (node: Deno.lint.Node) =>
            report(node, "console"),
          "ImportDeclaration": (node: Deno.lint.ImportDeclaration) => {
            if (/^(node:)?(fs|child_process|os|process)(\/|$)/.test(node.source.value)) {
              report(node, node.source.value);
            }
          },
        };
      },
    },
    "import-direction": {
      create(context): Deno.lint.LintVisitor {
        const from = repositoryPath(context.filename);
        const check = (node: Deno.lint.Node, specifier: unknown) => {
          if (typeof specifier !== "string" || !specifier.startsWith(".")) return;
          const why = forbiddenImport(
            from,
            repositoryPath(join(dirname(context.filename), specifier)),
          );
          if (why !== null) context.report({ node, message: `Forbidden import: ${why}` });
        };
        return {
          ImportDeclaration: (node) => check(node, node.source.value),
          ExportNamedDeclaration: (node) => check(node, node.source?.value),
          ExportAllDeclaration: (node) => check(node, node.source.value),
          ImportExpression: (node) =>
            check(node, node.source.type === "Literal" ? node.source.value : null),
        };
      },
    },
  },
};

export default plugin;
