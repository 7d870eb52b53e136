import type { Stats } from "node:fs";
import { readBytes, useRegularFile } from "../../../model/disk/index.ts";
import { InputError } from "../../../model/index.ts";
import { mergeOpened } from "./merged-records.ts";
import {
  compareRecords,
  decodeRecord,
  END,
  type RecordPlace,
  recordLength,
  type ShardRecord,
} from "./record.ts";
import { RecordFile } from "./record-file.ts";
import { indexIn, PLACE_BYTES, type RecordBlock, type RecordIndex } from "./record-index.ts";

interface IndexedFile {
  readonly file: string;
  readonly index: RecordIndex;
}

/**
 * Files of records that are read in parts, from any place. Memory contains their indexes: about one per mille of
 * them.
 */
export class IndexedFiles {
  readonly #files: readonly IndexedFile[];

  /** @throws InputError if one is not a file of records, or was cut off */
  constructor(files: readonly string[]) {
    this.#files = files.map((file) => ({ file, index: readIndex(file) }));
  }

  countOf(collection: string): number {
    return this.#files.reduce((sum, { index }) => sum + (index.counts[collection] ?? 0), 0);
  }

  /**
   * The first place of each part except the first. All parts need about the same work.
   *
   * @param weightOf the work for an indexed place of a collection, relative to others
   */
  bounds(parts: number, weightOf: (collection: string) => number): readonly RecordPlace[] {
    const places = this.#files.flatMap(({ index }) => index.blocks).sort(compareRecords);
    let sum = 0;
    const weighed = places.map((place) => {
      sum += weightOf(place.collection);
      return { place, upTo: sum };
    });
    return Array.from({ length: parts - 1 }, (_, part) => {
      const found = weighed.find(({ upTo }) => upTo > (sum * (part + 1)) / parts);
      return found?.place ?? { collection: END, key: Buffer.alloc(0) };
    });
  }

  /** Counts the records of its collection before a place, in all files. */
  rankOf(place: RecordPlace): number {
    return this.#files.reduce((sum, { file, index }) => {
      const block = blockFor(index, place);
      const open = openAt(file, block);
      let rank = block?.collection === place.collection ? block.before : 0;
      for (; isBefore(open.current, place); open.advance())
        if (open.current?.collection === place.collection) rank += 1;
      open.close();
      return sum + rank;
    }, 0);
  }

  /** Yields the records from a place on, in order, until the reader stops. */
  from(place: RecordPlace | undefined): Iterable<ShardRecord> {
    return mergeOpened(this.#files, ({ file, index }) => {
      const open = openAt(file, place && blockFor(index, place));
      while (place !== undefined && isBefore(open.current, place)) open.advance();
      return open;
    });
  }
}

function isBefore(record: ShardRecord | undefined, place: RecordPlace): boolean {
  return record !== undefined && compareRecords(record, place) < 0;
}

/** The last block that begins before the place. Records in the same place are then all included. */
function blockFor({ blocks }: RecordIndex, place: RecordPlace): RecordBlock | undefined {
  return blocks.findLast((block) => compareRecords(block, place) < 0);
}

/** @throws InputError if the record there differs from the index, because skipped records would be missing */
function openAt(file: string, block: RecordBlock | undefined): RecordFile {
  const open = new RecordFile(file, block?.at);
  const { current } = open;
  if (block === undefined || (current !== undefined && compareRecords(current, block) === 0)) return open;
  open.close();
  throw new InputError(`${file}: its index does not match its records; repeat the command that wrote it`);
}

const MOST_END_BYTES = 2 ** 28;

function readIndex(file: string): RecordIndex {
  try {
    const end = useRegularFile(file, endIn, { followsLinks: true });
    if (end?.collection === END) return indexIn(end);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new InputError(`${file}: is cut off, or contains no records; repeat the command that wrote it`);
}

function endIn(descriptor: number, { size }: Stats): ShardRecord | undefined {
  if (size < PLACE_BYTES) return undefined;
  const place = Number(readBytes(descriptor, size - PLACE_BYTES, PLACE_BYTES).readBigUInt64LE());
  if (!(place < size) || size - place > MOST_END_BYTES) return undefined;
  const bytes = readBytes(descriptor, place, size - place);
  return recordLength(bytes) === bytes.length ? decodeRecord(bytes) : undefined;
}
