import type { FormatId } from "../../model/index.ts";
import { isMonolingual } from "./formats/index.ts";
import type { Judged, Source } from "./group.ts";
import { isEnglish, type MaskFile } from "./masks.ts";
import { potsOf } from "./reference.ts";
import type { ReadEntry } from "./surroundings.ts";

/** The source as it is named before files are read: by a person, a configuration, a file without a code, or English. */
export function namedSource(judged: Judged): Source | undefined {
  return saidSource(judged) ?? englishSource(judged);
}

function saidSource(judged: Judged): Source | undefined {
  return askedSource(judged) ?? configuredSource(judged) ?? headerSource(judged) ?? besideSource(judged);
}

function codedSource(judged: Judged, language: string, because: string): Source | undefined {
  const file = judged.group.files.find(({ code }) => judged.languageOf(code) === language);
  return file === undefined ? undefined : sourceIn(judged, file, because);
}

/**
 * The source language if it is not named. In files of keys, it is the language with the most texts. Files with
 * sources are translated from texts in a program, which are mostly English. Then no file of the group is the source.
 */
export function guessedSource(judged: Judged, format: FormatId): Source | undefined {
  if (!isMonolingual(format)) {
    const said = headerOf(judged);
    if (said !== undefined && isEnglish(said.language)) return withoutCode("en", said.because);
    const because = "texts in programs are mostly English; no file says otherwise";
    return { ...withoutCode("en", because), isGuessed: true, isSaid: false };
  }
  const counted = judged.group.files.map((file) => {
    const entries = judged.file(file.path, file.code).entries(format, true);
    const filled = entries.filter(({ target }) => target !== "");
    return { file, texts: filled.length, sentences: filled.filter(hasSentenceAsKey).length };
  });
  const [all, sentences] = [sumOf(counted, "texts"), sumOf(counted, "sentences")];
  // Laravel's "translation strings as keys".
  if (all > 0 && 2 * sentences > all)
    return { ...withoutCode("en", "the keys are the source texts"), isSaid: false };
  const [first, ...others] = counted;
  if (first === undefined) return undefined;
  const { file } = others.reduce((best, other) => (other.texts > best.texts ? other : best), first);
  const because = "it has the most texts, and no file names the source language";
  return { ...sourceIn(judged, file, because), isGuessed: true, isSaid: false };
}

/** A key such as `Save changes`, which is the source text itself. */
function hasSentenceAsKey({ context }: ReadEntry): boolean {
  return /[\p{L},;:!?] \p{L}/u.test(context);
}

function sumOf<Key extends string>(counted: readonly { readonly [Name in Key]: number }[], key: Key): number {
  return counted.reduce((sum, one) => sum + one[key], 0);
}

function askedSource(judged: Judged): Source | undefined {
  const { sourceLanguage } = judged.world.asked;
  if (sourceLanguage === undefined) return undefined;
  const language = judged.world.surroundings.language(sourceLanguage) ?? sourceLanguage;
  return withLanguage(judged, language, "you chose it");
}

function configuredSource(judged: Judged): Source | undefined {
  const { filemask, configured } = judged.group;
  if (configured === undefined) return undefined;
  const { because, sourceLanguage: said } = configured;
  const language = said === undefined ? undefined : judged.languageOf(said);
  const path = [configured.template, configured.source, configured.reference].find(
    (named) => named !== undefined && !named.endsWith(".pot") && judged.world.exists(named),
  );
  if (path !== undefined) {
    const file = judged.group.files.find((other) => other.path === path);
    if (file !== undefined) return sourceIn(judged, file, because);
    return withoutCode(language ?? "en", because, path);
  }
  if (language === undefined) return undefined;
  const found = withLanguage(judged, language, because);
  if (found !== undefined || !HOLDS_SOURCES.test(filemask)) return found;
  return withoutCode(language, because);
}

/** Files that need no file of the source language, because they contain their sources. */
const HOLDS_SOURCES = /\.(?:po|ts|xlf|xliff)$/i;

/** The language's own file, else the file without a code. */
function withLanguage(judged: Judged, language: string, because: string): Source | undefined {
  const { files, beside } = judged.group;
  const file = files.find(({ code }) => judged.languageOf(code) === language);
  if (file !== undefined && beside === undefined) return sourceIn(judged, file, because);
  return beside === undefined ? undefined : withoutCode(language, because, beside);
}

/** The source in the headers of XLIFF or Qt files, if it is not English. */
function headerSource(judged: Judged): Source | undefined {
  const said = headerOf(judged);
  if (said === undefined || isEnglish(said.language)) return undefined;
  const { language, because } = said;
  return withLanguage(judged, language, because) ?? withoutCode(language, because);
}

const SOURCE_LANGUAGE =
  /<(?:file|TS|(?:\w+:)?xliff)\s[^>]{0,1000}?\b(?:source-?language|srcLang)\s*=\s*["']([\w@-]{2,20})["']/;
const HEADER_CHARACTERS = 5000;

/** The source language in the header of the first file; undefined if no table has it. */
function headerOf(judged: Judged): Pick<Source, "language" | "because"> | undefined {
  const { group, world } = judged;
  if (!/\.(?:xlf|xliff|ts)$/i.test(group.filemask)) return undefined;
  const path = group.beside ?? group.files[0]?.path;
  if (path === undefined) return undefined;
  const [, code] = SOURCE_LANGUAGE.exec(judged.file(path).text.slice(0, HEADER_CHARACTERS)) ?? [];
  const language = code === undefined ? undefined : world.surroundings.language(code);
  return language === undefined
    ? undefined
    : { language, because: `${path} says that its source is ${code}` };
}

function besideSource({ group: { beside } }: Judged): Source | undefined {
  if (beside === undefined) return undefined;
  const because = `${beside} has no language in its name; the others are translated from it`;
  return withoutCode("en", because, beside);
}

const FIRST = ["en", "en_US", "en_GB"];

function englishSource(judged: Judged): Source | undefined {
  const { files } = judged.group;
  const wanted = [...FIRST, undefined];
  for (const language of wanted) {
    const file = files.find(({ code }) => {
      const found = judged.languageOf(code);
      return language === undefined ? isEnglish(found) : found === language;
    });
    if (file !== undefined)
      return file.code === "en"
        ? sourceIn(judged, file, "English is there")
        : { ...sourceIn(judged, file, englishReason(judged, file)), isSaid: false };
  }
  return undefined;
}

function englishReason(judged: Judged, { code }: MaskFile): string {
  const all = judged.group.files.filter((file) => isEnglish(judged.languageOf(file.code)));
  if (all.length === 1) return `${code} is the only English`;
  return `${code} is preferred to other English (${all.map((file) => file.code).join(" ")})`;
}

/** A source whose file has no code in its path, or that has no file. */
function withoutCode(language: string, because: string, path?: string): Source {
  return { path, code: undefined, language, isGuessed: false, isSaid: true, because };
}

function sourceIn(judged: Judged, { path, code }: MaskFile, because: string): Source {
  return { path, code, language: judged.languageOf(code), isGuessed: false, isSaid: true, because };
}

const MOST_OF_A_HEADER = 20_000;

/**
 * The source of gettext files: the one of a person or a configuration, else that in the header of a POT, else
 * English. A file of a regional English (`en_GB.po`) is a translation like any other (SOURCES.md, third round, 10).
 */
export function gettextSource(judged: Judged): Source | undefined {
  return (
    saidSource(judged) ??
    potSource(judged) ??
    codedSource(judged, "en", "English is there") ??
    guessedSource(judged, "po")
  );
}

function potSource(judged: Judged): Source | undefined {
  for (const pot of potsOf(judged, undefined)) {
    const code = languageInPot(judged.file(pot).text.slice(0, MOST_OF_A_HEADER));
    const language = code === undefined ? undefined : judged.world.surroundings.language(code);
    if (language === undefined) continue;
    const because = `the header of ${pot} names it`;
    return codedSource(judged, language, because) ?? withoutCode(language, because);
  }
  return undefined;
}

/** Transifex and others write `X-Source-Language`. The `Language` of a template is mostly empty. */
function languageInPot(text: string): string | undefined {
  const header = text.slice(0, text.search(/\n[ \t]*\r?\n/) + 1 || undefined);
  for (const name of ["X-Source-Language", "Language"]) {
    const [, code] = new RegExp(`"${name}:[ \\t]*([\\w@-]+)[ \\t]*\\\\n`, "i").exec(header) ?? [];
    if (code !== undefined) return code;
  }
  return undefined;
}
