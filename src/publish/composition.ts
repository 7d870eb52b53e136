import { compareCodePoints } from "../model/order.ts";
import type { TreeManifest, TreePart } from "../model/tree.ts";
import type { Amendment, Carried } from "./manifest/amendment.ts";
import { type Change, digestOf, hexOf, UNCHANGED } from "./manifest/entry-list.ts";
import type { OldTree } from "./manifest/old-tree.ts";
import {
  composeParts,
  encodeManifest,
  headOf,
  inlineEntries,
  MANIFEST_PATH,
  type PartFile,
  partBits,
  type TreeFacts,
} from "./manifest/tree-manifest.ts";
import type { StagedTree } from "./staged-tree.ts";

/** The manifest of the new tree. Its parts are staged, as far as the old tree does not have them. */
export interface Composed {
  readonly text: string;
  readonly manifest: TreeManifest;
  readonly sha256: string;
  readonly parts: ReadonlySet<string>;
  /** All files of the tree, the manifest and its parts among them. */
  readonly files: number;
}

const NOTHING_CARRIED: Carried = { parts: [], patched: undefined, bytes: 0 };

/** @param changeOf what becomes of a part, next to what stands there */
export function composeUpdate(
  staged: StagedTree,
  facts: TreeFacts,
  amendment: Amendment | undefined,
  changeOf: (file: PartFile) => Change,
): Composed {
  const { entries } = staged;
  const carried = amendment?.carryOver(entries) ?? NOTHING_CARRIED;
  const { patched } = carried;
  const listed = [...carried.parts, ...(patched ?? []).map(({ part }) => part)];
  const count = listed.reduce((sum, part) => sum + part.entries, patched === undefined ? entries.length : 0);
  const bits = partBits(count);
  const parts: TreePart[] = [...carried.parts];
  for (const file of patched ?? (bits === 0 ? [] : composeParts(entries, bits))) {
    const change = changeOf(file);
    if (change !== UNCHANGED) staged.putPart(file, change);
    parts.push(file.part);
  }
  parts.sort((a, b) => compareCodePoints(a.path, b.path));
  const lists = bits === 0 ? { entries: inlineEntries(entries) } : { parts };
  const text = encodeManifest({ ...headOf(facts, entries.bytes + carried.bytes), ...lists });
  return {
    text,
    manifest: JSON.parse(text),
    sha256: hexOf(digestOf(text)),
    parts: new Set(parts.map(({ path }) => path)),
    files: count + parts.length + 1,
  };
}

export interface Gone {
  readonly count: number;
  readonly paths: () => Iterable<string>;
}

/**
 * What an old tree has and the new one has not.
 *
 * @param parts of the new manifest
 */
export function goneFrom(
  old: OldTree | undefined,
  amendment: Amendment | undefined,
  parts: ReadonlySet<string>,
): Gone {
  if (old === undefined) return { count: 0, paths: () => [] };
  const goneParts = old.partPaths().filter((path) => path !== MANIFEST_PATH && !parts.has(path));
  const documents = amendment === undefined ? old.unmarkedCount : amendment.removed.size;
  const paths = function* (): Iterable<string> {
    if (amendment !== undefined) yield* amendment.removed;
    else if (documents > 0) yield* old.unmarked();
    yield* goneParts;
  };
  return { count: documents + goneParts.length, paths };
}
