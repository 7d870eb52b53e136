import { type FormatGroup, isRecord } from "./group.ts";
import { most } from "./sign.ts";
import { headerOf } from "./tables.ts";
import { versionOf } from "./xml.ts";

/** Why files of a language each are told and not taken; undefined where nothing of the kind is known of them. */
export function whyUnsupported(group: FormatGroup): string | undefined {
  if (!isTold(group)) return undefined;
  const [, why] = REASONS.find(([extension, , isSo]) => extension === group.extension && isSo(group)) ?? [];
  return why;
}

function isTold({ files }: FormatGroup): boolean {
  return files.length > 0;
}

type Reason = readonly [extension: string, why: string, isSo: (group: FormatGroup) => boolean];

const REASONS: readonly Reason[] = [
  ["stringsdict", "plurals of Apple's (.stringsdict) are no format of the release", () => true],
  ["ftl", "Fluent is no format of the release", () => true],
  [
    "toml",
    "go-i18n in TOML is no format of the release",
    ({ files }) => most(files, ({ text }) => IS_PHRASE.test(text)),
  ],
  ["xlf", "XLIFF 2 is no format of the release: export version 1.2", isSecondXliff],
  ["xliff", "XLIFF 2 is no format of the release: export version 1.2", isSecondXliff],
  ["json", "go-i18n 2 (objects with other) is no format of the release", isSecondGo],
];

const IS_PHRASE = /^other\s*=\s*"/m;

function isSecondXliff({ files }: FormatGroup): boolean {
  return most(files, ({ text }) => versionOf(text)?.startsWith("2") === true);
}

function isSecondGo({ files }: FormatGroup): boolean {
  return most(files, ({ data }) => isRecord(data) && most(Object.values(data), isPhrase));
}

function isPhrase(value: unknown): boolean {
  return isRecord(value) && typeof value["other"] === "string" && Object.values(value).every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
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
