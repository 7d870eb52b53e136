import { compareCodePoints, isTranslated, type TranslationName } from "../../../model/index.ts";
import type { ComparedUnit } from "./compared-set.ts";
import {
  type Balance,
  type Difference,
  type LanguageDifference,
  type Outcome,
  outcomeOf,
  type Summary,
  type TranslationDifference,
  type UnitChange,
  type UnitCounts,
} from "./difference.ts";

/** The counts of a translation on each side. Null on a side without it. */
export interface TranslationCounts {
  readonly name: TranslationName;
  readonly before: UnitCounts | null;
  readonly after: UnitCounts | null;
}

export function countsOf(units: readonly ComparedUnit[]): UnitCounts {
  let [translated, fuzzy] = [0, 0];
  for (const unit of units) {
    if (isTranslated(unit)) translated += 1;
    if (unit.state === "fuzzy") fuzzy += 1;
  }
  return { total: units.length, translated, fuzzy };
}

/**
 * Sums up a comparison.
 *
 * @param counted every translation that was compared
 * @param differing the translations with differences
 */
export function tallyOf(
  counted: readonly TranslationCounts[],
  differing: readonly TranslationDifference[],
  changes: readonly UnitChange[],
): Pick<Difference, "summary" | "languages"> {
  const shown = new Set(differing.map(({ language }) => language));
  const outcomes = outcomesOf(changes);
  return {
    summary: summaryOf(counted, changes),
    languages: [...shown].sort(compareCodePoints).map((code) => ({
      ...languageOf(code, counted),
      outcomes: outcomes.get(code) ?? NO_OUTCOMES,
    })),
  };
}

const NO_OUTCOMES = { lost: 0, new: 0, translated: 0, changed: 0, removed: 0 } satisfies Record<
  Outcome,
  number
>;

function outcomesOf(changes: readonly UnitChange[]): ReadonlyMap<string, Readonly<Record<Outcome, number>>> {
  const outcomes = new Map<string, Record<Outcome, number>>();
  for (const change of changes) {
    const own = outcomes.get(change.language) ?? { ...NO_OUTCOMES };
    outcomes.set(change.language, own);
    own[outcomeOf(change)] += 1;
  }
  return outcomes;
}

function summaryOf(counted: readonly TranslationCounts[], changes: readonly UnitChange[]): Summary {
  const units = { added: 0, removed: 0, changed: 0, lost: 0 };
  for (const { kind, isLost } of changes) {
    units[kind] += 1;
    if (isLost) units.lost += 1;
  }
  const components = balanceOf(counted, ({ project, component }) => JSON.stringify([project, component]));
  return { components, languages: balanceOf(counted, ({ language }) => language), units };
}

/** Counts the keys (components or languages) that only one of the sides has. */
function balanceOf(counted: readonly TranslationCounts[], keyOf: (name: TranslationName) => string): Balance {
  const keysOn = (side: "before" | "after"): ReadonlySet<string> =>
    new Set(counted.filter((one) => one[side] !== null).map(({ name }) => keyOf(name)));
  const [before, after] = [keysOn("before"), keysOn("after")];
  const missing = (from: ReadonlySet<string>, among: ReadonlySet<string>): number =>
    [...among].filter((key) => !from.has(key)).length;
  return { added: missing(before, after), removed: missing(after, before) };
}

function languageOf(
  code: string,
  counted: readonly TranslationCounts[],
): Omit<LanguageDifference, "outcomes"> {
  const own = counted.filter(({ name }) => name.language === code);
  return {
    code,
    before: sumOf(own.flatMap(({ before }) => before ?? [])),
    after: sumOf(own.flatMap(({ after }) => after ?? [])),
  };
}

function sumOf(counts: readonly UnitCounts[]): UnitCounts | null {
  if (counts.length === 0) return null;
  const sum = { total: 0, translated: 0, fuzzy: 0 };
  for (const { total, translated, fuzzy } of counts) {
    sum.total += total;
    sum.translated += translated;
    sum.fuzzy += fuzzy;
  }
  return sum;
}
