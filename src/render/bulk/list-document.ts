import { NDJSON_TYPE } from "../../model/bulk-layout.ts";
import type { TreeFile } from "../../model/tree.ts";
import { Encoder } from "../encoder.ts";

const JSON_TYPE = "application/json";
const LINE_FEED = Uint8Array.of(10);

/**
 * A whole collection in the shape of a page that has no other, so that what reads pages reads it, too; and the same
 * items as NDJSON, one a line. Each item is rendered once, and the two are in memory, no more.
 *
 * @param path without its ending
 */
export function* listDocuments<Item>(
  path: string,
  items: readonly Item[],
  render: (item: Item) => string,
): Iterable<TreeFile> {
  const { body, slices } = encodeList(items, render);
  yield { path: `${path}.json`, body, mediaType: JSON_TYPE };
  const lines = slices.flatMap((slice) => [slice, LINE_FEED]);
  yield { path: `${path}.ndjson`, body: Buffer.concat(lines), mediaType: NDJSON_TYPE };
}

/** The JSON form alone. */
export function listDocument<Item>(
  path: string,
  items: readonly Item[],
  render: (item: Item) => string,
): TreeFile {
  return { path: `${path}.json`, body: encodeList(items, render).body, mediaType: JSON_TYPE };
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
  encoder.append(`{"count":${items.length},"next":null,"previous":null,"results":[`);
  for (const [index, item] of items.entries()) {
    if (index > 0) encoder.append(",");
    const from = encoder.length;
    encoder.append(render(item));
    bounds.push([from, encoder.length]);
  }
  encoder.append("]}");
  const slices = bounds.map(([from, to]) => encoder.cut(from, to));
  return { body: encoder.cut(0, encoder.length), slices };
}
