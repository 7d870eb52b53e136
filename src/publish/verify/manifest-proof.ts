import type { TreeEntry, TreeManifest, TreeManifestPart, TreePart } from "../../model/tree.ts";
import { MANIFEST_PATH, PART_PATH } from "../manifest/tree-manifest.ts";
import type { ReportProblem } from "./problems.ts";
import { decodeJson, hasShape } from "./schemas.ts";
import type { TreeDisk } from "./tree-disk.ts";

/** What a tree says of itself, with all its parts. */
export interface ListedTree {
  readonly manifest: TreeManifest;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** The manifest and its parts, which no entry lists. */
  readonly own: ReadonlySet<string>;
  /** False where a part is missing or not what it should be: what it lists is unknown. */
  readonly isWhole: boolean;
}

/**
 * Reads and proves the manifest and its parts.
 *
 * @param tool the only one whose manifests are ours
 */
export function readListedTree(disk: TreeDisk, tool: string, report: ReportProblem): ListedTree | undefined {
  const manifest = readManifest(disk, tool, report);
  if (manifest === undefined) return undefined;
  const own = new Set([MANIFEST_PATH]);
  const entries = new Map<string, TreeEntry>();
  const add = (listed: readonly TreeEntry[]): void => {
    for (const entry of listed) {
      if (entries.has(entry.path)) report("tree/duplicate-entry", entry.path);
      entries.set(entry.path, entry);
    }
  };
  let isWhole = true;
  add(manifest.entries ?? []);
  for (const part of manifest.parts ?? []) {
    const listed = own.has(part.path) ? undefined : readPart(disk, part, report);
    if (own.has(part.path)) report("tree/duplicate-entry", part.path);
    own.add(part.path);
    if (listed === undefined) isWhole = false;
    else add(listed);
  }
  return { manifest, entries, own, isWhole };
}

function readManifest(disk: TreeDisk, tool: string, report: ReportProblem): TreeManifest | undefined {
  if (disk.standing(MANIFEST_PATH) === undefined && !isBehindOther(disk)) {
    report("tree/no-manifest", MANIFEST_PATH);
    return undefined;
  }
  const bytes = disk.readUnlisted(MANIFEST_PATH);
  const decoded = bytes && decodeJson(bytes, MANIFEST_PATH, report);
  if (decoded === undefined) return undefined;

  const found = headOf(decoded.value);
  if (found.tool !== tool) {
    report("tree/foreign-manifest", MANIFEST_PATH, found.tool);
    return undefined;
  }
  if (found.format !== "1") {
    report("tree/unknown-format", MANIFEST_PATH, found.format);
    return undefined;
  }
  const { value } = decoded;
  return hasShape<TreeManifest>(value, "manifest", MANIFEST_PATH, report) ? value : undefined;
}

/** True where `lingodex` stands and is no directory: that is what will be told. */
function isBehindOther(disk: TreeDisk): boolean {
  const parent = disk.standing(MANIFEST_PATH.slice(0, MANIFEST_PATH.indexOf("/")));
  return parent !== undefined && parent !== "directory";
}

/** What says whose manifest it is; nothing else of it is known yet. */
function headOf(value: unknown): { readonly tool: string; readonly format: string } {
  return {
    tool: plainText(fieldOf(fieldOf(value, "tool"), "name")),
    format: plainText(fieldOf(value, "format")),
  };
}

/** Empty for what is neither text nor number: a list may be nested deeper than what can be printed. */
function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function readPart(disk: TreeDisk, part: TreePart, report: ReportProblem): readonly TreeEntry[] | undefined {
  const { path, sha256 } = part;
  if (!PART_PATH.test(path)) {
    report("tree/part-path", MANIFEST_PATH, path);
    return undefined;
  }
  const bytes = disk.read({ path, sha256 });
  const decoded = bytes && decodeJson(bytes, path, report);
  if (decoded === undefined) return undefined;
  const { value } = decoded;
  if (!hasShape<TreeManifestPart>(value, "manifest-part", path, report)) return undefined;
  const { entries } = value;
  if (entries.length !== part.entries) report("tree/part-entries", path, entries.length, part.entries);
  return entries;
}
