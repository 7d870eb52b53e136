import { pathOfNames, type TreePath } from "../../model/index.ts";
import type { PagePlace } from "./addresses.ts";
import type { PageContext, SiteContext } from "./context.ts";
import type { Page } from "./shell.ts";

/**
 * What a page, or a file beside one, tells of: none of it need be made anew by an edit of texts that touched none of
 * these nouns. `any`: it tells of all texts. An edit moves no page and no text from one to another (`page-plan.ts`).
 */
export type Subjects = Iterable<object> | "any";

/** Nouns that an edit of texts touched: with a unit its translation, with a source string its component (`relink`). */
export type Touched = ReadonlySet<object>;

export function isTouched(subjects: Subjects, touched: Touched): boolean {
  if (subjects === "any") return touched.size > 0;
  for (const noun of subjects) if (touched.has(noun)) return true;
  return false;
}

/** One page to be: where it stands, and what makes it. */
export interface Route {
  readonly place: PagePlace;
  readonly of: Subjects;
  render(context: PageContext): Page;
}

/** A file beside pages to be: a badge, a feed, a table. */
export interface FileRoute {
  readonly path: TreePath;
  readonly mediaType: string;
  readonly of: Subjects;
  body(): string;
}

/** A page of each noun. @param of what each tells of */
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

/** Whether what tells of these is asked for: a kind may leave out the others before it does any work for them. */
export type IsWanted = (subjects: Subjects) => boolean;

export const ANY: IsWanted = () => true;

/** What is said to people who ask what a page is, or a file beside one (PAGES.md 3). */
export interface KindInWords {
  /** What it shows, by its address without what cuts a list into pages, parts and months. The first that fits counts. */
  readonly shows: Readonly<Record<string, string>>;
  /** By which rule it shows that, and in which order. */
  readonly because: string;
}

/** Pages, or files beside them, of one kind, in the order of what they are of. */
export interface Kind<One> extends KindInWords {
  readonly list: (site: SiteContext, isWanted: IsWanted) => Iterable<One>;
  /** `log`: told by the change log alone, which no edit of texts alters. */
  readonly toldBy: "texts" | "log";
}

/** All of the kinds, or with an edit those that it may have changed. */
export function* listed<One extends { readonly of: Subjects }>(
  kinds: readonly Kind<One>[],
  site: SiteContext,
  touched: Touched | undefined,
): Iterable<One> {
  const isWanted: IsWanted = touched === undefined ? ANY : (of) => isTouched(of, touched);
  for (const { list, toldBy } of kinds) {
    if (touched !== undefined && toldBy === "log") continue;
    for (const one of list(site, isWanted)) if (isWanted(one.of)) yield one;
  }
}

/** What several files are made of, made when the first of them is. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
