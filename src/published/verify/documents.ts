import { type Compat, directoryAddress, type TreeEntry, type View } from "../../model/index.ts";
import { decodeShape, hasShape, type ListedFiles, type ShapedText, TreeProblems } from "../../store/index.ts";
import type { AddressBook, DocumentTarget } from "./addresses.ts";
import { ItemCopies, itemTexts } from "./items.ts";
import { type Links, ownAddress } from "./links.ts";
import { type Collection, inOrder, type Page, PageSequence } from "./pages.ts";
import { OWN_SCHEMAS, segmentsOf } from "./places.ts";
import { type KnownPage, ProvedObjects } from "./proved-objects.ts";

export interface DocumentsInput {
  readonly disk: ListedFiles;
  readonly book: AddressBook;
  readonly links: Links;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** What documents have beyond the release. */
  readonly compats: readonly Compat[];
  readonly problems: TreeProblems;
}

/** Proves documents of the API, one body at a time. */
export class DocumentProof {
  readonly #input: DocumentsInput;
  readonly copies = new ItemCopies();
  readonly #proved = new ProvedObjects();
  readonly totals = new Map<string, number>();
  /** How much is translated, in percent, by `project/component/language`. */
  readonly shares = new Map<string, number>();
  readonly counts = new Map<string, number>();

  constructor(input: DocumentsInput) {
    this.#input = input;
  }

  proveSingle(entry: TreeEntry, target: DocumentTarget): void {
    const { links, problems } = this.#input;
    const { path, sha256 } = entry;
    const { address: own, view, route } = target;
    const { schema } = route;
    const value = this.#read(entry, schema)?.value;
    if (value === undefined) return;
    const found = ownAddress(value, schema);
    if (found !== undefined && found !== own) problems.report("tree/own-address", path, found, own);
    const isLinkedWell = links.follow(value, schema, "document", view, path);
    if (isLinkedWell && found === own && OWN_SCHEMAS.has(schema)) this.#proved.add(sha256, target);
    if (view === "plain") this.#note(value, schema, path);
  }

  /** What other proofs compare with. Its schema has passed the value. */
  #note(value: unknown, schema: string, path: string): void {
    if (schema === "translation") {
      const { total } = value as { readonly total: number };
      this.totals.set(`/${directoryAddress(segmentsOf(path))}`, total);
    }
    if (schema === "statistics") {
      const { translated_percent: percent } = value as { readonly translated_percent: number };
      this.shares.set(segmentsOf(path).slice(1, -1).join("/"), percent);
    }
  }

  proveError(entry: TreeEntry): void {
    this.#read(entry, "error");
  }

  proveCollection(collection: Collection): void {
    const { book, disk, problems } = this.#input;
    const { own, pages } = collection;
    const seen = new Set<string>();
    const first = own && this.#readPage(own, collection, seen);
    this.#count(collection, first);
    const sequence = new PageSequence(collection, first, book, problems.report);
    sequence.proveNumbers();
    if (own !== undefined && first !== undefined) sequence.provePage(1, first, own.path);
    for (const [number, entry] of inOrder(pages)) {
      if (number === 1) disk.prove(entry);
      const known = sequence.has(number) ? seen : new Set<string>();
      const page = number === 1 ? undefined : this.#readPage(entry, collection, known);
      if (page !== undefined) sequence.provePage(number, page, entry.path);
    }
  }

  finish(): void {
    const { links, problems } = this.#input;
    links.tell(problems.report);
    this.copies.tell(problems);
  }

  #count({ segments, view }: Collection, first: Page | undefined): void {
    const [name, ...others] = segments;
    if (first === undefined || name === undefined || others.length > 0 || view !== "plain") return;
    this.counts.set(name, first.count);
  }

  #readPage(entry: TreeEntry, collection: Collection, seen: Set<string>): Page | undefined {
    const bytes = this.#bytesOf(entry);
    if (bytes === undefined) return undefined;
    const known = this.#proved.itemsOf(bytes);
    const page = known && this.#knownPage(entry, collection, known, seen);
    return page ?? this.#parsedPage(entry, bytes, collection, seen);
  }

  /** Undefined, and nothing told, where it has to be read item by item. */
  #knownPage(
    { path }: TreeEntry,
    { route, segments, view }: Collection,
    { envelope, items }: KnownPage,
    seen: Set<string>,
  ): Page | undefined {
    const { problems, compats } = this.#input;
    const isOther = items.some((item) => item.route.schema !== route.schema || item.view !== view);
    const quiet = new TreeProblems();
    const page = isOther
      ? undefined
      : decodeShape<Page>(envelope, "page", path, quiet.report, compats)?.value;
    if (page === undefined) return undefined;
    for (const item of items) {
      const { address } = item;
      if (seen.has(address)) problems.report("tree/item-twice", path, address);
      seen.add(address);
      // Its other addresses were followed in its own document.
      item.isLinked = true;
      item.isCopied = true;
      if (segments.length === 1) item.isCollected = true;
    }
    return { ...page, results: items };
  }

  #parsedPage(
    entry: TreeEntry,
    bytes: Buffer,
    { route, segments, view }: Collection,
    seen: Set<string>,
  ): Page | undefined {
    const { problems, compats } = this.#input;
    const { path } = entry;
    const page = this.#parse<Page>(bytes, path, "page");
    if (page === undefined) return undefined;
    const texts = itemTexts(page.text);
    const { results } = page.value;
    if (texts.length !== results.length) {
      problems.report("tree/schema", path, "page", "its results are not a single list of objects");
      return undefined;
    }
    for (const [index, item] of results.entries()) {
      if (!hasShape(item, route.schema, path, problems.report, compats, `/results/${index}`)) break;
      const text = texts[index] ?? "";
      const address = ownAddress(item, route.schema);
      const identity = address ?? text;
      if (seen.has(identity)) problems.report("tree/item-twice", path, identity);
      seen.add(identity);
      this.#input.links.follow(item, route.schema, "item", view, path);
      if (address !== undefined)
        this.#compare(text, address, route.schema, view, path, segments.length === 1);
    }
    return page.value;
  }

  #compare(
    text: string,
    address: string,
    schema: string,
    view: View,
    page: string,
    isTopLevel: boolean,
  ): void {
    const { book, entries } = this.#input;
    if (!OWN_SCHEMAS.has(schema)) return;
    const own = book.findDocument(address, view);
    const entry = entries.get(own?.path ?? "");
    if (own === undefined || entry === undefined) return;
    if (isTopLevel) own.isCollected = true;
    this.copies.compare(text, own, entry.sha256, page);
  }

  #read<T>(entry: TreeEntry, schema: string): ShapedText<T> | undefined {
    const bytes = this.#bytesOf(entry);
    return bytes && this.#parse(bytes, entry.path, schema);
  }

  #bytesOf(entry: TreeEntry): Buffer | undefined {
    const { disk, problems } = this.#input;
    const { path, media_type } = entry;
    if (media_type !== JSON_TYPE) problems.report("tree/wrong-media-type", path, media_type);
    return disk.read(entry);
  }

  #parse<T>(bytes: Buffer, path: string, schema: string): ShapedText<T> | undefined {
    const { problems, compats } = this.#input;
    return decodeShape(bytes, schema, path, problems.report, compats);
  }
}

const JSON_TYPE = "application/json";
