import { PAGE_FILE } from "../../../src/model/addresses/page-roots.ts";
import type { PageFacts } from "./facts.ts";

/** A tree: its files by path, and of its pages what they hold. */
export interface SiteFacts {
  readonly paths: ReadonlySet<string>;
  /** By path. */
  readonly pages: ReadonlyMap<string, PageFacts>;
}

const HERE = "https://here.example/";

/** Links and fragments that lead nowhere, and pages that nothing leads to from the root (PAGES 10). */
export function linkFindings(site: SiteFacts): readonly string[] {
  const lost = [...site.pages].flatMap(([from, { links }]) =>
    links.filter((link) => !leads(link, from, site)).map((link) => `${from}: ${link} leads nowhere`),
  );
  const reached = reachedFrom(PAGE_FILE, site);
  const alone = [...site.pages.keys()].filter((path) => !reached.has(path));
  return [...lost, ...alone.map((path) => `${path} is not reached`)];
}

/** A page or file of the site that a link means; undefined for one of another origin. */
function targetOf(
  link: string,
  from: string,
): { readonly path: string; readonly fragment: string } | undefined {
  const { origin, pathname, hash } = new URL(link, `${HERE}${from}`);
  if (`${origin}/` !== HERE) return undefined;
  const path = decodeURIComponent(pathname.slice(1));
  const index = path.startsWith("api/") ? "index.json" : PAGE_FILE;
  return { path: path === "" || path.endsWith("/") ? `${path}${index}` : path, fragment: hash.slice(1) };
}

function leads(link: string, from: string, { paths, pages }: SiteFacts): boolean {
  const target = targetOf(link, from);
  if (target === undefined) return true;
  const { path, fragment } = target;
  return (
    paths.has(path) &&
    (fragment === "" || pages.get(path)?.ids.includes(decodeURIComponent(fragment)) === true)
  );
}

function reachedFrom(start: string, { pages }: SiteFacts): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const path of reached)
    for (const link of pages.get(path)?.links ?? []) reached.add(targetOf(link, path)?.path ?? path);
  return reached;
}

/** Fields of documents that name a page (PAGES 2). */
const PAGE_FIELDS =
  /"(?:(?:web_url|share_url|translate_url|url_translate)":"|url":"(?=[^"]*\/engage\/))([^"]*)"/g;

/** Addresses that documents name and that are no page. @param documents bodies @param base of the site, with a slash */
export function addressFindings(
  documents: Iterable<string>,
  base: string,
  paths: ReadonlySet<string>,
): readonly string[] {
  const named = new Set(["", "projects/", "languages/"].map((path) => `${base}${path}`));
  for (const body of documents) for (const [, address = ""] of body.matchAll(PAGE_FIELDS)) named.add(address);
  return [...named].filter((address) => {
    const path = decodeURIComponent(address.slice(base.length).split(/[?#]/, 1)[0] ?? "");
    return !address.startsWith(base) || !paths.has(`${path}${PAGE_FILE}`);
  });
}

/** Files that say what nobody may read. @param words in whatever case */
export function leakFindings(
  files: Iterable<readonly [path: string, body: string]>,
  words: readonly string[],
): readonly string[] {
  const secret = words.map((word) => word.toLowerCase());
  return [...files].flatMap(([path, body]) => {
    const text = `${path}\n${body}`.toLowerCase();
    return secret.filter((word) => text.includes(word)).map((word) => `${path} says ${word}`);
  });
}
