import { createHash } from "node:crypto";
import {
  BULK_INDEX,
  BULK_LISTS,
  BULK_PATTERNS,
  BULK_ROOT,
  type BulkForm,
  type BulkPlace,
  bulkPlaceOf,
  CLOSING,
  compareCodePoints,
  encodeHeader,
  encodeRows,
  encodeSegment,
  encodeTable,
  FORM_TYPES,
  openingOf,
  sitePlaceOf,
  siteText,
  type TreeEntry,
  UNITS_LIST,
} from "../../model/index.ts";
import {
  decodeShape,
  digestOf,
  hasShape,
  hexOf,
  type ListedEntries,
  MOST_TEXT_BYTES,
  type ShapedText,
} from "../../store/index.ts";
import type { DocumentsInput } from "./documents.ts";
import { type ItemCopies, itemTexts } from "./items.ts";
import { ownAddress } from "./links.ts";
import { OWN_SCHEMAS } from "./places.ts";

interface List {
  readonly count: number;
  readonly results: readonly unknown[];
}

/** The addresses of one document's forms. The index contains other keys beside them. */
type Forms = { readonly [Form in BulkForm]?: string };
/** Trees of older versions have fewer lists. */
type Index = Readonly<Partial<Record<Exclude<Indexed, "units">, Forms | readonly Forms[]>>> & {
  readonly units: readonly IndexedUnits[];
};
type Indexed = (typeof BULK_LISTS)[keyof typeof BULK_LISTS]["indexed"];

interface IndexedUnits extends Forms {
  readonly project: string;
  readonly component: string;
  readonly language: string;
  readonly count: number;
}

/**
 * Proves bulk documents: their items have the right shape and are the same as at their own addresses. NDJSON and
 * tables contain the same items. The index names all documents.
 */
export class BulkProof {
  readonly #input: DocumentsInput;
  readonly #copies: ItemCopies;
  readonly #found = new Set<string>();
  #index: Index | undefined;

  /** @param copies the hashes of the same objects in the API's own collections */
  constructor(input: DocumentsInput, copies: ItemCopies) {
    this.#input = input;
    this.#copies = copies;
  }

  prove(number: number, place: BulkPlace): void {
    const { schema, form } = place;
    const { disk, entries, problems } = this.#input;
    const entry = entries.at(number);
    const { path, media_type } = entry;
    if (media_type !== FORM_TYPES[form]) problems.report("tree/wrong-media-type", path, media_type);
    if (schema === "bulk-index") this.#index = this.#read<Index>(number, schema)?.value;
    else this.#found.add(addressOf(path));
    if (form === "json" && schema !== "bulk-index" && isReadWhole(entry, place))
      this.#proveList(number, place);
    else disk.prove(number);
  }

  finish(): void {
    const { entries, problems } = this.#input;
    if (this.#found.size > 0 && !entries.has(BULK_INDEX))
      problems.report("tree/missing-document", BULK_INDEX);
    if (this.#index === undefined) return;
    const index = this.#index;
    const named = new Set(BULK_PATTERNS.flatMap((pattern) => addressesIn(index, pattern)));
    const apart = [...named, ...this.#found].filter(
      (address) => !(named.has(address) && this.#found.has(address)),
    );
    for (const address of apart.sort(compareCodePoints))
      problems.report("tree/bulk-index", BULK_INDEX, address);
    this.#proveJoined(index.units);
  }

  /** Proves documents that join others, in the order of the index. Each part is read again, one at a time. */
  #proveJoined(units: readonly IndexedUnits[]): void {
    const { entries, problems } = this.#input;
    const whole = joinedFiles(entries, units);
    if (whole.length === 0) return;
    for (const part of units) {
      const texts = this.#textsOf(part);
      if (texts === undefined) return;
      for (const file of whole) file.add(part, texts);
    }
    for (const file of whole) if (!file.isRight) problems.report("tree/bulk-joined", file.path);
  }

  /** The items of a part. Undefined if the part is wrong, which is reported for the part itself. */
  #textsOf({ project, component, language }: IndexedUnits): readonly string[] | undefined {
    const { entries, disk, problems } = this.#input;
    const path = `${siteText(UNITS_LIST, [project, component, language])}.json`;
    const entry = entries.find(path);
    if (entry < 0 && !problems.has(BULK_INDEX)) problems.report("tree/bulk-index", BULK_INDEX, path);
    if (entry < 0 || problems.has(path)) return undefined;
    const bytes = disk.read(entry);
    return bytes && itemTexts(bytes.toString("utf8"));
  }

  #proveList(entry: number, { schema, columns }: BulkPlace): void {
    const { entries, problems, compats } = this.#input;
    const path = entries.pathOf(entry);
    const list = this.#read<List>(entry, "bulk");
    if (list === undefined) return;
    const texts = itemTexts(list.text);
    const { results, count } = list.value;
    if (texts.length !== results.length || count !== results.length) {
      problems.report("tree/schema", path, "bulk", "its results are not as many objects as it counts");
      return;
    }
    for (const [index, item] of results.entries()) {
      if (!hasShape(item, schema, path, problems.report, compats, `/results/${index}`)) return;
      this.#compare(item, texts[index] ?? "", schema, path);
    }
    this.#proveForm("tree/bulk-lines", path, "ndjson", () => texts.map((text) => `${text}\n`).join(""));
    this.#proveForm("tree/bulk-table", path, "csv", () => encodeTable(columns, texts));
  }

  /** Proves that another form, if there is one, contains the same items. */
  #proveForm(
    rule: "tree/bulk-lines" | "tree/bulk-table",
    path: string,
    form: BulkForm,
    due: () => string,
  ): void {
    const { entries, problems } = this.#input;
    const other = entries.get(path.replace(/json$/, form));
    if (other !== undefined && other.sha256 !== hexOf(digestOf(due()))) problems.report(rule, other.path);
  }

  /** Compares an item with its own document. A row of statistics only needs to have one. */
  #compare(item: unknown, text: string, schema: string, path: string): void {
    const { book, entries, problems } = this.#input;
    const address = ownAddress(item, schema);
    // Days of the history have no document. The shape of all others requires one.
    if (address === undefined) return;
    const own = book.findDocument(address, "plain");
    if (own < 0) problems.report("tree/dead-link", path, address, 0);
    else if (OWN_SCHEMAS.has(schema)) this.#copies.compare(text, own, entries.sha256Of(own), path);
  }

  #read<T>(entry: number, schema: string): ShapedText<T> | undefined {
    const { disk, entries, problems } = this.#input;
    const bytes = disk.read(entry);
    return bytes && decodeShape(bytes, schema, entries.pathOf(entry), problems.report);
  }
}

/**
 * True if the document is judged as one text. Joined documents are compared with their parts, and larger ones by
 * hash.
 */
export function isReadWhole({ size }: TreeEntry, { isJoined }: BulkPlace): boolean {
  return !isJoined && size <= MOST_TEXT_BYTES;
}

class JoinedFile {
  readonly #entry: TreeEntry;
  readonly #place: BulkPlace;
  readonly #project: string | undefined;
  readonly #hash = createHash("sha256");
  #before: string;

  constructor(entry: TreeEntry, place: BulkPlace, project: string | undefined, count: number) {
    this.#entry = entry;
    this.#place = place;
    this.#project = project;
    this.#before = place.form === "csv" ? encodeHeader(place.columns) : openingOf(count);
  }

  get path(): string {
    return this.#entry.path;
  }

  add(part: IndexedUnits, texts: readonly string[]): void {
    if (this.#project !== undefined && this.#project !== part.project) return;
    if (this.#place.form === "csv") this.#addRows(part, texts);
    else if (texts.length > 0) this.#addItems(texts);
  }

  #addRows({ project, component, language }: IndexedUnits, texts: readonly string[]): void {
    this.#hash.update(this.#before);
    this.#hash.update(encodeRows(this.#place.columns, texts, [project, component, language]));
    this.#before = "";
  }

  #addItems(texts: readonly string[]): void {
    this.#hash.update(`${this.#before}${texts.join(",")}`);
    this.#before = ",";
  }

  get isRight(): boolean {
    const before = this.#before === "," ? "" : this.#before;
    this.#hash.update(this.#place.form === "csv" ? before : `${before}${CLOSING}`);
    return this.#hash.digest("hex") === this.#entry.sha256;
  }
}

function joinedFiles(entries: ListedEntries, units: readonly IndexedUnits[]): readonly JoinedFile[] {
  const joined: JoinedFile[] = [];
  for (const entry of entries) {
    const place = sitePlaceOf(entry.path);
    const bulk = place?.kind === "bulk" ? bulkPlaceOf(entry.path) : undefined;
    if (bulk?.isJoined !== true) continue;
    const [project] = place?.names ?? [];
    const own = units.filter((one) => project === undefined || one.project === project);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    joined.push(new JoinedFile(entry, bulk, project, count));
  }
  return joined;
}

function addressOf(path: string): string {
  const below = path.slice(BULK_ROOT.length + 1);
  return below.split("/").map(encodeSegment).join("/");
}

function addressesIn(index: Index, pattern: keyof typeof BULK_LISTS): readonly string[] {
  const { indexed, forms } = BULK_LISTS[pattern];
  const ones: readonly Forms[] = [index[indexed] ?? []].flat();
  return ones.flatMap((one) => forms.flatMap((form) => one[form] ?? []));
}
