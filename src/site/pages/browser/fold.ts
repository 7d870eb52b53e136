/** Most texts and queries: nothing of them but capitals has to be folded. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/** Accents of Latin, Greek and Cyrillic letters, and the vowel marks of Hebrew and Arabic, which people leave out. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u064b-\u065f\u0670]+/g;
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9\u02bb-\u02bf\u00b4]/g;
const QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const BLANKS = /[\s\u200b\u2060]+/g;

/**
 * A text as it is compared: upper and lower case, full and half width, composed or not, both small sigmas, accents,
 * typographic marks, and blanks and line breaks of any kind are one.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .normalize("NFC")
    .replaceAll("ς", "σ")
    .replace(QUOTES, '"')
    .replace(BLANKS, " ")
    .trim();
}
