import { RemoteError } from "../../model/failures.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { TreeEntry, TreeManifest, TreeManifestPart, TreePart } from "../../model/tree.ts";
import { isOwnPath } from "../disk/own-paths.ts";
import { digestOf, EntryList, hexOf, prefixOf } from "../manifest/entry-list.ts";
import {
  addEntry,
  composeParts,
  generationOf,
  MANIFEST_PATH,
  PARTS_ROOT,
  partBits,
  partOf,
  partPath,
} from "../manifest/tree-manifest.ts";
import { TreeProblems } from "./problems.ts";
import { decodeJson, hasShape } from "./schemas.ts";

/** Systems take no longer names; in bytes. */
const MOST_NAME_BYTES = 255;
const MOST_PATH_BYTES = 2048;

/** No file and no tree of anybody's is larger: what lists more wants to keep us busy. */
const MOST_FILE_BYTES = 2 ** 40;
const MOST_ENTRIES = 2 ** 26;

/** A manifest that is what this tool would write for its entries: of the right shape, and with the right generation. */
export interface ProvedManifest {
  readonly manifest: TreeManifest;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  /** See `partBits`; 0 where it has no parts. */
  readonly bits: number;
}

/**
 * Proves a manifest that anybody may have written.
 *
 * @param tool the only one whose manifests are ours
 * @param from what people call the place it came from
 * @throws RemoteError where it is not one of ours, or not whole
 */
export function proveManifest(bytes: Buffer, tool: string, from: string): ProvedManifest {
  const fail = failing(from);
  const value = parse<TreeManifest>(bytes, "manifest", MANIFEST_PATH, fail);
  if (value.tool.name !== tool) fail(`its manifest was written by ${value.tool.name}, not by ${tool}`);
  if (value.generation !== generationOf(value)) {
    fail("its manifest is not what its own generation says: it was changed, or a newer lingodex wrote it");
  }
  if (!URL.canParse(value.base_url)) fail(`its manifest says that its address is ${value.base_url}`);
  const { entries, parts } = value;
  if ((entries === undefined) === (parts === undefined)) fail("its manifest needs either entries or parts");
  const count = (parts ?? []).reduce((sum, part) => sum + part.entries, entries?.length ?? 0);
  if (count > MOST_ENTRIES) fail(`its manifest lists ${count} files`);
  const bits = partBits(count);
  if ((bits === 0) !== (parts === undefined)) fail("its manifest is not cut as lingodex cuts it");
  if (entries !== undefined) {
    proveEntries(entries, fail);
    if (sizeOf(entries) !== value.bytes) fail("the sizes in its manifest do not add up");
  }
  if (parts !== undefined) proveParts(parts, bits, fail);
  return { manifest: value, sha256: hexOf(digestOf(bytes)), bits };
}

/**
 * Proves a part: the one that the manifest lists, with no entry that belongs elsewhere.
 *
 * @throws RemoteError
 */
export function provePart(bytes: Buffer, part: TreePart, bits: number, from: string): readonly TreeEntry[] {
  const fail = failing(from);
  if (hexOf(digestOf(bytes)) !== part.sha256) fail(`${part.path} is not what its manifest lists`);
  const { entries } = parse<TreeManifestPart>(bytes, "manifest-part", part.path, fail);
  proveEntries(entries, fail);
  for (const { path } of entries) {
    if (partFor(path, bits) !== part.path) {
      fail(`${part.path} lists ${path}, which belongs to another part`);
    }
  }
  const list = new EntryList();
  for (const entry of entries) addEntry(list, entry);
  for (const { part: own } of composeParts(list, 0)) {
    if (own.sha256 !== part.sha256 || own.entries !== part.entries) {
      fail(`${part.path} is not written as lingodex writes it`);
    }
  }
  return entries;
}

/** The part that lists a path. */
export function partFor(path: string, bits: number): string {
  return partPath(partOf(prefixOf(digestOf(path)), bits), bits);
}

type Fail = (why: string) => never;

function failing(from: string): Fail {
  return (why) => {
    throw new RemoteError(`${from}: ${why}`);
  };
}

function parse<T>(bytes: Buffer, schema: string, path: string, fail: Fail): T {
  const problems = new TreeProblems();
  const decoded = decodeJson(bytes, path, problems.report);
  if (decoded !== undefined && hasShape<T>(decoded.value, schema, path, problems.report))
    return decoded.value;
  return fail(`${path}: ${problems.sorted()[0]?.message ?? "unreadable"}`);
}

function proveParts(parts: readonly TreePart[], bits: number, fail: Fail): void {
  const known = new RegExp(`^${PARTS_ROOT}/[0-9a-f]{${Math.ceil(bits / 4)}}\\.json$`);
  parts.forEach(({ path }, index) => {
    if (!known.test(path)) fail(`its manifest lists a part ${path}`);
    const before = parts[index - 1]?.path;
    if (before !== undefined && compareCodePoints(before, path) >= 0)
      fail("its manifest's parts are in disorder");
  });
}

function proveEntries(entries: readonly TreeEntry[], fail: Fail): void {
  entries.forEach(({ path, size }, index) => {
    const before = entries[index - 1]?.path;
    if (before !== undefined && compareCodePoints(before, path) >= 0)
      fail("its manifest's entries are in disorder");
    if (size > MOST_FILE_BYTES) fail(`its manifest says that ${path} has ${size} bytes`);
    if (!isListable(path)) fail(`its manifest lists ${path}, which is no file of a tree`);
  });
}

/** What a tree may hold and a disk may take. The manifest and its parts list all but themselves. */
function isListable(path: string): boolean {
  return (
    isOwnPath(path) &&
    path !== MANIFEST_PATH &&
    !path.startsWith(`${PARTS_ROOT}/`) &&
    !/[\p{Cc}\p{Cs}\\]/u.test(path) &&
    Buffer.byteLength(path) <= MOST_PATH_BYTES &&
    path.split("/").every((name) => Buffer.byteLength(name) <= MOST_NAME_BYTES)
  );
}

export function sizeOf(entries: Iterable<TreeEntry>): number {
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  return bytes;
}
