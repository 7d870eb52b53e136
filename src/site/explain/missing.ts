import {
  ALL_OF,
  API_PATTERNS,
  API_ROOT,
  INDEX,
  isPlaceholder,
  META_ROOT,
  NOUNS,
  type Noun,
  namesOf,
  nearest,
  PAGE_FILE,
  PAGE_MARKER,
  parameterIn,
  partsOf,
  type RequestLine,
  ROUTING,
  readMarkers,
  segmentsOf,
  VIEW_MARKER,
} from "../../model/index.ts";
import { isOfPages, namesIn } from "./address.ts";
import { type Found, isPublished, type Known, type UnknownAddress } from "./explanation.ts";
import { excerpt } from "./facts.ts";
import type { ExplainedTree } from "./tree.ts";
import { explainAbsent, explainWithoutPages } from "./unpublished.ts";

/** The reason why an address has no file: its content is not published, or does not exist. */
export function explainMissing(line: RequestLine, tree: ExplainedTree): Found | UnknownAddress {
  const { input } = tree;
  const asked = askedIn(line);
  const whole = tree.find(asked.names);
  if (whole !== undefined && !isPublished(whole.draft)) return whole;
  const address = `${input.site.baseUrl}${line.path}`;
  const noun = nounIn(asked.names);
  const ofPages = isOfPages(asked.names) ? explainWithoutPages(noun, input) : undefined;
  const draft = explainAbsent(noun, input) ?? ofPages;
  if (draft !== undefined) return { draft, address };
  const problem = whole && problemOf(asked, whole.draft.pages, input);
  return { problem: problem ?? `the site has no ${address}`, suggestion: nearestAddress(asked, tree) };
}

/** The file that a request means, and the view and page of it, which can be in its path or in its query. */
interface Asked {
  /** The names from the tree's root on. */
  readonly names: readonly string[];
  readonly view: string;
  readonly page: string | undefined;
}

function askedIn(line: RequestLine): Asked {
  const all = namesIn(line);
  const isIndex = [INDEX, PAGE_FILE].some((name) => name === all.at(-1));
  const { segments, view, page } = readMarkers(isIndex ? all.slice(0, -1) : all);
  // Only documents of the API have a view and a page in their query.
  const query = all[0] === API_ROOT ? line.query : "";
  return {
    names: segments,
    view: view === "api" ? view : (parameterIn(query, ROUTING.view.name) ?? ""),
    page: page === undefined ? parameterIn(query, ROUTING.page.name) : String(page),
  };
}

/** The API's names for the noun that a document, a page or a bulk document is about. */
function nounIn([root = "", ...below]: readonly string[]): readonly string[] {
  if (root === API_ROOT) return below;
  if (root === META_ROOT) return below.slice(1);
  if (root === "languages") return [root, ...below];
  return ["translations", ...(root === "exports" ? below.slice(1) : below)];
}

/** The reason why a published file has no such view or page. */
function problemOf({ view, page }: Asked, pages: number | undefined, { site }: Known): string | undefined {
  const { name, markers } = ROUTING.view;
  if (!Object.hasOwn(markers, view)) return `no document has the view ${name}=${view}`;
  if (view === "api" && !site.views.includes(view)) return `the site does not publish the view ${name}=api`;
  if (page === undefined) return undefined;
  if (pages === undefined) return "the document has no pages";
  const number = /^\d+$/.test(page) ? page : excerpt(page);
  return `there is no page ${number}: there ${pages === 1 ? "is" : "are"} ${pages}`;
}

/** The address of the nearest published file, in the requested view and page or in the nearest that it has. */
function nearestAddress({ names: asked, view, page }: Asked, tree: ExplainedTree): string {
  const names = nearestPlace(asked, tree);
  const last = tree.find(names)?.draft.pages ?? 1;
  const number = Number.isInteger(Number(page)) ? Math.min(Number(page), last) : last;
  const viewed = view === "api" ? [...names, VIEW_MARKER] : names;
  const paged = page === undefined ? [] : [`${PAGE_MARKER}${number}`];
  const places = [[...viewed, ...paged], [...names, ...paged], viewed, names];
  const found = places.map((place) => tree.find(place)).find((one) => isPublished(one?.draft));
  return found?.address ?? "";
}

/** The published file that shares most of the names, else one with the same name in another folder. */
function nearestPlace(asked: readonly string[], tree: ExplainedTree): readonly string[] {
  const paths = pathsFrom(asked[0], tree.input);
  const right = nearestNames(asked, paths, tree.input);
  const above = right.map((_, less) => right.slice(0, right.length - less));
  // A badge, for example, has no page above it, but its project has one.
  const pages = [...above.flatMap((names) => [names, ["projects", ...names.slice(1)]]), []];
  const namesakes = paths.filter((path) => path.at(-1) === asked.at(-1));
  const places = [...(isOfPages(asked) ? pages : above), ...namesakes];
  return places.find((place) => isPublished(tree.find(place)?.draft)) ?? [API_ROOT];
}

/**
 * The correct part of a request, with each wrong name replaced by the nearest one.
 * @param all the existing paths as lists of names. A placeholder in braces stands for any name
 */
function nearestNames(
  asked: readonly string[],
  all: readonly (readonly string[])[],
  { linked }: Known,
): readonly string[] {
  // A request can contain the code in a translation's file name instead of the language's code.
  const codes = new Map(
    linked.translations.map((one) => [
      `${namesOf.component(one.component)},${one.file.code}`,
      one.language.code,
    ]),
  );
  const right: string[] = [];
  let paths = all;
  for (const [at, name] of asked.entries()) {
    const names = new Set(paths.flatMap((path) => path[at] ?? []).filter((one) => !isPlaceholder(one)));
    const meant = names.has(name)
      ? name
      : nearestName(codes.get(`${right.slice(-2)},${name}`) ?? name, [...names]);
    if (meant === undefined) break;
    right.push(meant);
    paths = paths.filter((path) => path[at] === meant || isPlaceholder(path[at]));
  }
  return right;
}

/** All paths from a root of the tree on, as lists of names. */
function pathsFrom(root: string | undefined, { linked, site }: Known): readonly (readonly string[])[] {
  if (root !== API_ROOT)
    return [...site.listed().byPath.keys(), ...site.beside()].map((path) => path.split("/"));
  const segmentsOfAll = <Name extends Noun>(noun: Name): readonly (readonly string[])[] =>
    ALL_OF[noun](linked).map((owner) => segmentsOf[noun](owner));
  return [...API_PATTERNS.map(partsOf), ...NOUNS.flatMap(segmentsOfAll)].map((names) => [API_ROOT, ...names]);
}

/** The nearest number or text. For a name with a hash, the hash can be any other. No part of a list is near another. */
function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if ([wrong, ...names].every((name) => /^\d+$/.test(name))) {
    const distance = (name: string): number => Math.abs(Number(name) - Number(wrong));
    return names.toSorted((one, other) => distance(one) - distance(other))[0];
  }
  const kindOf = (name: string): string => name.replace(/[.][0-9a-f]{12}[.]/, ".");
  const meant = wrong.includes("=") ? undefined : nearest(kindOf(wrong), names.map(kindOf));
  return names.find((name) => kindOf(name) === meant);
}
