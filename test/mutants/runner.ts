// In a worker of vitest. Runs a test file unchanged, and sees which tests come by which mutants; then those tests again,
// with mutants switched on. Modules stay loaded: a mutant costs what its tests cost.
import { readFileSync, writeFileSync } from "node:fs";
import { configureGlobal } from "fast-check";
import type { RunnerTask, RunnerTestCase, RunnerTestFile } from "vitest";
import { TestRunner } from "vitest";
import { Findings } from "./findings.mjs";
import { type AskedSuite, Interrogation, type Look, type TestLook } from "./interrogation.ts";
import { forget, millisecondsSince, Rerun } from "./rerun.ts";
import { Switches } from "./switches.ts";

/** What `lanes.mjs` writes. */
export interface Asked {
  readonly mutants: readonly { readonly id: number; readonly key: string; readonly file: string }[];
  /** By absolute path. */
  readonly suites: Readonly<Record<string, AskedSuite>>;
  readonly record: string;
  /** Where it stands what is tried just now: whoever waits for too long reads it. */
  readonly beat: string;
}

// The same examples for each mutant: whether it is noticed is no matter of luck. What failed need not be made small.
configureGlobal({ seed: 20_261_122, endOnFailure: true });

const asked: Asked = JSON.parse(readFileSync(process.env["LINGODEX_MUTANTS"] ?? "", "utf8"));
const findings = new Findings(asked.record);
const switches = new Switches(asked.mutants.length);

// biome-ignore lint/style/noDefaultExport: so vitest finds it.
export default class MutantRunner extends TestRunner {
  #imported: ReadonlySet<number> = new Set();
  #around = new Set<number>();
  #tests: TestLook[] = [];
  #begun = process.cpuUsage();

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    beat([]);
    forget();
    this.#around = new Set();
    this.#tests = [];
    switches.takeReached();
    switches.turnOn([], Number.POSITIVE_INFINITY);
  }

  onCollected(): void {
    this.#imported = switches.takeReached();
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    this.#takeAround();
    this.#begun = process.cpuUsage();
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    beat([]);
    const { state } = test.result ?? {};
    const reached = switches.takeReached();
    if (state === "pass")
      this.#tests.push({ id: test.id, milliseconds: millisecondsSince(this.#begun), reached });
    else for (const id of reached) this.#around.add(id);
  }

  override async onAfterRunFiles(files: readonly RunnerTestFile[] = []): Promise<void> {
    super.onAfterRunFiles();
    this.#takeAround();
    const { turns } = switches.turnOff();
    const [file] = files;
    const suite = asked.suites[file?.filepath ?? ""];
    if (file === undefined || suite === undefined || this.#tests.length === 0) return;
    const look: Look = { imported: this.#imported, around: this.#around, tests: this.#tests };
    const rerun = new Rerun({ runner: this, path: file.filepath, switches, limit: 20 * turns + 20_000_000 });
    await new Interrogation({ ...{ rerun, look, findings, beat }, suite, mutants: asked.mutants }).askAll();
  }

  #takeAround(): void {
    for (const id of switches.takeReached()) this.#around.add(id);
  }
}

function beat(keys: readonly string[]): void {
  writeFileSync(asked.beat, JSON.stringify(keys));
}
