import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { percentOf } from "../../src/model/units/percent.ts";
import {
  badgeSvg,
  boxWidth,
  colorOf,
  LABEL_COLOR,
  labelOf,
  NEUTRAL_COLOR,
  widthOf,
} from "../../src/site/pages/badges/badge.ts";
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

/** Of relative luminance, as WCAG 2.2 defines it. */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** What an XML parser makes of it: elements by name, and all text. */
function parsed(text: string): { readonly names: readonly string[]; readonly texts: readonly string[] } {
  const parser = new SaxesParser();
  const names: string[] = [];
  const texts: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("text", (part) => texts.push(part.trim()));
  parser.write(text).close();
  return { names, texts: texts.filter((part) => part !== "") };
}

const { linked } = readExample();
const files = filesOf(siteOf(linked));
const { projects, translations } = linked;

/** What stands behind the colon of a badge, and what shields.io is told; one. */
function shown(place: string): string {
  const [title = ""] = parsed(files.get(`widgets/${place}/svg-badge.svg`) ?? "").texts;
  const { schemaVersion, label, message, color } = JSON.parse(
    files.get(`widgets/${place}/shields.json`) ?? "{}",
  );
  expect(`${label}: ${message}`).toBe(title);
  expect([schemaVersion, color]).toEqual([1, colorOf(Number.parseFloat(message))]);
  return message;
}

const printed = (percent: number): string => `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`;

describe("badges", () => {
  it("say of a translation and a language what their statistics say", () => {
    for (const { component, language, statistics } of translations)
      expect(shown(`${component.project.manifest.slug}/${language.code}/${component.manifest.slug}`)).toBe(
        printed(statistics.translated.percent),
      );
    for (const { manifest, statistics } of projects)
      for (const { language, translated } of statistics)
        expect(shown(`${manifest.slug}/${language.code}`)).toBe(printed(translated.percent));
    expect(translations.length).toBeGreaterThan(10);
  });

  it("say of a project and a component what all but the source language say together", () => {
    for (const { manifest, components, statistics } of projects) {
      const own = statistics.filter(({ language }) => language.code !== manifest.sourceLanguage.code);
      const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
      const percent = percentOf(
        sum(({ translated }) => translated.units),
        sum(({ total }) => total),
      );
      expect(shown(`${manifest.slug}/-`)).toBe(printed(percent));
      for (const component of components) {
        const inOthers = component.translations.filter(
          ({ language }) => language.code !== manifest.sourceLanguage.code,
        );
        const all = inOthers.reduce((total, one) => total + one.statistics.total, 0);
        const done = inOthers.reduce((total, one) => total + one.statistics.translated.units, 0);
        expect(shown(`${manifest.slug}/-/${component.manifest.slug}`)).toBe(printed(percentOf(done, all)));
      }
      const bars = parsed(files.get(`widgets/${manifest.slug}/-/multi-auto.svg`) ?? "").texts.slice(1);
      expect(bars.filter((_, at) => at % 2 === 0).sort()).toEqual(
        own.map(({ language }) => language.name).sort(),
      );
      const numbers = bars.filter((_, at) => at % 2 === 1).map(Number.parseFloat);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
      expect(parsed(files.get(`widgets/${manifest.slug}/-/languages.svg`) ?? "").texts[0]).toBe(
        `languages: ${own.length}`,
      );
    }
  });

  it("can be read: white words on each colour", () => {
    for (const percent of [0, 49.9, 50, 74.9, 75, 94.9, 95, 100])
      expect(contrastOnWhite(colorOf(percent))).toBeGreaterThanOrEqual(4.5);
    for (const color of [LABEL_COLOR, NEUTRAL_COLOR])
      expect(contrastOnWhite(color)).toBeGreaterThanOrEqual(4.5);
    expect(new Set([0, 50, 75, 95].map(colorOf)).size).toBe(4);
  });

  it("are as wide as their words, which stand in the middle of their boxes", () => {
    expect(widthOf("translated")).toBe(57);
    expect(widthOf("日本語")).toBe(33);
    expect(widthOf("e\u0301")).toBe(widthOf("e"));
    const svg = badgeSvg({ label: labelOf("translated"), value: labelOf("89.3%"), color: "#3f6f00" });
    const boxes = [boxWidth("translated"), boxWidth("89.3%")] as const;
    expect(svg).toContain(`width="${boxes[0] + boxes[1]}" height="20"`);
    expect(svg).toContain(`<text x="${boxes[0] / 2}" y="14">translated</text>`);
    expect(svg).toContain('aria-label="translated: 89.3%"');
    expect(labelOf("x".repeat(61))).toBe(`${"x".repeat(60)}…`);
    expect(labelOf("x".repeat(60))).toBe("x".repeat(60));
  });

  it("are well-formed, and text alone, whatever languages and projects are called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const language = { ...languageOf("de"), name: `</text><script>"'&\u0000\u001e\u202e${name}` };
        const german = { ...fileOf("de", [unitOf({ source: "a", target: "b" })]), language };
        const project = projectOf("p", [bilingual("c", [german])], { name });
        const site = siteOf(link(catalogueOf({ projects: [project] })).linked);
        for (const [path, body] of filesOf(site))
          if (path.startsWith("widgets/") && path.endsWith(".svg")) {
            const { names, texts } = parsed(body);
            expect(new Set(["svg", "title", "rect", "path", "g", "text"])).toEqual(
              new Set([...names, "path"]),
            );
            expect(texts.join("")).not.toContain("\u202e");
          }
      }),
      { numRuns: 50 },
    );
  });
});
