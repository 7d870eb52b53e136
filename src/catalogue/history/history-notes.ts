import { groupBy, type Location, type Report } from "../../model/index.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import type { DoubtedStep } from "./changelog/believed-times.ts";
import type { RepositoryLog } from "./repository-log.ts";

/** The limit for reports of wrong clocks, so that they do not hide other problems. */
const MOST_CLOCKS = 20;
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;
const DAY_LENGTH = "2026-11-21".length;

/** Reports the notes on a history. @param sources the components in the log */
export function tellOfHistory(
  log: RepositoryLog,
  sources: readonly TrackedSource[],
  doubted: readonly DoubtedStep[],
  report: Report,
): void {
  const [source] = sources;
  if (source === undefined) return;
  const { location } = source;
  if (log.boundary !== undefined) report("history/shallow", location, log.boundary);
  tellClocks(doubted, location, report);
  tellUnreadable(log, sources, report);
  for (const { component, places } of log.found) {
    const moved = sources.find(
      ({ project, slug }) => project === component.project && slug === component.slug,
    );
    if (moved === undefined) continue;
    for (const { place, commit } of places.moves) report("history/moved", moved.location, place, commit);
  }
}

function tellClocks(doubted: readonly DoubtedStep[], location: Location, report: Report): void {
  const more = Math.max(0, doubted.length - MOST_CLOCKS);
  for (const { commit, time, kind, by } of doubted.slice(0, MOST_CLOCKS)) {
    const day = new Date(Math.max(0, Math.min(time, LAST_SECOND)) * 1000).toISOString().slice(0, DAY_LENGTH);
    if (kind === "future") report("history/future", location, commit, day, by ?? "", more);
    else report("history/clock", location, commit, day, by ?? "", more);
  }
}

function tellUnreadable(
  { unreadable }: RepositoryLog,
  sources: readonly TrackedSource[],
  report: Report,
): void {
  const names = unreadable.map(
    ({ project, component, language = "" }) => `${project}/${component}/${language}`,
  );
  for (const [name, same] of groupBy(names, (each) => each)) {
    const source = sources.find(({ project, slug }) => name.startsWith(`${project}/${slug}/`));
    if (source !== undefined) report("history/unreadable", source.location, same.length, name);
  }
}
