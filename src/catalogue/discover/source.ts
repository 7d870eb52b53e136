import type { FormatId } from "../../model/index.ts";
import { isMonolingual } from "./formats/index.ts";
import type { Judged } from "./group.ts";
import { isEnglish, type MaskFile } from "./mask-files.ts";

/** The file of the source language, and how that is known. */
export interface Source {
  /** Undefined where the source language has no file. */
  readonly path: string | undefined;
  /** As in the path; undefined of a file without one. */
  readonly code: string | undefined;
  readonly language: string;
  readonly isGuessed: boolean;
  /**
   * Something said it: a person, a configuration, the name of a template, a file whose code is `en`. Else a component is
   * likely at most (SOURCES.md, third round, 12).
   */
  readonly isSaid: boolean;
  readonly because: string;
}

/** What names the source before any file is read: a person, a configuration, a file without a code, English. */
export function namedSource(judged: Judged): Source | undefined {
  return saidSource(judged) ?? englishSource(judged);
}

/** What names the source whatever language it is. */
export function saidSource(judged: Judged): Source | undefined {
  return askedSource(judged) ?? configuredSource(judged) ?? headerSource(judged) ?? besideSource(judged);
}

export function codedSource(judged: Judged, language: string, because: string): Source | undefined {
  const file = judged.group.files.find(({ code }) => judged.languageOf(code) === language);
  return file === undefined ? undefined : sourceIn(judged, file, because);
}

/**
 * Where nothing names one: of keys, the language with most texts. Files that hold their sources are translated from what
 * stands in a program, mostly English: none of them is it.
 */
export function guessedSource(judged: Judged, format: FormatId): Source | undefined {
  if (!isMonolingual(format)) {
    const said = headerOf(judged);
    if (said !== undefined && isEnglish(said.language))
      return {
        path: undefined,
        code: undefined,
        language: "en",
        isGuessed: false,
        isSaid: true,
        because: said.because,
      };
    const because = "texts in programs are mostly English, and nothing tells otherwise";
    return { path: undefined, code: undefined, language: "en", isGuessed: true, isSaid: false, because };
  }
  const counted = judged.group.files.map((file) => ({
    file,
    texts: judged
      .file(file.path, file.code)
      .entries(format, true)
      .filter(({ target }) => target !== "").length,
  }));
  const [first, ...others] = counted;
  if (first === undefined) return undefined;
  const { file } = others.reduce((best, other) => (other.texts > best.texts ? other : best), first);
  const because = "it has most texts, and nothing else tells which language is translated";
  return { ...sourceIn(judged, file, because), isGuessed: true, isSaid: false };
}

function askedSource(judged: Judged): Source | undefined {
  const { sourceLanguage } = judged.world.asked;
  if (sourceLanguage === undefined) return undefined;
  const language = judged.world.surroundings.language(sourceLanguage) ?? sourceLanguage;
  return withLanguage(judged, language, "you said so");
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
    return { path, code: undefined, language: language ?? "en", isGuessed: false, isSaid: true, because };
  }
  if (language === undefined) return undefined;
  const found = withLanguage(judged, language, because);
  if (found !== undefined || !HOLDS_SOURCES.test(filemask)) return found;
  return { path: undefined, code: undefined, language, isGuessed: false, isSaid: true, because };
}

/** Files that need none of the source language: each holds what it translates. */
const HOLDS_SOURCES = /\.(?:po|ts|xlf|xliff)$/i;

/** The language's own file; else the one without a code. */
function withLanguage(judged: Judged, language: string, because: string): Source | undefined {
  const { files, beside } = judged.group;
  const file = files.find(({ code }) => judged.languageOf(code) === language);
  if (file !== undefined && beside === undefined) return sourceIn(judged, file, because);
  if (beside !== undefined)
    return { path: beside, code: undefined, language, isGuessed: false, isSaid: true, because };
  return undefined;
}

/** What files of XLIFF or Qt's say of themselves, where that is another language than English. */
function headerSource(judged: Judged): Source | undefined {
  const said = headerOf(judged);
  if (said === undefined || isEnglish(said.language)) return undefined;
  const { language, because } = said;
  const found = withLanguage(judged, language, because);
  return found ?? { path: undefined, code: undefined, language, isGuessed: false, isSaid: true, because };
}

const SOURCE_LANGUAGE = /<(?:file|TS)\s[^>]{0,1000}?\bsource-?language\s*=\s*["']([\w@-]{2,20})["']/;
/** Beyond them no header is looked for. */
const HEADER_CHARACTERS = 5000;

/** The source language that the first file says; undefined where it names no language of the table. */
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
  const because = `${beside} names no language: it is what others are translated from`;
  return { path: beside, code: undefined, language: "en", isGuessed: false, isSaid: true, because };
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
  if (all.length === 1) return `${code} is the only English that is there`;
  return `${code} goes before the other English that is there (${all.map((file) => file.code).join(" ")})`;
}

function sourceIn(judged: Judged, { path, code }: MaskFile, because: string): Source {
  return { path, code, language: judged.languageOf(code), isGuessed: false, isSaid: true, because };
}
