import { isJsonFields, type Json } from "../../model/index.ts";
import { AnswerError, Fields } from "./answer.ts";

/** One page of a list, with the facts of its envelope (API.md 2.1). */
export interface ListPage {
  /** Undefined if the server does not count the items. */
  readonly count: number | undefined;
  readonly isLast: boolean;
  readonly items: readonly Json[];
  /** The query of the next page, encoded as in an address. Undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * A page that was proven to be the requested one. An answer is broken if `next` leads to another page than the
 * following one, or if items are missing. The address in `next` is never requested, because it begins with the origin
 * that the server assumes. Only its page number or cursor is used.
 *
 * @throws AnswerError
 */
export function readListPage(answer: Json, address: string, asked: number): ListPage {
  const page = new Fields(isJsonFields(answer) ? answer : undefined, address);
  if (!page.has("next")) throw new AnswerError(address, "it does not say whether another page follows");
  const items = page.list("results");
  const following = page.textOrNull("next");
  const next = following === null ? undefined : nextOf(following, address, asked);
  const count = page.integerOrNull("count") ?? undefined;
  if (next !== undefined && items.length === 0)
    throw new AnswerError(address, "it is empty, and not the last");
  if (count !== undefined && items.length > count)
    throw new AnswerError(address, "it holds more items than it counts");
  return { count, isLast: next === undefined, items, next };
}

const LONGEST_CURSOR = 2000;

/** The query of the next page. It contains the cursor if the server pages by cursors. */
function nextOf(next: string, address: string, asked: number): string {
  const url = URL.canParse(next) ? new URL(next) : undefined;
  const isOfList = url?.pathname.endsWith(address.split("?")[0] ?? "") ?? false;
  const cursor = url?.searchParams.get("cursor") ?? "";
  if (isOfList && cursor !== "" && cursor.length <= LONGEST_CURSOR)
    return `cursor=${encodeURIComponent(cursor)}`;
  const page = url?.searchParams.getAll("page").at(-1) ?? "";
  if (!isOfList || !/^\d{1,9}$/.test(page) || Number(page) !== asked + 1)
    throw new AnswerError(address, "its next page is not the one that follows");
  return `page=${Number(page)}`;
}
