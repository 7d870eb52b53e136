import type { FormCheck, Subject, UnitCheck } from "./checks/check.ts";
import { lastOf } from "./checks/ends.ts";

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
/** Burmese, Tibetan, Santali, Canadian syllabics, Ethiopic, and the dandas of every script. */
const MORE_STOPS = "။༎།᱾᙮።।॥۔。．.";
/** What ends a sentence or leads to what follows: each has a check of its own. */
const OTHER_ENDS = "?؟？!！¡:：;；…,،、，;՞՜";
/** Thai and Lao write no stop, Khmer and Burmese often none; Chinese and Japanese leave it out of lines that stand alone. */
const WITHOUT_STOPS: ReadonlySet<string> = new Set(["th", "lo", "km", "my", "bo", "dz", "zh", "ja", "jbo"]);

/** The sentence ends, whatever closes behind it; an abbreviation ends none, and of two marks only one is told. */
export function endsAlike(source: string, target: string, { language }: Pick<Subject, "language">): boolean {
  const [one, other] = [withoutBehind(source), withoutBehind(target)];
  if (ELLIPSIS.test(one) || ELLIPSIS.test(other)) return true;
  if (WITHOUT_STOPS.has(language)) return true;
  const [isOne, isOther] = [isStop(one), isStop(other)];
  // Korean ends what is said politely with a stop, and what is noted without.
  if (language === "ko" && isOther) return true;
  if (isOne === isOther || one === "" || other === "") return true;
  if (OTHER_ENDS.includes(lastOf(isOne ? other : one))) return true;
  return isAbbreviation(isOne ? one : other);
}

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
 * A colon is one with or without the space that French writes before it, whatever closes behind it; Bengali writes a
 * visarga for it, Armenian a dot, Burmese a dash. A sentence that leads on with other words may have it elsewhere.
 */
export function hasColon(source: string, target: string): boolean {
  const [one, other] = [withoutBehind(source), withoutBehind(target)];
  if (/[:：៖]$/u.test(one)) return /[:：៖]/u.test(target) || /[։․ঃ׃–—-]$/u.test(other) || isStop(other);
  return /[:：៖]/u.test(source) || !/[:：៖]$/u.test(other);
}

/** Three dots say what the character for them says. */
export function trailsAlike(source: string, target: string): boolean {
  return ELLIPSIS.test(withoutBehind(source)) === ELLIPSIS.test(withoutBehind(target));
}

/** A space behind words that join nothing was typed by mistake, and a translation does well without it. */
export function endsInSpaceAlike(
  source: string,
  target: string,
  subject: Pick<Subject, "language">,
): boolean {
  if (joinsWithoutSpace(source, target, subject)) return true;
  return !target.endsWith(" ") && /^\S+\s\S.*[\p{L}.!)] $/su.test(source.slice(-500));
}

/** Scripts that put no space between words have none where the source joins its texts with one. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(["ja", "zh", "th", "lo", "km", "my", "bo", "dz", "yue"]);

export function joinsWithoutSpace(
  _source: string,
  _target: string,
  { language }: Pick<Subject, "language">,
): boolean {
  return WITHOUT_SPACES.has(language);
}

/** What no translator changes, beside what the release knows of: placeholders of any kind, code, names in capitals. */
const FIXED =
  /<[^<>]{0,200}>|`[^`]{0,200}`|\$?\{\{?[^{}]{0,200}\}?\}|%\{[^{}]{0,200}\}|%\(?\w{0,50}\)?[a-zA-Z\d]|https?:\/\/\S{1,500}|\S{0,100}[_@/\\.=]\S{1,100}/g;

/** Few words may well be a name, a unit or the same in both languages: only a sentence is told. */
export function isNoSentence({ sources, targets, language }: Subject): boolean {
  if (/^(?:en|sco)(?:gb|us|ca|au|nz|in)?$/i.test(language)) return true;
  return !targets.some((target, index) => {
    const source = sources[Math.min(index, sources.length - 1)] ?? "";
    return target === source && lowerCaseWords(source) >= FEWEST_WORDS;
  });
}

const FEWEST_WORDS = 4;

function lowerCaseWords(text: string): number {
  const words = text.slice(0, 2000).replace(FIXED, " ").split(/\s+/);
  return words.filter((word) => /^\p{Ll}{2,30}[.,:;!?]?$/u.test(word)).length;
}

/** A line break at the end of markup is layout of the file, and nothing that anybody sees. */
export function isMarkup(source: string): boolean {
  return /<\/\w/.test(source);
}
