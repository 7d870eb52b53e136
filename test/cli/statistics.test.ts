import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { escapeMarkdown } from "../../src/cli/escape.ts";
import { barOf, drawBar } from "../../src/cli/statistics/bar.ts";
import { renderJson } from "../../src/cli/statistics/json.ts";
import { renderMarkdown } from "../../src/cli/statistics/markdown.ts";
import { renderTable } from "../../src/cli/statistics/table.ts";
import { type CatalogueStatistics, findShortfalls, summarize } from "../../src/cli/statistics.ts";
import { fitCell, widthOf } from "../../src/cli/width.ts";
import type { PublicCatalogue, Statistics } from "../../src/model/catalogue/linked.ts";
import { percentOf } from "../../src/model/units/percent.ts";
import { countsAsProgress } from "../../src/model/units/progress.ts";
import { EN } from "../../src/site/pages/words/en.ts";
import { bilingual, catalogueOf, fileOf, link, projectOf } from "../compute/catalogue-of.ts";
import { readExample } from "./example.ts";

const plain = { colors: false, ascii: false };

function statisticsOf(total: number, translated: number, fuzzy = 0, failing = 0): Statistics {
  const tally = (units: number) => ({
    units,
    words: units * 3,
    percent: percentOf(units, total),
    wordsPercent: percentOf(units, total),
  });
  return {
    total,
    totalWords: total * 3,
    translated: tally(translated),
    fuzzy: tally(fuzzy),
    failing: tally(failing),
    suggestions: 0,
    comments: 0,
  };
}

/** One project with one component; of each language its name, code and numbers. */
function summaryOf(
  languages: readonly (readonly [string, string, Statistics])[],
  names: { readonly project?: string; readonly component?: string } = {},
): CatalogueStatistics {
  const rows = languages.map(([name, code, statistics]) => ({ name, code, statistics }));
  const total = statisticsOf(
    rows.reduce((sum, { statistics }) => sum + statistics.total, 0),
    rows.reduce((sum, { statistics }) => sum + statistics.translated.units, 0),
  );
  const totals = { of: "file", file: undefined, areUnequal: false } as const;
  const component = { slug: "web", name: names.component ?? "Web", translations: rows, total, totals };
  const project = {
    slug: "huts",
    name: names.project ?? "Huts",
    components: [component],
    languages: rows,
    total,
  };
  return { hasSource: false, projects: [project], languages: rows, total };
}

describe("the captured catalogue", () => {
  let linked: PublicCatalogue;
  let summary: CatalogueStatistics;
  beforeAll(() => {
    ({ linked } = readExample());
    summary = summarize(linked);
  });

  it("is summed up per project, and over all", () => {
    expect(summary.projects.map(({ slug, total }) => [slug, total.translated.units, total.total])).toEqual([
      ["lighthouse", 295, 627],
      ["harbour", 116, 217],
      ["beacon", 5, 9],
    ]);
    expect(summary.total).toMatchObject({
      total: 853,
      translated: { units: 416, percent: 48.8 },
    });
    expect(summary.projects[0]?.components.map(({ name, total }) => [name, total.total])).toEqual([
      ["Mail texts", 91],
      ["Website", 536],
    ]);
  });

  it("has the percentages of the API's own project statistics, with the source language", () => {
    const all = summarize(linked, { withSource: true });
    expect(all.total).toMatchObject({
      total: 950,
      translated: { units: 511, percent: 53.8 },
      comments: 10,
    });
    for (const [index, { manifest, statistics }] of linked.projects.entries()) {
      const own = all.projects[index];
      expect(own?.slug).toBe(manifest.slug);
      expect(own?.languages.map(({ code, statistics: { translated } }) => [code, translated])).toEqual(
        statistics.map(({ language, translated }) => [language.code, translated]),
      );
    }
  });

  it("lists languages over all projects by code", () => {
    const codes = linked.languages.map(({ code }) => code);
    expect(summary.languages.map(({ code }) => code)).toEqual(codes.filter((code) => code !== "en"));
    expect(summary.languages.find(({ code }) => code === "de")?.statistics).toMatchObject({
      total: 142,
      translated: { units: 132, percent: 93 },
    });
  });

  it("names the languages of each project that fall short", () => {
    expect(findShortfalls(summary, 25)).toEqual([
      { project: "lighthouse", language: "es", percent: 1.5, translated: 1, total: 67 },
      { project: "harbour", language: "nl", percent: 3, translated: 1, total: 33 },
      { project: "harbour", language: "pl", percent: 23.5, translated: 8, total: 34 },
    ]);
    expect(findShortfalls(summary, 100, "de").map(({ project }) => project)).toEqual([
      "lighthouse",
      "harbour",
    ]);
    expect(findShortfalls(summary, 0)).toEqual([]);
    expect(findShortfalls(summary, 100, "ja").map(({ project }) => project)).toEqual(["lighthouse"]);
  });

  it("is a table with a line for each translation", () => {
    const table = renderTable(summary, { ...plain, columns: 100 });
    // The words of pages: who comes from one finds the same column in the other.
    expect(table.split("\n")[0]).toContain(EN.columnNeedEditing);
    expect(table).toContain(` ${EN.needEditing(2)} `);
    expect(table).toMatch(/^ {4}Czech \(cs\) +[█▓]+▒░+ +62\.7% 42\/67 +3 4\.5% .* 172\/331$/m);
    expect(table).toMatch(/^ {2}total +[█▓]+▒░+ +47\.0% 295\/627 +16 2\.6% .* 1254\/3110$/m);
    expect(table).toMatch(/^all 3 projects +[█▓]+▒░+ +48\.8% 416\/853 +18 2\.1% .* 1549\/3714$/m);
    const lines = table.split("\n");
    expect(lines.filter((line) => line.startsWith("    ")).length).toBe(
      linked.translations.filter(countsAsProgress).length + 1,
    );
  });

  it("is ASCII on dumb terminals, and keeps codes where names are cut", () => {
    const table = renderTable(summary, { colors: false, ascii: true, columns: 64 });
    expect(table).toMatch(/^ {4}Por\.\.\. \(pt_BR\) +[#!]+~\.+ +35\.8% 24\/67 /m);
    expect(table.replaceAll("Bokmål", "")).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it("is painted in colours when asked to", () => {
    const painted = renderTable(summary, { ...plain, colors: true, columns: 100 });
    expect(painted).toContain("\u001b[33m▒\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(renderTable(summary, { ...plain, columns: 100 }));
  });

  it("is JSON with the API's names for numbers", () => {
    const json = JSON.parse(renderJson(summary));
    expect(Object.keys(json)).toEqual(["with_source", "total", "languages", "projects"]);
    expect(Object.keys(json.projects[0])).toEqual(["slug", "name", "total", "languages", "components"]);
    const website = json.projects[0].components[1];
    expect(website.translations.find(({ code }: { code: string }) => code === "cs")).toEqual({
      code: "cs",
      name: "Czech",
      total: 67,
      total_words: 331,
      translated: 42,
      translated_words: 172,
      translated_percent: 62.7,
      fuzzy: 3,
      fuzzy_words: 14,
      fuzzy_percent: 4.5,
      failing_checks: expect.any(Number),
      failing_checks_words: expect.any(Number),
      failing_checks_percent: expect.any(Number),
      have_suggestion: expect.any(Number),
      have_comment: expect.any(Number),
    });
  });

  it("is Markdown with tables", () => {
    const markdown = renderMarkdown(summary);
    expect(markdown).toContain("### Harbour &#38; Sons\n");
    expect(markdown).toMatch(
      /\n\| Website \| Czech \(cs\) \| [█▓]{6}▒░{3} \| 62\.7% \(42\/67\) \| 3 \(4\.5%\) \| .* \| 172\/331 \|\n/,
    );
    expect(markdown).toMatch(/\n\| \*\*total\*\* \| [█▓]{5}▒░{4} \| 48\.8% \(416\/853\) .*\n$/);
  });
});

describe("shares", () => {
  it("are compared as the API rounds them", () => {
    const summary = summaryOf([
      ["A", "a", statisticsOf(3000, 2999)],
      ["B", "b", statisticsOf(8, 8)],
      ["C", "c", statisticsOf(80, 5)],
    ]);
    expect(findShortfalls(summary, 100).map(({ language, percent }) => [language, percent])).toEqual([
      ["a", 99.9],
      ["c", 6.2],
    ]);
    expect(findShortfalls(summary, 99.9).map(({ language }) => language)).toEqual(["c"]);
  });

  it("of nothing are all, unless somebody reviews, and none where there is no translation", () => {
    const shareOf = (codes: readonly string[], hasReview: boolean): number => {
      const component = bilingual(
        "c",
        codes.map((code) => fileOf(code, [])),
      );
      const projects = [projectOf("p", [component], { hasReview })];
      return summarize(link(catalogueOf({ projects })).linked).total.translated.percent;
    };
    expect(shareOf(["en", "de"], false)).toBe(100);
    expect(shareOf(["en", "de"], true)).toBe(0);
    expect(shareOf(["en"], false)).toBe(0);
  });
});

describe("bars", () => {
  it.each([
    [statisticsOf(10, 10), "██████████"],
    [statisticsOf(1000, 999), "█████████░"],
    [statisticsOf(1000, 1), "█░░░░░░░░░"],
    [statisticsOf(1000, 998, 1, 1), "███████▓▒░"],
    [statisticsOf(10, 5, 3, 2), "███▓▓▒▒▒░░"],
    [statisticsOf(4, 0, 4), "▒▒▒▒▒▒▒▒▒▒"],
    [statisticsOf(0, 0), "░░░░░░░░░░"],
  ])("%#", (statistics, bar) => {
    expect(drawBar(barOf(statistics, 10), "block")).toBe(bar);
  });

  it("are as long as they should be, and full only when all is translated", () => {
    const counts = fc.tuple(fc.nat(2000), fc.nat(2000), fc.nat(2000), fc.nat(2000));
    fc.assert(
      fc.property(counts, fc.integer({ min: 4, max: 40 }), ([translated, fuzzy, empty, failing], width) => {
        const bar = drawBar(
          barOf(statisticsOf(translated + fuzzy + empty, translated, fuzzy, failing), width),
          "ascii",
        );
        expect(bar).toHaveLength(width);
        expect(bar.includes("~")).toBe(fuzzy > 0);
        expect(/^[#!]+$/.test(bar)).toBe(translated > 0 && fuzzy === 0 && empty === 0);
      }),
    );
  });
});

describe("widths", () => {
  it.each([
    ["Czech", 5],
    ["Čeština", 7],
    ["日本語", 6],
    ["한국어", 6],
    ["עברית", 5],
    ["فارسی", 5],
    ["हिन्दी", 5],
    ["e\u0301", 1],
    ["👨‍👩‍👧", 2],
    ["🇨🇿", 2],
    ["ｱ", 1],
    ["Ａ", 2],
    ["", 0],
  ])("of %s", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it("are kept where a text is padded or cut", () => {
    expect(fitCell("日本語", 5, "left")).toBe("日本…");
    expect(fitCell("日本語", 4, "left")).toBe("日… ");
    expect(fitCell("ab", 4, "right")).toBe("  ab");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 12 }), (text, width) => {
        expect(widthOf(fitCell(text, width, "left"))).toBe(width);
      }),
    );
  });

  it("line up in a table of many scripts, whose right-to-left names do not take the numbers along", () => {
    const rows = (["Deutsch", "日本語", "עברית", "العربية", "한국어", "👨‍👩‍👧 Emoji"] as const).map(
      (name, index) => [name, `x${index}`, statisticsOf(10, index)] as const,
    );
    const lines = renderTable(summaryOf(rows), plain)
      .split("\n")
      .filter((line) => /\(x\d\)/.test(line));
    expect(lines).toHaveLength(6);
    const edges = lines.map((line) => widthOf(line.slice(0, line.search(/[█░]/))));
    expect(new Set(edges).size).toBe(1);
    for (const line of lines) expect(line.includes("\u200e")).toBe(/[א-ת؀-ۿ]/u.test(line));
  });
});

describe("texts of strangers", () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        "|",
        "`",
        "<",
        ">",
        "@",
        "#",
        "\n",
        "\r",
        "\u001b",
        "\u202e",
        "&",
        "[",
        "](",
        "*",
        "_",
        "$",
        "www.",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
    ),
  });
  const named = fc
    .tuple(hostile, hostile, hostile)
    .map(([project, component, language]) =>
      summaryOf([[language, "xx", statisticsOf(3, 1)]], { project, component }),
    );

  it("add no lines and no control characters to the table", () => {
    fc.assert(
      fc.property(named, (summary) => {
        const table = renderTable(summary, plain);
        expect(table.split("\n")).toHaveLength(9);
        expect(table.replaceAll("\u200e", "")).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
      }),
    );
  });

  it("add no rows, cells, markup or mentions to Markdown", () => {
    fc.assert(
      fc.property(named, (summary) => {
        const lines = renderMarkdown(summary).split("\n");
        expect(lines).toHaveLength(16);
        const bars = lines.filter((line) => line.startsWith("|")).map((line) => line.split("|").length);
        expect(bars).toEqual([9, 9, 9, 9, 8, 8, 8, 8]);
        const texts = lines.join("\n").replaceAll("**total**", "");
        expect(texts).not.toMatch(/[<>`[\]*_~$\\]|@\w|[^\P{Cc}\n]/u);
        expect(texts.replaceAll(/&#\d+;/g, "")).not.toMatch(/#\w|&/);
      }),
    );
  });

  it("stay what they are otherwise", () => {
    expect(escapeMarkdown("Čeština (cs): 日本")).toBe("Čeština (cs): 日本");
    expect(escapeMarkdown("a|b\n<b>`x`</b> @me & https://x www.y")).toBe(
      "a&#124;b&#92;n&#60;b&#62;&#96;x&#96;&#60;/b&#62; @\u200bme &#38; https:\u200b//x www\u200b.y",
    );
  });
});
