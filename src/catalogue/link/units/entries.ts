import {
  type ChosenEntry,
  type ComponentManifest,
  checksumOf,
  type FileContent,
  type FileUnit,
  FORM_SEPARATOR,
  type GuideFiles,
  guideOf,
  type Hash64,
  hashedName,
  hashText,
  isBlank,
  isMonolingual,
  type Location,
  type Report,
  type SourceText,
  type TranslationFile,
  type UnitReasons,
} from "../../../model/index.ts";
import { wordsOfSource } from "../words.ts";
import { sameByIdentity } from "./referenced.ts";

/** One unit of a translation as the files tell it: before tables, identifiers and counting. `decide` judges it. */
export interface Entry {
  readonly text: SourceText;
  /** As it is written: its forms are not fitted. */
  readonly target: string;
  /** How many plural forms its language has; undefined for what is no plural. */
  readonly forms: number | undefined;
  /** The entry of the translation's file; undefined where it has none. */
  readonly own: FileUnit | undefined;
  /** The entry of the template or reference, which gives its source and position. */
  readonly guide: FileUnit | undefined;
  /** Which file it is of that gives the strings, if it is of one. */
  readonly ownOf: "template" | "reference" | undefined;
  readonly location: string;
  readonly comment: string;
  readonly flags: string;
  readonly origins: Origins;
  /** 1-based, of the template or reference; without one of the file itself. Duplicates use theirs up (RULES.md 4). */
  readonly position: number;
  /** Where its own entry stands; the template's or reference's where the file has none. */
  readonly line: number;
  readonly column: number;
}

/** What of a translation file its entries are made of. */
export type UnitFile = Pick<TranslationFile, "content" | "file" | "language">;

/** The file whose units all translations of a component have, if there is one; `template` is empty in bilingual ones. */
export type JoinedComponent = Pick<ComponentManifest, "template"> & GuideFiles<UnitFile>;

type Origins = UnitReasons["origins"];

const OWN: Origins = { comment: "own", location: "own", flags: "own" };
const OWN_BUT_PLACE: Origins = { ...OWN, location: "guide" };
const GUIDED: Origins = { comment: "guide", location: "guide", flags: "guide" };
const JOINED: Origins = { ...GUIDED, comment: "both" };

/** Joins the files of one component to the units of its translations (RULES.md 4). */
export class EntryReader {
  readonly #component: JoinedComponent;
  readonly #report: Report;
  readonly #texts = new Map<string, SourceText>();
  /** Of the template, or of the reference. */
  readonly #keys: readonly GuideKey[];
  readonly #known: ReadonlySet<SourceText>;
  readonly #further = new Set<SourceText>();

  constructor(component: JoinedComponent, report: Report) {
    this.#component = component;
    this.#report = report;
    const guide = guideOf(component);
    if (guide === undefined) this.#keys = [];
    else this.#keys = isMonolingual(component) ? this.#readTemplate(guide) : this.#distinct(guide);
    this.#known = new Set(isMonolingual(component) ? [] : this.#keys.map(({ text }) => text));
  }

  entriesOf(file: UnitFile): readonly Entry[] {
    const entries = this.#joined(file);
    this.#tellFurtherForms(file, entries);
    return entries;
  }

  #joined(file: UnitFile): readonly Entry[] {
    if (isMonolingual(this.#component)) return this.#monolingual(file);
    const { referenceFile } = this.#component;
    if (referenceFile !== undefined) return this.#referenced(file, referenceFile);
    const forms = formsOf(file);
    return this.#distinct(file).map((key) => ownEntry(key, forms));
  }

  /** Reports once per file the forms beyond the language's; a file with a count of its own has said it of each entry. */
  #tellFurtherForms({ content, file }: UnitFile, entries: readonly Entry[]): void {
    if (content.pluralCount !== undefined) return;
    let first: { readonly own: FileUnit; readonly name: string; readonly form: number } | undefined;
    let count = 0;
    for (const { own, text, forms } of entries) {
      if (own === undefined || forms === undefined) continue;
      const further = own.target.split(FORM_SEPARATOR).slice(forms);
      const form = forms + further.findIndex((written) => written !== "");
      if (form >= forms)
        first ??= { own, name: isMonolingual(this.#component) ? text.context : text.source, form };
      count += further.filter((written) => written !== "").length;
    }
    if (first === undefined) return;
    const [name = ""] = first.name.split(FORM_SEPARATOR);
    this.#report("plural/dropped", placeOf(file, first.own), name, String(first.form), count);
  }

  /** Which of a file's entries for a unit counts: one that `entriesOf` chose. */
  chosen(unit: FileUnit, { content }: UnitFile): ChosenEntry {
    const name = hashedName(unit, this.#component);
    const same = content.units.filter((other) => hashedName(other, this.#component) === name);
    // What the template has otherwise than the file is none of its entries, and the only one.
    const number = same.indexOf(unit) + 1;
    return number === 0 ? { unit, number: 1, of: 1 } : { unit, number, of: same.length };
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
        content.wordsOf,
      );
      keys.set(unit.context, { text, unit, position: index + 1 });
    }
    return [...keys.values()];
  }

  /** The units of a file of keys; of a duplicate the last counts. */
  #byKey({ content, file, language }: UnitFile): ReadonlyMap<string, FileUnit> {
    const counting = content.firstCounts ? content.units.toReversed() : content.units;
    const units = new Map(counting.map((unit) => [unit.context, unit] as const));
    const { templateFile } = this.#component;
    const isTemplate = file === templateFile?.file && language.code === templateFile.language.code;
    if (units.size === content.units.length || isTemplate) return units;
    const firstLines = new Map<string, number>();
    for (const unit of content.units) {
      const line = firstLines.get(unit.context);
      if (line === undefined) firstLines.set(unit.context, unit.line);
      else this.#report("unit/duplicate", placeOf(file, unit), unit.context, line);
    }
    return units;
  }

  #monolingual(file: UnitFile): Entry[] {
    const own = this.#byKey(file);
    const otherwise = otherwiseIn(file);
    const forms = formsOf(file);
    const ownOf = file === this.#component.templateFile ? "template" : undefined;
    const entries = this.#keys.map(({ text, unit: template, position }): Entry => {
      const unit = asTemplate(template, own.get(text.context), otherwise.get(text.context));
      const origins = monolingualOrigins(template, unit, file.content);
      return {
        text,
        target: unit?.target ?? "",
        forms: template.plural ? forms : undefined,
        own: unit,
        guide: template,
        ownOf,
        location: template.location,
        comment: origins === JOINED ? joinedComment(template, unit, file.content) : template.comment,
        flags: template.flags,
        origins,
        position,
        line: (unit ?? template).line,
        column: (unit ?? template).column,
      };
    });
    if (ownOf === undefined) this.#noteUnpublished(file, own, entries);
    return entries;
  }

  /** Keys that the template does not have are no strings. @param entries those that are published of the file */
  #noteUnpublished({ file }: UnitFile, own: ReadonlyMap<string, FileUnit>, entries: readonly Entry[]): void {
    const taken = new Set(entries.flatMap((entry) => entry.own ?? []));
    const strange = [...own.values()].filter((unit) => !taken.has(unit));
    if (strange.length === 0) return;
    const published = new Set(entries.map(({ text }) => text.context));
    const forms = formsIn(taken);
    const keys = new Set<string>();
    let first: { readonly key: string; readonly at: Location } | undefined;
    for (const unit of strange)
      for (const lost of lostWithout(unit, taken, forms)) {
        const at = placeOf(file, unit);
        if (published.has(lost.context)) this.#report("text/dropped", at, lost.context, OTHERWISE);
        else {
          keys.add(lost.context);
          first ??= { key: lost.context, at };
        }
      }
    const { template } = this.#component;
    if (first !== undefined)
      this.#report("component/not-in-template", first.at, first.key, keys.size, template);
  }

  /**
   * ADOPT.md 3: the units of the reference; the file says how far each is translated. What the reference lacks follows,
   * where it has a text: a reference takes no translation away.
   */
  #referenced(file: UnitFile, reference: UnitFile): Entry[] {
    const ownOf = file === reference ? "reference" : undefined;
    const forms = formsOf(file);
    const own = new Map(
      (ownOf === "reference" ? this.#keys : this.#distinct(file)).map(
        ({ text, unit }) => [text, unit] as const,
      ),
    );
    const { same, outside } = this.#compared(own);
    if (ownOf === undefined) this.#tellOutside(file, reference, own.size, outside);
    const shared = this.#keys.map(({ text, unit: guide, position }): Entry => {
      const unit = own.get(text) ?? same.get(guide);
      const { comment, flags, line, column } = unit ?? guide;
      return {
        text,
        target: unit?.target ?? "",
        forms: guide.plural || unit?.plural ? forms : undefined,
        own: unit,
        guide,
        ownOf,
        location: guide.location,
        comment,
        flags,
        origins: referencedOrigins(guide, unit),
        position,
        line,
        column,
      };
    });
    // Behind the reference's stands what people translated all the same.
    const last = reference.content.units.length;
    const further = outside
      .filter(({ unit }) => !isBlank(unit.target))
      .map(({ text, unit }, index) => ownEntry({ text, unit, position: last + 1 + index }, forms));
    for (const { text } of further) this.#further.add(text);
    return [...shared, ...further];
  }

  /** How many strings translations have that the reference lacks, of the files that were asked for so far. */
  get further(): number {
    return this.#further.size;
  }

  /** What of a translation is in the reference under another name, and what is not at all. */
  #compared(own: ReadonlyMap<SourceText, FileUnit>): {
    readonly same: ReadonlyMap<FileUnit, FileUnit>;
    readonly outside: readonly { readonly text: SourceText; readonly unit: FileUnit }[];
  } {
    const unknown = [...own].filter(([text]) => !this.#known.has(text));
    if (unknown.length === 0) return { same: new Map(), outside: [] };
    const lacking = this.#keys.flatMap(({ text, unit }) => (own.has(text) ? [] : [unit]));
    const same = sameByIdentity(
      lacking,
      unknown.map(([, unit]) => unit),
    );
    const found = new Set(same.values());
    const outside = unknown.flatMap(([text, unit]) => (found.has(unit) ? [] : [{ text, unit }]));
    return { same, outside };
  }

  /** One that is many strings ahead of its reference has an old one. */
  #tellOutside(
    { file }: UnitFile,
    reference: UnitFile,
    size: number,
    outside: readonly { readonly unit: FileUnit }[],
  ): void {
    const [first] = outside;
    if (first !== undefined && outside.length * 10 > size)
      this.#report("reference/incomplete", placeOf(file, first.unit), outside.length, size, reference.file);
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

/** A unit that only the translation's file has. */
function ownEntry({ text, unit, position }: GuideKey, forms: number): Entry {
  return {
    text,
    target: unit.target,
    forms: unit.plural ? forms : undefined,
    own: unit,
    guide: undefined,
    ownOf: undefined,
    location: unit.location,
    comment: unit.comment,
    flags: unit.flags,
    origins: OWN,
    position,
    line: unit.line,
    column: unit.column,
  };
}

/** The template's comment, and the translation's own behind it where it differs; else the template's all (RULES.md 4). */
function monolingualOrigins(
  template: FileUnit,
  own: FileUnit | undefined,
  { isOfToday }: Pick<FileContent, "isOfToday">,
): Origins {
  if (own === undefined || own.comment === template.comment || (isOfToday && own.comment === ""))
    return own === template ? OWN : GUIDED;
  return JOINED;
}

function joinedComment(
  { comment }: FileUnit,
  own: FileUnit | undefined,
  { isOfToday }: Pick<FileContent, "isOfToday">,
): string {
  const further = own?.comment ?? "";
  return isOfToday && comment === "" ? further : `${comment} ${further}`;
}

/** All but the location is the translation's own, where it has the string (ADOPT.md 3). */
function referencedOrigins(reference: FileUnit, own: FileUnit | undefined): Origins {
  if (own === undefined) return GUIDED;
  return own === reference ? OWN : OWN_BUT_PLACE;
}

/** What may be meant by a key, in files whose entries may be read otherwise: the entries themselves first. */
function otherwiseIn({ content: { units } }: UnitFile): ReadonlyMap<string, readonly FileUnit[]> {
  const found = new Map<string, FileUnit[]>();
  const further = units.flatMap(({ otherwise = [] }) => otherwise);
  if (further.length === 0) return found;
  for (const unit of [...units, ...further]) {
    const known = found.get(unit.context);
    if (known === undefined) found.set(unit.context, [unit]);
    else known.push(unit);
  }
  return found;
}

/** The template decides whether a key is a plural or a text. */
function asTemplate(
  { plural }: FileUnit,
  own: FileUnit | undefined,
  otherwise: readonly FileUnit[] | undefined,
): FileUnit | undefined {
  if (own?.plural === plural || otherwise === undefined) return own;
  return otherwise.find((unit) => unit.plural === plural) ?? own;
}

const OTHERWISE = "the key is a plural in one of this file and its template, and a text in the other";

/** Texts of an entry that is not published itself: all, or the forms beside the one that stands for them. */
function lostWithout(
  unit: FileUnit,
  taken: ReadonlySet<FileUnit>,
  forms: ReadonlySet<string>,
): readonly FileUnit[] {
  const { plural, target, context, otherwise = [] } = unit;
  if (isBlank(target)) return [];
  if (!plural) {
    const names = [context, context.replace(/_[a-z]+$/, "")];
    return names.some((name) => forms.has(formOf(name, target))) ? [] : [unit];
  }
  const kept = otherwise.filter((one) => taken.has(one));
  if (kept.length === 0) return [unit];
  const texts = new Set(kept.map((one) => one.target));
  return otherwise.filter((one) => !one.plural && !isBlank(one.target) && !texts.has(one.target));
}

/** The texts of plurals, each with its plural's key. */
function formsIn(taken: ReadonlySet<FileUnit>): ReadonlySet<string> {
  const plurals = [...taken].filter(({ plural }) => plural);
  return new Set(
    plurals.flatMap(({ context, target }) =>
      target.split(FORM_SEPARATOR).map((form) => formOf(context, form)),
    ),
  );
}

function formOf(context: string, form: string): string {
  return `${context}\0${form}`;
}

/** A unit of the file that all translations follow, or of a file that follows none. */
interface GuideKey {
  readonly text: SourceText;
  readonly unit: FileUnit;
  readonly position: number;
}

function sourceText(
  source: string,
  context: string,
  contentHash: Hash64,
  idHash: Hash64,
  wordsOf?: "first text",
): SourceText {
  return {
    source,
    context,
    idHash,
    contentHash,
    checksum: checksumOf(idHash),
    words: wordsOfSource(source, wordsOf),
  };
}

function formsOf({ content, language }: UnitFile): number {
  return content.pluralCount ?? content.formCount ?? language.plural.count;
}

function placeOf(file: string, { line, column }: FileUnit): { file: string; line: number; column: number } {
  return { file, line, column };
}
