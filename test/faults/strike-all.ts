import { afterAll, describe, expect, it } from "vitest";
import { isFull, isProof, sampleOfEach } from "../suite/sample.ts";
import { type Fault, type Scenario, Trial } from "./scenario.ts";
import { hasStrace, type SystemCall } from "./strace.ts";

/**
 * Of the faults of each scenario and each kind, every so many-th is tried, and one of a rare kind: each costs a third of
 * a second of the processor. Most are of files that are written one like the other.
 */
const EVERY = 120;

const ERRORS = ["error=EIO", "error=ENOSPC"];
const KILL = "signal=SIGKILL";
const FAILS = [...ERRORS, KILL];

export function anyFault({ name }: SystemCall): readonly string[] {
  return name === "exit_group" ? [KILL] : FAILS;
}

export function anyError({ name }: SystemCall): readonly string[] {
  return name === "exit_group" ? [] : ERRORS;
}

export function kill(): readonly string[] {
  return [KILL];
}

/** The rest is the same as without flushing. */
export function unflushed({ name }: SystemCall): readonly string[] {
  return name === "fsync" ? FAILS : [];
}

/** A write that is said to be done, or partly, and is not. */
export function lies({ name, bytes }: SystemCall): readonly string[] {
  if (name !== "write" || bytes === 0) return [];
  return [...new Set([1, bytes])].map((length) => `retval=${length}`);
}

/**
 * Tests of a file: in each scenario, each system call (or a sample of them) fails in turn.
 *
 * One file for each way to publish: together they take longer than all else, and files are what workers share.
 */
export function strikeScenarios(scenarios: readonly Scenario[]): void {
  const tally: Tally = { faults: 0, missed: 0, wrong: 0 };
  afterAll(() => tell(tally));
  const canTrace = hasStrace() || isProof;
  describe.skipIf(!canTrace)("each system call that fails (needs strace)", () => {
    it.concurrent.each(scenarios)("$name", { timeout: 3_600_000 }, async (scenario) => {
      const trial = new Trial(scenario);
      try {
        await trial.prepare();
        expect(await strikeAll(trial, tally)).toEqual([]);
      } finally {
        trial.remove();
      }
    });
  });
}

interface Tally {
  faults: number;
  missed: number;
  wrong: number;
}

function tell({ faults, missed, wrong }: Tally): void {
  process.stdout.write(
    `faults (${isFull ? "all" : "a sample"}): ${faults} struck, ${missed} could not be placed, wrong trees: ${wrong}\n`,
  );
}

/** What is called, and whether the process lives to see it fail. */
function kindOf({ call, fault }: Fault): string {
  return `${call.name} ${fault === KILL ? "killed" : "failed"}`;
}

/** @returns what was wrong with any of the trees */
async function strikeAll(trial: Trial, tally: Tally): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const fault of sampleOfEach(trial.faults, kindOf, EVERY, trial.scenario.name)) {
    const found = await trial.strike(fault);
    if (found === undefined) {
      tally.missed += 1;
      process.stderr.write(`${trial.scenario.name}: not placed: ${fault.fault} at ${fault.call.text}\n`);
      continue;
    }
    tally.faults += 1;
    if (found.length === 0) continue;
    tally.wrong += 1;
    wrong.push(`${fault.fault} at ${fault.call.text}: ${found.join("; ")}`);
    process.stderr.write(`${trial.scenario.name}: ${wrong.at(-1)}\n`);
  }
  return wrong;
}
