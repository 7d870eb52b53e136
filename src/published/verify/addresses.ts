import {
  API_ROOT,
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  encodeSegment,
  FILE_ADDRESSES,
  INDEX,
  type LinkStyle,
  PatternTable,
  type RouteDescription,
  readMarkers,
  VIEW_MARKER,
  type View,
} from "../../model/index.ts";

export interface Target {
  readonly path: string;
  /** A document that is not the target itself gives its address. */
  isLinked: boolean;
}

/** A document of the tree. There are as many as the tree has files, so it keeps nothing that its path says. */
export interface DocumentTarget extends Target {
  readonly kind: "document";
  readonly address: string;
  readonly view: View;
  readonly route: RouteDescription;
  /** The other view has the same document. */
  hasTwin: boolean;
  /** A collection of the whole catalogue has it. */
  isCollected: boolean;
  /** Some copy of it is the same. */
  isCopied: boolean;
}

export type Resolution =
  | { readonly kind: "published"; readonly target: Target }
  | { readonly kind: "absent" }
  | { readonly kind: "foreign" | "wrong-view" | "wrong-style" | "dead" };

/**
 * Every address of a tree, spelled as its documents must spell it. An address is right where it is in here, so
 * nothing about URLs has to be guessed.
 */
export class AddressBook {
  /** What all addresses of the API begin with. */
  readonly root: string;
  readonly #base: string;
  readonly #style: LinkStyle;
  readonly #targets = {
    plain: new Map<string, Target | DocumentTarget>(),
    api: new Map<string, Target | DocumentTarget>(),
  };
  readonly #absent: ReadonlySet<string>;
  readonly #usedAbsent = new Set<string>();

  constructor(baseUrl: string, style: LinkStyle, absent: ReadonlySet<string>) {
    this.#base = `${baseUrl}/`;
    this.root = `${baseUrl}/${API_ROOT}/`;
    this.#style = style;
    this.#absent = absent;
  }

  addressOf(name: DocumentName): string {
    return `${this.#base}${documentAddress(name, this.#style)}`;
  }

  addDocument(name: DocumentName, route: RouteDescription, path: string): DocumentTarget {
    const { view } = name;
    const address = this.addressOf(name);
    const target: DocumentTarget = {
      ...{ kind: "document", path, address, view, route },
      // The start, and pages, which are proved by their collections.
      isLinked: name.page !== undefined || name.segments.length === 0,
      ...{ hasTwin: false, isCollected: false, isCopied: false },
    };
    this.#targets[view].set(address, target);
    this.#pair(target, name);
    return target;
  }

  /** Of two views of a document, the one that comes second meets the first. */
  #pair(target: DocumentTarget, name: DocumentName): void {
    const view = otherView(name.view);
    if (this.#targets[view].size === 0) return;
    const twin = this.findDocument(this.addressOf({ ...name, view }), view);
    if (twin === undefined) return;
    twin.hasTwin = true;
    target.hasTwin = true;
  }

  /** Bytes have one address in both views, but for the query of the view where links are queries (SOURCES.md). */
  addRaw(segments: readonly string[], name: string, path: string): void {
    const target = { path, isLinked: false };
    for (const view of VIEWS) this.#targets[view].set(this.#rawAddress(segments, name, view), target);
  }

  isRawLinked(segments: readonly string[], name: string): boolean {
    return this.find(this.#rawAddress(segments, name, "plain"), "plain")?.isLinked ?? false;
  }

  /** Whether documents of both views were added. */
  get hasBothViews(): boolean {
    return VIEWS.every((view) => [...this.#targets[view].values()].some((target) => "kind" in target));
  }

  find(address: string, view: View): Target | undefined {
    return this.#targets[view].get(address);
  }

  findDocument(address: string, view: View): DocumentTarget | undefined {
    const target = this.#targets[view].get(address);
    return target !== undefined && "kind" in target ? target : undefined;
  }

  resolve(address: string, view: View): Resolution {
    const target = this.find(address, view);
    if (target !== undefined) return { kind: "published", target };
    if (this.#absent.has(address)) {
      this.#usedAbsent.add(address);
      return { kind: this.#isOfView(address, view) ? "absent" : "wrong-view" };
    }
    if (!address.startsWith(this.root)) return { kind: "foreign" };
    if (this.find(address, otherView(view)) !== undefined) return { kind: "wrong-view" };
    return { kind: this.#isOtherwiseSpelled(address) ? "wrong-style" : "dead" };
  }

  /** The whole address where the manifest lists it as absent: something leads there. @param below the base address */
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

  /** Where links are no queries, the address of absent bytes is the same in both views. */
  #isOfView(address: string, view: View): boolean {
    const isApi = address.endsWith(addressSuffix(this.#style, "api"));
    return (
      isApi === (view === "api") || (this.#style !== "query" && isFilePath(address.slice(this.root.length)))
    );
  }

  /** True where another link style would spell the address of a published document so. */
  #isOtherwiseSpelled(address: string): boolean {
    const name = this.#nameOf(address);
    return name !== undefined && this.find(this.addressOf(name), name.view) !== undefined;
  }

  /** The document that an address means in any style; undefined where its escapes are broken. */
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

function otherView(view: View): View {
  return view === "api" ? "plain" : "api";
}

function pageOf(mark: string): number | undefined {
  return readMarkers([mark]).page;
}

/** True for the path of a file that documents link to, below `/api/`, with its own name or without. */
function isFilePath(path: string): boolean {
  const segments = path.split("/");
  const directory = segments.slice(0, -1);
  return FILES.find(directory)?.isLinked ?? false;
}

const FILES = new PatternTable(FILE_ADDRESSES);
