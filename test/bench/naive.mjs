// The writer that everybody writes first: loads a tree as strings, then makes every file with its directories. Prints
// the seconds of the writing: node naive.mjs FROM TO
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [, , from = "", to = ""] = process.argv;
/** @type {(readonly [path: string, text: string])[]} */
const files = [];
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile()) files.push([path.slice(from.length), readFileSync(path, "utf8")]);
}
const began = performance.now();
for (const [path, text] of files) {
  const file = join(to, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
process.stdout.write(
  `${JSON.stringify({ seconds: (performance.now() - began) / 1000, files: files.length })}\n`,
);
