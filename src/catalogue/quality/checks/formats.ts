import type { FormCheck, UnitCheck } from "./check.ts";
import * as syntax from "./placeholders.ts";
import { type Placeholder, type PlaceholderSyntax, placeholdersOf } from "./placeholders.ts";

/** A check of one language's placeholders, with their syntax. */
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

/** All checks of placeholders. Each needs a flag that names the syntax of the text. */
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

/** Expressions have no order and no special rules for plurals. Each form must have the same set. */
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
    description: `Placeholders of ${what} differ from the source.`,
    hint: "keep placeholders, unnumbered ones in order",
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
 * Further forms are compared with the source's plural, as is the only form of a language with one form (RULES.md 9).
 * The first form can leave out placeholders of the source's singular and can have those of its plural, because in
 * many languages it is for several numbers.
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

/** Compares in order if positions matter. Otherwise, each placeholder must occur at least as often. */
function isEqual(source: readonly Placeholder[], target: readonly Placeholder[]): boolean {
  if (isOrdered(source))
    return source.length === target.length && source.every(({ text }, index) => text === target[index]?.text);
  const names = new Set(source.map(({ text }) => text));
  return (
    new Set(target.map(({ text }) => text)).size === names.size && target.every(({ text }) => names.has(text))
  );
}

/** True if each placeholder occurs in the whole, in the same order if positions matter. */
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
