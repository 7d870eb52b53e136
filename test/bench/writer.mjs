// The product's own writer, alone: loads a published tree into memory and publishes it elsewhere. Prints the seconds
// of the publishing, as one line of JSON: node writer.mjs FROM TO
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [, , from = "", to = ""] = process.argv;
const { Publication } = await import(new URL("../../dist/publish/publication.js", import.meta.url).href);

const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: path.slice(from.length + 1), body: readFileSync(path) }))
  .filter(({ path }) => path.startsWith("api/"))
  .map(({ path, body }) => ({ path, body, mediaType: "application/json" }));
const { format, generation, bytes, entries, parts, ...facts } = JSON.parse(
  readFileSync(join(from, "lingodex", "manifest.json"), "utf8"),
);
const began = performance.now();
const publication = await Publication.open(to, { hostFiles: [] });
for (const file of files) publication.put(file);
publication.commit(facts);
process.stdout.write(
  `${JSON.stringify({ seconds: (performance.now() - began) / 1000, files: files.length })}\n`,
);
