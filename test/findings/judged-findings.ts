import { readFileSync } from "node:fs";
import { RECOMMENDED } from "../../src/catalogue/quality/recommended.ts";

/** What one who read a finding of a real package's text says of it. The text itself is not kept: `draw.mjs --show` fetches it. */
export interface Verdict {
  /** Of check, package, component, language, key, source and translation. */
  readonly hash: string;
  readonly check: string;
  readonly package: string;
  readonly component: string;
  readonly language: string;
  /** Somebody would change the text because of it; null where nobody has judged it yet. */
  readonly isTrue: boolean | null;
  readonly reason: string;
}

/**
 * `tuned`: exceptions were made with its texts. `unseen`: none was, but the checks of its verdicts have changed since they
 * were drawn. `blind`: it was drawn from and judged after all checks stood.
 */
export type PackageSet = "tuned" | "unseen" | "blind";

export const VERDICTS = read<readonly Verdict[]>("verdicts.json");
/** What the texts are of. */
export const PACKAGES =
  read<Readonly<Record<string, { readonly license: string; readonly set: PackageSet }>>>("packages.json");

export function verdictsOf(set: PackageSet): readonly Verdict[] {
  return VERDICTS.filter((verdict) => PACKAGES[verdict.package]?.set === set);
}

/** A table for docs/reference/checks.md: of packages that no exception was fitted to, by check, in the order of the set. */
export function precisionTable(): string {
  const blind = verdictsOf("blind");
  const ids = RECOMMENDED.map(({ id }) => id).filter((id) => blind.some(({ check }) => check === id));
  const rows = ids.map((id) =>
    rowOf(
      `\`${id}\``,
      blind.filter(({ check }) => check === id),
    ),
  );
  return [
    "|Check|Findings|True|Precision|",
    "|---|--:|--:|--:|",
    ...rows,
    rowOf("all of these", blind),
    "",
  ].join("\n");
}

function rowOf(name: string, verdicts: readonly Verdict[]): string {
  const right = verdicts.filter(({ isTrue }) => isTrue).length;
  return `|${name}|${verdicts.length}|${right}|${Math.floor((100 * right) / verdicts.length)}%|`;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}
