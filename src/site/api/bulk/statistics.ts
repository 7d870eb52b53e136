import { BULK_LISTS, namesOf, type Translation } from "../../../model/index.ts";
import type { RenderContext } from "../context.ts";
import { encodeOptionalText, encodePercent, encodeText } from "../json.ts";

const COLUMNS = BULK_LISTS["bulk/statistics"].columns;

type Column = (typeof COLUMNS)[number];
/** Each value is JSON. */
type Row = Readonly<Record<Column, string>>;

/** The numbers of a translation, in the order of the columns. */
export function renderRow(translation: Translation, context: RenderContext): string {
  const row = rowOf(translation, context);
  return `{${COLUMNS.map((column) => `"${column}":${row[column]}`).join(",")}}`;
}

function rowOf(translation: Translation, { addresses, timestamps }: RenderContext): Row {
  const { component, language, statistics, lastChange, lastAuthor } = translation;
  const { total, totalWords, translated, fuzzy, failing, suggestions, comments } = statistics;
  return {
    project: encodeText(component.project.manifest.slug),
    component: encodeText(component.manifest.slug),
    language: encodeText(language.code),
    language_name: encodeText(language.name),
    total: String(total),
    total_words: String(totalWords),
    translated: String(translated.units),
    translated_words: String(translated.words),
    translated_percent: encodePercent(translated.percent),
    fuzzy: String(fuzzy.units),
    fuzzy_words: String(fuzzy.words),
    fuzzy_percent: encodePercent(fuzzy.percent),
    failing_checks: String(failing.units),
    failing_checks_words: String(failing.words),
    failing_checks_percent: encodePercent(failing.percent),
    have_suggestion: String(suggestions),
    have_comment: String(comments),
    last_change: encodeOptionalText(lastChange === null ? null : timestamps.print(lastChange)),
    last_author: encodeOptionalText(lastAuthor),
    url: encodeText(
      addresses.api("translations/{project}/{component}/{language}/", namesOf.translation(translation)),
    ),
  };
}
