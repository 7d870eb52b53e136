import {
  type ColumnPins,
  codesAmong,
  type FileContent,
  type OneFileInput,
  type PluralRule,
  type Report,
} from "../../../model/index.ts";
import type { Place } from "../file-units.ts";

/** A file that holds all languages, and what its names of languages mean. */
export interface PartsInput extends OneFileInput {
  readonly columns: ColumnPins;
}

/** What a file that holds all languages says in one of them. */
export interface LanguagePart extends Place {
  /** As it stands in the file. */
  readonly code: string;
  /** Reads it as if it were a file. */
  readonly read: (as: PartReading) => FileContent;
}

export interface PartReading {
  readonly plural: PluralRule;
  readonly report: Report;
}

/** A file, cut into the parts of its languages, in the order of the file. */
export interface PartedFile {
  readonly parts: readonly LanguagePart[];
  /** All that may name a language, whether it does or not. */
  readonly names: readonly string[];
}

/** Nothing, and an error reported, where the file cannot be read. */
export type PartsReader = (input: PartsInput) => PartedFile | undefined;

type Meanings = Pick<OneFileInput, "languageOf" | "sourceLanguage">;

/** True of a code that counts: a table has its language, or the catalogue names it (FORMATS-TODAY.md 3, "Codes"). */
export function isListed({ languageOf }: Pick<OneFileInput, "languageOf">, code: string): boolean {
  return languageOf(code)?.isListed === true;
}

/** True of a code of the source language, which counts whatever stands beside it. */
export function isSource({ languageOf, sourceLanguage }: Meanings, code: string): boolean {
  return languageOf(code)?.language.code === sourceLanguage.code;
}

/** The codes that count, of names that stand beside each other. */
export function listedAmong(names: Iterable<string>, input: Meanings): ReadonlySet<string> {
  return codesAmong(
    names,
    (code) => isListed(input, code),
    (code) => isSource(input, code),
  );
}

/** What is of no language, of which the first is told with the number of all. */
export class OtherNames {
  readonly #input: Pick<OneFileInput, "file" | "report">;
  #first: (Place & { readonly name: string }) | undefined;
  #count = 0;

  constructor(input: Pick<OneFileInput, "file" | "report">) {
    this.#input = input;
  }

  add(name: string, { line, column }: Place): void {
    this.#first ??= { name, line, column };
    this.#count += 1;
  }

  report(): void {
    if (this.#first === undefined) return;
    const { name, line, column } = this.#first;
    const { file, report } = this.#input;
    report("layout/no-language", { file, line, column }, name, this.#count);
  }
}
