import { compareCodePoints, type Finding, type FoundUnit } from "../../model/index.ts";

/** First line of a file that is one. */
export const BASELINE_HEADER = "# lingodex quality baseline 1";

/** What a finding is known by, whatever its text becomes: check, place and `id_hash`, as a line of the file has them. */
export type BaselineKey = string;

/** Nothing where it is about no unit. One finding about a whole file has a key of its own, whichever unit shows it. */
export function keyOf(finding: Finding): BaselineKey | undefined {
  const { code, unit } = finding;
  if (unit === undefined) return undefined;
  if (unit.isOfFile) return keyOfFile(finding);
  return [code.slice(code.indexOf("/") + 1), placeOf(unit), unit.idHash].join(" ");
}

/** Of all that a check finds in a translation. */
function keyOfFile({ code, unit }: Finding): BaselineKey | undefined {
  return unit && [code.slice(code.indexOf("/") + 1), placeOf(unit), WHOLE_FILE].join(" ");
}

const WHOLE_FILE = "*";

function placeOf({ project, component, language }: FoundUnit): string {
  return `${project}/${component}/${language}`;
}

/** The file's text: each key once, in code-point order, so that a change of one finding is a change of one line. */
export function formatBaseline(findings: readonly Finding[]): string {
  const keys = new Set(findings.flatMap((finding) => keyOf(finding) ?? []));
  return [BASELINE_HEADER, ...[...keys].sort(compareCodePoints)].map((line) => `${line}\n`).join("");
}

export interface BaselineTrouble {
  /** 1-based. */
  readonly line: number;
  readonly what: string;
}

export interface ParsedBaseline {
  /** False where it does not begin as every baseline does: then nothing of it is read. */
  readonly isOne: boolean;
  readonly keys: ReadonlySet<BaselineKey>;
  /** In the order of the lines. */
  readonly troubles: readonly BaselineTrouble[];
}

/** `check project/component/language id_hash`, or `*` for all of a translation. */
const LINE = /^[a-z][\w-]{0,99} [^\s/]{1,300}\/[^\s/]{1,300}\/[^\s/]{1,300} (?:-?\d{1,19}|\*)$/u;

/** Lines that are empty or begin with `#` say nothing; all others are keys, in any order. */
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
  /** Today's that the baseline does not have, in their order. */
  readonly added: readonly Finding[];
  /** How many of today's the baseline has. */
  readonly known: number;
  /** How many keys of the baseline nothing has any more. */
  readonly gone: number;
}

export function compareWithBaseline(
  findings: readonly Finding[],
  keys: ReadonlySet<BaselineKey>,
): BaselineComparison {
  const found = new Set(findings.flatMap((finding) => [keyOf(finding), keyOfFile(finding)]));
  // A file that was a copy is known until the baseline is written again, also while it is being translated.
  const isKnown = (finding: Finding): boolean =>
    keys.has(keyOf(finding) ?? "") || keys.has(keyOfFile(finding) ?? "");
  const added = findings.filter((finding) => !isKnown(finding));
  const gone = [...keys].filter((key) => !found.has(key)).length;
  return { added, known: findings.length - added.length, gone };
}
