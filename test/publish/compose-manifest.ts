import type { TreeEntry, TreeManifest } from "../../src/model/tree.ts";
import { EntryList } from "../../src/publish/manifest/entry-list.ts";
import {
  addEntry,
  composeParts,
  encodeManifest,
  headOf,
  inlineEntries,
  MANIFEST_PATH,
  partBits,
  type TreeFacts,
} from "../../src/publish/manifest/tree-manifest.ts";

/** The manifest and its parts as files, in the order in which they are to be written: the manifest is the last. */
interface ManifestFiles {
  readonly manifest: TreeManifest;
  readonly files: readonly { readonly path: string; readonly body: string }[];
}

/** The manifest of files that a test made up. */
export function composeManifest(facts: TreeFacts, listed: readonly TreeEntry[]): ManifestFiles {
  const entries = new EntryList();
  for (const entry of listed) addEntry(entries, entry);
  const bits = partBits(entries.length);
  const parts = bits === 0 ? [] : [...composeParts(entries, bits)];
  const head = headOf(facts, entries.bytes);
  const body = encodeManifest(
    bits === 0
      ? { ...head, entries: inlineEntries(entries) }
      : { ...head, parts: parts.map(({ part }) => part) },
  );
  const files = parts.map(({ part, body: text }) => ({ path: part.path, body: text }));
  return { manifest: JSON.parse(body), files: [...files, { path: MANIFEST_PATH, body }] };
}
