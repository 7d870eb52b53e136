import type { Micros } from "../../model/hash.ts";
import type { Change } from "../../model/linked.ts";
import type { RecordedSource } from "./component-sources.ts";

/**
 * Gives every source its time (SOURCES.md, "Tables"): its row's, else that of the earliest change of the source,
 * else of its component, else `fallback`.
 */
export function timeSources(
  sources: readonly RecordedSource[],
  changes: readonly Change[],
  fallback: Micros,
): void {
  const earliest = new Map<unknown, Micros>();
  const note = (noun: unknown, time: Micros): void => {
    earliest.set(noun, Math.min(time, earliest.get(noun) ?? time));
  };
  for (const { unit, component, timestamp } of changes) {
    if (unit !== null) note(unit.sourceRecord, timestamp);
    if (component !== null) note(component, timestamp);
  }
  for (const { source, row } of sources) {
    source.timestamp = row?.timestamp ?? earliest.get(source) ?? earliest.get(source.component) ?? fallback;
  }
}
