// node .ci/release/notes.mjs VERSION: the section of CHANGELOG.md, without its heading.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @param {string} changelog @param {string} version @returns {string | undefined} undefined where there is none */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[ \n]/, 1)[0] === version);
  const notes = section?.slice(section.indexOf("\n")).trim();
  return notes === "" ? undefined : notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ""] = process.argv.slice(2);
  const notes = notesOf(readFileSync("CHANGELOG.md", "utf8"), version);
  if (notes === undefined) {
    process.stderr.write(`CHANGELOG.md has no section "## ${version}", or nothing in it\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${notes}\n`);
}
