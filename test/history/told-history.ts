import { join } from "node:path";
import { type OpenLog, openLog } from "../../src/catalogue/history/catalogue-history.ts";
import type { HistoryCache } from "../../src/catalogue/history/log-memory.ts";
import { OverTime } from "../../src/catalogue/history/over-time.ts";
import { readCatalogue } from "../../src/catalogue/read/catalogue.ts";
import type { HistoryRow } from "../../src/model/catalogue/history-row.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type NamedRecord, recordsOf } from "./named-records.ts";

/** What a history tells, and what is said of it. */
export interface Told extends Omit<OpenLog, "namings" | "people"> {
  readonly rows: readonly HistoryRow[];
  readonly records: readonly NamedRecord[];
  readonly users: OpenLog["people"]["derived"];
  readonly said: readonly { readonly code: string }[];
}

export async function tell(directory: string, cache?: HistoryCache, maxInputBytes = 2 ** 25): Promise<Told> {
  const diagnostics = new Diagnostics();
  const { report } = diagnostics;
  const read = readCatalogue({ directory, out: undefined, maxInputBytes, checks: new Set() }, report);
  if (read.catalogue === undefined) throw new Error(`${directory} has no catalogue that can be read`);
  const overTime = new OverTime("day", "UTC");
  const log = await openLog(
    read.catalogue,
    read,
    { maxInputBytes, now: Number.POSITIVE_INFINITY, cache, overTime },
    report,
  );
  if (log === undefined) throw new Error(`${directory} has no history that can be read`);
  const { people, namings: _, ...told } = log;
  return {
    ...told,
    records: recordsOf(log),
    rows: overTime.rows(),
    users: people.derived,
    said: diagnostics.sorted(),
  };
}

export function newCache(): HistoryCache {
  const folder = join(temporaryDirectory(), "cache");
  return { folder, keys: folder };
}
