import { InputError, type TreeEntry } from "../../../model/index.ts";

/** What a person lets a site be. */
export interface MirrorLimits {
  /** The site may have no more files, and no more bytes. */
  readonly mostFiles?: number | undefined;
  readonly mostBytes?: number | undefined;
}

const [MOST_FILES, MOST_BYTES] = [5_000_000, 64 * 2 ** 30];
/** Of one file: what a publication takes at once. */
export const MOST_FILE_BYTES = 256 * 2 ** 20;

/**
 * Before its list is read: what a site says that it has.
 *
 * @throws InputError where that is more than it may have
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
 * @param bytes what the site says that its files have together
 * @throws InputError where a list adds up to something else, or no folder can hold what it names
 */
export function refuseUnfitList(entries: readonly TreeEntry[], bytes: number, name: string): void {
  const sum = entries.reduce((total, { size }) => total + size, 0);
  if (sum !== bytes) throw new InputError(`${name}: the sizes in its manifest do not add up`);
  const large = entries.find(({ size }) => size > MOST_FILE_BYTES);
  if (large !== undefined)
    throw new InputError(`${name}: ${large.path} has ${large.size} bytes, which is too large`);
  refuseNested(entries, name);
}

/** A file cannot lie below another file. */
function refuseNested(entries: readonly TreeEntry[], name: string): void {
  const files = new Set(entries.map(({ path }) => path));
  for (const { path } of entries) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const parent = path.slice(0, end);
      if (files.has(parent))
        throw new InputError(`${name}: its manifest lists ${parent}, and ${path} below it`);
    }
  }
}
