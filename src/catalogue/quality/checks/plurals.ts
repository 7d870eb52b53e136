import { GETTEXT_FORMATS, pluralRuleIn, ruleWithoutZero } from "../../../model/index.ts";
import type { Subject, UnitCheck } from "./check.ts";
import { explainedCheck } from "./explained.ts";
import { pluralNumbers } from "./plural-numbers.ts";

export const plurals: UnitCheck = {
  id: "plurals",
  name: "Missing plurals",
  description: "Some of the plural forms are empty.",
  hint: "translate each plural form, also if some are equal",
  severity: "danger",
  looksAt: "unit",
  needs: "plural",
  fails: ({ sources, targets }) =>
    sources.length > 1 && targets.some((form) => form === "") && targets.some((form) => form !== ""),
};

export const samePlurals: UnitCheck = {
  id: "same-plurals",
  name: "Same plurals",
  description: "Two plural forms have the same text.",
  hint: "check whether both forms are equal in this language",
  severity: "warning",
  looksAt: "unit",
  needs: "plural",
  fails: ({ sources, targets }) =>
    sources.length > 1 && targets[0] !== "" && new Set(targets).size < targets.length,
};

/**
 * The release's check in its form for reports. It also runs if the source is written once (Qt), and lists the numbers
 * without a text.
 */
export const emptyForms: UnitCheck = {
  ...plurals,
  ...explainedCheck({ ...plurals, breaksProgram: true }, (subject) => {
    const { targets, plural } = subject;
    if (targets.length < 2 || targets.every((form) => form === "")) return undefined;
    const numbers = pluralNumbers(plural, targets.length);
    const empty = targets.flatMap((form, at) =>
      form === "" && numbers[at]?.length !== 0 && !mayLack(at, subject) ? [at] : [],
    );
    if (empty.length === 0) return undefined;
    return empty
      .map((at) => `form ${at + 1} of ${targets.length} (for ${numbersOf(numbers[at] ?? [])})`)
      .join("; ");
  }),
};

/** CLDR 42 dropped this category in Hebrew. Newer files do not have `many`, the third of four. */
const DROPPED = { languages: new Set(["he", "iw"]), forms: 4, at: 2 };

/** True if files of the format are complete without a form of the language table. */
function mayLack(at: number, { fileFormat, language, targets, plural }: Subject): boolean {
  // A file can add a form for zero if the language has none.
  if (at === 0 && ruleWithoutZero(plural) !== undefined) return true;
  if (fileFormat === "ts") return at >= pluralRuleIn("qt", { code: language, plural }).count;
  if (GETTEXT_FORMATS.has(fileFormat) || !DROPPED.languages.has(language)) return false;
  return targets.length === DROPPED.forms && at === DROPPED.at;
}

const SHOWN = 3;

function numbersOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, SHOWN).join(", ")}${numbers.length > SHOWN ? " …" : ""}`;
}
