import { hasLoneSurrogate } from "./file-text.ts";

export interface ResolvedText {
  readonly text: string;
  /** An escape that is no character, or half of one. */
  readonly badEscape: string | undefined;
}

const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f" };

/**
 * A text with its backslash escapes resolved as translate-toolkit does for strings and Joomla files: `\n`, `\t`, `\r`,
 * `\f`, `\u` and `\U` with up to four hexadecimal digits; a backslash before anything else vanishes.
 */
export function resolveEscapes(raw: string): ResolvedText {
  let bad: string | undefined;
  let surrogate: string | undefined;
  const text = raw.replace(
    /\\(?:[uU]([0-9a-fA-F]{0,4})|(\r\n|.|$))/gs,
    (sequence, digits?: string, other = "") => {
      if (digits === undefined) return CONTROLS[other] ?? other;
      if (digits === "") bad ??= sequence;
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      if (hasLoneSurrogate(character)) surrogate ??= sequence;
      return character;
    },
  );
  return { text, badEscape: bad ?? (hasLoneSurrogate(text) ? (surrogate ?? "\\u") : undefined) };
}
