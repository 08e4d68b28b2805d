import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { OptionValues } from "../../lib/cli/option_values.ts";
import { findPlace, pathShower, type Place } from "../../lib/cli/place.ts";
import { ReadError, UsageError } from "../../lib/errors.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

const WORLD: MemorySystemOptions = {
  cwd: "/repo/a",
  files: { "/repo/.git/HEAD": "", "/other/sub/x": "", "/file": "" },
  folders: ["/repo/a/b", "/cfg", "/elsewhere/deep"],
  links: { "/way": "/repo/a", "/repo/a/out": "/elsewhere/deep" },
  environment: { HOME: "/home/ann" },
};

function find(options: OptionValues = {}, world: MemorySystemOptions = {}): Place {
  return findPlace(createMemorySystem({ ...WORLD, ...world }), options);
}

/** The failure of a command line: class, message and next step. */
function failure(options: OptionValues, world: MemorySystemOptions = {}): string {
  const error = assertThrows(() => find(options, world));
  if (!(error instanceof UsageError)) assertInstanceOf(error, ReadError);
  const { help } = error as UsageError | ReadError;
  return [error.name, error.message, help].filter((part) => part !== null).join(" | ");
}

describe("findPlace()", () => {
  it("tells the user by the owner of the home, unless that is the top folder", () => {
    assertEquals(find({}, { folders: ["/home/ann"] }).user, 1000);
    assertEquals(
      find({}, { folders: ["/home/ann"], faults: { "/home/ann": "foreign" } }).user,
      1001,
    );
    assertEquals(find({}, { environment: { HOME: "/" } }).user, null);
    assertEquals(find({}, { environment: { HOME: "/home/none" } }).user, null);
  });

  it("takes the working directory, its root, and the user's folders below the home", () => {
    assertEquals(find(), {
      workingDirectory: "/repo/a",
      logicalDirectory: null,
      namedProject: null,
      root: { path: "/repo", marker: ".git" },
      rootIsUncertain: false,
      rootIsHome: false,
      git: { path: "/repo/.git", common: "/repo/.git" },
      home: "/home/ann",
      user: null,
      configFolder: "/home/ann/.config/rivumi",
      dataFolder: "/home/ann/.local/share/rivumi",
      configTargets: [],
      realDataFolder: "/home/ann/.local/share/rivumi",
    });
  });

  it("sees that the root is the home, also through a link", () => {
    for (const home of ["/repo", "/link"]) {
      const environment = { HOME: home };
      assertEquals(find({}, { environment, links: { "/link": "/repo" } }).rootIsHome, true);
    }
  });

  it("follows the user's own links: folders, and files in the configuration folder", () => {
    const { configTargets, realDataFolder } = find({}, {
      files: {
        "/repo/.git/HEAD": "",
        "/dots/rivumi/AGENTS.md": "",
        "/dots/RIVUMI.md": "",
        "/data/x": "",
      },
      links: {
        "/home/ann/.config/rivumi": "/dots/rivumi",
        "/home/ann/.local/share": "/data",
        "/dots/rivumi/RIVUMI.md": "../RIVUMI.md",
        "/dots/rivumi/folder": "/data",
        "/dots/rivumi/broken": "/none",
      },
    });
    assertEquals(configTargets, ["/dots/rivumi", "/dots/RIVUMI.md"]);
    // It need not be there yet.
    assertEquals(realDataFolder, "/data/rivumi");
  });

  it("follows no link of a configuration folder that is in the project", () => {
    const { configTargets } = find({ "config-dir": "/repo/cfg" }, {
      files: { "/repo/.git/HEAD": "", "/home/ann/secret": "", "/repo/a/x": "" },
      folders: ["/repo/cfg"],
      links: { "/repo/cfg/AGENTS.md": "/home/ann/secret" },
    });
    assertEquals(configTargets, []);
  });

  it("takes the working directory alone where nothing marks a root", () => {
    assertEquals(find({}, { cwd: "/other/sub" }).root, { path: "/other/sub", marker: null });
  });

  describe("with -C", () => {
    it("works as if started there, relative to the working directory", () => {
      const place = find({ directory: "b/../b" });
      assertEquals([place.workingDirectory, place.logicalDirectory], ["/repo/a/b", null]);
      assertEquals(find({ directory: "/other/sub" }).root.path, "/other/sub");
    });

    it("goes through links, and remembers the way", () => {
      const place = find({ directory: "out" });
      assertEquals(place.workingDirectory, "/elsewhere/deep");
      assertEquals(place.logicalDirectory, "/repo/a/out");
      assertEquals(place.root, { path: "/elsewhere/deep", marker: null });
    });

    it("pays no regard to PWD", () => {
      const environment = { HOME: "/home/ann", PWD: "/way" };
      assertEquals(find({ directory: "/repo/a" }, { environment }).logicalDirectory, null);
    });

    it("needs no working directory if it is absolute", () => {
      assertEquals(find({ directory: "/repo/a" }, { cwd: null }).workingDirectory, "/repo/a");
      assertThrows(() => find({ directory: "a" }, { cwd: null }), ReadError);
    });

    it("is the folder that the other options are relative to", () => {
      const { root, configFolder, dataFolder } = find({
        directory: "b",
        root: "..",
        "config-dir": "../../../cfg",
        "data-dir": "data",
      });
      assertEquals([root.path, configFolder, dataFolder], ["/repo/a", "/cfg", "/repo/a/b/data"]);
    });

    for (
      const [directory, expected] of [
        ["gone", 'UsageError | Cannot use -C "gone": there is no such folder | Check the spelling'],
        ["/file", 'UsageError | Cannot use -C "/file": it is not a folder'],
        [
          "a\x1b\n",
          'UsageError | Cannot use -C "a\\x1b\\n": there is no such folder | ' +
          "Check the spelling",
        ],
        [
          "/elsewhere/deep",
          'ReadError | Cannot use -C "/elsewhere/deep": no permission to enter it',
        ],
        ["/cfg", 'ReadError | Cannot use -C "/cfg": this process was not granted access to it'],
      ] as const
    ) {
      it(`refuses ${JSON.stringify(directory)}`, () => {
        const faults = { "/elsewhere": "no-search", "/cfg": "outside-grant" } as const;
        assertEquals(failure({ directory }, { faults }), expected);
      });
    }
  });

  describe("with --root", () => {
    it("takes the folder, whatever marks it, by its real path", () => {
      assertEquals(find({ root: "." }).root, { path: "/repo/a", marker: null });
      assertEquals(find({ root: "/" }).root, { path: "/", marker: null });
      assertEquals(find({ root: "/way" }).root, { path: "/repo/a", marker: null });
    });

    it("refuses a folder that does not hold the working directory", () => {
      const help = "Name a folder above it, or change the working directory with -C DIR";
      assertEquals(
        failure({ root: "b" }),
        'UsageError | Cannot use --root "/repo/a/b": it does not hold the working directory ' +
          `"/repo/a" | ${help}`,
      );
      assertEquals(
        failure({ root: "/other" }),
        'UsageError | Cannot use --root "/other": it does not hold the working directory ' +
          `"/repo/a" | ${help}`,
      );
    });

    it("takes a folder whose name begins with dots for what it is", () => {
      for (const cwd of ["/repo/..a", "/repo/...", "/repo/..\\a"]) {
        assertEquals(find({ root: "/repo" }, { cwd }).root.path, "/repo");
      }
    });

    it("refuses what is no folder", () => {
      assertEquals(
        failure({ root: "/file" }),
        'UsageError | Cannot use --root "/file": it is not a folder',
      );
    });
  });

  describe("the user's folders", () => {
    const cases: {
      name: string;
      environment: Record<string, string>;
      options?: OptionValues;
      os?: "linux" | "darwin" | "windows";
      config: string | null;
      data: string | null;
    }[] = [
      {
        name: "lie where XDG says",
        environment: { HOME: "/h", XDG_CONFIG_HOME: "/xc", XDG_DATA_HOME: "/xd" },
        config: "/xc/rivumi",
        data: "/xd/rivumi",
      },
      {
        name: "lie where XDG says on macOS too, and need no home then",
        environment: { XDG_CONFIG_HOME: "/xc", XDG_DATA_HOME: "/xd" },
        os: "darwin",
        config: "/xc/rivumi",
        data: "/xd/rivumi",
      },
      {
        name: "lie where Rivumi's own variables say, before XDG",
        environment: {
          HOME: "/h",
          XDG_CONFIG_HOME: "/xc",
          RIVUMI_CONFIG_DIR: "/rc/",
          RIVUMI_DATA_DIR: "/rd/../rd2",
        },
        config: "/rc",
        data: "/rd2",
      },
      {
        name: "lie where the options say, before everything",
        environment: { HOME: "/h", RIVUMI_CONFIG_DIR: "/rc", RIVUMI_DATA_DIR: "/rd" },
        options: { "config-dir": "/cfg", "data-dir": "/not/yet/there" },
        config: "/cfg",
        data: "/not/yet/there",
      },
      {
        name: "are not found by relative or empty variables",
        environment: {
          HOME: "h",
          XDG_CONFIG_HOME: "",
          XDG_DATA_HOME: "xd",
          RIVUMI_CONFIG_DIR: ".",
        },
        config: null,
        data: null,
      },
      {
        name: "lie in the profile on Windows",
        environment: { USERPROFILE: "/u", HOME: "/h", XDG_CONFIG_HOME: "/xc" },
        os: "windows",
        config: "/u/AppData/Roaming/rivumi",
        data: "/u/AppData/Local/rivumi",
      },
      {
        name: "lie where Windows says",
        environment: { USERPROFILE: "/u", APPDATA: "/r", LOCALAPPDATA: "/l" },
        os: "windows",
        config: "/r/rivumi",
        data: "/l/rivumi",
      },
      { name: "are not there without a home", environment: {}, config: null, data: null },
    ];
    for (const { name, environment, options = {}, os = "linux", config, data } of cases) {
      it(name, () => {
        const { configFolder, dataFolder } = find(options, { environment, os });
        assertEquals([configFolder, dataFolder], [config, data]);
      });
    }

    it("must be there if --config-dir names it", () => {
      assertEquals(
        failure({ "config-dir": "gone" }),
        'UsageError | Cannot use --config-dir "/repo/a/gone": there is no such folder | ' +
          "Check the spelling",
      );
    });
  });

  describe("the logical path", () => {
    const cases: [pwd: string, expected: string | null][] = [
      ["/way", "/way"],
      ["/way/", "/way"],
      ["/repo/a", null],
      ["/repo/../repo/a", null],
      ["/other/sub", null],
      ["/gone", null],
      ["way", null],
    ];
    for (const [pwd, expected] of cases) {
      it(`is ${expected} where PWD is "${pwd}"`, () => {
        const { logicalDirectory } = find({}, { environment: { HOME: "/home/ann", PWD: pwd } });
        assertEquals(logicalDirectory, expected);
      });
    }
  });
});

describe("pathShower()", () => {
  it("shows the user's two folders from the home, even inside the root", () => {
    const show = pathShower({ ...find(), root: { path: "/home/ann", marker: null } });
    assertEquals(
      ["/.config/rivumi/AGENTS.md", "/.local/share/rivumi/memory.jsonl", "/AGENTS.md"]
        .map((path) => show(`/home/ann${path}`)),
      ["~/.config/rivumi/AGENTS.md", "~/.local/share/rivumi/memory.jsonl", "AGENTS.md"],
    );
  });

  it("does without a home", () => {
    const show = pathShower({ ...find(), home: null, configFolder: null, dataFolder: null });
    assertEquals(["/repo/x", "/home/ann/x"].map(show), ["x", "/home/ann/x"]);
  });
});
