import { createHash } from "node:crypto";
import type { Fields } from "./published.ts";

/** Written anew from RULES.md, to be independent of what it proves. */
interface Recount {
  /** What the translation's own document says of the units. */
  readonly translation: Fields;
  readonly statistics: Fields;
  /** What the project's statistics say of all units in one language. */
  readonly project: Fields;
}

export function countTexts(units: readonly Fields[]): Recount {
  const words = (some: readonly Fields[]): number =>
    some.reduce((sum, { source }) => sum + countWords(String(source)), 0);
  const having = (key: string): readonly Fields[] => units.filter((unit) => unit[key] === true);
  const [translated, fuzzy, failing] = [having("translated"), having("fuzzy"), having("has_failing_check")];
  const share = (some: readonly Fields[]): number => percentOf(some.length, units.length);
  const all = { total: units.length, total_words: words(units) };
  const main = {
    translated: translated.length,
    translated_words: words(translated),
    translated_percent: share(translated),
  };
  return {
    translation: {
      ...all,
      ...main,
      fuzzy: fuzzy.length,
      fuzzy_words: words(fuzzy),
      fuzzy_percent: share(fuzzy),
      failing_checks: failing.length,
      failing_checks_words: words(failing),
      failing_checks_percent: share(failing),
      have_suggestion: having("has_suggestion").length,
      have_comment: having("has_comment").length,
    },
    statistics: {
      ...all,
      ...main,
      fuzzy: fuzzy.length,
      fuzzy_percent: share(fuzzy),
      failing: failing.length,
      failing_percent: share(failing),
    },
    project: { ...all, ...main, words_percent: percentOf(words(translated), words(units)) },
  };
}

/** RULES.md 3.2 */
function countWords(source: string): number {
  const [first = ""] = source.split("\u001e\u001e");
  return first.split(/\s+/).filter((word) => word !== "").length;
}

/** RULES.md 3.3: half to even, and nothing is 0.0 or 100.0 but nothing and all. */
function percentOf(some: number, all: number): number {
  const exact = (1000 * some) / all;
  const below = Math.floor(exact);
  const isHalf = exact - below === 0.5;
  const rounded = isHalf ? below + (below % 2) : Math.round(exact);
  if (rounded === 0 && some > 0) return 0.1;
  return rounded === 1000 && some < all ? 99.9 : rounded / 10;
}

/** SOURCES.md, "Tables": the first 52 bits of SHA-256 over the parts. */
export function derivedIdentifier(kind: string, parts: readonly string[]): number {
  const digest = createHash("sha256")
    .update([kind, ...parts].join("\0"))
    .digest("hex");
  return Number.parseInt(digest.slice(0, 13), 16);
}
