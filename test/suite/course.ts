import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";
import { SHARE_SECONDS } from "./drawn-tests.ts";
import { keepDurations, type Measured, readDurations, readSeconds } from "./durations.ts";
import { isFull } from "./sample.ts";

/** For a file that nobody has measured. */
const UNKNOWN_SECONDS = 1;
/** So many of the slowest files are named. */
const NAMED = 20;
/** What Linux counts processor time in. */
const TICKS_PER_SECOND = 100;

/** Tells before the tests how long they will take, and after them what took the time. */
export class Course implements Reporter {
  readonly #omitted: number;
  readonly #measured: Measured;
  readonly #isDrawn: boolean;
  #root = "";
  #workers = 1;

  /**
   * @param omitted how many suites this run leaves out
   * @param measured which runs this one is like
   * @param isDrawn whether it takes of slow suites what is drawn
   */
  constructor(omitted: number, measured: Measured, isDrawn: boolean) {
    this.#omitted = omitted;
    this.#measured = measured;
    this.#isDrawn = isDrawn;
  }

  onInit({ config }: Vitest): void {
    this.#root = config.root;
    this.#workers = Number(config.maxWorkers) || 1;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    if (isFull) {
      print("a full run takes hours");
      return;
    }
    const durations = readDurations(this.#measured);
    const all = specifications.map(
      ({ moduleId }) => durations.get(relative(this.#root, moduleId)) ?? UNKNOWN_SECONDS,
    );
    const seconds = Math.max(sum(all) / this.#workers, ...all);
    print(`${all.length} files, about ${timeOf(seconds)} with ${this.#workers} at a time`);
    const whole = readSeconds("whole-seconds");
    const slow = specifications.filter(
      ({ moduleId }) => (whole.get(relative(this.#root, moduleId)) ?? 0) > SHARE_SECONDS,
    );
    if (this.#isDrawn)
      print(`of ${slow.length} slow ones a part of the tests, drawn; .ci/run --full has all`);
    if (this.#omitted > 0)
      print(
        this.#isDrawn
          ? `${this.#omitted} slow suites are not run for this commit`
          : `${this.#omitted} slow ones are left to other commits and to .ci/run`,
      );
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.map(
      (module) => [relative(this.#root, module.moduleId), secondsOf(module)] as const,
    );
    // A sample's seconds are no measure of the whole, nor the other way round.
    if (!isFull) keepDurations(this.#measured, new Map(measured));
    if (measured.length <= NAMED) return;
    const slowest = [...measured].sort(([, one], [, other]) => other - one).slice(0, NAMED);
    print(`seconds by file, the slowest ${NAMED} of ${measured.length}:`);
    for (const [path, seconds] of slowest) print(`${seconds.toFixed(1).padStart(8)} ${path}`);
    const spent = processorSeconds();
    if (spent !== undefined) print(`${timeOf(spent)} of processor time`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function timeOf(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  const milliseconds =
    collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
  return Math.round(milliseconds / 100) / 10;
}

/** Of this process and all that it started and that has ended; undefined where the system does not say. */
function processorSeconds(): number | undefined {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    // user, system, and both of children that were waited for: the 14th to the 17th field, of which two are gone.
    return sum(fields.slice(11, 15).map(Number)) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
