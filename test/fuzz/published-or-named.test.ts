import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import { check } from "../../src/index.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { type DescribedDiagnostic, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { FormatId } from "../../src/model/units/format.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { fixturesOf } from "../read/format-reading.ts";
import { syntaxOf, TOKENS } from "../read/hostile-tokens.ts";
import { mutatedFixture } from "../read/mutated-fixture.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";
import { CATEGORIES, type Category, type Entry, WRITERS } from "./writers.ts";

/** Of each format and of each way to make a file. */
const RUNS = isFull ? 10_000 : 120;
const LANGUAGES = ["de", "fr", "pl", "ja", "ar", "pt_BR"];

const folder = makeQuickDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `check` says of a component with a source file and one translation, and what would be published. */
interface Answer {
  readonly diagnostics: readonly DescribedDiagnostic[];
  readonly published: PublicCatalogue | undefined;
}

describe.each(Object.keys(WRITERS) as FormatId[])("format %s", (id) => {
  const writer = WRITERS[id];

  it(`publishes or names each of the texts that a file holds, in ${RUNS} drawn files`, {
    timeout: 3_600_000,
  }, async () => {
    const property = fc.asyncProperty(
      entriesOf(writer.hasPlurals),
      fc.constantFrom(...LANGUAGES),
      async (entries, code) => {
        const template = writer.write(entries.map(asSource), "en");
        const translation =
          writer.both?.(entries.map(asSource), entries, code) ?? writer.write(entries, code);
        const answer = await askOf(id, { template, translation, code });
        const name = nameOf(id, code);
        const lost = entries.filter((entry) => !isAnswered(answer, name, entry));
        if (lost.length > 0)
          throw new Error(`${JSON.stringify(lost)}: neither published nor named\n${told(answer)}`);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: drawnSeed(`published or named ${id}`) });
  });

  it(`names a file of any bytes, or publishes it, in ${RUNS} drawn files`, {
    timeout: 3_600_000,
  }, async () => {
    const syntax = syntaxOf(id);
    if (syntax === undefined) throw new Error(`hostile-tokens.ts says nothing of ${id}`);
    const template = writer.write([{ kind: "text", key: "hut", text: "Hut" }], "en");
    const property = fc.asyncProperty(
      mutatedFixture(fixturesOf(FORMATS[id]), TOKENS[syntax]),
      async ({ bytes: translation }) => {
        const { diagnostics, published } = await askOf(id, { template, translation, code: "de" });
        const languages = published?.languages.map(({ code }) => code) ?? [];
        // A string catalog has the languages that its keys have, and always the source's.
        const isThere = languages.includes(id === "xcstrings" ? "en" : "de");
        const isTold = diagnostics.some(({ file }) => file.endsWith(nameOf(id, "de")));
        expect(isThere || isTold, told({ diagnostics, published })).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: drawnSeed(`named or published ${id}`) });
  });
});

/** Keys are different words; each text is one, too, so that it is found again whatever stands around it. */
function entriesOf(hasPlurals: boolean): fc.Arbitrary<readonly Entry[]> {
  const plural = fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 });
  const shape = fc.oneof(
    { weight: 4, arbitrary: fc.constant("text" as const) },
    { weight: 1, arbitrary: fc.constant("twice" as const) },
    ...(hasPlurals ? [{ weight: 2, arbitrary: plural }] : []),
  );
  return fc
    .array(fc.tuple(shape, fc.constantFrom(...AROUND)), { minLength: 1, maxLength: 12 })
    .map((shapes) => shapes.map(([kind, around], index) => entryOf(kind, around, index)));
}

/** What stands around a text's word: characters that some syntax means something with. */
const AROUND = [
  "",
  " & ",
  "é ü 中 ",
  "{count} ",
  "%d %s ",
  "<b> ",
  "; x ",
  "= # ! ",
  "\u00a0",
  "it's ",
  ": - ",
  "| ",
];

function entryOf(shape: "text" | "twice" | readonly Category[], around: string, index: number): Entry {
  const key = `key${index}x`;
  const word = (form: string): string => `${around}Word${index}${form}end`;
  if (shape === "text") return { kind: "text", key, text: word("a") };
  if (shape === "twice") return { kind: "twice", key, text: word("a"), again: word("b") };
  return { kind: "plural", key, forms: Object.fromEntries(shape.map((name) => [name, word(name)])) };
}

/** The same entry in the source language: plurals have its two forms. */
function asSource(entry: Entry): Entry {
  if (entry.kind === "plural")
    return { ...entry, forms: { one: `One ${entry.key}`, other: `Other ${entry.key}` } };
  return { kind: "text", key: entry.key, text: `Text of ${entry.key}` };
}

/** What is told once for many: of plural forms that a language does not have, of keys that the template lacks. */
const COUNTED = new Set(["plural/dropped", "component/not-in-template"]);

/** True where each text of an entry is published, or the entry is named. */
function isAnswered(answer: Answer, file: string, entry: Entry): boolean {
  const isCounted = entry.kind === "plural" && answer.diagnostics.some(({ code }) => COUNTED.has(code));
  return (
    isCounted || textsOf(entry).every((text) => isPublished(answer, text)) || isNamed(answer, file, entry.key)
  );
}

function textsOf(entry: Entry): readonly string[] {
  if (entry.kind === "plural") return writtenForms(entry.forms);
  return entry.kind === "twice" ? [entry.text, entry.again] : [entry.text];
}

/** Where a language has `many` instead of it, `other` is of fractions, and dropped (FORMATS-TODAY.md 2). */
function writtenForms({ other, ...forms }: Partial<Record<Category, string>>): readonly string[] {
  const all = Object.values(forms);
  return other === undefined || forms.many !== undefined ? all : [...all, other];
}

/** The word of a text, which nothing else holds. */
function wordOf(text: string): string {
  return /Word\d+[a-z]+end/.exec(text)?.[0] ?? text;
}

/** Of the file that has the texts of a language. */
function nameOf(id: FormatId, code: string): string {
  const { extension, both } = WRITERS[id];
  return `${both === undefined ? code : "all"}.${extension}`;
}

async function askOf(
  id: FormatId,
  { template, translation, code }: { template: string; translation: string | Uint8Array; code: string },
): Promise<Answer> {
  const { extension, isMonolingual, both } = WRITERS[id];
  rmSync(join(folder, "huts"), { recursive: true, force: true });
  mkdirSync(join(folder, "huts"));
  const component = {
    ...{ name: "App", slug: "app", filemask: `huts/${both === undefined ? "*" : "all"}.${extension}` },
    file_format: id,
    ...(isMonolingual && both === undefined && { template: `huts/en.${extension}` }),
  };
  const manifest = {
    base_url: "https://example.org",
    projects: [{ name: "Huts", slug: "huts", components: [component] }],
  };
  writeFileSync(join(folder, "catalogue.json"), JSON.stringify(manifest));
  if (isMonolingual && both === undefined) writeFileSync(join(folder, `huts/en.${extension}`), template);
  writeFileSync(join(folder, "huts", nameOf(id, code)), translation);
  const { diagnostics, linked } = await check(folder);
  return { diagnostics: diagnostics.map(describeDiagnostic), published: linked };
}

function isPublished({ published }: Answer, text: string): boolean {
  const word = wordOf(text);
  return (published?.translations ?? []).some(({ units }) =>
    units.some(({ target }) => target.includes(word)),
  );
}

function isNamed({ diagnostics }: Answer, file: string, key: string): boolean {
  return diagnostics.some(
    (said) => said.file.endsWith(file) && said.message.toLowerCase().includes(key.toLowerCase()),
  );
}

function told({ diagnostics }: Answer): string {
  return diagnostics.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`).join("\n");
}
