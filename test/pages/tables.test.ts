import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { readExample } from "../cli/example.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  languageOf,
  link,
  projectOf,
  unitOf,
} from "../compute/catalogue-of.ts";
import { filesOf, siteOf } from "./files-of.ts";

const { linked } = readExample();
const files = filesOf(siteOf(linked));

describe("tables of numbers", () => {
  it("have a row for each translation, as its statistics say", () => {
    for (const project of linked.projects) {
      const rows = parse(files.get(`exports/stats/${project.manifest.slug}/statistics.csv`) ?? "", {
        columns: true,
        relax_column_count: false,
      }) as Record<string, string>[];
      const told = rows.map((row) => Object.values(row).slice(0, -1).join("|"));
      const translations = project.components.flatMap((component) => component.translations);
      expect(told).toEqual(
        translations.map(({ component, language, statistics }) =>
          [
            ...[
              project.manifest.slug,
              component.manifest.slug,
              language.code,
              language.name,
              statistics.total,
            ],
            ...[
              statistics.translated.units,
              statistics.translated.percent.toFixed(1),
              statistics.fuzzy.units,
            ],
            ...[statistics.failing.units, statistics.suggestions],
          ].join("|"),
        ),
      );
      expect(Object.keys(rows[0] ?? {}).join(",")).toBe(
        "project,component,language,name,total,translated,translated_percent,fuzzy,failing_checks,have_suggestion,last_change",
      );
    }
  });

  it("hold no formula, and end their lines as RFC 4180 has it", () => {
    const language = { ...languageOf("de"), name: '=1+"1",x' };
    const german = { ...fileOf("de", [unitOf({ source: "a" })]), language };
    const site = siteOf(link(catalogueOf({ projects: [projectOf("p", [bilingual("c", [german])])] })).linked);
    expect(filesOf(site).get("exports/stats/p/statistics.csv")).toContain(
      `\r\np,c,de,"'=1+""1"",x",1,0,0.0,0,0,0,\r\n`,
    );
  });

  it("say of a component what the platform's array says", () => {
    const [component] = linked.components;
    if (component === undefined) throw new Error("no component");
    const { project, manifest, translations } = component;
    const slugs = `${project.manifest.slug}/${manifest.slug}`;
    const items = JSON.parse(files.get(`exports/stats/${slugs}/index.json`) ?? "[]");
    expect(items).toHaveLength(translations.length);
    translations.forEach(({ language, statistics, lastAuthor }, at) => {
      expect(items[at]).toMatchObject({
        code: language.code,
        name: language.name,
        total: statistics.total,
        total_words: statistics.totalWords,
        last_author: lastAuthor,
        translated: statistics.translated.units,
        translated_percent: statistics.translated.percent,
        fuzzy: statistics.fuzzy.units,
        failing: statistics.failing.units,
        url: `https://example.org/engage/${project.manifest.slug}/${language.code}/`,
        url_translate: `https://example.org/projects/${slugs}/${language.code}/`,
      });
    });
  });

  it("name no last author where no names are shown", () => {
    for (const [path, body] of filesOf(siteOf(linked, { names: "none" })))
      if (path.endsWith("/index.json"))
        for (const item of JSON.parse(body)) expect(item.last_author).toBeNull();
  });
});
