import type { BuildProgress } from "../build/index.ts";
import { grouped } from "../model/index.ts";
import { uptime } from "../store/index.ts";
import { isCi } from "./ci.ts";
import { say } from "./print.ts";
import { megabytes, roughDuration } from "./quantities.ts";
import { fitCell } from "./width.ts";

/** The milliseconds before the line is shown. A shorter task ends before a person could read it. */
const SHOWN_AFTER = 1000;
const BETWEEN_UPDATES = 100;
/** The milliseconds of measuring after which a rate is shown. */
const RATE_AFTER = 500;

const DOING: Readonly<Record<BuildProgress["phase"], string>> = {
  read: "reading the catalogue",
  history: "reading the history",
  link: "linking units, languages and changes",
  write: "writing documents",
  commit: "putting the tree in place",
};

/** Moves to the first column, and clears the line. */
const CLEAR = "\r\u001b[K";

export interface Terminal {
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** One line on a terminal with the progress of a long build. It is overwritten, and removed by `clear`. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #began: number;
  readonly #clearAtExit = (): void => this.clear();
  #phase: BuildProgress["phase"] | undefined;
  #phaseBegan = 0;
  #updated = Number.NEGATIVE_INFINITY;
  #isShown = false;

  /** @param now a clock in milliseconds that never goes back */
  constructor(terminal: Terminal, now = uptime) {
    this.#terminal = terminal;
    this.#now = now;
    this.#began = now();
  }

  show(progress: BuildProgress): void {
    const now = this.#now();
    if (progress.phase !== this.#phase) {
      this.#phase = progress.phase;
      this.#phaseBegan = now;
    }
    if (now - this.#began < SHOWN_AFTER || now - this.#updated < BETWEEN_UPDATES) return;
    this.#updated = now;
    // The last column stays free, because a terminal can break the line there.
    const width = (this.#terminal.columns || 80) - 1;
    const line = fitCell(describeProgress(progress, now - this.#phaseBegan), width, "left").trimEnd();
    this.#terminal.write(`${CLEAR}${line}`);
    if (!this.#isShown) process.once("exit", this.#clearAtExit);
    this.#isShown = true;
  }

  /** Removes the line. Call it before anything else is printed, and at the end. */
  clear(): void {
    if (!this.#isShown) return;
    this.#terminal.write(CLEAR);
    this.#isShown = false;
    process.removeListener("exit", this.#clearAtExit);
  }
}

/** `writing documents: 41,250 of 97,084 (42%), 52,100 a second, 2 s left`. @param elapsed the phase's milliseconds */
export function describeProgress({ phase, done, total }: BuildProgress, elapsed: number): string {
  const counts = describeCounts(done, total);
  const parts = counts === "" ? [] : [counts];
  const rate = elapsed < RATE_AFTER || done === 0 ? 0 : done / elapsed;
  if (rate > 0) parts.push(`${grouped(rate * 1000)} a second`);
  if (rate > 0 && total !== undefined && total > done)
    parts.push(`${roughDuration((total - done) / rate)} left`);
  return parts.length === 0 ? DOING[phase] : `${DOING[phase]}: ${parts.join(", ")}`;
}

function describeCounts(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return done === 0 ? "" : grouped(done);
  const percent = Math.floor((100 * Math.min(done, total)) / total);
  return `${grouped(done)} of ${grouped(total)} (${percent}%)`;
}

/** True on a terminal that a person watches. False in CI, where each update would be a line of a log. */
export function showsProgress(
  stream: { readonly isTTY?: boolean | undefined },
  environment: NodeJS.ProcessEnv,
): boolean {
  return stream.isTTY === true && !isCi(environment) && environment["TERM"] !== "dumb";
}

interface Fetching {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}

const BETWEEN_LINES = 5_000;

/** Reports progress now and then. Undefined if it is not shown. @param what the verb before the counted files */
export function everyFewSeconds(
  what: string,
  { json }: { readonly json?: boolean },
): ((fetching: Fetching) => void) | undefined {
  if (json || !showsProgress(process.stderr, process.env)) return undefined;
  let last = performance.now();
  return ({ fetched, files, bytes }) => {
    const now = performance.now();
    if (now - last < BETWEEN_LINES) return;
    last = now;
    say(`${grouped(fetched)} of ${grouped(files)} files ${what} (${megabytes(bytes)})`);
  };
}
