import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { renderGithub } from "../../src/cli/difference/github.ts";
import { renderHuman } from "../../src/cli/difference/human.ts";
import { renderJson } from "../../src/cli/difference/json.ts";
import { MOST_CHARACTERS, renderMarkdown } from "../../src/cli/difference/markdown.ts";
import type { Comparison } from "../../src/published/diff/compare.ts";
import { compareSets } from "../../src/published/diff/units/compare.ts";
import {
  type ComparedSet,
  type ComparedUnit,
  setOfCatalogue,
} from "../../src/published/diff/units/compared-set.ts";
import { readExample } from "./example.ts";

/** What GitHub would make something of, and what ends cells, rows, lines and commands. */
const HOSTILE = [
  "@octocat",
  "@org/team",
  "#12",
  "o/r#12",
  "GH-12",
  "https://evil.example",
  "http://evil.example",
  "ftp://evil.example",
  "www.evil.example",
  "me@evil.example",
  "mailto:me@evil.example",
  "[x](https://evil.example)",
  "![x](https://evil.example/x.png)",
  "[x]: https://evil.example",
  "<https://evil.example>",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<!-- x",
  "&lt;b&gt;",
  "&#64;octocat",
  "**b**",
  "~~s~~",
  "`c`",
  "$x$",
  "a | b",
  "|",
  "\\|",
  "\\",
  "\n\n# h",
  "\r\n- i",
  "| --- |",
  "[^1]",
  "- [ ] t",
  ":smile:",
  "deadbeef0",
  "\u202e",
  "\u001b[31m",
  "::error::x",
  "%0A::error::x",
  "\ud800",
  "\u2028",
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "grapheme", maxLength: 4 })), {
    maxLength: 4,
  })
  .map((pieces) => pieces.join(""));

const unit = fc.record({
  idHash: fc.bigInt({ min: 1n, max: 4n }),
  position: fc.constant(1),
  context: hostile,
  source: hostile,
  target: hostile,
  state: fc.constantFrom("empty", "fuzzy", "translated", "approved"),
  place: fc.option(
    hostile.map((file) => ({ file, line: 3, column: 1 })),
    { nil: undefined },
  ),
});

function setOf(language: string, units: readonly ComparedUnit[]): ComparedSet {
  const name = { project: "p", component: "c", language };
  return { names: [name], knowsApproval: true, fileOf: () => "po/de.po", unitsOf: async () => units };
}

async function comparisonOf(
  before: readonly ComparedUnit[],
  after: readonly ComparedUnit[],
  [a, b, language]: readonly [string, string, string] = ["old", "new", "de"],
): Promise<Comparison> {
  const difference = await compareSets(setOf(language, before), setOf(language, after));
  return { a: { kind: "catalogue", name: a }, b: { kind: "catalogue", name: b }, difference };
}

const comparisons = fc.tuple(
  fc.array(unit, { maxLength: 4 }),
  fc.array(unit, { maxLength: 4 }),
  hostile,
  hostile,
);

async function everyComparison(check: (comparison: Comparison) => void): Promise<void> {
  await fc.assert(
    fc.asyncProperty(comparisons, async ([before, after, a, b]) =>
      check(await comparisonOf(before, after, [a, b, a])),
    ),
    { numRuns: 300 },
  );
}

const plain = { colors: false, catalogue: "." };

/** As GitHub renders it, but for what it finds in the page afterwards. */
function rendered(markdown: string): string {
  return micromark(markdown, "utf8", {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
}

function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
  return html.replace(/<[^>]*>/g, "\n").replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

describe("texts of strangers in Markdown", () => {
  it("make no link, no HTML, no picture, no cell and no row", async () => {
    await everyComparison((comparison) => {
      const html = rendered(renderMarkdown(comparison));
      const tags = new Set([...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag]) => tag));
      expect([...tags].filter((tag) => !/^(?:h3|h4|p|table|thead|tbody|tr|th|td)$/.test(tag ?? ""))).toEqual(
        [],
      );
      const { languages, changes } = comparison.difference;
      const rows = [...html.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => row);
      const cells = rows.map((row) => [...row.matchAll(/<t[dh]\b/g)].length);
      const [head, ...body] = cells.length === 0 ? [8, ...cells] : cells;
      expect(head).toBe(8);
      expect(body.slice(0, languages.length).every((count) => count === 8)).toBe(true);
      expect(body.slice(languages.length).every((count) => count === 5)).toBe(true);
      const tables = html.match(/<table>/g)?.length ?? 0;
      expect(rows).toHaveLength(tables + languages.length + changes.length);
    });
  });

  it("make nothing of what GitHub looks for in the page: people, issues, addresses, commits, emoji", async () => {
    await everyComparison((comparison) => {
      const text = textOf(rendered(renderMarkdown(comparison)));
      expect(text).not.toMatch(/@[\w-]|#\d|\bgh-\d|:\/\/|\bwww\.|:[\w+-]+:|\b[0-9a-f]{7,40}\b/i);
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\p{Cs}/u);
    });
  });

  it("which the parser would else make links of: it is not blind", () => {
    const html = rendered(
      "@octocat https://evil.example [x](https://evil.example) <b>x</b> me@evil.example www.evil.example",
    );
    expect(html.match(/<a /g)).toHaveLength(4);
    expect(html).toContain("<b>");
  });
});

describe("Markdown", () => {
  it("has at most 60,000 characters, and counts the rest", async () => {
    const units = Array.from({ length: 3000 }, (_, at) => ({
      ...{ idHash: BigInt(at), position: at + 1, context: "", source: `<|${at}|> `.repeat(20) },
      ...{ target: "*".repeat(200), state: "translated" as const },
    }));
    const emptied = units.map((one) => ({ ...one, target: "", state: "empty" as const }));
    const comparison = await comparisonOf(units.slice(0, 2000), [
      ...emptied.slice(0, 2000),
      ...units.slice(2000),
    ]);
    const markdown = renderMarkdown(comparison);
    expect(markdown.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(markdown.length).toBeGreaterThan(MOST_CHARACTERS - 5000);
    const shown = markdown.match(/^\| p\/c\/de /gm)?.length ?? 0;
    const [, lost = ""] = /^and ([\d,]+) more lost strings$/m.exec(markdown) ?? [];
    const [, others = ""] = /^and ([\d,]+) more strings$/m.exec(markdown) ?? [];
    expect(shown).toBeGreaterThan(20);
    expect(shown + numberOf(lost) + numberOf(others)).toBe(3000);
  });

  it("has room for names of any length", async () => {
    const long = "<".repeat(100_000);
    const comparison = await comparisonOf([], [], [long, long, long]);
    expect(renderMarkdown(comparison).length).toBeLessThan(5000);
  });

  it("is a comment for a pull request: languages, what is lost, the rest", async () => {
    const [one, two] = [unitOf(1, "Anchor", "Anker"), unitOf(2, "Boat", "")];
    const comparison = await comparisonOf(
      [one, two],
      [
        { ...one, state: "fuzzy" },
        { ...two, target: "Boot", state: "translated" },
      ],
    );
    expect(renderMarkdown(comparison)).toBe(
      [
        "### Translations: old → new",
        "",
        "| Language | Before | After | New | Translated | Changed | Removed | Lost |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| de | 50.0% | 50.0% |  | 1 |  |  | 1 |",
        "",
        "#### Lost",
        "",
        "| Translation | | String | Before | After |",
        "| --- | --- | --- | --- | --- |",
        "| p/c/de | lost | Anchor | Anker | Anker (needs editing) |",
        "",
        "#### Other strings",
        "",
        "| Translation | | String | Before | After |",
        "| --- | --- | --- | --- | --- |",
        "| p/c/de | translated | Boat |  | Boot |",
        "",
      ].join("\n"),
    );
  });
});

function unitOf(idHash: number, source: string, target: string): ComparedUnit {
  const state = target === "" ? "empty" : "translated";
  return { idHash: BigInt(idHash), position: idHash, context: "", source, target, state };
}

function numberOf(grouped: string): number {
  return Number(grouped.replaceAll(",", ""));
}

describe("texts of strangers elsewhere", () => {
  it("add no lines and no control characters for people", async () => {
    await everyComparison((comparison) => {
      const text = renderHuman(comparison, plain);
      const { changes, languages } = comparison.difference;
      const [head = "", ...translations] = text.split("\n\n");
      expect(head.split("\n").filter((line) => line.includes(" → "))).toHaveLength(languages.length);
      const strings = translations.join("\n").split("\n");
      expect(strings.filter((line) => /^ {2}\S/.test(line))).toHaveLength(changes.length);
      expect(text.replaceAll("\u200e", "")).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|\p{Cs}/u);
    });
  });

  it("give no command to GitHub", async () => {
    await everyComparison((comparison) => {
      const text = renderGithub(comparison, { colors: false, version: "" });
      const lines = text.split("\n").slice(0, -1);
      expect(lines).toHaveLength(comparison.difference.changes.length);
      for (const line of lines) {
        expect(line).toMatch(/^::(?:warning|notice) (?:file=[^:,]+,line=\d+,col=\d+,)?title=diff\/[a-z]+::/);
        expect(line).not.toMatch(/[^\P{Cc}]|\p{Bidi_Control}/u);
      }
    });
  });

  it("come back from JSON as they are, each hash exact", async () => {
    await everyComparison((comparison) => {
      const json = [...renderJson(comparison)].join("");
      expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
      const { changes } = JSON.parse(json);
      expect(changes).toEqual(
        comparison.difference.changes.map(
          ({ kind, project, component, language, idHash, isLost, ...rest }) => {
            const { context, source, before, after } = rest;
            const names = { kind, project, component, language, id_hash: Number(idHash) };
            return { ...names, context, source, before, after, ...(isLost && { lost: true }) };
          },
        ),
      );
    });
  });
});

it("people are told what is lost, however much it is, and of the rest the first", async () => {
  const units = Array.from({ length: 1000 }, (_, at) => unitOf(at, `S${at}`, "x"));
  const [before, after] = [
    units.slice(0, 700),
    units.map((one, at) => (at < 700 ? unitOf(at, `S${at}`, "") : one)),
  ];
  const text = renderHuman(await comparisonOf(before, after), plain);
  expect(text.match(/^ {2}lost /gm)).toHaveLength(700);
  expect(text).toContain("and 300 more strings: --json has all of them\n");
});

it("annotations end at some time, and say how many there were", async () => {
  const units = Array.from({ length: 1200 }, (_, at) => unitOf(at, `S${at}`, "x"));
  const text = renderGithub(await comparisonOf([], units), { colors: false, version: "" });
  expect(text.split("\n")).toHaveLength(1002);
  expect(text).toMatch(/::notice title=diff::and 200 more strings .*\n$/);
});

it("the captured catalogue differs from itself in nothing, and from nothing in all that it has", async () => {
  const { linked } = readExample();
  const own = setOfCatalogue(linked);
  expect((await compareSets(own, setOfCatalogue(linked))).changes).toEqual([]);
  const none = { names: [], knowsApproval: true, fileOf: () => undefined, unitsOf: async () => [] };
  const { summary, changes, translations } = await compareSets(none, own);
  expect(summary.units).toEqual({ added: linked.units.length, removed: 0, changed: 0, lost: 0 });
  expect(summary.languages.added).toBe(
    new Set(linked.translations.map(({ language }) => language.code)).size,
  );
  expect(changes.every(({ place }) => place !== undefined && place.line > 0)).toBe(true);
  for (const { project, component, language, after } of translations) {
    const found = linked.translations.find(
      (one) =>
        one.language.code === language &&
        one.component.manifest.slug === component &&
        one.component.project.manifest.slug === project,
    );
    expect(after).toEqual({
      total: found?.statistics.total,
      translated: found?.statistics.translated.units,
      fuzzy: found?.statistics.fuzzy.units,
    });
  }
});
