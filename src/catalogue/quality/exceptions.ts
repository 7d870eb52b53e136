import type { FormCheck, Subject, TargetCheck, UnitCheck } from "./checks/check.ts";
import { lastOf } from "./checks/ends.ts";
import { type FormatCheck, formsForOneNumber } from "./checks/formats.ts";
import { type PlaceholderSyntax, placeholdersOf } from "./checks/placeholders.ts";

/** A release's check that is told only where nothing speaks for the translation; it never fails where the release's does not. */
export function exceptForms(check: FormCheck, isRight: FormCheck["fails"]): FormCheck {
  return {
    ...check,
    fails: (source, target, subject) =>
      check.fails(source, target, subject) && !isRight(source, target, subject),
  };
}

/** As `exceptForms`, of a unit as a whole. */
export function exceptUnits(check: UnitCheck, isRight: (subject: Subject) => boolean): UnitCheck {
  return { ...check, fails: (subject) => check.fails(subject) && !isRight(subject) };
}

/** What stands behind a sentence's end: marks that close, tags, spaces. */
const BEHIND = /(?:[\s"'”’»›）」』)\]*_`]|<[^<>]{0,200}>|\([_&]?\p{L}\)){1,20}$/u;
const ELLIPSIS = /(?:\.\.\.|…)$/;
/** Two dots at an end were meant as three. */
const TRAILING = /(?:\.\.|…)$/;
/** Burmese, Tibetan, Santali, Canadian syllabics, Ethiopic, and the dandas of every script. */
const MORE_STOPS = "။༎།᱾᙮።।॥۔。．.";
/** Thai and Lao write no stop, Khmer and Burmese often none; Chinese and Japanese leave it out of lines that stand alone. */
const WITHOUT_STOPS: ReadonlySet<string> = new Set(["th", "lo", "km", "my", "bo", "dz", "zh", "ja", "jbo"]);

/**
 * Only a stop that the source has and the last of several sentences lacks is told: the ones before it show that the text is
 * written with stops. What stands alone (a label, a title, a message) does well with a stop or without, in most languages.
 */
export function endsAlike(source: string, target: string, { language }: Pick<Subject, "language">): boolean {
  const [one, other] = [withoutBehind(source), withoutBehind(target)];
  if (ELLIPSIS.test(one) || ELLIPSIS.test(other) || WITHOUT_STOPS.has(language)) return true;
  if (!isStop(one) || isStop(other) || isAbbreviation(one)) return true;
  return !/[\p{L}\p{M}\p{N}]$/u.test(other) || ENDS_IN_VALUE.test(other) || !SENTENCES.test(other);
}

/** A word, its stop, and the beginning of another sentence; behind an abbreviation words go on in lower case. */
const SENTENCES = /\p{L}{4,}[.۔।።။؟?!]["»”’)]?\s+(?!\p{Ll})\S+\s\S/u;

/** A value from elsewhere, which a stop would touch. */
const ENDS_IN_VALUE = /%(?:\([^()]{1,100}\))?\w$|%\d|\}$/;

function isStop(text: string): boolean {
  return text !== "" && MORE_STOPS.includes(lastOf(text));
}

/** `etc.`, `Nr.`, `p.m.`: a short word with a stop is no sentence's end to rely on. */
function isAbbreviation(text: string): boolean {
  return /(?:^|[\s(/,.\u00a0])\p{L}{1,4}\.$/u.test(text);
}

function withoutBehind(text: string): string {
  return text.slice(-400).replace(BEHIND, "");
}

/** Three dots say what the character for them says, and commands that open something have them or not. */
export function trailsAlike(source: string, target: string): boolean {
  return !TRAILING.test(withoutBehind(source)) || TRAILING.test(withoutBehind(target));
}

/** What no translator changes, beside what the release knows of: placeholders of any kind, code, names in capitals. */
const FIXED =
  /<[^<>]{0,200}>|`[^`]{0,200}`|\$?\{\{?[^{}]{0,200}\}?\}|%\{[^{}]{0,200}\}|%\(?\w{0,50}\)?[a-zA-Z\d]|https?:\/\/\S{1,500}|\S{0,100}[_@/\\.=]\S{1,100}/g;

/** Few words may well be a name, a unit or the same in both languages: only a sentence is told, and no example of code. */
export function isNoSentence({ sources, targets, language }: Subject): boolean {
  if (/^(?:en|sco)(?:gb|us|ca|au|nz|in)?$/i.test(language)) return true;
  return !targets.some((target, index) => {
    const source = sources[Math.min(index, sources.length - 1)] ?? "";
    return target === source && !isVerbatim(source) && lowerCaseWords(source) >= FEWEST_WORDS;
  });
}

const FEWEST_WORDS = 4;

/** Manuals indent each line of what is to be typed, or was printed. An engine that counts lines has no place for millions. */
function isVerbatim(text: string): boolean {
  return /^[ \t]/.test(text) && /\n[ \t]/.test(text) && !/\n[^ \t\n]/.test(text);
}

function lowerCaseWords(text: string): number {
  const words = text.slice(0, 2000).replace(FIXED, " ").split(/\s+/);
  return words.filter((word) => /^\p{Ll}{2,30}[.,:;!?]?$/u.test(word)).length;
}

const GETTEXT: ReadonlySet<string> = new Set(["po", "po-mono"]);

/** Doubled braces in gettext's files are of a template, an example, or anything else. */
export function isGettext({ fileFormat }: Pick<Subject, "fileFormat">): boolean {
  return GETTEXT.has(fileFormat);
}

/** MediaWiki's files in `qqq` say what a text is for: they translate nothing. */
const DESCRIPTIONS = "qqq";

/** A check that is told of translations alone. */
export function exceptDescriptions<C extends TargetCheck>(check: C): C {
  return check.looksAt === "unit"
    ? { ...check, fails: (subject: Subject) => subject.language !== DESCRIPTIONS && check.fails(subject) }
    : {
        ...check,
        fails: (source: string, target: string, subject: Subject) =>
          subject.language !== DESCRIPTIONS && check.fails(source, target, subject),
      };
}

/** A check of placeholders that is told only where an argument is lost, or one is asked for that nobody gives. */
export function exceptEqualArguments(check: FormatCheck): UnitCheck {
  return exceptUnits(check, (subject) => hasArguments(subject, check.syntax));
}

/**
 * The same arguments, in order or by number (`%s %s` as `%2$s %1$s`). Every form of a plural is given them all, and may
 * leave one out, the number, where it is for one number alone ("no files", "a file", "both files"). `% s` gives what `%s`
 * does.
 */
function hasArguments({ sources, targets, plural }: Subject, syntax: PlaceholderSyntax): boolean {
  if (sources.some((text) => OF_A_DATE.test(text))) return true;
  const [singular = NONE, many = singular] = sources.map((text) => argumentsOf(text, syntax));
  const known = new Set([...singular, ...many]);
  return targets.every((target, index) => {
    if (target === "") return true;
    const isFirst = index === 0 && targets.length > 1;
    const isForOne = sources.length > 1 && (isFirst || formsForOneNumber(plural).has(index));
    return [target, target.replaceAll("% ", "%")].some((text) => {
      const found = argumentsOf(text, syntax);
      if ([...found].some((argument) => !known.has(argument))) return false;
      const lost = [...(isFirst ? singular : many)].filter((argument) => !found.has(argument));
      return lost.length <= (isForOne ? 1 : 0);
    });
  });
}

const NONE: ReadonlySet<string> = new Set();

/** What `strftime` knows and no format of arguments does: languages order dates as they do. */
const OF_A_DATE = /%-?[bBYmHMpAIjyZ](?!\w)/;

/**
 * What a text asks for: number and kind, or what it names. A percent sign and a space before a word are of the sentence
 * ("50 % are"), whatever the syntax allows; a width that is an argument itself leaves the text as it is.
 */
function argumentsOf(text: string, syntax: PlaceholderSyntax): ReadonlySet<string> {
  const found = placeholdersOf(text, syntax).filter((one) => !one.text.startsWith("% "));
  if (found.some((one) => one.text.includes("*")))
    return new Set(found.map((one, at) => `${at}:${one.text}`));
  return new Set(
    found.map(({ text: written, isPositional }, at) => {
      const [, number, kind] = /^%(\d+)\$(.+)$/s.exec(written) ?? [];
      if (number !== undefined) return `${number}:${kind}`;
      return isPositional ? `${at + 1}:${written.slice(1)}` : written;
    }),
  );
}
