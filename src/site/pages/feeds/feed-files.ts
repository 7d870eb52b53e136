import { type Change, type CleanText, madeOnce } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { type Html, html, plainName } from "../markup.ts";
import { type FileRoute, fileIn } from "../route.ts";
import { type FeedEntry, type FeedText, feedSubjects } from "./entries.ts";
import { ATOM_FILE, type Feed, feedOf, JSON_FILE } from "./feed.ts";

/** Feeds of the latest changes: for the site, its projects and their languages. */
export function* feedFiles(site: SiteContext): Iterable<FileRoute> {
  const { title, words } = site;
  const entries = new Map<Change, FeedEntry>();
  for (const subject of feedSubjects(site)) {
    const feed = madeOnce(() => feedOf(subject, site, entries));
    const place = PLACES.feeds(subject);
    const atom = (): string => atomFeed(feed(), plainName(title), words.tag);
    yield fileIn(place, ATOM_FILE, "application/atom+xml", [], atom);
    yield fileIn(place, JSON_FILE, "application/feed+json", [], () => jsonFeed(feed(), words.tag));
  }
}

/** A feed in the format of RFC 4287. @param publisher the author of entries without one */
function atomFeed(feed: Feed, publisher: CleanText, language: string): string {
  const { title, home, atom, updated, entries } = feed;
  const document = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${atom}</id>
<title>${title}</title>
<updated>${updated}</updated>
<author><name>${publisher}</name></author>
<link rel="self" type="application/atom+xml" href="${atom}"/>
<link rel="alternate" type="text/html" href="${home}"/>
${entries.map(entry)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${document.toString()}`;
}

function entry({ id, link, title, time, author, source, target }: FeedEntry): Html {
  return html`<entry>
<id>${id}</id>
<title>${title}</title>
<updated>${time}</updated>
${author === undefined ? undefined : html`<author><name>${author}</name></author>\n`}<link rel="alternate" type="text/html" href="${link}"/>
${textIn("summary", source)}${textIn("content", target)}</entry>
`;
}

function textIn(name: "summary" | "content", text: FeedText | undefined): Html | undefined {
  return text && html`<${name} type="text" xml:lang="${text.tag}">${text.text}</${name}>\n`;
}

/** A feed in the format of JSON Feed 1.1 (jsonfeed.org). */
function jsonFeed({ title, home, json, entries }: Feed, language: string): string {
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

/** Missing values are left out. An item needs a content: without a text, that is the title. */
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
