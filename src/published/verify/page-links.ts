import {
  ALIAS_NAME,
  ALIASES,
  aliasOf,
  INDEX,
  isPagePath,
  PAGE_FILE,
  pageAddress,
  type RouteDescription,
} from "../../model/index.ts";
import { type ListedEntries, MANIFEST_PATH, type ReportProblem } from "../../store/index.ts";
import type { AddressBook } from "./addresses.ts";
import { segmentsOf } from "./places.ts";

export function isPage(path: string, type: string): boolean {
  return isPagePath(path) && type.startsWith("text/html");
}

/**
 * Proves pages for people: each page that a document names exists, and each link between files leads to a file.
 */
export class PagesProof {
  readonly #entries: ListedEntries;
  readonly #book: AddressBook;
  readonly #report: ReportProblem;
  #count = 0;

  constructor(entries: ListedEntries, book: AddressBook, report: ReportProblem) {
    this.#entries = entries;
    this.#book = book;
    this.#report = report;
  }

  /** The number of proved pages, without pages that only lead to another address. */
  get count(): number {
    return this.#count;
  }

  /** @param html undefined if the page could not be read */
  prove(path: string, html: string | undefined): void {
    if (!isAlias(path)) this.#count += 1;
    if (html === undefined) return;
    const followed = new Set<string>();
    for (const [, link = ""] of html.matchAll(LINK)) {
      const address = unescaped(link);
      if (followed.has(address)) continue;
      followed.add(address);
      if (!this.#leads(path, address)) this.#report("tree/broken-link", path, address);
    }
  }

  /** Proves the pages that `web_url`, `share_url` and `translate_url` of a document name (PAGES.md 2). */
  proveNamed(document: number, { pattern }: RouteDescription): void {
    if (!NAMING.has(pattern) || this.#book.viewOf(document) !== "plain") return;
    const path = this.#entries.pathOf(document);
    const segments = segmentsOf(path);
    if (pattern === TRANSLATION) this.#proveFeed(segments.slice(1));
    for (const names of pagesNamedBy(pattern, segments.slice(1))) {
      const page = [...names, PAGE_FILE].join("/");
      const isThere = this.#entries.has(page);
      const absent = this.#book.takeAbsent(pageAddress(names));
      if (absent === undefined && !isThere) this.#report("tree/no-page-for-people", page, path);
      if (absent !== undefined && isThere) this.#report("tree/absent-present", MANIFEST_PATH, absent);
    }
  }

  /**
   * The feed of a translation is a file or is listed as absent. If the host has rules, it can be missing: the rules
   * lead to the feed of the language.
   */
  #proveFeed(names: readonly string[]): void {
    const folder = ["exports", "rss", ...names];
    const absent = this.#book.takeAbsent(pageAddress(folder));
    if (absent !== undefined && this.#entries.has([...folder, PAGE_FILE].join("/")))
      this.#report("tree/absent-present", MANIFEST_PATH, absent);
  }

  #leads(from: string, address: string): boolean {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return true;
    const [way = ""] = address.split("#", 1);
    if (way === "") return true;
    const target = resolved(from, way);
    if (target === undefined) return false;
    const isFolder = target === "" || target.endsWith("/");
    const files = isFolder ? [`${target}${PAGE_FILE}`, `${target}${INDEX}`] : [target];
    return files.some((file) => this.#entries.has(file));
  }
}

/** Rules of hosts leave out names that need encoding. Pages that redirect are also written for such names. */
function isAlias(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  const plain = folders.map((name) => (NAME.test(name) ? name : "x"));
  return aliasOf(plain.join("/"), true, ALIASES) !== undefined;
}

const NAME = new RegExp(`^${ALIAS_NAME}$`);

const TRANSLATION = "translations/{project}/{component}/{language}/";
const LINK = /\s(?:href|src)="([^"]*)"/g;
const ORIGIN = "http://tree.invalid/";
const UP = "../";
/**
 * A relative path of plain names, without encoded characters and without dot folders. Most links are such paths.
 */
const PLAIN_WAY = /^(?:\.\.\/)*(?:[\w=~-][\w.=~-]*\/)*(?:[\w=~-][\w.=~-]*)?$/;
const PLAIN_PATH = /^[\w.=~/-]+$/;

/** The path that a link leads to. Undefined if it leaves the tree or cannot be decoded. */
function resolved(from: string, way: string): string | undefined {
  try {
    const above = UP.repeat(from.split("/").length);
    if (way.startsWith("/") || way.startsWith(above)) return undefined;
    if (PLAIN_WAY.test(way) && PLAIN_PATH.test(from)) return resolvedPlainly(from, way);
    const { pathname } = new URL(way, `${ORIGIN}${from.split("/").map(encodeURIComponent).join("/")}`);
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return undefined;
  }
}

/** Resolves a relative path by the rules for URLs. */
function resolvedPlainly(from: string, way: string): string {
  let end = from.lastIndexOf("/");
  let at = 0;
  for (; way.startsWith(UP, at); at += UP.length) end = from.lastIndexOf("/", end - 1);
  return `${from.slice(0, end + 1)}${way.slice(at)}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The pages that a document names, by the pattern of the document. */
const NAMING: ReadonlyMap<string, (names: readonly string[]) => readonly (readonly string[])[]> = new Map([
  ["languages/{code}/", (names) => [["languages", ...names]]],
  ["projects/{project}/", (names) => [["projects", ...names]]],
  ["components/{project}/{component}/", (names) => [["projects", ...names]]],
  [
    TRANSLATION,
    (names) => {
      const [project = "", , language = ""] = names;
      return [
        ["projects", ...names],
        ["translate", ...names],
        ["engage", project, language],
      ];
    },
  ],
]);

function pagesNamedBy(pattern: string, names: readonly string[]): readonly (readonly string[])[] {
  return NAMING.get(pattern)?.(names) ?? [];
}
