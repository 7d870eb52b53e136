import { directoryAddress, META_ROOT } from "./layout.ts";
import { compareCodePoints } from "./order.ts";

/** How many units each translation of a tree has: what the next tree is compared with. Every tree has it. */
export const TRANSLATION_LIST = `${META_ROOT}/translations.json`;

/** Units by the translation's address below the base address, which no move of a tree changes. */
export type UnitCounts = ReadonlyMap<string, number>;

/** What a translation is called, as it stands in paths on disk. */
export interface TranslationName {
  readonly project: string;
  readonly component: string;
  readonly language: string;
}

/** `/api/translations/<project>/<component>/<language>/`, percent-encoded as all addresses are. */
export function translationAddress({ project, component, language }: TranslationName): string {
  return `/${directoryAddress(["translations", project, component, language])}`;
}

const ADDRESS = /^\/api\/translations\/([^/]+)\/([^/]+)\/([^/]+)\/$/;

/** Undefined for what is no such address, or is not spelled as we spell it. */
export function translationIn(address: string): TranslationName | undefined {
  const [, project, component, language] = ADDRESS.exec(address) ?? [];
  if (project === undefined || component === undefined || language === undefined) return undefined;
  try {
    const name = {
      project: decodeURIComponent(project),
      component: decodeURIComponent(component),
      language: decodeURIComponent(language),
    };
    return translationAddress(name) === address ? name : undefined;
  } catch {
    // A percent sign before what is no UTF-8.
    return undefined;
  }
}

/** Of the plain view: that of the other one has a segment more. */
const DOCUMENT = /^api\/translations\/([^/]+)\/([^/]+)\/([^/]+)\/index\.json$/;

/** The address of a translation whose document lies at a path of the tree; undefined for all else. */
export function translationOfDocument(path: string): string | undefined {
  const [, project, component, language] = DOCUMENT.exec(path) ?? [];
  if (project === undefined || component === undefined || language === undefined) return undefined;
  return translationAddress({ project, component, language });
}

/** One address a line, ascending by code points. */
export function encodeUnitCounts(counts: UnitCounts): string {
  const addresses = [...counts.keys()].sort(compareCodePoints);
  const lines = addresses.map((address) => `${JSON.stringify(address)}: ${counts.get(address) ?? 0}`);
  return lines.length === 0 ? "{}\n" : `{\n ${lines.join(",\n ")}\n}\n`;
}

/** Undefined for what is no such list: it may be anybody's. */
export function decodeUnitCounts(bytes: Uint8Array): UnitCounts | undefined {
  const value = parse(bytes);
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

/** The `total` of a translation's document; undefined for what is none. */
export function decodeTotal(bytes: Uint8Array): number | undefined {
  const value = parse(bytes);
  if (typeof value !== "object" || value === null || !("total" in value)) return undefined;
  return isCount(value.total) ? value.total : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}
