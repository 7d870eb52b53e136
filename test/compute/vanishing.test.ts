import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { translationAddress, type UnitCounts } from "../../src/model/tree/translation-list.ts";
import { NOTHING_VANISHED } from "../../src/model/tree/vanished.ts";
import {
  lossesBetween,
  purposeIn,
  unitCounts,
  unitsIn,
  unitsOn,
  vanishingBetween,
} from "../../src/site/vanishing.ts";
import { bilingual, catalogueOf, fileOf, link, linkAll, projectOf, unitOf } from "./catalogue-of.ts";

/** `p/c/l` → units. */
type Named = Readonly<Record<string, number>>;

function countsOf(named: Named): UnitCounts {
  return new Map(
    Object.entries(named).map(([name, units]) => {
      const [project = "", component = "", language = ""] = name.split("/");
      return [translationAddress({ project, component, language }), units];
    }),
  );
}

function lossesIn(before: Named, after: Named) {
  return lossesBetween(countsOf(before), countsOf(after)).map(
    ({ project, component, language, units, of, isWhole }) => {
      const name = [project, component, language].filter((part) => part !== null).join("/");
      return `${name} ${units}/${of}${isWhole ? " whole" : ""}`;
    },
  );
}

describe("what a tree had and the next one has not (SOURCES.md, max_delete)", () => {
  const before = { "p/a/de": 5, "p/a/cs": 3, "p/b/de": 2, "q/a/de": 7, "q/a/fr": 0 };

  it.each([
    ["nothing, where all stays", before, []],
    ["nothing, where more comes", { ...before, "p/a/de": 6, "r/a/de": 1 }, []],
    ["some units", { ...before, "p/a/de": 4, "q/a/de": 0 }, ["p/a/de 1/5", "q/a/de 7/7"]],
    ["a translation", { "p/a/de": 5, "p/b/de": 2, "q/a/de": 7, "q/a/fr": 0 }, ["p/a/cs 3/3 whole"]],
    ["a component, as one", { "p/b/de": 2, "q/a/de": 7, "q/a/fr": 0 }, ["p/a 8/8 whole"]],
    ["a project, as one", { "q/a/de": 7, "q/a/fr": 0 }, ["p 10/10 whole"]],
    ["all of it", {}, ["p 10/10 whole", "q 7/7 whole"]],
    ["a translation without units", { ...before, "q/a/fr": undefined }, ["q/a/fr 0/0 whole"]],
    [
      "some of this and that",
      { "p/a/de": 1, "q/a/de": 7, "q/a/fr": 0 },
      ["p/a/de 4/5", "p/a/cs 3/3 whole", "p/b 2/2 whole"],
    ],
  ] as const)("is %s", (_, after, losses) => {
    const left = Object.fromEntries(Object.entries(after).filter(([, units]) => units !== undefined));
    expect(lossesIn(before, left as Named)).toEqual(losses);
  });

  const names = ["p/a/de", "p/a/cs", "p/b/de", "q/a/de", "q/b/cs"];
  const some = fc
    .uniqueArray(fc.constantFrom(...names))
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, fc.nat(4)] as const))));

  it("adds up to the units that are gone, each told once (property)", () => {
    fc.assert(
      fc.property(some, some, (one, other) => {
        const losses = lossesBetween(countsOf(one), countsOf(other));
        const lost = Object.entries(one).reduce(
          (sum, [name, units]) => sum + Math.max(0, units - (other[name] ?? 0)),
          0,
        );
        expect(unitsOn(losses)).toBe(lost);
        expect(unitsIn(countsOf(one))).toBe(Object.values(one).reduce((sum, units) => sum + units, 0));
        const told = losses.map(({ project, component, language }) =>
          [project, component, language].join("/"),
        );
        expect(new Set(told).size).toBe(told.length);
        for (const { units, of, isWhole } of losses) expect(isWhole ? units === of : units <= of).toBe(true);
      }),
    );
  });

  it("counts for nothing where it is meant", () => {
    const losses = lossesBetween(countsOf(before), countsOf({}), ({ project }) =>
      project === "p" ? "private" : undefined,
    );
    expect(losses.map(({ project, purpose }) => [project, purpose])).toEqual([
      ["p", "private"],
      ["q", null],
    ]);
    expect(unitsOn(losses)).toBe(7);
    const one = lossesBetween(countsOf(before), countsOf({}), ({ language }) =>
      language === "cs" ? "excluded" : undefined,
    );
    expect(
      one.map(({ project, component, language, units, purpose }) => [
        project,
        component,
        language,
        units,
        purpose,
      ]),
    ).toEqual([
      ["p", null, null, 7, null],
      ["p", null, null, 3, "excluded"],
      ["q", null, null, 7, null],
    ]);
  });
});

describe("documents that vanish", () => {
  const before = { "p/a/de": 5, "p/a/cs": 3, "p/b/de": 2, "q/a/de": 7 };
  const paths = [
    "api/index.json",
    ...["p", "q", "p/components"].map((path) => `api/projects/${path}/index.json`),
    ...["p/a", "p/a/lock", "p/b", "q/a"].map((path) => `api/components/${path}/index.json`),
    ...["p/a/de", "p/a/de/units/page=1", "p/a/cs", "p/b/de", "q/a/de"].map(
      (path) => `api/translations/${path}/index.json`,
    ),
    "api/units/7/index.json",
    "api/translations/p/a/de/file/de.po",
    "lingodex/manifest.json",
  ];
  const documentsOf = (after: Named, views = 1) =>
    vanishingBetween({ counts: countsOf(before), paths: () => paths, views }, countsOf(after));

  it("are those of the units, and what lies under the address of what is gone as a whole", () => {
    const { "p/a/de": _, ...withoutOne } = before;
    const told = (after: Named, views?: number) =>
      documentsOf(after, views).vanished.map(({ documents }) => documents);
    expect(told({ ...before, "p/a/de": 3 })).toEqual([2]);
    expect(told({ ...before, "p/a/de": 3 }, 2)).toEqual([4]);
    expect(told(withoutOne)).toEqual([5 + 2]);
    expect(told(withoutOne, 2)).toEqual([10 + 2]);
    // A component takes its translations along, a project all below it.
    expect(told({ "p/b/de": 2, "q/a/de": 7 })).toEqual([8 + 2 + 3]);
    expect(told({ "q/a/de": 7 })).toEqual([10 + 2 + 3 + 4]);
    expect(told({})).toEqual([10 + 2 + 3 + 4, 7 + 1 + 1 + 1]);
  });

  it("are no others, whatever components are called", () => {
    const counts = countsOf({ "p/components/de": 1, "p/components/cs": 1, "p/a/de": 1 });
    const under = [
      "api/projects/p/components/index.json",
      "api/translations/p/components/de/units/index.json",
    ];
    const tree = { counts, paths: () => under, views: 1 };
    const { vanished } = vanishingBetween(tree, countsOf({ "p/a/de": 1, "p/components/cs": 1 }));
    expect(vanished.map(({ language, documents }) => [language, documents])).toEqual([["de", 1 + 1]]);
    const [whole] = vanishingBetween(tree, countsOf({ "p/a/de": 1 })).vanished;
    expect([whole?.component, whole?.documents]).toEqual(["components", 2 + 1]);
  });

  it("come with the units that are lost, and those that there were", () => {
    expect(documentsOf({ "q/a/de": 6 })).toMatchObject({ lost: 11, of: 17 });
    expect(documentsOf(before)).toEqual(NOTHING_VANISHED);
  });

  it("are not looked for where nothing is gone as a whole", () => {
    const asked = (): readonly string[] => {
      throw new Error("paths were asked for");
    };
    const tree = { counts: countsOf(before), paths: asked, views: 1 };
    expect(vanishingBetween(tree, countsOf({ ...before, "q/a/de": 0 })).lost).toBe(7);
    expect(() => vanishingBetween(tree, countsOf({}))).toThrow("paths were asked for");
  });
});

describe("what is meant to go", () => {
  const files = (codes: readonly string[]) => codes.map((code) => fileOf(code, [unitOf({ source: "a" })]));
  const catalogue = catalogueOf({
    projects: [
      projectOf("open", [
        bilingual("app", files(["de", "cs"]), { excludedLanguages: ["fr", "cs"] }),
        bilingual("web", files(["de"])),
      ]),
      projectOf("hidden", [bilingual("app", files(["de"]))], { isPrivate: true }),
    ],
  });

  it("is private, or excluded and not there any more", () => {
    const purposeOf = purposeIn(linkAll(catalogue).linked, false);
    const of = (project: string, component: string, language: string) =>
      purposeOf({ project, component, language });
    expect([of("hidden", "app", "de"), of("hidden", "gone", "he")]).toEqual(["private", "private"]);
    expect([of("open", "app", "fr"), of("open", "app", "cs")]).toEqual(["excluded", undefined]);
    expect([of("open", "web", "fr"), of("open", "app", "he"), of("gone", "app", "fr")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is compared by the translations that are published", () => {
    expect(unitCounts(link(catalogue).linked)).toEqual(
      new Map([
        ["/api/translations/open/app/cs/", 1],
        ["/api/translations/open/app/de/", 1],
        ["/api/translations/open/web/de/", 1],
      ]),
    );
  });
});
