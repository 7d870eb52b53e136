import { pathOfNames, type TreePath } from "../../model/index.ts";
import type { PagePlace } from "./addresses.ts";
import type { PageContext, SiteContext } from "./context.ts";
import type { Page } from "./shell.ts";

/**
 * The nouns that a page, or a file beside one, shows. If an edit of texts touched none of them, it stays as it is.
 * `any` means all texts. An edit moves no page, and no text to another page (`page-plan.ts`).
 */
export type Subjects = Iterable<object> | "any";

/** The effects of an edit of texts (`relink`). */
export interface Touched {
  /** Nouns and files that may have changed, with each unit its translation, with each source string its component. */
  readonly changed: ReadonlySet<object>;
  /** False if only words changed, no state, failing check or statistic. */
  readonly hasNewNumbers: boolean;
}

export function isTouched(subjects: Subjects, changed: ReadonlySet<object>): boolean {
  if (subjects === "any") return changed.size > 0;
  for (const noun of subjects) if (changed.has(noun)) return true;
  return false;
}

/** A page that will be made: its place and its renderer. */
export interface Route {
  readonly place: PagePlace;
  readonly of: Subjects;
  render(context: PageContext): Page;
}

/** A file beside pages that will be made: a badge, a feed, a table. */
export interface FileRoute {
  readonly path: TreePath;
  readonly mediaType: string;
  readonly of: Subjects;
  body(): string;
}

/** A page for each noun. @param of the subjects of each page */
export function pageOfEach<Noun extends object>(
  nouns: readonly Noun[],
  placeOf: (noun: Noun) => PagePlace,
  render: (noun: Noun, context: PageContext) => Page,
  of: (noun: Noun) => Subjects = (noun) => [noun],
): readonly Route[] {
  return nouns.map((noun) => ({
    place: placeOf(noun),
    of: of(noun),
    render: (context) => render(noun, context),
  }));
}

/** A file in the folder of a page. */
export function fileIn(
  place: PagePlace,
  name: string,
  mediaType: string,
  of: Subjects,
  body: () => string,
): FileRoute {
  return { path: pathOfNames(...place, name), mediaType, of, body };
}

/** True for subjects that are asked for. A kind can leave out the others before it does work for them. */
export type IsWanted = (subjects: Subjects) => boolean;

export const ANY: IsWanted = () => true;

/** The answer of `explain` for a page, or for a file beside one (PAGES.md 3). */
export interface KindInWords {
  /** The content by address, without pages, parts and months of a list. The first match counts. */
  readonly shows: Readonly<Record<string, string>>;
  /** The rule for the content and its order. */
  readonly because: string;
}

/** Pages, or files beside them, of one kind, in the order of their subjects. */
export interface Kind<One> extends KindInWords {
  readonly list: (site: SiteContext, isWanted: IsWanted) => Iterable<One>;
  /**
   * The origin of the content. `numbers`: states, failing checks and statistics, but no text that an edit can change.
   * `log`: only the change log, which edits of texts do not change.
   */
  readonly toldBy: "texts" | "numbers" | "log";
}

/** All routes of the kinds, or with an edit those that it can have changed. */
export function* listed<One extends { readonly of: Subjects }>(
  kinds: readonly Kind<One>[],
  site: SiteContext,
  touched: Touched | undefined,
): Iterable<One> {
  const isWanted: IsWanted = touched === undefined ? ANY : (of) => isTouched(of, touched.changed);
  for (const { list, toldBy } of kinds) {
    if (touched !== undefined && (toldBy === "log" || (toldBy === "numbers" && !touched.hasNewNumbers)))
      continue;
    for (const one of list(site, isWanted)) if (isWanted(one.of)) yield one;
  }
}
