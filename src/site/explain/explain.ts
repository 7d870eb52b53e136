import { META_ROOT, parameterIn, type RequestLine, ROUTING } from "../../model/index.ts";
import { isOfPages, namesIn, requestLineOf } from "./address.ts";
import type { ExplainInput, Explanation, Fact, UnknownAddress } from "./explanation.ts";
import { fact } from "./facts.ts";
import { explainMissing, explainMissingBeside, explainNoPage } from "./missing.ts";
import { explainMissingPage } from "./missing-page.ts";
import { withText } from "./pages.ts";
import { ExplainedTree, type Found, isDocument } from "./tree.ts";

/** A language may have files in thousands of components. */
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
  const { pages, baseUrl, siteUrl } = input.site;
  const tree = new ExplainedTree(input);
  const asked = requestLineOf(address, {
    baseUrls: [baseUrl, input.catalogue.settings.baseUrl ?? "", siteUrl],
    hasHome: pages.whyNot === undefined && pages.hasHome,
  });
  if (asked.path === "/" || isOfPages(namesIn(asked))) return explainOfPages(asked, tree, input);
  const { line, step } = tree.answerTo(asked);
  const found = step?.file === undefined ? undefined : tree.at(step.file);
  if (step?.decision.kind === "invalid-page" && isDocument(found)) return explainNoPage(found, line, input);
  if (found !== undefined) return tell(found, line);
  const isBeside = line.path.startsWith(`/${META_ROOT}/`);
  return isBeside ? explainMissingBeside(line, input) : explainMissing(line, input);
}

function explainOfPages(
  line: RequestLine,
  tree: ExplainedTree,
  input: ExplainInput,
): Explanation | UnknownAddress {
  const path = tree.pageFileFor(line);
  const found = path === undefined ? undefined : tree.at(path);
  if (path === undefined || found === undefined) return explainMissingPage(line, input);
  const draft = withText(path, found.draft, parameterIn(line.query, "checksum"), input);
  return tell({ ...found, draft }, line);
}

export function isUnknown(result: Explanation | UnknownAddress): result is UnknownAddress {
  return "problem" in result;
}

function tell({ draft, address, name }: Found, line: RequestLine): Explanation {
  const { title, facts, files } = draft;
  const about = name === undefined ? [] : [...viewFacts(name), ...pageFacts(name, line)];
  return { title, address, isPublished: true, facts: [...about, ...facts], files };
}

type Name = NonNullable<Found["name"]>;

function viewFacts({ view }: Name): readonly Fact[] {
  const because = "the same document, in which every address of the API carries it";
  return view === "api" ? [fact("view", "format=api", because)] : [];
}

function pageFacts({ page }: Name, line: RequestLine): readonly Fact[] {
  if (page === 1) return [fact("page", 1, "a copy of the collection's own address")];
  const asked = pageIn(line);
  if (page !== undefined || asked === undefined) return [];
  return [fact("page", "none", `the document has no pages, so that ?page=${asked} says nothing`)];
}

function pageIn({ query }: RequestLine): string | undefined {
  return parameterIn(query, ROUTING.page.name);
}
