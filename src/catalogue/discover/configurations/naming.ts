import { quote } from "../../../model/index.ts";
import type { Datum, Unreadable } from "../../data/datum.ts";
import { jsonData } from "../../data/json-data.ts";
import type { Findings, Named } from "./findings.ts";
import { MOST_CHARACTERS, pathFrom } from "./paths.ts";
import {
  type Dialect,
  fill,
  isOpen,
  isPattern,
  type Pattern,
  parsePattern,
  withoutBraces,
} from "./pattern.ts";

/** How one configuration of a tool is to be understood. */
export interface Reading {
  readonly findings: Findings;
  readonly dialect: Dialect;
  /** What its paths are relative to. */
  readonly folder: string;
  /** Whether `/` at the beginning means that folder, and not the root of a disk. */
  readonly isRooted?: boolean;
}

/** A configuration larger than that is none that anybody wrote, but lists of components that a platform wrote may be. */
const MOST_TEXT = 250_000;
const MOST_JSON = 2_000_000;

/** The data of a configuration; where it cannot be read, that is told. */
export function dataOf(
  findings: Findings,
  text: string,
  parse: (text: string) => Datum | Unreadable,
): Datum | undefined {
  const most = parse === jsonData ? MOST_JSON : MOST_TEXT;
  if (text.length > most)
    return void findings.tell(undefined, `it is longer than ${most} characters`, "discover/bounded");
  const data = parse(text);
  if (!("reason" in data)) return data;
  return void findings.tell(data.line, `it cannot be read: ${data.reason}`);
}

/** A pattern as a tool writes it, from DIR; what cannot be one is told. */
export function patternFrom(reading: Reading, line: number, text: string): Pattern | undefined {
  const { findings, dialect, folder, isRooted = false } = reading;
  if (text.length > MOST_CHARACTERS)
    return void findings.tell(line, `${quote(text)} is longer than ${MOST_CHARACTERS} characters`);
  const path = pathFrom(folder, isRooted ? text.replace(/^\/+/, "") : text);
  if (path === undefined) return void findings.tell(line, `${quote(text)} leads out of this directory`);
  const parsed = parsePattern(path, dialect);
  if (isPattern(parsed)) return parsed;
  return void findings.tell(line, `${quote(text)}: what ${quote(parsed.unknown)} stands for is not known`);
}

/**
 * The components that a pattern of translations names: one, or, where more than the language is open (namespaces, `*`),
 * one for each way in which files are there.
 *
 * @param base the code of the source language, where it is known: its file is the source
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
  for (const { texts } of findings.around.tree.matching(pattern, () => findings.cut(line))) {
    const mask = withCode(pattern, texts, "*");
    if (masks.has(mask)) continue;
    masks.add(mask);
    const source = base === undefined ? "" : withCode(pattern, texts, base);
    findings.add(line, mask, { source: findings.around.tree.has(source) ? source : undefined, ...named });
  }
  if (masks.size === 0) findings.tell(line, "its pattern names no file that is here", "discover/doubtful");
}

/** A pattern with `{a,b}` in it is one for each; of several, those count that files match. */
export function addForms(reading: Reading, line: number, text: string, named: Named): void {
  const forms = withoutBraces(text);
  const { tree } = reading.findings.around;
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
