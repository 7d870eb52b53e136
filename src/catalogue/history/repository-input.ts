import type { Commits, MainlineStep } from "./changelog/commits.ts";
import type { Git } from "./git/git.ts";
import type { HistoryCache } from "./log-memory.ts";
import type { Tracked } from "./tracked-components.ts";

export interface RepositoryInput {
  readonly git: Git;
  /** The commit from which moves are searched backwards; the history's own, unless an earlier step of it is named. */
  readonly head: string;
  /** The step of its mainline with which the history ends. */
  readonly until?: string | undefined;
  readonly tracked: readonly Tracked[];
  /** Seconds since 1970 of commits whose clock was wrong, by id. */
  readonly times: ReadonlyMap<string, number>;
  readonly maxInputBytes: number;
  /** See `LogInput`. */
  readonly marksOutdated: boolean;
  /** Where the log is remembered; it decides only how long this takes. */
  readonly cache?: HistoryCache | undefined;
  /** See `NeededHistory`; with it, records say of every step only what its own commit's author did. */
  readonly languages?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Called with how many steps are done, and how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Of a repository, what a revision reaches: all, or the steps since a known one. */
export interface Graph {
  readonly commits: Commits;
  readonly steps: readonly MainlineStep[];
}
