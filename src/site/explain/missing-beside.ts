import {
  BULK_LISTS,
  BULK_PATTERNS,
  directoryAddress,
  encodePath,
  META_ROOT,
  nearest,
  type RequestLine,
  SITE_FILE_PATTERNS,
} from "../../model/index.ts";
import { explainAbsent } from "./absent.ts";
import { namesIn } from "./address.ts";
import { isPublishedBeside } from "./explained-tree.ts";
import type { ExplainInput, Explanation, ExplanationDraft, UnknownAddress } from "./explanation.ts";
import { explainWithoutBulk, nounSegmentsOf } from "./site-files.ts";

/** Why there is no file beside the API at an address. */
export function explainMissingBeside(line: RequestLine, input: ExplainInput): Explanation | UnknownAddress {
  const { site } = input;
  const path = namesIn(line).join("/");
  const address = `${site.baseUrl}${encodePath(path)}`;
  const draft = unpublished(path, input);
  if (draft !== undefined) {
    const { title, facts, files } = draft;
    return { title, address, isPublished: false, facts, files };
  }
  const kinds = KINDS.filter((kind) => nameOf(kind) === nameOf(path));
  const hint = kinds.length === 0 ? "" : `: a file of this name stands at ${kinds.join(", ")}`;
  return { problem: `the site has no ${address}${hint}`, suggestion: nearestBeside(path, input) };
}

/** A bulk document of a site that has none, or one of a translation or project that is not published. */
function unpublished(path: string, input: ExplainInput): ExplanationDraft | undefined {
  if (input.site.beside().has(path)) return explainWithoutBulk(path, input);
  const segments = nounSegmentsOf(path);
  return segments && explainAbsent(segments, input);
}

const KINDS: readonly string[] = [
  ...SITE_FILE_PATTERNS,
  ...BULK_PATTERNS.flatMap((pattern) => BULK_LISTS[pattern].forms.map((form) => `${pattern}.${form}`)),
].map((pattern) => `${META_ROOT}/${pattern}`);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The first of that name, else one that is called nearly so, else the root of the API. */
function nearestBeside(path: string, { site }: ExplainInput): string {
  const published = [...site.beside()].filter((known) => isPublishedBeside(known, site));
  const meant = published.find((known) => nameOf(known) === nameOf(path)) ?? nearest(path, published);
  return meant === undefined
    ? `${site.baseUrl}/${directoryAddress([])}`
    : `${site.baseUrl}${encodePath(meant)}`;
}
