import type {
  CodeMeaning,
  FileContent,
  Format,
  FormatInput,
  OneFileInput,
  OpenedFile,
  PluralRule,
} from "../../../model/index.ts";
import { placeIn, readFileText } from "../file-units.ts";
import { areNamesShort, CatalogUnits, type PlannedEntry, planEntry } from "./catalog-units.ts";
import { type CatalogEntry, readStringCatalog, type StringCatalog } from "./string-catalog.ts";

/** Each language costs a pass over all keys. */
const MOST_LANGUAGES = 1000;

/**
 * Apple's string catalogs: JSON with all languages in one file. A key is a unit, or several if a language has plurals
 * or texts for devices and widths. All languages have the same units (FORMATS-TODAY.md 4). Keys that Xcode found in
 * no source file (`stale`) are kept, because projects keep some on purpose.
 */
export const xcstrings: Format = {
  id: "xcstrings",
  description: "Apple string catalogs: all languages in one file",
  mediaType: "application/json",
  extension: "xcstrings",
  kinds: ["monolingual"],
  isOfToday: true,
  oneFile: { open },
  read(input) {
    const sourceLanguage = { code: "", name: "", direction: "ltr", plural: input.plural } as const;
    // The catalogue decides which languages count.
    const languageOf = (): CodeMeaning => ({ language: sourceLanguage, isListed: true });
    const opened = open({ ...input, sourceLanguage, languageOf });
    return opened?.read(opened.source ?? "", input) ?? { units: [], encoding: "utf-8" };
  },
};

function open(input: OneFileInput): OpenedFile | undefined {
  const decoded = readFileText(input);
  if (decoded === undefined) return undefined;
  const { text, encoding } = decoded;
  const catalog = readStringCatalog(text, input);
  return catalog && new OpenedCatalog(catalog, encoding, input);
}

class OpenedCatalog implements OpenedFile {
  readonly codes: readonly string[];
  readonly names: readonly string[];
  readonly source: string;
  readonly #encoding: string;
  readonly #entries: readonly PlannedEntry[];

  constructor({ source, entries }: StringCatalog, encoding: string, input: OneFileInput) {
    this.#encoding = encoding;
    this.source = source;
    const kept = entries.filter(({ key, parts }) => key !== "" || hasText(parts));
    this.names = [...new Set([source, ...kept.flatMap(({ parts }) => [...parts.keys()])])];
    const known = this.names.filter((code) => code === source || input.languageOf(code) !== undefined);
    tellUnknown(this.names, known, kept, input);
    if (known.length > MOST_LANGUAGES)
      input.report("layout/too-many", placeIn(input, { line: 1, column: 1 }), known.length, MOST_LANGUAGES);
    this.codes = known.slice(0, MOST_LANGUAGES);
    tellStale(kept, input);
    const rules = rulesOf(this.codes, input);
    this.#entries = kept
      .map((entry) => planEntry(entry, source, rules))
      .filter((planned) => areNamesShort(planned, input));
  }

  read(code: string, input: FormatInput): FileContent {
    const isSource = code === this.source;
    const units = new CatalogUnits(code, isSource, input);
    return { units: units.read(isSource ? this.#entries : this.#lastEntries()), encoding: this.#encoding };
  }

  /**
   * If entries have the same key, a translation uses the text of the last one. Duplicates are reported for the source.
   */
  #lastEntries(): readonly PlannedEntry[] {
    const last = new Map(this.#entries.map((planned) => [planned.entry.key, planned] as const));
    return last.size === this.#entries.length ? this.#entries : [...last.values()];
  }
}

function rulesOf(codes: readonly string[], input: OneFileInput): ReadonlyMap<string, PluralRule> {
  return new Map(
    codes.map((code) => [code, (input.languageOf(code)?.language ?? input.sourceLanguage).plural] as const),
  );
}

function hasText(parts: CatalogEntry["parts"]): boolean {
  for (const own of parts.values())
    for (const part of own.values()) {
      const texts = part.kind === "text" ? [part] : [...part.forms.values()];
      if (texts.some(({ value }) => value !== "")) return true;
    }
  return false;
}

function tellUnknown(
  names: readonly string[],
  known: readonly string[],
  entries: readonly CatalogEntry[],
  input: OneFileInput,
): void {
  const counted = new Set(known);
  const unknown = names.filter((name) => !counted.has(name));
  const [name] = unknown;
  const first = name === undefined ? undefined : entries.find(({ parts }) => parts.has(name));
  if (name !== undefined && first !== undefined)
    input.report("layout/no-language", placeIn(input, first), name, unknown.length);
}

function tellStale(entries: readonly CatalogEntry[], input: OneFileInput): void {
  const stale = entries.filter(({ isStale }) => isStale);
  const [first] = stale;
  if (first !== undefined) input.report("xcstrings/stale", placeIn(input, first), first.key, stale.length);
}
