/** A program that serves a tree as one of the hosts does. To add one: its file here, a line in index.ts. */
export interface HostServer {
  /** The profile for which trees are built, and which made the configuration. */
  readonly host: string;
  /** True where it is handed a pack of the tree. */
  readonly isPacked?: boolean;
  /** The host that answers behind it. */
  readonly behind?: string;
  /** What it is called where several play one host. */
  readonly name?: string;
  /** What runs: `nginx 1.22.1`. Undefined where it is not on this machine. */
  version(): string | undefined;
  /** Why `version` is undefined, and what would help. */
  readonly lack: string;
  /** True where the profile is for many servers, of which this one can more than all of them. */
  readonly isAmongMany?: boolean;
  /** True of a program that plays the host and at times ends or drops connections, as the host does not. */
  readonly isUnsteady?: boolean;
  start(served: ServedSite): Promise<RunningServer>;
}

export interface ServedSite {
  /** The output of a build for this host, made for `baseUrl`. */
  readonly tree: string;
  /** `http://127.0.0.1:PORT`, with a path or without. */
  readonly baseUrl: string;
  /** A folder for configuration and logs, that goes with the test. */
  readonly workplace: string;
}

export interface RunningServer {
  stop(): Promise<void>;
}
