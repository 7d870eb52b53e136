import { isJsonFields, type Json } from "../../model/index.ts";
import { AnswerError, Fields } from "./answer.ts";

/** One page of a list, as far as the envelope goes (API.md 2.1). */
export interface ListPage {
  readonly count: number;
  readonly isLast: boolean;
  readonly items: readonly Json[];
}

/**
 * A page, proven to be the one that was asked for: a `next` that leads anywhere but to the page after it, and a page
 * with items missing, are broken answers. Where `next` points to is never asked: only its page counts, since it names
 * whatever the server takes for its own origin.
 *
 * @throws AnswerError
 */
export function readListPage(answer: Json, address: string, asked: number): ListPage {
  const page = new Fields(isJsonFields(answer) ? answer : undefined, address);
  const count = page.integer("count");
  const items = page.list("results");
  const next = page.textOrNull("next");
  if (next !== null && pageOf(next, address) !== asked + 1)
    throw new AnswerError(address, "its next page is not the one that follows");
  if (next !== null && items.length === 0) throw new AnswerError(address, "it is empty, and not the last");
  if (items.length > count) throw new AnswerError(address, "it holds more items than it counts");
  return { count, isLast: next === null, items };
}

function pageOf(next: string, asked: string): number | undefined {
  if (!URL.canParse(next)) return undefined;
  const url = new URL(next);
  const path = asked.split("?")[0] ?? "";
  const page = url.searchParams.getAll("page").at(-1) ?? "";
  return url.pathname.endsWith(path) && /^\d{1,9}$/.test(page) ? Number(page) : undefined;
}
