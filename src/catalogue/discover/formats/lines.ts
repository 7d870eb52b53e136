import { isInLocaleFolder } from "../masks.ts";
import type { FormatSign } from "./sign.ts";
import { most } from "./sign.ts";

/** UTF-16: a byte-order mark, or NULs. */
function isWide(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || bytes.subarray(0, 1000).includes(0);
}

const STRINGS_FILES = ["strings"];

export const strings: FormatSign = {
  extensions: STRINGS_FILES,
  isMonolingual: true,
  claims: ({ files }) => most(files, ({ bytes }) => isWide(bytes)),
};

export const stringsUtf8: FormatSign = {
  extensions: STRINGS_FILES,
  isMonolingual: true,
  claims: ({ files }) => most(files, ({ text }) => !text.trimStart().startsWith("<")),
};

const PROPERTIES_FILES = ["properties"];

export const propertiesUtf16: FormatSign = {
  extensions: PROPERTIES_FILES,
  isMonolingual: true,
  claims: ({ files }) => most(files, ({ bytes }) => isWide(bytes)),
};

export const propertiesUtf8: FormatSign = {
  extensions: PROPERTIES_FILES,
  isMonolingual: true,
  claims: ({ files }) =>
    files.some(({ bytes }) => bytes.some((byte) => byte >= 0x80)) &&
    files.every(({ bytes }) => isUtf8(bytes)),
};

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export const properties: FormatSign = {
  extensions: PROPERTIES_FILES,
  isMonolingual: true,
  claims: () => true,
};

const INI_FILES = ["ini"];

/** `KEY="text"`, with keys in upper case; in any case where no section stands, as INI's reader wants one. */
export const joomla: FormatSign = {
  extensions: INI_FILES,
  isMonolingual: true,
  claims: ({ files }) =>
    most(files, ({ text }) => {
      const lines = text.split(/\r?\n/).filter((line) => /^[^;#[\s]/.test(line));
      const entry = /^\[/m.test(text) ? /^[A-Z0-9_.\-&* ]+\s*=\s*"/ : /^[A-Za-z0-9_.\-&* ]+\s*=\s*"/;
      return most(lines, (line) => entry.test(line), 0.8);
    }),
};

export const ini: FormatSign = {
  extensions: INI_FILES,
  isMonolingual: true,
  claims: ({ files }) => most(files, ({ text }) => /^[^;#[\s=][^=\n]{0,200}=/m.test(text)),
};

/** Texts, in a folder of a language or below one that is named for what translations are. */
export const php: FormatSign = {
  extensions: ["php", "inc"],
  isMonolingual: true,
  claims: ({ filemask, files }) =>
    (filemask.indexOf("/", filemask.indexOf("*")) >= 0 || isInLocaleFolder(filemask)) &&
    most(files, (file) => /^\s*<\?php\b/.test(file.text) && file.entries("php", true).length > 0),
};
