import {
  compareCodePoints,
  DEFAULT_QUALITY_SET,
  nearest,
  type QualitySet,
  UsageError,
  type WholeCatalogue,
} from "../../model/index.ts";
import { isPublished, type QualityCheck } from "./checks/check.ts";
import { CHECKS } from "./checks/index.ts";
import { RECOMMENDED } from "./recommended.ts";

/** The checks to report; by default the recommended ones. */
export interface QualitySelection {
  readonly checks?: QualitySet | undefined;
  /** The identifiers of the only checks to report, from any set. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Codes of languages. Checks of the source belong to the source language. */
  readonly languages?: readonly string[] | undefined;
}

const SETS: Readonly<Record<QualitySet, readonly QualityCheck[]>> = {
  recommended: RECOMMENDED,
  release: CHECKS.filter(isPublished),
};

/**
 * The checks by identifier, in the form of the set. A check that only `only` names has the form of the release.
 *
 * @throws UsageError for checks that do not exist, and if none remains
 */
export function selectChecks({
  checks = DEFAULT_QUALITY_SET,
  only,
  skip = [],
}: QualitySelection): ReadonlyMap<string, QualityCheck> {
  const known = CHECKS.map(({ id }) => id);
  for (const id of [...(only ?? []), ...skip]) {
    if (known.includes(id)) continue;
    const meant = nearest(id, known);
    throw new UsageError(
      `there is no check ${JSON.stringify(id)}`,
      meant === undefined
        ? "lingodex checks lists them"
        : `did you mean ${meant}? lingodex checks lists them all`,
    );
  }
  const ofSet = new Map(SETS[checks].map((check) => [check.id, check]));
  const selected = CHECKS.map((check) => ofSet.get(check.id) ?? check).filter(
    ({ id }) => (only === undefined ? ofSet.has(id) : only.includes(id)) && !skip.includes(id),
  );
  if (selected.length === 0) throw new UsageError("no check is left", "--skip removes every selected check");
  return new Map(selected.map((check) => [check.id, check]));
}

/** @throws UsageError for a language without a translation */
export function selectLanguages(
  linked: WholeCatalogue,
  { languages }: QualitySelection,
): ReadonlySet<string> {
  const known = new Set([
    ...linked.translations.map(({ language }) => language.code),
    ...linked.projects.map(({ manifest }) => manifest.sourceLanguage.code),
  ]);
  if (languages === undefined) return known;
  for (const code of languages) requireLanguage(code, known);
  return new Set(languages);
}

/** @throws UsageError for a language that is not known */
export function requireLanguage(code: string, known: ReadonlySet<string>): void {
  if (known.has(code)) return;
  const meant = nearest(code, [...known]);
  throw new UsageError(
    `no translation is in the language ${JSON.stringify(code)}`,
    meant === undefined
      ? `there are: ${[...known].sort(compareCodePoints).join(", ")}`
      : `did you mean ${meant}?`,
  );
}
