import { NO_PAGE_FILE, parameterIn, type RequestLine, ROUTING } from "../../model/index.ts";
import { requestLineOf } from "./address.ts";
import { withText } from "./beside.ts";
import type { Explanation, Found, Known, UnknownAddress } from "./explanation.ts";
import { fact } from "./facts.ts";
import { explainMissing } from "./missing.ts";
import { distinct } from "./places.ts";
import { ExplainedTree } from "./tree.ts";

/** The limit for the files of an explanation. A language can have files in thousands of components. */
const MOST_FILES = 100;

/**
 * Explains the document at an address: the files and rows that it is made from, and the rules that decided. Accepts
 * addresses of any link style, with or without their origin. The routing finds the file for an address, as it does
 * for a server. Reads nothing except its arguments.
 */
export function explainAddress(address: string, input: Known): Explanation | UnknownAddress {
  const found = find(address, new ExplainedTree(input));
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

function find(address: string, tree: ExplainedTree): Found | UnknownAddress {
  const asked = requestLineOf(address, tree.input);
  // Servers answer with this page, but not at its own address.
  const isMissingPage = asked.path === `/${NO_PAGE_FILE}`;
  const { line, path } = isMissingPage ? { line: asked, path: NO_PAGE_FILE } : tree.answerTo(asked);
  const found = path === undefined ? undefined : tree.at(path);
  if (path === undefined || found === undefined) return explainMissing(asked, tree);
  const text = parameterIn(line.query, "checksum");
  return { ...found, draft: withText(path, withMarkers(found, line), text, tree.input) };
}

/** Adds the meaning of the view and the page in a document's name. */
function withMarkers({ name, draft }: Found, { query }: RequestLine): Found["draft"] {
  if (name === undefined) return draft;
  const asked = parameterIn(query, ROUTING.page.name);
  const because = "the same document; all its API addresses also have it";
  const none = `the document has no pages, so ?page=${asked} has no effect`;
  const facts = [
    ...(name.view === "api" ? [fact("view", "format=api", because)] : []),
    ...(name.page === 1 ? [fact("page", 1, "a copy of the collection's own address")] : []),
    ...(name.page === undefined && asked !== undefined ? [fact("page", "none", none)] : []),
    ...draft.facts,
  ];
  return { ...draft, facts };
}
