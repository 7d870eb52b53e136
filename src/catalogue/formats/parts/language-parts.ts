import {
  type ColumnPins,
  codesAmong,
  type FileContent,
  type OneFileInput,
  type PluralRule,
  type Report,
} from "../../../model/index.ts";
import { FirstOfMany, type Place, placeIn } from "../file-units.ts";

/** A file with all languages, and the meaning of its names of languages. */
export interface PartsInput extends OneFileInput {
  readonly columns: ColumnPins;
}

/** The content of a file with all languages for one of them. */
export interface LanguagePart extends Place {
  /** The code as the file writes it. */
  readonly code: string;
  /** Reads the part as if it were a file. */
  readonly read: (as: PartReading) => FileContent;
}

export interface PartReading {
  readonly plural: PluralRule;
  readonly report: Report;
}

/** A file, divided into the parts of its languages, in the order of the file. */
export interface PartedFile {
  readonly parts: readonly LanguagePart[];
  /** All names that can be languages. */
  readonly names: readonly string[];
}

/** Undefined, with a report, if the file cannot be read. */
export type PartsReader = (input: PartsInput) => PartedFile | undefined;

type Meanings = Pick<OneFileInput, "languageOf" | "sourceLanguage">;

/** True for a code that counts: a table has its language, or the catalogue names it (FORMATS-TODAY.md 3, "Codes"). */
export function isListed({ languageOf }: Pick<OneFileInput, "languageOf">, code: string): boolean {
  return languageOf(code)?.isListed === true;
}

/** True for a code of the source language, which counts beside any other name. */
export function isSource({ languageOf, sourceLanguage }: Meanings, code: string): boolean {
  return languageOf(code)?.language.code === sourceLanguage.code;
}

/** The codes that count among names at the same level. */
export function listedAmong(names: Iterable<string>, input: Meanings): ReadonlySet<string> {
  return codesAmong(
    names,
    (code) => isListed(input, code),
    (code) => isSource(input, code),
  );
}

/** Collects names without a language. Reports only the first, with the total number. */
export class OtherNames {
  readonly #input: Pick<OneFileInput, "file" | "report">;
  readonly #found = new FirstOfMany<Place & { readonly name: string }>();

  constructor(input: Pick<OneFileInput, "file" | "report">) {
    this.#input = input;
  }

  add(name: string, { line, column }: Place): void {
    this.#found.add({ name, line, column });
  }

  report(): void {
    this.#found.report((first, count) =>
      this.#input.report("layout/no-language", placeIn(this.#input, first), first.name, count),
    );
  }
}

/** A key at the top of a file, with the content below it. */
export interface TopKey extends LanguagePart {
  /** The key in reports. */
  readonly shown: string;
}

/**
 * The parts of a file whose top keys are languages (FORMATS-TODAY.md 3, "keys"). If keys are equal, the last one
 * counts, as in parsers.
 */
export function keyParts(keys: readonly TopKey[], input: PartsInput): PartedFile {
  const last = new Map(keys.map((key) => [key.code, key]));
  const first = new Map<string, TopKey>();
  for (const key of keys) {
    const before = first.get(key.code);
    if (before === undefined) first.set(key.code, key);
    else input.report("unit/duplicate", placeIn(input, key), key.shown, before.line);
  }
  const codes = listedAmong(last.keys(), input);
  const others = new OtherNames(input);
  for (const key of last.values()) if (!codes.has(key.code)) others.add(key.shown, key);
  others.report();
  return { parts: [...last.values()].filter(({ code }) => codes.has(code)), names: [...last.keys()] };
}
