import type { FormCheck, Subject, TargetCheck, UnitCheck } from "./checks/check.ts";
import { lastOf } from "./checks/ends.ts";

/**
 * A check of the release for reports: a failure is reported only if no exception applies. The check never fails if
 * the release's check passes.
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
 * A missing stop is reported only after the last of several sentences: the ones before it show that the text is
 * written with stops. A single label, title or message is right with a stop or without one in most languages.
 */
export function endsAlike(source: string, target: string, { language }: Pick<Subject, "language">): boolean {
  const [one, other] = [withoutBehind(source), withoutBehind(target)];
  if (ELLIPSIS.test(one) || ELLIPSIS.test(other) || WITHOUT_STOPS.has(language)) return true;
  if (!isStop(one) || isStop(other) || /[)）]\s*$/.test(target)) return true;
  if (/\p{L}{4}\.$/u.test(one) && /\p{L}[,،、，]$/u.test(other)) return false;
  if (isAbbreviation(one) && !(SENTENCES.test(one) && !ABBREVIATED.test(one))) return true;
  return !/[\p{L}\p{M}\p{N},،、，]$/u.test(other) || ENDS_IN_VALUE.test(other) || !SENTENCES.test(other);
}

/** A word, its stop, and the beginning of another sentence; behind an abbreviation words go on in lower case. */
const SENTENCES = /\p{L}{4,}[.۔।።။؟?!]["»”’)]?\s+(?!\p{Ll})\S+\s\S/u;

/** The end of a text in a placeholder, which a stop would touch. */
const ENDS_IN_VALUE = /%(?:\([^()]{1,100}\))?\w$|%\d|\}$/;

function isStop(text: string): boolean {
  return text !== "" && MORE_STOPS.includes(lastOf(text));
}

/** `etc.`, `Nr.`, `p.m.`: a short word with a stop does not show the end of a sentence. */
function isAbbreviation(text: string): boolean {
  return /(?:^|[\s(/,.\u00a0])\p{L}{1,4}\.$/u.test(text);
}

const ABBREVIATED =
  /(?:\.\p{L}{1,4}|\b(?:etc|approx|max|min|no|nos|vs|inc|ltd|corp|co|sec|hrs?|dept|est|ext|fig|jr|sr|st|vol|ed|al))\.$/iu;

function withoutBehind(text: string): string {
  return text.slice(-400).replace(BEHIND, "");
}

/**
 * Parts that translators do not change and that the release does not know: any placeholders, code, names in capitals.
 */
const FIXED =
  /<[^<>]{0,200}>|`[^`]{0,200}`|\$?\{\{?[^{}]{0,200}\}?\}|%\{[^{}]{0,200}\}|%\(?\w{0,50}\)?[a-zA-Z\d]|https?:\/\/\S{1,500}|\S{0,100}[_@/\\.=]\S{1,100}/g;

/** A few words can be a name, a unit or equal in both languages. So only sentences that are not code are reported. */
export function isNoSentence({ sources, targets, language }: Subject): boolean {
  if (/^(?:en|sco)(?:gb|us|ca|au|nz|in)?$/i.test(language)) return true;
  return !targets.some((target, index) => {
    const source = sources[Math.min(index, sources.length - 1)] ?? "";
    return target === source && !isVerbatim(source) && isSentence(source, language);
  });
}

const FEWEST_WORDS = 4;
/** English words that are not words of other languages and not parts of short names. */
const ENGLISH =
  /^(?:the|your|you|is|was|has|been|are|this|that|with|not|and|to|when|please|cannot|could|have|will|be|if|from|for|of|it|can|do|does)$/;
/** Languages with other letters. Fewer words show that a text is not in such a language. */
const OTHER_LETTERS =
  /^(?:am|ar|be|bg|bn|ckb|el|fa|gu|he|hi|hy|ja|ka|kk|km|kn|ko|ky|lo|mk|ml|mn|mr|my|ne|pa|ps|ru|si|ta|te|tg|th|uk|ur|yi|zh)$/;

function isSentence(text: string, language: string): boolean {
  const words = lowerCaseWords(text);
  if (words.length >= FEWEST_WORDS) return true;
  if (words.length < (OTHER_LETTERS.test(language) ? 2 : 3)) return false;
  return words.some((word) => ENGLISH.test(word)) && words.some((word) => !ENGLISH.test(word));
}

/** A command for a terminal: it begins with a prompt or a program, or has options and does not end as a sentence does. */
const COMMAND =
  /^(?:[$#>] |(?:sudo|git|npm|npx|pip3?|yarn|pnpm|apt(?:-get)?|brew|docker|kubectl|systemctl|curl|wget|ssh|scp|cd|ls|mkdir|chmod|chown|cargo|composer) )/;
const OPTION = /(?:^|\s)--?[a-z]/i;
/**
 * Signs of code: statements end with a semicolon, calls have brackets, and comparisons and pipes do not occur in prose.
 */
const STATEMENT =
  /[;{]\s*$|\w\(\)|[=!]=|=>|->|::|&&|\|\||\bSELECT\b.*\bFROM\b|\b(?:INSERT INTO|UPDATE|DELETE FROM)\b/;

/** Code, commands and indented lines of manuals: each line is input or output of a program. */
function isVerbatim(text: string): boolean {
  const [line = ""] = text.slice(0, 1000).split("\n", 1);
  const isSentence = /^\p{Lu}/u.test(line) && /[.!?:]$/.test(line);
  if (
    COMMAND.test(line) ||
    /^lorem ipsum/i.test(line) ||
    (!isSentence && (OPTION.test(line) || STATEMENT.test(line)))
  )
    return true;
  // A regular expression that counts lines would exhaust the memory for millions of lines.
  return /^[ \t]/.test(text) && /\n[ \t]/.test(text) && !/\n[^ \t\n]/.test(text);
}

function lowerCaseWords(text: string): readonly string[] {
  const words = text.slice(0, 2000).replace(FIXED, " ").split(/\s+/);
  return words.flatMap((word) => /^(\p{Ll}{2,30})[.,:;!?]?$/u.exec(word)?.[1] ?? []);
}

/** MediaWiki's files in `qqq` describe texts. They are not translations. */
const DESCRIPTIONS = "qqq";

/** The same check, but it skips MediaWiki's descriptions. */
export function exceptDescriptions<C extends TargetCheck>(check: C): C {
  return check.looksAt === "unit"
    ? { ...check, fails: (subject: Subject) => subject.language !== DESCRIPTIONS && check.fails(subject) }
    : {
        ...check,
        fails: (source: string, target: string, subject: Subject) =>
          subject.language !== DESCRIPTIONS && check.fails(source, target, subject),
      };
}
