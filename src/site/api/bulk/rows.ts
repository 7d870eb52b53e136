import {
  BULK_LISTS,
  type Change,
  type ComponentHistory,
  HISTORY_COLUMNS,
  namesOf,
  type PublicCatalogue,
  recordOf,
  type SourceRecord,
  shownPerson,
  type Translation,
} from "../../../model/index.ts";
import { changeLinks } from "../change.ts";
import type { RenderContext } from "../context.ts";
import { encodeOptionalText, encodePercent, encodeText } from "../json.ts";

const CHANGE_COLUMNS = BULK_LISTS["bulk/changes"].columns;
const STATISTICS_COLUMNS = BULK_LISTS["bulk/statistics"].columns;

/** @param row each value as JSON */
function encodeRow<Column extends string>(
  columns: readonly Column[],
  row: Readonly<Record<Column, string | number>>,
): string {
  return `{${columns.map((column) => `"${column}":${row[column]}`).join(",")}}`;
}

/** The numbers of a translation at the end of a day, in the order of the columns. */
export function renderHistory({ row }: ComponentHistory): string {
  const record = recordOf(row);
  const members = HISTORY_COLUMNS.map((column) => {
    const value = record[column];
    return `"${column}":${typeof value === "string" ? encodeText(value) : value}`;
  });
  return `{${members.join(",")}}`;
}

/** Sources with an explanation by their authors (`sources.csv`), in the order of `/api/sources/`. */
export function explainedSources({ sources }: PublicCatalogue): readonly SourceRecord[] {
  return sources.filter(({ explanation, units }) => explanation !== "" && units.length > 0);
}

export function renderExplanation(source: SourceRecord, context: RenderContext): string {
  return renderSource(source, `"explanation":${encodeText(source.explanation)}`, context);
}

/** Sources that have labels (`sources.csv`), in the order of `/api/sources/`. */
export function labelledSources({ sources }: PublicCatalogue): readonly SourceRecord[] {
  return sources.filter(({ labels, units }) => labels.length > 0 && units.length > 0);
}

export function renderLabels(source: SourceRecord, context: RenderContext): string {
  return renderSource(source, `"labels":[${source.labels.map(encodeText).join(",")}]`, context);
}

/** @param member the text about the source, as a member of a JSON object */
function renderSource(source: SourceRecord, member: string, { addresses }: RenderContext): string {
  const [project, component] = namesOf.component(source.component);
  const text = source.units[0]?.text;
  return (
    `{"project":${encodeText(project)},"component":${encodeText(component)},"id_hash":${source.idHash}` +
    `,"context":${encodeText(text?.context ?? "")},"source":${encodeText(text?.source ?? "")}` +
    `,${member},"url":${addresses.numbered("sources", source.id)}}`
  );
}

/**
 * Changes with names, language and texts for people. The API has numbers and addresses for these. Users are named if
 * the catalogue allows it for pages.
 */
export function changeRows({ users }: PublicCatalogue, context: RenderContext): (change: Change) => string {
  const people = new Map(users.map(({ id, displayName }) => [id, shownPerson(displayName)]));
  const { addresses, timestamps, names } = context;
  return (change) => {
    const { id, author, user, project, component, translation, unit } = change;
    const who = people.get(author ?? user ?? Number.NaN);
    const links = changeLinks(change, context);
    return encodeRow(CHANGE_COLUMNS, {
      id,
      timestamp: encodeText(timestamps.print(change.timestamp)),
      action: change.action,
      action_name: encodeText(change.actionName),
      target: encodeText(change.target),
      author_name: encodeOptionalText(names === "all" ? who : null),
      project: encodeOptionalText(project?.manifest.slug),
      component: encodeOptionalText(component?.manifest.slug),
      language: encodeOptionalText(translation?.language.code),
      language_name: encodeOptionalText(translation?.language.name),
      context: encodeOptionalText(unit?.text.context),
      source: encodeOptionalText(unit?.text.source),
      url: addresses.numbered("changes", id),
      component_url: links.component,
      translation_url: links.translation,
      unit_url: links.unit,
    });
  };
}

/** The numbers of a translation, in the order of the columns. */
export function renderStatisticsRow(
  translation: Translation,
  { addresses, timestamps }: RenderContext,
): string {
  const { component, language, statistics, lastChange } = translation;
  const { total, translated, fuzzy, failing } = statistics;
  const names = namesOf.translation(translation);
  return encodeRow(STATISTICS_COLUMNS, {
    project: encodeText(component.project.manifest.slug),
    component: encodeText(component.manifest.slug),
    language: encodeText(language.code),
    language_name: encodeText(language.name),
    total,
    total_words: statistics.totalWords,
    translated: translated.units,
    translated_words: translated.words,
    translated_percent: encodePercent(translated.percent),
    fuzzy: fuzzy.units,
    fuzzy_words: fuzzy.words,
    fuzzy_percent: encodePercent(fuzzy.percent),
    failing_checks: failing.units,
    failing_checks_words: failing.words,
    failing_checks_percent: encodePercent(failing.percent),
    have_suggestion: statistics.suggestions,
    have_comment: statistics.comments,
    last_change: encodeOptionalText(lastChange === null ? null : timestamps.print(lastChange)),
    last_author: encodeOptionalText(translation.lastAuthor),
    url: encodeText(addresses.api("translations/{project}/{component}/{language}/", names)),
  });
}
