import {
  bulkPlaceOf,
  compareCodePoints,
  encodeUnitCounts,
  PAGE_FILE,
  type RouteDescription,
  TOOL,
  TRANSLATION_LIST,
  type TreeEntry,
  type TreeManifest,
  type UnitCounts,
  type View,
} from "../../model/index.ts";
import { hostSiteIn } from "../../site/index.ts";
import {
  decodeShape,
  generationOf,
  type ListedEntries,
  MANIFEST_PATH,
  type ReportProblem,
  type TreeProblems,
  type WholeManifest,
} from "../../store/index.ts";
import { AddressBook } from "./addresses.ts";
import { BadgesProof, isBadge } from "./badges.ts";
import { BulkProof, isReadWhole } from "./bulk.ts";
import { DocumentProof } from "./documents.ts";
import type { EntryFiles } from "./entry-files.ts";
import { Links } from "./links.ts";
import { isPage, PagesProof } from "./page-links.ts";
import { Collections } from "./pages.ts";
import { type DocumentPlace, isItem, REQUIRED_PATHS, treePlaceOf } from "./places.ts";

/**
 * The kind of an entry in one byte, because a tree can have millions. The rest is read from its path when needed.
 */
const KINDS = [
  "unknown",
  "document",
  "collection",
  "raw",
  "error",
  "bulk",
  "page",
  "badge",
  "other",
] as const;
type Kind = (typeof KINDS)[number];

/** Proves a tree whose manifest is whole. */
export class TreeProof {
  readonly #listed: WholeManifest;
  readonly #disk: EntryFiles;
  readonly #problems: TreeProblems;
  readonly #entries: ListedEntries;
  /** Numbers of the entries, in code-point order of their paths. */
  readonly #order: Uint32Array;
  /** Kinds, by the number of the entry. */
  readonly #kinds: Uint8Array;
  readonly #collections = new Collections();
  readonly #book: AddressBook;
  readonly #documents: DocumentProof;
  readonly #bulk: BulkProof;
  readonly #pages: PagesProof;
  readonly #badges: BadgesProof;

  constructor(listed: WholeManifest, disk: EntryFiles, problems: TreeProblems) {
    const { manifest, entries, absent } = listed;
    this.#listed = listed;
    this.#disk = disk;
    this.#problems = problems;
    this.#entries = entries;
    this.#order = entries.sorted();
    this.#kinds = new Uint8Array(entries.size);
    const missed = new Set(absent.map(({ address }) => address));
    this.#book = new AddressBook(manifest.base_url, manifest.links, missed, entries);
    const links = new Links(this.#book, manifest.links);
    const { compat: compats = [] } = manifest;
    const book = this.#book;
    const input = { disk, book, links, entries, compats, problems };
    this.#documents = new DocumentProof(input);
    this.#pages = new PagesProof(entries, book, problems.report);
    this.#badges = new BadgesProof(problems.report);
    this.#bulk = new BulkProof(input, this.#documents.copies);
    for (const number of this.#order) this.#kinds[number] = KINDS.indexOf(this.#place(number));
  }

  #place(number: number): Kind {
    const path = this.#entries.pathOf(number);
    const place = treePlaceOf(path);
    if (place === undefined) return "unknown";
    if (place.kind === "raw") this.#book.addRaw(place.segments, place.name, number);
    if (place.kind === "document") return this.#placeDocument(place, number);
    if (place.kind !== "other") return place.kind;
    if (isPage(path, this.#entries.typeOf(number))) return "page";
    return isBadge(path) ? "badge" : "other";
  }

  #placeDocument({ name, route }: DocumentPlace, number: number): Kind {
    this.#book.addDocument(name, route, number);
    if (route.holds !== "collection") return "document";
    this.#collections.add(name, route, number);
    return "collection";
  }

  #kindOf(number: number): Kind {
    return KINDS[this.#kinds[number] ?? 0] ?? "unknown";
  }

  prove(): number {
    const before = this.#problems.size;
    this.#proveContents();
    // Orphans are known only after every document was read.
    if (this.#problems.size === before) this.#proveWhole();
    this.#proveStrays();
    return this.#proveTotals();
  }

  #proveContents(): void {
    this.#expect();
    for (const number of this.#order) this.#proveContent(number);
    for (const collection of this.#collections.all()) this.#documents.proveCollection(collection);
    this.#documents.finish();
    this.#bulk.finish();
  }

  /** Announces files in the order in which they are asked for: collections come last. */
  #expect(): void {
    const { size } = this.#entries;
    const numbers = new Uint32Array(new SharedArrayBuffer(4 * size));
    const isRead = new Uint8Array(new SharedArrayBuffer(size));
    let at = 0;
    const add = (number: number, isWanted: boolean): void => {
      numbers[at] = number;
      isRead[at] = isWanted ? 1 : 0;
      at += 1;
    };
    for (const number of this.#order)
      if (this.#kindOf(number) !== "collection") add(number, this.#isRead(number));
    for (const [number, isWanted] of this.#collections.files()) add(number, isWanted);
    this.#disk.expect({ entries: this.#entries, numbers, isRead });
  }

  /** Files that are not documents are mostly only hashed. */
  #isRead(number: number): boolean {
    const kind = this.#kindOf(number);
    if (kind !== "bulk") return READ_KINDS.has(kind);
    const entry = this.#entries.at(number);
    const bulk = bulkPlaceOf(entry.path);
    return bulk !== undefined && isReadWhole(entry, bulk);
  }

  /** Trees of older versions have no such list. */
  #proveTranslations(): void {
    const number = this.#entries.find(TRANSLATION_LIST);
    if (number < 0) return;
    const { totals } = this.#documents;
    const bytes = this.#disk.read(number);
    proveTranslationList(this.#entries.at(number), bytes, totals, this.#problems.report);
  }

  #proveWhole(): void {
    for (const path of REQUIRED_PATHS) {
      if (!this.#listed.entries.has(path)) this.#problems.report("tree/missing-document", path);
    }
    this.#proveCounts();
    this.#proveTranslations();
    this.#provePages();
    this.#proveAbsent();
    const before = this.#problems.size;
    this.#proveViews();
    if (this.#problems.size === before) this.#proveReached();
  }

  #proveContent(number: number): void {
    const kind = this.#kindOf(number);
    const route = this.#book.routeOf(number);
    if (kind === "collection") return;
    if (kind === "error") this.#documents.proveError(number);
    else if (kind === "page" || kind === "badge") this.#proveText(number, kind);
    else if (kind === "document" && route !== undefined) this.#documents.proveSingle(number, route);
    else this.#proveOther(number, kind);
  }

  #proveText(number: number, kind: "page" | "badge"): void {
    const path = this.#entries.pathOf(number);
    const text = this.#disk.read(number)?.toString("utf8");
    if (kind === "page") this.#pages.prove(path, text);
    else if (text !== undefined) this.#badges.prove(path, text);
  }

  #proveOther(number: number, kind: Kind): void {
    const path = this.#entries.pathOf(number);
    const bulk = kind === "bulk" ? bulkPlaceOf(path) : undefined;
    if (kind === "unknown") this.#problems.report("tree/unknown-place", path);
    if (bulk !== undefined) this.#bulk.prove(number, bulk);
    else this.#disk.prove(number);
  }

  /** If there are pages, proves each page that a document names. */
  #provePages(): void {
    const { pages } = this.#listed.manifest;
    if (pages === undefined) return;
    for (const [number, route] of this.#routed()) this.#pages.proveNamed(number, route);
    this.#badges.finish(this.#documents.shares);
    this.#total("number of pages", pages.count, this.#pages.count);
  }

  *#routed(): Iterable<readonly [number: number, route: RouteDescription]> {
    for (const number of this.#order) {
      const route = this.#book.routeOf(number);
      if (route !== undefined) yield [number, route];
    }
  }

  /** If there is a second view, proves that it has all documents (contract 1.5). */
  #proveViews(): void {
    if (!this.#book.hasBothViews) return;
    for (const [number] of this.#routed())
      if (!this.#book.has(number, "twin"))
        this.#problems.report("tree/one-view", this.#entries.pathOf(number));
  }

  #proveReached(): void {
    for (const number of this.#order) {
      if (!this.#isReached(number)) this.#problems.report("tree/orphan", this.#entries.pathOf(number));
    }
  }

  #proveAbsent(): void {
    for (const { address } of this.#listed.absent) {
      const isPresent = VIEWS.some((view) => this.#book.find(address, view) >= 0);
      if (isPresent) this.#problems.report("tree/absent-present", MANIFEST_PATH, address);
      else if (!this.#book.isUsedAbsent(address)) {
        this.#problems.report("tree/absent-unused", MANIFEST_PATH, address);
      }
    }
  }

  #proveCounts(): void {
    const listed = new Map(Object.entries(this.#listed.manifest.counts));
    const found = this.#documents.counts;
    for (const name of new Set([...listed.keys(), ...found.keys()])) {
      this.#total(`count of ${name}`, listed.get(name), found.get(name));
    }
  }

  /** True if a client that starts at the root reaches the document. Collections prove their own pages. */
  #isReached(number: number): boolean {
    const route = this.#book.routeOf(number);
    if (route !== undefined) return this.#book.has(number, isItem(route) ? "collected" : "linked");
    const place = this.#kindOf(number) === "raw" ? treePlaceOf(this.#entries.pathOf(number)) : undefined;
    if (place?.kind !== "raw") return true;
    const owner = this.#book.addressOf({ segments: place.segments.slice(0, -1), view: "plain" });
    if (!place.isLinked) return this.#book.find(owner, "plain") >= 0;
    return this.#book.isRawLinked(place.segments, place.name);
  }

  #proveStrays(): void {
    const { entries, own } = this.#listed;
    for (const { path, standing } of this.#disk.leaves()) {
      if (entries.has(path) || own.has(path) || this.#problems.has(path)) continue;
      this.#problems.report(standing === "directory" ? "tree/empty-directory" : "tree/stray-file", path);
    }
  }

  #proveTotals(): number {
    const { manifest } = this.#listed;
    const { documents } = this.#book;
    const isKnown = !this.#kinds.includes(KINDS.indexOf("unknown"));
    this.#total("generation", manifest.generation, generationOf(manifest));
    if (isKnown) this.#total("number of documents", manifest.documents, documents);
    this.#total("number of bytes", manifest.bytes, this.#entries.bytes);
    const routes = manifest.routes && routesOf(manifest, this.#routedFiles());
    if (routes) this.#total("routes", manifest.routes, routes);
    return documents;
  }

  /** The only entries that decide routes: all entries would take a fifteenth of the proof. */
  *#routedFiles(): Iterable<TreeEntry> {
    yield* this.#entries.attached();
    const home = this.#entries.get(PAGE_FILE);
    if (home !== undefined) yield home;
  }

  #total(key: string, listed: string | number | undefined, found: string | number | undefined): void {
    if (listed === found) return;
    const [said, is] = [listed ?? "not given", found ?? "not there"].map(String);
    this.#problems.report("tree/wrong-total", MANIFEST_PATH, key, said ?? "", is ?? "");
  }
}

/** Other versions can make other configurations. */
function routesOf(manifest: TreeManifest, entries: Iterable<TreeEntry>): string | undefined {
  return manifest.tool.version === TOOL.version ? hostSiteIn(manifest, entries).digest : undefined;
}

const VIEWS = ["plain", "api"] as const satisfies readonly View[];

const READ_KINDS: ReadonlySet<Kind> = new Set(["document", "error", "page", "badge"]);

/**
 * Proves the list of translations: it names the translations that have documents, with their numbers of units, and is
 * written as lingodex writes it.
 *
 * @param totals the numbers of units in the documents
 */
function proveTranslationList(
  entry: TreeEntry,
  bytes: Buffer | undefined,
  totals: UnitCounts,
  report: ReportProblem,
): void {
  const { path, media_type: mediaType } = entry;
  if (mediaType !== "application/json") report("tree/wrong-media-type", path, mediaType);
  const decoded =
    bytes && decodeShape<Readonly<Record<string, number>>>(bytes, "translation-units", path, report);
  if (decoded === undefined) return;
  const { text, value } = decoded;
  const listed = new Map(Object.entries(value));
  const apart = [...new Set([...listed.keys(), ...totals.keys()])].filter(
    (address) => listed.get(address) !== totals.get(address),
  );
  for (const address of apart.sort(compareCodePoints)) {
    const [said, is] = [listed.get(address), totals.get(address)].map((units) => units ?? "not there");
    report("tree/translation-units", path, address, String(said), String(is));
  }
  if (apart.length === 0 && text !== encodeUnitCounts(totals)) report("tree/translation-order", path);
}
