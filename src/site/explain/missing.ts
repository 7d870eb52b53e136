import {
  ALL_OF,
  API_PATTERNS,
  BULK_LISTS,
  BULK_PATTERNS,
  type DocumentName,
  directoryAddress,
  documentPath,
  encodePath,
  fileNameOf,
  INDEX,
  isPlaceholder,
  META_ROOT,
  NO_PAGE_FILE,
  NOUNS,
  type Noun,
  nearest,
  PAGE_FILE,
  pageCount,
  parameterIn,
  partsOf,
  type RequestLine,
  ROUTING,
  readMarkers,
  SITE_FILE_PATTERNS,
  segmentsOf,
} from "../../model/index.ts";
import { isOfPages, namesIn } from "./address.ts";
import { explainSegments } from "./documents.ts";
import {
  type ExplanationDraft,
  type Found,
  isPublished,
  type Known,
  type UnknownAddress,
} from "./explanation.ts";
import { at, excerpt } from "./facts.ts";
import { markersIn } from "./pages.ts";
import { placeAt } from "./places.ts";
import { nounSegmentsOf } from "./site-files.ts";
import { type ExplainedTree, isRaw } from "./tree.ts";
import { explainAbsent, notPublished } from "./unpublished.ts";

/** The reason why an address is missing: its content is not published, or does not exist. */
export function explainMissing(line: RequestLine, tree: ExplainedTree): Found | UnknownAddress {
  const names = namesIn(line);
  if (isOfPages(names)) return missingPage(line, names, tree);
  return names[0] === META_ROOT ? missingBeside(names.join("/"), tree) : missingInApi(line, names, tree);
}

function missingInApi(
  line: RequestLine,
  [, ...names]: readonly string[],
  tree: ExplainedTree,
): Found | UnknownAddress {
  const { input } = tree;
  const name = readMarkers(names.at(-1) === INDEX ? names.slice(0, -1) : names);
  const above = name.segments.slice(0, -1);
  const nothing = `the catalogue has no ${input.site.baseUrl}/${directoryAddress(name.segments)}`;
  // A request can also contain another name than the file's own.
  for (const segments of isRaw(above) ? [name.segments, above] : [name.segments]) {
    const draft = explainSegments(segments, input, name.page ?? 1) ?? explainAbsent(segments, input);
    if (draft === undefined) continue;
    if (!isPublished(draft))
      return { draft, address: tree.addressOf({ segments, view: "plain" }, draft.rawName) };
    const problem = problemOf(name, draft, line, input) ?? nothing;
    return { problem, suggestion: marked({ ...name, segments }, draft, line, tree) };
  }
  const records = NOUNS.flatMap((noun) => segmentsOfAll(noun, input));
  const meant = nearestNames(name.segments, [...API_PATTERNS.map(partsOf), ...records], input);
  // A part of an address (such as `components/lighthouse/`) may not be an address, or may not be published.
  while (!isPublished(explainSegments(meant, input, 1))) meant.pop();
  const draft = explainSegments(meant, input, 1);
  return { problem: nothing, suggestion: marked({ ...name, segments: meant }, draft, line, tree) };
}

/** The reason for a missing view or page of a published document. Undefined if neither was requested. */
function problemOf(
  { view, page }: DocumentName,
  draft: ExplanationDraft,
  line: RequestLine,
  input: Known,
): string | undefined {
  const { name, markers } = ROUTING.view;
  const asked = parameterIn(line.query, name) ?? "";
  if (!Object.hasOwn(markers, asked)) return `no document has the view ${name}=${asked}`;
  const shown = markers[asked] === "" ? view : "api";
  if (!input.site.views.includes(shown)) return `the site does not publish the view ${name}=${shown}`;
  const number = page ?? parameterIn(line.query, ROUTING.page.name);
  if (number === undefined) return undefined;
  if (draft.count === undefined) return "the document has no pages";
  const text = /^\d+$/.test(String(number)) ? number : excerpt(String(number));
  return `there is no page ${text}: the collection has ${pageCount(draft.count)}`;
}

/** The address of the published document in the requested view and page, or in the nearest ones. */
function marked(
  { segments, view, page }: DocumentName,
  draft: ExplanationDraft | undefined,
  { query }: RequestLine,
  tree: ExplainedTree,
): string {
  const asked = parameterIn(query, ROUTING.page.name) ?? page;
  const last = pageCount(draft?.count ?? 0);
  const number = Number.isInteger(Number(asked)) ? Math.min(Number(asked), last) : last;
  const isPaged = asked !== undefined && draft?.count !== undefined && number >= 1;
  const wanted = ROUTING.view.markers[parameterIn(query, ROUTING.view.name) ?? ""] ? "api" : view;
  const own = { segments, view: tree.input.site.views.includes(wanted) ? wanted : "plain" } as const;
  return tree.addressOf(isPaged ? { ...own, page: number } : own, draft?.rawName);
}

function segmentsOfAll<Name extends Noun>(noun: Name, { linked }: Known): readonly (readonly string[])[] {
  return ALL_OF[noun](linked).map((owner) => segmentsOf[noun](owner));
}

/**
 * The correct part of a request, with each wrong name replaced by the nearest one.
 * @param paths the existing paths as lists of names. A placeholder in braces stands for any name
 */
function nearestNames(
  asked: readonly string[],
  paths: readonly (readonly string[])[],
  known: Known,
): string[] {
  const right: string[] = [];
  for (const name of asked) {
    const isBelow = (path: readonly string[]): boolean =>
      right.every((own, at) => path[at] === own || isPlaceholder(path[at]));
    const below = paths.flatMap((path) => (isBelow(path) ? (path[right.length] ?? []) : []));
    const names = [...new Set(below)].filter((one) => !isPlaceholder(one));
    const meant = names.includes(name)
      ? name
      : (languageOfFile(name, right, known) ?? nearestName(name, names));
    if (meant === undefined) break;
    right.push(meant);
  }
  return right;
}

/** A request can contain the code in a translation's file name instead of the language's code. */
function languageOfFile(code: string, right: readonly string[], { linked }: Known): string | undefined {
  if (right[0] !== "translations" || right.length !== 3) return undefined;
  return linked.translations.find(
    (one) =>
      one.file.code === code && segmentsOf.translation(one).every((name, at) => at > 2 || name === right[at]),
  )?.language.code;
}

/** The nearest number or text. Of pages it is the last one. For a name with a hash, the hash can be any other. */
function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if ([wrong, ...names].every((name) => /^\d+$/.test(name))) {
    const distance = (name: string): number => Math.abs(Number(name) - Number(wrong));
    return names.toSorted((one, other) => distance(one) - distance(other))[0];
  }
  const [[marker] = []] = markersIn([wrong]);
  if (marker !== undefined)
    return marker === "page" ? names.findLast((name) => name.startsWith("page=")) : undefined;
  const kindOf = (name: string): string => name.replace(/[.][0-9a-f]{12}[.]/, ".");
  return (
    nearest(wrong, names) ?? names.find((name) => name !== kindOf(name) && kindOf(name) === kindOf(wrong))
  );
}

/** The reason for a missing page, or for a missing file beside one. */
function missingPage(line: RequestLine, all: readonly string[], tree: ExplainedTree): Found | UnknownAddress {
  const { site } = tree.input;
  const names = all.filter((name) => name !== PAGE_FILE);
  const address = `${site.baseUrl}${encodePath(names.join("/"))}${line.path.endsWith("/") ? "/" : ""}`;
  const draft = withoutOwnPages(names, tree.input);
  if (draft !== undefined) return { draft, address };
  const pages = Array.from(site.listed().byPath.keys(), (one) => one.split("/"));
  const meant = pageAbove(nearestNames(names, pages, tree.input), tree);
  const problem = partProblem(names, pages, tree) ?? `the site has no page ${address}`;
  return { problem, suggestion: tree.published(meant)?.address ?? "" };
}

/** The reason for a missing file beside the API. The suggestion has the same name, else the most similar path. */
function missingBeside(path: string, tree: ExplainedTree): Found | UnknownAddress {
  const { site } = tree.input;
  const address = `${site.baseUrl}${encodePath(path)}`;
  const segments = nounSegmentsOf(path);
  const draft = tree.at(path)?.draft ?? (segments && explainAbsent(segments, tree.input));
  if (draft !== undefined) return { draft, address };
  const isNamesake = (other: string): boolean => fileNameOf(other) === fileNameOf(path);
  const published = [...site.beside()].filter((known) => tree.published(known));
  const meant = published.find(isNamesake) ?? nearest(path, published) ?? ROOT;
  const kinds = KINDS.filter(isNamesake);
  const hint = kinds.length === 0 ? "" : `: a file of this name is at ${kinds.join(", ")}`;
  return {
    problem: `the site has no ${address}${hint}`,
    suggestion: tree.published(meant)?.address ?? "",
  };
}

const KINDS: readonly string[] = [
  ...SITE_FILE_PATTERNS,
  ...BULK_PATTERNS.flatMap((pattern) => BULK_LISTS[pattern].forms.map((form) => `${pattern}.${form}`)),
].map((pattern) => `${META_ROOT}/${pattern}`);
const ROOT = documentPath({ segments: [], view: "plain" });

/** The reason why a project has no pages, or why the host has no page for missing addresses. */
function withoutOwnPages(names: readonly string[], input: Known): ExplanationDraft | undefined {
  const { host, whyNoPages } = input.site;
  const [root = "", ...below] = names;
  const sameForAll = `${host?.id ?? "a host that is not set"} has one answer for all missing addresses, which is that of the API`;
  if (names.join("/") === NO_PAGE_FILE && whyNoPages === undefined)
    return notPublished("a page for missing addresses", sameForAll, []);
  if (root === "languages") return undefined;
  const [slug = ""] = root === "exports" ? below.slice(1) : below;
  const project = input.catalogue.projects.find((one) => one.slug === slug);
  if (project === undefined || project.hasPages) return explainAbsent(["projects", slug], input);
  const because = `pages is false at ${at(project.location)}`;
  const files = [placeAt(project.location, "the project's manifest")];
  return notPublished(`pages of the project ${project.name}`, because, files);
}

/** The reason for a missing part of a published list. Undefined if no part was requested. */
function partProblem(
  names: readonly string[],
  paths: readonly (readonly string[])[],
  tree: ExplainedTree,
): string | undefined {
  const list = names.slice(0, -1);
  const [[marker, value] = []] = markersIn(names.slice(-1));
  if (marker === undefined || !tree.at([...list, PAGE_FILE].join("/"))) return undefined;
  if (marker === "month") return `there is no page of changes in ${value}`;
  if (marker === "show") return `no text of the translation is ${value}`;
  const pages = paths.filter(
    (path) => path[list.length]?.startsWith("page=") && list.every((name, index) => path[index] === name),
  );
  return `there is no page ${value}: there ${pages.length === 0 ? "is" : "are"} ${pages.length + 1}`;
}

/** The published page that shares most of the names. For a badge, for example, that of its project or component. */
function pageAbove(names: readonly string[], tree: ExplainedTree): string {
  for (let length = names.length; length > 0; length -= 1) {
    const own = names.slice(0, length);
    const noun = length > 1 ? ["projects", ...own.slice(1)] : own;
    const paths = [own, [...own, PAGE_FILE], [...noun, PAGE_FILE]].map((path) => path.join("/"));
    const there = paths.find((path) => tree.published(path));
    if (there !== undefined) return there;
  }
  return [PAGE_FILE, `projects/${PAGE_FILE}`].find((path) => tree.published(path)) ?? ROOT;
}
