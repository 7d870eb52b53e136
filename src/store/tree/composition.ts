import {
  type AbsentAddress,
  compareCodePoints,
  MOST_NAMED_BITS,
  type TreeManifest,
  type TreePart,
} from "../../model/index.ts";
import { composeAbsence } from "./manifest/absent-parts.ts";
import type { Amendment, Carried } from "./manifest/amendment.ts";
import { type Cut, cutOf, entriesIn } from "./manifest/cut.ts";
import { type Change, digestOf, type EntryList, hexOf, UNCHANGED } from "./manifest/entry-list.ts";
import type { OldTree } from "./manifest/old-tree.ts";
import { composeLists, composeParts, type PartFile } from "./manifest/part-files.ts";
import { encodeManifest, inlineEntries, type TreeFacts, type TreeLists } from "./manifest/tree-manifest.ts";

/** The manifest of the new tree. Parts of all kinds are staged, unless the old tree has them. */
export interface Composed {
  readonly text: string;
  readonly manifest: TreeManifest;
  readonly sha256: string;
  readonly parts: ReadonlySet<string>;
  /** The number of files in the tree, with the manifest and its parts. */
  readonly files: number;
}

/** A staged tree, or the preview of one. */
interface Receiving {
  readonly entries: EntryList;
  putPart(file: PartFile, change: Change): void;
}

const NOTHING_CARRIED: Carried = { parts: [], patched: undefined, bytes: 0 };

/**
 * @param changeOf the change of a part of any kind, compared with the file on disk
 * @param mostNamed see `cutOf`
 */
export function composeUpdate(
  staged: Receiving,
  facts: TreeFacts,
  amendment: Amendment | undefined,
  changeOf: (file: PartFile) => Change,
  mostNamed: number = MOST_NAMED_BITS,
): Composed {
  const { entries } = staged;
  const carried = amendment?.carryOver(entries) ?? NOTHING_CARRIED;
  const { patched } = carried;
  const listed = [...carried.parts, ...(patched ?? []).map(({ part }) => part)];
  const count = patched === undefined ? entries.length : entriesIn(listed);
  const cut = cutOf(count, mostNamed);
  const paths = new Set(carried.parts.map(({ path }) => path));
  const put = (file: PartFile): void => {
    const change = changeOf(file);
    if (change !== UNCHANGED) staged.putPart(file, change);
    paths.add(file.part.path);
  };
  const lists = composeListing(entries, facts.absent, cut, put, carried);
  const encoded = encodedManifest(facts, entries.bytes + carried.bytes, lists);
  return {
    ...encoded,
    sha256: hexOf(digestOf(encoded.text)),
    parts: paths,
    files: count + paths.size + 1,
  };
}

/**
 * The manifest of a tree whose entries are all there.
 *
 * @param put takes each of its parts, in the order of their names; then each list of them, and each that holds what is
 *   absent, likewise
 * @param mostNamed see `cutOf`
 */
export function composeWhole(
  entries: EntryList,
  facts: TreeFacts,
  put: (file: PartFile) => void,
  mostNamed: number = MOST_NAMED_BITS,
): Pick<Composed, "text" | "manifest"> {
  const cut = cutOf(entries.length, mostNamed);
  const lists = composeListing(entries, facts.absent, cut, put, NOTHING_CARRIED);
  return encodedManifest(facts, entries.bytes, lists);
}

/** @param put receives each part that is not carried over: parts first, then lists, then parts of absent addresses */
function composeListing(
  entries: EntryList,
  absent: readonly AbsentAddress[],
  cut: Cut,
  put: (file: PartFile) => void,
  { parts: carried, patched }: Carried,
): TreeLists {
  if (cut.bits === 0) return { absent, entries: inlineEntries(entries) };
  const parts: TreePart[] = [...carried];
  for (const file of patched ?? composeParts(entries, cut.bits)) {
    put(file);
    parts.push(file.part);
  }
  parts.sort((a, b) => compareCodePoints(a.path, b.path));
  if (cut.listBits === 0) return { absent, parts };
  const lists: TreePart[] = [];
  for (const file of composeLists(parts, cut)) {
    put(file);
    lists.push(file.part);
  }
  return { ...composeAbsence(absent, put), levels: 3, parts: lists };
}

function encodedManifest(
  { absent: _, ...facts }: TreeFacts,
  bytes: number,
  lists: TreeLists,
): Pick<Composed, "text" | "manifest"> {
  const text = encodeManifest({ format: 1, ...facts, bytes, ...lists });
  return { text, manifest: JSON.parse(text) };
}

export interface Gone {
  readonly count: number;
  readonly paths: () => Iterable<string>;
}

/** The paths of an old tree that the new one does not have. @param parts the new manifest's parts, of all kinds */
export function goneFrom(
  old: OldTree | undefined,
  amendment: Amendment | undefined,
  parts: ReadonlySet<string>,
): Gone {
  if (old === undefined) return { count: 0, paths: () => [] };
  const goneParts = old.ownPaths().filter((path) => !parts.has(path));
  const documents = amendment === undefined ? old.unmarkedCount : amendment.removed.size;
  const paths = function* (): Iterable<string> {
    if (amendment !== undefined) yield* amendment.removed;
    else if (documents > 0) yield* old.unmarked();
    yield* goneParts;
  };
  return { count: documents + goneParts.length, paths };
}
