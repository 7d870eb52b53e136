import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discover } from "../../src/catalogue/discover/discover.ts";
import type { Proposal } from "../../src/catalogue/discover/proposal.ts";
import type { Surroundings } from "../../src/catalogue/discover/surroundings.ts";
import { type DialectExample, JSON_DIALECTS, METADATA, NAMED, OTHER_NOTATIONS, SILENT } from "./dialects.ts";
import { surroundingsOf } from "./memory-surroundings.ts";

function surroundingsFor(files: Readonly<Record<string, unknown>>): Surroundings {
  const texts = Object.entries(files).map(([path, content]): [string, Uint8Array] => [
    path,
    Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
  ]);
  return surroundingsOf(new Map(texts));
}

/** All texts that components of a proposal publish. */
function published(
  { components }: Pick<Proposal, "components">,
  surroundings: Surroundings,
): readonly string[] {
  return components.flatMap(({ template, fileFormat }) => {
    const read = surroundings.entries(template, fileFormat, { monolingual: true, language: "en" });
    return "faults" in read ? [] : read.entries.flatMap(({ source, target }) => [source, target]);
  });
}

/** No metadata is published, and what is told names the format and counts its texts. */
function expectNamed({ files, told, taken, texts }: DialectExample): void {
  const surroundings = surroundingsFor(files);
  const proposal = discover(surroundings);
  expect(published(proposal, surroundings).filter((text) => text.includes(METADATA))).toEqual([]);
  expect(proposal.components.map(({ fileFormat, units }) => [fileFormat, units])).toEqual(
    taken === undefined ? [] : [taken],
  );
  if (told === undefined) return;
  expect(proposal.told).toEqual([
    expect.objectContaining({ code: "discover/unsupported", message: expect.stringMatching(told) }),
  ]);
  const [{ message, texts: counted } = { message: "", texts: 0 }] = proposal.told;
  expect(message).toMatch(/^lingodex does not read .+: .+/);
  if (texts === undefined) return;
  expect(counted).toBe(texts);
  expect(message).toContain(texts === 1 ? "1 text" : `${texts} texts`);
}

describe("formats that look like plain JSON", () => {
  test.each([...JSON_DIALECTS, ...OTHER_NOTATIONS])("$name", expectNamed);

  test("are never sure, whatever plain keys stand beside them", () => {
    const key = fc.stringMatching(/^[a-z]{3,8}$/).map((name) => `plain_${name}`);
    const extras = fc.dictionary(key, fc.stringMatching(/^[A-Z][a-z ]{2,20}$/), { maxKeys: 60 });
    const objects = JSON_DIALECTS.filter(({ files }) =>
      Object.values(files).every((file) => !Array.isArray(file)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...objects), extras, fc.boolean(), ({ files }, more, isFirst) => {
        const wrapped = Object.fromEntries(
          Object.entries(files).map(([path, file]) => [
            path,
            isFirst ? { ...more, ...(file as object) } : { ...(file as object), ...more },
          ]),
        );
        const surroundings = surroundingsFor(wrapped);
        const { components } = discover(surroundings);
        const sure = components.filter(({ confidence }) => confidence === "sure");
        const texts = published({ components: sure }, surroundings);
        expect(texts.filter((text) => text.includes(METADATA))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test.each(NAMED)("$name: named, with what to do", expectNamed);

test.each(SILENT)("$name: nothing is said", ({ files }) => {
  const { components, doubtful, told } = discover(surroundingsFor(files));
  expect({ components, doubtful, told }).toEqual({ components: [], doubtful: [], told: [] });
});

test("a file that is only called .mo claims no texts", () => {
  const files = ["de", "fr"].map((code) => [
    `locale/${code}/app.mo`,
    `{"name": "no catalog of messages", "to": 1}`,
  ]);
  const { told } = discover(surroundingsFor(Object.fromEntries(files)));
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toMatch(/\.mo/);
  expect(told[0]?.message).not.toMatch(/\d texts/);
});

test.each([
  [
    "locale/*/LC_MESSAGES/app.mo",
    "po/*.po",
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "b"\n',
  ],
  ["translations/app_*.qm", "translations/app_*.ts", "<!DOCTYPE TS><TS version='2.1'></TS>"],
])("%s beside %s is not told", (compiled, sources, source) => {
  const files = ["de", "fr"].flatMap((code): [string, string][] => [
    [compiled.replace("*", code), "\u0000"],
    [sources.replace("*", code), source],
  ]);
  expect(discover(surroundingsFor(Object.fromEntries(files))).told).toEqual([]);
});
