import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { AGENT_VARIABLES } from "../../lib/agent_variables.ts";
import type { PlacedCommand } from "../../lib/cli/command.ts";
import { findCommand } from "../../lib/cli/commands.ts";
import type { Place } from "../../lib/cli/place.ts";
import { wantedGrants, type WantedGrantsOptions } from "../../lib/cli/wanted_grants.ts";

const PLACE: Place = {
  workingDirectory: "/home/u/repo/sub",
  logicalDirectory: null,
  namedProject: null,
  root: { path: "/home/u/repo", marker: ".git" },
  rootIsUncertain: false,
  rootIsHome: false,
  git: { path: "/home/u/repo/.git", common: "/home/u/repo/.git" },
  home: "/home/u",
  user: null,
  configFolder: "/home/u/.config/rivumi",
  dataFolder: "/home/u/.local/share/rivumi",
  configTargets: [],
  realDataFolder: "/home/u/.local/share/rivumi",
};

const COMMAND: PlacedCommand = {
  name: "try",
  summary: "",
  description: [],
  options: [{ name: "tools", value: "FILE", summary: "", grants: "read" }],
  examples: [],
  needs: ["project"],
  load: () => Promise.reject(new Error("never loaded")),
};

function want(
  command: PlacedCommand,
  parts: Partial<WantedGrantsOptions>,
): ReturnType<typeof wantedGrants> {
  const links: Record<string, string> = { "/home/u/link.json": "/srv/tools.json" };
  const realPath = (path: string): string | null => links[path] ?? null;
  return wantedGrants(command, { place: PLACE, options: {}, positionals: [], realPath, ...parts });
}

const ABOVE = ["/", "/home/", "/home/u/"].flatMap((folder) =>
  ["AGENTS.md", "AGENTS.override.md", "RIVUMI.md", "RIVUMI.override.md"].map((name) =>
    folder + name
  )
);
const PROJECT = [...ABOVE, "/home/u/repo", PLACE.configFolder!, PLACE.dataFolder!].sort();

describe("wantedGrants()", () => {
  it("lets a switch have the project written, or the file of another option", () => {
    const lint = findCommand("lint") as PlacedCommand;
    const baseline = "../../base/line.json";
    assertEquals(want(lint, { options: { baseline } }).write, []);
    assertEquals(want(lint, { options: { fix: true } }).write, ["/home/u/repo"]);
    const { read, write } = want(lint, { options: { baseline, "update-baseline": true } });
    assertEquals(write, ["/home/u/base"]);
    assertEquals(read.includes("/home/u/base"), true);
    assertEquals(want(lint, { options: { "update-baseline": true } }).write, []);
  });

  it("reads the project, the user's folders and the names above the root, and writes nothing", () => {
    const { read, write, env } = want(COMMAND, {});
    assertEquals([read, write], [PROJECT, []]);
    assertEquals(env.filter((name) => !name.startsWith("RIVUMI_")), [
      "COLUMNS",
      "FORCE_COLOR",
      "NO_COLOR",
      "TERM",
    ]);
  });

  it("adds what an option names: a file to read, the folder of one to write", () => {
    const { read, write } = want(COMMAND, {
      options: { tools: "../../tools.json", output: "/var/out/report.txt" },
    });
    assertEquals(read, [...PROJECT, "/home/u/tools.json", "/var/out"].sort());
    assertEquals(write, ["/var/out"]);
  });

  it("adds where a named link leads, of an option and of an argument", () => {
    const link = ["/home/u/link.json", "/srv/tools.json"];
    const { read } = want(COMMAND, { options: { tools: "../../link.json" } });
    assertEquals(read, [...PROJECT, ...link].sort());
    const command: PlacedCommand = { ...COMMAND, needs: [], argumentGrants: "read" };
    assertEquals(want(command, { positionals: ["/home/u/link.json", "-"] }).read, link);
    assertEquals(want({ ...COMMAND, needs: [] }, { positionals: ["/home/u/link.json"] }).read, []);
  });

  it("reads everything, and the agents' variables, where an option needs other agents' files", () => {
    const option = { name: "agent", value: "NAMES", summary: "", needs: "agents" } as const;
    const command: PlacedCommand = { ...COMMAND, options: [option] };
    const { read, write, env } = want(command, { options: { agent: "codex" } });
    assertEquals([read, write], [["*", ...PROJECT], []]);
    assertEquals(AGENT_VARIABLES.filter((name) => !env.includes(name)), []);
    const without = want(command, {});
    assertEquals(without.read, PROJECT);
    assertEquals(without.env.includes("CODEX_HOME"), false);
  });

  it("adds nothing for an option that is no path, and for standard streams", () => {
    const options = { tools: "-", output: "-", color: "always", quiet: true } as const;
    const { read, write } = want(COMMAND, { options });
    assertEquals([read, write], [PROJECT, []]);
  });

  it("names nothing that lies in a folder which it names", () => {
    const options = { output: "report.txt", tools: "/home/u/repo/tools.json" };
    const { read, write } = want(COMMAND, { options });
    assertEquals([read, write], [PROJECT, ["/home/u/repo/sub"]]);
  });

  it("adds of Git's folder elsewhere one file, and of the main checkout what is asked for", () => {
    const git = { path: "/srv/main/.git/worktrees/repo", common: "/srv/main/.git" };
    const place = { ...PLACE, git };
    const head = "/srv/main/.git/worktrees/repo/HEAD";
    assertEquals(want(COMMAND, { place }).read, [...PROJECT, head].sort());
    const doctor = { ...COMMAND, needs: ["project" as const, "main-checkout" as const] };
    const names = ["/srv/main/AGENTS.md", "/srv/main/RIVUMI.md"];
    assertEquals(want(doctor, { place }).read, [...PROJECT, head, ...names].sort());
    assertEquals(want(doctor, {}).read, want(COMMAND, {}).read);
  });

  it("adds where the user's own links lead", () => {
    const configTargets = ["/home/u/dotfiles/rivumi", "/home/u/notes/AGENTS.md"];
    const { read } = want(COMMAND, { place: { ...PLACE, configTargets } });
    assertEquals(read, [...PROJECT, ...configTargets].sort());
  });

  it("lets a command that keeps something write the data folder only, wherever it is", () => {
    const command: PlacedCommand = { ...COMMAND, needs: ["project", "data"] };
    const moved = { ...PLACE, realDataFolder: "/srv/data" };
    assertEquals(want(command, { place: moved }).write, [PLACE.dataFolder!, "/srv/data"]);
    const { read, write } = want(command, {});
    assertEquals([read, write], [PROJECT, [PLACE.dataFolder!]]);
  });

  it("does without the user's folders where there is no home", () => {
    const place = {
      ...PLACE,
      home: null,
      configFolder: null,
      dataFolder: null,
      realDataFolder: null,
    };
    const command: PlacedCommand = { ...COMMAND, needs: ["project", "data"] };
    const { read, write } = want(command, { place });
    assertEquals([read, write], [[...ABOVE, "/home/u/repo"].sort(), []]);
  });
});
