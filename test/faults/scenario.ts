import "../suite/built.ts";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verifyTree } from "../../src/published/verify/verify.ts";
import { publish } from "./publish.mjs";
import { planCalls, type Run, runProcess, runWithFault, type SystemCall } from "./strace.ts";
import { digestOfTree, linkTree, STAGE } from "./tree-digest.ts";

const driver = fileURLToPath(new URL("publish.mjs", import.meta.url));

export interface Scenario {
  readonly name: string;
  /** How the new tree is published: arguments of `publish.mjs`. */
  readonly how: readonly string[];
  /** Whether an old tree stands there. */
  readonly hasOld: boolean;
  /** The old tree was left by a command that was killed before the first such call. */
  readonly killedBefore?: RegExp;
  readonly faults: (call: SystemCall) => readonly string[];
}

export interface Fault {
  readonly call: SystemCall;
  readonly fault: string;
}

type State = "old" | "new" | "interrupted" | "nothing";

/** Codes of the problems that `verify` finds, with their paths; the trees are not those of an API. */
function problemsOf(directory: string): readonly string[] {
  return verifyTree(directory).problems.map(({ code, path }) => `${code} ${path}`);
}

/** One way to publish over one tree, with all its faults. */
export class Trial {
  readonly scenario: Scenario;
  readonly #home = mkdtempSync(join(tmpdir(), "lingodex-faults-"));
  readonly #known = new Map<string, { readonly state: State; readonly problems: readonly string[] }>();
  #newDigest = "";
  faults: readonly Fault[] = [];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  async prepare(): Promise<void> {
    const { how, hasOld, killedBefore, faults } = this.scenario;
    const more = how.filter((flag) => flag.startsWith("more="));
    const start = join(this.#home, "start");
    if (hasOld) await this.#publish(start, "old", ["anew", ...more]);
    this.#know(start, hasOld ? "old" : "nothing");
    if (!hasOld) this.#knowEmpty();
    if (hasOld) linkTree(start, join(this.#home, "done"));
    await this.#publish(join(this.#home, "done"), "new", how);
    this.#know(join(this.#home, "done"), "new");
    this.#newDigest = digestOfTree(join(this.#home, "done"));
    if (killedBefore !== undefined) await this.#interrupt(start, killedBefore);

    const place = this.#place();
    const calls = await planCalls(this.#command(place, "new", how), place);
    this.faults = calls.flatMap((call) => faults(call).map((fault) => ({ call, fault })));
  }

  remove(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** @returns what was wrong; undefined where the fault could not be made to strike the planned call */
  async strike({ call, fault }: Fault): Promise<readonly string[] | undefined> {
    const TRIES = 5;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const place = this.#place();
      const run = await runWithFault(this.#command(place, "new", this.scenario.how), call, fault);
      if (run !== undefined) return await this.#judge(place, run, fault);
    }
    return undefined;
  }

  async #judge(place: string, run: Run, fault: string): Promise<readonly string[]> {
    const wrong = [...this.#judgeRun(run, fault), ...this.#judgeTree(place, run)];
    const [mode = "", ...flags] = this.scenario.how;
    try {
      await publish(place, "new", mode, flags);
    } catch (error) {
      wrong.push(`the next command fails: ${error}`);
    }
    if (digestOfTree(place) !== this.#newDigest) wrong.push("the next command leaves another tree");
    if (existsSync(join(place, STAGE))) wrong.push("the next command leaves a stage");
    return wrong;
  }

  #judgeRun({ status, signal, stderr }: Run, fault: string): string[] {
    const wrong: string[] = [];
    const isKill = fault.startsWith("signal=");
    if (isKill !== (signal === "SIGKILL")) wrong.push(`ends with ${status ?? signal}`);
    if (!isKill && status !== 0 && status !== 74) wrong.push(`ends with ${status}: ${stderr}`);
    if (/internal error|warning|\n\s+at /i.test(stderr)) wrong.push(`says ${stderr}`);
    if (status === 74 && stderr.trim().split("\n").length !== 1) wrong.push(`says ${stderr}`);
    return wrong;
  }

  #judgeTree(place: string, { status, stderr }: Run): string[] {
    const problems = problemsOf(place);
    const said = (code: string): boolean => problems.some((problem) => problem.startsWith(`${code} `));
    const known = this.#known.get(digestOfTree(place));
    if (said("tree/interrupted")) return judgeInterrupted({ status, stderr });
    if (known === undefined)
      return [`neither old nor new, and verify says ${problems.slice(0, 3).join("; ")}`];
    const wrong: string[] = [];
    const others = problems.filter((problem) => !problem.startsWith("tree/left-over "));
    if (others.join() !== known.problems.join())
      wrong.push(`${known.state}, and verify says ${others.join("; ")}`);
    const isNew = digestOfTree(place) === this.#newDigest;
    if (status === 0 && (!isNew || existsSync(join(place, STAGE)))) wrong.push(`${known.state}, and exit 0`);
    if (status === 74 && /interrupted/.test(stderr)) wrong.push(`${known.state}, and says ${stderr}`);
    return wrong;
  }

  #know(directory: string, state: State): void {
    this.#known.set(digestOfTree(directory), { state, problems: problemsOf(directory) });
  }

  /** What is left between making the directory and the stage in it. */
  #knowEmpty(): void {
    const empty = join(this.#home, "empty");
    mkdirSync(empty);
    this.#know(empty, "nothing");
  }

  async #interrupt(start: string, before: RegExp): Promise<void> {
    const copy = join(this.#home, "copy");
    linkTree(start, copy);
    const command = this.#command(copy, "new", this.scenario.how);
    const call = (await planCalls(command, copy)).find(({ text }) => before.test(text));
    if (call === undefined) throw new Error(`no call is like ${before}`);
    rmSync(copy, { recursive: true });
    linkTree(start, copy);
    if ((await runWithFault(command, call, "signal=SIGKILL")) === undefined) throw new Error("not killed");
    rmSync(start, { recursive: true });
    linkTree(copy, start);
    rmSync(copy, { recursive: true });
  }

  async #publish(place: string, version: string, how: readonly string[]): Promise<void> {
    const run = await runProcess(this.#command(place, version, how));
    if (run.status !== 0) throw new Error(run.stderr);
  }

  #command(place: string, version: string, [mode = "", ...flags]: readonly string[]): readonly string[] {
    return [process.execPath, driver, place, version, mode, ...flags];
  }

  /** Always the same path, so that a call is known by its text. */
  #place(): string {
    const place = join(this.#home, "tree");
    rmSync(place, { recursive: true, force: true });
    if (existsSync(join(this.#home, "start"))) linkTree(join(this.#home, "start"), place);
    return place;
  }
}

/** A command that knows leaves with 74 and says so; one that was killed says nothing. */
function judgeInterrupted({ status, stderr }: Pick<Run, "status" | "stderr">): string[] {
  if (status === 0) return ["interrupted, and exit 0"];
  const isSaid = /is interrupted, and the tree is neither old nor new/.test(stderr);
  return status === 74 && !isSaid ? [`interrupted, and says ${stderr}`] : [];
}
