import {
  BULK_INDEX,
  BULK_LISTS,
  BULK_PATTERNS,
  BULK_ROOT,
  type BulkPattern,
  type Change,
  encodePath,
  groupBy,
  namesOf,
  type OfferedFile,
  type PublicCatalogue,
  parametersOf,
  type RenderOptions,
  type TimestampPrinter,
  type Translation,
  type TreeFile,
  UNITS_LIST,
  type Unit,
} from "../../../model/index.ts";
import { renderChange } from "../change.ts";
import { contextOf, type RenderContext } from "../context.ts";
import { encodeList, encodeText } from "../json.ts";
import { renderLanguage } from "../language.ts";
import type { Selection } from "../routes.ts";
import { renderUnit } from "../unit.ts";
import { type BulkList, type BulkLists, largeList, list } from "./lists.ts";
import {
  changeRows,
  explainedSources,
  labelledSources,
  renderExplanation,
  renderHistory,
  renderLabels,
  renderStatisticsRow,
} from "./rows.ts";

/** Whole collections in one document each, for clients that need many items. */
const LISTS: BulkLists = {
  "bulk/statistics": list({
    parts: ({ translations }) => [{ names: [], items: translations }],
    render: renderStatisticsRow,
    edited: "all",
  }),
  [UNITS_LIST]: list({
    parts: ({ translations }) =>
      translations.map((translation) => ({
        names: namesOf.translation(translation),
        items: translation.units,
        noun: translation,
      })),
    render: renderUnit,
    edited: "of its nouns",
  }),
  "bulk/changes/{month}": list({
    parts: ({ changes }, { timestamps }) =>
      byMonth(changes, timestamps).map(([month, items]) => ({ names: [month], items })),
    render: renderChange,
    edited: "none",
  }),
  "bulk/languages": list({
    parts: ({ languages }) => [{ names: [], items: languages }],
    render: renderLanguage,
    edited: "none",
  }),
  "bulk/history": list({
    parts: ({ history }) => [{ names: [], items: history }],
    render: renderHistory,
    edited: "none",
  }),
  "bulk/explanations": list({
    parts: (catalogue) => [{ names: [], items: explainedSources(catalogue) }],
    render: renderExplanation,
    edited: "none",
  }),
  "bulk/labels": list({
    parts: (catalogue) => [{ names: [], items: labelledSources(catalogue) }],
    render: renderLabels,
    edited: "none",
  }),
  "bulk/projects/{project}/units": largeList({
    parts: (catalogue) =>
      byProject(catalogue, catalogue.translations).map(([slug, own]) => ({ names: [slug], ...unitsOf(own) })),
    renderer: unitRenderer,
  }),
  "bulk/units": largeList({
    parts: ({ translations }) => [{ names: [], ...unitsOf(translations) }],
    renderer: unitRenderer,
  }),
  "bulk/projects/{project}/changes": largeList({
    parts: (catalogue) =>
      byProject(catalogue, catalogue.changes).map(([slug, items]) => ({
        names: [slug],
        sections: [{ names: [], items }],
        nouns: [],
      })),
    renderer: changeRows,
  }),
  "bulk/changes": largeList({
    parts: ({ changes }) => [{ names: [], sections: [{ names: [], items: changes }], nouns: [] }],
    renderer: changeRows,
  }),
};

function unitRenderer(_: PublicCatalogue, context: RenderContext): (unit: Unit) => string {
  return (unit) => renderUnit(unit, context);
}

/**
 * Yields every bulk document. Memory holds one document at a time, or a part of one for a project or the site.
 * With a selection, it yields only those that an edit of texts can change. Such an edit adds or removes no documents.
 */
export function* bulkDocuments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  selection?: Selection,
): Iterable<OfferedFile> {
  const context = contextOf(options, "plain");
  for (const pattern of BULK_PATTERNS) yield* listAt(pattern).documents(catalogue, context, selection);
  if (selection === undefined) yield indexDocument(catalogue, context);
}

/** The number of documents that `bulkDocuments` yields without a selection. */
export function countBulkDocuments(catalogue: PublicCatalogue, options: RenderOptions): number {
  return bulkPaths(catalogue, options).length;
}

/** The paths of all files of `bulkDocuments` without a selection, relative to the tree's directory. */
export function bulkPaths(catalogue: PublicCatalogue, options: RenderOptions): readonly string[] {
  const context = contextOf(options, "plain");
  const paths = BULK_PATTERNS.flatMap((pattern) =>
    listAt(pattern)
      .parts(catalogue, context)
      .flatMap(({ path }) => BULK_LISTS[pattern].forms.map((form) => `${path}.${form}`)),
  );
  return [...paths, BULK_INDEX];
}

/** The number of items in a bulk document. @param names the values of the placeholders of its pattern */
export function countBulkItems(
  pattern: BulkPattern,
  names: readonly string[],
  catalogue: PublicCatalogue,
  options: RenderOptions,
): number {
  const parts = listAt(pattern).parts(catalogue, contextOf(options, "plain"));
  return parts.find((part) => part.names.join("/") === names.join("/"))?.count ?? 0;
}

function listAt<Pattern extends BulkPattern>(pattern: Pattern): BulkList {
  return LISTS[pattern](pattern);
}

/** The index of the bulk documents. Its addresses are relative, so they stay right if the tree moves. */
function indexDocument(catalogue: PublicCatalogue, context: RenderContext): TreeFile {
  const keys = BULK_PATTERNS.map(
    (pattern) => `"${BULK_LISTS[pattern].indexed}":${indexed(pattern, catalogue, context)}`,
  );
  return { path: BULK_INDEX, body: `{${keys.join(",")}}`, mediaType: "application/json" };
}

/** The objects of a list, each with the names in its address. A list without names has a single object. */
function indexed(pattern: BulkPattern, catalogue: PublicCatalogue, context: RenderContext): string {
  const parameters = parametersOf(pattern);
  const objects = listAt(pattern)
    .parts(catalogue, context)
    .map(({ names, path, count }) => {
      const named = parameters.map((parameter, at) => `"${parameter}":${encodeText(names[at] ?? "")},`);
      return `{${named.join("")}"count":${count},${formsOf(pattern, path)}}`;
    });
  return parameters.length === 0 ? objects.join("") : encodeList(objects);
}

function formsOf(pattern: BulkPattern, path: string): string {
  const address = encodePath(path.slice(BULK_ROOT.length + 1)).slice(1);
  return BULK_LISTS[pattern].forms.map((form) => `"${form}":${encodeText(`${address}.${form}`)}`).join(",");
}

/** Groups changes by the month of their printed time (`2026-11`), oldest month first. Their order stays the same. */
function byMonth(
  changes: readonly Change[],
  timestamps: TimestampPrinter,
): readonly (readonly [month: string, changes: readonly Change[]])[] {
  const months = groupBy(changes, ({ timestamp }) => timestamps.print(timestamp).slice(0, "2026-11".length));
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The units of several translations, one translation after the other. */
function unitsOf(translations: readonly Translation[]) {
  const sections = translations.map((translation) => ({
    names: namesOf.translation(translation),
    items: translation.units,
  }));
  return { sections, nouns: translations };
}

/** Groups items by project. Projects are in the order of the catalogue, and items stay in order. */
function byProject<Item extends Translation | Change>(
  { projects }: PublicCatalogue,
  items: readonly Item[],
): readonly (readonly [slug: string, items: readonly Item[]])[] {
  const found = groupBy(
    items,
    (item) => ("project" in item ? item.project : item.component.project)?.manifest.slug,
  );
  return projects.map(({ manifest: { slug } }) => [slug, found.get(slug) ?? []]);
}
