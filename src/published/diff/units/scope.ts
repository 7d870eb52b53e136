import { compareCodePoints, nearest, type TranslationName, UsageError } from "../../../model/index.ts";

/** Which translations are compared; all, where nothing is said. */
export interface Scope {
  /** Slugs. */
  readonly projects?: readonly string[] | undefined;
  /** Slugs. */
  readonly components?: readonly string[] | undefined;
  /** Codes. */
  readonly languages?: readonly string[] | undefined;
}

export function isInScope({ projects, components, languages }: Scope, name: TranslationName): boolean {
  return (
    (projects?.includes(name.project) ?? true) &&
    (components?.includes(name.component) ?? true) &&
    (languages?.includes(name.language) ?? true)
  );
}

/**
 * A name that neither side has is a slip of the pen: it would hide every difference.
 *
 * @throws UsageError
 */
export function refuseUnknown(scope: Scope, names: readonly TranslationName[]): void {
  const asked = [
    ["project", scope.projects],
    ["component", scope.components],
    ["language", scope.languages],
  ] as const;
  for (const [kind, wanted = []] of asked) {
    const known = [...new Set(names.map((name) => name[kind]))];
    const unknown = wanted.find((one) => !known.includes(one));
    if (unknown === undefined) continue;
    const meant = nearest(unknown, known);
    throw new UsageError(
      `neither side has the ${kind} ${JSON.stringify(unknown)}`,
      meant === undefined
        ? `there are: ${known.sort(compareCodePoints).join(", ") || "none"}`
        : `did you mean ${meant}?`,
    );
  }
}
