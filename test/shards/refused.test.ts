import { appendFileSync, cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planShards } from "../../src/build/slices/plan.ts";
import { encodeRecord, endOf, NOTHING, recordsIn } from "../../src/build/slices/records/record.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { build, OutputError, UsageError } from "../../src/index.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { buildSharded, recordFiles } from "./sharded.ts";

const OPTIONS = { pages: false, bulk: false } as const;
const SLICES = 2;

function jobFolder(): string {
  return join(temporaryDirectory(), "job");
}

/** A catalogue of one's own: name, slug and texts of components with files in CSV. */
function catalogueOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryDirectory();
  const component = (slug: string): object => ({
    name: slug,
    slug,
    filemask: `${slug}/*.csv`,
    template: `${slug}/en.csv`,
    file_format: "csv",
  });
  const projects = [{ name: "P", slug: "p", components: [component("a"), component("b")] }];
  const all: Readonly<Record<string, string>> = {
    "tables/users.csv": "username\n",
    "catalogue.json": JSON.stringify({ base_url: "https://l10n.example.org", projects, tables: "tables" }),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const TWO = {
  "a/en.csv": "one,One\n",
  "a/de.csv": "one,Eins\n",
  "b/en.csv": "two,Two\n",
  "b/de.csv": "two,Zwei\n",
};

/** A job up to its slices' records. */
async function jobOf(
  catalogue: string,
  job = jobFolder(),
): Promise<{ job: string; files: readonly string[] }> {
  planShards({ ...OPTIONS, catalogue, job, slices: SLICES });
  const surveys = await recordFiles(SLICES, (number) => surveySlice({ job, number }));
  expect(settleShards({ job, surveys }).ok).toBe(true);
  return { job, files: await recordFiles(SLICES, (number) => renderSlice({ job, number })) };
}

describe("what slices cannot do", () => {
  it.each([
    ["pages", { pages: true }, "pages for people"],
    ["bulk documents", { bulk: true }, "bulk documents"],
  ])("is named: %s", (_, options, words) => {
    const plan = () =>
      planShards({ ...OPTIONS, ...options, catalogue: oracleCatalogue, job: jobFolder(), slices: 2 });
    expect(plan).toThrow(UsageError);
    expect(plan).toThrow(words);
  });

  it("is named: a history of git", () => {
    const catalogue = catalogueOf(TWO);
    const manifest = JSON.parse(readFileSync(join(catalogue, "catalogue.json"), "utf8"));
    writeFileSync(join(catalogue, "catalogue.json"), JSON.stringify({ ...manifest, changes: ["git"] }));
    const plan = () => planShards({ ...OPTIONS, catalogue, job: jobFolder(), slices: 2 });
    expect(plan).toThrow(/a history of git/);
  });
});

describe("a job", () => {
  it("has a folder of its own, and a plan of this version", () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, "mine.txt"), "");
    const asked = { ...OPTIONS, catalogue: oracleCatalogue, slices: 2 };
    expect(() => planShards({ ...asked, job: folder })).toThrow(/contains mine.txt/);
    expect(() => planShards({ ...asked, job: join(folder, "mine.txt") })).toThrow(OutputError);
    const job = jobFolder();
    expect(() => settleShards({ job, surveys: [] })).toThrow(/contains no job/);
    planShards({ ...asked, job });
    const plan = join(job, "plan.json");
    const text = readFileSync(plan, "utf8");
    writeFileSync(plan, text.replace(/"strict": \w+|"pages": false/, '"pages": true'));
    expect(() => settleShards({ job, surveys: [] })).toThrow(/another version, or it was edited/);
    writeFileSync(plan, "{");
    expect(() => settleShards({ job, surveys: [] })).toThrow(/another version, or it was edited/);
    planShards({ ...asked, job });
    expect(readFileSync(plan, "utf8")).toBe(text);
  });

  it("tells what is wrong with the catalogue, all of it, once", async () => {
    const catalogue = catalogueOf({ ...TWO, "a/de.csv": '"one', "b/de.csv": '"two' });
    const out = join(temporaryDirectory(), "out");
    const built = await build({ ...OPTIONS, catalogue, out, cache: false });
    const { ok, diagnostics } = await buildSharded({ ...OPTIONS, catalogue, out, slices: 2 });
    expect(ok).toBe(false);
    expect(diagnostics).toEqual(built.diagnostics);
    expect(diagnostics.length).toBeGreaterThan(1);
  });

  it("is told at once what manifests and tables refuse, and goes on all the same", async () => {
    const catalogue = catalogueOf({
      ...TWO,
      "a/de.csv": '"one',
      "tables/units.csv": "id,project,component,language,context\n1,q,a,de,one\n,p,a,de,gone\n",
    });
    const plan = (more: object) =>
      planShards({ ...OPTIONS, ...more, catalogue, job: jobFolder(), slices: 2 });
    const codesIn = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
      diagnostics.map(({ code }) => code);
    expect(plan({}).ok).toBe(false);
    expect(codesIn(plan({}))).toEqual(["table/unknown-project"]);
    // What cannot be asked of slices is not told beside what is wrong.
    expect(codesIn(plan({ pages: true }))).toEqual(["table/unknown-project"]);
    const out = join(temporaryDirectory(), "out");
    const built = await build({ ...OPTIONS, catalogue, out, cache: false });
    const sharded = await buildSharded({ ...OPTIONS, catalogue, out, slices: 2 });
    expect(sharded.diagnostics).toEqual(built.diagnostics);
    expect(sharded.diagnostics.length).toBeGreaterThan(1);
  });

  it("is told at once of warnings where they refuse", () => {
    const catalogue = catalogueOf({
      ...TWO,
      "tables/screenshots.csv": "name,project,component,image\nS,p,a,none.png\n",
    });
    const plan = (strict: boolean) =>
      planShards({ ...OPTIONS, strict, catalogue, job: jobFolder(), slices: 2 });
    expect(plan(false)).toMatchObject({ ok: true, diagnostics: [] });
    expect(plan(true)).toMatchObject({ ok: false, diagnostics: [{ code: "table/missing-image" }] });
  });

  it("without a manifest that can be read has no plan", () => {
    const catalogue = catalogueOf(TWO);
    writeFileSync(join(catalogue, "catalogue.json"), "{");
    const { plan, diagnostics } = planShards({ ...OPTIONS, catalogue, job: jobFolder(), slices: 2 });
    expect(plan).toBeUndefined();
    expect(diagnostics).not.toEqual([]);
  });

  it("does not go on with inputs that changed", async () => {
    const catalogue = catalogueOf(TWO);
    const job = jobFolder();
    planShards({ ...OPTIONS, catalogue, job, slices: SLICES });
    await expect(recordFiles(1, (number) => renderSlice({ job, number }))).rejects.toThrow(
      /no slice is settled/,
    );
    const surveys = await recordFiles(SLICES, (number) => surveySlice({ job, number }));
    settleShards({ job, surveys });
    appendFileSync(join(catalogue, "a/de.csv"), "three,Drei\n");
    const rendered = recordFiles(SLICES, (number) => renderSlice({ job, number }));
    await expect(rendered).rejects.toThrow(InputError);
    await expect(rendered).rejects.toThrow(/inputs of slice 0 changed/);
  });

  it("keeps what a slice gave, as long as nothing of it changed", async () => {
    const changes = "timestamp,action,project,component,language\n";
    const row = (component: string, second: number): string =>
      `2026-01-01T00:00:0${second}Z,0,p,${component},de\n`;
    const catalogue = catalogueOf({ ...TWO, "tables/changes.csv": changes + row("a", 1) });
    const { job, files } = await jobOf(catalogue);
    const keysAfter = async (edit: () => void): Promise<readonly string[]> => {
      edit();
      planShards({ ...OPTIONS, catalogue, job, slices: SLICES });
      const surveys = await recordFiles(SLICES, (number) => surveySlice({ job, number }));
      const { ok, keys } = settleShards({ job, surveys });
      expect(ok).toBe(true);
      return keys;
    };
    const [first, second] = await keysAfter(() => undefined);
    // Another row of the other slice, above and below its own.
    const table = join(catalogue, "tables/changes.csv");
    const [a, b] = await keysAfter(() => writeFileSync(table, changes + row("b", 0) + row("a", 1)));
    expect([a === first, b === second]).toEqual([true, false]);
    const out = join(temporaryDirectory(), "out");
    await expect(mergeShards({ job, files, out })).rejects.toThrow(
      /slice 1 are of another job, or of other inputs/,
    );
    const [, again = ""] = await recordFiles(SLICES, (number) => renderSlice({ job, number }));
    await mergeShards({ job, files: [files[0] ?? "", again], out });
    const whole = join(temporaryDirectory(), "whole");
    await build({ ...OPTIONS, catalogue, out: whole, cache: false });
    expect(hashFiles(out)).toEqual(hashFiles(whole));
    const [c, d] = await keysAfter(() => appendFileSync(join(catalogue, "a/de.csv"), "three,Drei\n"));
    expect([c === a, d === b]).toEqual([false, true]);
  });

  it("takes each survey of its own, and all of them", async () => {
    const job = jobFolder();
    const asked = { ...OPTIONS, catalogue: catalogueOf(TWO), slices: SLICES };
    planShards({ ...asked, job });
    const survey = async (number: number): Promise<Buffer> => surveySlice({ job, number });
    const [first, second] = [await survey(0), await survey(1)];
    expect(() => settleShards({ job, surveys: first })).toThrow(/no survey of slice 1/);
    expect(settleShards({ job, surveys: Buffer.concat([second, first, second]) }).ok).toBe(true);
    expect(() => settleShards({ job, surveys: first.subarray(0, 30) })).toThrow(/standard input: .*cut off/);
    const odd = encodeRecord({ collection: "units", key: Buffer.alloc(8), plain: NOTHING, api: NOTHING });
    expect(() => settleShards({ job, surveys: odd })).toThrow(/not surveys/);
    const other = jobFolder();
    planShards({ ...asked, job: other, strict: true });
    expect(() => settleShards({ job: other, surveys: Buffer.concat([first, second]) })).toThrow(
      /another job/,
    );
    await expect(surveySlice({ job, number: 2 })).rejects.toThrow(/no slice 2/);
  });

  it("leaves what stands where a slice is missing, cut off, twice or of another job", async () => {
    const { job, files } = await jobOf(oracleCatalogue);
    const out = join(temporaryDirectory(), "out");
    await mergeShards({ job, files, out });
    const before = hashFiles(out);
    const [first = "", second = ""] = files;
    const copy = (length: number): string => {
      const file = join(temporaryDirectory(), "cut");
      cpSync(second, file);
      truncateSync(file, length);
      return file;
    };
    const whole = readFileSync(second).length;
    // Between two records: the last one says that nothing more comes.
    const ending = endOf([...recordsIn(readFileSync(second))].length).length;
    const { files: others } = await jobOf(catalogueOf(TWO));
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[first], /slice 1 is missing/],
      [[first, copy(whole - 1)], /cut off/],
      [[first, copy(whole - ending)], /cut off/],
      [[first, second, second], /named twice/],
      [[first, ...others.slice(1)], /another job/],
      [[first, join(out, "absent")], /is not a file/],
    ];
    for (const [given, words] of cases) {
      await expect(mergeShards({ job, files: given, out })).rejects.toThrow(words);
      expect(hashFiles(out)).toEqual(before);
    }
  });

  it("is bounded as a build is", async () => {
    const out = join(temporaryDirectory(), "out");
    const { job, files } = await jobOf(oracleCatalogue);
    await mergeShards({ job, files, out });
    const before = hashFiles(out);
    const less = await jobOf(catalogueOf(TWO));
    const merged = await mergeShards({ ...less, out });
    expect(merged).toMatchObject({ ok: false, written: 0 });
    expect(merged.diagnostics.map(({ code }) => code)).toContain("build/max-delete");
    expect(merged.vanished).not.toEqual([]);
    expect(hashFiles(out)).toEqual(before);
    expect((await mergeShards({ ...less, out, maxDelete: false })).ok).toBe(true);
    await expect(mergeShards({ job, files, out: oracleCatalogue })).rejects.toThrow(UsageError);
  });

  it("has as many documents and units as it may have", async () => {
    const asked = { ...OPTIONS, catalogue: oracleCatalogue, slices: 3 };
    for (const limit of [{ maxDocuments: 10 }, { maxUnits: 10 }]) {
      const whole = await build({
        ...OPTIONS,
        ...limit,
        catalogue: oracleCatalogue,
        cache: false,
        out: jobFolder(),
      });
      const sharded = await buildSharded({ ...asked, ...limit, out: jobFolder() });
      expect(sharded.ok).toBe(false);
      expect(sharded.diagnostics).toEqual(whole.diagnostics);
    }
  });

  it("gives the pack of a build, too", async () => {
    const [whole, out] = [join(temporaryDirectory(), "whole"), join(temporaryDirectory(), "out")];
    const asked = { ...OPTIONS, catalogue: oracleCatalogue, to: "pack" } as const;
    await build({ ...asked, out: whole, cache: false });
    await buildSharded({ ...asked, out, slices: 2 });
    expect(hashFiles(out)).toEqual(hashFiles(whole));
  });
});
