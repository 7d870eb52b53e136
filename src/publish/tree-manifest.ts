import { createHash } from "node:crypto";
import { META_ROOT } from "../model/layout.ts";
import { compareCodePoints } from "../model/order.ts";
import type { TreeEntry, TreeManifest, TreeManifestPart, TreePart } from "../model/tree.ts";

/** What the manifest says of the tree besides its entries. */
export type TreeFacts = Omit<TreeManifest, "format" | "generation" | "bytes" | "entries" | "parts">;

export const MANIFEST_PATH = `${META_ROOT}/manifest.json`;
export const PARTS_ROOT = `${META_ROOT}/manifest`;

/** Up to this many entries stand in the manifest itself. */
const MAX_INLINE_ENTRIES = 400;
/** Parts hold about this many entries, so that a small edit changes few bytes of few parts. */
const ENTRIES_PER_PART = 256;

/** The manifest and its parts as files, in the order in which they are to be written: the manifest is the last. */
export interface ManifestFiles {
  readonly manifest: TreeManifest;
  readonly files: readonly { readonly path: string; readonly body: string }[];
}

export function composeManifest(facts: TreeFacts, entries: readonly TreeEntry[]): ManifestFiles {
  const sorted = [...entries].sort((a, b) => compareCodePoints(a.path, b.path));
  const head = {
    format: 1,
    tool: facts.tool,
    base_url: facts.base_url,
    links: facts.links,
    host: facts.host,
    generation: generationOf(sorted),
    counts: facts.counts,
    documents: facts.documents,
    bytes: sorted.reduce((bytes, { size }) => bytes + size, 0),
    absent: facts.absent,
  } as const;
  if (sorted.length <= MAX_INLINE_ENTRIES) {
    const manifest: TreeManifest = { ...head, entries: sorted };
    return { manifest, files: [{ path: MANIFEST_PATH, body: encode(manifest) }] };
  }
  const parts = composeParts(sorted);
  const manifest: TreeManifest = { ...head, parts: parts.map(({ part }) => part) };
  const files = parts.map(({ part, body }) => ({ path: part.path, body }));
  return { manifest, files: [...files, { path: MANIFEST_PATH, body: encode(manifest) }] };
}

/** A hash over all entries: two trees of one generation hold the same files. */
export function generationOf(sorted: readonly TreeEntry[]): string {
  const hash = createHash("sha256");
  for (const { path, size, sha256, media_type, content_disposition = "" } of sorted) {
    hash.update(`${path}\0${size}\0${sha256}\0${media_type}\0${content_disposition}\n`);
  }
  return hash.digest("hex");
}

/** Cut by a hash of the path: where an entry stands depends on nothing but itself and the number of parts. */
export function partNameOf(path: string, digits: number): string {
  return createHash("sha256").update(path).digest("hex").slice(0, digits);
}

/** How many hex digits name the parts of a tree with so many entries. */
export function partDigits(entries: number): number {
  let digits = 1;
  while (16 ** digits * ENTRIES_PER_PART < entries) digits += 1;
  return digits;
}

function composeParts(sorted: readonly TreeEntry[]): { readonly part: TreePart; readonly body: string }[] {
  const digits = partDigits(sorted.length);
  const byName = new Map<string, TreeEntry[]>();
  for (const entry of sorted) {
    const name = partNameOf(entry.path, digits);
    const entries = byName.get(name) ?? [];
    byName.set(name, entries);
    entries.push(entry);
  }
  return [...byName]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, entries]) => {
      const content: TreeManifestPart = { entries };
      const body = encode(content);
      const sha256 = createHash("sha256").update(body).digest("hex");
      return { part: { path: `${PARTS_ROOT}/${name}.json`, sha256, entries: entries.length }, body };
    });
}

/** One entry a line: differences of two manifests are readable. */
function encode(document: TreeManifest | TreeManifestPart): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
