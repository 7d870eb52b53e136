/** Exit codes (SOURCES.md, "Errors and warnings"). */
export const EXIT = {
  done: 0,
  /** The catalogue has errors, or a difference was found that was asked for. */
  findings: 1,
  /** A wrong command line, no catalogue, no `base_url`, no safe way to publish. */
  usage: 2,
  /** Our own bug. */
  bug: 70,
  inputOutput: 74,
  interrupted: 130,
} as const;
