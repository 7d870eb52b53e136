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
  /** `2026-11-21`, which begins in the catalogue's zone, or RFC 3339; undefined: from the beginning. */
  readonly since: string | undefined;
  /** Also tells of the source language; `false` by default. */
  readonly withSource?: boolean | undefined;
}

/** How far translations were, as the histories of a catalogue's repositories tell it. */
export interface ToldOverTime {
  readonly diagnostics: readonly Diagnostic[];
  /** By time and name; undefined where the catalogue has errors. */
  readonly rows: readonly HistoryRow[] | undefined;
  /** Names of tags that have no rows: their commits are no steps of the history. */
  readonly strayTags: readonly string[];
  /** IANA name of the zone in which days begin. */
  readonly timeZone: string;
}

/**
 * Counts, commit by commit, what the files of a catalogue said (ADOPT.md 7). Private projects have no history.
 *
 * @throws UsageError where there is no catalogue, where it does not say that its histories lie in git, and for a time that is none
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
    strayTags: isRefused ? [] : overTime.strayTags,
    timeZone: read.catalogue?.settings.timeZone ?? "UTC",
  };
}

/** True of rows that count as progress. */
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

/** @throws UsageError */
function sinceTime(text: string): Since {
  if (DAY.test(text) && !Number.isNaN(Date.parse(text)))
    return (at, printer) => printer.print(at).slice(0, text.length) >= text;
  const time = parseTimestamp(text);
  if (typeof time === "number") return (at) => at >= time;
  throw new UsageError(
    `--since takes a day such as 2026-11-21 or an RFC 3339 time; ${JSON.stringify(text)} is neither`,
  );
}
