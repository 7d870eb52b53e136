/** The one machine that a call asks, which is not trusted. */
export interface GitRemote {
  readonly scheme: "http" | "https";
  readonly agent: string;
  /** Of one piece of memory, where that is more than git needs for itself. */
  readonly mostBytes: number;
  /** In which too little comes, in seconds, so that it is left. */
  readonly silence: number;
}

/** What is slower is left. */
const LEAST_BYTES_A_SECOND = 1024;

const LEAST_MEMORY = 2 ** 26;

/**
 * Nothing but that scheme and that address: no redirect, no credentials, no bundles or packs from elsewhere, no
 * submodules, no work afterwards. Each object is proven as it comes, and large ones are never whole in memory.
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

/** Proxies, and programs that ask for passwords. */
const LEFT_OUT = /^(?:(?:https?|all|no)_proxy|ssh_askpass)$/i;

/**
 * A person's configuration and `.netrc` hold credentials: home is the repository itself, which has neither.
 *
 * @param others of the environment
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
