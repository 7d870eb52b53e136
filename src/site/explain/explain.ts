import { META_ROOT, parameterIn, type RequestLine, ROUTING } from "../../model/index.ts";
import { isOfPages, namesIn, requestLineOf } from "./address.ts";
import { addressOf, answerTo, fileAt } from "./answer.ts";
import { ExplainedTree, type Found } from "./explained-tree.ts";
import type { ExplainedSite, ExplainInput, Explanation, Fact, UnknownAddress } from "./explanation.ts";
import { explainMissing, explainNoPage } from "./missing.ts";
import { explainMissingBeside } from "./missing-beside.ts";
import { explainMissingPage } from "./missing-page.ts";
import { withText } from "./page-text.ts";

/** A language may have files in thousands of components, and nobody reads on. */
const MOST_FILES = 100;

/**
 * Why the document at an address says what it says: which files and rows it is made from, and which rule decided. Takes
 * addresses of any link style, with or without their origin; which file of the site answers to one, the routing decides,
 * as it does for a server. Pure: reads nothing but its arguments.
 */
export function explainAddress(address: string, input: ExplainInput): Explanation | UnknownAddress {
  const result = explainWhole(address, input);
  if (isUnknown(result) || result.files.length <= MOST_FILES) return result;
  const { files } = result;
  return { ...result, files: files.slice(0, MOST_FILES), moreFiles: files.length - MOST_FILES };
}

function explainWhole(address: string, input: ExplainInput): Explanation | UnknownAddress {
  const { catalogue, site } = input;
  const tree = new ExplainedTree(input, site);
  const { pages, baseUrl, siteUrl } = site;
  const asked = requestLineOf(address, {
    baseUrls: [baseUrl, catalogue.settings.baseUrl ?? "", siteUrl],
    hasHome: pages.whyNot === undefined && pages.hasHome,
  });
  if (asked.path === "/" || isOfPages(namesIn(asked))) return explainOfPages(asked, tree, input);
  const { line, step } = answerTo(asked, tree);
  const found = step?.file === undefined ? undefined : tree.at(step.file);
  if (step?.decision.kind === "invalid-page" && found?.kind === "document")
    return explainNoPage(found, pageIn(line) ?? "", site);
  if (found !== undefined) return tell(found, line, site);
  const isBeside = line.path.startsWith(`/${META_ROOT}/`);
  return isBeside ? explainMissingBeside(line, input) : explainMissing(line, tree, input);
}

/** The same of an address where a page for people may stand, or a file beside one. */
function explainOfPages(
  line: RequestLine,
  tree: ExplainedTree,
  input: ExplainInput,
): Explanation | UnknownAddress {
  const found = fileAt(line, tree);
  if (found === undefined) return explainMissingPage(line, input);
  const checksum = parameterIn(line.query, "checksum");
  if (found.kind !== "page" || checksum === undefined) return tell(found, line, input.site);
  return tell({ ...found, draft: withText(found, checksum, input) }, line, input.site);
}

export function isUnknown(result: Explanation | UnknownAddress): result is UnknownAddress {
  return "problem" in result;
}

function tell(found: Found, line: RequestLine, site: ExplainedSite): Explanation {
  const { title, facts, files } = found.draft;
  const about = found.kind === "document" ? [...viewFacts(found.name), ...pageFacts(found.name, line)] : [];
  return { title, address: addressOf(found, site), isPublished: true, facts: [...about, ...facts], files };
}

type Name = Extract<Found, { readonly kind: "document" }>["name"];

function viewFacts({ view }: Name): Fact[] {
  const because = "the same document, in which every address of the API carries it";
  return view === "api" ? [{ label: "view", value: "format=api", because }] : [];
}

function pageFacts({ page }: Name, line: RequestLine): Fact[] {
  if (page === 1) return [{ label: "page", value: "1", because: "a copy of the collection's own address" }];
  const asked = pageIn(line);
  if (page !== undefined || asked === undefined) return [];
  const because = `the document has no pages, so that ?page=${asked} says nothing`;
  return [{ label: "page", value: "none", because }];
}

function pageIn({ query }: RequestLine): string | undefined {
  return parameterIn(query, ROUTING.page.name);
}
