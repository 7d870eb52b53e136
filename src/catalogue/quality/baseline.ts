import { compareCodePoints, type Finding, type FoundUnit } from "../../model/index.ts";

/** The first line of each baseline. */
export const BASELINE_HEADER = "# lingodex quality baseline 1";

/** The key of a finding, which stays when its text is edited: check, place and `id_hash`, as in a line of the file. */
export type BaselineKey = string;

/**
 * Undefined if the finding concerns no unit. A finding about a whole file has a key of its own, whichever unit shows
 * it.
 */
export function keyOf(finding: Finding): BaselineKey | undefined {
  const { code, unit } = finding;
  if (unit === undefined) return undefined;
  if (unit.isOfFile) return keyOfFile(finding);
  return [code.slice(code.indexOf("/") + 1), placeOf(unit), unit.idHash].join(" ");
}

/** The key for all findings of a check in one translation. */
function keyOfFile({ code, unit }: Finding): BaselineKey | undefined {
  return unit && [code.slice(code.indexOf("/") + 1), placeOf(unit), WHOLE_FILE].join(" ");
}

const WHOLE_FILE = "*";

function placeOf({ project, component, language }: FoundUnit): string {
  return `${project}/${component}/${language}`;
}

/** The text of the file: each key once, in code-point order, so that a change of one finding changes one line. */
export function formatBaseline(findings: readonly Finding[]): string {
  const keys = new Set(findings.flatMap((finding) => keyOf(finding) ?? []));
  return [BASELINE_HEADER, ...[...keys].sort(compareCodePoints)].map((line) => `${line}\n`).join("");
}

export interface BaselineTrouble {
  /** The line, from 1. */
  readonly line: number;
  readonly what: string;
}

export interface ParsedBaseline {
  /** False if the first line is missing. Then the file is not read further. */
  readonly isOne: boolean;
  readonly keys: ReadonlySet<BaselineKey>;
  /** Problems, in the order of the lines. */
  readonly troubles: readonly BaselineTrouble[];
}

/** `check project/component/language id_hash`, or `*` for a whole translation. */
const LINE = /^[a-z][\w-]{0,99} [^\s/]{1,300}\/[^\s/]{1,300}\/[^\s/]{1,300} (?:-?\d{1,19}|\*)$/u;

/** Skips empty lines and those that begin with `#`. The others are keys, in any order. */
export function parseBaseline(text: string): ParsedBaseline {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== BASELINE_HEADER)
    return {
      isOne: false,
      keys: new Set(),
      troubles: [{ line: 1, what: `it does not begin with "${BASELINE_HEADER}"` }],
    };
  const told = lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => isKey(text));
  const good = told.filter(({ text }) => LINE.test(text));
  const troubles = told
    .filter(({ text }) => !LINE.test(text))
    .map(({ line }) => ({ line, what: "a line is `check project/component/language id_hash`" }));
  return { isOne: true, keys: new Set(good.map(({ text }) => text)), troubles };
}

function isKey(line: string): boolean {
  return line !== "" && !line.startsWith("#");
}

export interface BaselineComparison {
  /** Today's findings that are not in the baseline, in their order. */
  readonly added: readonly Finding[];
  /** The number of today's findings in the baseline. */
  readonly known: number;
  /** The number of keys in the baseline without a finding. */
  readonly gone: number;
}

export function compareWithBaseline(
  findings: readonly Finding[],
  keys: ReadonlySet<BaselineKey>,
): BaselineComparison {
  const found = new Set(findings.flatMap((finding) => [keyOf(finding), keyOfFile(finding)]));
  // A file that was a copy of its source stays in the baseline until the baseline is written again, even if its
  // translation has begun.
  const isKnown = (finding: Finding): boolean =>
    keys.has(keyOf(finding) ?? "") || keys.has(keyOfFile(finding) ?? "");
  const added = findings.filter((finding) => !isKnown(finding));
  const gone = [...keys].filter((key) => !found.has(key)).length;
  return { added, known: findings.length - added.length, gone };
}
