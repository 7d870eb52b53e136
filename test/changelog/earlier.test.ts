import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { openLog } from "../../src/catalogue/history/catalogue-history.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type NamedRecord, recordsOf } from "../history/named-records.ts";
import { drawnFirst, drawnPart, isFull, isProof, sample } from "../suite/sample.ts";
import { completeLog, completeManifest, git, importedRepository } from "./repositories.ts";

const ORACLE = new URL("../oracle/history/", import.meta.url);
const INDEPENDENT = new URL("../history/independent/", import.meta.url).pathname;
/** Of random histories. */
const COUNT = isFull ? 10 : isProof ? 2 : 1;

interface Then {
  /** The complete log. */
  readonly records: readonly NamedRecord[];
  /** Numbers of what is published. */
  readonly published: readonly number[];
  readonly linked: PublicCatalogue;
}

/** A step of a catalogue, as today's manifest has it. */
async function at(directory: string, commit: string): Promise<Then> {
  const diagnostics = new Diagnostics();
  const { read, earlier, linked } = await prepare(
    directory,
    { at: commit, catalogueFrom: "now" },
    diagnostics,
  );
  if (read.catalogue === undefined || earlier === undefined || linked === undefined)
    throw new Error(JSON.stringify(diagnostics.sorted()));
  const options = { maxInputBytes: 2 ** 25, now: Number.POSITIVE_INFINITY, pointOf: earlier.pointOf };
  const log = await openLog(read.catalogue, read, options, new Diagnostics().report);
  return {
    records: log === undefined ? [] : recordsOf(log),
    published: linked.changes.map(({ id }) => id).sort((a, b) => a - b),
    linked,
  };
}

/** Steps of a mainline, oldest first, but for those that hold a file which cannot be read: a build of them is refused. */
async function proveSteps(directory: string, every: number, name: string): Promise<number> {
  const complete = await completeLog(directory);
  const steps = git(directory, ["rev-list", "--first-parent", "--reverse", "HEAD"]).trim().split("\n");
  let proved = 0;
  for (const commit of sample(steps, every, name)) {
    const index = steps.indexOf(commit);
    const known = new Set(steps.slice(0, index + 1));
    const then = await at(directory, commit).catch((error: unknown) => error);
    if (then instanceof Error) {
      expect(then.message).toMatch(/"code":"(file|csv|json|name|po|table)\//);
      continue;
    }
    const { records, published } = then as Then;
    const prefix = complete.filter((record) => known.has(record.commit));
    expect(complete.slice(0, prefix.length)).toEqual(prefix);
    expect({ commit, records }).toEqual({ commit, records: prefix });
    const numbers = new Set(prefix.map(({ id }) => id));
    expect(published.filter((id) => !numbers.has(id))).toEqual([]);
    proved += 1;
  }
  return proved;
}

/** What a checkout says, read with the masks and templates that were found. */
async function checkedOut(directory: string, commit: string, { linked }: Then): Promise<unknown> {
  const place = join(temporaryDirectory(), "checkout");
  git(directory, ["worktree", "add", "-q", "--detach", place, commit]);
  const manifest = JSON.parse(readFileSync(join(directory, "catalogue.json"), "utf8"));
  const thenOf = (slug: string): object[] =>
    linked.components.flatMap(({ manifest: { filemask, template, slug: own } }) =>
      own === slug ? [{ filemask, template, allow_empty: true }] : [],
    );
  const projects = manifest.projects.map((project: { components: { slug: string }[] }) => ({
    ...project,
    components: project.components.flatMap((component) =>
      thenOf(component.slug).map((then) => ({ ...component, ...then, former: undefined })),
    ),
  }));
  writeFileSync(join(place, "catalogue.json"), JSON.stringify({ ...manifest, changes: [], projects }));
  const diagnostics = new Diagnostics();
  const checked = await prepare(place, {}, diagnostics);
  return checked.linked === undefined ? diagnostics.sorted() : unitsOf(checked.linked);
}

function unitsOf({ components }: PublicCatalogue): readonly string[] {
  return components.flatMap(({ manifest: { slug }, translations }) =>
    translations.flatMap(({ language, file, units }) =>
      units.map(({ text, state, target }) =>
        [slug, language.code, file.path, text.context, text.source, state, target].join(" | "),
      ),
    ),
  );
}

it("every older step of the example has the units that a checkout has", async () => {
  const directory = importedRepository(
    new URL("example.fi", ORACLE).pathname,
    new URL("catalogue.json", ORACLE).pathname,
  );
  const steps = git(directory, ["rev-list", "--first-parent", "HEAD"]).trim().split("\n");
  let proved = 0;
  for (const commit of drawnFirst(steps, 2, "checkouts of the example", () => proved > 0)) {
    const then = await at(directory, commit).catch(() => undefined);
    if (then === undefined) continue;
    expect({ commit, units: unitsOf(then.linked) }).toEqual({
      commit,
      units: await checkedOut(directory, commit, then),
    });
    proved += 1;
  }
  expect(proved).toBeGreaterThan(0);
});

it("every older step of the example gives the beginning of the complete log", async () => {
  const directory = importedRepository(
    new URL("example.fi", ORACLE).pathname,
    new URL("catalogue.json", ORACLE).pathname,
  );
  expect(await proveSteps(directory, 1, "steps of the example")).toBeGreaterThan(0);
});

it(`every older step of ${COUNT} random histories gives the beginning of the complete log`, async (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skipFor("there is no python3", context);
  const folder = temporaryDirectory();
  const seed = String(Math.floor(drawnPart("earlier histories") * 1_000_000));
  execFileSync("python3", [join(INDEPENDENT, "histories.py"), seed, String(COUNT), folder]);
  for (const name of readdirSync(folder).filter((each) => /^\d+$/.test(each))) {
    const directory = join(folder, name);
    completeManifest(directory);
    await proveSteps(directory, 4, `steps of ${seed}/${name}`);
  }
});
