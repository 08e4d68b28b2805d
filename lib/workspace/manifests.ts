/**
 * The files at a project's root that say how it is built.
 *
 * @module
 */

import { join } from "@std/path";
import { compareCodeUnits } from "../diagnostic.ts";
import type { System } from "../system.ts";

/** Names of manifests, exact as their tools want them. */
const MANIFEST_NAMES: readonly string[] = [
  "BUILD.bazel",
  "CMakeLists.txt",
  "Cargo.toml",
  "GNUmakefile",
  "Gemfile",
  "Justfile",
  "MODULE.bazel",
  "Makefile",
  "Package.swift",
  "Pipfile",
  "Rakefile",
  "Taskfile.yml",
  "WORKSPACE",
  "build.gradle",
  "build.gradle.kts",
  "build.sbt",
  "build.zig",
  "bunfig.toml",
  "composer.json",
  "deno.json",
  "deno.jsonc",
  "dune-project",
  "flake.nix",
  "go.mod",
  "go.work",
  "justfile",
  "makefile",
  "meson.build",
  "mix.exs",
  "package.json",
  "pnpm-workspace.yaml",
  "pom.xml",
  "pubspec.yaml",
  "pyproject.toml",
  "rebar.config",
  "requirements.txt",
  "settings.gradle",
  "settings.gradle.kts",
  "setup.cfg",
  "setup.py",
  "stack.yaml",
];

/** Ends of the names of manifests that are called after their project. */
const MANIFEST_EXTENSIONS: readonly string[] = [
  ".cabal",
  ".csproj",
  ".fsproj",
  ".gemspec",
  ".rockspec",
  ".sln",
  ".slnx",
  ".vbproj",
];

/**
 * Names of the manifests in `root`, regular files only, sorted by code units. Where the folder cannot
 * be listed they are asked for one by one, which misses those that are called after their project.
 */
export function findManifests(system: System, root: string): string[] {
  const listing = system.list(root);
  if (!listing.ok) {
    return MANIFEST_NAMES.filter((name) => {
      const status = system.status(join(root, name));
      return status.ok && status.value.kind === "file";
    }).sort(compareCodeUnits);
  }
  return listing.value
    .filter(({ name, kind }) => kind === "file" && isManifest(name))
    .map(({ name }) => name)
    .sort(compareCodeUnits);
}

function isManifest(name: string): boolean {
  return MANIFEST_NAMES.includes(name) ||
    MANIFEST_EXTENSIONS.some((extension) =>
      name.length > extension.length && name.endsWith(extension)
    );
}
