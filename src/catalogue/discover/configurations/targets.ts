import type { Named } from "./findings.ts";
import { addPattern, patternFrom, type Reading } from "./naming.ts";
import { countCodes, isOpen, type Pattern } from "./pattern.ts";
import { addSingleFiles } from "./single-files.ts";

/** Where a tool puts or finds translations: a pattern with a language in it, or one file. */
export interface Target {
  readonly line: number;
  readonly text: string | undefined;
  /** The language of a single file, where the tool says it. */
  readonly code: string | undefined;
  readonly named: Named;
  /** Whether it is what the tool is given, which is mostly the source language's. */
  readonly isSource: boolean;
}

/** Patterns first: a single file may be the source of one, and names nothing new then. */
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

/** Sources that a pattern without a language finds are what translations are made of, and name none. */
function plainText(pattern: Pattern): string | undefined {
  const [text] = pattern;
  return countCodes(pattern) === 0 && !isOpen(pattern) && typeof text === "string" ? text : undefined;
}
