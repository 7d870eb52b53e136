import {
  BULK_EXPLANATIONS,
  BULK_INDEX,
  BULK_ROOT,
  BULK_STATISTICS,
  bulkChangesPath,
  bulkUnitsPath,
} from "../../model/bulk-layout.ts";
import type { RenderOptions } from "../../model/document.ts";
import { encodeSegment } from "../../model/layout.ts";
import type { PublicCatalogue, Translation } from "../../model/linked.ts";
import type { TreeFile } from "../../model/tree.ts";
import { renderChange } from "../change.ts";
import { contextOf, type RenderContext } from "../context.ts";
import { encodeList, encodeText } from "../json.ts";
import type { Selection } from "../routes.ts";
import { slugs } from "../segments.ts";
import { renderUnit } from "../unit.ts";
import { explainedSources, renderExplanation } from "./explanations.ts";
import { listDocuments } from "./list-document.ts";
import { byMonth } from "./months.ts";
import { statisticsDocuments } from "./statistics.ts";

/**
 * Whole collections in one document each, for those to whom twenty items a page are too slow; memory holds one
 * document at a time. With a selection, only what an edit of texts can change: the units of its translations, and the
 * numbers. Which translations and changes there are, it cannot.
 */
export function* bulkDocuments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  selection?: Selection,
): Iterable<TreeFile> {
  const context = contextOf(options, "plain");
  const { translations } = catalogue;
  for (const translation of translations) {
    if (selection !== undefined && !selection.has(translation)) continue;
    yield* listDocuments(pathOf(translation), translation.units, (unit) => renderUnit(unit, context));
  }
  yield* statisticsDocuments(translations, context);
  if (selection !== undefined) return;
  for (const [month, changes] of byMonth(catalogue.changes, context.timestamps)) {
    yield* listDocuments(bulkChangesPath(month), changes, (change) => renderChange(change, context));
  }
  const explained = explainedSources(catalogue);
  if (explained.length > 0)
    yield* listDocuments(BULK_EXPLANATIONS, explained, (source) => renderExplanation(source, context));
  yield indexDocument(catalogue, context);
}

/** How many `bulkDocuments` yields without a selection. */
export function countBulkDocuments(catalogue: PublicCatalogue, options: RenderOptions): number {
  const { translations, changes } = catalogue;
  const months = byMonth(changes, contextOf(options, "plain").timestamps).length;
  // Two forms of each list, and of the statistics; and the index.
  return 2 * (translations.length + months + 1 + (explainedSources(catalogue).length > 0 ? 1 : 0)) + 1;
}

function pathOf({ component, language }: Translation): string {
  return bulkUnitsPath(...slugs(component), language.code);
}

/** What there is, with addresses relative to this document's own: they hold wherever the tree lies. */
function indexDocument(catalogue: PublicCatalogue, { timestamps }: RenderContext): TreeFile {
  const { translations, changes } = catalogue;
  const units = translations.map((translation) => {
    const [project, component] = slugs(translation.component);
    const language = encodeText(translation.language.code);
    const names = `"project":${encodeText(project)},"component":${encodeText(component)},"language":${language}`;
    return `{${names},"count":${translation.units.length},${formsOf(pathOf(translation))}}`;
  });
  const months = byMonth(changes, timestamps).map(
    ([month, { length }]) => `{"month":"${month}","count":${length},${formsOf(bulkChangesPath(month))}}`,
  );
  const statistics = `{"count":${translations.length},${formsOf(BULK_STATISTICS, "csv")}}`;
  const { length: explained } = explainedSources(catalogue);
  const explanations = explained === 0 ? "null" : `{"count":${explained},${formsOf(BULK_EXPLANATIONS)}}`;
  const lists = `"statistics":${statistics},"units":${encodeList(units)},"changes":${encodeList(months)}`;
  const body = `{${lists},"explanations":${explanations}}`;
  return { path: BULK_INDEX, body, mediaType: "application/json" };
}

function formsOf(path: string, second: "ndjson" | "csv" = "ndjson"): string {
  const address = path
    .slice(BULK_ROOT.length + 1)
    .split("/")
    .map(encodeSegment)
    .join("/");
  return `"json":${encodeText(`${address}.json`)},"${second}":${encodeText(`${address}.${second}`)}`;
}
