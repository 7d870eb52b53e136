import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Configured } from "../../../src/catalogue/discover/configurations/configuration.ts";
import type { ConfigurationReader } from "../../../src/catalogue/discover/configurations/findings.ts";
import {
  CONFIGURATIONS,
  readConfigurations,
  readWith,
} from "../../../src/catalogue/discover/configurations/index.ts";
import { compareCodePoints } from "../../../src/model/text/order.ts";
import { around, CANARY, fixtures, languageOf, surroundingsOf } from "./fixtures.ts";

/** Of each reader a configuration that it reads, with the tree around it. */
const samples = CONFIGURATIONS.flatMap((reader) => {
  const fixture = fixtures().find(({ configurations }) => configurations.some(reader.matches));
  const path = fixture?.configurations.find(reader.matches);
  if (fixture === undefined || path === undefined) return [];
  const text = readFileSync(join(fixture.folder, "tree", path), "utf8");
  return [{ reader, path, text, tree: around(fixture.paths) }];
});

const LOCALAZY = "$".concat("{lang}");

/** What a catalogue could not hold, or what would be read outside of DIR. */
function faultsIn({ components, told }: Configured): readonly string[] {
  const paths = components.flatMap(({ filemask, template, reference, newBase, source }) => [
    filemask,
    ...[template, reference, newBase, source].flatMap((path) => path ?? []),
  ]);
  const isBad = (path: string): boolean =>
    path === "" ||
    path.startsWith("/") ||
    path.split("/").some((part) => ["..", ".", "", ".git", "node_modules"].includes(part.toLowerCase())) ||
    [...path].some((character) => character < " " || character === "\u007f");
  return [
    ...paths.filter(isBad),
    ...components.flatMap(({ filemask }) => (filemask.split("*").length === 2 ? [] : [filemask])),
    ...told.flatMap(({ message }) => (message.length > 1000 ? [message] : [])),
    ...(told.length > 200 || components.length > 2000 ? ["too much of it"] : []),
  ];
}

function read(reader: ConfigurationReader, path: string, text: string): Configured {
  return readWith(reader, { path, text }, around(["en.json", "a/de.po", "po/de.po", "po/LINGUAS", path]));
}

const BOMBS: Readonly<Record<string, string>> = {
  "five megabytes of [": "[".repeat(5_000_000),
  "five megabytes of {": "{".repeat(5_000_000),
  "megabytes of keys": Array.from({ length: 200_000 }, (_, at) => `k${at} = "v"\n`).join(""),
  "megabytes of sections": Array.from(
    { length: 100_000 },
    (_, at) => `[s.${at}]\nfile_filter = <lang>.po\n`,
  ).join(""),
  "one key of five megabytes": `file_filter = ${"<lang>".repeat(800_000)}\n`,
  "lists in lists": "- ".repeat(2_500_000),
  "deep YAML": Array.from({ length: 2000 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
  "aliases of aliases": ["a0: &a0 [x, x]"]
    .concat(Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`))
    .concat(
      "files: *a40",
      "data: { read: *a40 }",
      "push: { filesTemplate: *a40, sources: *a40 }",
      "catalogs: *a40",
    )
    .join("\n"),
  "merges of merges": ["m0: &m0 { source: a }"]
    .concat(
      Array.from({ length: 40 }, (_, at) => `m${at + 1}: &m${at + 1} { <<: [${`*m${at}, `.repeat(20)}] }`),
    )
    .concat("files: [*m40]", "phrase: *m40")
    .join("\n"),
  "an anchor in itself": "files: &a [*a]\ndata: &b { read: *b }\nphrase: &c { pull: *c, <<: *c }\npush: *a\n",
  "keys of prototypes":
    '{"__proto__": {"filemask": "x/*.po"}, "constructor": {"files": 1}, "files": {"__proto__": 1}}',
  "a thousand brackets in a key": `[${"[".repeat(1000)}a${"]".repeat(1000)}]\nfile_filter = <lang>.po\n`,
  nothing: "",
  "a byte-order mark": "\ufeff",
  NUL: "\0\0\0",
  "lone surrogates": '{"files": ["\ud800"], "plugin.x": {"pathPattern": "\udc00{locale}"}}',
  "one long line": `files: ${"a ".repeat(400_000)}`,
  "a long list": `{"files": [${'{"source": "a/%locale%", "translation": "b"},'.repeat(5000)}{}]}`,
};

describe.each(CONFIGURATIONS.map((reader) => ({ name: reader.name, reader })))(
  "$name",
  ({ name, reader }) => {
    const path = samples.find((sample) => sample.reader === reader)?.path ?? "";

    it.each(Object.entries(BOMBS))("stands %s", { timeout: 20_000 }, (_, text) => {
      expect(faultsIn(read(reader, path, text))).toEqual([]);
    });

    it("never throws, and names nothing outside, whatever becomes of a configuration", {
      timeout: 120_000,
    }, () => {
      const sample = samples.find((one) => one.reader === reader);
      if (sample === undefined) throw new Error(`no fixture of ${name}`);
      const hostile = fc.constantFrom(
        ...[
          "../",
          "/",
          "..",
          "*",
          "**",
          "**/",
          "?",
          "[a",
          "]",
          "\0",
          "\n",
          "\\",
          "%locale%",
          "{locale}",
          "<lang>",
        ],
        ...[
          "__proto__",
          "constructor",
          ".git/",
          "node_modules/",
          "C:\\",
          "~",
          "\u202e",
          "&a",
          "*a",
          '"',
          "'",
          "\ud800",
        ],
        ...[
          "{a,b}",
          "<%",
          LOCALAZY,
          "%{locale}",
          "{{",
          "[[",
          "]]",
          "#",
          ":",
          " ",
          "\t",
          "-",
          "<<: *a",
          "en",
          "de",
        ],
      );
      const edits = fc.array(
        fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.oneof(hostile, fc.string({ unit: "binary" }))),
        {
          maxLength: 8,
        },
      );
      fc.assert(
        fc.property(edits, (list) => {
          const text = list.reduce((whole, [at, length, put]) => {
            const start = at % (whole.length + 1);
            return whole.slice(0, start) + put + whole.slice(start + length);
          }, sample.text);
          expect(faultsIn(readWith(reader, { path, text }, sample.tree))).toEqual([]);
        }),
        { numRuns: 100 },
      );
    });
  },
);

const PATHS = fc.array(
  fc.constantFrom(
    "..",
    "/",
    "*",
    "**",
    "{locale}",
    "<lang>",
    "%locale%",
    "%{locale}",
    LOCALAZY,
    "a",
    "en",
    ".po",
  ),
  { maxLength: 12 },
);

it("takes no path that leads out, in any place where paths stand", () => {
  fc.assert(
    fc.property(PATHS, PATHS, (one, other) => {
      const [a, b] = [one.join(""), other.join("")];
      const texts: readonly (readonly [path: string, text: string])[] = [
        [".tx/config", `[a.b]\nfile_filter = ${a}\nsource_file = ${b}\n`],
        ["x/crowdin.yml", JSON.stringify({ base_path: b, files: [{ source: b, translation: a }] })],
        ["x/l10n.toml", `basepath = ${JSON.stringify(b)}\n[[paths]]\nreference = "${b}"\nl10n = "${a}"\n`],
        ["project.inlang/settings.json", JSON.stringify({ baseLocale: a, "plugin.x": { pathPattern: b } })],
        [
          ".tolgeerc.json",
          JSON.stringify({ push: { filesTemplate: a, files: [{ path: b, language: "en" }] } }),
        ],
        [".tolgeerc", JSON.stringify({ pull: { path: a, fileStructureTemplate: b } })],
        ["config/i18n-tasks.yml", JSON.stringify({ base_locale: b, data: { read: [a] } })],
        ["weblate.json", JSON.stringify([{ filemask: a, template: b, new_base: b }])],
        [".lokalise.json", JSON.stringify({ files: [{ path: a }, { path: b, lang_iso: "en" }] })],
        [
          ".phrase.yml",
          JSON.stringify({ phrase: { push: { sources: [{ file: b }] }, pull: { targets: [{ file: a }] } } }),
        ],
        ["localazy.json", JSON.stringify({ upload: { files: b }, download: { files: a, folder: b } })],
        ["angular.json", JSON.stringify({ projects: { a: { i18n: { locales: { en: a, de: b } } } } })],
        ["i18next-parser.config.json", JSON.stringify({ output: a, defaultLocale: b })],
        [".linguirc", JSON.stringify({ sourceLocale: b, catalogs: [{ path: a }] })],
        ["l10n.yaml", JSON.stringify({ "arb-dir": a, "template-arb-file": b })],
      ];
      for (const [path, text] of texts)
        for (const reader of CONFIGURATIONS.filter(({ matches }) => matches(path)))
          expect(faultsIn(read(reader, path, text))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it("tells no secret where a configuration cannot be read", () => {
  const broken = [
    `{"api_key": "${CANARY}", ]`,
    `api_key: "${CANARY}`,
    `token = "${CANARY}" x\n[`,
    `[keys]\n${CANARY}\n`,
  ];
  for (const { reader, path } of samples)
    for (const text of broken) expect(JSON.stringify(read(reader, path, text))).not.toContain(CANARY);
});

it("says the same of the same repository, and does not ask for what it need not know", () => {
  for (const fixture of fixtures()) {
    const asked: string[] = [];
    const surroundings = {
      ...surroundingsOf(fixture),
      entries: () => ({ faults: [] }),
      parts: () => ({ faults: [] }),
      fault: () => undefined,
      unseen: () => [],
      folder: "",
      git: undefined,
    };
    const spied = {
      ...surroundings,
      bytes(path: string) {
        asked.push(path);
        return surroundings.bytes(path);
      },
    };
    expect(readConfigurations(spied)).toEqual(readConfigurations(surroundings));
    expect(asked.filter((path) => /\.[cm]?[jt]s$/.test(path))).toEqual([]);
  }
});

it("gives up on patterns that match everything everywhere, and says so", { timeout: 60_000 }, () => {
  // All texts of the pattern stand there in their order, but in two names.
  const paths = Array.from({ length: 50_000 }, (_, at) => `a/${at}/${"a".repeat(100)}/x.json`);
  const source = `**/${"*a".repeat(40)}*x*.json`;
  const text = JSON.stringify({
    files: Array.from({ length: 50 }, () => ({ source, translation: "x/%locale%.json" })),
  });
  const surroundings = {
    paths: [...paths, "crowdin.yml"].sort(compareCodePoints),
    bytes: () => new TextEncoder().encode(text),
    language: languageOf,
    entries: () => ({ faults: [] }),
    parts: () => ({ faults: [] }),
    fault: () => undefined,
    unseen: () => [],
    folder: "",
    git: undefined,
  };
  const [read] = readConfigurations(surroundings).configurations;
  expect(read?.configured.told.map(({ code }) => code)).toContain("discover/bounded");
});
