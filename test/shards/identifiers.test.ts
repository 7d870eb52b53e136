import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planShards } from "../../src/build/slices/plan.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { identifierOf, identityOf, type RecordKind } from "../../src/catalogue/link/records/identifiers.ts";
import { build } from "../../src/index.ts";
import type { Diagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { figuresOf } from "../random-catalogues/outcome.ts";
import { buildSharded, recordFiles } from "./sharded.ts";
import { type SmallProject, smallCatalogue, texts } from "./small-catalogue.ts";

const NO_MORE = { pages: false, bulk: false } as const;

/** What the hash of a unit is that is called `one`, and nothing else. */
const ONE = "8500717240720409547";

/**
 * Two components of the project `p` whose unit `one` has the same derived identifier in German. Found among 2^27 names (`s` and seven
 * digits of hex): each hashed in C, 52 bits kept and sorted, half a minute. One such pair was to be expected.
 */
const [FIRST, SECOND] = ["s0502a8e", "s5fcb424"] as const;

function derived(kind: RecordKind, component: string, more: object, counter = 0): number {
  return identifierOf(identityOf(kind, { project: "p", component, ...more }), counter);
}

function unitOf(component: string, counter = 0): number {
  return derived("unit", component, { language: "de", idHash: ONE }, counter);
}

const LANGUAGES = ["de", "en"];

/** Components of one project, or of several; a table each. */
function catalogueOf(
  projects: readonly SmallProject[],
  tables: Readonly<Record<string, readonly string[]>> = {},
): string {
  const files = projects.flatMap(({ slug, components }) =>
    components.flatMap((component) => Object.entries(texts(`${slug}/${component}`, LANGUAGES))),
  );
  const rows = Object.entries(tables).map(([name, lines]) => [`tables/${name}.csv`, `${lines.join("\n")}\n`]);
  return smallCatalogue(projects, Object.fromEntries([...files, ...rows]));
}

/** Builds at once and in slices of any number and way. @returns what a build told */
async function same(
  catalogue: string,
  options: { readonly strict?: boolean } = {},
): Promise<readonly Diagnostic[]> {
  const asked = { ...NO_MORE, ...options, catalogue };
  const whole = { tree: join(temporaryDirectory(), "whole"), pack: join(temporaryDirectory(), "whole") };
  const built = await build({ ...asked, out: whole.tree, cache: false });
  await build({ ...asked, out: whole.pack, to: "pack", cache: false });
  for (const slices of [1, 2, 3])
    for (const to of ["tree", "pack"] as const) {
      const out = join(temporaryDirectory(), "out");
      const how = { slices, table: slices === 2, inParts: to === "pack" };
      const made = await buildSharded({ ...asked, ...how, out });
      expect(made).toEqual(figuresOf({ result: built }));
      if (built.ok) expect(hashFiles(out)).toEqual(hashFiles(whole[to]));
    }
  return built.diagnostics;
}

function collisionsIn(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics.flatMap(({ code, args }) => (code === "ids/collision" ? [args] : []));
}

const of = (...components: readonly string[]): readonly SmallProject[] => [{ slug: "p", components }];

describe("records of two slices that come to one identifier", () => {
  it("are told apart as in a build: both are derived", { timeout: 60_000 }, async () => {
    expect(unitOf(FIRST)).toBe(unitOf(SECOND));
    for (const components of [
      [FIRST, SECOND],
      [SECOND, FIRST],
      [FIRST, "between", SECOND],
      ["before", SECOND, FIRST],
    ]) {
      const loser = components.findLast((slug) => slug === FIRST || slug === SECOND);
      const said = await same(catalogueOf(of(...components)));
      expect(collisionsIn(said)).toEqual([["unit", `p/${loser}/de/${ONE}`]]);
    }
  });

  it("are told apart where the second is private, or the first", { timeout: 60_000 }, async () => {
    for (const [slug, other] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      // Derived of the project's name, too: a row gives what the other one derives.
      const tables = {
        units: ["id,project,component,language,context", `${unitOf(slug)},q,${other},de,two`],
      };
      const projects = [
        { slug: "p", components: [slug] },
        { slug: "q", components: [other], private: true },
      ];
      expect(collisionsIn(await same(catalogueOf(projects, tables)))).toHaveLength(1);
    }
  });

  it.each<readonly [string, string, number, string]>([
    ["unit", "units", unitOf("b"), "id,project,component,language,context\nID,p,a,de,one"],
    ["unit that is gone", "units", unitOf("a"), "id,project,component,language,context\nID,p,b,de,gone"],
    [
      "source",
      "sources",
      derived("source", "b", { idHash: ONE }),
      "id,project,component,context\nID,p,a,one",
    ],
    [
      "translation",
      "translations",
      derived("translation", "a", { language: "de" }),
      "id,project,component,language\nID,p,b,de",
    ],
    [
      "screenshot",
      "screenshots",
      derived("screenshot", "a", { idHash: "S" }),
      "id,name,project,component\n,S,p,a\nID,T,p,b",
    ],
  ])("are told apart where a row gives one: a %s", { timeout: 60_000 }, async (kind, table, id, rows) => {
    const lines = rows.replace("ID", String(id)).split("\n");
    const said = await same(catalogueOf(of("a", "b", "c"), { [table]: lines }));
    expect(collisionsIn(said)).toEqual([[kind.split(" ")[0], expect.stringMatching(/^p\/[ab]/)]]);
  });

  it("are told apart where rows give all that is derived first", { timeout: 60_000 }, async () => {
    const chain = [0, 1, 2].map((counter) => unitOf("b", counter));
    const rows = [
      `${chain[1]},p,a,de,one`,
      `${chain[0]},p,a,en,one`,
      `${chain[2]},p,c,de,two`,
      `${unitOf(SECOND, 1)},p,c,en,two`,
    ];
    const tables = { units: ["id,project,component,language,context", ...rows] };
    const said = await same(catalogueOf(of("a", "b", "c", FIRST, SECOND), tables));
    expect(collisionsIn(said)).toHaveLength(2);
  });

  it("refuse the catalogue where warnings do", { timeout: 60_000 }, async () => {
    const said = await same(catalogueOf(of(FIRST, SECOND)), { strict: true });
    expect(collisionsIn(said)).toHaveLength(1);
  });

  it("have screenshots that name them as they are in the whole", { timeout: 60_000 }, async () => {
    const [alone, whole] = [0, 1].map((counter) => derived("source", "b", { idHash: ONE }, counter));
    const tables = {
      sources: ["id,project,component,context", `${alone},p,a,one`],
      screenshots: [
        "name,project,component,sources",
        `Now,p,b,${whole}`,
        `Alone,p,b,${alone}`,
        `Both,p,b,${alone} ${whole}`,
        `Foreign,p,c,${whole}`,
      ],
    };
    const said = await same(catalogueOf(of("a", "b", "c"), tables));
    expect(said.filter(({ code }) => code === "table/vanished-source")).toHaveLength(3);
  });
});

describe("the key of a slice", () => {
  it("is another one when its records are others, and no other slice's", async () => {
    const catalogue = catalogueOf(of("a", "b", "c"));
    const job = join(temporaryDirectory(), "job");
    const keysWith = async (...rows: readonly string[]): Promise<readonly string[]> => {
      const table = ["id,project,component,language,context", ...rows];
      writeFileSync(join(catalogue, "tables/units.csv"), `${table.join("\n")}\n`);
      planShards({ ...NO_MORE, catalogue, job, slices: 3 });
      const surveys = await recordFiles(3, (number) => surveySlice({ job, number }));
      return settleShards({ job, surveys }).keys;
    };
    const before = await keysWith();
    expect(await keysWith()).toEqual(before);
    const met = await keysWith(`${unitOf("b")},p,a,de,one`);
    expect(met.map((key, slice) => key === before[slice])).toEqual([false, false, true]);
    const chained = await keysWith(`${unitOf("b")},p,a,de,one`, `${unitOf("b", 1)},p,a,de,two`);
    expect(chained.map((key, slice) => key === met[slice])).toEqual([false, false, true]);
    const other = await keysWith(`${unitOf("b")},p,a,de,one`, `7,p,a,de,two`);
    expect(other.map((key, slice) => key === met[slice])).toEqual([false, true, true]);
    expect(other[0]).not.toBe(chained[0]);
  });
});
