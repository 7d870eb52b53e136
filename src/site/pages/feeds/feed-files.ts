import type { SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import { once } from "../once.ts";
import type { FileRoute } from "../route.ts";
import { atomFeed } from "./atom.ts";
import { feedSubjects } from "./entries.ts";
import { ATOM_FILE, feedOf, feedPlace, JSON_FILE } from "./feed.ts";
import { jsonFeed } from "./json-feed.ts";

/** What changed lately, for programs that tell people: of the site, its projects, and their languages. */
export function* feedFiles(site: SiteContext): Iterable<FileRoute> {
  const { title, words } = site;
  for (const subject of feedSubjects(site)) {
    const feed = once(() => feedOf(subject, site));
    const path = feedPlace(subject).join("/");
    yield {
      path: `${path}/${ATOM_FILE}`,
      mediaType: "application/atom+xml",
      of: [],
      body: () => atomFeed(feed(), plainName(title), words.tag),
    };
    yield {
      path: `${path}/${JSON_FILE}`,
      mediaType: "application/feed+json",
      of: [],
      body: () => jsonFeed(feed(), words.tag),
    };
  }
}
