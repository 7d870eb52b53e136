import {
  MOST_NAMED_BITS,
  type TreeManifest,
  type TreeManifestList,
  type TreePart,
} from "../../../model/index.ts";
import { ABSENT_PATH, MOST_ABSENT_BITS } from "./absent-parts.ts";
import { cutOf, LIST_PATH, MOST_ENTRIES, PART_PATH, partFiles } from "./cut.ts";

/** No tree of ours has more. */
const MOST_PARTS = partFiles(cutOf(MOST_ENTRIES));

/** What stands beside an old tree's manifest and belongs to it. */
export interface OldParts {
  /** Where entries stand. */
  readonly parts: readonly TreePart[];
  /** Where what is absent stands, which nobody needs of an old tree. */
  readonly absent: readonly TreePart[];
  /** SHA-256 by path: of all of them, and of the lists that name parts. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * What a manifest names that anybody may have written: each path once, and none that could not be ours.
 *
 * @param readList undefined where a list cannot be read: then nobody knows what it names
 */
export function readOldParts(
  { levels, parts: named, absent_parts }: Partial<TreeManifest>,
  readList: (list: TreePart) => string | undefined,
): OldParts {
  if (levels === undefined) {
    const parts = eachOnce(named, PART_PATH);
    return { parts, absent: [], hashes: new Map(parts.map(({ path, sha256 }) => [path, sha256])) };
  }
  const absent = eachOnce(absent_parts, ABSENT_PATH).slice(0, 2 ** MOST_ABSENT_BITS);
  const lists = eachOnce(named, LIST_PATH).slice(0, 2 ** MOST_NAMED_BITS);
  const hashes = new Map([...lists, ...absent].map(({ path, sha256 }) => [path, sha256]));
  const parts: TreePart[] = [];
  for (const list of lists) {
    for (const part of eachOnce(decodeObject<TreeManifestList>(readList(list) ?? "")?.parts, PART_PATH)) {
      if (hashes.has(part.path) || parts.length === MOST_PARTS) continue;
      hashes.set(part.path, part.sha256);
      parts.push(part);
    }
  }
  return { parts, absent, hashes };
}

function eachOnce(parts: unknown, pattern: RegExp): readonly TreePart[] {
  const byPath = new Map<string, TreePart>();
  for (const part of Array.isArray(parts) ? parts : []) {
    const path: unknown = part?.path;
    if (typeof path === "string" && pattern.test(path)) byPath.set(path, part);
  }
  return [...byPath.values()];
}

/** Undefined for what is no JSON, and no object. */
export function decodeObject<T>(text: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // What a manifest says is checked where it is used: `verify` proves all of it.
    return typeof value === "object" && value !== null ? (value as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}
