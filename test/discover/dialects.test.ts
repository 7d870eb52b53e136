import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discover } from "../../src/discover/discover.ts";
import type { Proposal } from "../../src/discover/proposal.ts";
import type { Surroundings } from "../../src/discover/surroundings.ts";
import { JSON_DIALECTS, METADATA } from "./dialects.ts";
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
    return "refused" in read ? [] : read.entries.flatMap(({ source, target }) => [source, target]);
  });
}

describe("formats that look like plain JSON", () => {
  test.each(JSON_DIALECTS)("$name", ({ files, told, taken, texts }) => {
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
    expect(proposal.told[0]?.message).toContain("lingodex does not read");
    if (texts !== undefined) expect(proposal.told[0]?.texts).toBe(texts);
  });

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
