import { hash } from "node:crypto";
import type { Stats } from "node:fs";

/** Whoever changes a file within one tick of a file system's clock after another may leave the same times. */
export const TREE_TICK_MS = 20;
/** Some file systems know only (even) seconds. */
const COARSE_TICK_MS = 2_100;
const SECOND_MS = 1_000;
const TEXT_LENGTH = 16;

/** One stamp for many files or folders: it changes when any of them does. */
export class StampSum {
  #lines = "";
  #newest = 0;
  #isCoarse = true;
  /** When the last of them changed, as their file system says; in milliseconds. */
  changed = 0;

  add(path: string, { ino, size, mtimeMs, ctimeMs }: Stats): void {
    this.#lines += `${path}\0${ino} ${size} ${mtimeMs} ${ctimeMs}\n`;
    this.changed = Math.max(this.changed, ctimeMs);
    this.#newest = Math.max(this.#newest, ctimeMs, mtimeMs);
    if (ctimeMs % SECOND_MS !== 0) this.#isCoarse = false;
  }

  get text(): string {
    return hash("sha256", this.#lines).slice(0, TEXT_LENGTH);
  }

  /**
   * False where one of them changed so lately that it might change again without another stamp, or in what is the
   * future by now: somebody set the clock back, and may meet the same time again.
   */
  isSettled(): boolean {
    return this.#newest < Date.now() - (this.#isCoarse ? COARSE_TICK_MS : TREE_TICK_MS);
  }
}
