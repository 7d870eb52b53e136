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
  pathOfNames,
  sitePath,
  siteText,
  type TreePath,
} from "../../../model/index.ts";
import type { RenderContext } from "../context.ts";
import { Encoder } from "../encoder.ts";
import type { Selection } from "../routes.ts";

interface BulkPart<Names, Item> {
  /** The values of the placeholders in its address. */
  readonly names: Names;
  readonly items: readonly Item[];
  /** The noun of an edit of texts that changes this document. Absent if no single noun does. */
  readonly noun?: object;
}

interface BulkKind<Names, Item> {
  readonly parts: (catalogue: PublicCatalogue, context: RenderContext) => readonly BulkPart<Names, Item>[];
  readonly render: (item: Item, context: RenderContext) => string;
  /** The documents that an edit of texts changes: all of them, those of its nouns, or none. */
  readonly edited: "all" | "of its nouns" | "none";
}

/** Bulk documents at addresses of one kind. The type of their items is hidden. */
export interface BulkList {
  /** The values of the placeholders of each document, its path without an extension, and its number of items. */
  parts(
    catalogue: PublicCatalogue,
    context: RenderContext,
  ): readonly { readonly names: readonly string[]; readonly path: string; readonly count: number }[];
  documents(catalogue: PublicCatalogue, context: RenderContext, selection: Selection): Iterable<OfferedFile>;
}

/** The list of each kind of address. Its type ensures that a list is made for its own pattern. */
export type BulkLists = { readonly [Pattern in BulkPattern]: (pattern: Pattern) => BulkList };

/** Items with the same values in the first columns. */
interface Section<Item> {
  /** The values of the first columns of a table. Empty if all columns are keys. */
  readonly names: readonly string[];
  readonly items: readonly Item[];
}

/** One document, which may be too large for memory. */
interface LargePart<Names, Item> {
  readonly names: Names;
  readonly sections: readonly Section<Item>[];
  /** The nouns of edits of texts that change this document. */
  readonly nouns: readonly object[];
}

interface LargeKind<Names, Item> {
  readonly parts: (catalogue: PublicCatalogue) => readonly LargePart<Names, Item>[];
  readonly renderer: (catalogue: PublicCatalogue, context: RenderContext) => (item: Item) => string;
}

/** Bulk documents of one kind, as JSON and as a table. Memory holds only a few items at a time. */
export function largeList<Pattern extends BulkPattern, Item>({
  parts,
  renderer,
}: LargeKind<NamesIn<Pattern>, Item>): (pattern: Pattern) => BulkList {
  return (pattern) => ({
    parts: (catalogue) =>
      parts(catalogue).map(({ names, sections }) => ({
        names,
        path: sitePath(pattern, names),
        count: countOf(sections),
      })),
    *documents(catalogue, context, selection) {
      const render = renderer(catalogue, context);
      for (const { names, sections, nouns } of parts(catalogue)) {
        if (selection !== undefined && !nouns.some((noun) => selection.has(noun))) continue;
        for (const form of BULK_LISTS[pattern].forms) {
          const pieces = (): Iterable<Uint8Array> =>
            form === "csv"
              ? tablePieces(columnsOf(pattern), sections, render)
              : jsonPieces(sections, render, context.encoder);
          yield { path: formPath(pattern, names, form), pieces, mediaType: FORM_TYPES[form] };
        }
      }
    },
  });
}

function countOf(sections: readonly Section<unknown>[]): number {
  return sections.reduce((sum, { items }) => sum + items.length, 0);
}

/** The number of items in a piece, which has some hundred kilobytes. */
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

export function list<Pattern extends BulkPattern, Item>(
  kind: BulkKind<NamesIn<Pattern>, Item>,
): (pattern: Pattern) => BulkList {
  return (pattern) => ({
    parts: (catalogue, context) =>
      kind
        .parts(catalogue, context)
        .map(({ names, items }) => ({ names, path: sitePath(pattern, names), count: items.length })),
    *documents(catalogue, context, selection) {
      for (const { names, items, noun } of kind.parts(catalogue, context)) {
        if (selection !== undefined && !isEdited(kind, noun, selection)) continue;
        const encoded = encodeForms(items, (item) => kind.render(item, context), columnsOf(pattern));
        for (const form of BULK_LISTS[pattern].forms)
          yield {
            path: formPath(pattern, names, form),
            body: encoded[form](),
            mediaType: FORM_TYPES[form],
          };
      }
    },
  });
}

function formPath<Pattern extends BulkPattern>(
  pattern: Pattern,
  names: NamesIn<Pattern>,
  form: BulkForm,
): TreePath {
  return pathOfNames(`${siteText(pattern, names)}.${form}`);
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
 * A whole collection as JSON in the shape of a page, so that readers of pages can read it; with one item in each line;
 * and as a table. Each item is rendered once, and memory holds only those.
 */
function encodeForms<Item>(
  items: readonly Item[],
  render: (item: Item) => string,
  columns: readonly string[],
): Readonly<Record<BulkForm, () => Uint8Array | string>> {
  const encoder = new Encoder();
  const bounds: (readonly [number, number])[] = [];
  encoder.append(openingOf(items.length));
  for (const [index, item] of items.entries()) {
    if (index > 0) encoder.append(",");
    const from = encoder.length;
    encoder.append(render(item));
    bounds.push([from, encoder.length]);
  }
  encoder.append(CLOSING);
  const body = encoder.cut(0, encoder.length);
  const slices = bounds.map(([from, to]) => body.subarray(from, to));
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
