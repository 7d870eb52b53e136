import type { SearchSettings } from "../search/search-piece.ts";

/** The `id` of a text's row. */
export function rowOf(checksum: string): string {
  return `checksum-${checksum}`;
}

/**
 * The address of a row. Its page is beside the first piece. @param settings with the whole address of that piece
 */
export function wayTo(
  checksum: string,
  page: number,
  { table, ending }: Pick<SearchSettings, "table" | "ending">,
): string {
  const folder = page === 1 ? "./" : `./page=${page}/`;
  return new URL(`${folder}${ending}#${rowOf(checksum)}`, table).href;
}
