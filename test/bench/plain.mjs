// The generator that everybody writes first: one object for each document, JSON.stringify, one file after the other.
// node plain.mjs DATA TO, where DATA is what peers/data.mjs made.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documents } from "./peers/documents.mjs";

const [, , data = "", to = ""] = process.argv;
for (const [path, text] of documents(JSON.parse(readFileSync(data, "utf8")))) {
  const file = join(to, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
