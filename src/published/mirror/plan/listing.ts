import { hash } from "node:crypto";
import { InputError, isHostPath, type TreeEntry } from "../../../model/index.ts";

export interface MirrorLimits {
  /** The limit for the files of the site. `mostBytes` is the limit for their bytes. */
  readonly mostFiles?: number | undefined;
  readonly mostBytes?: number | undefined;
}

const [MOST_FILES, MOST_BYTES] = [5_000_000, 64 * 2 ** 30];
/** The limit for one file, which a publication holds in memory. */
export const MOST_FILE_BYTES = 256 * 2 ** 20;

/**
 * Refuses a site by the numbers in its manifest, before its list is read.
 *
 * @throws InputError if one of the numbers is above its limit
 */
export function refuseLargeSite(
  { files, bytes }: { readonly files: number; readonly bytes: number },
  { mostFiles = MOST_FILES, mostBytes = MOST_BYTES }: MirrorLimits,
  name: string,
): void {
  if (files > mostFiles)
    throw new InputError(`${name} lists ${files} files, more than ${mostFiles}: see --max-files`);
  if (bytes > mostBytes)
    throw new InputError(`${name} has ${bytes} bytes, more than ${mostBytes}: see --max-bytes`);
}

/**
 * @param bytes the sum of the sizes of all files that the manifest states
 * @throws InputError if a list has another sum, or if no folder can contain the listed files
 */
export function refuseUnfitList(entries: readonly TreeEntry[], bytes: number, name: string): void {
  const sum = entries.reduce((total, { size }) => total + size, 0);
  if (sum !== bytes) throw new InputError(`${name}: the sizes in its manifest do not add up`);
  const large = entries.find(({ size }) => size > MOST_FILE_BYTES);
  if (large !== undefined)
    throw new InputError(`${name}: ${large.path} has ${large.size} bytes, which is too large`);
  refuseNested(entries, name);
}

/** Refuses a file below another file, which no folder can contain. */
function refuseNested(entries: readonly TreeEntry[], name: string): void {
  const files = new Set<string>(entries.map(({ path }) => path));
  for (const { path } of entries) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const parent = path.slice(0, end);
      if (files.has(parent))
        throw new InputError(`${name}: its manifest lists ${parent}, and ${path} below it`);
    }
  }
}

/** The files beside the API that a site lists. */
export interface JudgedHostFiles {
  /** The files that this lingodex makes for the site's host, by their SHA-256. */
  readonly own: ReadonlyMap<string, Buffer>;
  readonly foreign: ReadonlySet<string>;
}

/**
 * Judges the files beside the API. They configure servers, so files of a stranger are not copied. Equal files are
 * made here. Files for another base address are made here as well. The copy omits all others.
 * @param made the files that this lingodex makes for the site's host, by path
 * @param remade the paths of the files that it makes for the copy's base address
 */
export function judgeHostFiles(
  listed: readonly TreeEntry[],
  made: ReadonlyMap<string, Buffer>,
  remade: ReadonlySet<string>,
): JudgedHostFiles {
  const own = new Map<string, Buffer>();
  const foreign = new Set<string>();
  for (const { path, sha256 } of listed) {
    if (!isHostPath(path)) continue;
    const bytes = made.get(path);
    if (bytes !== undefined && hash("sha256", bytes) === sha256) own.set(sha256, bytes);
    else if (!remade.has(path)) foreign.add(path);
  }
  return { own, foreign };
}
