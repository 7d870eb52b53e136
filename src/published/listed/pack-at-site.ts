import { POINTER_PATH, UsageError } from "../../model/index.ts";
import { MANIFEST_PATH, type PackSource } from "../../store/index.ts";
import type { Freshness } from "../http/freshness.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import { fileAddress } from "../http/site-address.ts";
import { MOST_LIST_BYTES } from "./manifest-source.ts";

/** What a site hands out of its pack. */
export function packAtSite(site: RemoteSite): PackSource {
  return {
    name: site.address.base,
    read: (path, most) => site.read(path, Math.min(most, MOST_LIST_BYTES), true),
  };
}

/**
 * The same as its host has it now, whatever caches on the way keep.
 *
 * @param onPointer called with what the answer with the pointer says of its age
 */
export function freshPackAtSite(site: RemoteSite, onPointer: (freshness: Freshness) => void): PackSource {
  const read: PackSource["read"] = async (path, most) => {
    const found = await site.readPastCaches(path, Math.min(most, MOST_LIST_BYTES));
    if (found !== undefined && path === POINTER_PATH) onPointer(found.freshness);
    return found?.body;
  };
  return { name: site.address.base, read };
}

/** @throws UsageError where a tree is deployed, over which a pack was to come */
export async function refuseTreeAt(site: RemoteSite, against: string): Promise<void> {
  if (!(await answersAt(site, MANIFEST_PATH))) return;
  throw new UsageError(
    `a tree is deployed at ${against}, and no pack`,
    "plan a tree (lingodex unpack makes one), or say --against none and remove the old files yourself",
  );
}

/** @throws UsageError where a pack is deployed, over which a tree was to come */
export async function refusePackAt(site: RemoteSite, against: string): Promise<void> {
  if (!(await answersAt(site, POINTER_PATH))) return;
  throw new UsageError(
    `a pack is deployed at ${against}, and no tree`,
    "plan a pack (lingodex pack makes one), or say --against none and remove the old files yourself",
  );
}

/** Hosts answer what is missing in many ways: with a page, or 403. */
async function answersAt(site: RemoteSite, path: string): Promise<boolean> {
  const { answer, body } = await site.probe({ address: fileAddress(site.address, path) }, MOST_LIST_BYTES);
  return answer.status === 200 && /^\s*\{/.test(body.toString("latin1", 0, 64));
}
