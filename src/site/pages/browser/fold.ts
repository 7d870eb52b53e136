/** Most texts and queries match this. They only need lower case. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/**
 * Accents of Latin, Greek and Cyrillic letters, vowel marks of Hebrew and Arabic, and soft hyphens. People leave them
 * out.
 */
const MARKS = /\u00ad|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u064b-\u065f\u0670]+/g;
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9\u02bb-\u02bf\u00b4]/g;
const QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\u2039\u203a]/g;
/** Letters that Unicode does not decompose, and their spelling on keyboards without them. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", ı: "i" },
};
const LETTERS = new RegExp(`[${Object.keys(TYPED).join("")}]`, "g");
const BLANKS = /[\s\u200b\u2060]+/g;

/**
 * A text in the form in which texts are compared. It ignores case, width, composition, accents, typographic marks,
 * the form of sigma, and kinds of white space.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "'")
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(LETTERS, (letter) => TYPED[letter] ?? letter)
    .normalize("NFC")
    .replaceAll("ς", "σ")
    .replace(QUOTES, '"')
    .replace(BLANKS, " ")
    .trim();
}
