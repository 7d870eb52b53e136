import type { RequestBudget } from "./guest.ts";
import type { ImportOptions } from "./import-options.ts";

/** Reports the progress of an import: its phase, the share of it that is done, and the estimated rest of its time. */
export class Progress {
  readonly #onProgress: ImportOptions["onProgress"];
  readonly #budget: RequestBudget;
  readonly #allowed: () => number | undefined;
  readonly #began = performance.now();
  #phase = "the API's root";
  #done = 0;
  #total = 0;

  /** @param allowed the number of requests that the server still accepts; undefined if it does not send it */
  constructor(
    onProgress: ImportOptions["onProgress"],
    budget: RequestBudget,
    allowed: () => number | undefined,
  ) {
    this.#onProgress = onProgress;
    this.#budget = budget;
    this.#allowed = allowed;
  }

  /** Begins a phase of unknown size. */
  enter(phase: string): void {
    if (phase !== this.#phase) [this.#phase, this.#done, this.#total] = [phase, 0, 0];
    this.tell();
  }

  /** Counts pages or files of the phase. Each takes one request at most. */
  advance(done: number, total: number): void {
    [this.#done, this.#total] = [done, total];
    this.tell();
  }

  tell(): void {
    const left = this.#total - this.#done;
    const { sent } = this.#budget;
    const perRequest = sent === 0 ? 0 : (performance.now() - this.#began) / sent;
    this.#onProgress?.({
      phase: this.#phase,
      requests: sent,
      remaining: this.#allowed(),
      ...(this.#total > 0 && { done: this.#done, total: this.#total, left: left * perRequest }),
    });
  }
}
