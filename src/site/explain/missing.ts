import {
  ALL_OF,
  API_PATTERNS,
  BULK_LISTS,
  BULK_PATTERNS,
  type DocumentName,
  directoryAddress,
  encodePath,
  fits,
  INDEX,
  isPlaceholder,
  META_ROOT,
  NOUN_ADDRESSES,
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
import type {
  ExplainedSite,
  ExplainInput,
  Explanation,
  ExplanationDraft,
  Known,
  UnknownAddress,
} from "./explanation.ts";
import { excerpt } from "./facts.ts";
import { explainSiteFile, nounSegmentsOf } from "./site-files.ts";
import { addressOf, type FoundDocument, isPublishedBeside, isRaw } from "./tree.ts";
import { explainAbsent, type Withheld, withheld } from "./unpublished.ts";

/** Why the API has nothing at an address: what would stand there is not published, or nothing would. */
export function explainMissing(line: RequestLine, input: ExplainInput): Explanation | UnknownAddress {
  const { site } = input;
  const name = documentIn(line);
  const above = name.segments.slice(0, -1);
  // A file may also be asked for by another name than its own.
  for (const segments of isRaw(above) ? [name.segments, above] : [name.segments]) {
    const draft = explainSegments(segments, input, name.page ?? 1) ?? explainAbsent(segments, input);
    if (draft?.isPublished === false) {
      const { title, facts, files } = draft;
      const address = addressOf({ segments, view: "plain" }, draft, site);
      return { title, address, isPublished: false, facts, files };
    }
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

/** A collection without the page that is asked for. */
export function explainNoPage(
  { draft, name }: FoundDocument,
  line: RequestLine,
  { site }: ExplainInput,
): UnknownAddress {
  const problem = pageProblem(parameterIn(line.query, ROUTING.page.name) ?? "", draft);
  return { problem, suggestion: suggestion(name, draft, line, site) };
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
  return page === undefined ? nothingAt(line, input) : pageProblem(String(page), draft);
}

function pageProblem(value: string, { count }: ExplanationDraft): string {
  if (count === undefined) return "the document has no pages";
  const page = /^\d+$/.test(value) ? value : excerpt(value);
  return `there is no page ${page}: the collection has ${pageCount(count)}`;
}

function nothingAt(line: RequestLine, { site }: ExplainInput): string {
  return `the catalogue has no ${site.baseUrl}/${directoryAddress(documentIn(line).segments)}`;
}

/** The document that a path names, with its markers. */
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

/** What can follow names that are right, and which of it a wrong name is nearest to. */
interface NamesBelow {
  below(right: readonly string[]): readonly string[];
  nearest(wrong: string, known: readonly string[], right: readonly string[]): string | undefined;
}

/** As much of what was asked as is right, each wrong name made the nearest one. */
export function nearestNames(asked: readonly string[], names: NamesBelow): string[] {
  const right: string[] = [];
  for (const name of asked) {
    const known = names.below(right);
    const meant = known.includes(name) ? name : names.nearest(name, known, right);
    if (meant === undefined) break;
    right.push(meant);
  }
  return right;
}

/** The address of the API that was probably meant. */
function nearestSegments(segments: readonly string[], known: Known): readonly string[] {
  const meant = nearestNames(segments, {
    below: (right) => namesBelow(right, known),
    nearest: (wrong, names, right) => languageOfFile(wrong, right, known) ?? nearestName(wrong, names),
  });
  // `components/lighthouse/` alone, for instance, is none, nor is what is not published.
  while (!isPublished(explainSegments(meant, known, 1))) meant.pop();
  return meant;
}

function isPublished(draft: ExplanationDraft | undefined): boolean {
  return draft !== undefined && draft.isPublished !== false;
}

/** What can follow segments that are right: names of patterns and of published records. */
function namesBelow(segments: readonly string[], { linked }: Known): readonly string[] {
  const own = (noun: Noun): readonly (readonly string[])[] =>
    fits(segments, NOUN_ADDRESSES[noun]) ? segmentsOfAll(noun, linked) : [];
  const patterns = API_PATTERNS.filter((pattern) => fits(segments, pattern)).map(partsOf);
  const records = NOUNS.flatMap(own).filter((one) => segments.every((segment, at) => one[at] === segment));
  const names = [...patterns, ...records].flatMap((one) => one[segments.length] ?? []);
  return [...new Set(names)].filter((name) => !isPlaceholder(name));
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
export function explainMissingBeside(line: RequestLine, input: ExplainInput): Explanation | UnknownAddress {
  const { site } = input;
  const path = namesIn(line).join("/");
  const address = `${site.baseUrl}${encodePath(path)}`;
  const draft = unpublishedBeside(path, input);
  if (draft !== undefined) return { address, ...draft };
  const kinds = KINDS.filter((kind) => nameOf(kind) === nameOf(path));
  const hint = kinds.length === 0 ? "" : `: a file of this name stands at ${kinds.join(", ")}`;
  // The first of that name, else one that is called nearly so.
  const published = [...site.beside()].filter((known) => isPublishedBeside(known, site));
  const meant = published.find((known) => nameOf(known) === nameOf(path)) ?? nearest(path, published);
  return {
    problem: `the site has no ${address}${hint}`,
    suggestion: meant === undefined ? rootOf(input) : `${site.baseUrl}${encodePath(meant)}`,
  };
}

/** A bulk document of a site that has none, or one of a translation or project that is not published. */
function unpublishedBeside(path: string, input: ExplainInput): Withheld | undefined {
  const segments = nounSegmentsOf(path);
  if (!input.site.beside().has(path)) return segments && explainAbsent(segments, input);
  const draft = explainSiteFile(path, input, input.site);
  return (
    draft &&
    withheld(draft, "bulk documents are published where build is told --bulk, or the host's profile has them")
  );
}

const KINDS: readonly string[] = [
  ...SITE_FILE_PATTERNS,
  ...BULK_PATTERNS.flatMap((pattern) => BULK_LISTS[pattern].forms.map((form) => `${pattern}.${form}`)),
].map((pattern) => `${META_ROOT}/${pattern}`);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
