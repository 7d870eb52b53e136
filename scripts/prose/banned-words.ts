import type { Finding, Piece } from "./piece.ts";

interface BannedWord {
  /** Global, so that every place is found. */
  readonly pattern: RegExp;
  /** The plain words to use. */
  readonly use: string;
}

const word = (words: string, use: string): BannedWord => ({
  pattern: new RegExp(String.raw`(?<![\w/.-])(?:${words})(?![\w/-]|\.\w)`, "gi"),
  use,
});

/** Words that a reader has to read twice, by the name that `exceptions.json` uses. */
export const BANNED_WORDS: Readonly<Record<string, BannedWord>> = {
  whoever: word("whoever|whosoever|whomever", 'name the reader, or "anyone who"'),
  nobody: word("nobody|anybody|somebody|everybody", "name the actor, or use the passive"),
  "of-which": word("(?:of|from|to|for|in|with|by|on) whom|of which|the which", "split the sentence"),
  archaic: word(
    "thereof|therein|thereby|thereto|therefrom|whereof|wherein|whereby|whence|hence|thence|lest|upon|ere|nay|whilst|amongst",
    "use the everyday word",
  ),
  anew: word("anew", "again, or rebuild"),
  mend: word("mend|mends|mended|mending", "fix"),
  "is-no": word(
    "(?<!there )(?:is|are|was|were) no(?! longer| more than| less than| later than| older than| newer than| larger than| smaller than)|be no",
    "is not a",
  ),
  "none-may": word("none may|none can|none is|none are", "say what must not happen"),
  tell: word("tells?|told|telling", "report, show, say or distinguish"),
  "is-said": word("(?:is|are|was|were) said|says so|said so|said to be", "name who reports it"),
  "in-the-place-of": word("in the place of|in (?:its|their|our|his) place", "instead of, or replaces"),
  "be-it": word("be it|be they|albeit", "whether"),
  lacks: word("lacks?|lacked|lacking", "has no, or is missing"),
  stands: word(String.raw`(?:stand|stands|stood)(?! for\b)`, "is, or contains"),
  due: word("due(?! to)", "expected, or missing"),
  ought: word("ought|shall", "must or should"),
  "all-that": word("all that (?:is|are|was|were|has|have|stands?|there)", "everything that, or all"),
  "and-so": word("and so", "split the sentence with a full stop"),
};

/** A sentence that begins with "What …" and is not a question makes a riddle of its subject. */
const RIDDLE = /(?:^|[.:;]\s+)(What (?!to\b|if\b)[^?.:;]*(?:\.\s|\.$|;))/g;

/** Every banned word in a piece of text. */
export function findBannedWords(piece: Piece): readonly Finding[] {
  const found = Object.entries(BANNED_WORDS).flatMap(([rule, { pattern, use }]) =>
    [...piece.text.matchAll(pattern)].map(
      ({ 0: words, index }): Finding => ({
        ...placeIn(piece, index),
        rule,
        words,
        message: `"${words}": ${use}`,
      }),
    ),
  );
  const riddles = piece.isSentence
    ? [...piece.text.matchAll(RIDDLE)].map(
        ({ 1: words = "", index }): Finding => ({
          ...placeIn(piece, index),
          rule: "what",
          words,
          message: `"${words.slice(0, 40).replace(/\s+/g, " ")}…": name the subject`,
        }),
      )
    : [];
  return [...found, ...riddles];
}

function placeIn({ file, line, text }: Piece, index: number): Pick<Finding, "file" | "line" | "context"> {
  const before = text.slice(0, index).split("\n").length - 1;
  return { file, line: line + before, context: text.slice(Math.max(0, index - 60), index + 90) };
}
