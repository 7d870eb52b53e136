import type { Findings } from "./findings.mjs";
import type { Part, Rerun, Verdict } from "./rerun.ts";

export interface TestLook {
  readonly id: string;
  readonly milliseconds: number;
  /** Mutants, by number, that it comes by. */
  readonly reached: ReadonlySet<number>;
}

/** What a test file came by when nothing was changed. */
export interface Look {
  /** While modules were loaded. */
  readonly imported: ReadonlySet<number>;
  /** Before and after tests. */
  readonly around: ReadonlySet<number>;
  /** Those that pass. */
  readonly tests: readonly TestLook[];
}

interface Suspect {
  readonly id: number;
  readonly key: string;
  readonly file: string;
}

export interface AskedSuite {
  readonly file: string;
  readonly digest: string;
  /** Files of mutants that it imports itself. */
  readonly near: readonly string[];
}

interface Setting {
  readonly rerun: Rerun;
  readonly look: Look;
  readonly findings: Findings;
  readonly beat: (keys: readonly string[]) => void;
  readonly suite: AskedSuite;
  readonly mutants: readonly Suspect[];
}

/**
 * Tests that pass are asked of one mutant for so long, all files together, but for those that import its file: a constant
 * of a module is met by all that load it, and noticed by few. And so long of one file.
 */
const MOST_SECONDS = 30;
const MOST_MS_OF_FILE = 8_000;
const MOST_TOGETHER = 16;

/** Which mutants does one test file notice? */
export class Interrogation {
  readonly #setting: Setting;
  readonly #name: string;
  #tests: readonly TestLook[];
  /** What counts only when modules are loaded anew. */
  readonly #loaded: Set<number>;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#name = `${setting.suite.file} ${setting.suite.digest}`;
    this.#tests = setting.look.tests.toSorted((one, other) => one.milliseconds - other.milliseconds);
    this.#loaded = new Set(setting.look.imported);
  }

  /** Several at once where few are noticed: if all pass together, each of them does. */
  async askAll(): Promise<void> {
    const { findings, mutants } = this.#setting;
    findings.refresh();
    // What waits for a fresh start first, and then what does not.
    const due = mutants
      .filter((mutant) => this.#isDue(mutant))
      .sort((one, other) => Number(this.#loaded.has(other.id)) - Number(this.#loaded.has(one.id)));
    for (let [at, size] = [0, 1]; at < due.length; ) {
      const group = groupOf(due, at, size, (mutant) => findings.of(mutant.key).alone);
      at += group.length;
      findings.refresh();
      const noticed = await this.#ask(group.filter(({ key }) => findings.of(key).fate === undefined));
      size = noticed ? Math.max(1, size >> 1) : Math.min(MOST_TOGETHER, size * 2);
    }
  }

  #isDue({ id, key, file }: Suspect): boolean {
    const { findings, suite } = this.#setting;
    const { fate, passed, seconds } = findings.of(key);
    if (fate !== undefined || passed.has(this.#name)) return false;
    if (seconds > MOST_SECONDS && !suite.near.includes(file)) return false;
    return this.#runsAll(id) || this.#tests.some(({ reached }) => reached.has(id));
  }

  #runsAll(id: number): boolean {
    return this.#loaded.has(id) || this.#setting.look.around.has(id);
  }

  /** Whether any was noticed. */
  async #ask(group: readonly Suspect[]): Promise<boolean> {
    const [first, second] = group;
    if (first === undefined) return false;
    const part = this.#partFor(group);
    const verdict = await this.#run(group, part);
    if (verdict.failed === undefined && !verdict.late) return await this.#pass(group, part, verdict);
    if (second === undefined) return await this.#kill(first, part, verdict);
    const half = group.length >> 1;
    for (const part of [group.slice(0, half), group.slice(half)]) await this.#ask(part);
    return true;
  }

  async #pass(
    group: readonly Suspect[],
    { fresh }: Part,
    { reached, milliseconds }: Verdict,
  ): Promise<boolean> {
    // It was come by before, and is not now: something is remembered that was made when it was off.
    const hidden = fresh ? [] : group.filter(({ id }) => !reached.has(id));
    for (const { id } of hidden) this.#loaded.add(id);
    const noticed = await this.#ask(hidden);
    const seconds = milliseconds / 1000 / group.length;
    for (const mutant of group)
      if (!hidden.includes(mutant)) this.#setting.findings.add("passed", mutant.key, this.#name, seconds);
    return noticed;
  }

  /** Unless the test fails unchanged as well, now: a mutant before may have left something. */
  async #kill(mutant: Suspect, { fresh }: Part, { failed, late }: Verdict): Promise<boolean> {
    const { findings, suite } = this.#setting;
    if (!fresh && failed !== undefined && !(await this.#passesUnchanged(failed.id, false))) {
      this.#loaded.add(mutant.id);
      if (!(await this.#passesUnchanged(failed.id, true)))
        this.#tests = this.#tests.filter(({ id }) => id !== failed.id);
      return await this.#ask([mutant]);
    }
    findings.add(late ? "late" : "killed", mutant.key, `${suite.file}: ${oneLine(failed?.name ?? "")}`);
    return true;
  }

  async #passesUnchanged(test: string, fresh: boolean): Promise<boolean> {
    const tests = new Set(
      this.#tests.some(({ id }) => id === test) ? [test] : this.#tests.map(({ id }) => id),
    );
    return (await this.#run([], { tests, fresh })).failed === undefined;
  }

  async #run(group: readonly Suspect[], part: Part): Promise<Verdict> {
    this.#setting.beat(group.map(({ key }) => key));
    return await this.#setting.rerun.run(
      group.map(({ id }) => id),
      part,
    );
  }

  /** The quick ones of those that come by. */
  #partFor(group: readonly Suspect[]): Part {
    const all = group.some(({ id }) => this.#runsAll(id));
    const near = this.#tests.filter(({ reached }) => all || group.some(({ id }) => reached.has(id)));
    let sum = 0;
    const chosen = near.filter(({ milliseconds }, index) => {
      sum += milliseconds;
      return index === 0 || sum <= MOST_MS_OF_FILE;
    });
    return {
      tests: new Set(chosen.map(({ id }) => id)),
      fresh: group.some(({ id }) => this.#loaded.has(id)),
    };
  }
}

/** Of different files, so that none hides another; one that may never end is asked alone. */
function groupOf(
  due: readonly Suspect[],
  at: number,
  size: number,
  isAlone: (mutant: Suspect) => boolean,
): readonly Suspect[] {
  const group: Suspect[] = [];
  for (const mutant of due.slice(at, at + size)) {
    if (group.some(({ file }) => file === mutant.file)) break;
    if (isAlone(mutant) && group.length > 0) break;
    group.push(mutant);
    if (isAlone(mutant)) break;
  }
  return group;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 120);
}
