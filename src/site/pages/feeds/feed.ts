import { type Change, type CleanText, cleanText } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import { absoluteAddress, type SiteContext } from "../context.ts";
import { plainName } from "../markup.ts";
import { remembered } from "../remembered.ts";
import { entryOf, type FeedEntry, type FeedSubject, newestEntries, updatedOf } from "./entries.ts";

export const ATOM_FILE = "feed.xml";
export const JSON_FILE = "feed.json";

/** A feed, independent of its format. */
export interface Feed {
  readonly title: CleanText;
  /** The page that shows the same changes. */
  readonly home: string;
  readonly atom: string;
  readonly json: string;
  readonly updated: string;
  /** The entries, the newest first. */
  readonly entries: readonly FeedEntry[];
}

export function feedTitle(
  { project, language, component }: FeedSubject,
  { title, words }: SiteContext,
): CleanText {
  const names = [language?.name, component?.manifest.name, project?.manifest.name].filter(
    (name) => name !== undefined,
  );
  return cleanText(words.feedTitle(plainName(names.length === 0 ? title : names.join(", "))));
}

/** @param known entries of single changes, which several feeds share */
export function feedOf(subject: FeedSubject, site: SiteContext, known: Map<Change, FeedEntry>): Feed {
  const place = PLACES.feeds(subject);
  const happenings = newestEntries(subject, site);
  return {
    title: feedTitle(subject, site),
    home: absoluteAddress(site, homeOf(subject)),
    atom: absoluteAddress(site, place, ATOM_FILE),
    json: absoluteAddress(site, place, JSON_FILE),
    updated: updatedOf(happenings, site),
    entries: happenings.map((happening) => {
      // The number of a commit's changes differs between feeds.
      if (happening.all.length > 1) return entryOf(happening, site);
      return remembered(known, happening.change, () => entryOf(happening, site));
    }),
  };
}

function homeOf({ project, language, component, translation }: FeedSubject): PagePlace {
  if (translation !== undefined) return PLACES.changes({ translation });
  if (component !== undefined) return PLACES.changes({ component });
  if (project === undefined)
    return language === undefined ? PLACES.changes(undefined) : PLACES.language(language);
  return language === undefined ? PLACES.changes({ project }) : PLACES.engage(project, language);
}
