import type { Report } from "../../model/diagnostic.ts";
import type { HistorySettings } from "../../read/history-settings.ts";
import type { TrackedSource } from "../../read/tracked-source.ts";
import type { RepositoryLog, StepTime } from "./repository-log.ts";

const DAY = 86_400;

/** What there is to say of histories, to whoever builds. */
export class HistoryNotes {
  readonly #settings: HistorySettings;
  readonly #report: Report;
  readonly #reached = new Set<string>();

  constructor(settings: HistorySettings, report: Report) {
    this.#settings = settings;
    this.#report = report;
  }

  tell(log: RepositoryLog, sources: readonly TrackedSource[]): void {
    for (const commit of log.timed) this.#reached.add(commit);
    this.#tellBoundary(log, sources);
    this.#tellClocks(log, sources);
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

  #tellClocks({ stepTimes }: RepositoryLog, [source]: readonly TrackedSource[]): void {
    let before: StepTime | undefined;
    for (const step of stepTimes) {
      if (before !== undefined && source !== undefined && step.time < before.time - DAY)
        this.#report("history/clock", source.location, step.commit, before.commit);
      before = step;
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
