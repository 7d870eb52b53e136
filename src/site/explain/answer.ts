import {
  documentAddress,
  encodePath,
  fileAddress,
  NO_PAGE_FILE,
  PAGE_FILE,
  pageAddress,
  type RequestLine,
  type ResolvedStep,
  stepsOf,
} from "../../model/index.ts";
import { lineOf, splitQuery } from "./address.ts";
import type { ExplainedTree, Found } from "./explained-tree.ts";
import type { ExplainedSite } from "./explanation.ts";

/** What a server does with a request, redirects followed. */
export interface Answer {
  /** The last request: an address that lacks its slash has it here. */
  readonly line: RequestLine;
  /** The step that fits: its file is there, if it has one. */
  readonly step: ResolvedStep | undefined;
}

export function answerTo(line: RequestLine, tree: ExplainedTree): Answer {
  const step = stepsOf(line, tree).find(({ file }) => file === undefined || tree.isFile(file));
  if (step?.decision.kind !== "redirect") return { line, step };
  const { path, query } = splitQuery(step.decision.location);
  return answerTo(lineOf(path, query), tree);
}

/** The file that is handed out. What is said where nothing is has no address of its own, but is a file all the same. */
export function fileAt(line: RequestLine, tree: ExplainedTree): Found | undefined {
  if (line.path === `/${NO_PAGE_FILE}`) return tree.at(NO_PAGE_FILE);
  const { step } = answerTo(line, tree);
  return step?.file === undefined || step.decision.kind !== "file" ? undefined : tree.at(step.file);
}

/** As documents of the site spell it. */
export function addressOf(found: Found, { baseUrl, style }: ExplainedSite): string {
  if (found.kind === "page") return pageOrFile(found.path, baseUrl);
  if (found.kind === "beside") return `${baseUrl}${encodePath(found.path)}`;
  if (found.kind === "document") return `${baseUrl}/${documentAddress(found.name, style)}`;
  return `${baseUrl}/${fileAddress(found.segments, found.draft.rawName, style, "plain")}`;
}

function pageOrFile(path: string, baseUrl: string): string {
  const names = path.split("/");
  return names.at(-1) === PAGE_FILE
    ? `${baseUrl}/${pageAddress(names.slice(0, -1))}`
    : `${baseUrl}${encodePath(path)}`;
}
