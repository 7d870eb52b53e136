import { decodeText } from "../../read/files/decode.ts";

const LETTERS: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  '"': '"',
  "\\": "\\",
};
const BYTE = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]+))/y;
const SHOWN = 20;

/** An escape sequence that gettext refuses, and where it stands in the raw text. */
export interface BadEscape {
  readonly sequence: string;
  readonly offset: number;
}

/**
 * Resolves the escapes of a PO string as GNU gettext reads them: C's letters; octal and hexadecimal ones are bytes in
 * the file's encoding, so that `\303\251` is one character in UTF-8.
 */
export function unescapePo(raw: string, encoding: string): string | BadEscape {
  let text = "";
  let at = 0;
  for (let offset = raw.indexOf("\\"); offset >= 0; offset = raw.indexOf("\\", at)) {
    const letter = LETTERS[raw.charAt(offset + 1)];
    const { value, end } =
      letter === undefined ? bytesAt(raw, offset, encoding) : { value: letter, end: offset + 2 };
    if (value === undefined) return { sequence: raw.slice(offset, Math.min(end, offset + SHOWN)), offset };
    text += raw.slice(at, offset) + value;
    at = end;
  }
  return text + raw.slice(at);
}

/** Neighbouring byte escapes are decoded together; no value where they are no text, or no bytes at all. */
function bytesAt(raw: string, offset: number, encoding: string): { value: string | undefined; end: number } {
  const bytes: number[] = [];
  let end = offset;
  BYTE.lastIndex = offset;
  for (let match = BYTE.exec(raw); match !== null; match = BYTE.exec(raw)) {
    const [, octal, hex = ""] = match;
    bytes.push(octal === undefined ? Number.parseInt(hex.slice(-2), 16) : Number.parseInt(octal, 8));
    end = BYTE.lastIndex;
  }
  if (bytes.length === 0) return { value: undefined, end: offset + 2 };
  // As in C, a byte keeps the low bits of what is too large for it.
  const decoded = decodeText({ bytes: Uint8Array.from(bytes), file: "", encoding, report: () => {} });
  return { value: decoded?.text, end };
}
