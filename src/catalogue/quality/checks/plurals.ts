import type { UnitCheck } from "./check.ts";
import { explainedCheck } from "./explained.ts";
import { pluralNumbers } from "./plural-numbers.ts";

export const plurals: UnitCheck = {
  id: "plurals",
  name: "Missing plurals",
  description: "Some of the plural forms are empty.",
  hint: "translate every plural form; they may be equal only where the language has it so",
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
  hint: "see whether every number really takes that form in this language",
  severity: "warning",
  looksAt: "unit",
  needs: "plural",
  fails: ({ sources, targets }) =>
    sources.length > 1 && targets[0] !== "" && new Set(targets).size < targets.length,
};

/** The release's, as people are told of it: also where the source is written once (Qt), and with the numbers that lack a text. */
export const emptyForms: UnitCheck = {
  ...plurals,
  ...explainedCheck({ ...plurals, breaksProgram: true }, ({ targets, plural }) => {
    if (targets.length < 2 || targets.every((form) => form === "")) return undefined;
    const numbers = pluralNumbers(plural, targets.length);
    const empty = targets.flatMap((form, at) => (form === "" && numbers[at]?.length !== 0 ? [at] : []));
    if (empty.length === 0) return undefined;
    return empty
      .map((at) => `form ${at + 1} of ${targets.length} (for ${numbersOf(numbers[at] ?? [])})`)
      .join("; ");
  }),
};

const SHOWN = 3;

function numbersOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, SHOWN).join(", ")}${numbers.length > SHOWN ? " …" : ""}`;
}
