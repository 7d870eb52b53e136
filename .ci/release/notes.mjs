// node .ci/release/notes.mjs VERSION: the section of CHANGELOG.md, without its heading; of "Unreleased", what the
// fragments in changelog.d/ come to.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FRAGMENTS, readFragments, sectionOf } from "./fragments.mjs";

/** @param {string} changelog @param {string} version @returns {string | undefined} undefined where there is none */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[ \n]/, 1)[0] === version);
  const notes = section?.slice(section.indexOf("\n")).trim();
  return notes === "" ? undefined : notes;
}

/** @param {string} version @returns {{ notes: string, problems: string[] }} */
function found(version) {
  if (version !== "Unreleased") {
    const notes = notesOf(readFileSync("CHANGELOG.md", "utf8"), version);
    const none = `CHANGELOG.md has no section "## ${version}", or nothing in it`;
    return { notes: notes ?? "", problems: notes === undefined ? [none] : [] };
  }
  const { fragments, problems } = readFragments(FRAGMENTS);
  if (fragments.length === 0) problems.push(`${FRAGMENTS}/ has no fragments`);
  return { notes: sectionOf(fragments), problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ""] = process.argv.slice(2);
  const { notes, problems } = found(version);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(`${notes}\n`);
}
