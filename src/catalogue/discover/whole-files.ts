import {
  fileNameOf,
  groupBy,
  isJsonFields,
  isWordToo,
  type JsonFields,
  type Layout,
  maskAt,
} from "../../model/index.ts";
import { slotsOf } from "./candidates.ts";
import { CodeSlots } from "./code-slots.ts";
import type { LanguageOf } from "./code-words.ts";
import { textsBelow } from "./formats/described.ts";
import { unreadMessage, unreadTexts } from "./formats/dialect.ts";
import { extensionOf } from "./formats/extensions.ts";
import { GroupFile, MODULES } from "./formats/group.ts";
import { isReadable } from "./formats/index.ts";
import { isNamedAsWork, workOfTools } from "./formats/json-dialects.ts";
import { NAMED_EXTENSIONS, unreadFormat } from "./formats/named-formats.ts";
import { headerOf, namesInCell } from "./formats/tables.ts";
import type { Group, World } from "./group.ts";
import { isLocaleFolder } from "./masks.ts";
import type { Surroundings, Told } from "./surroundings.ts";

/** Spreadsheets, and columns with names of languages, count only if a name or folder suggests translations. */
const MEANT = /(?:translation|i18n|l10n|locali[sz]ation|strings|lang|messages)/i;
/** Unity's name for the folder of string tables. */
const MEANT_FOLDER = /^locali[sz]ations?$/i;
export const MOST_FILES = 200;
/** Names of data files and of modules that can contain all languages. */
const STEM =
  /^(?:i18n|l10n|lang|langs|languages?|locales?|locali[sz]ations?|messages|strings|texts|translations?)$/i;

/** Files with all languages, or without a language in the name. No filemask matches them. */
export function wholeFilesIn(
  paths: readonly string[],
  groups: readonly Group[],
  { surroundings }: World,
): readonly Told[] {
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ path }) => path)));
  const wanted = paths.filter((path) => !taken.has(path) && mayHoldAll(path)).slice(0, MOST_FILES);
  const told = wanted.flatMap((path): Told[] => {
    const found = lookInto(new GroupFile(path, undefined, surroundings), surroundings);
    return found === undefined ? [] : [{ path, code: "discover/unsupported", ...found }];
  });
  const work = paths.filter((path) => !taken.has(path) && isNamedAsWork(path));
  return [...told, ...workFiles(work, surroundings), ...vueBlocks(paths, surroundings)];
}

/** Working files of tools, by their masks. Files of only one language do not form a group. */
function workFiles(paths: readonly string[], surroundings: Surroundings): readonly Told[] {
  const slots = new CodeSlots(surroundings.language);
  const found = paths.slice(0, MOST_FILES).flatMap((path) =>
    slotsOf(path, slots)
      .slice(0, 1)
      .map(({ slot, start }) => ({
        mask: maskAt(path, start + slot.start, start + slot.end),
        file: new GroupFile(path, slot.code, surroundings),
      })),
  );
  return [...groupBy(found, ({ mask }) => mask)].flatMap(([filemask, group]): Told[] => {
    const files = group.map(({ file }) => file);
    const unread = workOfTools({ filemask, extension: extensionOf(filemask), files, hasSource: false });
    if (unread === undefined) return [];
    const texts = unreadTexts(unread, files);
    const message = unreadMessage(unread, texts, files.length);
    return [{ path: filemask, code: "discover/unsupported", message, texts }];
  });
}

type Message = Pick<Told, "message" | "texts">;

const TABLES: ReadonlySet<string> = new Set(["xlsx", "xls", "ods"]);
const LINES: ReadonlySet<string> = new Set(["csv", "tsv"]);
const MEMORIES: ReadonlyMap<string, string> = new Map([
  ["tmx", "translation memories (.tmx)"],
  ["tbx", "glossaries (.tbx)"],
]);
const DATA: ReadonlySet<string> = new Set(["json", "yml", "yaml", "json5", "jsonc", "toml", ...MODULES]);

export const WHOLE_EXTENSIONS: ReadonlySet<string> = new Set([
  ...["xcstrings", "vue", "tsv"],
  ...TABLES,
  ...MEMORIES.keys(),
]);

/** True for a path that suggests texts of all languages. */
export function mayHoldAll(path: string): boolean {
  const extension = extensionOf(path);
  if (MEMORIES.has(extension)) return true;
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (extension === "xml") return LOCALLANG.test(name);
  if (DATA.has(extension))
    return STEM.test(name.slice(0, name.indexOf("."))) || folders.slice(-1).some(isLocaleFolder);
  if (LINES.has(extension)) return true;
  return TABLES.has(extension) && isMeant(path);
}

const PLAIN_DATA: ReadonlySet<string> = new Set(["json", "yml", "yaml", "json5", "jsonc"]);

/** `"en":` and `en:` at places where a key can begin. */
const KEY = /(?:^[ \t]{0,40}|[{,]\s{0,40})["']?([a-z]{2,3}(?:[-_]\w{2,8})?)["']?[ \t]{0,9}:/gim;

/** True for a broken file whose name suggests texts and that has languages as keys. */
export function isBroken(file: GroupFile, { language }: Surroundings): boolean {
  const name = fileNameOf(file.path);
  if (!PLAIN_DATA.has(extensionOf(name)) || !STEM.test(name.slice(0, name.indexOf(".")))) return false;
  if (file.data !== undefined) return false;
  const keys = [...file.text.matchAll(KEY)].flatMap(([, key]) => key ?? []);
  return new Set(codesIn(keys, language)).size > 1;
}

/** True for a path that suggests texts. */
export function isMeant(path: string): boolean {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return MEANT.test(name) || folders.some((folder) => isLocaleFolder(folder) || MEANT_FOLDER.test(folder));
}

function lookInto(file: GroupFile, { language }: Surroundings): Message | undefined {
  const extension = extensionOf(file.path);
  const memory = MEMORIES.get(extension);
  if (memory !== undefined) return unread(memory, "publish the files that it was made of");
  if (TABLES.has(extension))
    return unread(`spreadsheets (.${extension})`, "save a CSV file for each language");
  if (extension === "xml") return locallang(file.text);
  if (LINES.has(extension)) return undefined;
  const keys = languagesAsKeys(file.data, language, DEEPEST);
  if (keys !== undefined) return allInOne("its top keys are languages", keys);
  const leaves = languagesAsLeaves(file.data, language);
  if (leaves !== undefined) return allInOne("each text has its languages as keys", leaves);
  const entries = languagesAmongKeys(file.data, language);
  return entries && allInOne("each text has its languages among other keys", entries);
}

/** The likely layout of languages in a file, after a quick check. */
export function layoutIn(file: GroupFile, { language }: Surroundings): Layout | undefined {
  if (LINES.has(extensionOf(file.path)))
    return languagesOfHeader(file, language).length > 1 ? "columns" : undefined;
  if (languagesAsKeys(file.data, language, 0) !== undefined) return "keys";
  return languagesAsLeaves(file.data, language) && "leaves";
}

const SPLIT = "write one file for each language";

function allInOne(how: string, { languages, texts }: AllLanguages): Message {
  return unread(`one file with all languages (${how})`, SPLIT, texts, languages.length);
}

function unread(name: string, next: string, texts?: number, languages = 0): Message {
  const message = unreadMessage({ name, next }, texts ?? 0, languages);
  return texts === undefined ? { message } : { message, texts };
}

/** TYPO3's format before XLIFF. */
const LOCALLANG = /^locallang.*\.xml$/i;

function locallang(text: string): Message | undefined {
  if (!/<T3locallang[\s>]/.test(text)) return undefined;
  const keys = [...text.matchAll(/<languageKey\s[^>]{0,200}?\bindex\s*=\s*["']([^"']{1,40})["']/g)];
  const languages = [...new Set(keys.flatMap(([, code]) => code ?? []))];
  const [, first = ""] = text.split(/<languageKey[\s>]/);
  const texts = first.match(/<label[\s>]/g)?.length ?? 0;
  const name = "TYPO3's locallang.xml, which holds all languages in one file";
  return unread(name, "write an XLIFF 1.2 file (.xlf) for each language", texts, languages.length);
}

/** Codes identify a table, but names of languages do not: a table of school grades has `German,French`. */
export function languagesOfHeader({ path, text }: GroupFile, language: LanguageOf): readonly string[] {
  const names = headerOf(text).flatMap(namesInCell);
  const named = isMeant(path) ? languageNames(names, language) : [];
  return [...new Set([...codesIn(names, language), ...named])];
}

/** `key,English,German`: the name of a single language could be any word. */
function languageNames(names: readonly string[], language: Surroundings["language"]): readonly string[] {
  return names.filter(
    (name) => /^(?!base$|source$)[a-z]{4,}$/i.test(name) && language(name.toLowerCase()) !== undefined,
  );
}

/** A block whose content is in another file has a `src`. */
const VUE_BLOCK = /^<i18n(?:\s+(?:lang|locale|global|scoped)\b[^>\n]*)?>/m;

function vueBlocks(paths: readonly string[], surroundings: Surroundings): readonly Told[] {
  const components = paths.filter((path) => extensionOf(path) === "vue").slice(0, MOST_FILES);
  const found = components.filter((path) =>
    VUE_BLOCK.test(new GroupFile(path, undefined, surroundings).text),
  );
  const [path] = found;
  if (path === undefined) return [];
  const files = found.length === 1 ? "1 file" : `${found.length} files`;
  const name = `<i18n> blocks of Vue (${files})`;
  const message = unreadMessage({ name, next: "move the texts to a JSON file for each language" }, 0, 0);
  return [{ path, code: "discover/unsupported", message }];
}

/** True for a file that can be a translation, or that must be reported as unread. */
export function isOfInterest(path: string): boolean {
  return mayBeOfALanguage(path) || WHOLE_EXTENSIONS.has(extensionOf(path)) || mayHoldAll(path);
}

/** True if some format has files of that name, one for each language. */
export function mayBeOfALanguage(path: string): boolean {
  const extension = extensionOf(path);
  if (isReadable(path)) return true;
  return NAMED_EXTENSIONS.has(extension) && (!MODULES.has(extension) || isNamedForTranslations(path));
}

/** Most modules are programs. */
function isNamedForTranslations(path: string): boolean {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return folders.some(isLocaleFolder) || /^[a-z]{2,3}(?:[-_]\w{2,8})*\.\w+$/i.test(name);
}

interface AllLanguages {
  readonly languages: readonly string[];
  /** The number of texts in the language that has most. */
  readonly texts: number;
}

/** The greatest depth: `new VueI18n({ messages: { en: … } })`. */
const DEEPEST = 3;

/** Objects below the codes of languages: `{"en": {"title": "Huts"}, "de": {…}}` (FORMATS-TODAY.md 3, "keys"). */
function languagesAsKeys(data: unknown, languageOf: LanguageOf, deeper: number): AllLanguages | undefined {
  if (!isJsonFields(data)) return undefined;
  const keys = Object.keys(data);
  const codes = codesIn(keys, languageOf).filter((code) => textsBelow(data[code]) > 0);
  const areParts =
    codes.length > 1 && 2 * codes.length >= keys.length && codes.every((code) => isJsonFields(data[code]));
  if (areParts) return { languages: codes, texts: Math.max(...codes.map((code) => textsBelow(data[code]))) };
  if (deeper === 0) return undefined;
  for (const value of Object.values(data)) {
    const found = languagesAsKeys(value, languageOf, deeper - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts below the codes of languages, in half of the file: `{"title": {"en": "Huts", "de": "Hütten"}}` ("leaves"). */
function languagesAsLeaves(data: unknown, languageOf: LanguageOf): AllLanguages | undefined {
  const values = isJsonFields(data) ? Object.values(data) : [];
  return inHalfOf(
    data,
    codesBelow(values, (object) => leafCodes(object, languageOf)),
  );
}

/** The same beside other facts about a text: `[{"key": "title", "en": "Huts", "de": "Hütten"}]`. */
function languagesAmongKeys(data: unknown, languageOf: LanguageOf): AllLanguages | undefined {
  const codesOf = (object: JsonFields): readonly string[] => {
    const texts = Object.keys(object).filter((key) => isTextOrNull(object[key]));
    const codes = codesIn(texts, languageOf);
    return codes.length > 1 ? codes : [];
  };
  return inHalfOf(data, codesBelow([data], codesOf));
}

type Codes = readonly string[];

/** @param found the codes of each text */
function inHalfOf(data: unknown, found: readonly Codes[]): AllLanguages | undefined {
  const languages = [...new Set(found.flat())];
  const isHalf = 2 * found.flat().length >= textsBelow(data);
  return found.length > 1 && languages.length > 1 && isHalf ? { languages, texts: found.length } : undefined;
}

function codesBelow(values: readonly unknown[], codesOf: (object: JsonFields) => Codes): readonly Codes[] {
  const found: Codes[] = [];
  const coming: unknown[] = [...values];
  while (coming.length > 0) {
    const value = coming.pop();
    const codes = isJsonFields(value) ? codesOf(value) : [];
    if (codes.length > 0) found.push(codes);
    else if (typeof value === "object" && value !== null)
      for (const child of Object.values(value)) coming.push(child);
  }
  return found;
}

function leafCodes(object: JsonFields, languageOf: LanguageOf): readonly string[] {
  const keys = Object.keys(object);
  const areTexts = Object.values(object).every(isTextOrNull);
  const codes = areTexts ? codesIn(keys, languageOf) : [];
  return codes.length === keys.length && keys.length > 0 ? codes : [];
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === "string" || value === null;
}

/** Codes of languages. A code that can be a word counts only beside other codes. */
function codesIn(names: readonly string[], languageOf: LanguageOf): readonly string[] {
  const codes = names.filter(
    (name) => /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(name) && languageOf(name) !== undefined,
  );
  return codes.every(isWordToo) ? [] : codes;
}

const TRANSLATIONS: ReadonlySet<string> = new Set(["po", "xlf", "xliff"]);
const MOST_LONE = 10;

/**
 * Translations into one language without a template beside them, which is too little for a filemask (ADOPT.md 1,
 * "Grouping").
 */
export function loneFilesIn(paths: readonly string[], surroundings: Surroundings): readonly Told[] {
  const slots = new CodeSlots(surroundings.language);
  const lone: Told[] = [];
  for (const path of paths) {
    if (lone.length >= MOST_LONE) break;
    const code = slotsOf(path, slots)[0]?.slot.code;
    const told = unreadAlone(path, code, surroundings) ?? readAlone(path, code);
    if (told !== undefined) lone.push(told);
  }
  return lone;
}

function readAlone(path: string, code: string | undefined): Told | undefined {
  if (code === undefined || !TRANSLATIONS.has(extensionOf(path))) return undefined;
  const message = `only one language (${code}), and no template: write its component by hand, docs/reference/catalogue.md shows how`;
  return { path, code: "discover/doubtful", message };
}

function unreadAlone(path: string, code: string | undefined, surroundings: Surroundings): Told | undefined {
  if (code === undefined && !path.split("/").slice(0, -1).some(isLocaleFolder)) return undefined;
  const files = [new GroupFile(path, code, surroundings)];
  const unread = unreadFormat({ filemask: path, extension: extensionOf(path), files, hasSource: true });
  if (unread === undefined) return undefined;
  const texts = unreadTexts(unread, files);
  return { path, code: "discover/unsupported", message: unreadMessage(unread, texts, 0), texts };
}
