import { uptime } from "../store/index.ts";

/** The phases of a build, in order. */
export const PHASES = ["read", "link", "write", "commit"] as const;
export type BuildPhase = (typeof PHASES)[number];

export interface BuildProgress {
  /** The phase. Histories are read within the first one. */
  readonly phase: BuildPhase | "history";
  /** The number of finished documents in the phase that writes them, or of commits of a history's mainline. */
  readonly done: number;
  readonly total: number | undefined;
}

export type Timings = Readonly<Record<BuildPhase, number>>;

/** Reports progress, and measures milliseconds by phase. */
export class PhaseClock {
  readonly #onProgress: ((progress: BuildProgress) => void) | undefined;
  readonly #spent: Record<BuildPhase, number> = { read: 0, link: 0, write: 0, commit: 0 };
  #phase: BuildPhase = "read";
  #since = uptime();

  constructor(onProgress: ((progress: BuildProgress) => void) | undefined) {
    this.#onProgress = onProgress;
  }

  enter(phase: BuildPhase, total?: number): void {
    const now = uptime();
    this.#spent[this.#phase] += now - this.#since;
    this.#phase = phase;
    this.#since = now;
    this.#onProgress?.({ phase, done: 0, total });
  }

  advance(done: number, total: number): void {
    this.#onProgress?.({ phase: this.#phase, done, total });
  }

  tellHistory(done: number, total: number): void {
    this.#onProgress?.({ phase: "history", done, total });
  }

  get timings(): Timings {
    return { ...this.#spent, [this.#phase]: this.#spent[this.#phase] + uptime() - this.#since };
  }
}
