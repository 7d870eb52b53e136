import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderJson } from "../../src/cli/statistics/json.ts";
import { renderMarkdown } from "../../src/cli/statistics/markdown.ts";
import { renderTable } from "../../src/cli/statistics/table.ts";
import { findShortfalls, summarize } from "../../src/cli/statistics.ts";
import type { ComponentManifest, ProjectManifest } from "../../src/model/catalogue/manifest.ts";
import {
  countsAsProgress,
  isSourceCode,
  sumOfTranslations,
  translationsOf,
} from "../../src/model/units/progress.ts";
import { badgeSubjects, languageShares, projectBadge } from "../../src/site/pages/badges/badge-list.ts";
import { projectCharts } from "../../src/site/pages/project-charts.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  link,
  monolingual,
  projectOf,
} from "../compute/catalogue-of.ts";
import { siteOf } from "../pages/files-of.ts";

const TEXTS = ["a", "b", "c", "d"];

function fileIn(code: string, translated: number) {
  return fileOf(
    code,
    keys(Object.fromEntries(TEXTS.map((key, at) => [key, at < translated ? `${key}!` : ""]))),
  );
}

const share = fc.integer({ min: 0, max: TEXTS.length });
const files = fc.record({ en: share, de: fc.option(share), fr: fc.option(share) });

/** With a template in the source language, with one in another language, and without one. */
const components = fc
  .tuple(files, fc.constantFrom("en", "cs", undefined))
  .map(([{ en, de, fr }, template]) => (slug: string): ComponentManifest => {
    const others = [...(de === null ? [] : [fileIn("de", de)]), ...(fr === null ? [] : [fileIn("fr", fr)])];
    if (template === undefined) return bilingual(slug, [fileIn("en", en), ...others]);
    return monolingual(slug, fileIn(template, TEXTS.length), others);
  });
const projects = fc
  .array(fc.array(components, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((all): readonly ProjectManifest[] =>
    all.map((own, at) =>
      projectOf(
        `p${at}`,
        own.map((make, index) => make(`c${index}`)),
      ),
    ),
  );

function linkedOf(manifests: readonly ProjectManifest[]) {
  return link(catalogueOf({ projects: manifests })).linked;
}

describe("one number", () => {
  it("of a project is that of its badge, its charts, its pages and `stats`, whatever it consists of", () => {
    fc.assert(
      fc.property(projects, (manifests) => {
        const linked = linkedOf(manifests);
        const statistics = summarize(linked);
        const charts = projectCharts(siteOf(linked));
        for (const [index, project] of linked.projects.entries()) {
          const own = statistics.projects[index];
          const number = own?.total.translated.percent;
          expect(projectBadge(project).percent).toBe(number);
          expect(charts[index]?.all.percent).toBe(number);
          expect(charts[index]?.all.total).toBe(own?.total.total);
          const shares = new Map(
            languageShares(translationsOf(project)).map(({ language, percent }) => [language.code, percent]),
          );
          expect(
            new Map(own?.languages.map(({ code, statistics: { translated } }) => [code, translated.percent])),
          ).toEqual(shares);
          const badges = [...badgeSubjects(project)].filter(({ language }) => language === undefined);
          expect(badges.slice(1).map(({ percent }) => percent)).toEqual(
            own?.components.map(({ total }) => total.translated.percent),
          );
        }
      }),
    );
  });

  it("is printed alike as a table, as JSON and as Markdown, with charts or without", () => {
    fc.assert(
      fc.property(projects, (manifests) => {
        const linked = linkedOf(manifests);
        const statistics = summarize(linked);
        const { total } = JSON.parse(renderJson(statistics));
        const number = `${total.translated_percent.toFixed(1)}%`;
        expect(renderTable(statistics, { colors: false, ascii: true })).toMatch(
          new RegExp(`^all .* ${number} ${total.translated}/${total.total} `, "m"),
        );
        for (const charts of [undefined, projectCharts(siteOf(linked))])
          expect(renderMarkdown(statistics, charts)).toContain(
            `| ${number} (${total.translated}/${total.total}) |`,
          );
      }),
    );
  });

  it("knows the source language by its code as it knows it by its translation", () => {
    fc.assert(
      fc.property(projects, (manifests) => {
        for (const { components } of linkedOf(manifests).projects)
          for (const component of components)
            for (const translation of component.translations)
              expect(isSourceCode(component, translation.language.code)).toBe(!countsAsProgress(translation));
      }),
    );
  });
});

describe("the sum of translations without units", () => {
  it.each([
    [[], 0],
    [[false], 100],
    [[true], 0],
    [[false, true], 0],
    [[true, false], 0],
    [[false, false], 100],
  ])("of projects whose reviews are %j is %i percent", (reviews, percent) => {
    const linked = linkedOf(
      reviews.map((hasReview, at) =>
        projectOf(`p${at}`, [bilingual("c", [fileOf("de", [])])], { hasReview }),
      ),
    );
    expect(sumOfTranslations(linked.projects.flatMap(translationsOf)).translated.percent).toBe(percent);
  });
});

describe("with the source language", () => {
  const linked = linkedOf([
    projectOf("p", [monolingual("web", fileIn("en", 4), [fileIn("de", 2), fileIn("fr", 4)])]),
    projectOf("q", [monolingual("app", fileIn("en", 4), [])]),
  ]);
  const without = summarize(linked);
  const withSource = summarize(linked, { withSource: true });

  it("counts it where that is asked for, and says so in every row of sums", () => {
    expect(without.total).toMatchObject({ total: 8, translated: { units: 6, percent: 75 } });
    expect(withSource.total).toMatchObject({ total: 16, translated: { units: 14, percent: 87.5 } });
    expect(without.languages.map(({ code }) => code)).toEqual(["de", "fr"]);
    expect(withSource.languages.map(({ code }) => code)).toEqual(["de", "en", "fr"]);
    expect([without, withSource].map((each) => JSON.parse(renderJson(each)).with_source)).toEqual([
      false,
      true,
    ]);
    const table = renderTable(withSource, { colors: false, ascii: true });
    const sums = table.split("\n").filter((line) => /^ *(total|all)/.test(line));
    expect(sums).toHaveLength(3);
    for (const line of sums) expect(line).toContain("with the source language");
    const markdown = renderMarkdown(withSource);
    expect(markdown.match(/\*\*total with the source language\*\*/g)).toHaveLength(3);
    expect(markdown).not.toContain("**total**");
  });

  it("leaves it out of `--fail-under` else: a project of its source alone falls short of nothing", () => {
    expect(findShortfalls(without, 100).map(({ project, language }) => [project, language])).toEqual([
      ["p", "de"],
    ]);
    const half = linkedOf([projectOf("p", [bilingual("web", [fileIn("en", 2), fileIn("de", 4)])])]);
    expect(findShortfalls(summarize(half), 100)).toEqual([]);
    expect(findShortfalls(summarize(half, { withSource: true }), 100)).toMatchObject([{ language: "en" }]);
  });

  it("says of a project of its source alone that there is no translation", () => {
    const [, q] = linked.projects;
    expect(q && translationsOf(q)).toEqual([]);
    expect(without.projects[1]).toMatchObject({
      languages: [],
      total: { total: 0, translated: { percent: 0 } },
    });
    expect(q && projectBadge(q).percent).toBe(0);
    expect(renderTable(without, { colors: false, ascii: true })).toMatch(
      /^ {2}app \(app\): no translation yet\n {2}total .* 0\.0% 0\/0 /m,
    );
    expect(renderMarkdown(without)).toContain("\n\napp: no translation yet\n");
  });
});
