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

/** One unit of a translation by its files, before tables, identifiers and counts. `decide` judges it. */
export interface Entry {
  readonly text: SourceText;
  /** The target as it is written, with its own number of forms. */
  readonly target: string;
  /** The number of plural forms of its language; undefined if it is not a plural. */
  readonly forms: number | undefined;
  /** The entry in the translation's file; undefined if there is none. */
  readonly own: FileUnit | undefined;
  /** The entry in the template or reference, which gives its source and position. */
  readonly guide: FileUnit | undefined;
  /** The kind of file that defines the strings, if this translation is that file. */
  readonly ownOf: "template" | "reference" | undefined;
  readonly location: string;
  readonly comment: string;
  readonly flags: string;
  readonly origins: Origins;
  /** The position in the template or reference, else in the file itself, from 1. Duplicates count (RULES.md 4). */
  readonly position: number;
  /** The line of its own entry; if the file has none, that of the template or reference. */
  readonly line: number;
  readonly column: number;
}

/** The parts of a translation file that its entries depend on. */
export type UnitFile = Pick<TranslationFile, "content" | "file" | "language">;

/**
 * The file whose units all translations of a component have, if there is one. `template` is empty in bilingual
 * components.
 */
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
  /** The keys of the template, or of the reference. */
  readonly #keys: readonly GuideKey[];
  /** The keys of a template; empty for other guides. */
  readonly #names: ReadonlySet<string>;
  readonly #hasRuntimeKeys: boolean;
  readonly #known: ReadonlySet<SourceText>;
  readonly #further = new Set<SourceText>();

  constructor(component: JoinedComponent, report: Report) {
    this.#component = component;
    this.#report = report;
    const guide = guideOf(component);
    if (guide === undefined) this.#keys = [];
    else this.#keys = isMonolingual(component) ? this.#readTemplate(guide) : this.#distinct(guide);
    this.#names = new Set(isMonolingual(component) ? this.#keys.map(({ text }) => text.context) : []);
    this.#hasRuntimeKeys = this.#keys.some(({ unit }) => unit.runtimeKey !== undefined);
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

  /**
   * Reports forms that the language does not have, once for each file. If the file declares a number of forms, its
   * reader has already reported them.
   */
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

  /** The entry of a file that counts for a unit, chosen by `entriesOf`. */
  chosen(unit: FileUnit, { content }: UnitFile): ChosenEntry {
    const name = hashedName(unit, this.#component);
    const same = content.units.filter((other) => hashedName(other, this.#component) === name);
    // Such an entry has another shape in the template, so it is not among the file's entries, and it is the only one.
    const number = same.indexOf(unit) + 1;
    return number === 0 ? { unit, number: 1, of: 1 } : { unit, number, of: same.length };
  }

  /** The keys of the template. For a duplicate key, the text and position are those of the first row. */
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

  /** The units of a file of keys. If a key is repeated, the last entry counts. */
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

  /** The units whose key the template may write in another way. Undefined if no key can be written in several ways. */
  #byRuntimeKey(own: ReadonlyMap<string, FileUnit>): ReadonlyMap<string, FileUnit> | undefined {
    let hasOther = this.#hasRuntimeKeys;
    for (const { runtimeKey } of own.values()) hasOther ||= runtimeKey !== undefined;
    if (!hasOther) return undefined;
    const others = [...own.values()].filter(({ context }) => !this.#names.has(context));
    return new Map(others.map((unit) => [unit.runtimeKey ?? unit.context, unit]));
  }

  #monolingual(file: UnitFile): Entry[] {
    const own = this.#byKey(file);
    const otherwise = otherwiseIn(file);
    const forms = formsOf(file);
    const ownOf = file === this.#component.templateFile ? "template" : undefined;
    const atRuntime = this.#byRuntimeKey(own);
    const entries = this.#keys.map(({ text, unit: template, position }): Entry => {
      const named = own.get(text.context) ?? atRuntime?.get(template.runtimeKey ?? text.context);
      const unit = asTemplate(template, named, otherwise.get(text.context), this.#names);
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

  /** Keys that the template does not have are not strings. @param entries the published entries of the file */
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
   * The units of the reference (ADOPT.md 3). The file decides which of them are translated. Translated strings that
   * are not in the reference follow, so that a reference never removes a translation.
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
    // Translated strings that are not in the reference follow it.
    const last = reference.content.units.length;
    const further = outside
      .filter(({ unit }) => !isBlank(unit.target))
      .map(({ text, unit }, index) => ownEntry({ text, unit, position: last + 1 + index }, forms));
    for (const { text } of further) this.#further.add(text);
    return [...shared, ...further];
  }

  /** The number of translated strings that are not in the reference, in the files that were read so far. */
  get further(): number {
    return this.#further.size;
  }

  /**
   * Compares a translation with the reference: strings that it has under another name, and strings that it does not
   * have.
   */
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

  /** If many strings of a translation are not in the reference, the reference is old. */
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

  /** The units of a bilingual file. If a string is repeated, the first entry counts. */
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

/**
 * Adds the translation's own comment to the template's if it differs. Everything else comes from the template
 * (RULES.md 4).
 */
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

/** Takes everything but the location from the translation, if it has the string (ADOPT.md 3). */
function referencedOrigins(reference: FileUnit, own: FileUnit | undefined): Origins {
  if (own === undefined) return GUIDED;
  return own === reference ? OWN : OWN_BUT_PLACE;
}

/** The entries by key, in files whose entries can be read in two ways. Unchanged entries come first. */
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

/**
 * The template decides if a key is a plural or a text. If it has both, the text of its key is none of a plural's forms.
 * @param names the keys of the template
 */
function asTemplate(
  { plural }: FileUnit,
  own: FileUnit | undefined,
  otherwise: readonly FileUnit[] | undefined,
  names: ReadonlySet<string>,
): FileUnit | undefined {
  if (own?.plural === plural || otherwise === undefined) return own;
  const unit = otherwise.find((one) => one.plural === plural) ?? own;
  const isElsewhere = ({ context }: FileUnit): boolean => context !== own?.context && names.has(context);
  return unit?.isLastForm && own?.otherwise?.some(isElsewhere) ? undefined : unit;
}

const OTHERWISE = "the key is a plural in only one of this file and its template";

/** The texts of an entry that are not published: all of them, or all forms but one. */
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
  if (kept.some((one) => one.plural)) return [];
  const texts = new Set(kept.map((one) => one.target));
  return otherwise.filter((one) => !one.plural && !isBlank(one.target) && !texts.has(one.target));
}

/** The texts of plurals, each with the key of its plural. */
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

/** A unit of a file that defines the strings of all translations, or of a file without such a definition. */
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
