import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import type { FormatId } from "../../src/model/units/format.ts";
import { bilingual, fileOf, linkComponent, monolingual } from "../compute/catalogue-of.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";
import { readBytes } from "./format-reading.ts";

/** Files with what nobody should lose. */
const RUNS = isFull ? 10_000 : 300;

/** One entry of a file: a key of letters, and a text of letters, so that each syntax takes it as it is. */
interface Entry {
  readonly key: string;
  readonly text: string;
}

type Writer = (entries: readonly Entry[]) => string;

const xml = (open: string, close: string, entry: (entry: Entry) => string): Writer => {
  return (entries) => `${open}\n${entries.map(entry).join("\n")}\n${close}\n`;
};
const lines = (head: string, entry: (entry: Entry) => string, tail = "", glue = "\n"): Writer => {
  return (entries) => `${head}${entries.map(entry).join(glue)}\n${tail}`;
};
const JSON_FILE = lines("{\n", ({ key, text }) => `  "${key}": "${text}"`, "}\n", ",\n");
const YAML_FILE = lines("", ({ key, text }) => `${key}: ${text}`);
const PROPERTIES_FILE = lines("", ({ key, text }) => `${key}=${text}`);
const STRINGS_FILE = lines("", ({ key, text }) => `"${key}" = "${text}";`);
const PO_FILE = lines("", ({ key, text }) => `msgid "${key}"\nmsgstr "${text}"\n`);

const XLIFF_2 = xml(
  '<xliff version="2.0" srcLang="en" trgLang="de"><file id="a">',
  "</file></xliff>",
  ({ key, text }) =>
    `<unit id="${key}"><segment><source>${key}</source><target>${text}</target></segment></unit>`,
);

/** How each format writes a file of keys and texts, in their order, whatever keys there are twice. */
const WRITERS: Readonly<Record<FormatId, Writer>> = {
  "abp-json": lines('{"texts": {\n', ({ key, text }) => `  "${key}": "${text}"`, "}}\n", ",\n"),
  arb: JSON_FILE,
  banana: JSON_FILE,
  aresource: xml("<resources>", "</resources>", ({ key, text }) => `<string name="${key}">${text}</string>`),
  csv: lines('"source","target"\n', ({ key, text }) => `"${key}","${text}"`),
  "csv-simple": lines('"source","target"\n', ({ key, text }) => `"${key}","${text}"`),
  dtd: lines("", ({ key, text }) => `<!ENTITY ${key} "${text}">`),
  formatjs: lines("{\n", ({ key, text }) => `  "${key}": {"defaultMessage": "${text}"}`, "}\n", ",\n"),
  gotext: lines(
    '{"messages": [\n',
    ({ key, text }) => `{"id": "${key}", "translation": "${text}"}`,
    "]}\n",
    ",\n",
  ),
  inlang: JSON_FILE,
  fluent: lines("", ({ key, text }) => `${key} = ${text}`),
  "go-i18n-json": lines("[\n", ({ key, text }) => `{"id": "${key}", "translation": "${text}"}`, "]\n", ",\n"),
  "go-i18n-json-v2": JSON_FILE,
  // A key stands once in TOML, an id in a list as often as it likes.
  "go-i18n-toml": lines("", ({ key, text }) => `[[all]]\nid = "${key}"\ntranslation = "${text}"`),
  "go-i18n-yaml": lines("", ({ key, text }) => `- {id: ${key}, translation: "${text}"}`),
  i18next: JSON_FILE,
  i18nextv4: JSON_FILE,
  ini: lines("[all]\n", ({ key, text }) => `${key} = ${text}`),
  joomla: lines("", ({ key, text }) => `${key}="${text}"`),
  "js-module": lines("export default {\n", ({ key, text }) => `  ${key}: '${text}',`, "}\n"),
  json: JSON_FILE,
  json5: lines("{\n", ({ key, text }) => `  ${key}: '${text}',`, "}\n"),
  "json-nested": JSON_FILE,
  "mozilla-lang": lines("", ({ key, text }) => `;${key}\n${text}\n`),
  php: lines("<?php\nreturn [\n", ({ key, text }) => `  '${key}' => '${text}',`, "];\n"),
  po: PO_FILE,
  "po-mono": PO_FILE,
  properties: PROPERTIES_FILE,
  "properties-utf16": PROPERTIES_FILE,
  "properties-utf8": PROPERTIES_FILE,
  resjson: JSON_FILE,
  resx: xml("<root>", "</root>", ({ key, text }) => `<data name="${key}"><value>${text}</value></data>`),
  "ruby-yaml": lines("en:\n", ({ key, text }) => `  ${key}: ${text}`),
  strings: STRINGS_FILE,
  "strings-utf8": STRINGS_FILE,
  stringsdict: xml(
    "<plist><dict>",
    "</dict></plist>",
    ({ key, text }) =>
      `<key>${key}</key><dict><key>NSStringLocalizedFormatKey</key><string>${text}</string></dict>`,
  ),
  ts: xml(
    '<TS version="2.1"><context><name></name>',
    "</context></TS>",
    ({ key, text }) => `<message><source>${key}</source><translation>${text}</translation></message>`,
  ),
  webextension: lines("{\n", ({ key, text }) => `  "${key}": {"message": "${text}"}`, "}\n", ",\n"),
  xcstrings: lines(
    '{"sourceLanguage": "en", "strings": {\n',
    ({ key, text }) =>
      `  "${key}": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "${text}"}}}}`,
    "}}\n",
    ",\n",
  ),
  xliff: xml(
    '<xliff version="1.2"><file source-language="en" target-language="de"><body>',
    "</body></file></xliff>",
    ({ key, text }) => `<trans-unit id="${key}"><source>${key}</source><target>${text}</target></trans-unit>`,
  ),
  xliff2: XLIFF_2,
  "xliff2-placeables": XLIFF_2,
  yaml: YAML_FILE,
};

/** A catalogue of a template and a translation, or of one file with its sources: what a build says of it. */
function said(format: FormatId, template: readonly Entry[], own: readonly Entry[]) {
  const read = (entries: readonly Entry[]) => {
    const { content, diagnostics } = readBytes(FORMATS[format], Buffer.from(WRITERS[format](entries)));
    expect(diagnostics.map(({ code }) => code).filter((code) => code.startsWith("text/"))).toEqual([]);
    return content.units;
  };
  const de = fileOf("de", read(own));
  const isKeyed = FORMATS[format].kinds[0] === "monolingual";
  const component = isKeyed ? monolingual("c", fileOf("en", read(template)), [de]) : bilingual("c", [de]);
  return linkComponent(component);
}

const ONCE: readonly Entry[] = [
  { key: "keya", text: "Texta" },
  { key: "keyb", text: "Textb" },
];
const TWICE: readonly Entry[] = [...ONCE, { key: "keya", text: "Textc" }];

const SAME: readonly Entry[] = [...ONCE, { key: "keya", text: "Texta" }];

describe.each(Object.keys(FORMATS) as FormatId[])("%s", (format) => {
  const isKeyed = FORMATS[format].kinds[0] === "monolingual";

  it("reports a key twice in a translation, once and with both lines", () => {
    const { said: messages } = said(format, ONCE, TWICE);
    const told = messages.filter((message) => message.includes("unit/duplicate"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^de\/.*:\d+ unit\/duplicate .*keya.* is already on line \d+$/);
    expect(said(format, ONCE, ONCE).said.join("\n")).not.toContain("unit/duplicate");
  });

  it("reports a key twice in a template", () => {
    if (!isKeyed) return;
    const { said: messages } = said(format, TWICE, ONCE);
    expect(messages.filter((message) => /^en\/.*unit\/duplicate .*keya/.test(message))).toHaveLength(1);
  });

  it("reports a key that is repeated with the same text, in a template and in a translation", () => {
    const { said: own } = said(format, ONCE, SAME);
    expect(own.filter((message) => /^de\/.*unit\/duplicate .*keya/.test(message))).toHaveLength(1);
    if (!isKeyed) return;
    const { said: template } = said(format, SAME, ONCE);
    expect(template.filter((message) => /^en\/.*unit\/duplicate .*keya/.test(message))).toHaveLength(1);
  });

  it(`publishes each of its texts or names it, ${RUNS} times`, () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const entries = fc.array(
      fc.record({ key: word.map((key) => `k${key}x`), text: word.map((text) => `T${text}x`) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(entries, (own) => {
        const { linked, said: messages } = said(format, own, own);
        const shown = new Set(linked.units.map(({ target }) => target));
        for (const { key, text } of own)
          if (!shown.has(text))
            expect(
              messages.some((message) => message.includes(key)),
              `${key}: ${text}`,
            ).toBe(true);
      }),
      { numRuns: RUNS, seed: drawnSeed(`every text ${format}`) },
    );
  });
});

/** The codes of what a reader says of a file. */
function codesOf(format: FormatId, file: string): readonly string[] {
  return readBytes(FORMATS[format], Buffer.from(file)).diagnostics.map(({ code }) => code);
}

describe("a text that is deeper than its format has texts", () => {
  it.each<readonly [FormatId, string]>([
    ["formatjs", '{"a": {"b": {"defaultMessage": "B"}}}'],
    ["formatjs", '{"a": {"b": {"c": {"d": ["D"]}}}}'],
    ["webextension", '{"a": {"b": {"message": "B"}}}'],
    ["go-i18n-json", '[{"id": "a", "b": {"translation": "B"}}]'],
  ])("is named in %s: %s", (format, file) => {
    expect(codesOf(format, file)).toEqual(["text/dropped"]);
  });

  it.each<readonly [FormatId, string]>([
    ["formatjs", '{"a": {"description": {"b": "B"}}}'],
    ["formatjs", '{"a": {"b": {"c": ["", 1, null]}}}'],
    ["webextension", '{"a": {"placeholders": {"b": {"content": "$1"}}}}'],
  ])("is none where an entry of %s describes itself: %s", (format, file) => {
    expect(codesOf(format, file)).toEqual([]);
  });
});

const OF_TODAY = (Object.keys(FORMATS) as FormatId[]).filter((format) => FORMATS[format].isOfToday);
/** What a reader says of a file that its syntax cannot begin, and of an empty one. */
const WITHOUT_TEXT = ["file/empty", "json/syntax", "json5/syntax", "module/no-root", "xml/syntax"];

it.each(OF_TODAY)("a file of %s with nothing but white space is refused", (format) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 20 }), (blanks) => {
      const codes = codesOf(format, blanks);
      expect(codes).toHaveLength(1);
      expect(WITHOUT_TEXT).toContain(codes[0]);
    }),
    { seed: drawnSeed(`white space ${format}`) },
  );
});

describe("line ends of one character, CR", () => {
  const texts = fc.array(fc.stringMatching(/^[A-Z][a-z]{0,6}$/), { minLength: 1, maxLength: 5 });
  it.each(OF_TODAY)("lose no text of %s without a word", (format) => {
    fc.assert(
      fc.property(texts, (all) => {
        const entries = all.map((text, index) => ({ key: `key${index}`, text }));
        const file = WRITERS[format](entries).replaceAll("\n", "\r");
        const { content, diagnostics } = readBytes(FORMATS[format], Buffer.from(file));
        const shown = content.units.map(({ target }) => target);
        if (diagnostics.length === 0) expect(shown).toEqual(all);
      }),
      { seed: drawnSeed(`CR ${format}`), numRuns: 30 },
    );
  });

  it("end no line of Fluent: the first one is named", () => {
    const { content, diagnostics } = readBytes(FORMATS.fluent, Buffer.from("# A\ra = A\rb = B\r"));
    expect(content.units).toEqual([]);
    expect(diagnostics.map(({ code, location }) => [code, location.line, location.column])).toEqual([
      ["fluent/junk", 1, 4],
    ]);
  });
});

it("a file of go-i18n that is null is refused, and a YAML file of comments alone is empty", () => {
  expect(codesOf("go-i18n-json-v2", "null")).toEqual(["json/root"]);
  expect(codesOf("go-i18n-yaml", "# nothing yet\n")).toEqual([]);
});
