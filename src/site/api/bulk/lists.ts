import {
  BULK_LISTS,
  type BulkForm,
  type BulkPattern,
  CLOSING,
  columnsOf,
  encodeHeader,
  encodeRows,
  encodeTable,
  FORM_TYPES,
  type NamesIn,
  type OfferedFile,
  openingOf,
  type PublicCatalogue,
  sitePath,
} from "../../../model/index.ts";
import type { RenderContext } from "../context.ts";
import { Encoder } from "../encoder.ts";
import type { Selection } from "../routes.ts";

/** One bulk document, whatever its forms. */
interface BulkPart<Names, Item> {
  /** What stands for the placeholders of its address. */
  readonly names: Names;
  readonly items: readonly Item[];
  /** Where an edit of texts changes it with a noun: that noun. */
  readonly noun?: object;
}

/** Bulk documents of one kind. */
interface BulkKind<Names, Item> {
  readonly parts: (catalogue: PublicCatalogue, context: RenderContext) => readonly BulkPart<Names, Item>[];
  readonly render: (item: Item, context: RenderContext) => string;
  /** What an edit of texts changes: all of them, those of its nouns, or none. */
  readonly edited: "all" | "of its nouns" | "none";
}

/** The same, with what an item is hidden. */
export interface BulkList<Names> {
  parts(
    catalogue: PublicCatalogue,
    context: RenderContext,
  ): readonly { readonly names: Names; readonly count: number }[];
  documents(
    catalogue: PublicCatalogue,
    context: RenderContext,
    selection: Selection,
    place: BulkPlace<Names>,
  ): Iterable<OfferedFile>;
}

/** Where the documents of a list lie, without their endings, and which they have. */
export interface BulkPlace<Names> {
  readonly forms: readonly BulkForm[];
  /** The columns of its table, in their order. */
  readonly columns: readonly string[];
  pathOf(names: Names): string;
}

/** What is published of each kind. */
export type BulkLists = { readonly [Pattern in BulkPattern]: BulkList<NamesIn<Pattern>> };

export function bulkPlace<Pattern extends BulkPattern>(pattern: Pattern): BulkPlace<NamesIn<Pattern>> {
  return {
    forms: BULK_LISTS[pattern].forms,
    columns: columnsOf(pattern),
    pathOf: (names) => sitePath(pattern, names),
  };
}

/** Items whose first columns are the same. */
interface Section<Item> {
  /** What the first columns of a table say of them; nothing where all columns are keys. */
  readonly names: readonly string[];
  readonly items: readonly Item[];
}

/** One document that may be too large to be held. */
interface LargePart<Names, Item> {
  readonly names: Names;
  readonly sections: readonly Section<Item>[];
  /** What an edit of texts changes it with. */
  readonly nouns: readonly object[];
}

interface LargeKind<Names, Item> {
  readonly parts: (catalogue: PublicCatalogue) => readonly LargePart<Names, Item>[];
  readonly renderer: (catalogue: PublicCatalogue, context: RenderContext) => (item: Item) => string;
}

/** Bulk documents of one kind, as JSON and as a table, of which memory holds no more than some items at a time. */
export function largeList<const Names, Item>({ parts, renderer }: LargeKind<Names, Item>): BulkList<Names> {
  return {
    parts: (catalogue) =>
      parts(catalogue).map(({ names, sections }) => ({ names, count: countOf(sections) })),
    *documents(catalogue, context, selection, { forms, columns, pathOf }) {
      const render = renderer(catalogue, context);
      for (const { names, sections, nouns } of parts(catalogue)) {
        if (selection !== undefined && !nouns.some((noun) => selection.has(noun))) continue;
        for (const form of forms) {
          const pieces = (): Iterable<Uint8Array> =>
            form === "csv"
              ? tablePieces(columns, sections, render)
              : jsonPieces(sections, render, context.encoder);
          yield { path: `${pathOf(names)}.${form}`, pieces, mediaType: FORM_TYPES[form] };
        }
      }
    },
  };
}

function countOf(sections: readonly Section<unknown>[]): number {
  return sections.reduce((sum, { items }) => sum + items.length, 0);
}

/** Items of a piece: some hundred kilobytes. */
const ITEMS_A_PIECE = 256;

function* jsonPieces<Item>(
  sections: readonly Section<Item>[],
  render: (item: Item) => string,
  encoder: Encoder,
): Iterable<Uint8Array> {
  let before = openingOf(countOf(sections));
  for (const { items } of runsOf(sections)) {
    encoder.begin();
    for (const item of items) {
      encoder.append(before);
      encoder.append(render(item));
      before = ",";
    }
    yield encoder.cut(0, encoder.length);
  }
  yield Buffer.from(before === "," ? CLOSING : `${before}${CLOSING}`);
}

function* tablePieces<Item>(
  columns: readonly string[],
  sections: readonly Section<Item>[],
  render: (item: Item) => string,
): Iterable<Uint8Array> {
  yield Buffer.from(encodeHeader(columns));
  for (const { names, items } of runsOf(sections))
    yield Buffer.from(encodeRows(columns, items.map(render), names));
}

function* runsOf<Item>(sections: readonly Section<Item>[]): Iterable<Section<Item>> {
  for (const { names, items } of sections) {
    for (let at = 0; at < items.length; at += ITEMS_A_PIECE)
      yield { names, items: items.slice(at, at + ITEMS_A_PIECE) };
  }
}

export function list<const Names, Item>(kind: BulkKind<Names, Item>): BulkList<Names> {
  return {
    parts: (catalogue, context) =>
      kind.parts(catalogue, context).map(({ names, items }) => ({ names, count: items.length })),
    *documents(catalogue, context, selection, { forms, columns, pathOf }) {
      for (const part of kind.parts(catalogue, context)) {
        if (selection !== undefined && !isEdited(kind, part.noun, selection)) continue;
        const encoded = encodeForms(part.items, (item) => kind.render(item, context), columns);
        for (const form of forms) {
          yield { path: `${pathOf(part.names)}.${form}`, body: encoded[form](), mediaType: FORM_TYPES[form] };
        }
      }
    },
  };
}

function isEdited(
  { edited }: Pick<BulkKind<unknown, unknown>, "edited">,
  noun: object | undefined,
  selection: ReadonlySet<object>,
): boolean {
  return edited === "all" || (edited === "of its nouns" && noun !== undefined && selection.has(noun));
}

const LINE_FEED = Uint8Array.of(10);

/**
 * A whole collection in the shape of a page that has no other, so that what reads pages reads it, too; the same items
 * one a line; and as a table. Each item is rendered once, and those are in memory, no more.
 */
function encodeForms<Item>(
  items: readonly Item[],
  render: (item: Item) => string,
  columns: readonly string[],
): Readonly<Record<BulkForm, () => Uint8Array | string>> {
  const { body, slices } = encodeList(items, render);
  return {
    json: () => body,
    ndjson: () => Buffer.concat(slices.flatMap((slice) => [slice, LINE_FEED])),
    csv: () =>
      encodeTable(
        columns,
        slices.map((slice) => Buffer.from(slice).toString("utf8")),
      ),
  };
}

interface EncodedList {
  readonly body: Uint8Array;
  /** The bytes of each item within `body`. */
  readonly slices: readonly Uint8Array[];
}

function encodeList<Item>(items: readonly Item[], render: (item: Item) => string): EncodedList {
  const encoder = new Encoder();
  const bounds: (readonly [number, number])[] = [];
  encoder.begin();
  encoder.append(openingOf(items.length));
  for (const [index, item] of items.entries()) {
    if (index > 0) encoder.append(",");
    const from = encoder.length;
    encoder.append(render(item));
    bounds.push([from, encoder.length]);
  }
  encoder.append(CLOSING);
  const slices = bounds.map(([from, to]) => encoder.cut(from, to));
  return { body: encoder.cut(0, encoder.length), slices };
}
