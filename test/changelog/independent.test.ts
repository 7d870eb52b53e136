import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Diagnostics } from "../../src/model/diagnostic.ts";
import { prepare } from "../../src/tasks/catalogue/prepare.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { drawnPart, isFull, isProof } from "../suite/sample.ts";
import { completeLog, git, isoOf, moveUsers } from "./repositories.ts";

/** Of random histories; all of `.ci/run --full`. */
const COUNT = isFull ? 200 : isProof ? 25 : 5;
const INDEPENDENT = new URL("../history/independent/", import.meta.url).pathname;

function python(program: string, ...parameters: readonly string[]): string {
  return execFileSync("python3", [join(INDEPENDENT, program), ...parameters], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
}

function subjects(directory: string): ReadonlyMap<string, string> {
  const lines = git(directory, ["log", "--format=%H %s", "HEAD"]).trim().split("\n");
  return new Map(lines.map((line) => [line.slice(0, 40), line.slice(41)]));
}

async function ourLog(directory: string): Promise<unknown> {
  const steps = subjects(directory);
  const diagnostics = new Diagnostics();
  const { linked } = await prepare(directory, {}, diagnostics);
  expect(diagnostics.hasErrors ? diagnostics.sorted() : []).toEqual([]);
  const published = new Set(linked?.changes.map(({ id }) => id));
  const records = await completeLog(directory);
  return records.map(
    ({ commit, id, timestamp, action, project, component, language, idHash, user, author, target }) => ({
      step: steps.get(commit),
      id,
      timestamp: isoOf(timestamp),
      action,
      component: `${project}/${component}`,
      language: language ?? null,
      id_hash: idHash === undefined ? null : String(idHash),
      user: user ?? null,
      author: author ?? null,
      target,
      published: published.has(id),
    }),
  );
}

it(`gives the log that an independent implementation gives, of ${COUNT} random histories`, async (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
  const folder = temporaryDirectory();
  python("histories.py", String(Math.floor(drawnPart("histories") * 1_000_000)), String(COUNT), folder);
  const names = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  expect(names).toHaveLength(COUNT);
  for (const name of names) {
    const directory = join(folder, name);
    const theirs = JSON.parse(python("log.py", directory, join(directory, "catalogue.json")));
    moveUsers(directory);
    expect({ name, records: await ourLog(directory) }).toEqual({ name, records: theirs.records });
  }
});
