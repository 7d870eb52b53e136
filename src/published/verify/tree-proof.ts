import {
  compareCodePoints,
  encodeUnitCounts,
  TOOL,
  TRANSLATION_LIST,
  type TreeEntry,
  type TreeManifest,
  type UnitCounts,
} from "../../model/index.ts";
import { hostSiteIn } from "../../site/index.ts";
import {
  decodeShape,
  type ExpectedFile,
  generationOf,
  type ListedFiles,
  MANIFEST_PATH,
  type ReportProblem,
  type TreeProblems,
  type WholeManifest,
} from "../../store/index.ts";
import { AddressBook, type DocumentTarget } from "./addresses.ts";
import { BadgesProof, isBadge } from "./badges.ts";
import { BulkProof, isReadWhole } from "./bulk.ts";
import { DocumentProof } from "./documents.ts";
import { Links } from "./links.ts";
import { isPage, PagesProof } from "./page-links.ts";
import { Collections } from "./pages.ts";
import { isItem, REQUIRED_PATHS, type TreePlace, treePlaceOf } from "./places.ts";

/** What an entry is, without what its path says: a tree may have millions of them. */
type Kept = DocumentTarget | Exclude<TreePlace, { readonly kind: "document" }> | undefined;

/** Proves a tree whose manifest is whole. */
export class TreeProof {
  readonly #listed: WholeManifest;
  readonly #disk: ListedFiles;
  readonly #problems: TreeProblems;
  /** In code-point order of their paths. */
  readonly #entries: readonly TreeEntry[];
  /** Of each entry. */
  readonly #places: readonly Kept[];
  readonly #collections = new Collections();
  readonly #book: AddressBook;
  readonly #documents: DocumentProof;
  readonly #bulk: BulkProof;
  readonly #pages: PagesProof;
  readonly #badges: BadgesProof;

  constructor(listed: WholeManifest, disk: ListedFiles, problems: TreeProblems) {
    const { manifest, entries, absent } = listed;
    this.#listed = listed;
    this.#disk = disk;
    this.#problems = problems;
    this.#entries = [...entries.values()].sort((a, b) => compareCodePoints(a.path, b.path));
    const missed = new Set(absent.map(({ address }) => address));
    this.#book = new AddressBook(manifest.base_url, manifest.links, missed);
    const links = new Links(this.#book, manifest.links);
    const { compat: compats = [] } = manifest;
    const book = this.#book;
    const input = { disk, book, links, entries, compats, problems };
    this.#documents = new DocumentProof(input);
    this.#pages = new PagesProof(entries, book, problems.report);
    this.#badges = new BadgesProof(problems.report);
    this.#bulk = new BulkProof(input, this.#documents.copies);
    this.#places = this.#entries.map((entry) => this.#keep(entry));
  }

  #keep(entry: TreeEntry): Kept {
    const place = treePlaceOf(entry.path);
    if (place?.kind === "raw") this.#book.addRaw(place.segments, place.name, entry.path);
    if (place?.kind !== "document") return place;
    const { name, route } = place;
    if (route.holds === "collection") this.#collections.add(name, route, entry);
    return this.#book.addDocument(name, route, entry.path);
  }

  *#placed(): Iterable<readonly [TreeEntry, Kept]> {
    for (const [index, entry] of this.#entries.entries()) yield [entry, this.#places[index]];
  }

  prove(): number {
    const before = this.#problems.size;
    this.#proveContents();
    // What nothing leads to is only known when every document was read.
    if (this.#problems.size === before) this.#proveWhole();
    this.#proveStrays();
    return this.#proveTotals();
  }

  #proveContents(): void {
    this.#disk.expect?.([...this.#singles(), ...this.#collections.files()]);
    for (const [entry, place] of this.#placed()) if (!isOfCollection(place)) this.#proveContent(entry, place);
    for (const collection of this.#collections.all()) this.#documents.proveCollection(collection);
    this.#documents.finish();
    this.#bulk.finish();
  }

  *#singles(): Iterable<ExpectedFile> {
    for (const [entry, place] of this.#placed())
      if (!isOfCollection(place)) yield { file: entry, isRead: isRead(entry, place) };
  }

  /** Trees of older versions have no such list. */
  #proveTranslations(): void {
    const entry = this.#listed.entries.get(TRANSLATION_LIST);
    if (entry !== undefined) {
      proveTranslationList(entry, this.#documents.totals, this.#disk, this.#problems.report);
    }
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

  #proveContent(entry: TreeEntry, place: Kept): void {
    if (place === undefined) this.#problems.report("tree/unknown-place", entry.path);
    if (place?.kind === "error") this.#documents.proveError(entry);
    else if (place?.kind === "bulk") this.#bulk.prove(entry, place.bulk);
    else if (isPage(entry)) this.#pages.prove(entry, this.#disk);
    else if (isBadge(entry)) this.#badges.prove(entry, this.#disk);
    else if (place?.kind !== "document") this.#disk.prove(entry);
    else this.#documents.proveSingle(entry, place);
  }

  /** Where there are pages, each that a document names. */
  #provePages(): void {
    const { pages } = this.#listed.manifest;
    if (pages === undefined) return;
    for (const place of this.#places) if (place?.kind === "document") this.#pages.proveNamed(place);
    this.#badges.finish(this.#documents.shares);
    this.#total("number of pages", pages.count, this.#pages.count);
  }

  /** Where there is a view, it has all documents (contract 1.5). */
  #proveViews(): void {
    if (!this.#book.hasBothViews) return;
    for (const place of this.#places) {
      if (place?.kind === "document" && !place.hasTwin) this.#problems.report("tree/one-view", place.path);
    }
  }

  #proveReached(): void {
    for (const [{ path }, place] of this.#placed()) {
      if (place !== undefined && !this.#isReached(place)) this.#problems.report("tree/orphan", path);
    }
  }

  #proveAbsent(): void {
    for (const { address } of this.#listed.absent) {
      const present = this.#book.find(address, "plain") ?? this.#book.find(address, "api");
      if (present !== undefined) this.#problems.report("tree/absent-present", MANIFEST_PATH, address);
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

  /** True where a client that starts at the root gets there. Pages are proved by their collections. */
  #isReached(place: Exclude<Kept, undefined>): boolean {
    if (place.kind === "document") return isItem(place.route) ? place.isCollected : place.isLinked;
    if (place.kind !== "raw") return true;
    const owner = this.#book.addressOf({ segments: place.segments.slice(0, -1), view: "plain" });
    if (!place.isLinked) return this.#book.find(owner, "plain") !== undefined;
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
    const sorted = this.#entries;
    const documents = this.#places.filter((place) => place?.kind === "document").length;
    const isKnown = this.#places.every((place) => place !== undefined);
    this.#total("generation", manifest.generation, generationOf(manifest));
    if (isKnown) this.#total("number of documents", manifest.documents, documents);
    const bytes = sorted.reduce((sum, { size }) => sum + size, 0);
    this.#total("number of bytes", manifest.bytes, bytes);
    const routes = manifest.routes && routesOf(manifest, sorted);
    if (routes) this.#total("routes", manifest.routes, routes);
    return documents;
  }

  #total(key: string, listed: string | number | undefined, found: string | number | undefined): void {
    if (listed === found) return;
    const [said, is] = [listed ?? "not given", found ?? "not there"].map(String);
    this.#problems.report("tree/wrong-total", MANIFEST_PATH, key, said ?? "", is ?? "");
  }
}

/** Other versions may make other configurations. */
function routesOf(manifest: TreeManifest, entries: Iterable<TreeEntry>): string | undefined {
  return manifest.tool.version === TOOL.version ? hostSiteIn(manifest, entries).digest : undefined;
}

function isOfCollection(place: Kept): boolean {
  return place?.kind === "document" && place.route.holds === "collection";
}

/** Most of what is not a document is only hashed. */
function isRead(entry: TreeEntry, place: Kept): boolean {
  return (
    place?.kind === "document" ||
    place?.kind === "error" ||
    (place?.kind === "bulk" && isReadWhole(entry, place.bulk)) ||
    isPage(entry) ||
    isBadge(entry)
  );
}

/**
 * Proves the list of translations: that it has those that have documents, with the units that these say, and is
 * written as we write it.
 *
 * @param totals of the documents
 */
function proveTranslationList(
  entry: TreeEntry,
  totals: UnitCounts,
  disk: ListedFiles,
  report: ReportProblem,
): void {
  const { path, media_type: mediaType } = entry;
  if (mediaType !== "application/json") report("tree/wrong-media-type", path, mediaType);
  const bytes = disk.read(entry);
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
