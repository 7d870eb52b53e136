import {
  type Change,
  type ChangeRow,
  type Component,
  type ContentRow,
  hashedName,
  isMonolingual,
  type Location,
  type Recorded,
  type SourceRecord,
  type SourceRow,
  type SourceText,
  type Unit,
  type UnitName,
} from "../../model/index.ts";
import type { Known } from "./explanation.ts";

/** The rows of the tables that spoke for a record. */

export function findSourceRow({ catalogue }: Known, source: SourceRecord): SourceRow | undefined {
  return rowOf(source, catalogue.tables.sources);
}

export function findChangeRow({ catalogue }: Known, change: Change): ChangeRow | undefined {
  // Records of one commit have one place.
  return (
    rowOf(change, catalogue.tables.changes) ?? catalogue.history?.changes.find(({ id }) => id === change.id)
  );
}

/** The row that a record names, with its cells. */
export function rowOf<Row extends { readonly location: Location }>(
  { row }: Recorded,
  rows: readonly Row[],
): Row | undefined {
  if (row === undefined) return undefined;
  return rows.find(({ location }) => location.file === row.file && location.line === row.line);
}

/** Rows of suggestions, comments or checks that belong to the unit's content, in its language or in all. */
export function contentRowsOf<Row extends ContentRow>(rows: readonly Row[], unit: Unit): readonly Row[] {
  const { translation, text } = unit;
  const { project } = translation.component;
  return rows.filter((row) => {
    if (row.project !== project.manifest.slug) return false;
    if (row.language !== undefined && row.language !== translation.language.code) return false;
    if (row.contentHash !== undefined) return row.contentHash === text.contentHash;
    const component = project.components.find(({ manifest }) => manifest.slug === row.component);
    return component !== undefined && hasContent(component, row, text);
  });
}

function hasContent(component: Component, row: UnitName, { contentHash }: SourceText): boolean {
  return component.translations.some(({ units }) =>
    units.some(({ text }) => text.contentHash === contentHash && isNamed(row, text, component)),
  );
}

/** docs/catalogue.md, "How units are named": a key has to be given, and the empty one by its hash. */
function isNamed(
  { idHash, context, source = "" }: UnitName,
  text: SourceText,
  { manifest }: Component,
): boolean {
  if (idHash !== undefined) return idHash === text.idHash;
  if (isMonolingual(manifest) && context === undefined) return false;
  return hashedName({ source, context: context ?? "" }, manifest) === hashedName(text, manifest);
}
