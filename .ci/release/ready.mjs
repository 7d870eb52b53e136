// node .ci/release/ready.mjs TAG: whether this commit can become the release TAG; says all that is missing.
import { readFileSync } from "node:fs";
import { FRAGMENTS, readFragments } from "./fragments.mjs";
import { notesOf } from "./notes.mjs";

/** What only an owner can say. In their place stands OWNER until somebody has. */
const OWNERS = ["author", "homepage", "repository", "bugs"];

const [tag = ""] = process.argv.slice(2);
const facts = JSON.parse(readFileSync("package.json", "utf8"));
const problems = OWNERS.filter((name) => JSON.stringify(facts[name] ?? "OWNER").includes("OWNER")).map(
  (name) => `package.json: ${name} is a placeholder: put the owner in place of OWNER`,
);
if (tag !== `v${facts.version}`) problems.push(`the tag is ${tag}, the package's version ${facts.version}`);
if (notesOf(readFileSync("CHANGELOG.md", "utf8"), facts.version) === undefined)
  problems.push(`CHANGELOG.md has no section "## ${facts.version}", or nothing in it`);
const waiting = readFragments(FRAGMENTS).fragments.length;
if (waiting > 0)
  problems.push(`${FRAGMENTS}/ has ${waiting} changes that are not in CHANGELOG.md: run node .ci/release/changelog.mjs ${facts.version}`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
