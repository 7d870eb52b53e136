import type { Differences } from "./argument-differences.ts";
import type { Subject } from "./check.ts";
import { certainValues, choicesIn, type TextPart, valuesIn } from "./choices.ts";
import { pluralNumbers } from "./plural-numbers.ts";
import { readWikiText, type WikiText } from "./wiki-texts.ts";

/** True for files of MediaWiki, and for texts in the same syntax in another format. */
export function isWikiText({ fileFormat, sources }: Subject): boolean {
  return fileFormat === "banana" || sources.some((source) => CALLED.test(source));
}

const CALLED = /\{\{\s{0,3}(?:PLURAL|GENDER):\s{0,3}\$\d/i;

/**
 * Compares the parameters and calls of a translation in MediaWiki with those of its source. Genders and grammar
 * belong to the language. A plural can be missing if no number is beside its noun.
 */
export function wikiDifferences(subject: Subject): Differences | undefined {
  const [sourceText = "", targetText = ""] = [subject.sources[0], subject.targets[0]];
  const [source, target] = [readWikiText(sourceText), readWikiText(targetText)];
  if (source === undefined || target === undefined || targetText === "") return undefined;
  if (targetText === sourceText) return undefined;
  const used = usedIn(source.parts);
  const wanted = certainValues(source.parts, isFirstInSource);
  const found = certainValues(target.parts, isForOneIn(subject));
  const lost = [...wanted].filter(([key]) => !found.has(key));
  const further = [...usedIn(target.parts)].filter((key) => isFurther(key, used, target));
  // If only one side certainly has a parameter, the same characters on the other side are not a price.
  const isLost = lost.some(([key]) => key.startsWith("$") && isParameterOrWord(key, used));
  const isAdded = further.some((key) => isParameterOrWord(key, used));
  const missing = [
    ...lost.filter(([key]) => isAdded || isParameterOrWord(key, used)).map(([, text]) => text),
    ...lostPlurals(source, target, targetText, subject),
    ...target.unclosed.filter((start) => !source.unclosed.includes(start)).map((start) => `}} of ${start}`),
  ];
  const unknown = [
    ...further.filter((key) => isLost || isParameterOrWord(key, used)),
    ...[...target.words]
      .filter(([word]) => !source.words.has(word) && !WORDS.has(word))
      .map(([, text]) => text),
  ];
  if (missing.length + unknown.length === 0) return undefined;
  return { missing: [...new Set(missing)], unknown: [...new Set(unknown)] };
}

/** Parameters that are shown, and those that select a text. */
function usedIn(parts: readonly TextPart[]): ReadonlySet<string> {
  return new Set([...valuesIn(parts).keys(), ...choicesIn(parts).map(({ by }) => by)]);
}

const number = (key: string): number => (key.startsWith("$") ? Number(key.slice(1)) : 0);

/** `$5` alone is a price, because parameters are numbered from 1. */
function isParameterOrWord(key: string, used: ReadonlySet<string>): boolean {
  const at = number(key);
  return at <= 3 || used.has(`$${at - 1}`) || used.has(`$${at - 2}`);
}

function isFurther(key: string, used: ReadonlySet<string>, { parts, asked }: WikiText): boolean {
  // The person is a parameter, even if this source does not use the gender.
  const isPerson = asked.has(key) && !valuesIn(parts).has(key);
  return key.startsWith("$") && !used.has(key) && !isPerson;
}

function isFirstInSource(form: string): boolean {
  return form === "0" || form.startsWith("=");
}

function isForOneIn({ plural }: Subject): (form: string) => boolean {
  const forms = pluralNumbers(plural, plural.count);
  return (form) => {
    if (form.startsWith("=")) return true;
    const numbers = form === "other" ? undefined : forms[Number(form)];
    return numbers !== undefined && (numbers.length === 1 || numbers.every((one) => one < 2));
  };
}

/** Languages whose nouns do not change after a number, though they have a plural. */
const UNINFLECTED: ReadonlySet<string> = new Set([
  ...[
    "az",
    "ba",
    "bn",
    "ckb",
    "crh",
    "cv",
    "cy",
    "eu",
    "fa",
    "gag",
    "hu",
    "hy",
    "ka",
    "kk",
    "kmr",
    "krc",
    "ku",
  ],
  ...["ky", "mn", "sah", "tg", "tk", "tr", "tt", "ug", "uz"],
]);

/** A number beside a noun that has lost its plural: `$1 Seiten` for `$1 {{PLURAL:$1|page|pages}}`. */
function lostPlurals(
  source: WikiText,
  target: WikiText,
  text: string,
  { plural, language }: Subject,
): readonly string[] {
  if (plural.count < 2 || UNINFLECTED.has(language) || target.unclosed.length > 0) return [];
  const pluralsOf = ({ parts }: WikiText): ReadonlySet<string> =>
    new Set(choicesIn(parts).flatMap(({ by, isPlural }) => (isPlural && by.startsWith("$") ? [by] : [])));
  const found = pluralsOf(target);
  return [...pluralsOf(source)]
    .filter((by) => !found.has(by) && new RegExp(`\\${by}[ \\u00a0]?\\p{L}`, "u").test(text))
    .map((by) => `{{PLURAL:${by}}}`);
}

/** Words of MediaWiki that a translation can use without its source. */
const WORDS: ReadonlySet<string> = new Set([
  ...["PLURAL", "GENDER", "GRAMMAR", "SITENAME", "INT", "BIDI", "FORMATNUM", "FORMATDATE", "NS", "PAGENAME"],
  ...["FULLPAGENAME", "NAMESPACE", "SERVER", "FULLURL", "LOCALURL", "CANONICALURL", "URLENCODE", "LC", "UC"],
  ...[
    "LCFIRST",
    "UCFIRST",
    "CONTENTLANGUAGE",
    "DIRMARK",
    "SPECIAL",
    "FILEPATH",
    "#LANGUAGE",
    "#SPECIAL",
    "#IF",
  ],
  ...["#SWITCH", "#IFEQ", "#TIME", "#INVOKE", "!", "PROJECT"],
]);
