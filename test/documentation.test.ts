import { expect, it } from "vitest";
import { brokenLinks, listDocuments, missingPaths, readDocument } from "./documentation.ts";

it("every link of a document leads to a file, and to a heading where it names one", () => {
  const documents = listDocuments();
  expect(documents).toContain("docs/decisions/README.md");
  expect(documents.flatMap((path) => brokenLinks(path).map((target) => `${path}: ${target}`))).toEqual([]);
});

it("every path that CONTRIBUTING names exists, and every test that it runs", () => {
  const text = readDocument(".github/CONTRIBUTING.md");
  expect(missingPaths(text)).toEqual([]);
  const tests = [...new Set(text.match(/\btest\/[\w./-]+\.test\.ts\b/g))];
  expect(tests.length).toBeGreaterThan(1);
  expect(tests.flatMap((path) => missingPaths(`\`${path}\``))).toEqual([]);
});

const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;

it("decisions have numbers without gaps, three parts, and a line in their list", () => {
  const decisions = listDocuments()
    .filter((path) => DECISION.test(path))
    .sort();
  const list = readDocument("docs/decisions/README.md");
  expect(decisions.map((path) => Number(DECISION.exec(path)?.[1]))).toEqual(decisions.map((_, at) => at + 1));
  for (const path of decisions) {
    const text = readDocument(path);
    const [, number, status = ""] = /^# (\d{4})\. .+\n\n([\s\S]*?)\n\n## Context\n/.exec(text) ?? [];
    expect(path).toContain(`/${number}-`);
    expect(status).toMatch(/^Accepted on \d{4}-\d\d-\d\d/);
    expect(text.match(/^## .*/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
    expect(list).toContain(`(${path.slice("docs/decisions/".length)})`);
    // A decision that is in force names today's files.
    if (!status.includes("Superseded")) expect(missingPaths(text), path).toEqual([]);
  }
});

it("test/bench/RESULTS.md names date, rounds and machine of each section", () => {
  const sections = readDocument("test/bench/RESULTS.md").split(/^## /m).slice(2);
  expect(sections.length).toBeGreaterThan(20);
  const line =
    /^Section `[\w-]+`, \d{4}-\d\d-\d\d: .+ (?:and \d+ rounds?|\d+ rounds? at most)\b.+\. On (?:\d+ × .+; Node v.+|a machine that was not recorded)\./m;
  expect(sections.filter((text) => !line.test(text)).map((text) => text.split("\n")[0])).toEqual([]);
});

/** The lines of blocks that show a folder: its name, then indented paths with their meaning in a column. */
function linesOfTrees(text: string): readonly string[] {
  // Fences open and close in turn.
  const blocks = text.split(/^```.*$/m).filter((_, at) => at % 2 === 1);
  return blocks.filter((block) => /\n *[\w-]+\/\S* {6,}/.test(block)).flatMap((block) => block.split("\n"));
}

it("blocks that show a folder have one path a line", () => {
  const lines = listDocuments().flatMap((path) => linesOfTrees(readDocument(path)));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.trim().split(/ {6,}\b/).length > 2)).toEqual([]);
});
