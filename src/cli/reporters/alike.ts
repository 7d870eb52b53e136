import { type Finding, groupBy } from "../../model/index.ts";

/** The most lines for a code and severity. The last one counts the rest. */
const MOST_OF_A_CODE = 10;

/** A finding that is equal at several places. */
export interface Told {
  readonly finding: Finding;
  /** The same finding at other places, in their order. */
  readonly others: readonly Finding[];
}

/** Findings of one code that are only counted. */
export interface Counted {
  readonly first: Finding;
  readonly count: number;
}

/**
 * Findings for people: equal findings at many places are one line, and a code with very many different findings ends
 * in a number, so that it hides no other. Every code of every severity is shown. Failing quality checks have one
 * cause if they report the same about one source in many languages or places, or about many files of a component.
 * @param areChecksApart for readers that show each beside its line
 * @returns the shown ones, in the order of the findings; the rest, one a code and severity, in the order in which
 * they begin
 */
export function tellOnce(findings: readonly Finding[], { areChecksApart = false } = {}) {
  const told: Told[] = [];
  const counted: Counted[] = [];
  for (const alike of groupBy(sayingsOf(findings, areChecksApart), ({ finding }) =>
    kindOf(finding),
  ).values()) {
    const isCut = alike.length > MOST_OF_A_CODE && alike[0]?.finding.unit === undefined;
    const shown = isCut ? MOST_OF_A_CODE - 1 : alike.length;
    told.push(...alike.slice(0, shown));
    const [first, ...rest] = alike.slice(shown);
    if (first !== undefined)
      counted.push({
        first: first.finding,
        count: [first, ...rest].reduce((sum, { others }) => sum + 1 + others.length, 0),
      });
  }
  const order = new Map(findings.map((finding, index) => [finding, index]));
  told.sort((a, b) => (order.get(a.finding) ?? 0) - (order.get(b.finding) ?? 0));
  return { told, counted };
}

function sayingsOf(findings: readonly Finding[], areChecksApart: boolean): readonly Told[] {
  const equal = groupBy(findings, (finding) =>
    areChecksApart && finding.unit !== undefined ? finding : causeOf(finding),
  );
  return [...equal.values()].flatMap(([finding, ...others]) =>
    finding === undefined ? [] : [{ finding, others }],
  );
}

/** A key that is equal for findings with one cause. For translations, this is the same problem of the same source. */
export function causeOf(finding: Finding): string {
  const { unit, message, hint } = finding;
  if (unit === undefined) return JSON.stringify([kindOf(finding), message, hint]);
  const { project, component, source, detail = "", isOfFile = false } = unit;
  const what = isOfFile ? [] : [source, detail];
  return JSON.stringify([kindOf(finding), project, component, ...what]);
}

function kindOf({ code, severity }: Finding): string {
  return `${severity} ${code}`;
}

/** The most places beside the first one that are named. The others are counted. */
const MOST_PLACES = 5;

/**
 * `and 2 more: po/fr.po:3:1, po/it.po:3:1`; empty if there are none. Names of files are not escaped.
 *
 * @param pathOf the path that readers open
 */
export function describeOthers(others: readonly Finding[], pathOf: (file: string) => string): string {
  if (others.length === 0) return "";
  const named = others
    .slice(0, MOST_PLACES)
    .map(({ file, line, column }) => `${pathOf(file)}:${line}:${column}`);
  const rest = others.length - named.length;
  const ending = rest > 0 ? ` and ${rest} other places (${LISTING})` : "";
  return `and ${others.length} more: ${named.join(", ")}${ending}`;
}

const LISTING = "check --format json and build --json list all";

export function describeCounted({ first: { code }, count }: Counted): string {
  return `${count} more ${code}; this is the first (${LISTING})`;
}
