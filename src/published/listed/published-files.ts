import { hash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { InputError, META_ROOT, type OfferedFile, type TreeEntry } from "../../model/index.ts";
import {
  type ListedFile,
  MOST_TEXT_BYTES,
  type PackReader,
  type PackSource,
  TreeDisk,
} from "../../store/index.ts";
import type { Freshness } from "../http/freshness.ts";
import type { RemoteSite } from "../http/remote-site.ts";

/** The longest file that is read beside the manifest, and the longest of a site, in bytes. */
export const MOST_LIST_BYTES = 64 * 2 ** 20;

/** A source for files of a tree or pack. It is untrusted: the reader proves each file. */
export interface PublishedFiles extends PackSource {
  /** True if many files can be read quickly. */
  readonly isNear: boolean;
  /** Undefined if there is no such file with at most that number of bytes. */
  readonly readListed: (file: ListedFile, most: number) => Promise<Buffer | undefined>;
}

function filesIn(
  directory: string,
  { name, isNear }: Pick<PublishedFiles, "name" | "isNear">,
  placeOf: (path: string) => string = (path) => path,
): PublishedFiles {
  const disk = new TreeDisk(resolve(directory));
  const read = async (path: string, most: number) => disk.readUnlisted(placeOf(path), most);
  return { name, isNear, read, readListed: ({ path, size }, most) => read(path, size ?? most) };
}

export function isListed({ sha256 }: ListedFile, bytes: Buffer | undefined): bytes is Buffer {
  return bytes !== undefined && hash("sha256", bytes) === sha256;
}

export function folderFiles(directory: string): PublishedFiles {
  return filesIn(directory, { name: directory, isNear: true });
}

/** A manifest or a pointer that was kept alone. Files that it names may be beside it. @param path its path in a tree */
export function keptFiles(file: string, path: string): PublishedFiles {
  const own = file.slice(file.search(/[^/\\]*$/));
  return filesIn(dirname(resolve(file)), { name: file, isNear: false }, (asked) =>
    asked === path ? own : asked.slice(META_ROOT.length + 1),
  );
}

export function siteFiles(site: RemoteSite): PublishedFiles {
  return {
    name: site.address.base,
    isNear: false,
    read: (path, most) => site.read(path, Math.min(most, MOST_LIST_BYTES), true),
    readListed: (file, most) => site.readListed(file, most),
  };
}

/**
 * The current files of a site, whatever versions caches keep.
 * @param onRead receives each path that was read, and the headers about its age
 */
export function freshFiles(
  site: RemoteSite,
  onRead: (path: string, freshness: Freshness) => void,
): PublishedFiles {
  const read: PublishedFiles["read"] = async (path, most) => {
    const found = await site.readPastCaches(path, Math.min(most, MOST_LIST_BYTES));
    if (found !== undefined) onRead(path, found.freshness);
    return found?.body;
  };
  return { ...siteFiles(site), read };
}

/** The files of the tree in a pack. @param name the name of the pack for messages */
export function packedFiles(pack: PackReader, name: string): PublishedFiles {
  const read: PublishedFiles["read"] = async (path) => pack.find(path);
  return { name, isNear: true, read, readListed: ({ path }, most) => read(path, most) };
}

/**
 * The bytes of a file that a tree's manifest lists.
 *
 * @param name the name of the tree's directory for messages
 * @throws InputError if the bytes differ, or are too many for a pack
 */
export function provedFile(disk: TreeDisk, file: ListedFile, name: string): Buffer {
  const bytes = disk.readUnlisted(file.path, file.size ?? MOST_TEXT_BYTES);
  if (isListed(file, bytes)) return bytes;
  throw new InputError(
    `${name}: ${file.path} differs from the tree's manifest`,
    undefined,
    "lingodex verify reports what is wrong with the tree; build or mirror it again",
  );
}

/** After this number of files, other work of the process gets its turn, such as signals. */
const FILES_A_TURN = 256;

/** Offers the listed files to a publication. @param fileOf makes the file in its turn */
export async function putAll(
  publication: { readonly put: (file: OfferedFile) => void },
  entries: readonly TreeEntry[],
  fileOf: (entry: TreeEntry) => OfferedFile,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    publication.put(fileOf(entry));
    if (index % FILES_A_TURN === 0) await setImmediate();
  }
}
