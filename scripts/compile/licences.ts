/**
 * The licences of what is in the executable, as somebody who passes it on must pass them on too.
 *
 * @module
 */

import { join } from "@std/path";
import type { BundledPackage } from "./bundle.ts";

/** Licence of the runtime, and of the standard library, whose package comes without the file. */
const DENO_LICENCE = `MIT License

Copyright 2018-2026 the Deno authors

Permission is hereby granted, free of charge, to any person obtaining a copy of
this software and associated documentation files (the "Software"), to deal in
the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of
the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER
IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

const LICENCE_FILE_REGEXP = /^licen[cs]e(-mit)?(\.md|\.txt)?$/i;

/**
 * The text of the file that goes with the executable.
 *
 * @param own Rivumi's own licence.
 * @param packages The libraries in the executable.
 * @throws {Error} if a library does not say under which licence it is.
 */
export function licencesText(own: string, packages: readonly BundledPackage[]): string {
  const parts = [
    { title: "Rivumi", text: own },
    {
      title:
        "The Deno runtime (https://github.com/denoland/deno; what it is built from is listed there)",
      text: DENO_LICENCE,
    },
    ...packages.map((item) => ({ title: `${item.name} ${item.version}`, text: licenceOf(item) })),
  ];
  const list = parts.map(({ title }) => `- ${title}\n`).join("");
  return `The executable "rivumi" is made of the following. Their licences follow in this order.\n\n` +
    list +
    parts.map(({ title, text }) => `\n${"=".repeat(80)}\n${title}\n\n${text.trim()}\n`).join("");
}

function licenceOf({ name, folder }: BundledPackage): string {
  if (name === "deno-std") return DENO_LICENCE;
  const file = [...Deno.readDirSync(folder)].find((entry) => LICENCE_FILE_REGEXP.test(entry.name));
  if (file === undefined) {
    throw new Error(`Cannot list the licence of ${name}: there is no such file in "${folder}"`);
  }
  return Deno.readTextFileSync(join(folder, file.name));
}
