import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes } from "./catalogue-fixture.ts";

/** A project beside the others, with one component. */
function project(filemask: string, format: string, more: string): Changes {
  const lines = [
    "  - name: Other",
    "    slug: other",
    "    components:",
    "      - name: Own",
    "        slug: own",
    `        filemask: "${filemask}"`,
    `        file_format: ${format}`,
    ...(more === "" ? [] : [`        ${more}`]),
  ];
  return { "catalogue.yaml": append(lines.join("\n")) };
}

/** How a format's files name their language; where the name stands. */
const FORMATS = {
  po: {
    mask: "own/*.po",
    place: "3:1",
    text: (code: string) =>
      `msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "b"\n`,
  },
  "po-mono": {
    mask: "own/*.po",
    template: "own/en.po",
    place: "2:1",
    text: (code: string) =>
      `msgid ""\nmsgstr "Project-Id-Version: 1\\nLanguage: ${code}\\n"\n\nmsgid "a"\nmsgstr "b"\n`,
  },
  xliff: {
    mask: "own/m.*.xlf",
    place: "2:1",
    text: (code: string) =>
      `<xliff version="1.2">\n<file original="x" source-language="en" target-language="${code}"><body><trans-unit id="a"><source>a</source><target>b</target></trans-unit></body></file></xliff>`,
  },
  ts: {
    mask: "own/app_*.ts",
    place: "1:1",
    text: (code: string) =>
      `<TS version="2.1" language="${code}"><context><name>c</name><message><source>a</source><translation>b</translation></message></context></TS>`,
  },
  arb: {
    mask: "own/app_*.arb",
    template: "own/app_en.arb",
    place: "2:14",
    text: (code: string) => `{\n "@@locale": "${code}",\n "a": "b"}`,
  },
  "ruby-yaml": {
    mask: "own/*.yml",
    template: "own/en.yml",
    place: "1:1",
    text: (code: string) => `${code}:\n  a: b\n`,
  },
};

describe.each(Object.entries(FORMATS))("a file of %s", (id, format) => {
  const more = "template" in format ? `template: ${format.template}` : "";
  const files = (said: Readonly<Record<string, string>>): Changes => ({
    ...project(format.mask, id, more),
    ...("template" in format ? { [format.template]: format.text("en") } : {}),
    ...Object.fromEntries(
      Object.entries(said).map(([code, own]) => [format.mask.replace("*", code), format.text(own)]),
    ),
  });
  const de = format.mask.replace("*", "de");

  testCatalogues({
    "that says another language than its name": {
      changes: files({ de: "fr", it: "it" }),
      expected: [`${de}:${format.place} file/other-language`],
      says: ['says that its language is "fr"', 'its name says "de"'],
    },
    "that says its own in another spelling": {
      changes: files({ de: "de-DE", pt_BR: "pt-br" }),
      expected: [],
    },
  });
});

describe("a file of Rails", () => {
  const rails = project("own/*.yml", "ruby-yaml", "template: own/en.yml");
  const source = { "own/en.yml": "en:\n  a: A\n" };

  testCatalogues({
    "with two roots": {
      changes: { ...rails, ...source, "own/it.yml": "it:\n  a: uno\nes:\n  a: dos\n" },
      expected: ["own/it.yml:3:1 text/dropped"],
      says: ['"es" is not published'],
    },
    "with two roots, its own behind": {
      changes: { ...rails, ...source, "own/it.yml": "es:\n  a: dos\nfr:\nit-IT:\n  a: uno\n" },
      expected: ["own/it.yml:1:1 text/dropped"],
    },
  });
});
