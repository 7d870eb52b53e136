import { isJsonFields } from "../model/index.ts";
import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";

interface UncopiedList {
  readonly name: string;
  readonly what: string;
  /** Visitors are refused. */
  readonly needsToken: boolean;
}

/** Lists of a server of today that have no place in a catalogue. */
const UNCOPIED: readonly UncopiedList[] = [
  { name: "component-lists", what: "component lists", needsToken: false },
  { name: "groups", what: "teams", needsToken: false },
  { name: "memory", what: "entries of the translation memory", needsToken: true },
];

/**
 * Reports how many items lists have that are not copied. Each list takes a request for one item, and nothing of the answer
 * but the count is used or kept.
 */
export async function tellUncopied(
  reader: PlatformReader,
  hasToken: boolean,
  telling: Telling,
): Promise<void> {
  const root = await reader.document("/api/");
  const isListed = (name: string): boolean => isJsonFields(root) && typeof root[name] === "string";
  for (const { name, what, needsToken } of UNCOPIED) {
    if (!isListed(name) || (needsToken && !hasToken)) continue;
    const { document } = await reader.passing(`/api/${name}/?page_size=1`);
    const count = isJsonFields(document) ? document["count"] : undefined;
    if (typeof count === "number" && Number.isSafeInteger(count) && count > 0)
      telling.tell("import/not-kept", what, count);
  }
}
