import type { UnitCheck } from "./check.ts";
import { explainedForms } from "./explained.ts";

/** The first characters of a damaged character: U+FFFD, or its bytes read in another encoding. */
const LOST = "\ufffdï锟占";
const CONTROLS = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code), 127).replace(
  /\s/g,
  "",
);
/** A zero-width space counts only between European letters, which do not need it to break lines. */
const DAMAGED =
  /\ufffd|ï¿½|锟斤|占쏙|(?![\s\x80-\x9f])\p{Cc}|\ufeff|(?<=[\p{Script=Latin}\p{Script=Cyrillic}])\u200b(?=[\p{Script=Latin}\p{Script=Cyrillic}])/u;

/** The release does not have this check. */
export const replacementCharacter: UnitCheck = explainedForms(
  {
    id: "replacement_character",
    name: "Lost characters",
    description: "The translation has U+FFFD (lost characters), or invisible characters.",
    hint: "type the lost letters again, and save the file as UTF-8; remove the invisible ones",
    severity: "danger",
    traces: { holds: `${LOST}\u200b\ufeff${CONTROLS}` },
  },
  (source, target) => {
    const found = DAMAGED.exec(target)?.[0] ?? "";
    if (found === "" || source.includes(found)) return undefined;
    return LOST.includes(found.charAt(0))
      ? ""
      : `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  },
);

const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: .{0,200})?$/m;

/** The release does not have this check. */
export const conflictMarkers: UnitCheck = explainedForms(
  {
    id: "conflict_markers",
    name: "Conflict markers",
    description: "The translation has lines that git writes where a merge has a conflict.",
    hint: "keep one text, and remove the lines of the markers",
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
    description: "An invisible character changes the direction of the text, and no other one ends it.",
    hint: "end it with U+202C (U+2069 for an isolate), or remove it",
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

/** Letters that are not part of a word: in escapes, placeholders, tags and hotkeys. */
const CODES =
  /\\[a-z]|\^[A-Z]|%\(?\w{0,50}\)?[a-zA-Z]|\{[^{}]{0,200}\}|<[^<>]{0,500}>|\$\w{1,50}|&\w{0,10};?/g;

function isMixed(word: string): boolean {
  const letters = [...word];
  const latin = letters.filter((letter) => /[a-zA-Z]/.test(letter));
  const other = letters.filter((letter) => OTHER_SCRIPT.test(letter));
  if (latin.length === 0 || other.length === 0) return false;
  // An abbreviation with an ending (`PCы`) has letters of both alphabets on purpose.
  if (/^[A-Z]{2,}[^a-zA-Z]+$/.test(word)) return false;
  if (latin.length > other.length) return other.every((letter) => ALIKE.includes(letter));
  return latin.every((letter) => ALIKE_LATIN.includes(letter));
}

/** The characters of the bytes 80 to BF in windows-1252, followed by those in windows-1251 and windows-1250. */
const CP1252 = "\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const CP1251 = "\\u0080-\\u00bfЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈ¤Ґ¦§Ё©Є«¬®ЇІіґµ¶·ё№є»јЅѕї";
const CP1250 = "ŚŤŽŹśťžźˇ˘ŁĄŞŻ˛łąşĽ˝ľż§¨©«¬­°±´µ¶·¸»‰‹›™";
/**
 * Bytes of UTF-8 that were read in another encoding: of a letter, of a punctuation mark, and runs of letters of other
 * scripts.
 */
const PAIR = new RegExp(
  `(?<before>\\p{L}?)(?:[ÃÂÅÄ](?<end>[${CP1252}])|[ÄĂĹ](?<other>[${CP1250}]))(?=(?<behind>\\p{L}?))`,
  "gu",
);
const MARK = /â(?:€[\u0080-\u00bf™œ˜“”¦¢¡]|\u0080[\u0080-\u00bf])/;
const ROW = new RegExp(
  [`(?:[РС][${CP1251}]){3}`, `(?:[ÐÑÎÏ×ØÙ][${CP1252}]){3}`, `(?:[à-ï][${CP1252}]{2}){2}`, "ð[Ÿ\\u009f]"].join(
    "|",
  ),
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
    traces: { holds: "ÃÂÅÄĂĹâРСÐÑÎÏ×ØÙàáãäåæçèéìíëêîïð" },
  },
  (source, target, { language }) =>
    isMisread(target, language) && !isMisread(source, language) ? "" : undefined,
);

/** Languages that do not use the letter that such bytes are in Latin-1. */
const WITHOUT_LATIN = /^(?:ar|be|bg|el|fa|he|kk|ky|mk|mn|ru|uk|ur)$/;

function isMisread(text: string, language: string): boolean {
  if (MARK.test(text) || ROW.test(text)) return true;
  if (/[À-ÿ]{3}/.test(text) && WITHOUT_LATIN.test(language)) return true;
  for (const { groups: { before = "", end = "", other = "", behind = "" } = {} } of text.matchAll(PAIR)) {
    const isInWord = /\p{Ll}/u.test(before) || behind !== "";
    // Romanian has words that begin with these letters, and many languages have capitals in a row.
    const isFrom1250 =
      other !== "" && language !== "ro" && isInWord && !isAllCapitals(before + other + behind);
    if (isFrom1250 || (end !== "" && (isInWord || !ORDINARY.includes(end)))) return true;
  }
  return false;
}

function isAllCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}
