import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { FormatInput } from "../../src/model/units/format.ts";

const fixtures = new URL("../fixtures/formats/", import.meta.url);

/**
 * One behaviour for all formats: `<id>/<story>.<ext>` gives what `<story>.<ext>.expected.json` says. What differs
 * from an English file of the format's first kind stands in `<story>.<ext>.input.json` (fields of FormatInput).
 */
describe.each(Object.values(FORMATS))("format $id", (format) => {
  const folder = new URL(`${format.id}/`, fixtures);
  const names = readdirSync(folder).filter((name) => !/\.(expected|input)\.json$/.test(name));

  it("has fixtures, good and bad", () => {
    expect(names.length).toBeGreaterThan(1);
  });

  it.each(names)("reads %s", async (name) => {
    const options = new URL(`${name}.input.json`, folder);
    const diagnostics = new Diagnostics();
    const input: FormatInput = {
      bytes: readFileSync(new URL(name, folder)),
      file: name,
      encoding: undefined,
      monolingual: format.kinds[0] === "monolingual",
      plural: { count: 2, formula: "n != 1" },
      csv: { dialect: "platform" },
      ...(existsSync(options) ? JSON.parse(readFileSync(options, "utf8")) : {}),
      report: diagnostics.report,
    };

    const content = format.read(input);
    const actual = { ...content, diagnostics: diagnostics.sorted().map(describeDiagnostic) };
    await expect(`${JSON.stringify(actual, null, 2)}\n`).toMatchFileSnapshot(
      new URL(`${name}.expected.json`, folder).pathname,
    );
  });
});
