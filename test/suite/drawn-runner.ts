import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner } from "vitest";
import { drawnTests } from "./drawn-tests.ts";
import { readSeconds } from "./durations.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

type Report = ((files: RunnerTestFile[]) => unknown) | undefined;

/** Runs of a slow suite the tests that are drawn for this commit. The others are not reported: nobody skipped them. */
export default class DrawnRunner extends TestRunner {
  readonly #seconds = readSeconds("whole-seconds");
  #report: Report;

  /** Vitest puts its own report of what was collected here, after a class of ours was made. */
  set onCollected(report: Report) {
    this.#report = report;
  }

  get onCollected(): Report {
    const report = this.#report;
    if (report === undefined) return undefined;
    return (files) => {
      for (const file of files) this.#leaveOut(file);
      return report(files);
    };
  }

  #leaveOut(file: RunnerTestFile): void {
    const path = relative(ROOT, file.filepath);
    const names = testsOf(file).map(({ id }) => id);
    const kept = new Set(drawnTests(path, names, this.#seconds.get(path) ?? 0));
    if (kept.size < names.length) keep(file, kept);
  }
}

function testsOf(suite: RunnerTestSuite): readonly RunnerTask[] {
  return suite.tasks.flatMap((task) => (task.type === "suite" ? testsOf(task) : [task]));
}

function keep(suite: RunnerTestSuite, kept: ReadonlySet<string>): void {
  suite.tasks = suite.tasks.filter((task) => {
    if (task.type !== "suite") return kept.has(task.id);
    keep(task, kept);
    return task.tasks.length > 0;
  });
}
