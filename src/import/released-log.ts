import type { KnownRecords } from "./known-records.ts";
import type { Lists } from "./lists.ts";
import type { ChangeRecord } from "./platform/records.ts";
import { itemName, type ListOptions, type PlatformReader } from "./platform-reader.ts";

const LOG = "changes";
/** Of the release. Of a server with another one, all is read. */
const PAGE_SIZE = 20;

export interface ReleasedLog {
  readonly changes: readonly ChangeRecord[];
  /** The page that is another one when anything happened since. */
  readonly lastPage: string;
}

/** The log, oldest first: it only grows, so that what is known is not read again. */
export async function readReleasedLog(
  lists: Lists,
  reader: PlatformReader,
  known: KnownRecords<ChangeRecord>,
): Promise<ReleasedLog> {
  const from = await firstUnknown(reader, known);
  const { items, lastPage } = await lists.read(LOG, known.take, { from });
  if (from === undefined) {
    const there = new Set(items.map(({ id }) => id));
    known.dropWhere(({ id }) => !there.has(id));
  }
  return { changes: known.inOrder, lastPage };
}

/** The page of the newest record that is known; undefined where none stands in its place: then some are gone. */
export async function firstUnknown(
  reader: PlatformReader,
  known: KnownRecords<ChangeRecord>,
): Promise<ListOptions<ChangeRecord>["from"]> {
  const count = known.all.size;
  if (count === 0) return undefined;
  const page = Math.ceil(count / PAGE_SIZE);
  const found = await reader.page(`/api/${LOG}/`, page);
  const item = found?.items[(count - 1) % PAGE_SIZE];
  const newest = known.inOrder.at(-1)?.id ?? 0;
  const isThere = item !== undefined && known.isKnown(item) && itemName(item).endsWith(`/${newest}/`);
  return isThere ? { page, before: (page - 1) * PAGE_SIZE } : undefined;
}
