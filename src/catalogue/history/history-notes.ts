import type { Report } from "../../model/index.ts";
import type { HistorySettings } from "../read/manifests/history-settings.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import type { DoubtedStep } from "./changelog/believed-times.ts";
import type { RepositoryLog } from "./repository-log.ts";

/** Of wrong clocks: more would hide what else there is to say. */
const MOST_CLOCKS = 20;
/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799;
const DAY_LENGTH = "2026-11-21".length;

/** What there is to say of histories, to whoever builds. */
export class HistoryNotes {
  readonly #settings: HistorySettings;
  readonly #report: Report;
  readonly #reached = new Set<string>();

  constructor(settings: HistorySettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  tell(log: RepositoryLog, sources: readonly TrackedSource[], doubted: readonly DoubtedStep[]): void {
    for (const commit of log.timed) this.#reached.add(commit);
    this.#tellBoundary(log, sources);
    this.#tellClocks(doubted, sources);
    this.#tellUnreadable(log, sources);
    this.#tellMoves(log, sources);
  }

  /** Call when all repositories were told. */
  tellUnknownCommits(): void {
    for (const [commit, { location }] of this.#settings.times)
      if (!this.#reached.has(commit)) this.#report("history/unknown-commit", location, commit);
  }

  #tellBoundary({ boundary }: RepositoryLog, [source]: readonly TrackedSource[]): void {
    if (boundary !== undefined && source !== undefined)
      this.#report("history/shallow", source.location, boundary);
  }

  #tellClocks(doubted: readonly DoubtedStep[], [source]: readonly TrackedSource[]): void {
    if (source === undefined) return;
    const more = Math.max(0, doubted.length - MOST_CLOCKS);
    for (const { commit, time, kind, by } of doubted.slice(0, MOST_CLOCKS)) {
      const day = new Date(Math.max(0, Math.min(time, LAST_SECOND)) * 1000)
        .toISOString()
        .slice(0, DAY_LENGTH);
      if (kind === "future") this.#report("history/future", source.location, commit, day, by ?? "", more);
      else this.#report("history/clock", source.location, commit, day, by ?? "", more);
    }
  }

  #tellUnreadable({ unreadable }: RepositoryLog, sources: readonly TrackedSource[]): void {
    const counts = new Map<string, number>();
    for (const { project, component, language = "" } of unreadable) {
      const key = `${project}/${component}/${language}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts) {
      const source = sources.find(({ project, slug }) => key.startsWith(`${project}/${slug}/`));
      if (source !== undefined) this.#report("history/unreadable", source.location, count, key);
    }
  }

  #tellMoves({ found }: RepositoryLog, sources: readonly TrackedSource[]): void {
    for (const { component, moves } of found) {
      const source = sources.find(
        ({ project, slug }) => project === component.project && slug === component.slug,
      );
      if (source === undefined) continue;
      for (const { place, commit } of moves) this.#report("history/moved", source.location, place, commit);
    }
  }
}
