/**
 * Finds paths that exist on one person's machine alone.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { FileRule } from "../rule.ts";
import page from "./machine_path.md" with { type: "text" };

/** The rule `machine-path`. */
export const machinePath: FileRule = {
  code: "machine-path",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A path leads into one person's home folder",
  page,
  *check({ document, path: file }, { project }) {
    // What git leaves out is for one machine anyway.
    if (project.tree.hidden.has(file)) return;
    const reported = new Set<string>();
    for (const match of document.matches(HOME_REGEXP, ["prose", "code", "comment"])) {
      const [path, ...users] = match;
      const user = users.find((name) => name !== undefined)!;
      if (STAND_IN_REGEXP.test(user) || reported.has(user)) continue;
      reported.add(user);
      yield {
        message: `${quoted(path)} is the home folder of one person`,
        help: "Write the path from the root of the project, or with ~ in place of the home folder",
        range: { start: match.index, end: match.index + path.length },
      };
    }
  },
};

// Something has to follow: "/home/about" alone may be a page of a web site.
const HOME_REGEXP =
  /(?<![\w.~:/\\}>-])(?:\/Users\/([\w.-]+)(?=\/[\w.~-])|\/home\/([\w.-]+)(?=\/(?:[\w.-]+\/|\.\w))|[A-Za-z]:\\{1,2}Users\\{1,2}([\w.-]+)(?=\\))/g;

/** Names of nobody, of machines that everybody has, and of accounts in containers. */
const STAND_IN_REGEXP =
  /^(?:.*(?:user|name|your|example|someone|somebody|xxx).*|me|you|my\w*|x|foo|bar|baz|runner|vscode|node|app|dev|developer|dev[-_].*|alice|bob|carol|charlie|eve|john|jane|joe|jdoe|.*doe|ubuntu|debian|admin|administrator|root|circleci|jenkins|gitpod|codespace|coder|jovyan|linuxbrew|git|pi|test\w*|guest|shared|public|default|all|agent|claude|codex|sandbox|workspace|work|oai|deploy|www-data|ec2-.*|vagrant|builder|build|nonroot|container|docker|steam|nginx|postgres|home|code|site|web|project)$/i;
