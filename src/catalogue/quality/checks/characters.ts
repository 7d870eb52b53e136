import type { FormCheck, UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";
import { isLongerThan } from "./length.ts";

export const maxLength: UnitCheck = {
  id: "max-length",
  name: "Maximum length of translation",
  description: "A form of the translation is longer than the flag `max-length:N` allows, in characters.",
  hint: "shorten the translation, or raise the limit where it is set",
  severity: "danger",
  enabledBy: "max-length",
  looksAt: "unit",
  runsOn: "all",
  fails({ targets, flags }) {
    const limit = flags.largestOf("max-length");
    if (limit === undefined) return false;
    return targets.some((target) => isLongerThan(target, limit));
  },
};

const KASHIDA = "\u0640\ufcf2\ufcf3\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f";

export const kashida: FormCheck = {
  id: "kashida",
  name: "Kashida used",
  description: "The translation contains kashida (stretched letters), which hinder search.",
  hint: "remove the kashida letters",
  severity: "warning",
  looksAt: "form",
  traces: { holds: KASHIDA },
  fails: (_, target) => /[\u0640\ufcf2-\ufcf4\ufe71\ufe77\ufe79\ufe7b\ufe7d\ufe7f]/.test(target),
};

/** Khmer marks possible line breaks with the zero-width space. */
export const zeroWidthSpace: FormCheck = {
  id: "zero-width-space",
  name: "Zero-width space",
  description: "Only one of source and translation has a zero-width space (U+200B).",
  hint: "remove the invisible character, or add it as in the source",
  severity: "warning",
  looksAt: "form",
  traces: { holds: "\u200b" },
  fails: (source, target, { language }) =>
    language !== "km" && source.includes("\u200b") !== target.includes("\u200b"),
};

export const escapedNewline: FormCheck = {
  id: "escaped_newline",
  name: "Mismatched \\n",
  description: "The number of `\\n` (backslash and n) differs from the source.",
  hint: "keep each \\n of the source",
  severity: "warning",
  looksAt: "form",
  traces: { holds: "\\" },
  fails: (source, target) =>
    source !== "" &&
    target !== "" &&
    (source.includes("\\n") || target.includes("\\n")) &&
    source.split("\\n").length !== target.split("\\n").length,
};

/** Formats whose files write `\\n` for a line break and whose texts contain no other line breaks. */
const ESCAPING: ReadonlySet<string> = new Set(["aresource", "moko-resource", "cmp-resource"]);

/** A misspelt `\n`. */
const SLASHED = /(?<=[\s.!?:,;]|^)\/n(?=\P{L}|\p{Lu}|$)|\\ n(?!\p{Ll})/u;
/** Items of a list are not running text. */
const LISTED = /(?:^|\n)[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t][^\n]*\n[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]/;

/** The check of the release in the form for reports. It also fails if a format reads `\\n` as a line break. */
export const lostNewline: UnitCheck = {
  ...escapedNewline,
  ...explainedForms({ ...escapedNewline, traces: { holds: "\\\n" } }, (source, target, subject) => {
    if (escapedNewline.fails(source, target, subject)) return "";
    if (!source.includes("\n") || !/\S\n\s*\S/.test(source)) return undefined;
    if (SLASHED.test(target) && !SLASHED.test(source)) return "broken: /n";
    const isLost = ESCAPING.has(subject.fileFormat) || LISTED.test(source);
    return isLost && !target.includes("\n") ? "lines run together" : undefined;
  }),
};
