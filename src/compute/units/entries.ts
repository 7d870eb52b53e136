import type { Report } from "../../model/diagnostic.ts";
import { type FileUnit, FORM_SEPARATOR, type State } from "../../model/format.ts";
import type { Hash64 } from "../../model/hash.ts";
import type { SourceText } from "../../model/linked.ts";
import type { TranslationFile } from "../../model/manifest.ts";
import { checksumOf, hashText } from "../siphash.ts";
import { countWords } from "../words.ts";

/** One unit of a translation as the files tell it: before tables, identifiers and counting. `decide` judges it. */
export interface Entry {
  readonly text: SourceText;
  /** As it is written: its forms are not fitted. */
  readonly target: string;
  /** How many plural forms its language has; undefined for what is no plural. */
  readonly forms: number | undefined;
  /** Of its text; undefined where the translation's file has no entry for it. */
  readonly says: State | undefined;
  /** Which file it is of that gives the strings, if it is of one. */
  readonly ownOf: "template" | "reference" | undefined;
  readonly previousSource: string;
  readonly location: string;
  readonly comment: string;
  readonly flags: string;
  /** 1-based, of the template or reference; without one of the file itself. Duplicates use theirs up (RULES.md 4). */
  readonly position: number;
  /** Where its own entry stands; the template's or reference's where the file has none. */
  readonly line: number;
  readonly column: number;
}

/** What of a translation file its entries are made of. */
export type UnitFile = Pick<TranslationFile, "content" | "file" | "language">;

/** The file whose units all translations of a component have, if there is one. */
export interface GuideFiles {
  readonly templateFile: UnitFile | undefined;
  readonly referenceFile: UnitFile | undefined;
}

/** Joins the files of one component to the units of its translations (RULES.md 4). */
export class EntryReader {
  readonly #component: GuideFiles;
  readonly #report: Report;
  readonly #texts = new Map<string, SourceText>();
  /** Of the template, or of the reference. */
  readonly #keys: readonly GuideKey[];
  /** Texts of the reference. */
  readonly #known: ReadonlySet<SourceText>;

  constructor(component: GuideFiles, report: Report) {
    this.#component = component;
    this.#report = report;
    const { templateFile, referenceFile } = component;
    if (templateFile !== undefined) this.#keys = this.#readTemplate(templateFile);
    else this.#keys = referenceFile === undefined ? [] : this.#distinct(referenceFile);
    this.#known = new Set(referenceFile === undefined ? [] : this.#keys.map(({ text }) => text));
  }

  entriesOf(file: UnitFile): readonly Entry[] {
    const { templateFile, referenceFile } = this.#component;
    if (templateFile !== undefined) return this.#monolingual(file);
    return referenceFile === undefined ? this.#bilingual(file) : this.#referenced(file, referenceFile);
  }

  /** The keys of the template: of a duplicate, the first row's text and position. */
  #readTemplate({ content, file }: UnitFile): GuideKey[] {
    const keys = new Map<string, GuideKey>();
    for (const [index, unit] of content.units.entries()) {
      const first = keys.get(unit.context);
      if (first !== undefined) {
        this.#report("unit/duplicate", placeOf(file, unit), unit.context, first.unit.line);
        continue;
      }
      const text = sourceText(
        unit.target,
        unit.context,
        hashText(unit.target + unit.context),
        hashText(unit.context),
      );
      keys.set(unit.context, { text, unit, position: index + 1 });
    }
    return [...keys.values()];
  }

  #monolingual(file: UnitFile): Entry[] {
    const own = new Map(file.content.units.map((unit) => [unit.context, unit] as const));
    const forms = formsOf(file);
    const ownOf = file === this.#component.templateFile ? "template" : undefined;
    return this.#keys.map(({ text, unit: template, position }) => {
      const unit = own.get(text.context);
      return {
        text,
        target: unit?.target ?? "",
        forms: template.plural ? forms : undefined,
        says: unit?.state,
        ownOf,
        previousSource: unit?.previousSource ?? "",
        location: template.location,
        comment: unit === undefined ? template.comment : joinComments(template.comment, unit.comment),
        flags: template.flags,
        position,
        line: (unit ?? template).line,
        column: (unit ?? template).column,
      };
    });
  }

  #bilingual(file: UnitFile): Entry[] {
    const forms = formsOf(file);
    return this.#distinct(file).map(({ text, unit, position }) => ({
      text,
      target: unit.target,
      forms: unit.plural ? forms : undefined,
      says: unit.state,
      ownOf: undefined,
      previousSource: unit.previousSource,
      location: unit.location,
      comment: unit.comment,
      flags: unit.flags,
      position,
      line: unit.line,
      column: unit.column,
    }));
  }

  /** ADOPT.md 3: the units of the reference; the file says how far each is translated. */
  #referenced(file: UnitFile, reference: UnitFile): Entry[] {
    const ownOf = file === reference ? "reference" : undefined;
    const forms = formsOf(file);
    const own = new Map(
      (ownOf === "reference" ? this.#keys : this.#distinct(file)).map(
        ({ text, unit }) => [text, unit] as const,
      ),
    );
    if (ownOf === undefined) this.#tellOutside(file, reference, own);
    return this.#keys.map(({ text, unit: guide, position }) => {
      const unit = own.get(text);
      const { comment, flags, line, column } = unit ?? guide;
      return {
        text,
        target: unit?.target ?? "",
        forms: guide.plural || unit?.plural ? forms : undefined,
        says: unit?.state,
        ownOf,
        previousSource: unit?.previousSource ?? "",
        location: guide.location,
        comment,
        flags,
        position,
        line,
        column,
      };
    });
  }

  /** One that is many strings ahead of its reference has an old one. */
  #tellOutside({ file }: UnitFile, reference: UnitFile, own: ReadonlyMap<SourceText, FileUnit>): void {
    const outside = [...own].filter(([text]) => !this.#known.has(text));
    const [, first] = outside[0] ?? [];
    if (first !== undefined && outside.length * 10 > own.size)
      this.#report("reference/incomplete", placeOf(file, first), outside.length, own.size, reference.file);
  }

  /** The units of a bilingual file, of duplicates the first. */
  #distinct({ content, file }: UnitFile): GuideKey[] {
    const seen = new Map<Hash64, FileUnit>();
    return content.units.flatMap((unit, index) => {
      const text = this.#textOf(unit);
      const first = seen.get(text.idHash);
      if (first !== undefined) {
        this.#report("unit/duplicate", placeOf(file, unit), unit.source, first.line);
        return [];
      }
      seen.set(text.idHash, unit);
      return [{ text, unit, position: index + 1 }];
    });
  }

  #textOf({ source, context }: FileUnit): SourceText {
    const key = `${source}\0${context}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const hash = hashText(source + context);
    const text = sourceText(source, context, hash, hash);
    this.#texts.set(key, text);
    return text;
  }
}

/** A unit of the file that all translations follow, or of a file that follows none. */
interface GuideKey {
  readonly text: SourceText;
  readonly unit: FileUnit;
  readonly position: number;
}

function sourceText(source: string, context: string, contentHash: Hash64, idHash: Hash64): SourceText {
  const [firstForm = ""] = source.split(FORM_SEPARATOR, 1);
  return {
    source,
    context,
    idHash,
    contentHash,
    checksum: checksumOf(idHash),
    words: countWords(firstForm),
  };
}

function formsOf({ content, language }: UnitFile): number {
  return content.pluralCount ?? language.plural.count;
}

/** The template's comment, and the translation's own where it differs (RULES.md 4). */
function joinComments(template: string, own: string): string {
  return own === template ? template : `${template} ${own}`;
}

function placeOf(file: string, { line, column }: FileUnit): { file: string; line: number; column: number } {
  return { file, line, column };
}
