import { RemoteError } from "../../model/failures.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { sizeOf } from "../../publish/verify/listed-manifest.ts";
import type { ListedTree } from "./manifest-source.ts";
import type { MirrorOptions } from "./mirror-options.ts";

type MirrorLimits = Pick<MirrorOptions, "mostFiles" | "mostBytes">;

const DEFAULTS = { mostFiles: 5_000_000, mostBytes: 64 * 2 ** 30 };
/** Of one file: what a publication takes at once. */
export const MOST_FILE_BYTES = 256 * 2 ** 20;

/** What the site lists, within limits and fit for a disk. */
export async function listedFiles(
  origin: ListedTree,
  options: MirrorLimits,
  name: string,
): Promise<readonly TreeEntry[]> {
  const { mostFiles, mostBytes } = { ...DEFAULTS, ...defined(options) };
  const { bytes } = origin.manifest;
  if (origin.length > mostFiles) {
    throw new RemoteError(`${name} lists ${origin.length} files, more than ${mostFiles}: see --max-files`);
  }
  if (bytes > mostBytes)
    throw new RemoteError(`${name} has ${bytes} bytes, more than ${mostBytes}: see --max-bytes`);
  const entries = await origin.entries();
  if (sizeOf(entries) !== bytes) throw new RemoteError(`${name}: the sizes in its manifest do not add up`);
  const large = entries.find(({ size }) => size > MOST_FILE_BYTES);
  if (large !== undefined)
    throw new RemoteError(`${name}: ${large.path} has ${large.size} bytes, which is too large`);
  refuseNested(entries, name);
  return entries;
}

function defined({ mostFiles, mostBytes }: MirrorLimits): { mostFiles?: number; mostBytes?: number } {
  return {
    ...(mostFiles === undefined ? {} : { mostFiles }),
    ...(mostBytes === undefined ? {} : { mostBytes }),
  };
}

/** A file cannot lie below another file. */
function refuseNested(entries: readonly TreeEntry[], name: string): void {
  const files = new Set(entries.map(({ path }) => path));
  for (const { path } of entries) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const parent = path.slice(0, end);
      if (files.has(parent))
        throw new RemoteError(`${name}: its manifest lists ${parent}, and ${path} below it`);
    }
  }
}
