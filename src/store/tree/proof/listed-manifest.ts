import {
  type AbsentAddress,
  asBaseUrl,
  compareCodePoints,
  InputError,
  isTreePath,
  type TreeEntry,
  type TreeManifest,
  type TreeManifestAbsent,
  type TreeManifestList,
  type TreeManifestPart,
  type TreePart,
} from "../../../model/index.ts";
import { isOwnPath } from "../disk/own-paths.ts";
import { ABSENT_PATH, misshapenIn } from "../manifest/absent-parts.ts";
import {
  type Cut,
  countIn,
  cutIn,
  digitsOf,
  entriesIn,
  listOfPart,
  MOST_ENTRIES,
  PARTS_ROOT,
  partFor,
} from "../manifest/cut.ts";
import { digestOf, EntryList, hexOf } from "../manifest/entry-list.ts";
import { composeList, composeParts, type PartFile } from "../manifest/part-files.ts";
import { addEntry, generationOf, MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import { TreeProblems } from "./problems.ts";
import { decodeJson, hasShape } from "./schemas.ts";

/** Systems take no longer names; in bytes. */
const MOST_NAME_BYTES = 255;
const MOST_PATH_BYTES = 2048;

/** No file of anybody's is larger: what lists more wants to keep us busy. */
const MOST_FILE_BYTES = 2 ** 40;

/** A manifest that is what this tool would write for its entries: of the right shape, and with the right generation. */
export interface ProvedManifest {
  readonly manifest: TreeManifest;
  /** Of its bytes, in hex. */
  readonly sha256: string;
  readonly cut: Cut;
}

/**
 * Proves a manifest that anybody may have written.
 *
 * @param tool the only one whose manifests are ours
 * @param from what people call the place it came from
 * @throws InputError where it is not one of ours, or not whole
 */
export function proveManifest(bytes: Buffer, tool: string, from: string): ProvedManifest {
  const fail = failing(from);
  const value = parse<TreeManifest>(bytes, "manifest", MANIFEST_PATH, fail);
  if (value.tool.name !== tool) fail(`its manifest was written by ${value.tool.name}, not by ${tool}`);
  if (value.generation !== generationOf(value)) {
    fail("its manifest is not what its own generation says: it was changed, or a newer lingodex wrote it");
  }
  if (asBaseUrl(value.base_url) === undefined)
    fail(`its manifest says that its address is ${value.base_url}`);
  return { manifest: value, sha256: hexOf(digestOf(bytes)), cut: proveLists(value, fail) };
}

/** Proves what a manifest lists, or names: no more than it may, in order. @returns how it is cut */
function proveLists(manifest: TreeManifest, fail: Fail): Cut {
  const { entries, parts, levels, absent_parts: absent = [] } = manifest;
  if ((entries === undefined) === (parts === undefined)) fail("its manifest needs either entries or parts");
  const count = countIn(manifest);
  if (count > MOST_ENTRIES) fail(`its manifest lists ${count} files`);
  const cut = cutIn(manifest);
  if ((cut.bits === 0) !== (parts === undefined) || (cut.listBits === 0) !== (levels === undefined))
    fail("its manifest is not cut as lingodex cuts it");
  if (entries !== undefined) {
    proveEntries(entries, fail);
    if (sizeOf(entries) !== manifest.bytes) fail("the sizes in its manifest do not add up");
  }
  if (parts !== undefined) proveNames(parts, cut.listBits === 0 ? partNames(cut) : listNames(cut), fail);
  if (entriesIn(absent) > MOST_ENTRIES) fail(`its manifest lists ${entriesIn(absent)} absent addresses`);
  proveNames(absent, ABSENT_PATH, fail);
  return cut;
}

/**
 * Proves a part: the one that is listed, with no entry that belongs elsewhere.
 *
 * @throws InputError
 */
export function provePart(bytes: Buffer, part: TreePart, cut: Cut, from: string): readonly TreeEntry[] {
  const fail = failing(from);
  const { entries } = parseNamed<TreeManifestPart>(bytes, part, "entries", fail);
  proveEntries(entries, fail);
  for (const { path } of entries) {
    if (partFor(path, cut) !== part.path) {
      fail(`${part.path} lists ${path}, which belongs to another part`);
    }
  }
  const list = new EntryList();
  for (const entry of entries) addEntry(list, entry);
  for (const file of composeParts(list, 0)) proveWritten(file, part, fail);
  return entries;
}

/**
 * Proves a list of parts: the one that the manifest names, with no part that belongs elsewhere.
 *
 * @throws InputError
 */
export function proveList(bytes: Buffer, list: TreePart, cut: Cut, from: string): readonly TreePart[] {
  const fail = failing(from);
  const { parts } = parseNamed<TreeManifestList>(bytes, list, "parts", fail);
  proveNames(parts, partNames(cut), fail);
  for (const { path } of parts) {
    if (listOfPart(path, cut) !== list.path)
      fail(`${list.path} names ${path}, which belongs to another list`);
  }
  proveWritten(composeList(list.path, parts), list, fail);
  return parts;
}

/**
 * Proves a file that holds some of what is absent: the one that the manifest names. Whether it holds what belongs there is known
 * when all are read (`proveAbsence`).
 *
 * @throws InputError
 */
export function proveAbsent(bytes: Buffer, part: TreePart, from: string): readonly AbsentAddress[] {
  const fail = failing(from);
  const { absent } = parseNamed<TreeManifestAbsent>(bytes, part, "absent", fail);
  if (absent.length !== part.entries) fail(notWritten(part.path));
  return absent;
}

/**
 * Proves that what is absent is cut as lingodex cuts it.
 *
 * @param absent what all parts hold
 * @throws InputError
 */
export function proveAbsence(
  { absent_parts: parts = [] }: TreeManifest,
  absent: readonly AbsentAddress[],
  from: string,
): void {
  const misshapen = misshapenIn(parts, absent);
  if (misshapen !== undefined) failing(from)(notWritten(misshapen));
}

function notWritten(path: string): string {
  return `${path} is not written as lingodex writes it`;
}

function proveWritten({ part }: PartFile, listed: TreePart, fail: Fail): void {
  if (part.sha256 !== listed.sha256 || part.entries !== listed.entries) fail(notWritten(listed.path));
}

type Fail = (why: string) => never;

function failing(from: string): Fail {
  return (why) => {
    throw new InputError(`${from}: ${why}`);
  };
}

function parse<T>(bytes: Buffer, schema: string, path: string, fail: Fail): T {
  const problems = new TreeProblems();
  const decoded = decodeJson(bytes, path, problems.report);
  if (decoded !== undefined && hasShape<T>(decoded.value, schema, path, problems.report))
    return decoded.value;
  return fail(`${path}: ${problems.sorted()[0]?.message ?? "unreadable"}`);
}

/** Of what a manifest or a list of it names. @param key what it is to hold */
function parseNamed<T extends object>(
  bytes: Buffer,
  { path, sha256 }: TreePart,
  key: keyof T & string,
  fail: Fail,
): T {
  if (hexOf(digestOf(bytes)) !== sha256) fail(`${path} is not what its manifest lists`);
  const value = parse<Partial<T>>(bytes, "manifest-part", path, fail);
  return hasKey(value, key) ? value : fail(`${path}: must have required property '${key}'`);
}

/** A proof of shape says what else is there. */
function hasKey<T extends object>(value: Partial<T>, key: keyof T): value is T {
  return value[key] !== undefined;
}

function partNames({ bits }: Cut): RegExp {
  return new RegExp(`^${PARTS_ROOT}/[0-9a-f]{${digitsOf(bits)}}\\.json$`);
}

function listNames({ listBits }: Cut): RegExp {
  return new RegExp(`^${PARTS_ROOT}/list-[0-9a-f]{${digitsOf(listBits)}}\\.json$`);
}

function proveNames(parts: readonly TreePart[], known: RegExp, fail: Fail): void {
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
    isTreePath(path) &&
    Buffer.byteLength(path) <= MOST_PATH_BYTES &&
    path.split("/").every((name) => Buffer.byteLength(name) <= MOST_NAME_BYTES)
  );
}

export function sizeOf(entries: Iterable<TreeEntry>): number {
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  return bytes;
}
