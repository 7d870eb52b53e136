import { fileNameOf, folderOf } from "../../../model/index.ts";
import { at, type Datum, textAt } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import { fileStem } from "../formats/extensions.ts";
import { aliasesOf, codeSlots } from "./codes.ts";
import type { ConfigurationReader, Findings, Named } from "./findings.ts";
import { addSingleFiles, filesOf, patternFrom, type Reading } from "./naming.ts";
import { extensionOf, pathFrom } from "./paths.ts";
import { CODE, countCodes, type Dialect, fill, isOpen, maskPattern, type Pattern } from "./pattern.ts";

/** `localazy.json`: downloads give the paths of translations, and uploads their sources. */
export const localazy: ConfigurationReader = {
  name: "Localazy",
  // localazy.keys.json contains only secrets.
  matches: (path) => /(?:^|\/)localazy\.json$/.test(path),
  read(findings) {
    const data = findings.data(jsonData);
    const reading: Reading = { findings, dialect: DIALECT, folder: folderOf(findings.path) };
    const uploads = findings.listed(at(data, "upload", "files")).map(uploadOf);
    const pairs = [...(at(data, "download", "langAliases")?.entries ?? [])];
    const languageAliases = aliasesOf(pairs.map(([language, code]) => [code.text ?? "", language] as const));
    const outputs = outputsOf(findings, data);
    const named: Named = { languageAliases };
    const sources = sourcesOf(reading, uploads);
    for (const output of outputs) addOutput(reading, output, sources, named);
    addUploads(reading, uploads, named);
    findings.nameSources(sources);
  },
};

const LANGUAGE = /^(?:lang\w*|locale\w*|androidLang\w*|iosLang\w*)$/;
const FILES: ReadonlyMap<string, (path: string) => string> = new Map([
  ["ext", extensionOf],
  ["file", fileNameOf],
  ["fileExt", extensionOf],
  ["fileName", fileStem],
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
  /** Undefined for the source language. */
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

function sourcesOf(reading: Reading, uploads: readonly Upload[]): readonly string[] {
  const { findings } = reading;
  return uploads.flatMap(({ line, text, code, isDetected }) => {
    const pattern =
      text === undefined || code !== undefined || isDetected ? undefined : patternFrom(reading, line, text);
    if (pattern === undefined) return [];
    return filesOf(findings, line, pattern).map(({ path }) => path);
  });
}

interface Output {
  readonly line: number;
  readonly text: string;
}

function outputsOf(findings: Findings, data: Datum | undefined): readonly Output[] {
  const folder = textAt(data, "download", "folder") ?? "";
  const textOf = (datum: Datum): string => datum.text ?? textAt(datum, "output") ?? "";
  const downloads = findings.listed(at(data, "download", "files")).map((datum) => ({
    line: datum.line,
    text: folder === "" ? textOf(datum) : `${folder}/${textOf(datum)}`,
  }));
  const actions = findings
    .listed(at(data, "conversion", "actions"))
    .map((datum) => ({ line: datum.line, text: textOf(datum) }));
  return [...downloads, ...actions].filter(({ text }) => text !== "");
}

function addOutput(reading: Reading, { line, text }: Output, sources: readonly string[], named: Named): void {
  const { findings } = reading;
  const pattern = patternFrom(reading, line, text);
  if (pattern === undefined) return;
  const { tree } = findings;
  if (!isOpen(pattern)) {
    const path = fill(pattern, () => "*");
    const [slot] = codeSlots(path, (word) => tree.isCode(word));
    // Each file has one language. A file without a code is the source's.
    const mask = countCodes(pattern) > 0 ? path : slot?.mask;
    if (mask !== undefined) findings.add(line, mask, named);
    return;
  }
  for (const path of sources) {
    const mask = pathFrom("", maskFor(pattern, path, reading.folder)) ?? "";
    if (tree.some(maskPattern(mask))) findings.add(line, mask, { source: path, ...named });
  }
}

function maskFor(pattern: Pattern, path: string, folder: string): string {
  const own = folder === "" ? path : path.slice(folder.length + 1);
  return fill(pattern, ({ kind, name = "" }) => (kind === "code" ? "*" : (FILES.get(name)?.(own) ?? "")));
}

/** Existing translations: one file each, or a pattern with a `*` for the language. */
function addUploads(reading: Reading, uploads: readonly Upload[], named: Named): void {
  const { findings } = reading;
  for (const { line, text, code, isDetected } of uploads) {
    if (text !== undefined && code !== undefined)
      addSingleFiles(reading, [{ line, path: text, code }], named);
    const pattern = text !== undefined && isDetected ? patternFrom(reading, line, text) : undefined;
    if (pattern === undefined) continue;
    const masks = [...detected(findings, line, pattern)].filter((mask) => !findings.covers(mask));
    for (const mask of masks) findings.add(line, mask, named);
  }
}

/** The masks of files that a pattern matches: those with one code in the texts of its stars. */
function detected(findings: Findings, line: number, pattern: Pattern): ReadonlySet<string> {
  const { tree } = findings;
  const masks = tree
    .matching(pattern, () => findings.cut(line))
    .flatMap(({ texts }) => {
      const [index, second] = texts.flatMap((text, at) => (tree.isCode(text) ? [at] : []));
      const isOne = index !== undefined && second === undefined;
      return isOne ? [fill(pattern, (_, at) => (at === index ? "*" : (texts[at] ?? "")))] : [];
    });
  return new Set(masks);
}
