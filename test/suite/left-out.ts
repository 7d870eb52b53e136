import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Durations, readSeconds } from "./durations.ts";
import { programRunners } from "./program-runners.ts";
import { isFull, isProof, isQuick, numberFrom } from "./sample.ts";

const TESTS = fileURLToPath(new URL("../", import.meta.url));

/** Processor time that suites may take where somebody works, in seconds: with compiling and starting them ten minutes. */
const BUDGET = 420;

/** The same in `.ci/run` of suites that are slow though few of their tests are drawn. */
const PROOF_BUDGET = 240;
/** Such a suite takes longer, with the tests that are drawn. */
const HEAVY_SECONDS = 30;

/** What is over so soon is never left out. */
const QUICK_SECONDS = 5;
/** The quick job, which has minutes for all, takes what is over so soon. */
const UNIT_SECONDS = 3;

/**
 * The slow suites that a run leaves out: which, the commit says, so that a few commits have seen all. `.ci/run` has all but
 * some of those that take long whatever is drawn of them (`drawn-tests.ts`), a full run has all, and who names what to
 * run has that.
 *
 * @param named whether the command line says which files to run
 * @returns paths below the repository
 */
export function leftOut(named: boolean): readonly string[] {
  if (named || isFull) return [];
  if (isQuick) return slowOrBuilt();
  if (!isProof) return chosen(readSeconds("durations-quick"), BUDGET, "suites").left;
  return chosen(heavy(readSeconds("durations"), readSeconds("whole-seconds")), PROOF_BUDGET, "heavy suites")
    .left;
}

/** What the quick job leaves to the whole one: suites that run the built program, and slow ones. */
function slowOrBuilt(): readonly string[] {
  // Where a component is missing, a suite was over at once.
  const tables = [readSeconds("durations-quick"), readSeconds("durations")];
  const seconds = (path: string) => Math.max(...tables.map((table) => table.get(path) ?? 0));
  const runsProgram = programRunners();
  return readdirSync(TESTS, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `test/${path}`)
    .filter((path) => seconds(path) >= UNIT_SECONDS || runsProgram(`${TESTS}${path.slice("test/".length)}`));
}

/** Of suites of which tests are drawn, those that take long all the same. */
function heavy(drawn: Durations, whole: Durations): Durations {
  return new Map([...drawn].filter(([path, seconds]) => whole.has(path) && seconds > HEAVY_SECONDS));
}

interface Choice {
  readonly kept: readonly string[];
  readonly left: readonly string[];
}

/** All that is quick, and of the rest, in an order that is drawn, what fits into so many seconds. */
export function chosen(all: Durations, budget: number, name: string): Choice {
  const order = [...all].sort(
    ([one, first], [other, second]) =>
      Number(first >= QUICK_SECONDS) - Number(second >= QUICK_SECONDS) ||
      numberFrom(`${name} ${one}`) - numberFrom(`${name} ${other}`),
  );
  const kept: string[] = [];
  const left: string[] = [];
  let spent = 0;
  for (const [path, seconds] of order) {
    const fits = seconds < QUICK_SECONDS || spent + seconds <= budget;
    if (fits) spent += seconds;
    (fits ? kept : left).push(path);
  }
  return { kept, left };
}

/** Whether words of the command line choose suites or tests: all but the mode, the configuration and switches. */
export function namesFiles(words: readonly string[]): boolean {
  return namedFiles(words).length > 0 || words.some((word) => word.startsWith("--testNamePattern"));
}

/** The words that choose suites, or, after `-t`, tests. */
export function namedFiles(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, index) => !word.startsWith("-") && words[index - 1] !== "--config" && word !== "run",
  );
}
