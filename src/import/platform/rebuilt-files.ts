import { FORM_SEPARATOR, groupBy, type PluralRule, quoteAnyCell, tableRow } from "../../model/index.ts";
import { isSharedFile } from "./filemasks.ts";
import {
  componentKey,
  componentRecordKey,
  type PlatformRecords,
  translationKey,
  type UnitRecord,
} from "./records.ts";
import type { WantedFile } from "./wanted-files.ts";

/** Writes files of a platform's components from the units that the API shows. */
export class RebuiltFiles {
  readonly #units: ReadonlyMap<string, readonly UnitRecord[]>;
  readonly #plurals: ReadonlyMap<string, PluralRule | undefined>;

  constructor({ units, languages, glossaries }: PlatformRecords) {
    this.#units = groupBy([...units, ...(glossaries?.units ?? [])], componentKey);
    this.#plurals = new Map(languages.map(({ code, plural }) => [code, plural]));
  }

  /** Undefined for formats that lingodex cannot write. */
  textOf({ component, translation, name }: WantedFile): string | undefined {
    if (isSharedFile(component)) return undefined;
    const units = this.#units.get(componentRecordKey(component)) ?? [];
    const isMonolingual = component.template !== "";
    const key = translation && translationKey(translation);
    const own = key === undefined ? sourcesIn(units) : units.filter((unit) => translationKey(unit) === key);
    const isTemplate = isMonolingual && (translation === undefined || name === component.template);
    const inOrder = [...own].sort((one, other) => one.position - other.position);
    return rebuiltText({
      ...{ format: component.fileFormat, isMonolingual, isTemplate },
      language: translation?.languageCode ?? "",
      plural: this.#plurals.get(translation?.language ?? ""),
      units: isTemplate
        ? inOrder.flatMap((unit) => templateUnits(unit, translation !== undefined))
        : translation === undefined
          ? inOrder.map((unit) => ({ ...withoutText(unit), target: "" }))
          : inOrder,
    });
  }
}

/** If a file contains a key twice, the first text is the source and the last the translation (RULES.md 11). */
function templateUnits(unit: UnitRecord, isOwn: boolean): readonly RebuiltUnit[] {
  const first = { ...withoutText(unit), target: unit.source };
  return isOwn && unit.target !== unit.source ? [first, unit] : [first];
}

function withoutText(unit: UnitRecord): UnitRecord {
  return { ...unit, isFuzzy: false, previousSource: "" };
}

/** One unit of any language for each string. */
function sourcesIn(units: readonly UnitRecord[]): readonly UnitRecord[] {
  return [...new Map(units.map((unit) => [unit.idHash, unit])).values()];
}

/** A unit as a file contains it. */
interface RebuiltUnit {
  /** The key, in a monolingual component. */
  readonly context: string;
  /** The source. Plural forms are joined by `FORM_SEPARATOR`, here and below. */
  readonly source: string;
  /** The target; in a template, the source. */
  readonly target: string;
  readonly isFuzzy: boolean;
  readonly previousSource: string | undefined;
  readonly comment: string | undefined;
  readonly location: string | undefined;
  readonly flags: string | undefined;
}

interface RebuiltFile {
  /** The platform's name of the format. */
  readonly format: string;
  readonly isMonolingual: boolean;
  /** The file of keys and sources, in a monolingual component. */
  readonly isTemplate: boolean;
  readonly language: string;
  readonly plural: PluralRule | undefined;
  /** The units in the order of the file. */
  readonly units: readonly RebuiltUnit[];
}

const WRITERS: Readonly<Record<string, (file: RebuiltFile) => string>> = {
  csv: csvText,
  "csv-simple": csvText,
  json: jsonText,
  "json-nested": jsonText,
  po: poText,
  "po-mono": poText,
};

/**
 * The text of a file that the server hides, made from its units. Reading it gives the same units, but its layout is
 * lingodex's.
 *
 * @returns undefined for formats that lingodex does not write
 */
export function rebuiltText(file: RebuiltFile): string | undefined {
  return Object.hasOwn(WRITERS, file.format) ? WRITERS[file.format]?.(file) : undefined;
}

/**
 * Every cell is in quotes, and there is a header, so that a reader need not guess. The dialect is RFC 4180, with line
 * feeds as on the platform.
 */
function csvText({ format, isMonolingual, units }: RebuiltFile): string {
  const columns = format === "csv" && !isMonolingual ? ALL : TWO;
  const cells = (unit: RebuiltUnit): readonly string[] =>
    columns === ALL ? wholeRow(unit) : [isMonolingual ? unit.context : unit.source, unit.target];
  return [columns, ...units.map(cells)].map((row) => tableRow(row.map(quoteAnyCell))).join("");
}

const TWO = ["source", "target"];
const ALL = ["location", "source", "target", "id", "fuzzy", "context", "translator_comments"];

function wholeRow(unit: RebuiltUnit): readonly string[] {
  const { location = "", source, target, isFuzzy, context, comment = "" } = unit;
  return [location, source, target, "", isFuzzy ? "True" : "", context, comment];
}

/** Bounds recursion: a hostile server can send keys of any depth. */
const DEEPEST = 100;

type Tree = Map<string, Tree | string>;
type Members = Iterable<readonly [key: string, value: Tree | string]>;

/**
 * Nests keys by their points: `.menu.file` becomes `{"menu": {"file": …}}`. If a key is both a text and a group, all
 * keys stay in one object under their full names, which readers treat alike. A translation leaves out keys without a
 * text.
 */
function jsonText({ isTemplate, units }: RebuiltFile): string {
  const kept = units.filter(({ target }) => isTemplate || target !== "");
  return `${objectText(nested(kept) ?? flat(kept), "")}\n`;
}

function nested(units: readonly RebuiltUnit[]): Tree | undefined {
  const root: Tree = new Map();
  for (const { context, target } of units) {
    const names = nameOf(context).split(".");
    if (names.length > DEEPEST) return undefined;
    const last = names.pop() ?? "";
    const group = groupOf(root, names);
    if (group === undefined || group.has(last)) return undefined;
    group.set(last, target);
  }
  return root;
}

/** @returns undefined if a name in the path already has a text, which cannot contain other keys */
function groupOf(root: Tree, names: readonly string[]): Tree | undefined {
  let group = root;
  for (const name of names) {
    const known = group.get(name);
    if (typeof known === "string") return undefined;
    const next: Tree = known ?? new Map<string, Tree | string>();
    group.set(name, next);
    group = next;
  }
  return group;
}

/** Keeps a key that occurs twice, because readers of the format read it twice. */
function flat(units: readonly RebuiltUnit[]): Members {
  return units.map(({ context, target }) => [nameOf(context), target] as const);
}

/** The key in the file. The reader puts a point before each key. */
function nameOf(context: string): string {
  return context.replace(/^\./, "");
}

const STEP = "    ";

function objectText(object: Members, indent: string): string {
  const inner = `${indent}${STEP}`;
  const members = [...object].map(
    ([key, value]) =>
      `${inner}${JSON.stringify(key)}: ${typeof value === "string" ? JSON.stringify(value) : objectText(value, inner)}`,
  );
  if (members.length === 0) return "{}";
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** A file as gettext writes it, with the headers that a reader needs. Each text is on one line. */
function poText({ isMonolingual, language, plural: usual, units }: RebuiltFile): string {
  const { count, formula } = usual ?? { count: 2, formula: "n != 1" };
  // A file can have more forms than its language. All of them are kept.
  const plural = { count: Math.max(count, mostForms(units)), formula };
  const entries = units.map((unit) => entryText(unit, isMonolingual, plural.count));
  return [headerText(language, plural), ...entries].join("\n");
}

function mostForms(units: readonly RebuiltUnit[]): number {
  const plurals = units.filter(({ source }) => source.includes(FORM_SEPARATOR));
  return plurals.reduce((most, { target }) => Math.max(most, target.split(FORM_SEPARATOR).length), 0);
}

function headerText(language: string, { count, formula }: PluralRule): string {
  const headers = [
    `Language: ${language}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
    `Plural-Forms: nplurals=${count}; plural=${formula};`,
  ];
  return ['msgid ""', 'msgstr ""', ...headers.map((header) => quoted(`${header}\n`)), ""].join("\n");
}

function entryText(unit: RebuiltUnit, isMonolingual: boolean, count: number): string {
  const [source = "", plural] = unit.source.split(FORM_SEPARATOR);
  const { previousSource = "", comment = "", location = "", flags: ownFlags = "" } = unit;
  const [previous = "", previousPlural] = previousSource.split(FORM_SEPARATOR);
  const flags = [...(unit.isFuzzy ? ["fuzzy"] : []), ownFlags.replace(/\s+/g, " ")]
    .filter((flag) => flag !== "")
    .join(", ");
  const lines = [
    ...commentLines("#.", comment),
    ...commentLines("#:", location),
    ...(flags === "" ? [] : [`#, ${flags}`]),
    ...(previous === "" ? [] : [`#| msgid ${quoted(previous)}`]),
    ...(previousPlural === undefined ? [] : [`#| msgid_plural ${quoted(previousPlural)}`]),
    ...(isMonolingual || unit.context === "" ? [] : [`msgctxt ${quoted(unit.context)}`]),
    `msgid ${quoted(isMonolingual ? unit.context : source)}`,
    ...(plural === undefined ? [] : [`msgid_plural ${quoted(isMonolingual ? unit.context : plural)}`]),
    ...targetLines(unit.target, plural !== undefined, count),
  ];
  return `${lines.join("\n")}\n`;
}

function targetLines(target: string, isPlural: boolean, count: number): readonly string[] {
  if (!isPlural) return [`msgstr ${quoted(target)}`];
  const forms = target.split(FORM_SEPARATOR);
  return Array.from({ length: count }, (_, at) => `msgstr[${at}] ${quoted(forms[at] ?? "")}`);
}

function commentLines(mark: string, text: string): readonly string[] {
  return text === "" ? [] : text.split(/\r\n|[\n\r]/).map((line) => (line === "" ? mark : `${mark} ${line}`));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

function quoted(text: string): string {
  return `"${text.replace(/[\n\t\r"\\]/g, (character) => ESCAPES[character] ?? character)}"`;
}
