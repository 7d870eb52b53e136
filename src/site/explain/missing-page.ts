import {
  directoryAddress,
  encodePath,
  NO_PAGE_FILE,
  nearest,
  PAGE_FILE,
  pageAddress,
  type RequestLine,
} from "../../model/index.ts";
import { namesIn } from "./address.ts";
import {
  at,
  type ExplainedSite,
  type ExplainInput,
  type ExplanationDraft,
  type Found,
  type UnknownAddress,
} from "./explanation.ts";
import { nearestNames } from "./missing.ts";
import { markersIn } from "./pages.ts";
import { placeAt } from "./places.ts";
import { ExplainedTree } from "./tree.ts";
import { explainAbsent, notPublished, withheld } from "./unpublished.ts";

/** Why there is no page for people at an address, and no file beside one. */
export function explainMissingPage(line: RequestLine, input: ExplainInput): Found | UnknownAddress {
  const { site } = input;
  const names = namesIn(line).filter((name) => name !== PAGE_FILE);
  const address = `${site.baseUrl}${encodePath(names.join("/"))}${line.path.endsWith("/") ? "/" : ""}`;
  const would = withoutPages(line, input);
  if (would !== undefined) return would;
  const draft = ofProject(names, input) ?? withoutHostsOwn(names, site);
  if (draft !== undefined) return { draft, address };
  return { problem: problemOf(names, address, site), suggestion: nearestTo(names, site) };
}

/** What would stand there, were there pages. */
function withoutPages(line: RequestLine, input: ExplainInput): Found | undefined {
  const { site } = input;
  const { whyNot } = site.pages;
  if (whyNot === undefined) return undefined;
  const would = new ExplainedTree({
    ...input,
    site: { ...site, pages: { ...site.pages, whyNot: undefined } },
  });
  const path = would.pageFileFor(line);
  const found = path === undefined ? undefined : would.at(path);
  return found && { ...found, draft: withheld(found.draft, reasonOf(whyNot, site)) };
}

function reasonOf(whyNot: NonNullable<ExplainedSite["pages"]["whyNot"]>, site: ExplainedSite): string {
  if (whyNot === "option") return "build has --no-pages";
  if (whyNot === "manifest") return "pages is false in the catalogue's manifest";
  return whyNot === "host"
    ? `${site.hostName} has one index document, which is index.json`
    : `site_url names another site, ${site.siteUrl}, where documents lead: pages are made where --pages or the manifest asks for them`;
}

/** Projects that want no pages, and those that nobody sees. */
function ofProject(
  [root = "", ...names]: readonly string[],
  input: ExplainInput,
): ExplanationDraft | undefined {
  if (root === "languages") return undefined;
  const [slug = ""] = root === "exports" ? names.slice(1) : names;
  const project = input.catalogue.projects.find((one) => one.slug === slug);
  if (project === undefined || project.hasPages) return explainAbsent(["projects", slug], input);
  const because = `pages is false at ${at(project.location)}`;
  const files = [placeAt(project.location, "the project's manifest")];
  return notPublished(`pages of the project ${project.name}`, because, files);
}

/** Hosts that say the same wherever nothing is. */
function withoutHostsOwn(
  names: readonly string[],
  { hostName, pages }: ExplainedSite,
): ExplanationDraft | undefined {
  if (names.join("/") !== NO_PAGE_FILE || pages.whyNot !== undefined) return undefined;
  const host = hostName ?? "a host that is not set";
  const because = `${host} has one answer for everything that is missing, and that is the API's`;
  return notPublished("a page for what is missing", because, []);
}

function problemOf(names: readonly string[], address: string, site: ExplainedSite): string {
  const list = names.slice(0, -1);
  const [[marker, value] = []] = markersIn(names.slice(-1));
  if (marker === undefined || !isThere(list, site)) return `the site has no page ${address}`;
  if (marker === "month") return `there is no page of changes in ${value}`;
  if (marker === "show") return `no text of the translation is ${value}`;
  const last = lastPage(list, site);
  return `there is no page ${value}: there ${last === 1 ? "is" : "are"} ${last}`;
}

function lastPage(list: readonly string[], site: ExplainedSite): number {
  let last = 1;
  while (isThere([...list, `page=${last + 1}`], site)) last += 1;
  return last;
}

/** As much of what was asked as is right, each wrong name made the nearest; the root of the API where there are no pages. */
function nearestTo(names: readonly string[], site: ExplainedSite): string {
  const { baseUrl, pages } = site;
  if (pages.whyNot !== undefined) return `${baseUrl}/${directoryAddress([])}`;
  const list = names.slice(0, -1);
  if (isThere(list, site) && markersIn(names.slice(-1))[0]?.[0] === "page") {
    const last = lastPage(list, site);
    return `${baseUrl}/${pageAddress(last === 1 ? list : [...list, `page=${last}`])}`;
  }
  const paths = Array.from(pages.paths(), (path) => path.split("/"));
  const meant = nearestNames(names, paths, nearestName);
  const path = meant.join("/");
  if (pages.at(path) !== undefined) return `${baseUrl}${encodePath(path)}`;
  return `${baseUrl}/${pageAddress(lastThere(meant, site))}`;
}

/** As many of the names as lead to a page; of what has none of its own, as badges and texts, the project's or component's. */
function lastThere(names: readonly string[], site: ExplainedSite): readonly string[] {
  for (let length = names.length; length >= 0; length -= 1) {
    const own = names.slice(0, length);
    if (isThere(own, site)) return own;
    const ofNoun = ["projects", ...own.slice(1)];
    if (length > 1 && isThere(ofNoun, site)) return ofNoun;
  }
  return ["projects"];
}

/** No page or month is near another; a file that is named by its hash is, whatever the hash. */
function nearestName(asked: string, known: readonly string[]): string | undefined {
  if (markersIn([asked]).length > 0) return undefined;
  const kindOf = (name: string): string => name.replace(/[.][0-9a-f]{12}[.]/, ".");
  return (
    nearest(asked, known) ?? known.find((name) => name !== kindOf(name) && kindOf(name) === kindOf(asked))
  );
}

function isThere(names: readonly string[], { pages }: ExplainedSite): boolean {
  return pages.at([...names, PAGE_FILE].join("/")) !== undefined;
}
