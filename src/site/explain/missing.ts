import {
  ALL_OF,
  API_PATTERNS,
  BULK_LISTS,
  BULK_PATTERNS,
  type DocumentName,
  directoryAddress,
  encodePath,
  INDEX,
  isPlaceholder,
  META_ROOT,
  NOUNS,
  type Noun,
  nearest,
  type PublicCatalogue,
  pageCount,
  parameterIn,
  partsOf,
  type RequestLine,
  ROUTING,
  readMarkers,
  SITE_FILE_PATTERNS,
  segmentsOf,
} from "../../model/index.ts";
import { namesIn } from "./address.ts";
import { explainSegments } from "./documents.ts";
import {
  type ExplainedSite,
  type ExplainInput,
  type ExplanationDraft,
  excerpt,
  type Found,
  type Known,
  type UnknownAddress,
} from "./explanation.ts";
import { explainSiteFile, nounSegmentsOf } from "./site-files.ts";
import { addressOf, isPublishedBeside, isRaw } from "./tree.ts";
import { explainAbsent, withheld } from "./unpublished.ts";

/** Why the API has nothing at an address: its content is not published, or there is none. */
export function explainMissing(line: RequestLine, input: ExplainInput): Found | UnknownAddress {
  const { site } = input;
  const name = documentIn(line);
  const above = name.segments.slice(0, -1);
  // A file may also be asked for by another name than its own.
  for (const segments of isRaw(above) ? [name.segments, above] : [name.segments]) {
    const draft = explainSegments(segments, input, name.page ?? 1) ?? explainAbsent(segments, input);
    if (draft?.isPublished === false)
      return { draft, address: addressOf({ segments, view: "plain" }, draft, site) };
    if (draft !== undefined)
      return {
        problem: problemOf(name, draft, line, input),
        suggestion: suggestion({ ...name, segments }, draft, line, site),
      };
  }
  const meant = nearestSegments(name.segments, input);
  const draft = explainSegments(meant, input, 1);
  return {
    problem: nothingAt(line, input),
    suggestion:
      draft === undefined ? rootOf(input) : suggestion({ ...name, segments: meant }, draft, line, site),
  };
}

/** Why there is no such view or page of what is published. */
function problemOf(
  { view, page }: DocumentName,
  draft: ExplanationDraft,
  line: RequestLine,
  input: ExplainInput,
): string {
  const { name, markers } = ROUTING.view;
  const asked = parameterIn(line.query, name) ?? "";
  if (!Object.hasOwn(markers, asked)) return `no document has the view ${name}=${asked}`;
  const marked = markers[asked] === "" ? view : "api";
  if (!input.site.views.includes(marked)) return `the site does not publish the view ${name}=${marked}`;
  const number = page ?? parameterIn(line.query, ROUTING.page.name);
  if (number === undefined) return nothingAt(line, input);
  if (draft.count === undefined) return "the document has no pages";
  const shown = /^\d+$/.test(String(number)) ? number : excerpt(String(number));
  return `there is no page ${shown}: the collection has ${pageCount(draft.count)}`;
}

function nothingAt(line: RequestLine, { site }: ExplainInput): string {
  return `the catalogue has no ${site.baseUrl}/${directoryAddress(documentIn(line).segments)}`;
}

function documentIn(line: RequestLine): DocumentName {
  const names = namesIn(line).slice(1);
  return readMarkers(names.at(-1) === INDEX ? names.slice(0, -1) : names);
}

/** What is published of a name: in the view and page asked for, or the nearest to them. */
function suggestion(
  { segments, view, page }: DocumentName,
  draft: ExplanationDraft,
  { query }: RequestLine,
  site: ExplainedSite,
): string {
  const asked = parameterIn(query, ROUTING.page.name) ?? page;
  const last = pageCount(draft.count ?? 0);
  const number = Number.isInteger(Number(asked)) ? Math.min(Number(asked), last) : last;
  const isPaged = asked !== undefined && draft.count !== undefined && number >= 1;
  const marker = ROUTING.view.markers[parameterIn(query, ROUTING.view.name) ?? ""];
  const wanted = marker ? "api" : view;
  const name = { segments, view: site.views.includes(wanted) ? wanted : "plain" } as const;
  return addressOf(isPaged ? { ...name, page: number } : name, draft, site);
}

function rootOf({ site }: ExplainInput): string {
  return `${site.baseUrl}/${directoryAddress([])}`;
}

/** The nearest to a wrong name of those that can follow names that are right. */
type Nearest = (wrong: string, known: readonly string[], right: readonly string[]) => string | undefined;

/**
 * The correct part of a request, with each wrong name replaced by the nearest one.
 * @param paths the existing paths: names, and placeholders in braces for any name
 */
export function nearestNames(
  asked: readonly string[],
  paths: readonly (readonly string[])[],
  nearestTo: Nearest,
): string[] {
  const right: string[] = [];
  for (const name of asked) {
    const isBelow = (path: readonly string[]): boolean =>
      right.every((own, at) => path[at] === own || isPlaceholder(path[at]));
    const below = paths.flatMap((path) => (isBelow(path) ? (path[right.length] ?? []) : []));
    const known = [...new Set(below)].filter((one) => !isPlaceholder(one));
    const meant = known.includes(name) ? name : nearestTo(name, known, right);
    if (meant === undefined) break;
    right.push(meant);
  }
  return right;
}

/** The address of the API that was probably meant. */
function nearestSegments(segments: readonly string[], known: Known): readonly string[] {
  const records = NOUNS.flatMap((noun) => segmentsOfAll(noun, known.linked));
  const meant = nearestNames(
    segments,
    [...API_PATTERNS.map(partsOf), ...records],
    (wrong, names, right) => languageOfFile(wrong, right, known) ?? nearestName(wrong, names),
  );
  // `components/lighthouse/` alone, for instance, is none, nor is what is not published.
  while (!isPublished(explainSegments(meant, known, 1))) meant.pop();
  return meant;
}

function isPublished(draft: ExplanationDraft | undefined): boolean {
  return draft !== undefined && draft.isPublished !== false;
}

function segmentsOfAll<Name extends Noun>(
  noun: Name,
  linked: PublicCatalogue,
): readonly (readonly string[])[] {
  return ALL_OF[noun](linked).map((owner) => segmentsOf[noun](owner));
}

/** A translation is also asked for by the code in its file's name. */
function languageOfFile(code: string, right: readonly string[], { linked }: Known): string | undefined {
  if (right[0] !== "translations" || right.length !== 3) return undefined;
  return linked.translations.find((one) => {
    const [, project, component] = segmentsOf.translation(one);
    return one.file.code === code && project === right[1] && component === right[2];
  })?.language.code;
}

function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const areNumbers = [wrong, ...names].every((name) => /^\d+$/.test(name));
  if (!areNumbers) return nearest(wrong, names);
  const distance = (name: string): number => Math.abs(Number(name) - Number(wrong));
  const [first, ...others] = names;
  return first && others.reduce((best, name) => (distance(name) < distance(best) ? name : best), first);
}

/** Why there is no file beside the API at an address. */
export function explainMissingBeside(line: RequestLine, input: ExplainInput): Found | UnknownAddress {
  const { site } = input;
  const path = namesIn(line).join("/");
  const address = `${site.baseUrl}${encodePath(path)}`;
  const draft = unpublishedBeside(path, input);
  if (draft !== undefined) return { draft, address };
  const kinds = KINDS.filter((kind) => nameOf(kind) === nameOf(path));
  const hint = kinds.length === 0 ? "" : `: a file of this name is at ${kinds.join(", ")}`;
  // The first of that name, else one that is called nearly so.
  const published = [...site.beside()].filter((known) => isPublishedBeside(known, site));
  const meant = published.find((known) => nameOf(known) === nameOf(path)) ?? nearest(path, published);
  return {
    problem: `the site has no ${address}${hint}`,
    suggestion: meant === undefined ? rootOf(input) : `${site.baseUrl}${encodePath(meant)}`,
  };
}

/** A bulk document of a site that has none, or one of a translation or project that is not published. */
function unpublishedBeside(path: string, input: ExplainInput): ExplanationDraft | undefined {
  const segments = nounSegmentsOf(path);
  if (!input.site.beside().has(path)) return segments && explainAbsent(segments, input);
  const draft = explainSiteFile(path, input, input.site);
  return (
    draft &&
    withheld(draft, "bulk documents are published with build --bulk, or if the host's profile has them")
  );
}

const KINDS: readonly string[] = [
  ...SITE_FILE_PATTERNS,
  ...BULK_PATTERNS.flatMap((pattern) => BULK_LISTS[pattern].forms.map((form) => `${pattern}.${form}`)),
].map((pattern) => `${META_ROOT}/${pattern}`);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
