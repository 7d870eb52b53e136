import { type Compat, directoryAddress, type RouteDescription } from "../../model/index.ts";
import {
  decodeShape,
  hasShape,
  type ListedEntries,
  type ShapedText,
  TreeProblems,
} from "../../store/index.ts";
import type { AddressBook } from "./addresses.ts";
import type { EntryFiles } from "./entry-files.ts";
import { ItemCopies, itemTexts } from "./items.ts";
import { type Links, ownAddress } from "./links.ts";
import { type Collection, inOrder, type Page, PageSequence } from "./pages.ts";
import { OWN_SCHEMAS, segmentsOf } from "./places.ts";
import { type KnownPage, ProvedObjects } from "./proved-objects.ts";
import { SeenItems } from "./seen-items.ts";

export interface DocumentsInput {
  readonly disk: EntryFiles;
  readonly book: AddressBook;
  readonly links: Links;
  readonly entries: ListedEntries;
  /** The keys that documents have beyond the release. */
  readonly compats: readonly Compat[];
  readonly problems: TreeProblems;
}

/** Proves documents of the API, one body at a time. */
export class DocumentProof {
  readonly #input: DocumentsInput;
  readonly copies: ItemCopies;
  readonly #proved: ProvedObjects;
  readonly #seen: SeenItems;
  readonly totals = new Map<string, number>();
  /** Percentages of translated units, by `project/component/language`. */
  readonly shares = new Map<string, number>();
  readonly counts = new Map<string, number>();

  constructor(input: DocumentsInput) {
    this.#input = input;
    this.copies = new ItemCopies(input.book);
    this.#proved = new ProvedObjects(input.entries);
    this.#seen = new SeenItems(input.entries.size);
  }

  proveSingle(number: number, { schema }: RouteDescription): void {
    const { book, links, problems } = this.#input;
    const value = this.#read(number, schema)?.value;
    if (value === undefined) return;
    const view = book.viewOf(number);
    const found = ownAddress(value, schema);
    const isOwn = found !== undefined && book.find(found, view) === number;
    if (found !== undefined && !isOwn)
      problems.report("tree/own-address", book.pathOf(number), found, book.addressAt(number));
    const isLinkedWell = links.follow(value, schema, "document", view, number);
    if (isLinkedWell && isOwn && OWN_SCHEMAS.has(schema)) this.#proved.add(number);
    if (view === "plain" && NOTED.has(schema)) this.#note(value, schema, book.pathOf(number));
  }

  /** Notes values that other proofs compare with. The value has passed its schema. */
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

  proveError(number: number): void {
    this.#read(number, "error");
  }

  proveCollection(collection: Collection): void {
    const { book, disk, entries, problems } = this.#input;
    const { own, pages } = collection;
    this.#seen.forget();
    const first = own === undefined ? undefined : this.#readPage(own, collection);
    this.#count(collection, first);
    const sequence = new PageSequence(collection, first, { book, entries, report: problems.report });
    sequence.proveNumbers();
    if (own !== undefined && first !== undefined) sequence.provePage(1, first, own);
    for (const [number, entry] of inOrder(pages)) {
      if (number === 1) disk.prove(entry);
      // Further text would follow everything that belongs to the collection, and could repeat anything.
      if (!sequence.has(number)) this.#seen.forget();
      const page = number === 1 ? undefined : this.#readPage(entry, collection);
      if (page !== undefined) sequence.provePage(number, page, entry);
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

  #readPage(entry: number, collection: Collection): Page | undefined {
    const bytes = this.#bytesOf(entry);
    if (bytes === undefined) return undefined;
    const known = this.#proved.itemsOf(bytes);
    const page = known && this.#knownPage(entry, collection, known);
    return page ?? this.#parsedPage(entry, bytes, collection);
  }

  /** A page whose items are known. Undefined, without a report, if it must be read item by item. */
  #knownPage(
    entry: number,
    { route, segments, view }: Collection,
    { envelope, items }: KnownPage,
  ): Page | undefined {
    const { book, problems, compats } = this.#input;
    const path = book.pathOf(entry);
    const isOther = items.some(
      (item) => book.routeOf(item)?.schema !== route.schema || book.viewOf(item) !== view,
    );
    const quiet = new TreeProblems();
    const page = isOther
      ? undefined
      : decodeShape<Page>(envelope, "page", path, quiet.report, compats)?.value;
    if (page === undefined) return undefined;
    for (const item of items) {
      if (this.#seen.isTwice(item)) problems.report("tree/item-twice", path, book.addressAt(item));
      // The other addresses of the object were followed in its own document.
      book.mark(item, "linked");
      book.mark(item, "copied");
      if (segments.length === 1) book.mark(item, "collected");
    }
    return { ...page, results: items };
  }

  #parsedPage(entry: number, bytes: Buffer, collection: Collection): Page | undefined {
    const { book, problems, compats } = this.#input;
    const { schema } = collection.route;
    const path = book.pathOf(entry);
    const page = this.#parse<Page>(bytes, path, "page");
    if (page === undefined) return undefined;
    const texts = itemTexts(page.text);
    const { results } = page.value;
    if (texts.length !== results.length) {
      problems.report("tree/schema", path, "page", "its results are not a single list of objects");
      return undefined;
    }
    for (const [index, item] of results.entries()) {
      if (!hasShape(item, schema, path, problems.report, compats, `/results/${index}`)) break;
      this.#proveItem(item, texts[index] ?? "", collection, entry);
    }
    return page.value;
  }

  /** @param entry the number of the page */
  #proveItem(item: unknown, text: string, { route, segments, view }: Collection, entry: number): void {
    const { book, entries, links, problems } = this.#input;
    const { schema } = route;
    const address = ownAddress(item, schema);
    const own = address === undefined ? -1 : book.findDocument(address, view);
    const identity = address ?? text;
    if (this.#seen.isTwice(own >= 0 ? own : identity))
      problems.report("tree/item-twice", book.pathOf(entry), identity);
    links.follow(item, schema, "item", view, entry);
    if (own < 0 || !OWN_SCHEMAS.has(schema)) return;
    if (segments.length === 1) book.mark(own, "collected");
    this.copies.compare(text, own, entries.sha256Of(own), book.pathOf(entry));
  }

  #read<T>(entry: number, schema: string): ShapedText<T> | undefined {
    const bytes = this.#bytesOf(entry);
    return bytes && this.#parse(bytes, this.#input.entries.pathOf(entry), schema);
  }

  #bytesOf(entry: number): Buffer | undefined {
    const { disk, entries, problems } = this.#input;
    const type = entries.typeOf(entry);
    if (type !== JSON_TYPE) problems.report("tree/wrong-media-type", entries.pathOf(entry), type);
    return disk.read(entry);
  }

  #parse<T>(bytes: Buffer, path: string, schema: string): ShapedText<T> | undefined {
    const { problems, compats } = this.#input;
    return decodeShape(bytes, schema, path, problems.report, compats);
  }
}

const JSON_TYPE = "application/json";
/** The schemas whose values other proofs compare with. */
const NOTED: ReadonlySet<string> = new Set(["translation", "statistics"]);
