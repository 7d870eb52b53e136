import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { tellOverTime } from "../../src/catalogue/asked/told-over-time.ts";
import { historyRow } from "../../src/catalogue/history/over-time.ts";
import { countsOf, type HistoryRow } from "../../src/model/catalogue/history-row.ts";
import { Diagnostics, severityOf } from "../../src/model/diagnostics/diagnostic.ts";
import { compareCodePoints } from "../../src/model/text/order.ts";
import { completeManifest, git, importedRepository } from "../changelog/repositories.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { drawnFirst, drawnPart, isFull } from "../suite/sample.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const INDEPENDENT = new URL("../history/independent/", import.meta.url).pathname;
/** Of random histories. */
const COUNT = isFull ? 20 : 1;

function keyOf({ project, component, language }: HistoryRow): string {
  return `${project} ${component} ${language}`;
}

function inOrder(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  return [...rows].sort((a, b) => compareCodePoints(keyOf(a), keyOf(b)));
}

/** The numbers of `--at TAG --catalogue-from now`, as rows of that tag; the codes of errors where that is refused. */
async function rowsAt(
  directory: string,
  tag: string,
  time: string,
): Promise<readonly HistoryRow[] | readonly string[]> {
  const diagnostics = new Diagnostics();
  const { linked } = await prepare(directory, { at: tag, catalogueFrom: "now" }, diagnostics);
  if (linked === undefined) {
    const errors = diagnostics.sorted().filter((each) => severityOf(each) === "error");
    return errors.map(({ code }) => code);
  }
  const rows = linked.translations.map(({ component: { manifest, project }, language, statistics }) => {
    const names = { project: project.manifest.slug, component: manifest.slug, language: language.code };
    return historyRow(names, countsOf(statistics), time, tag);
  });
  return inOrder(rows);
}

interface Proof {
  readonly equal: number;
  /** Of these the catalogue says nothing: a file cannot be read, and the row repeats what the step before it said. */
  readonly refused: number;
}

/** Proves that every so many-th step of a mainline has the same numbers by both ways. */
async function prove(directory: string, every: number, name: string): Promise<Proof> {
  const steps = git(directory, ["rev-list", "--first-parent", "--reverse", "HEAD"]).trim().split("\n");
  for (const [index, step] of steps.entries()) git(directory, ["tag", "-f", `s${index}`, step]);
  const { rows } = await tellOverTime(directory, {
    ...{ discover: false, every: "tag", since: undefined, withSource: true },
  });
  let [equal, refused] = [0, 0];
  for (const index of drawnFirst([...steps.keys()], every, name, () => equal > 0)) {
    const tag = `s${index}`;
    const told = inOrder((rows ?? []).filter((row) => row.tag === tag));
    const then = await rowsAt(directory, tag, told[0]?.time ?? "");
    if (typeof then[0] === "string") {
      expect({ tag, codes: then }).toEqual({
        tag,
        codes: then.map(() => expect.stringMatching(/^(file|csv|json|name|po|table)\//)),
      });
      refused += 1;
    } else {
      expect({ tag, rows: then }).toEqual({ tag, rows: told });
      equal += 1;
    }
  }
  return { equal, refused };
}

it("--at a tag, by today's catalogue, has the numbers of that tag's rows, at steps of the example", async () => {
  const place = (name: string): string => new URL(name, ORACLE).pathname;
  const directory = importedRepository(place("example.fi"), place("catalogue.json"));
  const { equal, refused } = await prove(directory, 3, "tags of the example");
  // One of them holds a file that cannot be read.
  expect(refused).toBeLessThan(2);
  expect(equal).toBeGreaterThan(0);
});

it(`--at a tag has the numbers of its rows in ${COUNT} random histories`, async (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
  const folder = temporaryDirectory();
  const seed = String(Math.floor(drawnPart("tags of random histories") * 1_000_000));
  execFileSync("python3", [join(INDEPENDENT, "histories.py"), seed, String(COUNT), folder]);
  let equal = 0;
  for (const name of readdirSync(folder).filter((each) => /^\d+$/.test(each))) {
    const directory = join(folder, name);
    completeManifest(directory);
    equal += (await prove(directory, 3, `tags of ${seed}/${name}`)).equal;
  }
  expect(equal).toBeGreaterThan(0);
});
