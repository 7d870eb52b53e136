import type { Diagnostic } from "./diagnostic.ts";

/** Trouble that is neither a finding in the catalogue nor our bug: the command line tells it in one line, without a stack. */

/** What was thrown, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of those that have none of their own. */
const PLAIN_CODE = "failure/usage";

/** A wrong command line, no catalogue, no `base_url`, or no safe way to publish. Exit 2. */
export class UsageError extends Error {
  /** What to do about it. */
  readonly hint: string;
  /** What programs know it by. */
  readonly code: string;

  constructor(message: string, hint = "", code = PLAIN_CODE) {
    super(message);
    this.name = "UsageError";
    this.hint = hint;
    this.code = code;
  }
}

/** A folder without a manifest, in which discovery looked for translations and can take none. */
export class NothingTaken extends UsageError {}

/** The disk did not do what it was asked; the old tree is untouched. Exit 74. */
export class OutputError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "OutputError";
  }
}

/** A tree is neither old nor new, and the next command that publishes there puts it right. Exit 74. */
export class InterruptedTreeError extends OutputError {
  constructor(message: string, cause: unknown) {
    super(message, cause);
    this.name = "InterruptedTreeError";
  }
}

/** A site or archive that is read is out of reach, or not what it should be; nothing was changed for it. Exit 74. */
export class RemoteError extends OutputError {
  constructor(message: string, cause?: unknown) {
    super(message, cause);
    this.name = "RemoteError";
  }
}

/** A pack on this disk is not what its pointer and its index name. Exit 74. */
export class BrokenPackError extends RemoteError {}

/** What mends one. */
export const MEND_PACK =
  "remove the file that is named, then pack or build again: what is missing is written anew";

/** A server takes the token for none of its own: asked again, it would say the same. Exit 74. */
export class RefusedTokenError extends RemoteError {}

/** What a server says makes no catalogue. Exit 74. */
export class RefusedCatalogueError extends RemoteError {}

/** A limit that a server or the caller set is reached: nothing is wrong, and a later run does it. Exit 74. */
export class LaterError extends RemoteError {
  /** Seconds, where the server said when it is to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.name = "LaterError";
    this.retryAfter = retryAfter;
  }
}

/**
 * The old tree, which was to be changed in place, is not what its manifest says, so that only a whole new one can take
 * its place: nothing was changed; publish again with nothing trusted.
 */
export class BasisError extends OutputError {
  readonly path: string;

  constructor(path: string) {
    super(
      `${path} is not as the tree's manifest says: lingodex build --full writes the tree anew`,
      undefined,
    );
    this.name = "BasisError";
    this.path = path;
  }
}

/** The catalogue cannot be published; `diagnostics` say why. */
export class CatalogueError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** The catalogue's; undefined where the caller asked for one catalogue alone, and knows which. */
  readonly directory: string | undefined;

  constructor(diagnostics: readonly Diagnostic[], directory?: string) {
    super("the catalogue has errors");
    this.name = "CatalogueError";
    this.diagnostics = diagnostics;
    this.directory = directory;
  }
}
