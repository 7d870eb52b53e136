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

/** Which failing checks are asked for; the recommended ones, where nothing is said. */
export interface QualitySelection {
  readonly checks?: QualitySet | undefined;
  /** Identifiers of checks: these and no others, whatever set they are in. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Codes of languages; checks of the source count as the source language's. */
  readonly languages?: readonly string[] | undefined;
}

const SETS: Readonly<Record<QualitySet, readonly QualityCheck[]>> = {
  recommended: RECOMMENDED,
  release: CHECKS.filter(isPublished),
};

/**
 * By identifier, each as the set has it; what only its name asks for, as the release does.
 *
 * @throws UsageError for checks that do not exist, and where none is left
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
  if (selected.length === 0) throw new UsageError("no check is left", "--only names what --skip takes away");
  return new Map(selected.map((check) => [check.id, check]));
}

/** @throws UsageError for a language in which no translation is */
export function selectLanguages(
  linked: WholeCatalogue,
  { languages }: QualitySelection,
): ReadonlySet<string> {
  const known = new Set([
    ...linked.translations.map(({ language }) => language.code),
    ...linked.projects.map(({ manifest }) => manifest.sourceLanguage.code),
  ]);
  if (languages === undefined) return known;
  for (const code of languages) {
    if (known.has(code)) continue;
    const meant = nearest(code, [...known]);
    throw new UsageError(
      `no translation is in the language ${JSON.stringify(code)}`,
      meant === undefined
        ? `there are: ${[...known].sort(compareCodePoints).join(", ")}`
        : `did you mean ${meant}?`,
    );
  }
  return new Set(languages);
}
