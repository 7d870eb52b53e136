import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type JobOptions, planShards } from "../../src/build/slices/plan.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { build } from "../../src/index.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import { buildSharded, recordFiles } from "./sharded.ts";
import { smallCatalogue, texts } from "./small-catalogue.ts";

const OPTIONS = { pages: false, bulk: false } as const;

/** Builds it whole and in slices. @returns the tree, by path */
async function compared(
  catalogue: string,
  options: Partial<JobOptions> = {},
): Promise<Readonly<Record<string, string>>> {
  const whole = join(temporaryDirectory(), "whole");
  const built = await build({ ...OPTIONS, ...options, catalogue, out: whole, cache: false });
  for (const slices of [1, 2, 3]) {
    const out = join(temporaryDirectory(), "out");
    const table = slices !== 2;
    const sharded = await buildSharded({ ...OPTIONS, ...options, catalogue, slices, out, table });
    expect(sharded).toEqual(figuresOf({ result: built }));
    if (built.ok) expect(hashFiles(out)).toEqual(hashFiles(whole));
  }
  return built.ok ? hashFiles(whole) : {};
}

function expectPublished(tree: Readonly<Record<string, string>>): void {
  expect(Object.keys(tree).length).toBeGreaterThan(50);
}

describe("slices of a catalogue", () => {
  it.each(["used", "all"])("with private projects publish none of their languages: %s", async (published) => {
    const projects = [
      { slug: "secret", private: true, components: ["s"] },
      { slug: "open", components: ["a", "b"] },
    ];
    const files = {
      ...texts("secret/s", ["en", "xx", "xx_QQ"]),
      ...texts("open/a", ["en", "xx_QQ"]),
      ...texts("open/b", ["en", "de"]),
    };
    const tree = await compared(smallCatalogue(projects, files, { published_languages: published }));
    expect(Object.keys(tree)).toContain("api/languages/xx_QQ/index.json");
    expect(Object.keys(tree)).not.toContain("api/languages/xx/index.json");
  });

  it("of which one slug begins another", async () => {
    const projects = ["app", "app-server", "app_x"].map((slug) => ({ slug, components: ["c"] }));
    const files = Object.assign({}, ...projects.map(({ slug }) => texts(`${slug}/c`, ["en", "de"])));
    const rows = projects.map(({ slug }) => `2026-01-01T00:00:00Z,2,${slug},c,de,one\n`).join("");
    const changes = `timestamp,action,project,component,language,context\n${rows}`;
    expectPublished(await compared(smallCatalogue(projects, { ...files, "tables/changes.csv": changes })));
  });

  it("with names that objects have", async () => {
    const projects = ["__proto__", "constructor"].map((slug) => ({ slug, components: ["a", "b"] }));
    const files = Object.assign(
      {},
      ...projects.flatMap(({ slug }) => ["a", "b"].map((c) => texts(`${slug}/${c}`, ["en", "de"]))),
    );
    const suggestions = "project,component,language,context\n__proto__,a,de,one\nconstructor,b,de,two\n";
    const tables = { "tables/suggestions.csv": suggestions, "tables/comments.csv": suggestions };
    expectPublished(await compared(smallCatalogue(projects, { ...files, ...tables })));
  });

  it("with codes that differ in their letters' case alone", async () => {
    const projects = [{ slug: "p", components: ["a", "b"] }];
    const files = { ...texts("p/a", ["en", "xx_qq"]), ...texts("p/b", ["en", "XX_QQ"]) };
    expectPublished(await compared(smallCatalogue(projects, files)));
  });

  it("are too many files for a host", async () => {
    const projects = [{ slug: "p", components: ["a", "b"] }];
    const many = Array.from({ length: 2500 }, (_, at) => `key${at},text ${at}\n`).join("");
    const files = { ...texts("p/a", ["en", "de"], () => many), ...texts("p/b", ["en", "de"], () => many) };
    const tree = await compared(smallCatalogue(projects, files), { host: "cloudflare-pages" });
    expect(tree).toEqual({});
  });
});

describe("a job of one catalogue", () => {
  const PROJECTS = [{ slug: "p", components: ["a", "b"] }];
  const FILES = { ...texts("p/a", ["en", "xx_QQ"]), ...texts("p/b", ["en", "de"]) };

  it("is no job of another state of it", async () => {
    const catalogue = smallCatalogue(PROJECTS, FILES);
    const job = join(catalogue, "../job-of-one");
    planShards({ ...OPTIONS, catalogue, job, slices: 2 });
    const [first = ""] = await recordFiles(1, (number) => surveySlice({ job, number }));
    const manifest = join(catalogue, "catalogue.json");
    const users = join(catalogue, "tables/users.csv");
    for (const edit of [
      () => writeFileSync(manifest, readFileSync(manifest, "utf8").replace("l10n.", "other.")),
      () => writeFileSync(users, "username\nsomebody\n"),
    ]) {
      const kept = join(temporaryDirectory(), "kept");
      cpSync(catalogue, kept, { recursive: true });
      edit();
      await expect(surveySlice({ job, number: 1 })).rejects.toThrow(/changed since the job was planned/);
      planShards({ ...OPTIONS, catalogue, job, slices: 2 });
      const second = await recordFiles(2, (number) => surveySlice({ job, number }));
      expect(() => settleShards({ job, surveys: [first, second[1] ?? ""] })).toThrow(InputError);
      rmSync(catalogue, { recursive: true });
      cpSync(kept, catalogue, { recursive: true });
      planShards({ ...OPTIONS, catalogue, job, slices: 2 });
    }
    rmSync(job, { recursive: true });
  });

  it("makes a slice again whose languages are called otherwise for another one's file", async () => {
    const catalogue = smallCatalogue(PROJECTS, FILES);
    const job = join(temporaryDirectory(), "job");
    const run = async () => {
      planShards({ ...OPTIONS, catalogue, job, slices: 2 });
      const surveys = await recordFiles(2, (number) => surveySlice({ job, number }));
      return settleShards({ job, surveys }).keys;
    };
    const before = await run();
    writeFileSync(join(catalogue, "p/b/xx.csv"), "one,eins\n");
    const after = await run();
    expect(after[0]).not.toBe(before[0]);
    const files = await recordFiles(2, (number) => renderSlice({ job, number }));
    const [out, whole] = [join(temporaryDirectory(), "out"), join(temporaryDirectory(), "whole")];
    await mergeShards({ job, files, out });
    await build({ ...OPTIONS, catalogue, out: whole, cache: false });
    expect(hashFiles(out)).toEqual(hashFiles(whole));
  });
});
