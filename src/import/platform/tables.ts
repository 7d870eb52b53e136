import { LABEL_COLORS, quoteCell, tableRow } from "../../model/index.ts";
import type { ImportedContent } from "./contents.ts";
import type { Overlay } from "./overlay.ts";
import {
  type ChangeRecord,
  type PlatformRecords,
  type ScreenshotRecord,
  type TranslationRecord,
  translationKey,
  type UnitRecord,
  USUAL_PRIORITY,
  type UserRecord,
} from "./records.ts";

type Cell = string | number | bigint | null | undefined;
type Row = Readonly<Record<string, Cell>>;

/** The data from which the rows of tables are made. */
export interface TableSources {
  readonly records: PlatformRecords;
  readonly users: readonly UserRecord[];
  readonly suggestions: readonly ImportedContent[];
  readonly comments: readonly ImportedContent[];
  /** File names of images, by identifiers of screenshots. */
  readonly images: ReadonlyMap<number, string>;
  readonly overlay: Overlay;
}

/**
 * Texts of the catalogue's tables by file name. Rows are in the platform's order, and tables without rows are left
 * out.
 */
export function tableTexts(sources: TableSources): ReadonlyMap<string, string> {
  const { records, users, suggestions, comments, images, overlay } = sources;
  const units = new Map(records.units.map((unit) => [unit.id, unit]));
  const tables: Readonly<Record<string, Table>> = {
    users: tableOf(users, ({ id, username, fullName }) => ({ id, username, full_name: fullName })),
    translations: tableOf(records.translations, (translation, at) =>
      translationRow(translation, at, overlay),
    ),
    units: tableOf(records.units, (unit) => unitRow(unit, overlay)),
    sources: tableOf(
      records.sources,
      ({ id, project, component, idHash, timestamp, priority, checkFlags, explanation, labels = [] }) => ({
        ...{ id, project, component, id_hash: idHash, timestamp },
        priority: priority === USUAL_PRIORITY ? undefined : priority,
        check_flags: checkFlags,
        explanation,
        labels: labels.flatMap(({ name }) => cellOfLabel(name) || []).join("\n"),
      }),
    ),
    labels: tableOf(labelsIn(records), (row) => row),
    changes: tableOf(records.changes, (change) => changeRow(change, units)),
    suggestions: tableOf(suggestions, (row) => contentRow(row, "target")),
    comments: tableOf(comments, (row) => contentRow(row, "comment")),
    checks: tableOf(overlay.dismissed, ({ project, language, contentHash, check }) => ({
      ...{ project, language, content_hash: contentHash, check, dismissed: "true" },
    })),
    screenshots: tableOf(records.screenshots, (screenshot) => screenshotRow(screenshot, images)),
  };
  return new Map(
    Object.entries(tables).flatMap(([name, table]) =>
      table.size === 0 ? [] : [[`${name}.csv`, tableText(table)]],
    ),
  );
}

/** The labels of all projects. Each occurs once in its project. */
function labelsIn({ sources }: PlatformRecords): readonly Row[] {
  const rows = sources.flatMap(({ project, labels = [] }) =>
    labels.flatMap(({ name, color, description }) => {
      const label = cellOfLabel(name);
      const row = { project, label, color: COLORS.has(color) ? color : "", description };
      return label === "" ? [] : [[`${project}/${label}`, row] as const];
    }),
  );
  return [...new Map(rows).values()];
}

/** The colors that tables can contain. A later server can have others. */
const COLORS: ReadonlySet<string> = new Set(LABEL_COLORS);

/** Labels in `sources.csv` are separated by line breaks. A label of only blanks on the server is left out. */
function cellOfLabel(name: string): string {
  return name.replace(/\s+/gu, " ").trim();
}

/** The release sends no identifiers of translations, but its list is in their order. */
function translationRow(translation: TranslationRecord, at: number, { translations }: Overlay): Row {
  const { project, component, language } = translation;
  return {
    id: translation.id ?? at + 1,
    project,
    component,
    language,
    ...translations.get(translationKey(translation)),
  };
}

function unitRow({ id, project, component, language, idHash, context }: UnitRecord, { units }: Overlay): Row {
  return { id, project, component, language, id_hash: idHash, context, ...units.get(id) };
}

function changeRow(change: ChangeRecord, units: ReadonlyMap<number, UnitRecord>): Row {
  const { id, timestamp, action, project, component, language, user, author, target, dictionary } = change;
  const unit = change.unit === null ? undefined : units.get(change.unit);
  return {
    ...{ id, timestamp, action, project, component, language, id_hash: unit?.idHash },
    ...{ user, author, target, dictionary },
  };
}

function contentRow(row: ImportedContent, column: "target" | "comment"): Row {
  const { project, language, contentHash, text, user, timestamp } = row;
  return { project, language, content_hash: contentHash, [column]: text, user, timestamp };
}

function screenshotRow(screenshot: ScreenshotRecord, images: ReadonlyMap<number, string>): Row {
  const { id, name, project, component, sources } = screenshot;
  return { id, name, project, component, sources: sources.join(" "), image: images.get(id) };
}

/** A table whose rows are made one at a time, because a log has many. */
interface Table {
  readonly size: number;
  readonly rows: () => Generator<Row>;
}

function tableOf<Noun>(nouns: readonly Noun[], rowOf: (noun: Noun, at: number) => Row): Table {
  return {
    size: nouns.length,
    *rows() {
      for (const [at, noun] of nouns.entries()) yield rowOf(noun, at);
    },
  };
}

/** Columns in the order of the rows' keys, without columns in which all cells are empty. */
function tableText({ rows }: Table): string {
  const columns = new Map<string, boolean>();
  for (const row of rows())
    for (const [column, cell] of Object.entries(row))
      columns.set(column, (columns.get(column) ?? false) || !isEmpty(cell));
  const shown = [...columns].flatMap(([column, isUsed]) => (isUsed ? [column] : []));
  const lines = [tableRow(shown)];
  for (const row of rows()) lines.push(tableRow(shown.map((column) => cellText(row[column]))));
  return lines.join("");
}

function isEmpty(cell: Cell): boolean {
  return cell === null || cell === undefined || cell === "";
}

function cellText(cell: Cell): string {
  return cell === null || cell === undefined ? "" : quoteCell(String(cell));
}
