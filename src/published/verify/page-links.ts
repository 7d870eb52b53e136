import {
  ALIAS_NAME,
  ALIASES,
  aliasOf,
  INDEX,
  isPagePath,
  PAGE_FILE,
  pageAddress,
  type TreeEntry,
} from "../../model/index.ts";
import { type ListedFiles, MANIFEST_PATH, type ReportProblem } from "../../store/index.ts";
import type { AddressBook, DocumentTarget } from "./addresses.ts";
import { segmentsOf } from "./places.ts";

export function isPage({ path, media_type }: TreeEntry): boolean {
  return isPagePath(path) && media_type.startsWith("text/html");
}

/** Proves pages for people: each address that a document names has one, and every link between files leads somewhere. */
export class PagesProof {
  readonly #entries: ReadonlyMap<string, TreeEntry>;
  readonly #book: AddressBook;
  readonly #report: ReportProblem;
  #count = 0;

  constructor(entries: ReadonlyMap<string, TreeEntry>, book: AddressBook, report: ReportProblem) {
    this.#entries = entries;
    this.#book = book;
    this.#report = report;
  }

  /** How many were proved, without those at other addresses, which lead to them. */
  get count(): number {
    return this.#count;
  }

  prove(entry: TreeEntry, disk: ListedFiles): void {
    if (!isAlias(entry)) this.#count += 1;
    const html = disk.read(entry)?.toString("utf8");
    if (html === undefined) return;
    const told = new Set<string>();
    for (const [, link = ""] of html.matchAll(LINK)) {
      const address = unescaped(link);
      if (told.has(address) || this.#leads(entry.path, address)) continue;
      told.add(address);
      this.#report("tree/broken-link", entry.path, address);
    }
  }

  /** The pages that a document's `web_url`, `share_url` and `translate_url` name (PAGES.md 2). */
  proveNamed({ path, view, route: { pattern } }: DocumentTarget): void {
    if (view !== "plain" || !NAMING.has(pattern)) return;
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

  /** A feed of a translation is a file, or listed as absent, or nothing: where rules lead to that of its language. */
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

/** Rules of hosts leave names out that would have to be encoded; pages that lead on are written for them too. */
function isAlias({ path }: TreeEntry): boolean {
  const folders = path.split("/").slice(0, -1);
  const plain = folders.map((name) => (NAME.test(name) ? name : "x"));
  return aliasOf(plain.join("/"), true, ALIASES) !== undefined;
}

const NAME = new RegExp(`^${ALIAS_NAME}$`);

const TRANSLATION = "translations/{project}/{component}/{language}/";
const LINK = /\s(?:href|src)="([^"]*)"/g;
const ORIGIN = "http://tree.invalid/";

/** Undefined for what leads out of the tree, or cannot be decoded. */
function resolved(from: string, way: string): string | undefined {
  try {
    const above = "../".repeat(from.split("/").length);
    if (way.startsWith("/") || way.startsWith(above)) return undefined;
    const { pathname } = new URL(way, `${ORIGIN}${from.split("/").map(encodeURIComponent).join("/")}`);
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return undefined;
  }
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

/** By the pattern of a document, the pages that it names. */
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
