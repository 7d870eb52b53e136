import { BULK_INDEX, BULK_ROOT, type BulkPlace } from "../../model/bulk-layout.ts";
import { encodeSegment } from "../../model/layout.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { digestOf, hexOf } from "../manifest/entry-list.ts";
import type { DocumentsInput } from "./documents.ts";
import { type ItemCopies, itemTexts } from "./items.ts";
import { ownAddress } from "./links.ts";
import { decodeJson, hasShape } from "./schemas.ts";

const MEDIA_TYPES = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;

interface List {
  readonly count: number;
  readonly results: readonly unknown[];
}

interface Forms {
  readonly json: string;
  readonly ndjson?: string;
  readonly csv?: string;
}

interface Index {
  readonly statistics: Forms;
  readonly units: readonly Forms[];
  readonly changes: readonly Forms[];
  readonly explanations: Forms | null;
}

/**
 * Proves bulk documents: items of the right shape, the same as at their own addresses; the same again one a line; and
 * an index that names them all.
 */
export class BulkProof {
  readonly #input: DocumentsInput;
  readonly #copies: ItemCopies;
  /** Addresses as the index spells them. */
  readonly #found = new Set<string>();
  #index: Index | undefined;

  /** @param copies what the API's own collections hold of the same objects */
  constructor(input: DocumentsInput, copies: ItemCopies) {
    this.#input = input;
    this.#copies = copies;
  }

  prove(entry: TreeEntry, { schema, ending }: BulkPlace): void {
    const { path, media_type } = entry;
    const { disk, problems } = this.#input;
    if (media_type !== MEDIA_TYPES[ending]) problems.report("tree/wrong-media-type", path, media_type);
    if (schema === "bulk-index") this.#index = this.#read<Index>(entry, schema)?.value;
    else this.#found.add(addressOf(path));
    if (ending === "json" && schema !== "bulk-index") this.#proveList(entry, schema);
    else disk.prove(entry);
  }

  /** Tells what only shows when all documents were read. */
  finish(): void {
    const { entries, problems } = this.#input;
    if (this.#found.size > 0 && !entries.has(BULK_INDEX))
      problems.report("tree/missing-document", BULK_INDEX);
    if (this.#index === undefined) return;
    const { statistics, units, changes, explanations } = this.#index;
    const lists = [statistics, ...units, ...changes, ...(explanations === null ? [] : [explanations])];
    const named = new Set(lists.flatMap(addressesIn));
    const apart = [...named, ...this.#found].filter(
      (address) => !(named.has(address) && this.#found.has(address)),
    );
    for (const address of apart.sort(compareCodePoints))
      problems.report("tree/bulk-index", BULK_INDEX, address);
  }

  #proveList(entry: TreeEntry, schema: string): void {
    const { entries, problems, compats } = this.#input;
    const { path } = entry;
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
    const lines = entries.get(path.replace(/json$/, "ndjson"));
    if (lines !== undefined && lines.sha256 !== hexOf(digestOf(texts.map((text) => `${text}\n`).join(""))))
      problems.report("tree/bulk-lines", lines.path);
  }

  /** With the object's own document; of a row of statistics no more than that there is one. */
  #compare(item: unknown, text: string, schema: string, path: string): void {
    const { book, entries, ownSchemas, problems } = this.#input;
    const address = ownAddress(item, schema) ?? "";
    const own = entries.get(book.find(address, "plain")?.path ?? "");
    if (own === undefined) problems.report("tree/dead-link", path, address, 0);
    else if (ownSchemas.has(schema)) this.#copies.compare(text, own, path);
  }

  #read<T>(entry: TreeEntry, schema: string): { readonly text: string; readonly value: T } | undefined {
    const { disk, problems } = this.#input;
    const bytes = disk.read(entry);
    const decoded = bytes && decodeJson(bytes, entry.path, problems.report);
    if (decoded === undefined) return undefined;
    const { text, value } = decoded;
    return hasShape<T>(value, schema, entry.path, problems.report) ? { text, value } : undefined;
  }
}

function addressOf(path: string): string {
  const below = path.slice(BULK_ROOT.length + 1);
  return below.split("/").map(encodeSegment).join("/");
}

function addressesIn({ json, ndjson, csv }: Forms): readonly string[] {
  return [json, ndjson, csv].filter((address) => address !== undefined);
}
