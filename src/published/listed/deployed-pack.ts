import { dirname, resolve } from "node:path";
import { META_ROOT, namesSite, POINTER_PATH, UsageError } from "../../model/index.ts";
import { kindOf, type PackSource, type ReadPointer, readPointer, TreeReader } from "../../store/index.ts";
import type { Freshness } from "../http/freshness.ts";
import { RemoteSite } from "../http/remote-site.ts";
import { parseSiteAddress } from "../http/site-address.ts";
import { brokenOffAt } from "./deployed.ts";
import { freshPackAtSite, refuseTreeAt } from "./pack-at-site.ts";

/** The pack that is deployed, as far as it can be known. */
export interface DeployedPack {
  /** Undefined where there is none. */
  readonly read: ReadPointer | undefined;
  readonly source: PackSource | undefined;
  /** The generation of a deployment that was begun and not ended; undefined for none. */
  readonly brokenOff: string | undefined;
  /** Of a site: what the answer with its pointer said of its age. */
  readonly freshness?: Freshness | undefined;
}

/**
 * @param against a site's address, a kept pointer, a pack's folder, or `none`
 * @throws UsageError, InputError, NetworkError
 */
export async function openDeployedPack(
  against: string,
  redirects: "same-origin" | "any" | undefined,
): Promise<DeployedPack> {
  if (against === "none") return { read: undefined, source: undefined, brokenOff: undefined };
  if (namesSite(against))
    return openAtSite(new RemoteSite(parseSiteAddress(against), { redirects }), against);
  const kind = kindOf(against);
  const source = kind && (kind === "file" ? fileSource(against) : folderSource(against));
  const read = source && (await readPointer(source));
  if (read !== undefined) return { read, source, brokenOff: undefined };
  throw new UsageError(
    `${against} is neither a site's address nor a pack`,
    "name an https:// address, a pack.json, a folder with a pack, or none for a first deployment",
  );
}

async function openAtSite(site: RemoteSite, against: string): Promise<DeployedPack> {
  let freshness: Freshness | undefined;
  const source = freshPackAtSite(site, (said) => {
    freshness = said;
  });
  const read = await readPointer(source);
  if (read !== undefined)
    return { read, source, brokenOff: await brokenOffAt(site, read.pointer.generation), freshness };
  await refuseTreeAt(site, against);
  return { read, source, brokenOff: undefined };
}

/** A pack's files as they lie in its folder. */
export function folderSource(directory: string): PackSource {
  const reader = new TreeReader(resolve(directory));
  return { name: directory, read: async (path, most) => reader.read(path, most) };
}

/** A pointer that was kept by itself; its index may lie in `pack/` beside it. */
function fileSource(file: string): PackSource {
  const reader = new TreeReader(dirname(resolve(file)));
  const placeOf = (path: string): string =>
    path === POINTER_PATH ? file.slice(file.search(/[^/\\]*$/)) : path.slice(META_ROOT.length + 1);
  return { name: file, read: async (path, most) => reader.read(placeOf(path), most) };
}
