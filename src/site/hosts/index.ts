import {
  type BaseUrl,
  HOST_NAMES,
  type HostName,
  MOST_INDEXED_BITS,
  nearest,
  UsageError,
} from "../../model/index.ts";
import { MOST_BITS, type PackLimits } from "../../store/index.ts";
import {
  type HostFile,
  type HostProfile,
  type HostTraits,
  type PackReading,
  UNLESS_SAID,
} from "./profile.ts";
import { PLATFORMS } from "./profiles/platforms.ts";
import { SERVERS } from "./profiles/servers.ts";
import type { HostSite } from "./site.ts";

/**
 * Every host by its name. A new host needs its name in model/hosts/host-names.ts, a line in a table of profiles/, and
 * a server in test/hosts/servers/. The compiler reports missing parts.
 */
const TRAITS: Readonly<Record<HostName, HostTraits>> = { ...SERVERS, ...PLATFORMS };

/** The hosts in the order of lists for people. */
export const HOSTS: readonly HostProfile[] = HOST_NAMES.map((id) => ({ ...UNLESS_SAID, ...TRAITS[id], id }));

export function findHost(id: string): HostProfile | undefined {
  return HOSTS.find((host) => host.id === id);
}

export function unknownHost(id: string): UsageError {
  const meant = nearest(id, HOST_NAMES);
  const instead = meant === undefined ? "" : `; did you mean ${meant}?`;
  return new UsageError(`unknown host ${JSON.stringify(id)}${instead}`, `hosts: ${HOST_NAMES.join(", ")}`);
}

/** The host that a `base_url` belongs to, found by the host name. */
export function recogniseHost(baseUrl: BaseUrl): HostProfile | undefined {
  const { hostname } = new URL(baseUrl);
  return HOSTS.find(({ hostnames }) => hostnames?.test(hostname));
}

/** The limits of a pack on a host. If a host limits the number of files, an index of leaves would not help. */
export function limitsOf(host: string | null): PackLimits {
  const files = host === null ? undefined : findHost(host)?.limits.files;
  return files === undefined
    ? { mostBits: MOST_BITS, mostFiles: Number.POSITIVE_INFINITY }
    : { mostBits: MOST_INDEXED_BITS, mostFiles: files };
}

/**
 * The files beside a pack from which its host answers. Empty if the host cannot read a pack, which can then only be
 * kept or unpacked.
 *
 * @param id the name of the host, or null if it is not known
 */
export function filesBesidePack(id: string | null, site: HostSite): readonly HostFile[] {
  const host = id === null ? undefined : findHost(id);
  return host?.pack?.beside(site) ?? [];
}

/** @throws UsageError if no program of lingodex that reads a pack can run there */
export function packReadingOf({ id, pack }: HostProfile): PackReading {
  if (pack !== undefined) return pack;
  const others = HOSTS.filter((host) => host.pack !== undefined).map((host) => host.id);
  throw new UsageError(
    `${id} serves only files, so it cannot serve documents in a pack`,
    `publish a tree there, or a pack on a host that reads packs: ${others.join(", ")}`,
  );
}
