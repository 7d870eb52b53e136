import { codeIn, fileNameOf, folderOf, quote, wordSet } from "../../../model/index.ts";
import { at, type Datum, textAt, textsOf } from "../../data/datum.ts";
import { yamlData } from "../../data/yaml-data.ts";
import { aliasesOf, pairsIn } from "./codes.ts";
import type { ConfigurationReader, Findings } from "./findings.ts";
import { patternFrom, type Reading } from "./naming.ts";
import type { PathMatch, PathTree } from "./path-tree.ts";
import { extensionOf, pathFrom } from "./paths.ts";
import {
  CODE,
  countCodes,
  type Dialect,
  fill,
  isOpen,
  maskPattern,
  type Pattern,
  type Wild,
} from "./pattern.ts";

const CODE_NAMES = wordSet(
  "android_code language language_id locale locale_with_underscore osx_locale three_letters_code two_letters_code",
);
const LANGUAGES: ReadonlyMap<string, Pattern> = new Map<string, Pattern>([
  ...Array.from(CODE_NAMES, (name) => [name, CODE] as const),
  ["osx_code", [...CODE, ".lproj"]],
]);

/** The values of placeholders for a source file; its path is from DIR. */
const ORIGINALS: ReadonlyMap<string, (path: string, base: string) => string> = new Map([
  ["file_extension", (path: string) => extensionOf(path)],
  ["file_name", (path: string) => fileNameOf(path).slice(0, fileNameOf(path).length - suffixOf(path).length)],
  ["original_file_name", (path: string) => fileNameOf(path)],
  ["original_path", (path: string, base: string) => folderOf(path).slice(base === "" ? 0 : base.length + 1)],
]);

const CROWDIN: Dialect = {
  placeholders: /%([a-z_]{1,40})%/g,
  meaning: (name) => LANGUAGES.get(name) ?? (ORIGINALS.has(name) ? [{ kind: "name", name }] : undefined),
  globs: true,
};

/** The placeholders of languages in a text, without `%`. */
function languagePlaceholders(text: string): readonly string[] {
  return [...text.matchAll(CROWDIN.placeholders)].flatMap(([, name = ""]) =>
    LANGUAGES.has(name) ? [name] : [],
  );
}

function suffixOf(path: string): string {
  const extension = extensionOf(path);
  return extension === "" ? "" : `.${extension}`;
}

/** `crowdin.yml`: paths are relative to `base_path`, which a slash at the beginning means, too. */
export const crowdin: ConfigurationReader = {
  name: "Crowdin",
  // A file of that name in .github/workflows is a workflow.
  matches: (path) =>
    /(?:^|\/)\.?crowdin(?:[-_.][\w-]+)?\.ya?ml$/.test(path) && !path.includes(".github/workflows/"),
  read(findings) {
    const data = findings.data(yamlData);
    const folder = baseOf(findings, data);
    if (folder === undefined) return;
    const reading: Reading = { findings, dialect: CROWDIN, folder, isRooted: true };
    const everywhere = at(data, "languages_mapping");
    for (const entry of findings.listed(at(data, "files"))) readEntry(reading, entry, everywhere);
  },
};

/** Crowdin's unambiguous words for formats. */
const FORMATS: ReadonlyMap<string, string> = new Map(
  pairsIn(
    "android: aresource, arb: arb, chrome: webextension, gettext: po, joomla: joomla, qtts: ts, " +
      "resx: resx, xliff: xliff",
  ),
);

/** With one of these keys, a file has all languages. */
const MULTILINGUAL = ["multilingual_spreadsheet", "multilingual", "scheme"];
const MOST_PATTERNS = 100;

/**
 * An absolute path in a home folder (`/home/…`) is not in the repository. Then paths are relative to the folder of
 * the file.
 */
function baseOf(findings: Findings, data: Datum | undefined): string | undefined {
  const folder = folderOf(findings.path);
  const base = at(data, "base_path");
  if (base?.text === undefined || base.text.startsWith("/")) return folder;
  const path = pathFrom(folder, base.text);
  if (path === undefined)
    findings.tell(base.line, `base_path ${quote(base.text)} leads out of this directory`);
  return path;
}

function readEntry(reading: Reading, entry: Datum, everywhere: Datum | undefined): void {
  const { findings, folder } = reading;
  const multilingual = MULTILINGUAL.find((key) => isSaid(textAt(entry, key)));
  if (multilingual !== undefined) {
    findings.tell(entry.line, `one file with all languages (${multilingual}) is not supported`);
    return;
  }
  const { line, text = "" } = at(entry, "translation") ?? entry;
  const sources = patternAt(reading, entry, "source");
  const translations = patternAt(reading, entry, "translation");
  if (sources === undefined || translations === undefined) return;
  const fileFormat = FORMATS.get(textAt(entry, "type") ?? "");
  const languageAliases = aliasesIn(text, at(entry, "languages_mapping") ?? everywhere);
  const replaced = [...(at(entry, "translation_replace")?.entries ?? [])].slice(0, MOST_PATTERNS);
  const masks = expandSources(findings, {
    line,
    sources,
    translations,
    ignored: ignoredIn(reading, entry),
    base: folder,
    codes: new Set(Object.keys(languageAliases)),
    spelt: (mask) => replacedIn(mask, replaced),
  });
  for (const [mask, source] of masks) findings.add(line, mask, { source, fileFormat, languageAliases });
}

function patternAt(reading: Reading, entry: Datum, key: string): Pattern | undefined {
  const place = at(entry, key);
  if (place?.text !== undefined) return patternFrom(reading, place.line, place.text);
  return void reading.findings.tell(entry.line, `a file needs its ${key}`);
}

/** A name without a slash applies in each folder. */
function ignoredIn(reading: Reading, entry: Datum): readonly Pattern[] {
  const ignore = at(entry, "ignore");
  return textsOf(ignore)
    .slice(0, MOST_PATTERNS)
    .map((text) => patternFrom(reading, ignore?.line ?? entry.line, text.includes("/") ? text : `**/${text}`))
    .filter((pattern) => pattern !== undefined);
}

/** `languages_mapping`: placeholder → Crowdin's code → text in the path. The result is inverted. */
function aliasesIn(translation: string, mapping: Datum | undefined): Readonly<Record<string, string>> {
  const pairs = languagePlaceholders(translation).flatMap((name) => [...(at(mapping, name)?.entries ?? [])]);
  return aliasesOf(
    pairs.map(([language, code]) => [(code.text ?? "").replace(/\.lproj$/, ""), language] as const),
  );
}

function replacedIn(mask: string, pairs: readonly (readonly [string, Datum])[]): string {
  const replaced = pairs.filter(([from, { text }]) => from !== "" && text !== undefined);
  return replaced.reduce((text, [from, to]) => text.replaceAll(from, () => to.text ?? ""), mask);
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && !["", "0", "false"].includes(text);
}

interface Sources {
  readonly line: number;
  readonly sources: Pattern;
  readonly translations: Pattern;
  readonly ignored: readonly Pattern[];
  /** The folder that `%original_path%` is relative to. */
  readonly base: string;
  /** Codes that the configuration defines. */
  readonly codes: ReadonlySet<string>;
  spelt(mask: string): string;
}

/**
 * The filemasks of an entry in `files`, each with its source file. A pattern for sources can match translations, too.
 * Then only masks count that match a file. If a mask has several sources, it is the one that is not among its
 * translations, else the English one.
 */
function expandSources(findings: Findings, entry: Sources): ReadonlyMap<string, string | undefined> {
  const { line, sources, translations, base } = entry;
  const { tree } = findings;
  if (countCodes(sources) > 0) {
    findings.tell(line, "its source contains a language variable");
    return new Map();
  }
  const isFound = isOpen(sources);
  const bySource = new Map<string, string[]>();
  for (const match of isFound ? found(findings, entry) : [{ path: fill(sources, () => ""), texts: [] }]) {
    const mask = pathFrom("", entry.spelt(fill(translations, fillingOf(match, sources, base))));
    if (mask !== undefined) bySource.set(mask, [...(bySource.get(mask) ?? []), match.path]);
  }
  const isCode = (text: string): boolean => tree.isCode(text) || entry.codes.has(text);
  const masks = [...bySource].filter(([mask]) => !isFound || tree.some(maskPattern(mask), isCode));
  if (masks.length === 0)
    findings.tell(line, "its patterns name no translation that is here", "discover/doubtful");
  return new Map(masks.map(([mask, paths]) => [mask, sourceAmong(mask, paths, tree)]));
}

function found(findings: Findings, { line, sources, ignored }: Sources): readonly PathMatch[] {
  const { tree } = findings;
  const isTarget = (text: string): boolean => tree.isCode(text) && !isEnglish(text);
  // An ignored folder is ignored with its content.
  const patterns = ignored.flatMap((pattern): readonly Pattern[] => [
    pattern,
    [...pattern, "/", { kind: "rest" }],
  ]);
  return tree
    .matching(sources, () => findings.cut(line))
    .filter(({ path }) => !patterns.some((pattern) => tree.isMatch(pattern, path, isTarget)));
}

/**
 * The parts of a translation's path: `*` for the language, the name of the source, and the matches of the source's
 * globs.
 */
function fillingOf(match: PathMatch, sources: Pattern, base: string): (wild: Wild) => string {
  const globs = sources.filter((piece) => typeof piece !== "string");
  const left = globs.map((wild, index) => ({ kind: wild.kind, text: match.texts[index] ?? "" }));
  return ({ kind, name = "" }) => {
    if (kind === "code") return "*";
    if (kind === "name") return ORIGINALS.get(name)?.(match.path, base) ?? "";
    const isDeep = kind === "folders" || kind === "rest";
    const next = left.findIndex((glob) => (glob.kind === "folders" || glob.kind === "rest") === isDeep);
    const text = next < 0 ? "" : (left.splice(next, 1)[0]?.text ?? "");
    return kind === "folders" && text !== "" && !text.endsWith("/") ? `${text}/` : text;
  };
}

function sourceAmong(mask: string, paths: readonly string[], tree: PathTree): string | undefined {
  const [only] = paths;
  if (paths.length < 2) return only;
  const codeOf = (path: string): string => codeIn(path, mask) ?? "";
  const [apart, second] = paths.filter((path) => !tree.isCode(codeOf(path)));
  if (apart !== undefined && second === undefined) return apart;
  return paths.find((path) => isEnglish(codeOf(path)));
}

function isEnglish(code: string): boolean {
  return /^en(?:$|[^a-z])/i.test(code);
}
