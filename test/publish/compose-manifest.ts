import type { TreeEntry, TreeManifest } from "../../src/model/tree/tree.ts";
import { composeWhole } from "../../src/store/tree/composition.ts";
import { EntryList } from "../../src/store/tree/manifest/entry-list.ts";
import { addEntry, MANIFEST_PATH, type TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";

interface ManifestFile {
  readonly path: string;
  readonly body: string;
}

/** The manifest and its parts as files, in the order in which they are to be written: the manifest is the last. */
interface ManifestFiles {
  readonly manifest: TreeManifest;
  readonly files: readonly ManifestFile[];
}

/** The manifest of files that a test made up. @param mostNamed see `cutOf` */
export function composeManifest(
  facts: TreeFacts,
  listed: readonly TreeEntry[],
  mostNamed?: number,
): ManifestFiles {
  const entries = new EntryList();
  for (const entry of listed) addEntry(entries, entry);
  const parts: ManifestFile[] = [];
  const { text, manifest } = composeWhole(
    entries,
    facts,
    ({ part, body }) => parts.push({ path: part.path, body }),
    mostNamed,
  );
  return { manifest, files: [...parts, { path: MANIFEST_PATH, body: text }] };
}
