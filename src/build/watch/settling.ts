export interface SettlingOptions {
  /** Milliseconds without a change after which the changes count as one. */
  readonly quiet: number;
  /** The same time while a file looks half written. */
  readonly quietUnfinished: number;
  /** Milliseconds after the first change when the changes count in any case. */
  readonly longest: number;
  /** True if a file at this path looks half written. */
  readonly isUnfinished: (path: string) => boolean;
  /** Called with the changed paths, in the order of the first change of each. */
  readonly onSettled: (paths: readonly string[]) => void;
}

/** Gathers changes until they end, because one save of an editor can cause a dozen of them. */
export class Settling {
  readonly #options: SettlingOptions;
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #first = 0;
  #last = 0;

  constructor(options: SettlingOptions) {
    this.#options = options;
  }

  note(path: string): void {
    const now = performance.now();
    if (this.#changed.size === 0) this.#first = now;
    this.#changed.add(path);
    this.#last = now;
    this.#timer ??= setTimeout(() => this.#look(), this.#options.quiet);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed = new Set();
  }

  #look(): void {
    const { quiet, quietUnfinished, longest, isUnfinished, onSettled } = this.#options;
    const now = performance.now();
    const isLate = now - this.#first >= longest;
    const silence = now - this.#last;
    const needed =
      silence < quietUnfinished && [...this.#changed].some(isUnfinished) ? quietUnfinished : quiet;
    // A timer can end a part of a millisecond early.
    const left = needed - silence;
    if (!isLate && left > 0.5) {
      this.#timer = setTimeout(() => this.#look(), left);
      return;
    }
    const paths = [...this.#changed];
    this.stop();
    onSettled(paths);
  }
}
