import type { MaxDelete } from "./max-delete.ts";
import type { TranslationName } from "./translation-list.ts";

declare const parsed: unique symbol;

/** The items that may vanish, whatever the bound. Only `parseAllowedDelete` makes one. */
export type AllowedDelete = readonly string[] & { readonly [parsed]: true };

/** Limits for the deletions of a command. */
export interface DeleteLimits<Bound = MaxDelete> {
  /** The number or share of units that may vanish. The default is 20%. */
  readonly maxDelete?: Bound | undefined;
  /** The deletions on purpose, which do not count for `maxDelete`. */
  readonly allowDelete?: readonly AllowedDelete[] | undefined;
}

/** The limits of builds. With `false` all may vanish, without a report. The default is the catalogue's `max_delete`. */
export type BuildLimits = DeleteLimits<MaxDelete | false>;

const ANY = "*";
const MOST_NAMES = 3;

/**
 * `harbour` (a project) or `de` (a language, in every project), `harbour/app`, `harbour/app/de`. Among more
 * names than one, `*` stands for any.
 *
 * @returns undefined for what names nothing, and for what names everything
 */
export function parseAllowedDelete(text: string): AllowedDelete | undefined {
  const names = text.split("/");
  const isAny = names.every((name) => name === ANY);
  if (names.length > MOST_NAMES || names.includes("") || isAny) return undefined;
  return names as readonly string[] as AllowedDelete;
}

/** True for a translation that is named, or whose project or component is. */
export function isAllowed(
  { project, component, language }: TranslationName,
  allowed: readonly AllowedDelete[],
): boolean {
  const address = [project, component, language];
  return allowed.some((names) => {
    const [only] = names;
    if (names.length === 1) return only === project || only === language;
    return names.every((name, place) => name === ANY || name === address[place]);
  });
}
