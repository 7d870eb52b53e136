import { masksAround, quote } from "../../../model/index.ts";
import { codeSlots } from "./codes.ts";
import type { Findings, Named } from "./findings.ts";
import type { PathMatch } from "./path-tree.ts";
import { MOST_CHARACTERS, pathFrom } from "./paths.ts";
import {
  countCodes,
  type Dialect,
  fill,
  isOpen,
  isPattern,
  type Pattern,
  parsePattern,
  withoutBraces,
} from "./pattern.ts";

export interface Reading {
  readonly findings: Findings;
  readonly dialect: Dialect;
  /** The folder that its paths are relative to. */
  readonly folder: string;
  /** True if `/` at the beginning means that folder, and not the root of a disk. */
  readonly isRooted?: boolean;
}

/** A tool's pattern as a pattern from DIR. An invalid one is reported. */
export function patternFrom(reading: Reading, line: number, text: string): Pattern | undefined {
  const { findings, dialect, folder, isRooted = false } = reading;
  if (text.length > MOST_CHARACTERS)
    return void findings.tell(line, `${quote(text)} is longer than ${MOST_CHARACTERS} characters`);
  const path = pathFrom(folder, isRooted ? text.replace(/^\/+/, "") : text);
  if (path === undefined) return void findings.tell(line, `${quote(text)} leads out of this directory`);
  const parsed = parsePattern(path, dialect);
  if (isPattern(parsed)) return parsed;
  return void findings.tell(line, `${quote(text)}: unknown variable ${quote(parsed.unknown)}`);
}

/**
 * The components of a pattern for translations. There is one, or, if the pattern has other open parts than the
 * language (namespaces, `*`), one for each combination with files.
 *
 * @param base the code of the source language, if it is known; its file is the source
 */
export function addPattern(
  findings: Findings,
  line: number,
  pattern: Pattern,
  named: Named,
  base?: string,
): void {
  if (!isOpen(pattern)) {
    const source = base === undefined ? undefined : withCode(pattern, [], base);
    findings.add(line, withCode(pattern, [], "*"), { source, ...named });
    return;
  }
  const masks = new Set<string>();
  for (const { texts } of findings.tree.matching(pattern, () => findings.cut(line))) {
    const mask = withCode(pattern, texts, "*");
    if (masks.has(mask)) continue;
    masks.add(mask);
    const source = base === undefined ? "" : withCode(pattern, texts, base);
    findings.add(line, mask, { source: findings.tree.has(source) ? source : undefined, ...named });
  }
  if (masks.size === 0) findings.tell(line, "its pattern names no file that is here", "discover/doubtful");
}

/** The components of a text that is a valid pattern. */
export function addText(reading: Reading, line: number, text: string, named: Named, base?: string): void {
  const pattern = patternFrom(reading, line, text);
  if (pattern !== undefined) addPattern(reading.findings, line, pattern, named, base);
}

/** The files of a pattern for sources: existing ones, or the path of a pattern without wild pieces. */
export function filesOf(findings: Findings, line: number, sources: Pattern): readonly PathMatch[] {
  if (!isOpen(sources)) return [{ path: fill(sources, () => ""), texts: [] }];
  return findings.tree.matching(sources, () => findings.cut(line));
}

/** A pattern with `{a,b}` has several forms. If there is more than one, only forms with files count. */
export function addForms(reading: Reading, line: number, text: string, named: Named): void {
  const forms = withoutBraces(text);
  const { tree } = reading.findings;
  for (const form of forms) {
    const pattern = patternFrom(reading, line, form);
    const counts = pattern !== undefined && (forms.length === 1 || tree.some(pattern));
    if (counts) addPattern(reading.findings, line, pattern, named, named.sourceLanguage);
  }
}

/** @param texts of the wild pieces */
function withCode(pattern: Pattern, texts: readonly string[], code: string): string {
  return fill(pattern, ({ kind }, index) => (kind === "code" ? code : (texts[index] ?? "")));
}

interface SingleFile {
  readonly line: number;
  readonly path: string | undefined;
  /** The language, if the tool names it. Its code is searched in the path. */
  readonly code: string | undefined;
}

/** The masks of files that are listed one by one: those that contain the language's code exactly once. */
export function addSingleFiles(
  { findings, folder }: Reading,
  files: readonly SingleFile[],
  named: Named = {},
): void {
  for (const { line, path: text, code } of files) {
    if (text === undefined) continue;
    const path = pathFrom(folder, text);
    if (path === undefined) {
      findings.tell(line, `${quote(text)} leads out of this directory`);
      continue;
    }
    const isCode = (word: string): boolean => findings.tree.isCode(word);
    const [mask, second] =
      code === undefined ? codeSlots(path, isCode).map((slot) => slot.mask) : spelt(path, code);
    if (second !== undefined) findings.tell(line, `${quote(text)} names its language more than once`);
    else if (mask === undefined) findings.tell(line, `${quote(text)} does not name its language`);
    else findings.add(line, mask, named);
  }
}

/** Tools write `pt-BR` for a file with `pt_BR` in its name. */
function spelt(path: string, code: string): readonly string[] {
  const spellings = [code, code.replaceAll("-", "_"), code.replaceAll("_", "-")];
  return spellings.map((spelling) => masksAround(path, spelling)).find((masks) => masks.length > 0) ?? [];
}

/** The path of a tool's translations: a pattern with a language in it, or one file. */
export interface Target {
  readonly line: number;
  readonly text: string | undefined;
  readonly code: string | undefined;
  readonly named: Named;
  /** True for an input of the tool, which is mostly in the source language. */
  readonly isSource: boolean;
}

/** Patterns come first, because a single file can be the source of a pattern. Then it is not a separate component. */
export function addTargets(reading: Reading, targets: readonly Target[]): void {
  const parsed = targets.flatMap((target) => {
    const pattern = target.text === undefined ? undefined : patternFrom(reading, target.line, target.text);
    return pattern === undefined ? [] : [{ ...target, pattern }];
  });
  for (const { line, pattern, named } of parsed)
    if (countCodes(pattern) > 0) addPattern(reading.findings, line, pattern, named);
  const sources: string[] = [];
  for (const { line, pattern, code, named, isSource } of parsed) {
    const path = plainText(pattern);
    if (path === undefined) continue;
    if (isSource) sources.push(path);
    if (!reading.findings.covers(path))
      addSingleFiles({ ...reading, folder: "" }, [{ line, path, code }], named);
  }
  reading.findings.nameSources(sources);
}

/** Sources that a pattern without a language matches are not translations. */
function plainText(pattern: Pattern): string | undefined {
  const [text] = pattern;
  return countCodes(pattern) === 0 && !isOpen(pattern) && typeof text === "string" ? text : undefined;
}
