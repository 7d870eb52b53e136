import type { Subject, UnitCheck } from "./check.ts";
import { SYNTAXES } from "./formats.ts";
import { isLongerThan } from "./length.ts";
import { withoutPlaceholders } from "./placeholders.ts";

/** Interlingua consists of international words, and most sources are English. So texts are often equal. */
const LIKELY_EQUAL: ReadonlySet<string> = new Set(["en", "ia"]);

export const same: UnitCheck = {
  id: "same",
  name: "Unchanged translation",
  description: "The translation is the same as the source.",
  hint: "translate it, or add the flag `ignore-same` if it is the same in each language",
  severity: "warning",
  looksAt: "unit",
  needs: "equal",
  fails(subject) {
    const { sources, targets, language, sourceLanguage } = subject;
    if (language === sourceLanguage || LIKELY_EQUAL.has(language)) return false;
    const [singular = "", plural = singular] = sources;
    return targets.some((target, index) => {
      const source = index === 0 ? singular : plural;
      return target === source && needsTranslation(source, subject);
    });
  },
};

/**
 * Longer texts are not checked. The engine stores a state for each letter of a run, and a word of 4.5 million letters
 * exceeded the memory.
 */
const MOST_FIXED = 100_000;

/** False if a text can be the same in another language, by the exceptions of `same` (RULES.md 9). */
function needsTranslation(text: string, { flags, words }: Subject): boolean {
  if (!isLongerThan(text, 1)) return false;
  if (text === text.toUpperCase() || /^[0-9:/,.]+$/.test(text)) return false;
  if (text.includes("©") || text.toLowerCase().includes("(c) copyright")) return false;
  if (isLongerThan(text, MOST_FIXED)) return true;
  return !words.coversAll(withoutFixedParts(text, (flag) => flags.has(flag)));
}

/** The text without parts that translators do not change. */
function withoutFixedParts(text: string, hasFlag: (flag: string) => boolean): string {
  let bare = text;
  for (const [flag, syntax] of SYNTAXES) if (hasFlag(flag)) bare = withoutPlaceholders(bare, syntax);
  return FIXED_PARTS.reduce((rest, pattern) => rest.replace(pattern, ""), bare);
}

/** They apply in this order. Each begins only where no text of its own kind precedes, so it reads a text once. */
const FIXED_PARTS: readonly RegExp[] = [
  // Tags and entities.
  /<[^<>]*>/g,
  /&(?:[\p{L}_][\p{L}\p{N}_.-]*|#\d+|#x[\da-fA-F]+);/gu,
  // Addresses of pages and of people.
  /(?<![\p{L}\p{N}+.-])[a-z][a-z\d+.-]*:\/\/\S+/giu,
  /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  // #words
  /#[\p{L}\p{N}_-]+/gu,
  // Domains.
  /(?<![\p{L}\p{N}.-])(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?![\p{L}\p{N}-])/giu,
  // Paths, including those of Windows.
  /(?<![^\s("'=,])(?:(?:~|\.{1,2})?\/|[A-Za-z]:[/\\])[^\s/\\]\S*/gu,
];
