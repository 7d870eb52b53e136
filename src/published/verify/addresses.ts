import {
  API_ROOT,
  API_ROUTES,
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  documentPath,
  encodeSegment,
  FILE_ADDRESSES,
  INDEX,
  type LinkStyle,
  PAGE_MARKER,
  PatternTable,
  type RouteDescription,
  readMarkers,
  VIEW_MARKER,
  type View,
} from "../../model/index.ts";
import type { ListedEntries } from "../../store/index.ts";
import { nameAt, treePlaceOf } from "./places.ts";

/** The bits of the byte that is kept for each entry. */
const MARK = {
  /** The entry is a document of the view `api`. */
  api: 1,
  /** The entry is a page of a collection. */
  page: 2,
  /** A document other than the entry itself links to it. */
  linked: 4,
  /** The other view has the same document. */
  twin: 8,
  /** A collection of the whole catalogue contains the entry. */
  collected: 16,
  /** At least one copy of the entry is the same. */
  copied: 32,
  /** The address of the entry encodes a part of its path. */
  encoded: 64,
} as const;

type Mark = keyof typeof MARK;

/** The reasons why an address leads to no file of the tree. */
export type Resolution = "absent" | "foreign" | "wrong-view" | "wrong-style" | "dead";

/**
 * Every address of a tree, as its documents must spell it. An address is right if it leads to an entry. So lingodex
 * need not guess anything about URLs. Most addresses follow from the letters of the entry's path, and are not kept.
 */
export class AddressBook {
  /** The beginning of all addresses of the API. */
  readonly root: string;
  readonly #base: string;
  readonly #style: LinkStyle;
  readonly #entries: ListedEntries;
  /** The addresses of raw bytes, and of documents whose paths are encoded in part; by view. */
  readonly #others = { plain: new Map<string, number>(), api: new Map<string, number>() };
  readonly #absent: ReadonlySet<string>;
  readonly #usedAbsent = new Set<string>();
  /** The route of the document of each entry, counted from 1. */
  readonly #routes: Uint8Array;
  readonly #marks: Uint8Array;
  readonly #documents = { plain: 0, api: 0 };

  constructor(baseUrl: string, style: LinkStyle, absent: ReadonlySet<string>, entries: ListedEntries) {
    this.#base = `${baseUrl}/`;
    this.root = `${baseUrl}/${API_ROOT}/`;
    this.#style = style;
    this.#absent = absent;
    this.#entries = entries;
    this.#routes = new Uint8Array(entries.size);
    this.#marks = new Uint8Array(entries.size);
  }

  addressOf(name: DocumentName): string {
    return `${this.#base}${documentAddress(name, this.#style)}`;
  }

  pathOf(number: number): string {
    return this.#entries.pathOf(number);
  }

  addressAt(number: number): string {
    return this.addressOf(nameAt(this.#entries.pathOf(number)));
  }

  addDocument(name: DocumentName, route: RouteDescription, number: number): void {
    const { view, page, segments } = name;
    this.#routes[number] = API_ROUTES.indexOf(route) + 1;
    this.#documents[view] += 1;
    if (view === "api") this.mark(number, "api");
    if (page !== undefined) this.mark(number, "page");
    // The start and pages are left out: collections prove pages.
    if (page !== undefined || segments.length === 0) this.mark(number, "linked");
    if (segments.some((segment) => encodeSegment(segment) !== segment)) {
      this.mark(number, "encoded");
      this.#others[view].set(this.addressOf(name), number);
    }
    const plain = documentPath({ ...name, view: "plain" });
    const twin = view === "api" ? this.#entries.find(plain) : -1;
    if (twin < 0) return;
    this.mark(number, "twin");
    if (isPlainDocument(plain, name)) this.mark(twin, "twin");
  }

  /** The route of a document. Undefined if the entry is not a document. */
  routeOf(number: number): RouteDescription | undefined {
    return API_ROUTES[(this.#routes[number] ?? 0) - 1];
  }

  viewOf(number: number): View {
    return this.has(number, "api") ? "api" : "plain";
  }

  has(number: number, mark: Mark): boolean {
    return ((this.#marks[number] ?? 0) & MARK[mark]) !== 0;
  }

  mark(number: number, mark: Mark): void {
    this.#marks[number] = (this.#marks[number] ?? 0) | MARK[mark];
  }

  /**
   * Raw bytes have one address in both views. If links are queries, the query of the view follows it (SOURCES.md).
   */
  addRaw(segments: readonly string[], name: string, number: number): void {
    for (const view of VIEWS) this.#others[view].set(this.#rawAddress(segments, name, view), number);
  }

  isRawLinked(segments: readonly string[], name: string): boolean {
    const number = this.find(this.#rawAddress(segments, name, "plain"), "plain");
    return number >= 0 && this.has(number, "linked");
  }

  /** Documents of both views were added. */
  get hasBothViews(): boolean {
    return VIEWS.every((view) => this.#documents[view] > 0);
  }

  get documents(): number {
    return this.#documents.plain + this.#documents.api;
  }

  /** The number of the entry that an address leads to, or -1. */
  find(address: string, view: View): number {
    const isForeign = !address.startsWith(this.root);
    const at = isForeign || this.#style !== "query" ? -1 : address.indexOf("?", this.root.length);
    const folder = address.slice(this.root.length, at < 0 ? undefined : at);
    const query = at < 0 ? undefined : address.slice(at + 1);
    const number = isForeign ? -1 : this.#entries.find(this.#pathMeant(folder, query));
    if (number >= 0 && this.#isAt(number, query, view)) return number;
    return this.#others[view].get(address) ?? -1;
  }

  findDocument(address: string, view: View): number {
    const number = this.find(address, view);
    return this.routeOf(number) === undefined ? -1 : number;
  }

  /** The path of the document that an address below the root means. Empty if its letters are not those of a path. */
  #pathMeant(folder: string, query: string | undefined): string {
    if (this.#style === "file") return `${API_ROOT}/${folder}`;
    if (query === undefined) return `${API_ROOT}/${folder}${INDEX}`;
    return QUERY.test(query) ? `${API_ROOT}/${folder}${query.replace("&", "/")}/${INDEX}` : "";
  }

  /** @param number the entry at the path that the address means */
  #isAt(number: number, query: string | undefined, view: View): boolean {
    if (this.#routes[number] === 0 || this.has(number, "encoded") || this.viewOf(number) !== view)
      return false;
    if (this.#style !== "query") return true;
    // The view and the page must come from the query. A folder with their name has another address.
    return (
      (query?.startsWith(VIEW_MARKER) ?? false) === (view === "api") &&
      (query?.includes(PAGE_MARKER) ?? false) === this.has(number, "page")
    );
  }

  /** The reason why `find` finds nothing at an address. */
  missing(address: string, view: View): Resolution {
    if (this.#absent.has(address)) {
      this.#usedAbsent.add(address);
      return this.#isOfView(address, view) ? "absent" : "wrong-view";
    }
    if (!address.startsWith(this.root)) return "foreign";
    if (this.find(address, otherView(view)) >= 0) return "wrong-view";
    return this.#isOtherwiseSpelled(address) ? "wrong-style" : "dead";
  }

  /**
   * The whole address if the manifest lists it as absent. That counts as a link to it. @param below the address
   * behind the base address
   */
  takeAbsent(below: string): string | undefined {
    const address = `${this.#base}${below}`;
    if (!this.#absent.has(address)) return undefined;
    this.#usedAbsent.add(address);
    return address;
  }

  isUsedAbsent(address: string): boolean {
    return this.#usedAbsent.has(address);
  }

  #rawAddress(segments: readonly string[], name: string, view: View): string {
    const end = this.#style === "query" ? addressSuffix("query", view) : encodeSegment(name);
    return `${this.#directory(segments)}${end}`;
  }

  #directory(segments: readonly string[]): string {
    return `${this.#base}${directoryAddress(segments)}`;
  }

  /** If links are not queries, the address of absent bytes is the same in both views. */
  #isOfView(address: string, view: View): boolean {
    const isApi = address.endsWith(addressSuffix(this.#style, "api"));
    return (
      isApi === (view === "api") || (this.#style !== "query" && isFilePath(address.slice(this.root.length)))
    );
  }

  /** Another link style would spell the address of a published document this way. */
  #isOtherwiseSpelled(address: string): boolean {
    const name = this.#nameOf(address);
    return name !== undefined && this.find(this.addressOf(name), name.view) >= 0;
  }

  /** The document that an address means in any style. Undefined if its escapes are broken. */
  #nameOf(address: string): DocumentName | undefined {
    const [path = "", query = ""] = address.slice(this.root.length).split("?", 2);
    const marks = new Set(query.split("&"));
    const segments = path.split("/").filter((segment) => segment !== "");
    if (segments.at(-1) === INDEX) segments.pop();
    const marked = readMarkers(segments);
    const page = marked.page ?? [...marks].map(pageOf).find((number) => number !== undefined);
    const view = marked.view === "api" || marks.has(VIEW_MARKER) ? "api" : "plain";
    try {
      return { segments: marked.segments.map(decodeURIComponent), view, page };
    } catch {
      return undefined;
    }
  }
}

const VIEWS = ["plain", "api"] as const;
/** Queries as lingodex writes them. */
const QUERY = new RegExp(`^(?:${VIEW_MARKER}|(?:${VIEW_MARKER}&)?${PAGE_MARKER}[1-9][0-9]{0,14})$`);

function otherView(view: View): View {
  return view === "api" ? "plain" : "api";
}

function pageOf(mark: string): number | undefined {
  return readMarkers([mark]).page;
}

/** True for the path of a file below `/api/` that documents link to. Its last name may be missing. */
function isFilePath(path: string): boolean {
  const segments = path.split("/");
  const directory = segments.slice(0, -1);
  return FILES.find(directory)?.isLinked ?? false;
}

const FILES = new PatternTable(FILE_ADDRESSES);

/** False in a hostile tree, where the path of a document's plain view is that of a page or view of another document. */
function isPlainDocument(path: string, { segments }: DocumentName): boolean {
  if (!segments.at(-1)?.includes("=")) return true;
  const place = treePlaceOf(path);
  return place?.kind === "document" && place.name.segments.length === segments.length;
}
