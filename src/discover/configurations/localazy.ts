import { at, type Datum, textAt } from "../data/datum.ts";
import { jsonData } from "../data/json-data.ts";
import { aliasesOf } from "./codes.ts";
import type { ConfigurationReader } from "./configuration.ts";
import { Findings, type Named } from "./findings.ts";
import { addPattern, dataOf, patternFrom, type Reading } from "./naming.ts";
import { extensionOf, folderOf, nameOf, pathFrom } from "./paths.ts";
import { CODE, type Dialect, fill, isOpen, type Pattern } from "./pattern.ts";
import { addSingleFiles } from "./single-files.ts";

/** `localazy.json`: what is downloaded says where translations are; what is uploaded, what they are made of. */
export const localazy: ConfigurationReader = {
  name: "Localazy",
  // localazy.keys.json holds nothing but secrets.
  matches: (path) => /(?:^|\/)localazy\.json$/.test(path),
  read(file, around) {
    const findings = new Findings(file, around);
    const data = dataOf(findings, file.text, jsonData);
    const reading: Reading = { findings, dialect: DIALECT, folder: folderOf(file.path) };
    const uploads = findings.listed(at(data, "upload", "files")).map(uploadOf);
    const downloads = findings.listed(at(data, "download", "files"));
    const pairs = [...(at(data, "download", "langAliases")?.entries ?? [])];
    const named: Named = {
      languageAliases: aliasesOf(pairs.map(([language, code]) => [code.text ?? "", language] as const)),
    };
    const folder = textAt(data, "download", "folder") ?? "";
    const sources = sourcesOf(reading, uploads);
    for (const download of downloads) addDownload(reading, download, { folder, sources, named });
    addUploads(reading, uploads, named);
    return findings.configured();
  },
};

const LANGUAGE = /^(?:lang\w*|locale\w*|androidLang\w*|iosLang\w*)$/;
const FILES: ReadonlyMap<string, (path: string) => string> = new Map([
  ["ext", extensionOf],
  ["file", nameOf],
  ["fileExt", extensionOf],
  ["fileName", (path) => nameOf(path).replace(/\.[^.]*$/, "")],
  ["path", folderOf],
]);

const DIALECT: Dialect = {
  placeholders: /\$\{(\w{1,40})(?:\|[^}]{0,100})?\}/g,
  meaning(name) {
    if (name === "iosLprojFolder") return [...CODE, ".lproj"];
    if (LANGUAGE.test(name)) return CODE;
    return FILES.has(name) ? [{ kind: "name", name }] : undefined;
  },
  globs: true,
};

interface Upload {
  readonly line: number;
  readonly text: string | undefined;
  /** `undefined`: the source language's. */
  readonly code: string | undefined;
  readonly isDetected: boolean;
}

function uploadOf(datum: Datum): Upload {
  const lang = textAt(datum, "lang");
  const isDetected = lang?.startsWith("${") === true;
  return {
    line: datum.line,
    text: datum.text ?? textAt(datum, "pattern"),
    code: isDetected || lang === "inherited" ? undefined : lang,
    isDetected,
  };
}

/** The files of the source language. */
function sourcesOf(reading: Reading, uploads: readonly Upload[]): readonly string[] {
  const { findings } = reading;
  return uploads.flatMap(({ line, text, code, isDetected }) => {
    const pattern =
      text === undefined || code !== undefined || isDetected ? undefined : patternFrom(reading, line, text);
    if (pattern === undefined) return [];
    if (!isOpen(pattern)) return [fill(pattern, () => "")];
    return findings.around.tree.matching(pattern, () => findings.cut(line)).map(({ path }) => path);
  });
}

interface Download {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly named: Named;
}

function addDownload(reading: Reading, datum: Datum, { folder, sources, named }: Download): void {
  const { findings } = reading;
  const text = datum.text ?? textAt(datum, "output");
  if (text === undefined) return;
  const pattern = patternFrom(reading, datum.line, folder === "" ? text : `${folder}/${text}`);
  if (pattern === undefined) return;
  if (!isOpen(pattern)) {
    const [only, second] = sources;
    addPattern(findings, datum.line, pattern, { source: second === undefined ? only : undefined, ...named });
    return;
  }
  for (const path of sources) {
    const mask = pathFrom("", maskFor(pattern, path, reading.folder)) ?? "";
    const [start = "", end = ""] = mask.split("*");
    if (findings.around.tree.some([start, ...CODE, end]))
      findings.add(datum.line, mask, { source: path, ...named });
  }
}

function maskFor(pattern: Pattern, path: string, folder: string): string {
  const own = folder === "" ? path : path.slice(folder.length + 1);
  return fill(pattern, ({ kind, name = "" }) => (kind === "code" ? "*" : (FILES.get(name)?.(own) ?? "")));
}

/** Existing translations: one file each, or a pattern whose one `*` is the language. */
function addUploads(reading: Reading, uploads: readonly Upload[], named: Named): void {
  for (const { line, text, code, isDetected } of uploads) {
    if (text === undefined) continue;
    if (code !== undefined) addSingleFiles(reading, [{ line, path: text, code }], named);
    const path = isDetected ? pathFrom(reading.folder, text) : undefined;
    const isMask = path?.split("*").length === 2;
    if (isMask && path !== undefined && !reading.findings.covers(path))
      reading.findings.add(line, path, named);
  }
}
