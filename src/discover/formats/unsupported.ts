import type { Unread, UnreadSign } from "./dialect.ts";
import { CONVERT } from "./dialect.ts";
import type { FormatGroup, GroupFile } from "./group.ts";

import { belowItsCode, describedTexts, goI18n, shaped } from "./json-dialects.ts";
import { most } from "./sign.ts";
import { headerOf } from "./tables.ts";
import { versionOf } from "./xml.ts";

/** Formats that are known and not read, by the endings of their files; the first sign that holds counts. */
const SIGNS: ReadonlyMap<string, readonly UnreadSign[]> = new Map([
  ["json", [shaped, goI18n, belowItsCode, describedTexts]],
  ["yaml", [shaped, goI18n, describedTexts]],
  ["yml", [shaped, goI18n, describedTexts]],
  ["toml", [shaped, goI18n]],
  ["stringsdict", [named("Apple's plurals (.stringsdict)", /<(?:key|string)>/g)]],
  ["ftl", [named("Fluent (.ftl)", /^-?[A-Za-z][\w-]*\s*=/gm)]],
  ["xlf", [secondXliff]],
  ["xliff", [secondXliff]],
]);

/** @returns the format that the files are in, where it is known and not read */
export function unreadFormat(group: FormatGroup): Unread | undefined {
  if (group.files.length === 0) return undefined;
  for (const sign of SIGNS.get(group.extension) ?? []) {
    const found = sign(group);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A format that its ending tells: `text` finds one text of a file each time. */
function named(name: string, text: RegExp, next: string = CONVERT): UnreadSign {
  const textsIn = (file: GroupFile): number => countOf(text, file.text);
  return () => ({ name, next, textsIn });
}

function countOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].length;
}

function secondXliff({ files }: FormatGroup): Unread | undefined {
  if (!most(files, ({ text }) => versionOf(text)?.startsWith("2") === true)) return undefined;
  const textsIn = ({ text }: GroupFile): number => countOf(/<segment[\s>]/g, text);
  return { name: "XLIFF 2", next: "export version 1.2", textsIn };
}

/** Endings that are looked at only to tell that nothing can be done with them. */
const TOLD = new Set(["stringsdict", "ftl", "toml", "xcstrings"]);

export function mayBeTold(extension: string): boolean {
  return TOLD.has(extension);
}

/** Why a file that holds all languages at once is told. */
export function whyNoFileOfALanguage(
  extension: string,
  text: () => string,
  languageOf: (code: string) => string | undefined,
): string | undefined {
  if (extension === "xcstrings")
    return "string catalogues (.xcstrings) hold all languages in one file: no filemask names them";
  if (extension !== "csv") return undefined;
  const languages = new Set(headerOf(text()).flatMap((name) => languageOf(name) ?? []));
  return languages.size > 1 ? "one file with a column per language has no filemask" : undefined;
}
