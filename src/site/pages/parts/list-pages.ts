import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html, plainName } from "../markup.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail } from "../shell.ts";
import { type CompletionRow, completionList } from "./completion.ts";
import { inPages, pager } from "./pager.ts";

const LIST_PAGE = { items: 100, weight: Number.POSITIVE_INFINITY };

/** A list by completion, however long. */
export interface ListOfPages {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly CompletionRow[];
  /** Of the API, below the base address. */
  readonly json: readonly string[];
  placeOf(page: number): PagePlace;
}

export function listRoutes(list: ListOfPages): readonly Route[] {
  const pages = inPages(list.rows, LIST_PAGE);
  return pages.map((rows, at) => ({
    place: list.placeOf(at + 1),
    of: "any",
    render: (context) => listPage(list, { rows, number: at + 1, count: pages.length }, context),
  }));
}

interface PartOfList {
  readonly rows: readonly CompletionRow[];
  /** Pages are counted from 1. */
  readonly number: number;
  readonly count: number;
}

function listPage(list: ListOfPages, { rows, number, count }: PartOfList, context: PageContext): Page {
  const { title, lead, json } = list;
  const main: Html = html`<h1>${title}</h1>
<p class="lead">${plainName(lead)}</p>
${completionList(rows, context)}
${pager(number, count, list.placeOf, context)}`;
  return {
    title: count === 1 ? title : context.words.pageOf(title, number, count),
    description: lead,
    trail: rootTrail(context),
    json,
    main,
  };
}
