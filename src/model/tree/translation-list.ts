import { NOUN_ADDRESSES } from "../addresses/nouns.ts";
import { fits, PatternTable, partsOf, segmentsAt } from "../addresses/pattern.ts";
import { sitePath } from "../addresses/site.ts";
import { compareCodePoints } from "../text/order.ts";
import { parsedJson } from "../values/json-value.ts";
import { API_ROOT, directoryAddress, INDEX } from "./layout.ts";

/** The list of the number of units of each translation. The next tree is compared with it. Every tree has it. */
export const TRANSLATION_LIST = sitePath("translations.json", []);

/** Units by the translation's address below the base address, which no move of a tree changes. */
export type UnitCounts = ReadonlyMap<string, number>;

/** The name of a translation, as in paths on disk. */
export interface TranslationName {
  readonly project: string;
  readonly component: string;
  readonly language: string;
}

/** `/api/translations/<project>/<component>/<language>/`, percent-encoded as all addresses are. */
export function translationAddress({ project, component, language }: TranslationName): string {
  return `/${directoryAddress(segmentsAt(NOUN_ADDRESSES.translation, [project, component, language]))}`;
}

const API = `/${API_ROOT}/`;

/** Undefined for another address, or another spelling than lingodex's. */
export function translationIn(address: string): TranslationName | undefined {
  if (!address.startsWith(API)) return undefined;
  try {
    const name = nameIn(address.slice(API.length).split("/").slice(0, -1).map(decodeURIComponent));
    return name !== undefined && translationAddress(name) === address ? name : undefined;
  } catch {
    // The percent signs encode bytes that are not UTF-8.
    return undefined;
  }
}

/** The address of a translation whose document lies at a path of the tree, in the plain view; undefined for all else. */
export function translationOfDocument(path: string): string | undefined {
  // This is called for every path of a tree, and most do not belong to a translation.
  if (!path.startsWith(TRANSLATIONS) || !path.endsWith(`/${INDEX}`)) return undefined;
  const segments = path.split("/").slice(1, -1);
  const name = nameIn(segments);
  return name && translationAddress(name);
}

const TRANSLATIONS = `${API_ROOT}/${partsOf(NOUN_ADDRESSES.translation)[0]}/`;

function nameIn(segments: readonly string[]): TranslationName | undefined {
  const pattern = NOUN_ADDRESSES.translation;
  if (segments.length !== partsOf(pattern).length || !fits(segments, pattern)) return undefined;
  const [project = "", component = "", language = ""] = PatternTable.namesIn(pattern, segments);
  return { project, component, language };
}

/** The text of the list: one address on each line, in code-point order. */
export function encodeUnitCounts(counts: UnitCounts): string {
  const addresses = [...counts.keys()].sort(compareCodePoints);
  const lines = addresses.map((address) => `${JSON.stringify(address)}: ${counts.get(address) ?? 0}`);
  return lines.length === 0 ? "{}\n" : `{\n ${lines.join(",\n ")}\n}\n`;
}

/** Undefined for other content: a stranger can have written the file. */
export function decodeUnitCounts(bytes: Uint8Array): UnitCounts | undefined {
  const value = parsedJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const counts = new Map<string, number>();
  let sum = 0;
  for (const [address, units] of Object.entries(value)) {
    if (!isCount(units) || translationIn(address) === undefined) return undefined;
    counts.set(address, units);
    sum += units;
  }
  return Number.isSafeInteger(sum) ? counts : undefined;
}

/** The `total` of a translation's document; undefined for other bytes. */
export function decodeTotal(bytes: Uint8Array): number | undefined {
  const value = parsedJson(bytes);
  if (typeof value !== "object" || value === null || !("total" in value)) return undefined;
  return isCount(value.total) ? value.total : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
