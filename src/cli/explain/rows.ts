import type { Change, Component, Screenshot, SourceRecord, SourceText, Translation, Unit } from "../../model/linked.ts";
import type {
  ChangeRow,
  ContentRow,
  ScreenshotRow,
  SourceRow,
  TranslationRow,
  UnitName,
  UnitRow,
} from "../../model/table-rows.ts";
import type { Known } from "./explanation.ts";

/** The rows of the tables that spoke for a record (docs/catalogue.md, "How units are named"). */

export function findUnitRow({ catalogue }: Known, { translation, text }: Unit): UnitRow | undefined {
  return catalogue.tables.units.find((row) => isOf(row, translation) && isNamed(row, text, translation.component));
}

export function findSourceRow({ catalogue }: Known, source: SourceRecord): SourceRow | undefined {
  const text = source.units[0]?.text;
  if (text === undefined) return undefined;
  return catalogue.tables.sources.find(
    (row) => isIn(row, source.component) && isNamed(row, text, source.component),
  );
}

export function findTranslationRow({ catalogue }: Known, translation: Translation): TranslationRow | undefined {
  return catalogue.tables.translations.find((row) => isOf(row, translation));
}

export function findChangeRow({ catalogue }: Known, { origin }: Change): ChangeRow | undefined {
  return catalogue.tables.changes.find(
    ({ location }) => location.file === origin.file && location.line === origin.line,
  );
}

export function findScreenshotRow({ catalogue }: Known, screenshot: Screenshot): ScreenshotRow | undefined {
  const rows = catalogue.tables.screenshots;
  return (
    rows.find(({ id }) => id === screenshot.id) ??
    rows.find((row) => row.id === undefined && row.name === screenshot.name && isIn(row, screenshot.component))
  );
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

function isNamed({ idHash, context = "", source = "" }: UnitName, text: SourceText, component: Component): boolean {
  if (idHash !== undefined) return idHash === text.idHash;
  if (component.manifest.template !== "") return context === text.context;
  return source + context === text.source + text.context;
}

interface Named {
  readonly project: string;
  readonly component: string;
}

function isIn(row: Named, { project, manifest }: Component): boolean {
  return row.project === project.manifest.slug && row.component === manifest.slug;
}

function isOf(row: Named & { readonly language: string }, { component, language }: Translation): boolean {
  return row.language === language.code && isIn(row, component);
}
