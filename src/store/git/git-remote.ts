/** The machine that a call contacts, which is not trusted. */
export interface GitRemote {
  readonly scheme: "http" | "https";
  readonly agent: string;
  /** The limit in bytes for one allocation, if it is above git's own needs. */
  readonly mostBytes: number;
  /** The number of seconds after which a slow transfer is stopped. */
  readonly silence: number;
}

/** The least speed of a transfer. Slower transfers are stopped. */
const LEAST_BYTES_A_SECOND = 1024;

const LEAST_MEMORY = 2 ** 26;

/**
 * Allows only this scheme and address: no redirects, credentials, bundles or packs from elsewhere, submodules, or
 * later maintenance. Objects are checked as they arrive, and large ones are not kept in memory.
 */
export function remoteSettings({ scheme, agent, silence }: GitRemote): readonly string[] {
  return [
    "protocol.allow=never",
    `protocol.${scheme}.allow=always`,
    "http.followRedirects=false",
    "http.emptyAuth=false",
    "http.maxRequests=1",
    `http.userAgent=${agent}`,
    `http.lowSpeedLimit=${LEAST_BYTES_A_SECOND}`,
    `http.lowSpeedTime=${silence}`,
    "credential.helper=",
    "core.askPass=",
    "transfer.bundleURI=false",
    "fetch.uriProtocols=",
    "fetch.recurseSubmodules=false",
    "submodule.recurse=false",
    "fetch.fsckObjects=true",
    "transfer.fsckObjects=true",
    "fetch.unpackLimit=1",
    "fetch.writeCommitGraph=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "core.bigFileThreshold=16m",
    "core.deltaBaseCacheLimit=16m",
    "pack.threads=1",
  ];
}

/** The variables for proxies, and for programs that ask for passwords. */
const LEFT_OUT = /^(?:(?:https?|all|no)_proxy|ssh_askpass)$/i;

/**
 * A person's configuration and `.netrc` contain credentials. The home folder is the repository itself, which has
 * none.
 *
 * @param others other variables of the environment
 */
export function remoteEnvironment(
  others: NodeJS.ProcessEnv,
  { scheme, mostBytes }: GitRemote,
  gitDirectory: string,
): NodeJS.ProcessEnv {
  const kept = Object.entries(others).filter(([name]) => !LEFT_OUT.test(name));
  return {
    ...Object.fromEntries(kept),
    ...{ HOME: gitDirectory, USERPROFILE: gitDirectory, XDG_CONFIG_HOME: gitDirectory },
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ALLOW_PROTOCOL: scheme,
    GIT_ALLOC_LIMIT: String(Math.max(mostBytes, LEAST_MEMORY)),
  };
}
