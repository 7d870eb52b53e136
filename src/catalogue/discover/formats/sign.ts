import type { FormatGroup } from "./group.ts";

/** How files of a format are known (ADOPT.md 1, "Format"). */
export interface FormatSign {
  /** Of the files' names, in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Monolingual ones need a template. */
  readonly isMonolingual: boolean;
  /** By content. Asked only where the ending fits, and no earlier format of the table claims the files. */
  claims(group: FormatGroup): boolean;
}

/** True of most of what is looked at, and of something. */
export function most<Item>(items: readonly Item[], isSo: (item: Item) => boolean, share = 0.5): boolean {
  return items.length > 0 && items.filter(isSo).length >= share * items.length;
}
