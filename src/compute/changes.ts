import { createHash } from "node:crypto";
import type { Report } from "../model/diagnostic.ts";
import type { Change, Component, Project, Translation, Unit } from "../model/linked.ts";
import { compareCodePoints } from "../model/order.ts";
import type { ChangeRow } from "../model/table-rows.ts";
import { describeUnit, idHashOf } from "./overlays.ts";
import type { User } from "./users.ts";

/** What rows of the change log name, by their slugs and codes. */
export interface Nouns {
  project(slug: string): Project | undefined;
  component(project: string, slug: string): Component | undefined;
  translation(project: string, component: string, language: string): Translation | undefined;
  unit(translation: Translation, idHash: bigint): Unit | undefined;
}

export interface ChangesInput {
  readonly rows: readonly ChangeRow[];
  readonly nouns: Nouns;
  readonly users: ReadonlyMap<string, User>;
  readonly actions: ReadonlyMap<number, string>;
  readonly report: Report;
}

/** The change log, ascending by identifier. Rows that name what is gone are left out, as on the platform. */
export function linkChanges(input: ChangesInput): Change[] {
  const ids = identifyChanges(input.rows);
  const changes = input.rows.flatMap((row) => {
    const named = findNamed(row, input);
    if (named === undefined) return [];
    const change: Change = {
      ...named,
      id: ids.get(row) ?? 0,
      timestamp: row.timestamp,
      action: row.action,
      actionName: input.actions.get(row.action) ?? "",
      user: userId(row.user, input),
      author: userId(row.author, input),
      target: row.target,
      dictionary: row.dictionary ?? null,
      isNumbered: row.id !== undefined,
      row: row.location,
    };
    return [change];
  });
  return changes.sort((a, b) => a.id - b.id);
}

/**
 * A record without an identifier gets its microseconds since 1970, raised where that is taken, and more than the
 * greatest given one: identifiers ascend with time, and a later record moves none (SOURCES.md).
 */
export function identifyChanges(rows: readonly ChangeRow[]): ReadonlyMap<ChangeRow, number> {
  const ids = new Map<ChangeRow, number>();
  let last = 0;
  for (const row of rows) {
    if (row.id === undefined) continue;
    ids.set(row, row.id);
    last = Math.max(last, row.id);
  }
  const derived = rows
    .filter(({ id }) => id === undefined)
    .map((row) => ({ row, hash: "" }))
    .sort((a, b) => a.row.timestamp - b.row.timestamp);
  for (const group of sameTimes(derived)) {
    for (const record of group) if (group.length > 1) record.hash = hashOf(record.row);
    group.sort((a, b) => compareCodePoints(a.hash, b.hash));
    for (const { row } of group) {
      last = Math.max(last + 1, row.timestamp);
      ids.set(row, last);
    }
  }
  return ids;
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
  return createHash("sha256").update(text).digest("hex");
}

type Named = Pick<Change, "project" | "component" | "translation" | "unit">;

function findNamed(row: ChangeRow, { nouns, report }: ChangesInput): Named | undefined {
  const project = row.project === undefined ? null : (nouns.project(row.project) ?? null);
  // Records about a glossary name no component (RULES.md 8).
  if (row.component === undefined || row.project === undefined || row.dictionary !== undefined) {
    return { project, component: null, translation: null, unit: null };
  }
  const component = nouns.component(row.project, row.component) ?? null;
  if (row.language === undefined) return { project, component, translation: null, unit: null };

  const translation = nouns.translation(row.project, row.component, row.language);
  if (translation === undefined) {
    return void report("table/vanished-translation", row.location, row.project, row.component, row.language);
  }
  const namesUnit = row.idHash !== undefined || row.context !== undefined || row.source !== undefined;
  if (!namesUnit) return { project, component, translation, unit: null };

  const idHash = idHashOf(row, translation.component.manifest);
  if (idHash === undefined) return void report("table/unnamed-unit", row.location);
  const unit = nouns.unit(translation, idHash);
  if (unit === undefined) return void report("table/vanished-unit", row.location, describeUnit(row));
  return { project, component, translation, unit };
}

function userId(username: string | undefined, { users }: ChangesInput): number | null {
  return username === undefined ? null : (users.get(username)?.id ?? null);
}
