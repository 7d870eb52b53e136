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
import { describeUnit, idHashOf } from "./overlays.ts";

/** What rows of the change log name, by their slugs and codes. */
export interface Nouns {
  project(slug: string): Project | undefined;
  component(project: string, slug: string): Component | undefined;
  translation(project: string, component: string, language: string): Translation | undefined;
  /** `name` is what tells it within its translation (see `unitName`). */
  unit(translation: Translation, name: string): Unit | undefined;
  unitByHash(translation: Translation, idHash: bigint): Unit | undefined;
}

export interface ChangesInput {
  readonly rows: readonly ChangeRow[];
  readonly nouns: Nouns;
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly actions: ReadonlyMap<number, string>;
  readonly report: Report;
}

/** The change log, ascending by identifier. Rows that name what is gone are left out, as on the platform. */
export function linkChanges(input: ChangesInput): Change[] {
  refuseTaken(input);
  const derived = deriveIds(input.rows);
  const changes: Change[] = [];
  for (const row of input.rows) {
    const named = findNamed(row, input);
    if (named === undefined) continue;
    changes.push({
      project: named.project,
      component: named.component,
      translation: named.translation,
      unit: named.unit,
      id: row.id ?? row.derivedId ?? derived.get(row) ?? 0,
      timestamp: row.timestamp,
      ...(row.believedTime !== undefined && { believedTime: row.believedTime }),
      action: row.action,
      actionName: input.actions.get(row.action) ?? "",
      user: userId(row.user, input),
      author: userId(row.author, input),
      ...(row.coAuthors !== undefined && { coAuthors: numbersOf(row.coAuthors, input) }),
      ...(row.commit !== undefined && { commit: row.commit }),
      target: row.target,
      dictionary: row.dictionary ?? null,
      isNumbered: row.id !== undefined,
      row: row.location,
    });
  }
  return changes.sort((a, b) => a.id - b.id);
}

/** Git's records have their numbers from their commits: whoever gives one away in a table has copied it. */
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
 * A record without an identifier gets its microseconds since 1970, raised where that is taken, and more than the
 * greatest given one: identifiers ascend with time, and a later record moves none (SOURCES.md). Records of git have
 * theirs, and are given way to.
 *
 * @returns those of the rows that have none
 */
export function deriveIds(rows: readonly ChangeRow[]): ReadonlyMap<ChangeRow, number> {
  const ids = new Map<ChangeRow, number>();
  // Where git tells all, there are millions that need none.
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

/** SHA-256 over what the record says, whatever row of whatever file holds it. */
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
  // Of a component that the manifest lists and whose files were gone by then, histories tell all the same.
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
  // Histories tell of much that is gone.
  if (!isOfGit(row)) report("table/vanished-unit", row.location, describeUnit(row));
  return undefined;
}

function findUnit(row: ChangeRow, translation: Translation, nouns: Nouns): Unit | undefined | "unnamed" {
  const { manifest } = translation.component;
  const { idHash, context = "", source = "" } = row;
  // Most rows name a unit that is there, as it is called: no hash is needed to find it.
  const isNamed = idHash === undefined && (!isMonolingual(manifest) || context !== "");
  const known = isNamed ? nouns.unit(translation, hashedName({ source, context }, manifest)) : undefined;
  if (known !== undefined) return known;
  const hash = idHashOf(row, manifest);
  return hash === undefined ? "unnamed" : nouns.unitByHash(translation, hash);
}

/** What the hash of a unit is made of (RULES.md 3.1): units of one name have one hash. */
export function unitName({ text, translation }: Unit): string {
  return hashedName(text, translation.component.manifest);
}

function numbersOf(usernames: readonly string[], { users }: ChangesInput): readonly number[] {
  return usernames.flatMap((username) => users.get(username)?.id ?? []);
}

function userId(username: string | undefined, { users }: ChangesInput): number | null {
  return username === undefined ? null : (users.get(username)?.id ?? null);
}

/** The units whose text somebody edited (RULES.md 14.3). */
export function editedUnits(changes: readonly Change[]): ReadonlySet<Unit> {
  const edited = new Set<Unit>();
  for (const change of changes) if (change.unit !== null && isContentChange(change)) edited.add(change.unit);
  return edited;
}
