import { describeDifferences } from "./argument-differences.ts";
import type { Subject, UnitCheck } from "./check.ts";
import { explainedCheck, explainedForms } from "./explained.ts";
import { isMessage } from "./message-format.ts";
import { withoutRanges } from "./ranges.ts";

/** Digits that are not numbers of the sentence: in placeholders, tags, entities, addresses and names such as `MP3`. */
const NO_NUMBERS =
  /[%$\\@#^&][^\s<>]{1,100}|\{[^{}]{0,200}\}|<[^<>]{0,1000}>|[a-z]{2,10}:\/\/\S{1,500}|(?<!(?!\p{Lo})[\p{L}_.-])(?!\p{Lo})[\p{L}_](?:(?!\p{Lo})[\p{L}_.-]){0,60}\p{Nd}[\p{L}\p{Nd}_.-]{0,60}/gu;
const THOUSANDS = /(?<![\p{Nd}.,])\p{Nd}{1,3}(?:[.,'’ \u00a0\u202f٬]\p{Nd}{3})+(?![\p{Nd}])/gu;
/** Some languages have another clock, other measures or other names of large numbers. */
const OTHERWISE =
  /\d\s?(?:[ap]\.?\s?m|[bt]illion|miles?|inch(?:es)?|feet|foot|ft|yards?|pounds?|lbs?|oz|ounces?|gallons?|°F)\b/i;
/** Chinese, Japanese and Korean count in ten thousands, India in hundred thousands. */
const MYRIADS = /\p{Nd}\s?(?:[万萬億亿兆만억]|लाख|करोड़|লাখ|কোটি)/u;

/**
 * The release does not have this check. A missing number can be written as a word, and an added number can belong to
 * a date. So only a missing number together with an added one is reported.
 */
export const changedNumber: UnitCheck = explainedCheck(
  {
    id: "changed_number",
    name: "Changed number",
    description: "A number differs from the source.",
    hint: "write the same number, as the language writes it (1,000 or 1.000)",
    severity: "warning",
    traces: { holds: "0123456789" },
  },
  (whole) => {
    const subject = withoutRanges(whole);
    const { sources, targets } = subject;
    const [source = "", target = ""] = [sources[0], targets[0]];
    if (sources.length > 1 || targets.length > 1 || target === "") return undefined;
    if (digitsOf(source) === digitsOf(target)) return undefined;
    if (isMessage(subject) || choosesByNumber(subject)) return undefined;
    if (OTHERWISE.test(source) || MYRIADS.test(target)) return undefined;
    const [wanted, found] = [numbersIn(source), numbersIn(target)];
    const lost = [...wanted].filter((number) => !found.has(number));
    const added = [...found].filter((number) => !wanted.has(number));
    const decimal = lostPoint(source, found);
    if (decimal !== undefined) return decimal;
    if (lost.length === 0 || lost.length !== added.length || isShortened(source, added)) return undefined;
    if (lost.every((number) => isOfCalendar(Number(number), added.map(Number)))) return undefined;
    return describeDifferences({ missing: lost, unknown: added });
  },
);

/** True for decades without their century (`1990s`, `90-х`), and for thousands that one side writes as `10K`. */
function isShortened(source: string, added: readonly string[]): boolean {
  const [, decade] = /(?<!\d)(?:19|20)(\d0)s(?!\p{L})/u.exec(source) ?? [];
  const [, thousands] = /(?<![\d.,])(\d{1,3}) ?[kK](?!\p{L})/u.exec(source) ?? [];
  const written = [decade, thousands && `${thousands}000`];
  return written.some((number) => number !== undefined && added.includes(number));
}

/** True if a number of the source lost its point: `2.5` became `25`. */
function lostPoint(source: string, found: ReadonlySet<string>): string | undefined {
  for (const [written, whole = "", part = ""] of source.matchAll(
    /(?<![\d.,])(\d{1,3})\.(\d{1,2})(?![\d.,]?\d)/g,
  ))
    if (found.has(whole + part) && !found.has(whole)) return `missing: ${written}; unknown: ${whole + part}`;
  return undefined;
}

/** Years of the Buddhist, Iranian, Islamic, Nepalese, Ethiopian, Taiwanese and Japanese calendars. */
const ERAS = [543, -621, -622, -578, -579, -580, 56, 57, -7, -8, -1911, -2018, -1988];

function isOfCalendar(year: number, found: readonly number[]): boolean {
  return year > 1900 && year < 2100 && ERAS.some((era) => found.includes(year + era));
}

/** Keys of variants are numbers too, and languages need different ones. */
function choosesByNumber({ fileFormat, sources, targets }: Subject): boolean {
  return fileFormat === "fluent" && [...sources, ...targets].some((text) => /\n\s{0,99}\*?\[/.test(text));
}

/** All digits in order. Most translations have the digits of the source and need no further check. */
function digitsOf(text: string): string {
  return text.match(/\p{Nd}+/gu)?.join(" ") ?? "";
}

function numbersIn(text: string): ReadonlySet<string> {
  if (text.length > LONGEST) return new Set();
  const plain = text.replace(NO_NUMBERS, " ").replace(THOUSANDS, (number) => number.replace(/\P{Nd}/gu, ""));
  return new Set(Array.from(plain.matchAll(/\p{Nd}{1,50}/gu), ([number]) => asciiDigits(number)));
}

const LONGEST = 20_000;

/** `٢٥` and `２５` are 25: the digits of a script are consecutive, and begin at a multiple of ten characters. */
function asciiDigits(number: string): string {
  if (/^[0-9]+$/.test(number)) return number.replace(/^0+(?=\d)/, "");
  const digits = Array.from(number, (digit) => {
    let value = 0;
    let code = (digit.codePointAt(0) ?? 0) - 1;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(Math.max(0, code)))) {
      value += 1;
      code -= 1;
    }
    return /\d/.test(digit) ? digit : String(value);
  });
  return digits.join("").replace(/^0+(?=\d)/, "");
}

const CLOSERS = /[\s"'”’»›）」』)\]*_`]{1,20}$/u;
const QUESTION = "?？؟՞፧;\u037e⸮";
const STATEMENT = ".!。！।۔։";

/**
 * The release does not have this check. A label can leave out its mark. So only a mark that replaces another one is
 * reported.
 */
export const replacedQuestion: UnitCheck = explainedForms(
  {
    id: "replaced_question",
    name: "Question or statement",
    description: "A final question mark became another mark, or the reverse.",
    hint: "end with a question mark only if the source does",
    severity: "warning",
    traces: { ends: "?？؟՞፧⸮ \"'”’»›）」』)]*_`" },
  },
  (source, target, { language }) => {
    if (language === "hy" || language === "jbo" || language === "th") return undefined;
    const [one, other] = [endOf(source), endOf(target)];
    if (one === "?" && STATEMENT.includes(other) && other !== "")
      return GUESS.test(source) || holdsQuestion(target) || ASKED_OTHERWISE.test(target.replace(CLOSERS, ""))
        ? undefined
        : "";
    const isAsked = other !== "" && other !== ";" && QUESTION.includes(other);
    const isSaid = one !== "" && STATEMENT.includes(one) && !source.replace(CLOSERS, "").endsWith("...");
    // Some languages write a request as a question.
    return isAsked && isSaid && !holdsQuestion(source) && !/\bplease\b/i.test(source) ? "" : undefined;
  },
);

/** Japanese and Korean can end a question or a choice with a stop. An abbreviation also ends with a stop. */
const ASKED_OTHERWISE =
  /(?:か|까요?|나요|오|い)[.。]$|(?<!\p{L})(?:etc|jne|atd|itd|usw|ecc|stb|osv|enz|ipd|ktl|др|т\. ?[дп])\.$/u;

/** Guesses, which can end with a stop instead: `Maybe it is gone?`, `This may take a while?`. */
const GUESS =
  /(?:^|[.!?:]\s{1,3})(?:maybe|perhaps|possibly|probably)\b[^.!?]{0,300}\?\W{0,20}$|\b(?:this|that|it|there|you)\s(?:may|might|could)\s[^.!?]{0,300}\?\W{0,20}$/i;

function endOf(text: string): string {
  return text.slice(-100).replace(CLOSERS, "").slice(-1);
}

function holdsQuestion(text: string): boolean {
  return /[?？؟⸮;\u037e]/.test(text);
}

/** `&` before a letter marks the key to press. `&&` is the character. */
const KEY = /(?<!&)&[\p{L}\p{N}]/u;
const ENTITY = /&#?\w{1,10};/;

/** The release does not have this check. */
export const accelerator: UnitCheck = explainedForms(
  {
    id: "accelerator",
    name: "Accelerator key",
    description: "The source has a key to press (`&Open`), the translation has none.",
    hint: "put & before a letter, or add the key at the end: (&O)",
    severity: "warning",
    traces: { holds: "&" },
  },
  (source, target, { fileFormat }) => {
    if (fileFormat !== "ts" || /[<>]/.test(source) || ENTITY.test(source)) return undefined;
    // `Drag&Drop`: there it means "and".
    const plain = source.replaceAll("&&", "").replace(/\p{Ll}&\p{Lu}/gu, "");
    if (!KEY.test(plain) || /\p{Lu}&\p{Lu}(?!\p{Ll})/u.test(plain)) return undefined;
    return KEY.test(target.replaceAll("&&", "")) ? undefined : "";
  },
);
