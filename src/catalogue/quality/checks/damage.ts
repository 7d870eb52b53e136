import type { UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";

/** No check of the release. */
export const replacementCharacter: UnitCheck = explainedForms(
  {
    id: "replacement_character",
    name: "Lost characters",
    description: "The translation contains U+FFFD, which replaces characters that were lost.",
    hint: "type the lost letters again, and save the file as UTF-8",
    severity: "danger",
    traces: { holds: "\ufffd" },
  },
  (source, target) => (target.includes("\ufffd") && !source.includes("\ufffd") ? "" : undefined),
);

const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: .{0,200})?$/m;

/** The release does not have this check. */
export const conflictMarkers: UnitCheck = explainedForms(
  {
    id: "conflict_markers",
    name: "Conflict markers",
    description: "The translation has lines that git writes where a merge has a conflict.",
    hint: "keep one of the two texts, and take the lines of the markers out",
    severity: "danger",
    traces: { holds: "<>" },
  },
  (source, target) =>
    /(?:<{7}|>{7})/.test(target) && CONFLICT.test(target) && !CONFLICT.test(source) ? "" : undefined,
);

/** Characters that open a direction, with those that close it (unicode.org, UAX 9). */
const DIRECTIONS: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/[\u202a\u202b\u202d\u202e]/g, /\u202c/g],
  [/[\u2066-\u2068]/g, /\u2069/g],
];

/** The release does not have this check. */
export const unclosedDirection: UnitCheck = explainedForms(
  {
    id: "unclosed_direction",
    name: "Unclosed direction",
    description:
      "An invisible character changes the direction of the text, and none ends it: what follows is turned, too.",
    hint: "end it with U+202C (U+2069 for an isolate), or take it out",
    severity: "warning",
    traces: { holds: "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069" },
  },
  (source, target) => (isTurned(target) && !isTurned(source) ? "" : undefined),
);

function isTurned(text: string): boolean {
  return DIRECTIONS.some(
    ([open, close]) => (text.match(open)?.length ?? 0) > (text.match(close)?.length ?? 0),
  );
}

/** Letters of Cyrillic and Greek that look like a Latin letter, and that letter. */
const ALIKE = "АВЕЅІЈКМНОРСТУХасеорухіјѕԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧον";
const ALIKE_LATIN = "ABESIJKMHOPCTYXaceopyxijsdqwABEZHIKMNOPTYXov";
const WORD = /\p{L}{2,60}/gu;
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The release does not have this check. */
export const lookalikeLetters: UnitCheck = explainedForms(
  {
    id: "lookalike_letters",
    name: "Letters of another alphabet",
    description: "A word has letters of two alphabets that look the same, so no search finds it.",
    hint: "type the word again with one keyboard layout",
    severity: "warning",
  },
  (source, target) => {
    if (!/[\u0370-\u052f]/.test(target) || !/[a-zA-Z]/.test(target)) return undefined;
    for (const [word] of target.replace(CODES, " ").matchAll(WORD))
      if (isMixed(word) && !source.includes(word)) return JSON.stringify(word);
    return undefined;
  },
);

/** Letters that belong to no word: escapes, placeholders, tags, hotkeys. */
const CODES =
  /\\[a-z]|\^[A-Z]|%\(?\w{0,50}\)?[a-zA-Z]|\{[^{}]{0,200}\}|<[^<>]{0,500}>|\$\w{1,50}|&\w{0,10};?/g;

function isMixed(word: string): boolean {
  const letters = [...word];
  const latin = letters.filter((letter) => /[a-zA-Z]/.test(letter));
  const other = letters.filter((letter) => OTHER_SCRIPT.test(letter));
  if (latin.length === 0 || other.length === 0) return false;
  // An abbreviation with an ending (`PCы`) is of both alphabets on purpose.
  if (/^[A-Z]{2,}[^a-zA-Z]+$/.test(word)) return false;
  if (latin.length > other.length) return other.every((letter) => ALIKE.includes(letter));
  return latin.every((letter) => ALIKE_LATIN.includes(letter));
}

/** What windows-1252 has for the bytes 80 to BF, and windows-1251. */
const CP1252 = "\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const CP1251 = "\\u0080-\\u00bfЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈ¤Ґ¦§Ё©Є«¬®ЇІіґµ¶·ё№є»јЅѕї";
/** Bytes of UTF-8 that were read in another encoding: of a letter, of a mark, and rows of letters of other scripts. */
const PAIR = new RegExp(`(?<before>\\p{L}?)[ÃÂÅÄ](?<end>[${CP1252}])(?=(?<behind>\\p{L}?))`, "gu");
const MARK = /â(?:€[\u0080-\u00bf™œ˜“”¦¢¡]|\u0080[\u0080-\u00bf])/;
const ROW = new RegExp(
  [`(?:[РС][${CP1251}]){3}`, `(?:[ÐÑÎÏ×ØÙ][${CP1252}]){3}`, `(?:[à-ï][${CP1252}]{2}){2}`].join("|"),
);
/** Characters that often follow one of the four letters at the end of a word. */
const ORDINARY = "\u00a0«»“”‘’‚„…–—•›‹°";

/** The release does not have this check. */
export const wrongEncoding: UnitCheck = explainedForms(
  {
    id: "wrong_encoding",
    name: "Wrong encoding",
    description: "The translation was read in another encoding than it was written in (`Ã¤` for `ä`).",
    hint: "type the letters again, and save the file as UTF-8",
    severity: "danger",
    traces: { holds: "ÃÂÅÄâРСÐÑÎÏ×ØÙãäåæçèéìíëê" },
  },
  (source, target) => (isMisread(target) && !isMisread(source) ? "" : undefined),
);

function isMisread(text: string): boolean {
  if (MARK.test(text) || ROW.test(text)) return true;
  for (const { groups: { before = "", end = "", behind = "" } = {} } of text.matchAll(PAIR))
    if (!ORDINARY.includes(end) || /\p{Ll}/u.test(before) || behind !== "") return true;
  return false;
}
