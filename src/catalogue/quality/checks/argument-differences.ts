import { pluralRuleIn } from "../../../model/index.ts";
import type { Subject } from "./check.ts";
import type { Argument, ArgumentReader } from "./families.ts";
import { pluralNumbers } from "./plural-numbers.ts";

/** The differences between the arguments of a translation and its source. Each argument is there once, as written. */
export interface Differences {
  /** Arguments of the source that the translation does not have. */
  readonly missing: readonly string[];
  /** Arguments of the translation for which the program passes no value. */
  readonly unknown: readonly string[];
}

/**
 * Compares the arguments of each form with those that the program passes. The program passes all arguments to every
 * form of a plural. A form for a single number can leave the number out ("no files", "a file", "both files").
 *
 * @param isAsked false: a source without arguments proves nothing about the arguments that are passed
 * @returns undefined if there is no difference
 */
export function argumentDifferences(
  subject: Subject,
  family: ArgumentReader,
  { isAsked }: { readonly isAsked: boolean },
): Differences | undefined {
  const { sources, targets, fileFormat } = subject;
  const [source = ""] = sources;
  const given = sources.map((text) => family.argumentsIn(text, text));
  const known = new Set(given.flat().map(({ key }) => key));
  if (known.size === 0 && !isAsked) return undefined;
  // Only Qt writes a plural's source once. Elsewhere the arguments of further forms are unknown.
  const compared = sources.length > 1 || fileFormat === "ts" ? targets : targets.slice(0, 1);
  const forms = [...compared.entries()]
    .filter(([, target]) => target !== "")
    .map(([form, target]) => ({ form, target, found: family.argumentsIn(target, source) }));
  if (given.length === 1 && forms.every(({ found }) => isAsGiven(found, given[0]))) return undefined;
  const missing = forms.flatMap(({ form, target, found }) => {
    const keys = new Set(found.map(({ key }) => key));
    const isThere = (one: Argument): boolean => keys.has(one.key) || family.isWithin?.(one, target) === true;
    return lostIn(expectedIn(subject, given, form), isThere, given);
  });
  // The other forms of the source are separate texts, and show that a number is passed.
  const mayHaveNumber = isOfOneNumber(subject);
  const unknown = forms
    .flatMap(({ found }) => found)
    .filter(({ key, isLoose }) => !known.has(key) && isLoose !== true)
    .filter(({ isNumber }) => !(isNumber && mayHaveNumber))
    .map(({ text }) => text);
  if (missing.length + unknown.length === 0) return undefined;
  return { missing: [...new Set(missing)], unknown: [...new Set(unknown)] };
}

/** True for a source without arguments and numbers. Then a translation's arguments belong to another text. */
export function asksForNothing({ sources, context }: Subject): boolean {
  const [source = ""] = sources;
  if (sources.length > 1 || /[%{$<@#\d]/.test(source) || !/\p{L} \p{L}/u.test(source)) return false;
  return !ONE_NUMBER_KEY.test(context) && !/\b(?:an?|one|single|no)\b/i.test(source);
}

/** Most translations have the arguments of their source in the same order. */
function isAsGiven(found: readonly Argument[], given: readonly Argument[] = []): boolean {
  return found.length === given.length && found.every(({ key }, at) => key === given[at]?.key);
}

/** The lost arguments, as the source writes them. */
function lostIn(
  { arguments: expected, mayOmitNumber }: Expected,
  isThere: (one: Argument) => boolean,
  given: readonly (readonly Argument[])[],
): readonly string[] {
  const lost = expected.filter((one) => !isThere(one));
  const optional = mayOmitNumber ? lost.find(isOptional(given))?.key : undefined;
  return lost.filter(({ key }) => key !== optional).map(({ text }) => text);
}

/**
 * The form can leave the number out. If no argument is marked as the number, it is the only argument, or one that the
 * singular of the source leaves out.
 */
function isOptional([singular = [], many = singular]: readonly (readonly Argument[])[]): (
  one: Argument,
) => boolean {
  const inSingular = new Set(singular.map(({ key }) => key));
  const distinct = new Set(many.map(({ key }) => key)).size;
  return ({ key, isNumber }) => isNumber || !inSingular.has(key) || distinct === 1;
}

function isGettext(format: string): boolean {
  return format === "po" || format === "po-mono";
}

interface Expected {
  readonly arguments: readonly Argument[];
  readonly mayOmitNumber: boolean;
}

function expectedIn(
  subject: Subject,
  [singular = [], many = singular]: readonly (readonly Argument[])[],
  form: number,
): Expected {
  const { sources, targets, language, fileFormat } = subject;
  if (targets.length === 1)
    return sources.length === 1
      ? { arguments: singular, mayOmitNumber: isOfOneNumber(subject) }
      : { arguments: many, mayOmitNumber: false };
  const plural =
    fileFormat === "ts" ? pluralRuleIn("qt", { code: language, plural: subject.plural }) : subject.plural;
  const numbers = pluralNumbers(plural, targets.length)[form] ?? [];
  // Headers of gettext often contain `n != 1`, even in languages whose first form is also for 21.
  const isForOne =
    numbers.length === 1 || (isGettext(fileFormat) && targets.length === 2 && numbers[0] === 1);
  // French uses its first form for 0 and 1, so the arguments of the source's singular fit.
  const isSingular = form === 0 && numbers.every((number) => number < 2);
  return { arguments: isSingular ? singular : many, mayOmitNumber: isForOne || numbers.length === 0 };
}

/** Keys of texts for one number, in formats without plurals of their own: `files_one`, `files:zero`, `files[n=one]`. */
const ONE_NUMBER_KEY =
  /(?:[._](?:zero|one|two|singular|0|1)|:zero|\[[^[\]]{0,500}=\s?(?:zero|one|two|[0-2])(?:,[^[\]]{0,500})?\])$/;

function isOfOneNumber({ sources, targets, context }: Subject): boolean {
  return sources.length === 1 && targets.length === 1 && ONE_NUMBER_KEY.test(context);
}

const MOST_NAMED = 6;
const LONGEST_NAMED = 60;

/** `missing: $limit; unknown: $s`. If both have the same arguments, their order differs. */
export function describeDifferences({ missing, unknown }: Differences): string {
  const isOrder = missing.length > 1 && [...missing].sort().join() === [...unknown].sort().join();
  if (isOrder) return `other order: ${named(unknown)}; number them to reorder them: %2$…`;
  return [
    ...(missing.length > 0 ? [`missing: ${named(missing)}`] : []),
    ...(unknown.length > 0 ? [`unknown: ${named(unknown)}`] : []),
  ].join("; ");
}

function named(texts: readonly string[]): string {
  const shown = texts
    .slice(0, MOST_NAMED)
    .map((text) => (text.length > LONGEST_NAMED ? `${text.slice(0, LONGEST_NAMED)}…` : text));
  return `${shown.join(" ")}${texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : ""}`;
}
