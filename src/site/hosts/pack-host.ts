import { UsageError } from "../../model/index.ts";
import { findHost, HOSTS } from "./index.ts";
import type { HostFile, HostProfile, PackReading } from "./profile.ts";
import type { HostSite } from "./site.ts";

/**
 * What has to lie beside a pack, so that its host answers with what is in it; nothing where the host cannot: such a pack is
 * to be kept, or to be unpacked.
 *
 * @param id of the host; null for none that is known
 */
export function filesBesidePack(id: string | null, site: HostSite): readonly HostFile[] {
  const host = id === null ? undefined : findHost(id);
  return host?.pack?.beside(site) ?? [];
}

/** @throws UsageError where nothing of ours runs that could read a pack */
export function packReadingOf({ id, pack }: HostProfile): PackReading {
  if (pack !== undefined) return pack;
  const others = HOSTS.filter((host) => host.pack !== undefined).map((host) => host.id);
  throw new UsageError(
    `${id} answers with files alone: what lies in a pack would not be found there`,
    `publish a tree there, or a pack on a host that reads packs: ${others.join(", ")}`,
  );
}
