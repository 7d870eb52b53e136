import { dirname, resolve } from "node:path";
import { META_ROOT, type TreeEntry, type TreePart } from "../../model/index.ts";
import { MANIFEST_PATH, MOST_PART_BYTES, TreeReader } from "../../store/index.ts";
import type { Freshness } from "../http/freshness.ts";
import type { RemoteSite } from "../http/remote-site.ts";

/** The longest file that is read beside the manifest, in bytes. */
export const MOST_LIST_BYTES = 64 * 2 ** 20;

/** Where a manifest and its parts are read from. */
export interface ManifestSource {
  /** What people call it. */
  readonly name: string;
  /** Undefined where there is none. */
  readonly read: (path: string, limit: number) => Promise<Buffer | undefined>;
  /** Of a part, or a list of parts; undefined where there is none. */
  readonly readPart: (part: TreePart) => Promise<Buffer | undefined>;
  /** Of another file that is listed; undefined where there is none. */
  readonly readFile: (entry: TreeEntry) => Promise<Buffer | undefined>;
  /** True where it costs little to read many files. */
  readonly isNear: boolean;
}

export function treeSource(directory: string): ManifestSource {
  const reader = new TreeReader(resolve(directory));
  const read = async (path: string, limit: number) => reader.read(path, limit);
  return {
    name: directory,
    read,
    readPart: ({ path }) => read(path, MOST_PART_BYTES),
    readFile: ({ path, size }) => read(path, size),
    isNear: true,
  };
}

/** A manifest that was kept by itself, its parts in `manifest/` beside it. */
export function fileSource(file: string): ManifestSource {
  const reader = new TreeReader(dirname(resolve(file)));
  const placeOf = (path: string) =>
    path === MANIFEST_PATH ? file.slice(file.search(/[^/\\]*$/)) : path.slice(META_ROOT.length + 1);
  const read = async (path: string, limit: number) => reader.read(placeOf(path), limit);
  return {
    name: file,
    read,
    readPart: ({ path }) => read(path, MOST_PART_BYTES),
    readFile: ({ path, size }) => read(path, size),
    isNear: false,
  };
}

/**
 * The same of a site as its host has it now, whatever caches on the way keep.
 *
 * @param onRead called with what the answer says of its age
 */
export function freshSource(
  site: RemoteSite,
  onRead: (path: string, freshness: Freshness) => void,
): ManifestSource {
  const read = async (path: string, limit: number): Promise<Buffer | undefined> => {
    const found = await site.readPastCaches(path, limit);
    if (found !== undefined) onRead(path, found.freshness);
    return found?.body;
  };
  return { ...siteSource(site), read };
}

export function siteSource(site: RemoteSite): ManifestSource {
  return {
    name: site.address.base,
    read: (path, limit) => site.read(path, limit, true),
    readPart: (part) => site.readListed(part, MOST_PART_BYTES),
    readFile: (entry) => site.readListed(entry, MOST_LIST_BYTES),
    isNear: false,
  };
}
