import type { Flags } from "../flags.ts";
import {
  argumentDifferences,
  asksForNothing,
  type Differences,
  describeDifferences,
} from "./argument-differences.ts";
import type { Subject, UnitCheck } from "./check.ts";
import { explainedCheck, explainedForms } from "./explained.ts";
import {
  type Argument,
  type ArgumentReader,
  type Family,
  isDateFormat,
  printf,
  printfArguments,
  withoutPrintf,
} from "./families.ts";
import { FAMILIES, mayHave } from "./family-table.ts";
import { fluentDifferences } from "./fluent-differences.ts";
import { apple, withoutInlineElements } from "./format-families.ts";
import { FORMAT_CHECKS, type FormatCheck } from "./formats.ts";
import { isMessage, isMessageOfJava } from "./message-format.ts";
import { FLAGS_OF_QT } from "./named-placeholders.ts";
import { C, type PlaceholderSyntax, placeholdersOf } from "./placeholders.ts";
import { withoutRanges } from "./ranges.ts";
import { isWikiText, wikiDifferences } from "./wiki-differences.ts";

/** The syntax of C with `%@`, as in Objective-C and Swift. */
const OBJECTIVE_C: PlaceholderSyntax = {
  ...C,
  pattern: new RegExp(`${C.pattern.source}|%(\\d+\\$)?@`, "g"),
  toPlaceholder: (match) =>
    match[0].endsWith("@")
      ? { text: match[0], isPositional: match[2] === undefined }
      : C.toPlaceholder(match),
};

/** The release does not have this check. */
export const objcFormat: UnitCheck = explainedCheck(
  {
    id: "objc_format",
    name: "Objective-C format",
    description: "Placeholders of Objective-C (`%@`, `%d`) differ from the source.",
    hint: "keep every placeholder of the source; number them to reorder them: %2$@ of %1$@",
    severity: "danger",
    enabledBy: "objc-format",
    breaksProgram: true,
  },
  (subject) => differencesOf(subject, flaggedReader(OBJECTIVE_C)),
);

/**
 * A check of the release that needs a flag, in its form for reports. It fails only if an argument is lost, or if the
 * program passes no value for an argument. It also checks the first form of languages that the release exempts.
 */
export function toldFormat(check: FormatCheck): UnitCheck {
  const reader = flaggedReader(check.syntax);
  return {
    ...check,
    ...explainedCheck(check, (subject) => differencesOf(subject, reader)),
    breaksProgram: true,
  };
}

/** All checks that a flag enables. */
export const TOLD_FORMATS: readonly UnitCheck[] = [...FORMAT_CHECKS.map(toldFormat), objcFormat];

function flaggedReader(syntax: PlaceholderSyntax): ArgumentReader {
  const isBrace = syntax.pattern.source.startsWith("\\{");
  return {
    argumentsIn(text, source) {
      if (isBrace) return fieldsIn(text, syntax);
      return isDateFormat(source) ? [] : formatArguments(text, source, syntax);
    },
  };
}

/** "% s" counts as "%s" in a text that would otherwise have too few. "% 1$s" does not count. */
function formatArguments(text: string, source: string, syntax: PlaceholderSyntax): readonly Argument[] {
  const found = printfArguments(placeholdersOf(text, syntax));
  if (text === source || !text.includes("% ")) return found;
  const wanted = printfArguments(placeholdersOf(source, syntax)).length;
  const closed = printfArguments(placeholdersOf(text.replace(/% (?=[a-zA-Z(])/g, "%"), syntax));
  return found.length < wanted && closed.length === wanted ? closed : found;
}

/** Fields are compared by argument and not by notation: `{0:N2}` is `{0}`. */
function fieldsIn(text: string, syntax: PlaceholderSyntax): readonly Argument[] {
  let place = 0;
  return placeholdersOf(text, syntax).map(({ text: written }) => {
    const name = /^\{\s*([^{}!:,\s]*)/.exec(written)?.[1] ?? "";
    const key = name === "" ? String(place++) : name;
    return { key, text: written, isNumber: /^\d|count|^n$|num/i.test(key) };
  });
}

function differencesOf(subject: Subject, reader: ArgumentReader): string | undefined {
  const differences = argumentDifferences(subject, reader, { isAsked: true });
  return differences && describeDifferences(differences);
}

/** A flag whose own check compares the family, except placeholders that its pattern does not match. */
interface Owner {
  readonly flag: string;
  /** Matches a whole placeholder. */
  readonly pattern: RegExp;
}

const OWNERS_OF_BRACES = ["python-brace-format", "c-sharp-format", "java-messageformat"];
const ALL_OWNERS: readonly Owner[] = [
  ...FORMAT_CHECKS.map(({ enabledBy = "", syntax }) => ({ flag: enabledBy, pattern: wholeOf(syntax) })),
  { flag: "objc-format", pattern: wholeOf(OBJECTIVE_C) },
];
const OWNERS: Readonly<Record<string, readonly Owner[]>> = {
  percent_number: FLAGS_OF_QT.map((flag) => ({ flag, pattern: /^%\d$/ })),
  python_named: ALL_OWNERS.filter(({ flag }) => flag === "python-format"),
  printf: ALL_OWNERS.filter(({ flag }) => !OWNERS_OF_BRACES.includes(flag)),
  apple: ALL_OWNERS.filter(({ flag }) => !OWNERS_OF_BRACES.includes(flag)),
  brace: ALL_OWNERS.filter(({ flag }) => OWNERS_OF_BRACES.includes(flag)),
};

function wholeOf({ pattern }: PlaceholderSyntax): RegExp {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, ""));
}

/**
 * A family without the placeholders that the checks of a text's flags compare. Placeholders that their patterns do
 * not match remain.
 */
function withoutOwned(family: Family, { flags }: Subject): ArgumentReader {
  const owners = (OWNERS[family.id] ?? []).filter(({ flag }) => flags.has(flag));
  if (owners.length === 0) return family;
  return {
    ...family,
    argumentsIn: (text, source) =>
      family
        .argumentsIn(text, source)
        .filter((argument) => !owners.some(({ pattern }) => pattern.test(argument.text))),
  };
}

/**
 * The release does not have this check. The families of a text are certain, in this order: if the flag or format
 * names one, if its placeholders are unmistakable, or if enough sources have it. A flag for one family does not
 * affect another.
 */
export const placeholders: UnitCheck = explainedCheck(
  {
    id: "placeholders",
    name: "Placeholders",
    description: "Placeholders differ from the source.",
    hint: "keep each placeholder; only those with a name or number can move",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "%{$:<&=#@_" },
  },
  (subject) => {
    const wrong = [...ownDifferences(subject), ...familyDifferences(subject), ...foreignTypes(subject)];
    return wrong.length === 0 ? undefined : wrong.join("; ");
  },
);

/** For texts with choices, all values that they show are compared together. */
function ownDifferences(subject: Subject): readonly string[] {
  if (subject.fileFormat === "fluent") return described(fluentDifferences(subject), "Fluent's { $name }");
  return isWikiText(subject) ? described(wikiDifferences(subject), "MediaWiki's $1") : [];
}

function described(differences: Differences | undefined, name: string): readonly string[] {
  return differences === undefined ? [] : [`${describeDifferences(differences)} (as ${name})`];
}

function familyDifferences(whole: Subject): readonly string[] {
  const subject = withoutRanges(whole);
  const plain = withoutInlineElements(subject);
  const told = new Set<string>();
  return candidatesFor(subject).flatMap(([family, known]) => {
    const of = family.id === "inline" ? subject : plain;
    const differences = differencesIn(of, family, known);
    const tokens = Object.values(differences ?? {}).flat();
    // The family of a flag or format is reported first. Another family with the same tokens is not reported again.
    if (tokens.every((token) => told.has(token))) return [];
    for (const token of tokens) told.add(token);
    return described(differences, nameOf(family, of));
  });
}

function differencesIn(
  subject: Subject,
  family: Family,
  known: Certainty | undefined,
): Differences | undefined {
  if (!hasSign(family, subject) || (family.id === "brace" && isOfAnother(subject))) return undefined;
  const certainty = known ?? certaintyOf(family, subject);
  if (certainty === "none") return undefined;
  const isAsked =
    certainty === "sure" || (asksForNothing(subject) && isUnmistakable(family, subject.targets));
  return argumentDifferences(subject, withoutOwned(family, subject), { isAsked });
}

type Certainty = "sure" | "likely" | "none";
type Candidate = readonly [family: Family, known: Certainty | undefined];

/** The candidates are cached by flags, which most texts share, and by format. */
const CANDIDATES = new WeakMap<Flags, Map<string, readonly Candidate[]>>();

/** The families that a text may have, with their certainty by flags and format. */
function candidatesFor({ flags, fileFormat }: Subject): readonly Candidate[] {
  const byFormat = CANDIDATES.get(flags) ?? new Map<string, readonly Candidate[]>();
  CANDIDATES.set(flags, byFormat);
  const known = byFormat.get(fileFormat);
  if (known !== undefined) return known;
  const candidates = FAMILIES.flatMap((family): readonly Candidate[] => {
    if (!mayHave(fileFormat, family) || family.unless?.some((flag) => flags.has(flag))) return [];
    const isSure = family.flags.some((flag) => flags.has(flag)) || family.sureIn?.has(fileFormat);
    if (isSure) return [[family, "sure"]];
    if (family.isUnmistakable || family.formats.has(fileFormat)) return [[family, "likely"]];
    return family.isOfFormats ? [] : [[family, undefined]];
  });
  const surest = candidates.toSorted(
    ([, one], [, other]) => Number(other === "sure") - Number(one === "sure"),
  );
  byFormat.set(fileFormat, surest);
  return surest;
}

const FOREIGN_TYPE =
  /\{\d{1,2},\s?(?!(?:number|date|time|choice|plural|select|selectordinal|spellout|ordinal)(?!\p{L}))\p{L}{2,20}/gu;

/** Matches `{0,choice,…}` of Java, in which the word is translated. */
function foreignTypes({ sources, targets }: Subject): readonly string[] {
  if (!sources.some((source) => /\{\d{1,2},/.test(source))) return [];
  return targets
    .flatMap((target) => target.match(FOREIGN_TYPE) ?? [])
    .filter((written) => !sources.some((source) => source.includes(written)))
    .map((written) => `unknown: ${written}`);
}

function hasSign({ sign, look }: Family, { sources, targets }: Subject): boolean {
  const isThere = (text: string): boolean => text.includes(sign) && look?.test(text) !== false;
  return sources.some(isThere) || targets.some(isThere);
}

/** The format or the text names families whose placeholders look alike. */
function nameOf({ id, name, argumentsIn }: Family, subject: Subject): string {
  const [source = ""] = subject.sources;
  if (id === "printf" && source.includes("%@")) return apple.name;
  if (id === "marked")
    return argumentsIn(source, source)[0]?.text.replace(/[a-z](?:.*[a-z\d])?/i, "name") ?? name;
  if (id !== "brace") return name;
  if (isMessageOfJava(subject) && !/\{[a-z]/i.test(source)) return "Java's {0}";
  return subject.fileFormat === "resx" ? ".NET's {0}" : name;
}

/** The certainty of a family that neither a flag nor the format names. */
function certaintyOf(family: Family, { sources, targets, component }: Subject): Certainty {
  // `%1%` may be one of `%1` and a percent sign.
  if (family.id === "boost" && component?.hasFamily("percent_number")) return "none";
  if (component?.hasFamily(family.id)) return "likely";
  return isUnmistakable(family, sources) || isUnmistakable(family, targets) ? "likely" : "none";
}

function isUnmistakable(family: Family, texts: readonly string[]): boolean {
  return family.isUnmistakable || texts.some((text) => family.isUnmistakableIn?.(text));
}

/**
 * Another check compares messages of ICU, and another one double braces. A single brace beside double braces is text.
 */
function isOfAnother(subject: Subject): boolean {
  return isMessage(subject) || subject.sources.some((source) => source.includes("{{"));
}

/** The release does not have this check. */
export const lonePercent: UnitCheck = explainedForms(
  {
    id: "lone_percent",
    name: "Lone percent sign",
    description: "The source writes a percent sign as `%%`, the translation as `%`.",
    hint: "write %% for a percent sign: a single one begins a placeholder",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "%" },
  },
  (source, target, { flags, fileFormat }) => {
    if (!source.includes("%%") || isDateFormat(source)) return undefined;
    const isSure =
      printf.flags.some((flag) => flags.has(flag)) ||
      printf.formats.has(fileFormat) ||
      apple.formats.has(fileFormat);
    if (!isSure && printf.argumentsIn(source, source).length === 0 && !NAMED.test(source)) return undefined;
    if (withoutPrintf(source.replace(EVERY_NAMED, "")).includes("%")) return undefined;
    return withoutPrintf(target.replace(EVERY_NAMED, "")).includes("%") ? "" : undefined;
  },
);

const NAMED = /%[({<][^(){}<>]{0,100}[)}>][a-zA-Z]?/;
const EVERY_NAMED = new RegExp(NAMED.source, "g");

/**
 * The release does not have this check. In Java's `MessageFormat`, a single apostrophe quotes the text that follows:
 * `{0}` is shown.
 */
export const singleApostrophe: UnitCheck = explainedForms(
  {
    id: "single_apostrophe",
    name: "Single apostrophe",
    description: "A single apostrophe is before a placeholder of `MessageFormat`, which reads it as a quote.",
    hint: "write two apostrophes, as the other texts do: l''ami de {0}",
    severity: "danger",
    breaksProgram: true,
    traces: { holds: "'" },
  },
  (source, target, subject) => {
    const { component } = subject;
    if (!isMessageOfJava(subject)) return undefined;
    if (component?.doublesApostrophes !== true || !/\{\d/.test(source)) return undefined;
    if (source.replaceAll("''", "").includes("'")) return undefined;
    const shown = target.replaceAll("''", "");
    const at = shown.indexOf("'");
    return at >= 0 && /\{\d/.test(shown.slice(at)) ? "" : undefined;
  },
);
