import { encodeTable, type Project, type Translation } from "../../../model/index.ts";
import type { SiteContext } from "../context.ts";

const COLUMNS = [
  ...(["project", "component", "language", "name", "total", "translated", "translated_percent"] as const),
  ...(["fuzzy", "failing_checks", "have_suggestion", "last_change"] as const),
] as const;

/** Each value is JSON. */
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The numbers of each translation of a project, for spreadsheets (RFC 4180): no cell is a formula. */
export function statisticsTable({ components }: Project, site: SiteContext): string {
  const rows = components.flatMap(({ translations }) =>
    translations.map((translation) => {
      const row = rowOf(translation, site);
      return `{${COLUMNS.map((column) => `"${column}":${row[column]}`).join(",")}}`;
    }),
  );
  return encodeTable(COLUMNS, rows);
}

function rowOf({ component, language, statistics, lastChange }: Translation, { days }: SiteContext): Row {
  const { total, translated, fuzzy, failing, suggestions } = statistics;
  return {
    project: JSON.stringify(component.project.manifest.slug),
    component: JSON.stringify(component.manifest.slug),
    language: JSON.stringify(language.code),
    name: JSON.stringify(language.name),
    total: String(total),
    translated: String(translated.units),
    translated_percent: translated.percent.toFixed(1),
    fuzzy: String(fuzzy.units),
    failing_checks: String(failing.units),
    have_suggestion: String(suggestions),
    last_change: lastChange === null ? "null" : JSON.stringify(days.stamp(lastChange)),
  };
}
