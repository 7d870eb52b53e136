import { hash } from "node:crypto";
import {
  type Change,
  type ChangeRow,
  type Component,
  compareCodePoints,
  hashedName,
  isContentChange,
  isMonolingual,
  type NamedUser,
  type Project,
  type Report,
  type Translation,
  type Unit,
} from "../../../model/index.ts";
import type { ChangeDraft } from "../drafts.ts";
import { describeUnit, idHashOf } from "./overlays.ts";

/** Finds the nouns that rows of the change log name by slugs and codes. */
export interface Nouns {
  project(slug: string): Project | undefined;
  component(project: string, slug: string): Component | undefined;
  translation(project: string, component: string, language: string): Translation | undefined;
  /** `name` identifies the unit in its translation (see `unitName`). */
  unit(translation: Translation, name: string): Unit | undefined;
  unitByHash(translation: Translation, idHash: bigint): Unit | undefined;
}

export interface ChangesInput {
  readonly rows: readonly ChangeRow[];
  /** Discards each row after it was linked, with its place if it has an identifier. Then the list is empty. */
  readonly spendsRows?: boolean | undefined;
  readonly nouns: Nouns;
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly actions: ReadonlyMap<number, string>;
  readonly report: Report;
}

/** The change log, ascending by identifier. Rows about missing nouns are left out, as on the platform. */
export function linkChanges(input: ChangesInput): Change[] {
  refuseTaken(input);
  const derived = deriveIds(input.rows);
  const changes: Change[] = [];
  for (const row of input.spendsRows === true ? spend(input.rows) : input.rows) {
    const named = findNamed(row, input);
    if (named !== undefined) changes.push(changeOf(row, named, derived.get(row), input));
  }
  return changes.sort((a, b) => a.id - b.id);
}

function changeOf(row: ChangeRow, named: Named, derived: number | undefined, input: ChangesInput): Change {
  const coAuthors = row.coAuthors?.flatMap((username) => input.users.get(username)?.id ?? []);
  return {
    project: named.project,
    component: named.component,
    translation: named.translation,
    unit: named.unit,
    id: row.id ?? row.derivedId ?? derived ?? 0,
    timestamp: row.timestamp,
    ...(row.believedTime !== undefined && { believedTime: row.believedTime }),
    action: row.action,
    actionName: input.actions.get(row.action) ?? "",
    user: userId(row.user, input),
    author: userId(row.author, input),
    ...(coAuthors !== undefined && { coAuthors }),
    ...(row.commit !== undefined && { commit: row.commit }),
    // If a record has the unit's text, both share it.
    target: row.target === named.unit?.target ? named.unit.target : row.target,
    dictionary: row.dictionary ?? null,
    isNumbered: row.id !== undefined,
    row: input.spendsRows === true && row.id !== undefined ? undefined : row.location,
  };
}

/** Returns the rows and empties the list, so that a row and its change are not both in memory for long. */
function* spend(rows: readonly ChangeRow[]): Iterable<ChangeRow> {
  const list = rows as (ChangeRow | undefined)[];
  for (const [at, row] of rows.entries()) {
    yield row;
    list[at] = undefined;
  }
  list.length = 0;
}

/** Discards the places that remain: those of rows without an identifier, which are reported if it is missing. */
export function forgetRows(changes: readonly ChangeDraft[]): void {
  for (const change of changes) change.row = undefined;
}

/** Reports rows of tables with an identifier of git's records, which follows from the commit. Such a row was copied. */
function refuseTaken({ rows, report }: ChangesInput): void {
  const given = rows.filter((row) => row.id !== undefined && !isOfGit(row));
  if (given.length === 0 || given.length === rows.length) return;
  const ofGit = new Map(rows.filter(isOfGit).map(({ id, commit }) => [id, commit]));
  for (const { id, location } of given) {
    const commit = ofGit.get(id);
    if (commit !== undefined && id !== undefined)
      report("table/duplicate-id", location, "change", id, `commit ${commit}, whose record has it`);
  }
}

/**
 * A record without an identifier gets its time in microseconds since 1970. If the number is taken, or not above the
 * greatest given one, it is raised. So identifiers ascend with time, and later records do not change them
 * (SOURCES.md). Git's records already have identifiers, which take precedence.
 *
 * @returns identifiers for the rows without one
 */
export function deriveIds(rows: readonly ChangeRow[]): ReadonlyMap<ChangeRow, number> {
  const ids = new Map<ChangeRow, number>();
  // If the whole log comes from git, there can be millions of records that need no identifier.
  if (rows.every(({ id, derivedId }) => id !== undefined || derivedId !== undefined)) return ids;
  const taken = new Set(rows.filter(isOfGit).map(({ id }) => id));
  let last = rows.reduce((most, row) => (isOfGit(row) ? most : Math.max(most, row.id ?? 0)), 0);
  const derived = rows
    .filter(({ id }) => id === undefined)
    .map((row) => ({ row, hash: "" }))
    .sort((a, b) => a.row.timestamp - b.row.timestamp);
  for (const group of sameTimes(derived)) {
    for (const record of group) if (group.length > 1) record.hash = hashOf(record.row);
    group.sort((a, b) => compareCodePoints(a.hash, b.hash));
    for (const { row } of group) {
      last = Math.max(last + 1, row.timestamp);
      while (taken.has(last)) last += 1;
      ids.set(row, last);
    }
  }
  return ids;
}

function isOfGit({ commit }: ChangeRow): boolean {
  return commit !== undefined;
}

interface HashedRow {
  readonly row: ChangeRow;
  hash: string;
}

function* sameTimes(rows: readonly HashedRow[]): Iterable<HashedRow[]> {
  let group: HashedRow[] = [];
  for (const record of rows) {
    if (group[0] !== undefined && group[0].row.timestamp !== record.row.timestamp) {
      yield group;
      group = [];
    }
    group.push(record);
  }
  if (group.length > 0) yield group;
}

/** A SHA-256 over the content of the record, independent of its row and file. */
function hashOf(row: ChangeRow): string {
  const what = [row.timestamp, row.action, row.target, row.dictionary, row.user, row.author];
  const where = [row.project, row.component, row.language, row.idHash, row.context, row.source];
  const text = [...what, ...where].map((part) => String(part ?? "")).join("\0");
  return hash("sha256", text);
}

type Named = Pick<Change, "project" | "component" | "translation" | "unit">;

function findNamed(row: ChangeRow, { nouns, report }: ChangesInput): Named | undefined {
  const project = row.project === undefined ? null : (nouns.project(row.project) ?? null);
  // Records about a glossary name no component (RULES.md 8).
  if (row.component === undefined || row.project === undefined || row.dictionary !== undefined) {
    return { project, component: null, translation: null, unit: null };
  }
  const component = nouns.component(row.project, row.component) ?? null;
  // Histories also have records of a component whose files were removed, if the manifest lists it.
  if (component === null && isOfGit(row)) return undefined;
  if (row.language === undefined) return { project, component, translation: null, unit: null };

  const { project: slug, component: name, language } = row;
  const translation = nouns.translation(slug, name, language);
  if (translation === undefined) {
    if (!isOfGit(row)) report("table/vanished-translation", row.location, slug, name, language);
    return undefined;
  }
  return withUnit(row, { project, component, translation }, { nouns, report });
}

function withUnit(
  row: ChangeRow,
  named: Omit<Named, "unit"> & { readonly translation: Translation },
  { nouns, report }: Pick<ChangesInput, "nouns" | "report">,
): Named | undefined {
  if ([row.idHash, row.context, row.source].every((name) => name === undefined))
    return { ...named, unit: null };
  const unit = findUnit(row, named.translation, nouns);
  if (typeof unit === "object") return { ...named, unit };
  if (unit === "unnamed") return void report("table/unnamed-unit", row.location);
  // Histories contain records of many nouns that no longer exist.
  if (!isOfGit(row)) report("table/vanished-unit", row.location, describeUnit(row));
  return undefined;
}

function findUnit(row: ChangeRow, translation: Translation, nouns: Nouns): Unit | undefined | "unnamed" {
  const { manifest } = translation.component;
  const { idHash, context = "", source = "" } = row;
  // Most rows name an existing unit by its name, so no hash is needed to find it.
  const isNamed = idHash === undefined && (!isMonolingual(manifest) || context !== "");
  const known = isNamed ? nouns.unit(translation, hashedName({ source, context }, manifest)) : undefined;
  if (known !== undefined) return known;
  const hash = idHashOf(row, manifest);
  return hash === undefined ? "unnamed" : nouns.unitByHash(translation, hash);
}

/** The text that the hash of a unit is made of (RULES.md 3.1). Units with the same name have the same hash. */
export function unitName({ text, translation }: Unit): string {
  return hashedName(text, translation.component.manifest);
}

function userId(username: string | undefined, { users }: ChangesInput): number | null {
  return username === undefined ? null : (users.get(username)?.id ?? null);
}

/** The units whose text a person edited (RULES.md 14.3). */
export function editedUnits(changes: readonly Change[]): ReadonlySet<Unit> {
  const edited = new Set<Unit>();
  for (const change of changes) if (change.unit !== null && isContentChange(change)) edited.add(change.unit);
  return edited;
}
