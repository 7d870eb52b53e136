import { markedEncoding } from "../../../model/index.ts";
import { isInLocaleFolder } from "../masks.ts";
import { type FormatGroup, most } from "./group.ts";

const KEY = /^[\w.:/-]+$/;
/** The least number of keys, because all of fewer keys could be words. */
const FEWEST_KEYS = 5;

/** Files of gettext whose messages are keys, with a file of the source language that has their texts. */
export function isPoOfKeys({ files, hasSource }: FormatGroup): boolean {
  const source = hasSource ? (files[0]?.entries("po", false) ?? []) : [];
  return (
    source.length >= FEWEST_KEYS &&
    most(source, (entry) => KEY.test(entry.source), 0.8) &&
    most(source, ({ source: id, target }) => target !== "" && target !== id)
  );
}

/** UTF-16, recognized by a byte-order mark or NULs. */
export function isInUtf16({ files }: FormatGroup): boolean {
  const isMarked = (bytes: Uint8Array): boolean => markedEncoding(bytes)?.startsWith("utf-16") === true;
  return most(files, ({ bytes }) => isMarked(bytes) || bytes.subarray(0, 1000).includes(0));
}

/** Mozilla's DTD files: entities with their texts. */
export function isOfEntities({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => /<!ENTITY\s+[^\s%"']+\s+["']/.test(text));
}

/** Lines that begin with `;` are sources. Other files with the extension `.lang` have none. */
export function isOfMozilla({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => /^;[^;\r\n]/m.test(text));
}

/** Apple's strings, without property lists in XML. */
export function isOfStrings({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => !text.trimStart().startsWith("<"));
}

/** True if some byte is not ASCII, and all are valid UTF-8. */
export function isInUtf8({ files }: FormatGroup): boolean {
  return (
    files.some(({ bytes }) => bytes.some((byte) => byte >= 0x80)) && files.every(({ bytes }) => isUtf8(bytes))
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** `KEY="text"` with keys in upper case; in any case if there is no section, because INI's reader needs one. */
export function isOfJoomla({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => {
    const lines = text.split(/\r?\n/).filter((line) => /^[^;#[\s]/.test(line));
    const entry = /^\[/m.test(text) ? /^[A-Z0-9_.\-&* ]+\s*=\s*"/ : /^[A-Za-z0-9_.\-&* ]+\s*=\s*"/;
    return most(lines, (line) => entry.test(line), 0.8);
  });
}

export function isIni({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => /^[^;#[\s=][^=\n]{0,200}=/m.test(text));
}

/** PHP with texts, in a folder of a language or below one whose name suggests translations. */
export function isPhpOfTexts({ filemask, files }: FormatGroup): boolean {
  return (
    (filemask.indexOf("/", filemask.indexOf("*")) >= 0 || isInLocaleFolder(filemask)) &&
    most(files, (file) => /^\s*<\?php\b/.test(file.text) && file.entries("php", true).length > 0)
  );
}

const FLUENT_ENTRY = /^-?[A-Za-z][\w-]*[ \t]*=/m;
const FREEMARKER = /<[#@]|<\/[#@]|\$\{/;

/** FreeMarker's templates have the same extension. Files that the reader refuses are such templates. */
export function isOfFluent({ files }: FormatGroup): boolean {
  return most(
    files,
    (file) =>
      FLUENT_ENTRY.test(file.text) && (!FREEMARKER.test(file.text) || "entries" in file.read("fluent", true)),
  );
}
