import type { SearchSettings } from "../search/search-piece.ts";
import type { Pieces } from "./pieces.ts";
import { rowOf, wayTo } from "./ways.ts";

/**
 * Goes to the row that the address names. Hosts that ignore queries answer `?checksum=` with the first page, and the
 * row of a fragment can have moved to another page.
 *
 * @returns false if no text has the checksum
 * @throws if the host does not answer
 */
export async function goToNamedRow(settings: SearchSettings, pieces: Pieces): Promise<boolean> {
  const checksum = namedChecksum();
  if (checksum === undefined) return true;
  if (document.getElementById(rowOf(checksum)) !== null) {
    // The browser itself goes to rows of this page.
    if (location.hash === "") location.replace(`#${rowOf(checksum)}`);
    return true;
  }
  let page = pieces.texts.pageOf(checksum);
  while (page === undefined && !pieces.isWhole) {
    await pieces.next();
    page = pieces.texts.pageOf(checksum);
  }
  if (page !== undefined) location.replace(wayTo(checksum, page, settings));
  return page !== undefined;
}

function namedChecksum(): string | undefined {
  const { hash, search } = location;
  if (hash === "") return new URLSearchParams(search).get("checksum") ?? undefined;
  return hash.startsWith(`#${rowOf("")}`) ? hash.slice(rowOf("").length + 1) : undefined;
}
