import type { PluralRule } from "../../../model/index.ts";
import type { FormCheck, Subject, UnitCheck } from "./check.ts";
import * as syntax from "./placeholders.ts";
import { type Placeholder, type PlaceholderSyntax, placeholdersOf } from "./placeholders.ts";

/** A check of one language's placeholders, with the syntax that it knows. */
export interface FormatCheck extends UnitCheck {
  readonly enabledBy: string;
  readonly syntax: PlaceholderSyntax;
}

export const pythonFormat = formatCheck(
  "python_format",
  "Python format",
  "Python's `%` formatting",
  syntax.PYTHON,
);

/** Every check of placeholders: off, until a flag says what the text is. */
export const FORMAT_CHECKS: readonly FormatCheck[] = [
  pythonFormat,
  formatCheck("python_brace_format", "Python brace format", "Python's `str.format`", syntax.PYTHON_BRACE),
  formatCheck("php_format", "PHP format", "PHP's `sprintf`", syntax.PHP),
  formatCheck("c_format", "C format", "C's `printf`", syntax.C),
  formatCheck("perl_format", "Perl format", "Perl's `sprintf`", syntax.PERL),
  formatCheck(
    "javascript_format",
    "JavaScript format",
    "JavaScript's `sprintf` libraries",
    syntax.JAVASCRIPT,
  ),
  formatCheck("c_sharp_format", "C# format", "C#'s composite formatting (`{0}`)", syntax.C_SHARP),
  formatCheck("java_format", "Java format", "Java's `Formatter` (`%s`)", syntax.JAVA),
  formatCheck(
    "java_messageformat",
    "Java MessageFormat",
    "Java's `MessageFormat` (`{0}`)",
    syntax.JAVA_MESSAGE,
  ),
];

/** Expressions have no order and no plural rules of their own: form by form, the same set. */
export const angularjsFormat: FormCheck = {
  ...factsOf("angularjs_format", "AngularJS interpolation string", "AngularJS (`{{ }}`)"),
  looksAt: "form",
  fails: (source, target) =>
    !isEqual(placeholdersOf(source, syntax.ANGULARJS), placeholdersOf(target, syntax.ANGULARJS)),
};

export const SYNTAXES: ReadonlyMap<string, PlaceholderSyntax> = new Map([
  ...FORMAT_CHECKS.map((check): [string, PlaceholderSyntax] => [check.enabledBy, check.syntax]),
  [angularjsFormat.enabledBy ?? "", syntax.ANGULARJS],
]);

function factsOf(id: string, name: string, what: string): FormatFacts {
  return {
    id,
    name,
    description: `Source and translation do not have the same placeholders of ${what}.`,
    hint: "keep every placeholder as the source writes it; only those that name their argument may change places",
    severity: "danger",
    enabledBy: id.replaceAll("_", "-"),
  };
}

type FormatFacts = Omit<FormatCheck, "looksAt" | "runsOn" | "isPublished" | "syntax" | "fails">;

function formatCheck(id: string, name: string, what: string, placeholders: PlaceholderSyntax): FormatCheck {
  return {
    ...factsOf(id, name, what),
    looksAt: "unit",
    syntax: placeholders,
    fails: ({ sources, targets }) => failsFormat(sources, targets, placeholders),
  };
}

/**
 * Placeholders that name their arguments, in texts of which no flag says so: in any order, each at least once. The count
 * may lack in forms for one number alone ("no files", "a file", "both files").
 *
 * @param isCount of a placeholder that stands for the number
 */
export function failsNamed(
  subject: Subject,
  syntax: PlaceholderSyntax,
  isCount: (text: string) => boolean,
): boolean {
  const { sources, targets, fileFormat } = subject;
  const [singular = NO_NAMES, plural = singular] = sources.map((text) => namesIn(text, syntax));
  const known = new Set([...singular, ...plural]);
  // Only Qt writes a plural's source once: elsewhere what the further forms should have is not known.
  const compared = sources.length > 1 || fileFormat === "ts" ? targets : targets.slice(0, 1);
  return compared.some((target, index) => {
    if (target === "") return false;
    const found = namesIn(target, syntax);
    const wanted = index === 0 ? singular : plural;
    const mayOmit = (text: string): boolean =>
      isCount(text) && leavesCountOut(subject, index, !singular.has(text));
    return (
      [...wanted].some((text) => !found.has(text) && !mayOmit(text)) ||
      [...found].some((text) => !known.has(text))
    );
  });
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Keys of texts for one number, as formats without plurals of their own write them: `files_one`. */
const ONE_NUMBER_KEY = /[._](?:zero|one|two|singular|0|1)$/;

/** Where files name their forms, `zero` may stand before `one`: then one is second. */
function leavesCountOut(
  { sources, targets, plural, context }: Subject,
  index: number,
  inSource: boolean,
): boolean {
  if (sources.length === 1 && targets.length === 1) return ONE_NUMBER_KEY.test(context);
  return (
    index === 0 || formsForOneNumber(plural).has(index) || (inSource && index === 1 && targets.length > 2)
  );
}

function namesIn(text: string, syntax: PlaceholderSyntax): ReadonlySet<string> {
  return new Set(placeholdersOf(text, syntax).map(({ text: name }) => name));
}

/**
 * RULES.md 9: further forms are compared with the source's plural, and so is the only form of a language that has
 * one. The first form may leave out what stands in the source's singular, or have what only its plural has: in many
 * languages it counts more than one.
 */
function failsFormat(
  sources: readonly string[],
  targets: readonly string[],
  placeholders: PlaceholderSyntax,
): boolean {
  const [singular = [], plural = singular] = sources.map((source) => placeholdersOf(source, placeholders));
  const isPlural = sources.length > 1;
  return targets.some((target, index) => {
    if (isPlural && target === "") return false;
    const found = placeholdersOf(target, placeholders);
    if (!isPlural) return !isEqual(singular, found);
    if (index > 0 || targets.length === 1) return !isEqual(plural, found);
    return !isPart(found, singular) && !isPart(found, plural);
  });
}

/** In order where a place counts, else each at least once. */
function isEqual(source: readonly Placeholder[], target: readonly Placeholder[]): boolean {
  if (isOrdered(source))
    return source.length === target.length && source.every(({ text }, index) => text === target[index]?.text);
  const names = new Set(source.map(({ text }) => text));
  return (
    new Set(target.map(({ text }) => text)).size === names.size && target.every(({ text }) => names.has(text))
  );
}

/** Every placeholder is one of the whole's; in its order where a place counts. */
function isPart(part: readonly Placeholder[], whole: readonly Placeholder[]): boolean {
  if (!isOrdered(whole)) return part.every(({ text }) => whole.some((one) => one.text === text));
  let next = 0;
  return part.every(({ text }) => {
    while (next < whole.length && whole[next]?.text !== text) next += 1;
    next += 1;
    return next <= whole.length;
  });
}

function isOrdered(placeholders: readonly Placeholder[]): boolean {
  return placeholders.some(({ isPositional }) => isPositional);
}

/**
 * The forms that a language has for one number alone, as Arabic its dual: they may leave the number out. Only conditions
 * that stand by themselves tell it (`n==2 ? 2 : …`); a form for 1, 21 and 31 is for more than one number.
 */
export function formsForOneNumber({ formula }: PluralRule): ReadonlySet<number> {
  const known = KNOWN.get(formula);
  if (known !== undefined) return known;
  const forms = new Set([...formula.matchAll(ONE_NUMBER)].map(([, form]) => Number(form)));
  KNOWN.set(formula, forms);
  return forms;
}

const ONE_NUMBER = /(?:^|[:(])\s*n\s*==\s*\d{1,3}\s*\)?\s*\?\s*(\d)/g;

/** Formulas are few: a language has one. */
const KNOWN = new Map<string, ReadonlySet<number>>();
