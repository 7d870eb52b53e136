import { hash } from "node:crypto";
import { InputError, UsageError } from "../../../model/index.ts";
import { SEEN } from "../collections.ts";
import type { Settled } from "../facts.ts";
import { numberKey } from "../records/keys.ts";
import { NOTHING, type ShardRecord } from "../records/record.ts";

/** Of which slices a task made its part: those that are settled. @param number of the task */
export function seenRecord(settled: Settled, number: number): ShardRecord {
  return { collection: SEEN, key: numberKey(number), plain: seenOf(settled), api: NOTHING };
}

/** Documents of all slices follow from it. */
function seenOf({ keys }: Settled): Buffer {
  return Buffer.from(hash("sha256", keys.join("\n")));
}

/**
 * Each task must have made its part of the very slices that are settled.
 *
 * @param records of `SEEN`, of all tasks @throws InputError where it has not; UsageError where one is missing, or comes twice
 */
export function proveSeen(records: Iterable<ShardRecord>, settled: Settled): void {
  const seen = seenOf(settled);
  const tasks = new Set<string>();
  for (const { key, plain } of records) {
    if (!seen.equals(plain))
      throw new InputError(
        "pages were made of other slices than those that are settled: run lingodex shard page again",
      );
    const task = key.toString("hex");
    if (tasks.has(task)) throw new UsageError("a file of pages is named twice", "name one file a part");
    tasks.add(task);
  }
  const { length } = settled.keys;
  const missing = settled.keys.filter((_, number) => !tasks.has(numberKey(number).toString("hex")));
  if (missing.length > 0)
    throw new UsageError(
      `${missing.length} of ${length} files of pages are missing`,
      "run lingodex shard page for every slice, and name all their files",
    );
}
