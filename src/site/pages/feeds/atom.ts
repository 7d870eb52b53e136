import type { CleanText } from "../../../model/index.ts";
import { type Html, html } from "../markup.ts";
import type { FeedEntry, FeedText } from "./entries.ts";
import type { Feed } from "./feed.ts";

/** RFC 4287. @param publisher who stands for entries of nobody */
export function atomFeed(feed: Feed, publisher: CleanText, language: string): string {
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
