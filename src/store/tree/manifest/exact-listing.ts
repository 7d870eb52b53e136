import {
  type AbsentAddress,
  asBaseUrl,
  compareCodePoints,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
} from "../../../model/index.ts";
import { isPublishedPath } from "../disk/own-paths.ts";
import { ABSENT_PATH, misshapenIn } from "./absent-parts.ts";
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
} from "./cut.ts";
import { EntryList } from "./entry-list.ts";
import type { TellFinding } from "./manifest-walk.ts";
import { composeList, composeParts, type PartFile } from "./part-files.ts";
import { addEntry, generationOf, MANIFEST_PATH } from "./tree-manifest.ts";

/** File systems do not take longer names. The length is in bytes. */
const MOST_NAME_BYTES = 255;
const MOST_PATH_BYTES = 2048;

/** Real files are smaller. A list with a larger one comes from an attacker. */
const MOST_FILE_BYTES = 2 ** 40;

type Fail = (why: string) => void;

/** Proves that lingodex would write this manifest for the files that it lists, in number and in order. */
export function proveExactManifest(manifest: TreeManifest, tell: TellFinding): void {
  const fail = failing(MANIFEST_PATH, tell);
  if (manifest.generation !== generationOf(manifest))
    fail("its manifest is not what its own generation says: it was changed, or a newer lingodex wrote it");
  if (asBaseUrl(manifest.base_url) === undefined)
    fail(`its manifest says that its address is ${manifest.base_url}`);
  proveCut(manifest, fail);
  const { entries, bytes, absent_parts: absent = [] } = manifest;
  if (entries !== undefined) {
    proveEntries(entries, fail);
    if (sizeOf(entries) !== bytes) fail("the sizes in its manifest do not add up");
  }
  if (entriesIn(absent) > MOST_ENTRIES) fail(`its manifest lists ${entriesIn(absent)} absent addresses`);
  proveNames(absent, ABSENT_PATH, fail);
}

/** Proves that the manifest is cut as lingodex cuts it, and has no more entries or parts than it may. */
function proveCut(manifest: TreeManifest, fail: Fail): void {
  const { entries, parts, levels } = manifest;
  if ((entries === undefined) === (parts === undefined)) fail("its manifest needs either entries or parts");
  const count = countIn(manifest);
  if (count > MOST_ENTRIES) fail(`its manifest lists ${count} files`);
  const cut = cutIn(manifest);
  if ((cut.bits === 0) !== (parts === undefined) || (cut.listBits === 0) !== (levels === undefined))
    fail("its manifest is not cut as lingodex cuts it");
  if (parts !== undefined) proveNames(parts, cut.listBits === 0 ? partNames(cut) : listNames(cut), fail);
}

/** Proves that lingodex would write this part, and that each of its entries belongs to it. */
export function proveExactPart(
  entries: readonly TreeEntry[],
  part: TreePart,
  cut: Cut,
  tell: TellFinding,
): void {
  const fail = failing(part.path, tell);
  proveEntries(entries, fail);
  for (const { path } of entries)
    if (partFor(path, cut) !== part.path) fail(`${part.path} lists ${path}, which belongs to another part`);
  const list = new EntryList();
  for (const entry of entries) addEntry(list, entry);
  for (const file of composeParts(list, 0)) proveWritten(file, part, tell);
}

/** Proves that lingodex would write this list, and that each of its parts belongs to it. */
export function proveExactList(
  parts: readonly TreePart[],
  list: TreePart,
  cut: Cut,
  tell: TellFinding,
): void {
  const fail = failing(list.path, tell);
  proveNames(parts, partNames(cut), fail);
  for (const { path } of parts)
    if (listOfPart(path, cut) !== list.path)
      fail(`${list.path} names ${path}, which belongs to another list`);
  proveWritten(composeList(list.path, parts), list, tell);
}

/**
 * Proves that absent addresses are divided into files as lingodex does. @param absent the content of all parts
 */
export function proveExactAbsence(
  { absent_parts: parts = [] }: TreeManifest,
  absent: readonly AbsentAddress[],
  tell: TellFinding,
): void {
  const misshapen = parts.length === 0 ? undefined : misshapenIn(parts, absent);
  if (misshapen !== undefined) tell("tree/absent-cut", misshapen);
}

function failing(place: string, tell: TellFinding): Fail {
  return (why) => tell("manifest/not-ours", place, why);
}

function proveWritten({ part }: PartFile, { path, sha256, entries }: TreePart, tell: TellFinding): void {
  if (part.sha256 !== sha256 || part.entries !== entries) tell("manifest/not-as-written", path);
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
    if (!isListable(path)) fail(`its manifest lists ${path}, which is not a file of a tree`);
  });
}

/**
 * True for a path that a tree can have and a disk can store. The manifest and its parts do not list themselves.
 */
function isListable(path: string): boolean {
  return (
    isPublishedPath(path) &&
    path !== MANIFEST_PATH &&
    !path.startsWith(`${PARTS_ROOT}/`) &&
    Buffer.byteLength(path) <= MOST_PATH_BYTES &&
    path.split("/").every((name) => Buffer.byteLength(name) <= MOST_NAME_BYTES)
  );
}

export function sizeOf(entries: Iterable<TreeEntry>): number {
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  return bytes;
}
