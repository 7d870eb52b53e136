import type { RunnerTask, RunnerTestCase, RunnerTestFile } from "vitest";
import { TestRunner, vi } from "vitest";
import { startTests } from "vitest/internal/browser";
import type { Switches } from "./switches.ts";

/** What vitest keeps of a module. */
interface ModuleNode {
  promise: unknown;
  exports: unknown;
  evaluated: boolean;
  readonly importers: Set<string>;
}

interface WorkerState {
  readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, ModuleNode> };
}

interface Setting {
  readonly runner: TestRunner;
  readonly path: string;
  readonly switches: Switches;
  readonly limit: number;
}

export interface Verdict {
  /** The test that failed, or the file itself. */
  readonly failed: { readonly id: string; readonly name: string } | undefined;
  readonly late: boolean;
  readonly reached: ReadonlySet<number>;
  readonly milliseconds: number;
}

/** What of a test file is run: tests by id, or all of them. */
export interface Part {
  readonly tests: ReadonlySet<string>;
  /** All modules are loaded anew. */
  readonly fresh: boolean;
}

/** One test file that is run again and again, in the same worker. */
export class Rerun {
  readonly #setting: Setting;
  /** Modules were loaded while a mutant was on. */
  #dirty = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async run(ids: readonly number[], { tests, fresh }: Part): Promise<Verdict> {
    const { runner, path, switches, limit } = this.#setting;
    forget(fresh || this.#dirty ? undefined : path);
    this.#dirty = fresh && ids.length > 0;
    switches.takeReached();
    switches.turnOn(ids, limit);
    const begun = process.cpuUsage();
    try {
      const [file] = await startTests([path], chosenTests(runner, tests));
      const { late } = switches.turnOff();
      const milliseconds = millisecondsSince(begun);
      return { failed: file && failureIn(file), late, reached: switches.takeReached(), milliseconds };
    } finally {
      switches.turnOff();
      vi.resetConfig();
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      vi.useRealTimers();
    }
  }
}

/** Of this processor: the machine may be busy with something else. */
export function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Modules are evaluated anew when they are asked for: this one, or all of ours. */
export function forget(path?: string): void {
  const { evaluatedModules } = Reflect.get(globalThis, "__vitest_worker__") as WorkerState;
  for (const [id, node] of evaluatedModules.idToModuleMap) {
    const isOurs = /\/(?:src|test)\//.test(id) && !/\/test\/mutants\/|\/node_modules\//.test(id);
    if (path === undefined ? !isOurs : id !== path) continue;
    [node.promise, node.exports, node.evaluated] = [undefined, undefined, false];
    node.importers.clear();
  }
}

/** Ends at the first failure, and tells nobody. */
class ChosenTests extends TestRunner {
  #tests: ReadonlySet<string> = new Set();

  choose(tests: ReadonlySet<string>): void {
    this.#tests = tests;
  }

  override onCleanupWorkerContext(): void {}

  onCollected(files: readonly RunnerTestFile[]): void {
    for (const file of files) if (!this.#isLeft(file)) file.mode = "run";
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    if (test.result?.state === "fail") this.cancel("test-failure");
  }

  /** Whether nothing of it is to run. */
  #isLeft(task: RunnerTask): boolean {
    const isLeft =
      task.type === "test"
        ? !this.#tests.has(task.id)
        : task.tasks.map((child) => this.#isLeft(child)).every(Boolean);
    if (isLeft) task.mode = "skip";
    return isLeft;
  }
}

function chosenTests(runner: TestRunner, tests: ReadonlySet<string>): TestRunner {
  const chosen = new ChosenTests(runner.config);
  // What vitest gives to each runner.
  Object.defineProperty(chosen, "moduleRunner", { value: Reflect.get(runner, "moduleRunner") });
  chosen.__setTraces(Reflect.get(runner, "_otel"));
  chosen.choose(tests);
  return chosen;
}

function failureIn(task: RunnerTask): { readonly id: string; readonly name: string } | undefined {
  if (task.result?.state !== "fail") return undefined;
  const inside =
    "tasks" in task ? task.tasks.map(failureIn).find((failure) => failure !== undefined) : undefined;
  return inside ?? { id: task.id, name: task.name };
}
