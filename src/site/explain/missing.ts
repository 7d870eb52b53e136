import {
  API_ROOT,
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  encodeText,
  fileAddress,
  INDEX,
  pageCount,
  parameterIn,
  type RequestLine,
  ROUTING,
  readMarkers,
  stepsOf,
} from "../../model/index.ts";
import { explainAbsent } from "./absent.ts";
import { lineOf, namesIn } from "./address.ts";
import { addressOf, answerTo } from "./answer.ts";
import { type ExplainedTree, type Found, isRaw } from "./explained-tree.ts";
import {
  type ExplainedSite,
  type ExplainInput,
  type Explanation,
  type ExplanationDraft,
  excerpt,
  type UnknownAddress,
} from "./explanation.ts";
import { explainSegments } from "./routes.ts";
import { suggest } from "./suggestion.ts";

type FoundDocument = Extract<Found, { readonly kind: "document" }>;

/** Why the API has nothing at an address: what would stand there is not published, or nothing would. */
export function explainMissing(
  line: RequestLine,
  tree: ExplainedTree,
  input: ExplainInput,
): Explanation | UnknownAddress {
  const { site } = input;
  for (const name of meantBy(line, tree)) {
    const draft =
      explainSegments(name.segments, input, name.page ?? 1) ?? explainAbsent(name.segments, input);
    if (draft?.isPublished === false) return explainUnpublished(name, draft, site);
    if (draft !== undefined)
      return {
        problem: problemOf(name, draft, line, tree, site),
        suggestion: nearestTo(name, line, tree, site),
      };
  }
  const name = documentIn(namesIn(line).slice(1));
  const meant = { ...name, segments: suggest(name.segments, input) };
  return { problem: nothingAt(line, site), suggestion: nearestTo(meant, line, tree, site) };
}

/** @param value of the parameter, for which the collection has no page */
export function explainNoPage(
  { draft, name }: FoundDocument,
  value: string,
  site: ExplainedSite,
): UnknownAddress {
  const last = pageCount(draft.count ?? 0);
  const page = Number(value) < 1 ? undefined : last;
  const found: FoundDocument = { kind: "document", draft, name: { ...name, page } };
  return { problem: pageProblem(value, draft), suggestion: addressOf(found, site) };
}

function pageProblem(value: string, { count }: ExplanationDraft): string {
  if (count === undefined) return "the document has no pages";
  const page = /^\d+$/.test(value) ? value : excerpt(value);
  return `there is no page ${page}: the collection has ${pageCount(count)}`;
}

/** What an address could be of, were its parameters others; of bytes, also where their file is called otherwise. */
function meantBy({ path }: RequestLine, tree: ExplainedTree): readonly DocumentName[] {
  return triedBy(lineOf(path, ""), tree).flatMap((name) => {
    const above = name.segments.slice(0, -1);
    return isRaw(above) ? [name, { ...name, segments: above }] : [name];
  });
}

/** The documents that the routing looks for. */
function triedBy(line: RequestLine, tree: ExplainedTree): readonly DocumentName[] {
  return stepsOf(line, tree).flatMap(({ file = "" }) => {
    const [root, ...names] = file.split("/");
    return root === API_ROOT && names.at(-1) === INDEX ? [documentIn(names)] : [];
  });
}

/** @param names below the root of the API */
function documentIn(names: readonly string[]): DocumentName {
  return readMarkers(names.at(-1) === INDEX ? names.slice(0, -1) : names);
}

function explainUnpublished(
  { segments }: DocumentName,
  { title, facts, files, rawName }: ExplanationDraft,
  { baseUrl, style }: ExplainedSite,
): Explanation {
  const address = isRaw(segments)
    ? fileAddress(segments, rawName, style, "plain")
    : documentAddress({ segments, view: "plain" }, style);
  return { title, address: `${baseUrl}/${address}`, isPublished: false, facts, files };
}

/** Why there is no such view or page of what is published. */
function problemOf(
  { page }: DocumentName,
  draft: ExplanationDraft,
  line: RequestLine,
  tree: ExplainedTree,
  site: ExplainedSite,
): string {
  const [asked] = triedBy(line, tree);
  const { name } = ROUTING.view;
  if (`${asked?.segments.at(-1)}/` === ROUTING.view.unknown)
    return `no document has the view ${name}=${parameterIn(line.query, name)}`;
  if (asked !== undefined && !site.views.includes(asked.view))
    return `the site does not publish the view ${name}=${asked.view}`;
  return page === undefined ? nothingAt(line, site) : pageProblem(String(page), draft);
}

function nothingAt(line: RequestLine, { baseUrl }: ExplainedSite): string {
  return `the catalogue has no ${baseUrl}/${directoryAddress(documentIn(namesIn(line).slice(1)).segments)}`;
}

/** What is published of a name: in the view and page asked for, else in that page, else alone. */
function nearestTo(
  { segments, view, page }: DocumentName,
  line: RequestLine,
  tree: ExplainedTree,
  site: ExplainedSite,
): string {
  const query = line.query === "" ? addressSuffix("query", view, page).slice(1) : line.query;
  const value = parameterIn(query, ROUTING.page.name);
  const paged = value === undefined ? "" : `${ROUTING.page.name}=${encodeText(value)}`;
  const path = `/${directoryAddress(segments)}`;
  for (const wanted of [query, paged]) {
    const { step } = answerTo(lineOf(path, wanted), tree);
    const found = step?.file === undefined ? undefined : tree.at(step.file);
    if (step?.decision.kind === "invalid-page" && found?.kind === "document")
      return explainNoPage(found, value ?? "", site).suggestion;
    if (found !== undefined) return addressOf(found, site);
  }
  return `${site.baseUrl}/${directoryAddress([])}`;
}
