import type { FeedEntry } from "./entries.ts";
import type { Feed } from "./feed.ts";

/** Renders a feed in the format of JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ title, home, json, entries }: Feed, language: string): string {
  const document = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: home,
    feed_url: json,
    language,
    items: entries.map(itemOf),
  };
  return `${JSON.stringify(document)}\n`;
}

/** What nobody has is left out. An item must have a content: where a change has no text, what it did. */
function itemOf({ id, link, title, time, author, source, target }: FeedEntry): object {
  return {
    id,
    url: link,
    title,
    content_text: target?.text ?? title,
    ...(source && { summary: source.text }),
    date_published: time,
    ...(author !== undefined && { authors: [{ name: author }] }),
    ...(target && { language: target.tag }),
  };
}
