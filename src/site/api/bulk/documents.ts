import {
  BULK_INDEX,
  BULK_LISTS,
  BULK_PATTERNS,
  BULK_ROOT,
  type BulkPattern,
  encodeSegment,
  type NamesIn,
  namesOf,
  type OfferedFile,
  type PublicCatalogue,
  parametersOf,
  type RenderOptions,
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
import { changeRows } from "./changes.ts";
import { explainedSources, renderExplanation } from "./explanations.ts";
import { renderHistory } from "./history.ts";
import { byProject, unitsOf } from "./joined-units.ts";
import { type BulkList, type BulkLists, type BulkPlace, bulkPlace, largeList, list } from "./lists.ts";
import { byMonth } from "./months.ts";
import { renderRow } from "./statistics.ts";

/** Whole collections in one document each, for those to whom twenty items a page are too slow. */
const LISTS: BulkLists = {
  "bulk/statistics": list({
    parts: ({ translations }) => [{ names: [], items: translations }],
    render: renderRow,
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
 * Every bulk document; memory holds one of them at a time, and of those of a project or the site a part. With a selection, only what an edit of texts can change.
 * Which documents there are, it cannot.
 */
export function* bulkDocuments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  selection?: Selection,
): Iterable<OfferedFile> {
  const context = contextOf(options, "plain");
  for (const pattern of BULK_PATTERNS) yield* documentsAt(pattern, catalogue, context, selection);
  if (selection === undefined) yield indexDocument(catalogue, context);
}

/** How many `bulkDocuments` yields without a selection. */
export function countBulkDocuments(catalogue: PublicCatalogue, options: RenderOptions): number {
  return bulkPaths(catalogue, options).length;
}

/** Where `bulkDocuments` has them lie without a selection, relative to the tree's directory. */
export function bulkPaths(catalogue: PublicCatalogue, options: RenderOptions): readonly string[] {
  const context = contextOf(options, "plain");
  return [...BULK_PATTERNS.flatMap((pattern) => pathsAt(pattern, catalogue, context)), BULK_INDEX];
}

/** How many items a bulk document has. @param names what stands for the placeholders of its pattern */
export function countBulkItems(
  pattern: BulkPattern,
  names: readonly string[],
  catalogue: PublicCatalogue,
  options: RenderOptions,
): number {
  const parts = partsAt(pattern, catalogue, contextOf(options, "plain"));
  return parts.find((part) => part.names.join("/") === names.join("/"))?.count ?? 0;
}

function partsAt<Pattern extends BulkPattern>(
  pattern: Pattern,
  catalogue: PublicCatalogue,
  context: RenderContext,
): readonly { readonly names: readonly string[]; readonly count: number }[] {
  const of: BulkList<NamesIn<Pattern>> = LISTS[pattern];
  return of.parts(catalogue, context);
}

function pathsAt<Pattern extends BulkPattern>(
  pattern: Pattern,
  catalogue: PublicCatalogue,
  context: RenderContext,
): readonly string[] {
  const of: BulkList<NamesIn<Pattern>> = LISTS[pattern];
  const { forms, pathOf } = bulkPlace(pattern);
  return of.parts(catalogue, context).flatMap(({ names }) => forms.map((form) => `${pathOf(names)}.${form}`));
}

function documentsAt<Pattern extends BulkPattern>(
  pattern: Pattern,
  catalogue: PublicCatalogue,
  context: RenderContext,
  selection: Selection,
): Iterable<OfferedFile> {
  const of: BulkList<NamesIn<Pattern>> = LISTS[pattern];
  return of.documents(catalogue, context, selection, bulkPlace(pattern));
}

/** What there is, with addresses relative to this document's own: they hold wherever the tree lies. */
function indexDocument(catalogue: PublicCatalogue, context: RenderContext): TreeFile {
  const keys = BULK_PATTERNS.map(
    (pattern) => `"${BULK_LISTS[pattern].indexed}":${indexed(pattern, catalogue, context)}`,
  );
  return { path: BULK_INDEX, body: `{${keys.join(",")}}`, mediaType: "application/json" };
}

/** Of a list, one object, or a list of them, each with what its address names. */
function indexed<Pattern extends BulkPattern>(
  pattern: Pattern,
  catalogue: PublicCatalogue,
  context: RenderContext,
): string {
  const of: BulkList<NamesIn<Pattern>> = LISTS[pattern];
  const parameters = parametersOf(pattern);
  const place = bulkPlace(pattern);
  const objects = of.parts(catalogue, context).map(({ names, count }) => {
    const given: readonly string[] = names;
    const named = parameters.map((parameter, at) => `"${parameter}":${encodeText(given[at] ?? "")},`);
    return `{${named.join("")}"count":${count},${formsOf(place, names)}}`;
  });
  return parameters.length === 0 ? objects.join("") : encodeList(objects);
}

function formsOf<Names>({ forms, pathOf }: BulkPlace<Names>, names: Names): string {
  const address = pathOf(names)
    .slice(BULK_ROOT.length + 1)
    .split("/")
    .map(encodeSegment)
    .join("/");
  return forms.map((form) => `"${form}":${encodeText(`${address}.${form}`)}`).join(",");
}
