import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { countsOf, type HistoryRow } from "../../src/model/catalogue/history-row.ts";
import type { Translation } from "../../src/model/catalogue/linked.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { drawnPart, isFull, isProof } from "../suite/sample.ts";
import { completeManifest, git, writtenLog } from "./repositories.ts";

/** Of random histories; all of `.ci/run --full`. */
const COUNT = isFull ? 200 : isProof ? 15 : 4;
const INDEPENDENT = new URL("../history/independent/", import.meta.url).pathname;

function python(program: string, ...parameters: readonly string[]): string {
  return execFileSync("python3", [join(INDEPENDENT, program), ...parameters], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
}

async function ourLog(directory: string): Promise<unknown> {
  const diagnostics = new Diagnostics();
  git(directory, ["tag", "newest"]);
  const { linked, overTime } = await prepare(directory, {}, diagnostics, { overTime: () => "tag" });
  expect(diagnostics.hasErrors ? diagnostics.sorted() : []).toEqual([]);
  expect(overTime?.rows().map(countedOf)).toEqual(linked?.translations.map(countedToday).sort(inOrder));
  const published = new Set(linked?.changes.map(({ id }) => id));
  const records = await writtenLog(directory);
  return records.map((record) => ({ ...record, published: published.has(record.id) }));
}

/** What the whole log leaves of a translation, and what is counted of its files. */
type Counted = Omit<HistoryRow, "time" | "tag">;

function countedOf({ time, tag, ...counted }: HistoryRow): Counted {
  return counted;
}

function countedToday({ component, language, statistics }: Translation): Counted {
  const { manifest, project } = component;
  const names = { project: project.manifest.slug, component: manifest.slug, language: language.code };
  return { ...names, ...countsOf(statistics) };
}

function inOrder(a: Counted, b: Counted): number {
  const keyOf = ({ project, component, language }: Counted): string =>
    [project, component, language].join("\0");
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

it(`gives the log that an independent implementation gives, of ${COUNT} random histories`, {
  timeout: COUNT * 10_000,
}, async (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
  const folder = temporaryDirectory();
  python("histories.py", String(Math.floor(drawnPart("histories") * 1_000_000)), String(COUNT), folder);
  const names = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  expect(names).toHaveLength(COUNT);
  for (const name of names) {
    const directory = join(folder, name);
    const theirs = JSON.parse(python("log.py", directory, join(directory, "catalogue.json")));
    completeManifest(directory);
    expect({ name, records: await ourLog(directory) }).toEqual({ name, records: theirs.records });
  }
});
