import type { TreeFile } from "../../model/tree.ts";
import type { SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import { atomFeed } from "./atom.ts";
import { feedSubjects } from "./entries.ts";
import { ATOM_FILE, feedOf, JSON_FILE } from "./feed.ts";
import { jsonFeed } from "./json-feed.ts";

/** What changed lately, for programs that tell people: of the site, its projects, and their languages. */
export function* feedFiles(site: SiteContext): Iterable<TreeFile> {
  const { title, words } = site;
  for (const subject of feedSubjects(site)) {
    const feed = feedOf(subject, site);
    const path = feed.place.join("/");
    yield {
      path: `${path}/${ATOM_FILE}`,
      body: atomFeed(feed, plainName(title), words.tag),
      mediaType: "application/atom+xml",
    };
    yield {
      path: `${path}/${JSON_FILE}`,
      body: jsonFeed(feed, words.tag),
      mediaType: "application/feed+json",
    };
  }
}
