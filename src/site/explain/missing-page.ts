import {
  directoryAddress,
  encodePath,
  NO_PAGE_FILE,
  nearest,
  PAGE_FILE,
  type ProjectManifest,
  pageAddress,
  type RequestLine,
} from "../../model/index.ts";
import { explainAbsent } from "./absent.ts";
import { namesIn } from "./address.ts";
import { addressOf, fileAt } from "./answer.ts";
import { ExplainedTree } from "./explained-tree.ts";
import {
  at,
  type ExplainedSite,
  type ExplainInput,
  type Explanation,
  type ExplanationDraft,
  explainedPlace,
  type Fact,
  type UnknownAddress,
} from "./explanation.ts";
import { markersIn } from "./page-kinds.ts";

/** Why there is no page for people at an address, and no file beside one. */
export function explainMissingPage(line: RequestLine, input: ExplainInput): Explanation | UnknownAddress {
  const { site } = input;
  const names = namesIn(line).filter((name) => name !== PAGE_FILE);
  const draft = withoutPages(line, input) ?? ofProject(names, input) ?? withoutHostsOwn(names, site);
  const address = `${site.baseUrl}${encodePath(names.join("/"))}${line.path.endsWith("/") ? "/" : ""}`;
  if (draft !== undefined) return { address, ...draft, isPublished: false };
  return { problem: problemOf(names, address, site), suggestion: nearestTo(names, site) };
}

/** What would stand there, were there pages. */
function withoutPages(line: RequestLine, input: ExplainInput): Omit<Explanation, "isPublished"> | undefined {
  const { site } = input;
  const { whyNot } = site.pages;
  if (whyNot === undefined) return undefined;
  const would = { ...site, pages: { ...site.pages, whyNot: undefined } };
  const found = fileAt(line, new ExplainedTree(input, would));
  if (found === undefined) return undefined;
  const { title, facts, files } = found.draft;
  const published = { label: "published", value: "no", because: REASONS[whyNot](site) };
  const name = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return {
    title: `Not published: ${name}`,
    address: addressOf(found, would),
    facts: [published, ...facts],
    files,
  };
}

const REASONS: Readonly<
  Record<NonNullable<ExplainedSite["pages"]["whyNot"]>, (site: ExplainedSite) => string>
> = {
  option: () => "build is told --no-pages",
  manifest: () => "pages is false in the catalogue's manifest",
  elsewhere: ({ siteUrl }) =>
    `site_url names another site, ${siteUrl}, where documents lead: pages are made where --pages or the manifest asks for them`,
  host: ({ hostName }) => `${hostName} has one index document, which is index.json`,
};

/** Projects that want no pages, and those that nobody sees. */
function ofProject(
  [root = "", ...names]: readonly string[],
  { catalogue, ...known }: ExplainInput,
): ExplanationDraft | undefined {
  if (root === "languages") return undefined;
  const [slug = ""] = root === "exports" ? names.slice(1) : names;
  const project = catalogue.projects.find((one) => one.slug === slug);
  if (project?.isPrivate) return explainAbsent(["projects", slug], { catalogue, ...known });
  return project === undefined || project.hasPages ? undefined : withoutOwn(project);
}

function withoutOwn({ name, location }: ProjectManifest): ExplanationDraft {
  const because = `pages is false at ${at(location)}: the project is left out of pages, badges, feeds and tables`;
  const published: Fact = { label: "published", value: "no", because, see: "project" };
  return {
    title: `Not published: pages of the project ${name}`,
    facts: [published],
    files: [explainedPlace(location, "the project's manifest")],
  };
}

/** Hosts that say the same wherever nothing is. */
function withoutHostsOwn(
  names: readonly string[],
  { hostName, pages }: ExplainedSite,
): ExplanationDraft | undefined {
  if (names.join("/") !== NO_PAGE_FILE || pages.whyNot !== undefined) return undefined;
  const host = hostName ?? "a host that nobody names";
  const because = `${host} has one answer for everything that is missing, and that is the API's`;
  return {
    title: "Not published: a page for what is missing",
    facts: [{ label: "published", value: "no", because }],
    files: [],
  };
}

function problemOf(names: readonly string[], address: string, site: ExplainedSite): string {
  const list = names.slice(0, -1);
  const { page, show, month } = markersIn(names.slice(-1));
  if (isThere(list, site)) {
    if (page !== undefined) return `there is no page ${page}: there ${pagesOf(list, site)}`;
    if (month !== undefined) return `nothing changed in ${month}`;
    if (show !== undefined) return `no text of the translation is ${show}`;
  }
  return `the site has no page ${address}`;
}

/** Of a list that is there. */
function pagesOf(list: readonly string[], site: ExplainedSite): string {
  const last = lastOf(list, site);
  return last === 1 ? "is 1" : `are ${last}`;
}

function lastOf(list: readonly string[], site: ExplainedSite): number {
  let last = 1;
  while (isThere([...list, `page=${last + 1}`], site)) last += 1;
  return last;
}

/** As much of what was asked as is right, each wrong name made the nearest; the root of the API where there are no pages. */
function nearestTo(names: readonly string[], site: ExplainedSite): string {
  const { baseUrl, pages } = site;
  const list = names.slice(0, -1);
  if (pages.whyNot !== undefined) return `${baseUrl}/${directoryAddress([])}`;
  if (isThere(list, site) && markersIn(names.slice(-1)).page !== undefined) {
    const last = lastOf(list, site);
    return `${baseUrl}/${pageAddress(last === 1 ? list : [...list, `page=${last}`])}`;
  }
  const meant = nearestNames(names, site);
  const path = meant.join("/");
  if (pages.at(path) !== undefined) return `${baseUrl}${encodePath(path)}`;
  const there = lastThere(meant, site) ?? ["projects"];
  return `${baseUrl}/${pageAddress(there)}`;
}

/** As many of the names as lead to a page; of what has none of its own, as badges and texts, the project's or component's. */
function lastThere(names: readonly string[], site: ExplainedSite): readonly string[] | undefined {
  for (let length = names.length; length >= 0; length -= 1) {
    const own = names.slice(0, length);
    const ofNoun = ["projects", ...own.slice(1)];
    const found = [own, ...(length > 1 ? [ofNoun] : [])].find((each) => isThere(each, site));
    if (found !== undefined) return found;
  }
  return undefined;
}

function nearestNames(names: readonly string[], { pages }: ExplainedSite): string[] {
  const meant: string[] = [];
  let below = Array.from(pages.paths(), (path) => path.split("/"));
  for (const [depth, asked] of names.entries()) {
    const known = new Set(below.flatMap((path) => path[depth] ?? []));
    const name = known.has(asked) ? asked : nearestName(asked, [...known]);
    if (name === undefined) break;
    meant.push(name);
    below = below.filter((path) => path[depth] === name);
  }
  return meant;
}

/** No page or month is near another; a file that is named by its hash is, whatever the hash. */
function nearestName(asked: string, known: readonly string[]): string | undefined {
  if (Object.keys(markersIn([asked])).length > 0) return undefined;
  const kindOf = (name: string): string => name.replace(/[.][0-9a-f]{12}[.]/, ".");
  return (
    nearest(asked, known) ?? known.find((name) => name !== kindOf(name) && kindOf(name) === kindOf(asked))
  );
}

function isThere(names: readonly string[], { pages }: ExplainedSite): boolean {
  return pages.at([...names, PAGE_FILE].join("/")) !== undefined;
}
