import type { TreePart } from "../../../model/index.ts";
import { type Cut, cutIn, entriesIn, LIST_PATH, MOST_ENTRIES, PART_PATH } from "../manifest/cut.ts";
import { MANIFEST_PATH, MOST_MANIFEST_BYTES } from "../manifest/tree-manifest.ts";
import type { TreeFiles } from "./listed-files.ts";
import type { ListedFile } from "./tree-disk.ts";

const SHA256 = /^[0-9a-f]{64}$/;

/** What a manifest says that anybody may have written. */
export interface Listed {
  readonly entries: readonly ListedFile[];
  /** What the manifest names: parts, or lists of them. */
  readonly parts: readonly TreePart[];
  readonly cut: Cut;
}

/** Undefined where it is none of ours. */
export function readManifest(disk: TreeFiles, tool: string): Listed | undefined {
  const bytes = disk.readUnlisted(MANIFEST_PATH);
  if (bytes === undefined || bytes.length > MOST_MANIFEST_BYTES) return undefined;
  const manifest = parse(bytes);
  if (fieldOf(fieldOf(manifest, "tool"), "name") !== tool) return undefined;
  const listed = fieldOf(manifest, "parts") === undefined ? inline(manifest) : named(manifest);
  if (listed === undefined) return undefined;
  return listed.entries.length + entriesIn(listed.parts) > MOST_ENTRIES ? undefined : listed;
}

function inline(manifest: unknown): Listed | undefined {
  const entries = filesIn(manifest);
  return entries && { entries, parts: [], cut: cutIn({}) };
}

function named(manifest: unknown): Listed | undefined {
  const levels = fieldOf(manifest, "levels");
  if (levels === undefined) {
    const parts = partsIn(manifest, PART_PATH);
    return parts && { entries: [], parts, cut: cutIn({ parts }) };
  }
  const parts = levels === 3 ? partsIn(manifest, LIST_PATH) : undefined;
  const cut = parts && cutIn({ levels: 3, parts });
  if (parts === undefined || cut === undefined) return undefined;
  return cut.listBits > 0 && parts.length <= 2 ** cut.listBits ? { entries: [], parts, cut } : undefined;
}

/** What a manifest or a list of it names: paths of a pattern. Undefined where that is anything else. */
export function partsIn(value: unknown, pattern: RegExp): readonly TreePart[] | undefined {
  return listOf(fieldOf(value, "parts"), (item) => partFrom(item, pattern));
}

export function filesIn(value: unknown): readonly ListedFile[] | undefined {
  return listOf(fieldOf(value, "entries"), fileFrom);
}

function fileFrom(value: unknown): ListedFile | undefined {
  const [path, sha256, size] = ["path", "sha256", "size"].map((key) => fieldOf(value, key));
  if (typeof path !== "string" || typeof sha256 !== "string" || !SHA256.test(sha256)) return undefined;
  return isCount(size) ? { path, sha256, size } : undefined;
}

function partFrom(value: unknown, pattern: RegExp): TreePart | undefined {
  const [path, sha256, entries] = ["path", "sha256", "entries"].map((key) => fieldOf(value, key));
  if (typeof path !== "string" || !pattern.test(path)) return undefined;
  if (typeof sha256 !== "string" || !SHA256.test(sha256)) return undefined;
  return isCount(entries) ? { path, sha256, entries } : undefined;
}

/** Undefined for what is no list, and where one of its items is not what it should be. */
function listOf<Item>(
  value: unknown,
  from: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: Item[] = [];
  for (const one of value) {
    const item = from(one);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

export function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
