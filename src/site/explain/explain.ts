import { META_ROOT, parameterIn, type RequestLine, ROUTING } from "../../model/index.ts";
import { isOfPages, namesIn, requestLineOf } from "./address.ts";
import { type ExplainInput, type Explanation, type Found, fact, type UnknownAddress } from "./explanation.ts";
import { explainMissing, explainMissingBeside } from "./missing.ts";
import { explainMissingPage } from "./missing-page.ts";
import { withText } from "./pages.ts";
import { distinct } from "./places.ts";
import { ExplainedTree } from "./tree.ts";

/** A language may have files in thousands of components. */
const MOST_FILES = 100;

/**
 * Why the document at an address says what it says: which files and rows it is made from, and which rule decided. Takes
 * addresses of any link style, with or without their origin; which file of the site answers to one, the routing decides,
 * as it does for a server. Pure: reads nothing but its arguments.
 */
export function explainAddress(address: string, input: ExplainInput): Explanation | UnknownAddress {
  const found = find(address, input);
  if ("problem" in found) return found;
  const { title, isPublished = true, facts, files } = found.draft;
  const places = distinct(files);
  const moreFiles = places.length - MOST_FILES;
  const shown = { title, address: found.address, isPublished, facts, files: places.slice(0, MOST_FILES) };
  return moreFiles > 0 ? { ...shown, moreFiles } : shown;
}

export function isUnknown(result: Explanation | UnknownAddress): result is UnknownAddress {
  return "problem" in result;
}

function find(address: string, input: ExplainInput): Found | UnknownAddress {
  const { pages, baseUrl, siteUrl } = input.site;
  const tree = new ExplainedTree(input);
  const asked = requestLineOf(address, {
    baseUrls: [baseUrl, input.catalogue.settings.baseUrl ?? "", siteUrl],
    hasHome: pages.whyNot === undefined && pages.hasHome,
  });
  if (asked.path === "/" || isOfPages(namesIn(asked))) return findPage(asked, tree, input);
  const { line, step } = tree.answerTo(asked);
  const found = step?.file === undefined ? undefined : tree.at(step.file);
  const hasPage = found?.name === undefined || step?.decision.kind !== "invalid-page";
  if (found !== undefined && hasPage) return withName(found, line);
  const isBeside = line.path.startsWith(`/${META_ROOT}/`);
  return isBeside ? explainMissingBeside(line, input) : explainMissing(line, input);
}

function findPage(line: RequestLine, tree: ExplainedTree, input: ExplainInput): Found | UnknownAddress {
  const path = tree.pageFileFor(line);
  const found = path === undefined ? undefined : tree.at(path);
  if (path === undefined || found === undefined) return explainMissingPage(line, input);
  return { ...found, draft: withText(path, found.draft, parameterIn(line.query, "checksum"), input) };
}

/** A document with what the view and the page in its name mean. */
function withName(found: Found, { query }: RequestLine): Found {
  const { name, draft } = found;
  if (name === undefined) return found;
  const asked = parameterIn(query, ROUTING.page.name);
  const because = "the same document, in which every address of the API carries it";
  const facts = [
    ...(name.view === "api" ? [fact("view", "format=api", because)] : []),
    ...(name.page === 1 ? [fact("page", 1, "a copy of the collection's own address")] : []),
    ...(name.page === undefined && asked !== undefined
      ? [fact("page", "none", `the document has no pages, so that ?page=${asked} says nothing`)]
      : []),
    ...draft.facts,
  ];
  return { ...found, draft: { ...draft, facts } };
}
