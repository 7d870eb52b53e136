import {
  FORM_SEPARATOR,
  isBlank,
  isTranslated,
  parseTimestamp,
  type State,
  type Translation,
  type TranslationName,
  type Unit,
  type WholeCatalogue,
} from "../../model/index.ts";
import {
  type ComponentName,
  componentKey,
  componentRecordKey,
  type PlatformRecords,
  type TranslationRecord,
  translationKey,
  type UnitRecord,
  type UserRecord,
} from "./records.ts";
import type { Telling, ToldCode } from "./told.ts";

/** Cells of tables with data that files and log cannot contain. */
export interface Overlay {
  /** Rows of `units.csv`, by the unit's identifier. */
  readonly units: ReadonlyMap<number, Readonly<Record<string, string | number>>>;
  /** Rows of `translations.csv`, by `project/component/language`. */
  readonly translations: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly dismissed: readonly DismissedCheck[];
}

export interface DismissedCheck {
  readonly project: string;
  readonly language: string;
  readonly contentHash: bigint;
  readonly check: string;
}

export const NO_OVERLAY: Overlay = { units: new Map(), translations: new Map(), dismissed: [] };

/**
 * Compares the catalogue from files and log alone with the platform's values, and returns the cells that make both
 * equal. Failing checks depend on these cells, so `dismissalsOf` compares them later.
 */
export function overlayOf(
  linked: WholeCatalogue,
  records: PlatformRecords,
  users: readonly UserRecord[],
): Overlay {
  const units = new Map<number, Cells>();
  for (const [told, unit] of pairsOf(linked, records)) {
    const cells = unit === undefined ? {} : unitCells(told, unit);
    if (Object.keys(cells).length > 0) units.set(told.id, cells);
  }
  const usernames = new Map(users.map(({ fullName, username }) => [fullName || username, username]));
  const known = translationsOf(linked);
  const translations = new Map<string, Readonly<Record<string, string>>>();
  for (const told of records.translations) {
    const key = translationKey(told);
    const cells = translationCells(told, known.get(key), usernames);
    if (cells !== undefined) translations.set(key, cells);
  }
  return { units, translations, dismissed: [] };
}

/** Checks that fail only here. On the platform, they were dismissed, or flags that the API hides turn them off. */
export function dismissalsOf(linked: WholeCatalogue, records: PlatformRecords): readonly DismissedCheck[] {
  const dismissed = new Map<string, DismissedCheck>();
  for (const [told, unit] of pairsOf(linked, records)) {
    if (unit === undefined || told.hasFailingCheck !== false || !unit.hasFailingCheck) continue;
    const { project, language, contentHash } = told;
    for (const check of unit.failingChecks)
      dismissed.set(`${project}/${language}/${contentHash}/${check}`, {
        project,
        language,
        contentHash,
        check,
      });
  }
  return [...dismissed.values()];
}

/**
 * The records about strings that the catalogue has, because rows about other strings would be refused. Where the
 * server has not read sources again, those of the files are used. Each removed record is reported.
 */
export function withoutAbsent(
  linked: WholeCatalogue,
  records: PlatformRecords,
  telling: Telling,
): PlatformRecords {
  const absent = new Set<number>();
  const renewed = new Map<number, UnitRecord>();
  const formats = new Map(records.components.map((one) => [componentRecordKey(one), one.fileFormat]));
  for (const [told, unit] of pairsOf(linked, records)) {
    if (unit !== undefined) {
      const newer = withNewerSource(told, unit);
      if (newer === undefined) continue;
      telling.tell("import/stale-source", nameOf(told));
      renewed.set(told.id, newer);
      continue;
    }
    telling.tell(whyAbsent(told, formats.get(componentKey(told))), nameOf(told));
    absent.add(told.id);
  }
  if (absent.size + renewed.size === 0) return records;
  const sources = new Set(
    linked.units.map((unit) => sourceKeyOf(placeOf(unit.translation), unit.text.idHash)),
  );
  return {
    ...records,
    units: records.units.filter(({ id }) => !absent.has(id)).map((unit) => renewed.get(unit.id) ?? unit),
    changes: records.changes.filter(({ unit }) => unit === null || !absent.has(unit)),
    sources: records.sources.filter((source) => sources.has(sourceKeyOf(source, source.idHash))),
  };
}

/** The format of a plural in stringsdict that consists only of placeholders for its variables. */
const FORMAT_KEY = /^(?:\s*%(?:\d{1,3}\$)?#@[^@]+@)+\s*$/;

function whyAbsent({ isReadOnly, source }: UnitRecord, format: string | undefined): ToldCode {
  if (isReadOnly === true) return "import/read-only";
  return format === "stringsdict" && FORMAT_KEY.test(source) ? "import/format-key" : "import/unit";
}

/** The unit as the server will show it after it reads the file again; undefined if there is no newer source. */
function withNewerSource(told: UnitRecord, { text }: Unit): UnitRecord | undefined {
  if (told.source === text.source || told.newerSource !== text.source) return undefined;
  return { ...told, source: text.source, contentHash: text.contentHash };
}

function sourceKeyOf(place: ComponentName, idHash: bigint): string {
  return `${componentKey(place)}/${idHash}`;
}

/** The number of units whose texts differ between the files and the platform, by `project/component`. */
export function differentTexts(
  linked: WholeCatalogue,
  records: PlatformRecords,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [told, unit] of pairsOf(linked, records)) {
    if (unit !== undefined && hasSameTexts(told, unit)) continue;
    const key = componentKey(told);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function hasSameTexts(told: UnitRecord, unit: Unit): boolean {
  return told.source === unit.text.source && hasSameTarget(told, unit);
}

export function hasSameTarget(told: UnitRecord, unit: Unit): boolean {
  return told.target === unit.target || (isBlank(told.target) && isBlank(unit.target));
}

export interface TellingOptions {
  readonly users: readonly UserRecord[];
  /** `project/component/language` of translations whose file or template was made from units. */
  readonly rebuilt: ReadonlySet<string>;
}

/** Reports the units that still differ from the platform's, after all cells of the overlay. */
export function tellDifferences(
  linked: WholeCatalogue,
  records: PlatformRecords,
  { users, rebuilt }: TellingOptions,
  telling: Telling,
): void {
  const seen = new Set<Unit | undefined>();
  for (const [told, unit] of pairsOf(linked, records)) {
    seen.add(unit);
    for (const [code, text] of unitTroubles(told, unit))
      telling.tell(
        code === "import/text" && rebuilt.has(translationKey(told)) ? "import/rebuilt-text" : code,
        text,
      );
  }
  for (const unit of linked.units)
    if (!seen.has(unit))
      telling.tell("import/extra-unit", `${keyOf(unit.translation)}: ${unit.text.context}`);
  for (const [key, cells] of overlayOf(linked, records, users).translations)
    telling.tell("import/difference", `${key}: ${Object.keys(cells).join(", ")}`);
}

function* unitTroubles(told: UnitRecord, unit: Unit | undefined): Generator<readonly [ToldCode, string]> {
  const name = nameOf(told);
  if (unit === undefined) {
    yield ["import/unit", name];
    return;
  }
  if (!hasSameTexts(told, unit)) yield [causeOf(told, unit), name];
  const shared = SHARED.filter(([key]) => !told[key] && unit[key]).map(([, field]) => field);
  if (shared.length > 0) yield ["import/shared-content", `${name}: ${shared.join(", ")}`];
  const fields = differentFields(told, unit).filter((field) => !shared.some((one) => one === field));
  if (fields.length > 0) yield ["import/difference", `${name}: ${fields.join(", ")}`];
  if (told.hasFailingCheck !== undefined && told.hasFailingCheck !== unit.hasFailingCheck)
    yield ["import/failing-check", name];
}

/** The reason why a text differs from that in the file. */
function causeOf(told: UnitRecord, { text, target }: Unit): ToldCode {
  if (told.source !== text.source) return "import/text";
  if (told.isPending === true) return "import/pending";
  if (told.isReadOnly === true) return "import/read-only-text";
  return hasSameForms(told.target, target) ? "import/plural-place" : "import/text";
}

/** True if both lists contain the same texts, in any order. */
function hasSameForms(told: string, found: string): boolean {
  const [one, other] = [told, found].map((target) =>
    target.split(FORM_SEPARATOR).sort().join(FORM_SEPARATOR),
  );
  return told.includes(FORM_SEPARATOR) && one === other;
}

/** Fields that the platform stores by content. Units elsewhere in the project have them too. */
const SHARED = [
  ["hasSuggestion", "has_suggestion"],
  ["hasComment", "has_comment"],
] as const;

type Cells = Readonly<Record<string, string | number>>;

/** Each unit of the platform, with the corresponding unit of the catalogue, if there is one. */
export function* pairsOf(
  linked: WholeCatalogue,
  { units }: PlatformRecords,
): Generator<readonly [UnitRecord, Unit | undefined]> {
  const known = translationsOf(linked);
  const byHash = new Map<string, ReadonlyMap<bigint, Unit>>();
  for (const told of units) {
    const key = translationKey(told);
    const own = byHash.get(key) ?? new Map(known.get(key)?.units.map((unit) => [unit.text.idHash, unit]));
    byHash.set(key, own);
    yield [told, own.get(told.idHash)];
  }
}

/** The columns in which the two units differ, with the platform's values. */
function differentCells(told: UnitRecord, linked: Unit): readonly (readonly [string, string | number])[] {
  const texts = textsOf(told, linked).filter(([, wanted, found]) => wanted !== found);
  return [
    ...(hasSameState(told, linked) ? [] : [["state", stateOf(told)] as const]),
    ...texts.map(([column, wanted]) => [column, wanted] as const),
    ...(told.priority === linked.priority ? [] : [["priority", told.priority] as const]),
  ];
}

function unitCells(told: UnitRecord, linked: Unit): Cells {
  // An empty cell has no effect.
  return Object.fromEntries(differentCells(told, linked).filter(([, wanted]) => wanted !== ""));
}

function differentFields(told: UnitRecord, linked: Unit): readonly string[] {
  const shared = SHARED.filter(([key]) => told[key] !== linked[key]);
  return [...differentCells(told, linked), ...shared.map(([, field]) => [field])].map(([field]) => field);
}

function hasSameState(told: UnitRecord, linked: Unit): boolean {
  if (told.isApproved !== undefined && told.isApproved !== (linked.state === "approved")) return false;
  return told.isFuzzy === (linked.state === "fuzzy") && told.isTranslated === isTranslated(linked);
}

function stateOf({ isFuzzy, isTranslated, isApproved }: UnitRecord): State {
  if (isFuzzy) return "fuzzy";
  if (isApproved === true) return "approved";
  return isTranslated ? "translated" : "empty";
}

/** Fields with the server's and the file's values. If the server sends none, the file's value is used for both. */
function textsOf(told: UnitRecord, linked: Unit): readonly (readonly [string, string, string])[] {
  const { previousSource, comment, location, flags } = linked;
  return [
    ["previous_source", told.previousSource ?? previousSource, previousSource],
    ["comment", told.comment ?? comment, comment],
    ["location", told.location ?? location, location],
    ["flags", inOrder(told.flags ?? flags), inOrder(flags)],
  ];
}

/** The cells of a translation; undefined if it needs no cell, or if a cell would have no effect. */
function translationCells(
  { lastChange, lastAuthor }: TranslationRecord,
  linked: Translation | undefined,
  usernames: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | undefined {
  if (lastChange === undefined || lastAuthor === undefined) return undefined;
  const time = lastChange === null ? null : parseTimestamp(lastChange);
  if (linked === undefined || (time === linked.lastChange && lastAuthor === linked.lastAuthor))
    return undefined;
  const username = lastAuthor === null ? undefined : usernames.get(lastAuthor);
  return {
    ...(lastChange !== null && { last_change: lastChange }),
    ...(username !== undefined && { last_author: username }),
  };
}

/** Translations by `project/component/language`. */
export function translationsOf({ translations }: WholeCatalogue): ReadonlyMap<string, Translation> {
  return new Map(translations.map((translation) => [keyOf(translation), translation]));
}

function keyOf(translation: Translation): string {
  return translationKey(placeOf(translation));
}

function placeOf({ component, language }: Translation): TranslationName {
  const { manifest, project } = component;
  return { project: project.manifest.slug, component: manifest.slug, language: language.code };
}

function nameOf(unit: UnitRecord): string {
  return `${translationKey(unit)}: unit ${unit.id} (${unit.context || unit.source})`;
}

/** Sorts flags, because the platform sends them in any order. */
function inOrder(flags: string): string {
  return flags.split(", ").sort().join(", ");
}
