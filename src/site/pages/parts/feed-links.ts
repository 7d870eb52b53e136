import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import type { FeedSubject } from "../feeds/entries.ts";
import { ATOM_FILE, feedTitle, JSON_FILE } from "../feeds/feed.ts";
import { type Html, html } from "../markup.ts";

/** The two files of a feed, relative to the page. */
export function feedAddresses(
  subject: FeedSubject,
  { to }: PageContext,
): { readonly atom: string; readonly json: string } {
  const path = PLACES.feeds(subject).join("/");
  return { atom: to.file(`${path}/${ATOM_FILE}`), json: to.file(`${path}/${JSON_FILE}`) };
}

/** Links for `Page.feeds`: readers of feeds find them in the head of a page. */
export function feedLinks(subject: FeedSubject, context: PageContext): Html {
  const { atom, json } = feedAddresses(subject, context);
  const title = feedTitle(subject, context);
  return html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${atom}">
<link rel="alternate" type="application/feed+json" title="${title}" href="${json}">`;
}

/** The same two links for people, in a row of links. */
export function feedChips(subject: FeedSubject, context: PageContext): Html {
  const { atom, json } = feedAddresses(subject, context);
  const { words } = context;
  return html`<a href="${atom}">${words.atom}</a> <a href="${json}">${words.jsonFeed}</a>`;
}
