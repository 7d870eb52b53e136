import {
  type Diagnostic,
  Diagnostics,
  type HistoryRow,
  isSourceCode,
  type PublicCatalogue,
  parseTimestamp,
  UsageError,
} from "../../model/index.ts";
import type { Every, Since } from "../history/over-time.ts";
import { withDiscovered } from "./discovered.ts";
import { type CatalogueOptions, prepare } from "./prepare.ts";

export interface OverTimeOptions extends CatalogueOptions {
  readonly every: Every;
  /**
   * A day such as `2026-11-21`, which begins in the catalogue's zone, or a time in RFC 3339; undefined for the whole
   * history.
   */
  readonly since: string | undefined;
  /** Includes the source language; `false` by default. */
  readonly withSource?: boolean | undefined;
}

/** The progress of translations in the histories of a catalogue's repositories. */
export interface ToldOverTime {
  readonly diagnostics: readonly Diagnostic[];
  /** Sorted by time and name; undefined if the catalogue has errors. */
  readonly rows: readonly HistoryRow[] | undefined;
  /** The codes of languages with published translations. */
  readonly published: ReadonlySet<string>;
  /** Names of tags without rows, because their commits are not steps of the history. */
  readonly strayTags: readonly string[];
  /** The IANA name of the zone in which days begin. */
  readonly timeZone: string;
}

/**
 * Counts the content of a catalogue's files, commit by commit (ADOPT.md 7). Private projects have no history.
 *
 * @throws UsageError if there is no catalogue, if its change log does not come from git, and for an invalid time
 */
export async function tellOverTime(directory: string, asked: OverTimeOptions): Promise<ToldOverTime> {
  const { every, since, withSource = false } = asked;
  const isSince = since === undefined ? undefined : sinceTime(since);
  const options = await withDiscovered(directory, asked);
  const diagnostics = new Diagnostics();
  const { read, overTime, linked } = await prepare(directory, options, diagnostics, {
    overTime: () => every,
  });
  if (read.catalogue !== undefined && read.tracked === undefined && !diagnostics.hasErrors) throw noHistory();
  const isOwnRow = ownRows(linked);
  const isRefused = diagnostics.hasErrors || overTime === undefined;
  return {
    diagnostics: diagnostics.sorted(),
    rows: isRefused ? undefined : overTime.rows(isSince).filter((row) => withSource || isOwnRow(row)),
    published: codesOf(linked),
    strayTags: isRefused ? [] : overTime.strayTags,
    timeZone: read.catalogue?.settings.timeZone ?? "UTC",
  };
}

/** The codes of languages with published translations. */
export function codesOf(linked: PublicCatalogue | undefined): ReadonlySet<string> {
  return new Set(linked?.translations.map(({ language }) => language.code));
}

/** True for rows that count as progress. */
function ownRows(linked: PublicCatalogue | undefined): (row: HistoryRow) => boolean {
  const nameOf = (project: string, component: string): string => `${project}/${component}`;
  const known = new Map(
    (linked?.components ?? []).map((component) => [
      nameOf(component.project.manifest.slug, component.manifest.slug),
      component,
    ]),
  );
  return ({ project, component, language }) => {
    const own = known.get(nameOf(project, component));
    return own === undefined || !isSourceCode(own, language);
  };
}

function noHistory(): UsageError {
  return new UsageError(
    "no progress over time: the catalogue does not take its change log from git",
    "in a git repository, set changes: [git] or [table, git] in catalogue.yaml",
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @throws UsageError for an invalid time */
function sinceTime(text: string): Since {
  if (DAY.test(text) && typeof parseTimestamp(`${text}T00:00:00Z`) === "number")
    return (at, printer) => printer.print(at).slice(0, text.length) >= text;
  const time = parseTimestamp(text);
  if (typeof time === "number") return (at) => at >= time;
  throw new UsageError(
    `--since does not take ${JSON.stringify(text)}`,
    "give a day such as 2026-11-21, or an RFC 3339 time",
  );
}
