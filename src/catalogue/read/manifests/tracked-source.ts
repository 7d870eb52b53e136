import { posix, resolve } from "node:path";
import {
  type CodeMeaning,
  Diagnostics,
  type FileContent,
  isLfsPointer,
  type Language,
  type Location,
  pluralInput,
  type Report,
} from "../../../model/index.ts";
import { type DesignedComponent, layoutOf, readingOf } from "../component-plan.ts";
import { readContent } from "../files/whole-file.ts";
import { DEFAULT_LANGUAGE_REGEX, filterCodes } from "../languages/language-regex.ts";
import {
  aliasedLanguage,
  type CodedLanguage,
  type LanguageResolver,
  meaningOf,
} from "../languages/languages.ts";
import { meansLanguage } from "../languages/other-language.ts";
import { sourceCodeIn } from "../one-file.ts";
import { ownValue } from "./own-value.ts";
import type { RawComponent } from "./raw-manifests.ts";

/** The earlier places of files, as a manifest names them. */
export interface FormerPlaces {
  readonly filemask: string | undefined;
  readonly guide: string | undefined;
}

/** A component whose older versions can be read, with today's mask, options and languages. */
export interface TrackedSource {
  readonly project: string;
  readonly slug: string;
  /** The absolute directory of the checkout. */
  readonly root: string;
  /** The path below `root`. */
  readonly filemask: string;
  readonly guide: string | undefined;
  readonly guideKind: "template" | "reference" | undefined;
  readonly former: readonly FormerPlaces[] | undefined;
  readonly isGuideEdited: boolean;
  readonly sourceLanguage: Language;
  readonly location: Location;
  /** All settings that affect the reading of codes and versions. The same text gives the same results. */
  readonly readAs: string;
  /** The language of the code in a file's name; undefined if it is left out. */
  languageOf(code: string): CodedLanguage | undefined;
  /** True if the catalogue excludes the code by name. */
  isExcluded(code: string): boolean;
  /**
   * Reads bytes as a file of that path with all languages; undefined if it cannot be read. The function is undefined
   * if each language has its own file.
   */
  readonly open: ((path: string, bytes: Uint8Array) => OpenedVersion | undefined) | undefined;
  /** Reads bytes as a file of that path; undefined if it cannot be read. */
  read(path: string, bytes: Uint8Array, language: Language): FileContent | undefined;
}

/** A version of a file that has all languages. */
export interface OpenedVersion {
  /** The codes in the file that count. */
  readonly codes: readonly string[];
  /** The code that others are translated from. */
  readonly source: string;
  /** The part of a code; undefined if it cannot be read. */
  read(code: string, language: Language): FileContent | undefined;
}

/** A component with `repository: git`. */
export interface CheckoutSource {
  readonly source: TrackedSource;
  readonly location: Location;
}

/** @param plan of a component whose files are read today */
export function trackedSource(
  plan: DesignedComponent,
  resolver: LanguageResolver,
  sourceLanguage: Language,
): TrackedSource {
  const { declared, project, source, excluded, catalogue } = plan;
  const { raw } = declared;
  const aliases = { ...catalogue.language_aliases, ...raw.language_aliases };
  const { guide, guideKind } = guideIn(raw);
  return {
    project: project.raw.slug,
    slug: raw.slug,
    root: resolve(source.owner.directory, source.owner.raw.root ?? "."),
    filemask: posix.normalize(raw.filemask),
    guide,
    guideKind,
    former: raw.former?.map(({ filemask, template, reference }) => ({
      filemask: filemask === undefined ? undefined : posix.normalize(filemask),
      guide: normalOf(template ?? reference),
    })),
    isGuideEdited: raw.edit_template !== false,
    sourceLanguage,
    location: declared.tree.locate(declared.node.offset),
    readAs: JSON.stringify([raw, [...excluded], aliases, sourceLanguage, resolver.added]),
    languageOf: (code) => languageOf(plan, resolver, aliases, code),
    isExcluded: (code) => excluded.has(code),
    open: versionOpener(plan, resolver, sourceLanguage),
    read(file, bytes, language) {
      if (bytes.length === 0 || isLfsPointer(bytes)) return undefined;
      const input = {
        ...{ ...readingOf(raw, file, language), bytes, file },
        isOwnLanguage: (code: string) => meansLanguage(code, language, resolver),
        isSource: language.code === sourceLanguage.code,
      };
      return readOrNothing((report) => readContent(plan.format, { ...input, report }));
    },
  };
}

function guideIn({ template, reference }: RawComponent): Pick<TrackedSource, "guide" | "guideKind"> {
  const guide = normalOf(template) ?? normalOf(reference);
  if (guide === undefined) return { guide, guideKind: undefined };
  return { guide, guideKind: normalOf(template) === undefined ? "reference" : "template" };
}

function normalOf(path: string | undefined): string | undefined {
  return path === undefined || path === "" ? undefined : posix.normalize(path);
}

function languageOf(
  { declared, excluded }: DesignedComponent,
  resolver: LanguageResolver,
  aliases: Readonly<Record<string, string>>,
  code: string,
): CodedLanguage | undefined {
  const { language_regex: regex = DEFAULT_LANGUAGE_REGEX } = declared.raw;
  // The pattern's problems were reported with today's files.
  const kept = filterCodes([code], regex, declared.tree.locate(0), () => undefined);
  if (kept?.has(code) !== true || excluded.has(code)) return undefined;
  const alias = ownValue(aliases, code);
  return aliasedLanguage(resolver, alias ?? code, alias === code);
}

/** Undefined if each language has its own file. */
function versionOpener(
  { declared, catalogue, format }: DesignedComponent,
  resolver: LanguageResolver,
  sourceLanguage: Language,
): TrackedSource["open"] {
  const reader = layoutOf(declared);
  if (reader === undefined) return undefined;
  const { raw } = declared;
  const aliases = { ...catalogue.language_aliases, ...raw.language_aliases };
  const languageOf = (code: string): CodeMeaning | undefined => meaningOf(code, resolver, aliases);
  return (file, bytes) => {
    if (bytes.length === 0 || isLfsPointer(bytes)) return undefined;
    const input = {
      ...{ bytes, file, sourceLanguage, languageOf },
      encoding: ownValue(raw.encodings, file),
      csv: { dialect: "platform", ...raw.csv },
    } as const;
    const opened = readOrNothing((report) => reader.open({ ...input, report }));
    const source = opened && sourceCodeIn(opened, input);
    if (opened === undefined || source === undefined) return undefined;
    return {
      codes: opened.codes,
      source,
      read: (code, language) =>
        readOrNothing((report) =>
          readContent(
            { ...format, read: (of) => opened.read(code, of) },
            { ...input, monolingual: true, ...pluralInput(raw.plurals, language), report },
          ),
        ),
    };
  };
}

/** Undefined if an error was reported. */
function readOrNothing<Read>(read: (report: Report) => Read | undefined): Read | undefined {
  const said = new Diagnostics();
  const found = read(said.report);
  return said.hasErrors ? undefined : found;
}
