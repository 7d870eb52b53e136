import type { FormCheck, Subject, TargetCheck, UnitCheck } from "./checks/check.ts";
import { lastOf } from "./checks/ends.ts";

/**
 * A check of the release that is reported only if nothing justifies the translation. It never fails if the release's
 * does not.
 */
export function exceptForms(check: FormCheck, isRight: FormCheck["fails"]): FormCheck {
  return {
    ...check,
    fails: (source, target, subject) =>
      check.fails(source, target, subject) && !isRight(source, target, subject),
  };
}

/** The same as `exceptForms`, for whole units. */
export function exceptUnits(check: UnitCheck, isRight: (subject: Subject) => boolean): UnitCheck {
  return { ...check, fails: (subject) => check.fails(subject) && !isRight(subject) };
}

/** The characters behind a sentence's end: closing marks, tags, spaces. */
const BEHIND = /(?:[\s"'”’»›）」』)\]*_`]|<[^<>]{0,200}>|\([_&]?\p{L}\)){1,20}$/u;
const ELLIPSIS = /(?:\.\.\.|…)$/;
/** Stops of Burmese, Tibetan, Santali, Canadian syllabics, Ethiopic, and the dandas of all scripts. */
const MORE_STOPS = "။༎།᱾᙮።।॥۔。．.";
/**
 * Thai and Lao have no stop, and Khmer and Burmese often leave it out. Chinese and Japanese leave it out of single
 * lines.
 */
const WITHOUT_STOPS: ReadonlySet<string> = new Set(["th", "lo", "km", "my", "bo", "dz", "zh", "ja", "jbo"]);

/**
 * Only a stop that the source has and the last of several sentences lacks is told: the ones before it show that the text is
 * written with stops. What stands alone (a label, a title, a message) does well with a stop or without, in most languages.
 */
export function endsAlike(source: string, target: string, { language }: Pick<Subject, "language">): boolean {
  const [one, other] = [withoutBehind(source), withoutBehind(target)];
  if (ELLIPSIS.test(one) || ELLIPSIS.test(other) || WITHOUT_STOPS.has(language)) return true;
  if (!isStop(one) || isStop(other) || isAbbreviation(one)) return true;
  return !/[\p{L}\p{M}\p{N},،、，]$/u.test(other) || ENDS_IN_VALUE.test(other) || !SENTENCES.test(other);
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

/**
 * Parts that translators do not change and that the release does not know: any placeholders, code, names in capitals.
 */
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

/** What is typed into a terminal: it begins with a prompt or a program, or has options and is no sentence. */
const COMMAND =
  /^(?:[$#>] |(?:sudo|git|npm|npx|pip3?|yarn|pnpm|apt(?:-get)?|brew|docker|kubectl|systemctl|curl|wget|ssh|scp|cd|ls|mkdir|chmod|chown|cargo|composer) )/;
const OPTION = /(?:^|\s)--?[a-z]/i;
/** Statements end, calls have brackets, and comparisons and pipes are not prose. */
const STATEMENT =
  /[;{]\s*$|\w\(\)|[=!]=|=>|->|::|&&|\|\||\bSELECT\b.*\bFROM\b|\b(?:INSERT INTO|UPDATE|DELETE FROM)\b/;

/** Code, commands, and what manuals indent: each line of what is to be typed, or was printed. */
function isVerbatim(text: string): boolean {
  const [line = ""] = text.slice(0, 1000).split("\n", 1);
  const isSentence = /^\p{Lu}/u.test(line) && /[.!?:]$/.test(line);
  if (COMMAND.test(line) || (!isSentence && (OPTION.test(line) || STATEMENT.test(line)))) return true;
  // An engine that counts lines has no place for millions.
  return /^[ \t]/.test(text) && /\n[ \t]/.test(text) && !/\n[^ \t\n]/.test(text);
}

function lowerCaseWords(text: string): number {
  const words = text.slice(0, 2000).replace(FIXED, " ").split(/\s+/);
  return words.filter((word) => /^\p{Ll}{2,30}[.,:;!?]?$/u.test(word)).length;
}

/** MediaWiki's files in `qqq` say what a text is for: they translate nothing. */
const DESCRIPTIONS = "qqq";

/** A check that is only reported for translations. */
export function exceptDescriptions<C extends TargetCheck>(check: C): C {
  return check.looksAt === "unit"
    ? { ...check, fails: (subject: Subject) => subject.language !== DESCRIPTIONS && check.fails(subject) }
    : {
        ...check,
        fails: (source: string, target: string, subject: Subject) =>
          subject.language !== DESCRIPTIONS && check.fails(source, target, subject),
      };
}
