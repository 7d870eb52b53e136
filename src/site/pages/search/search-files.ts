import {
  type Component,
  pathOfNames,
  type Translation,
  type TreePath,
  type Unit,
} from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { stringPages, textPages } from "../parts/text-pages.ts";
import type { FileRoute, IsWanted, Subjects } from "../route.ts";
import type { SearchPiece } from "./search-piece.ts";

/** The number of texts in a file, which are fetched and folded before the first answer. */
const PIECE = 5_000;

/**
 * All texts of each translation and all strings of each component, for the search in the browser (PAGES.md 4).
 */
export function* searchFiles(site: SiteContext, isWanted: IsWanted): Iterable<FileRoute> {
  const { translations, components } = site.catalogue;
  for (const translation of translations) if (isWanted([translation])) yield* textFiles(translation, site);
  for (const component of components) if (isWanted(OF_STRINGS)) yield* stringFiles(component, site);
}

/** The subjects of strings. The list is empty, because an edit of texts does not change a source. */
const OF_STRINGS: Subjects = [];

/** The path of a piece, from the tree's directory. @param number from 1 */
export function searchFile(place: PagePlace, number = 1): TreePath {
  return pathOfNames(...place, number === 1 ? "search.json" : `search=${number}.json`);
}

function textFiles(translation: Translation, site: SiteContext): Iterable<FileRoute> {
  const { pages } = textPages(translation, site);
  return filesOf(PLACES.texts(translation), [translation], pages, (units) => ({
    ...columnsOf(units),
    target: units.map(({ target }) => target),
  }));
}

/** The search files of strings: only sources and keys, because the page of strings has their languages. */
function stringFiles(component: Component, site: SiteContext): Iterable<FileRoute> {
  const pages = stringPages(component, site).pages.map((sources) =>
    sources.flatMap(({ units }) => units.slice(0, 1)),
  );
  return filesOf(PLACES.strings(component), OF_STRINGS, pages, columnsOf);
}

function columnsOf(units: readonly Unit[]): SearchPiece {
  return {
    checksum: units.map(({ text }) => text.checksum),
    context: units.map(({ text }) => text.context),
    source: units.map(({ text }) => text.source),
  };
}

/** The files of a search. There are none if there is nothing to find. */
function* filesOf(
  place: PagePlace,
  of: Subjects,
  pages: readonly (readonly Unit[])[],
  pieceOf: (units: readonly Unit[]) => SearchPiece,
): Iterable<FileRoute> {
  const all = pages.flat();
  const pieces = Math.ceil(all.length / PIECE);
  for (let number = 1; number <= pieces; number += 1) {
    yield {
      path: searchFile(place, number),
      mediaType: "application/json",
      of,
      body: () => {
        const piece = pieceOf(all.slice((number - 1) * PIECE, number * PIECE));
        const whole = number === 1 ? { pieces, pages: firstOfPages(pages), ...piece } : piece;
        return `${JSON.stringify(whole)}\n`;
      },
    };
  }
}

function firstOfPages(pages: readonly (readonly Unit[])[]): readonly number[] {
  let first = 0;
  return pages.map(({ length }) => {
    const own = first;
    first += length;
    return own;
  });
}
