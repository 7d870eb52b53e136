/** A piece of a pattern that stands for some text. */
export interface Wild {
  /**
   * - `code`: a language, within a name;
   * - `name`: one or more characters of a name, that a placeholder calls something;
   * - `star`: any characters of a name; `one`: one of them; `set`: one of those that are listed;
   * - `folders`: whole folders with the slash behind them, or none; `rest`: anything.
   */
  readonly kind: "code" | "name" | "star" | "one" | "set" | "folders" | "rest";
  /** What a placeholder calls it; of a set what it lists: `0-9a`. */
  readonly name?: string;
}

export type Pattern = readonly (string | Wild)[];

export interface Dialect {
  /** Every placeholder; its one group is the name. Global. */
  readonly placeholders: RegExp;
  /** What a placeholder of that name stands for; nothing where it is unknown. */
  meaning(name: string): Pattern | undefined;
  /** Whether `*`, `**`, `?` and `[a-z]` stand for something. */
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

/** What must be there besides texts and codes for files to be looked for. */
export function isOpen(pattern: Pattern): boolean {
  return pattern.some((piece) => typeof piece !== "string" && piece.kind !== "code");
}

export function countCodes(pattern: Pattern): number {
  return pattern.filter((piece) => typeof piece !== "string" && piece.kind === "code").length;
}

/** The text of a pattern in which each wild piece, in order, is some text. */
export function fill(pattern: Pattern, textOf: (wild: Wild, index: number) => string): string {
  let index = 0;
  return pattern.map((piece) => (typeof piece === "string" ? piece : textOf(piece, index++))).join("");
}

/** What a filemask matches; nothing at all where it is none. */
export function maskPattern(mask: string): Pattern {
  const [start = "", end, ...more] = mask.split("*");
  return end === undefined || more.length > 0 ? [] : joined([start, ...CODE, end]);
}

/** What all paths begin with that a pattern matches. */
export function fixedStartOf([first]: Pattern): string {
  return typeof first === "string" ? first : "";
}

/** `{a,b}` in all its forms, at most 50 of them. */
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

/** Without empty texts, and with neighbours as one. */
function joined(pieces: readonly (string | Wild)[]): Pattern {
  const pattern: (string | Wild)[] = [];
  for (const piece of pieces) {
    const before = pattern.at(-1);
    if (typeof piece === "string" && typeof before === "string") pattern[pattern.length - 1] = before + piece;
    else if (piece !== "") pattern.push(piece);
  }
  return pattern;
}
