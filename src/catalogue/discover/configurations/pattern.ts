/** A piece of a pattern that matches any text of a kind. */
export interface Wild {
  /**
   * - `code`: a language in a name.
   * - `name`: one or more characters of a name, with the name of a placeholder.
   * - `star`: any characters of a name. `one`: one of them. `set`: one of those that are listed.
   * - `folders`: whole folders with the slash behind them, or none. `rest`: anything.
   */
  readonly kind: "code" | "name" | "star" | "one" | "set" | "folders" | "rest";
  /** The name of a placeholder; the characters of a set: `0-9a`. */
  readonly name?: string;
}

export type Pattern = readonly (string | Wild)[];

export interface Dialect {
  /** Matches each placeholder. Its one group is the name. Global. */
  readonly placeholders: RegExp;
  /** The meaning of a placeholder; undefined if it is unknown. */
  meaning(name: string): Pattern | undefined;
  /** True if `*`, `**`, `?` and `[a-z]` are globs. */
  readonly globs: boolean;
}

export const CODE: Pattern = [{ kind: "code" }];

export interface UnknownPlaceholder {
  readonly unknown: string;
}

export function parsePattern(
  text: string,
  { placeholders, meaning, globs }: Dialect,
): Pattern | UnknownPlaceholder {
  const pieces: (string | Wild)[] = [];
  for (const [index, part] of text.split(placeholders).entries()) {
    const isName = index % 2 === 1;
    const meant = isName ? meaning(part) : partsOf(part, globs);
    if (meant === undefined) return { unknown: part };
    pieces.push(...meant);
  }
  return joined(pieces);
}

export function isPattern(parsed: Pattern | UnknownPlaceholder): parsed is Pattern {
  return Array.isArray(parsed);
}

/** True if a pattern has more than texts and codes, so that files have to be searched. */
export function isOpen(pattern: Pattern): boolean {
  return pattern.some((piece) => typeof piece !== "string" && piece.kind !== "code");
}

export function countCodes(pattern: Pattern): number {
  return pattern.filter((piece) => typeof piece !== "string" && piece.kind === "code").length;
}

/** The text of a pattern, with a text for each wild piece in order. */
export function fill(pattern: Pattern, textOf: (wild: Wild, index: number) => string): string {
  let index = 0;
  return pattern.map((piece) => (typeof piece === "string" ? piece : textOf(piece, index++))).join("");
}

/** The pattern of a filemask; it matches nothing if the mask is invalid. */
export function maskPattern(mask: string): Pattern {
  const [start = "", end, ...more] = mask.split("*");
  return end === undefined || more.length > 0 ? [] : joined([start, ...CODE, end]);
}

/** The beginning that all matches of a pattern share. */
export function fixedStartOf([first]: Pattern): string {
  return typeof first === "string" ? first : "";
}

/** All forms of `{a,b}`, at most 50. */
export function withoutBraces(text: string): readonly string[] {
  const forms = [text];
  const done: string[] = [];
  while (done.length < MAX_FORMS) {
    const form = forms.shift();
    if (form === undefined) break;
    const [whole, choices] = /\{([^{}]*,[^{}]*)\}/.exec(form) ?? [];
    if (whole === undefined || choices === undefined) done.push(form);
    else
      forms.push(
        ...choices
          .split(",")
          .slice(0, MAX_FORMS)
          .map((choice) => form.replace(whole, () => choice)),
      );
    forms.length = Math.min(forms.length, MAX_FORMS);
  }
  return done;
}

const MAX_FORMS = 50;

function partsOf(text: string, globs: boolean): readonly (string | Wild)[] {
  if (!globs) return [text];
  return text
    .split(/(\*\*\/|\*+|\?|\[[^\]/]{1,50}\])/)
    .map((part, index) => (index % 2 === 1 ? globOf(part) : part));
}

function globOf(glob: string): Wild {
  if (glob === "**/") return { kind: "folders" };
  if (glob === "*") return { kind: "star" };
  if (glob === "?") return { kind: "one" };
  return glob.startsWith("*") ? { kind: "rest" } : { kind: "set", name: glob.slice(1, -1) };
}

/** Drops empty texts, and joins neighbors. */
function joined(pieces: readonly (string | Wild)[]): Pattern {
  const pattern: (string | Wild)[] = [];
  for (const piece of pieces) {
    const before = pattern.at(-1);
    if (typeof piece === "string" && typeof before === "string") pattern[pattern.length - 1] = before + piece;
    else if (piece !== "") pattern.push(piece);
  }
  return pattern;
}
