import { afterAll, describe, expect, it } from "vitest";
import { isFull, sample } from "../suite/sample.ts";
import { type Scenario, Trial } from "./scenario.ts";
import { hasStrace, type SystemCall } from "./strace.ts";

const { LINGODEX_REQUIRE_ALL } = process.env;
/** Of the faults of each scenario, every so many-th is tried. */
const EVERY = 10;

const FAILS = ["error=EIO", "error=ENOSPC", "signal=SIGKILL"];

function anyFault({ name }: SystemCall): readonly string[] {
  return name === "exit_group" ? ["signal=SIGKILL"] : FAILS;
}

/** The rest is the same as without flushing. */
function unflushed({ name }: SystemCall): readonly string[] {
  return name === "fsync" ? FAILS : [];
}

/** A write that is said to be done, or partly, and is not. */
function lies({ name, bytes }: SystemCall): readonly string[] {
  if (name !== "write" || bytes === 0) return [];
  return [...new Set([1, bytes])].map((length) => `retval=${length}`);
}

const scenarios: readonly Scenario[] = [
  { name: "a first tree", how: ["anew"], hasOld: false, faults: anyFault },
  { name: "a whole tree over one that is not trusted", how: ["anew"], hasOld: true, faults: anyFault },
  { name: "what differs, over a tree that is not trusted", how: ["mend"], hasOld: true, faults: anyFault },
  {
    name: "what differs, over a manifest in parts that is not trusted",
    how: ["mend", "more=400"],
    hasOld: true,
    faults: anyFault,
  },
  { name: "a whole tree over a trusted one", how: ["over"], hasOld: true, faults: anyFault },
  { name: "an amendment", how: ["amend"], hasOld: true, faults: anyFault },
  { name: "an amendment of a manifest in parts", how: ["amend", "more=400"], hasOld: true, faults: anyFault },
  { name: "a first tree, flushed", how: ["anew", "fsync"], hasOld: false, faults: unflushed },
  { name: "an amendment, flushed", how: ["amend", "fsync"], hasOld: true, faults: unflushed },
  { name: "a first tree, read back", how: ["anew", "verify"], hasOld: false, faults: lies },
  { name: "what differs, read back", how: ["mend", "verify"], hasOld: true, faults: lies },
  { name: "what differs, flushed", how: ["mend", "fsync"], hasOld: true, faults: unflushed },
  { name: "a whole tree over a trusted one, read back", how: ["over", "verify"], hasOld: true, faults: lies },
  { name: "an amendment, read back", how: ["amend", "verify", "more=400"], hasOld: true, faults: lies },
  {
    name: "a recovery while files were added",
    how: ["over"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/28\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while files were moved",
    how: ["amend"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/7\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while an untrusted tree was changed",
    how: ["mend"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/7\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while trees were swapped",
    how: ["anew"],
    hasOld: true,
    killedBefore: /^rename\(.*new\/api/,
    faults: anyFault,
  },
];

const [isRequired, canTrace] = [LINGODEX_REQUIRE_ALL === "1", hasStrace()];
const tally = { faults: 0, missed: 0, wrong: 0 };

afterAll(() => {
  const { faults, missed, wrong } = tally;
  const how = isFull ? "all" : `every ${EVERY}th`;
  process.stdout.write(
    `faults (${how}): ${faults} struck, ${missed} could not be placed, wrong trees: ${wrong}\n`,
  );
});

/** @returns what was wrong with any of the trees */
async function strikeAll(trial: Trial): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const fault of sample(trial.faults, EVERY, trial.scenario.name)) {
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

describe.skipIf(!canTrace && !isRequired)("each system call that fails (needs strace)", () => {
  it.concurrent.each(scenarios)("$name", { timeout: 3_600_000 }, async (scenario) => {
    const trial = new Trial(scenario);
    try {
      await trial.prepare();
      expect(await strikeAll(trial)).toEqual([]);
    } finally {
      trial.remove();
    }
  });
});
