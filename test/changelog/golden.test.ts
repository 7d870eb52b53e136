import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { CATALOGUE, type GoldenCommit, HISTORY, PEOPLE } from "./golden/history.ts";
import { git, isoOf, writtenLog } from "./repositories.ts";

/** The history as a stream for `git fast-import`. */
function streamOf(commits: readonly GoldenCommit[]): string {
  const marks = new Map(commits.map(({ name }, index) => [name, `:${index + 1}`]));
  return commits.map((commit, index) => commitText(commit, commits[index - 1], marks)).join("");
}

function commitText(
  { name, by, committer = by, at, parents, files = {} }: GoldenCommit,
  before: GoldenCommit | undefined,
  marks: ReadonlyMap<string, string>,
): string {
  const [from, ...merged] = parents ?? (before === undefined ? [] : [before.name]);
  return [
    `commit refs/heads/main\nmark ${marks.get(name)}\n`,
    // When somebody wrote it says nothing.
    `author ${PEOPLE[by]} 1 +0000\ncommitter ${PEOPLE[committer]} ${at} +0000\n`,
    dataOf(name),
    ...(from === undefined ? [] : [`from ${marks.get(from)}\n`]),
    ...merged.map((parent) => `merge ${marks.get(parent)}\n`),
    ...Object.entries(files).map(([path, text]) =>
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${dataOf(text)}`,
    ),
    "\n",
  ].join("");
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function repository(): string {
  const directory = join(quickDirectory(), "coast");
  mkdirSync(directory);
  git(directory, ["init", "-q"]);
  git(directory, ["fast-import", "--quiet"], streamOf(HISTORY));
  git(directory, ["checkout", "-q", "main"]);
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify(CATALOGUE));
  return directory;
}

interface Row {
  readonly step: string;
  readonly id: number;
  readonly timestamp: string;
  readonly record: string;
  readonly isPublished: boolean;
}

/** What was worked out by hand, with times and numbers: microseconds count within a step, and numbers ascend. */
function expectedRows(): readonly Row[] {
  const rows: Row[] = [];
  for (const { name, at, micros = 0, isBehind = false, records = [] } of HISTORY) {
    const before = rows.at(-1)?.id ?? 0;
    for (const [index, record] of records.entries()) {
      const timestamp = at * 1_000_000 + micros + index;
      const [, hidden, text = ""] = /^(-?)\w+ (.*)$/.exec(record) ?? [];
      const id = isBehind ? before + 1 + index : timestamp;
      rows.push({ step: name, id, timestamp: isoOf(timestamp), record: text, isPublished: hidden === "" });
    }
  }
  return rows;
}

it("has each record that the rules give, and no other", async () => {
  const directory = repository();
  const diagnostics = new Diagnostics();
  const { linked } = await prepare(directory, {}, diagnostics);
  const published = new Set(linked?.changes.map(({ id }) => id));
  const units = new Map(
    linked?.sources.map(({ idHash, units: [unit] }) => [
      String(idHash),
      unit?.text.context || unit?.text.source,
    ]),
  );
  const rows = (await writtenLog(directory)).map(({ step = "", id, timestamp, target, ...record }): Row => {
    const { action, component, language, id_hash: hash, user, author } = record;
    const unit = hash === null ? null : units.get(hash);
    const words = [action, component.split("/")[1], language, unit, user, author && `(${author})`];
    const named = words.filter((word) => word !== null).join(" ");
    return {
      step,
      id,
      timestamp,
      record: `${named}${target === "" ? "" : `: ${target}`}`,
      isPublished: published.has(id),
    };
  });
  expect(rows).toEqual(expectedRows());
  expect(diagnostics.sorted().map(({ code }) => code)).toEqual([
    "component/unequal-totals",
    "history/clock",
    "history/moved",
    "history/unreadable",
  ]);
});
