import type { Unread, UnreadSign } from "./dialect.ts";
import type { FormatGroup, GroupFile } from "./group.ts";
import { MODULES } from "./group.ts";
import { belowItsCode, describedTexts, goI18n, plainToml, shaped } from "./json-dialects.ts";
import {
  compiled,
  countOf,
  fluent,
  javascript,
  json5,
  namedFormat,
  propertyList,
  resjson,
} from "./named-formats.ts";
import { most } from "./sign.ts";
import { versionOf } from "./xml.ts";

/** Formats that are known and not read, by the endings of their files; the first sign that holds counts. */
const SIGNS: ReadonlyMap<string, readonly UnreadSign[]> = new Map([
  ["json", [shaped, goI18n, belowItsCode, describedTexts]],
  ["yaml", [shaped, goI18n, describedTexts]],
  ["yml", [shaped, goI18n, describedTexts]],
  ["toml", [shaped, goI18n, plainToml]],
  ["ftl", [fluent]],
  ["json5", [json5]],
  ["resjson", [resjson]],
  ["strings", [propertyList]],
  ["xlf", [secondXliff]],
  ["xliff", [secondXliff]],
  ["mo", [compiled]],
  ["qm", [compiled]],
  ...[...MODULES].map((extension): [string, readonly UnreadSign[]] => [extension, [javascript]]),
]);

/** @returns the format that the files are in, where it is known and not read */
export function unreadFormat(group: FormatGroup): Unread | undefined {
  if (group.files.length === 0) return undefined;
  for (const sign of SIGNS.get(group.extension) ?? [namedFormat]) {
    const found = sign(group);
    if (found !== undefined) return found;
  }
  return undefined;
}

function secondXliff({ files }: FormatGroup): Unread | undefined {
  if (!most(files, ({ text }) => versionOf(text)?.startsWith("2") === true)) return undefined;
  const textsIn = ({ text }: GroupFile): number => countOf(/<segment[\s>]/g, text);
  return { name: "XLIFF 2", next: "export version 1.2", textsIn };
}
