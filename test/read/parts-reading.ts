import type { PartsInput, PartsReader } from "../../src/catalogue/formats/parts/language-parts.ts";
import { LanguageResolver, meaningOf } from "../../src/catalogue/read/languages/languages.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { FileUnit } from "../../src/model/units/format.ts";

interface Parts {
  /** Undefined of a file that cannot be read. */
  readonly codes: readonly string[] | undefined;
  readonly units: (code: string) => readonly FileUnit[];
  /** `line:column code`, sorted. */
  readonly complaints: readonly string[];
}

const resolver = new LanguageResolver(loadReleaseTables(), []);

/** Cuts a file with all languages into the parts of each, with the release's languages; English is its source. */
export function partsOf(
  read: PartsReader,
  content: string | Uint8Array,
  options: Partial<PartsInput> = {},
): Parts {
  const told = new Diagnostics();
  const parted = read({
    bytes: typeof content === "string" ? Buffer.from(content) : content,
    file: "file",
    encoding: undefined,
    csv: { dialect: "rfc4180" },
    report: told.report,
    sourceLanguage: resolver.keep("en"),
    languageOf: (code) => meaningOf(code, resolver, {}),
    columns: {},
    ...options,
  });
  const units = new Map(
    (parted?.parts ?? []).map(({ code, read: readPart }) => {
      const { plural } = resolver.find(code) ?? { plural: { count: 2, formula: "n != 1" } };
      return [code, readPart({ plural, report: told.report }).units];
    }),
  );
  const complaints = told.sorted().map(describeDiagnostic);
  return {
    codes: parted?.parts.map(({ code }) => code),
    units: (code) => units.get(code) ?? [],
    complaints: complaints.map(({ line, column, code }) => `${line}:${column} ${code}`),
  };
}

/** What each unit of a language is called and says. */
export function textsIn({ units }: Parts, code: string): readonly (readonly [string, string])[] {
  return units(code).map(({ context, target }) => [context, target]);
}
