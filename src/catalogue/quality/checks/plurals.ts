import type { UnitCheck } from "./check.ts";

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
