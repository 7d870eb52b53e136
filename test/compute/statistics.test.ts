import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeStatistics, statisticsOf, sumStatistics } from "../../src/catalogue/link/statistics.ts";
import type { Statistics } from "../../src/model/catalogue/linked.ts";
import type { FileUnit, State } from "../../src/model/units/format.ts";
import { isTranslated } from "../../src/model/units/unit-state.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  languageOf,
  link,
  linkComponent,
  monolingual,
  projectOf,
  translationAt,
  unitOf,
} from "./catalogue-of.ts";
import { contentRow } from "./rows-of.ts";

function unitsIn(...states: readonly State[]): FileUnit[] {
  return states.map((state, index) =>
    unitOf({ source: `${"word ".repeat(index + 1)}`, target: state === "empty" ? "" : "x", state }),
  );
}

function count(units: readonly FileUnit[], hasReview = false): Statistics {
  return translationAt(linkComponent(bilingual("c", [fileOf("de", units)]), {}, { hasReview }).linked, "c/de")
    .statistics;
}

describe("statistics of a translation (RULES.md 3.3, 3.4)", () => {
  it("count units and words, condition by condition", () => {
    expect(count(unitsIn("translated", "fuzzy", "empty", "approved"))).toEqual({
      total: 4,
      totalWords: 10,
      translated: { units: 2, words: 5, percent: 50, wordsPercent: 50 },
      fuzzy: { units: 1, words: 2, percent: 25, wordsPercent: 20 },
      // Both texts lack the source's space at the end.
      failing: { units: 2, words: 5, percent: 50, wordsPercent: 50 },
      suggestions: 0,
      comments: 0,
    });
  });

  it("have approved units among the translated ones, with review and without", () => {
    const units = unitsIn("approved", "translated", "empty");
    expect(count(units, true)).toEqual(count(units, false));
    expect(count(units, true).translated).toMatchObject({ units: 2, percent: 66.7 });
  });

  it("count units with suggestions and comments, not these", () => {
    const tables = {
      suggestions: [
        contentRow({ component: "c", source: "word " }),
        contentRow({ component: "c", source: "word " }),
      ],
      comments: [contentRow({ component: "c", source: "word word " })],
    };
    const { linked } = linkComponent(bilingual("c", [fileOf("de", unitsIn("empty", "empty"))]), tables);
    expect(translationAt(linked, "c/de").statistics).toMatchObject({ suggestions: 1, comments: 1 });
  });

  it("round half to even, and never to a 0 or a 100 that is not true", () => {
    const of = (total: number, translated: number): number =>
      count(
        Array.from({ length: total }, (_, index) =>
          unitOf({ source: `s${index}`, target: "x", state: index < translated ? "translated" : "empty" }),
        ),
      ).translated.percent;
    expect([of(80, 5), of(80, 21), of(80, 23), of(16, 3)]).toEqual([6.2, 26.2, 28.8, 18.8]);
    expect([of(3000, 1), of(3000, 2999), of(3, 2), of(7, 7)]).toEqual([0.1, 99.9, 66.7, 100]);
  });

  it("of nothing: translated is all of it, unless there is a review (RULES.md 14.10)", () => {
    const nothing = { units: 0, words: 0, percent: 0, wordsPercent: 0 };
    const empty = { total: 0, totalWords: 0, fuzzy: nothing, failing: nothing, suggestions: 0, comments: 0 };
    expect(computeStatistics([], false)).toEqual({ ...empty, translated: { ...nothing, percent: 100 } });
    expect(computeStatistics([], true)).toEqual({ ...empty, translated: nothing });
  });

  it("of units without words have no share of words", () => {
    const units = keys({ a: "", b: "" });
    const component = monolingual("c", fileOf("en", units), [fileOf("de", keys({ a: "x" }))]);
    const { statistics } = translationAt(linkComponent(component).linked, "c/de");
    expect(statistics).toMatchObject({
      total: 2,
      totalWords: 0,
      translated: { units: 1, percent: 50, wordsPercent: 0 },
    });
  });

  it("never count a unit as translated and fuzzy", () => {
    const state = fc.constantFrom<State>("empty", "fuzzy", "translated", "approved");
    fc.assert(
      fc.property(fc.array(state, { maxLength: 40 }), (states) => {
        const { total, totalWords, translated, fuzzy } = count(unitsIn(...states));
        expect(total).toBe(states.length);
        expect(totalWords).toBe((states.length * (states.length + 1)) / 2);
        expect(translated.units + fuzzy.units).toBe(states.filter((each) => each !== "empty").length);
        expect(translated.words + fuzzy.words).toBeLessThanOrEqual(totalWords);
      }),
    );
  });

  it("take a unit for translated by its state alone", () => {
    const [unit] = linkComponent(bilingual("c", [fileOf("de", unitsIn("empty"))])).linked.units;
    const states = ["empty", "fuzzy", "translated", "approved"] as const;
    expect(states.map((state) => unit !== undefined && isTranslated({ ...unit, state }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("statistics of a project (RULES.md 2, 3.5)", () => {
  const files = (slug: string, ...codes: readonly string[]) =>
    bilingual(
      slug,
      codes.map((code) => fileOf(code, unitsIn("translated", "fuzzy", "empty"))),
    );

  it("sum up its components by language, in the order of the languages' names", () => {
    const catalogue = catalogueOf({
      projects: [projectOf("p", [files("a", "de", "cs"), files("b", "cs", "ja")])],
    });
    const [project] = link(catalogue).linked.projects;
    expect(project?.statistics).toEqual([
      {
        language: languageOf("cs"),
        total: 6,
        totalWords: 12,
        translated: { units: 2, words: 2, percent: 33.3, wordsPercent: 16.7 },
      },
      expect.objectContaining({ language: languageOf("de"), total: 3 }),
      expect.objectContaining({ language: languageOf("ja"), total: 3 }),
    ]);
  });

  it("of nothing are all of it, unless there is a review", () => {
    const german = languageOf("de");
    const part = (hasReview: boolean): Statistics => computeStatistics([], hasReview);
    expect(sumStatistics(german, [part(false), part(false)], false).translated.percent).toBe(100);
    expect(sumStatistics(german, [part(true)], true).translated.percent).toBe(0);
    expect(sumStatistics(german, [], false)).toMatchObject({ total: 0, translated: { wordsPercent: 0 } });
  });

  it("are none without translations", () => {
    const [project] = link(catalogueOf({ projects: [projectOf("p", [])] })).linked.projects;
    expect(project && statisticsOf(project)).toEqual([]);
  });
});
