/** A program that serves a tree as one of the hosts does: what the clients are run against. */
export interface ClientServer {
  /** The profile for which trees are built. */
  readonly host: string;
  /** Undefined where it is not on this machine. */
  version(): string | undefined;
  /** Why `version` is undefined, and what would help. */
  readonly lack: string;
  start(served: ServedSite): Promise<RunningServer>;
}

export interface ServedSite {
  readonly tree: string;
  /** `http://127.0.0.1:PORT`, with a path or without: where it is to listen. */
  readonly baseUrl: string;
  /** A folder for configuration and logs, that goes with the test. */
  readonly workplace: string;
}

export interface RunningServer {
  stop(): Promise<void>;
}
