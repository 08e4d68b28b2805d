/**
 * Which tools are there: looked for by name in the folders of PATH, and never run.
 *
 * @module
 */

import { isAbsolute, join } from "@std/path";
import { compareCodeUnits } from "../diagnostic.ts";
import type { System } from "../system.ts";

/** What Windows tries where PATHEXT says nothing. */
const DEFAULT_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";

/** Where a tool is looked for. */
type ToolSystem = Pick<System, "os" | "environment">;

/**
 * The tools of that name in some folder of PATH, sorted by code units. What nobody may run is no tool,
 * as the shell has it, which looks on in the next folder. A folder that is not absolute
 * means another one in each working directory, so it does not count.
 */
export function findTools(
  system: ToolSystem & Pick<System, "status" | "realPath">,
  tools: readonly string[],
): string[] {
  const isThere = (tool: string) => toolPaths(system, [tool]).some((path) => canRun(system, path));
  return [...new Set(tools)].filter(isThere).sort(compareCodeUnits);
}

/** The paths at which the tools may be. */
export function toolPaths(system: ToolSystem, tools: readonly string[]): string[] {
  const isWindows = system.os === "windows";
  const folders = (system.environment("PATH") ?? "").split(isWindows ? ";" : ":")
    .filter((folder) => isAbsolute(folder));
  const extensions = isWindows
    ? (system.environment("PATHEXT") ?? DEFAULT_EXTENSIONS).split(";")
    : [""];
  return tools.flatMap((tool) =>
    folders.flatMap((folder) => extensions.map((extension) => join(folder, tool + extension)))
  );
}

/** Package managers install most tools as links. */
function canRun(system: Pick<System, "status" | "realPath">, path: string): boolean {
  const real = system.realPath(path);
  const status = real.ok ? system.status(real.value) : real;
  return status.ok && status.value.executable;
}
