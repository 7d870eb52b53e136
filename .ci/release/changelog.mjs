// node .ci/release/changelog.mjs VERSION [DATE]: moves the fragments of changelog.d/ into CHANGELOG.md, as the section of
// that version. To be committed before the tag.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FRAGMENTS, readFragments, sectionOf } from "./fragments.mjs";

const CHANGELOG = "CHANGELOG.md";
const [version = "", date = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
const changelog = readFileSync(CHANGELOG, "utf8");
const released = [...changelog.matchAll(/^## (\S+)/gm)].map(([, name]) => name);
const { fragments, problems } = readFragments(FRAGMENTS);
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) problems.push(`${JSON.stringify(version)} is not a version, such as 1.2.3`);
if (!/^\d{4}-\d\d-\d\d$/.test(date)) problems.push(`${JSON.stringify(date)} is not a date, such as 2026-12-01`);
if (released.includes(version)) problems.push(`${CHANGELOG} has a section "## ${version}" already`);
if (fragments.length === 0) problems.push(`${FRAGMENTS}/ has no fragments`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else {
  const at = changelog.search(/^## /m);
  const [head, rest] = at < 0 ? [`${changelog.trimEnd()}\n\n`, ""] : [changelog.slice(0, at), changelog.slice(at)];
  const section = `## ${version} (${date})\n\n${sectionOf(fragments)}\n`;
  writeFileSync(CHANGELOG, `${head}${section}${rest === "" ? "" : `\n${rest}`}`);
  // Written first: what is interrupted here has a fragment twice, and loses none.
  for (const { name } of fragments) rmSync(join(FRAGMENTS, name));
  process.stdout.write(`${fragments.length} changes are in ${CHANGELOG}, "## ${version} (${date})"\n`);
}
