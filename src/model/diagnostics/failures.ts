import type { Diagnostic } from "./diagnostic.ts";

/** The message of what was thrown, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The kind of a failure. The command line has one exit code for each (docs/reference/commands.md, "Exit codes").
 *
 * - `usage`: a wrong command line, no catalogue, no `base_url`, or no safe way to publish
 * - `findings`: errors in the catalogue, or a clone without its history
 * - `input`: a damaged tree, pack, bundle, record or answer
 * - `disk`: an error of the file system
 * - `network`: a host is out of reach, or refuses
 * - `conflict`: another process in the same place
 * - `bug`: a bug in lingodex
 */
export type FailureKind = "usage" | "findings" | "input" | "disk" | "network" | "conflict" | "bug";

/** Trouble that is not our bug. The command line prints it in one line, without a stack. */
export abstract class Failure extends Error {
  abstract readonly kind: Exclude<FailureKind, "bug">;
  /** The next step; empty if there is nothing to add. */
  readonly hint: string;

  constructor(message: string, cause?: unknown, hint = "") {
    super(message, { cause });
    this.hint = hint;
  }
}

/** The kind of whatever was thrown. */
export function failureKind(error: unknown): FailureKind {
  return error instanceof Failure ? error.kind : "bug";
}

/** True for a failure of one of these kinds. */
export function isFailureOf(
  error: unknown,
  ...kinds: readonly Exclude<FailureKind, "bug">[]
): error is Failure {
  return error instanceof Failure && kinds.includes(error.kind);
}

/** The request of the caller cannot be done. */
export class UsageError extends Failure {
  readonly kind: "usage" | "findings" = "usage";
  /** The name of the failure for programs. */
  readonly code: string;

  constructor(message: string, hint = "", code = "failure/usage") {
    super(message, undefined, hint);
    this.name = "UsageError";
    this.code = code;
  }
}

/** A folder without a manifest, in which discovery looked for translations and can take none. */
export class NothingTaken extends UsageError {}

/** Another process works in the same place. */
export class ConflictError extends Failure {
  readonly kind = "conflict";

  constructor(message: string, hint: string) {
    super(message, undefined, hint);
    this.name = "ConflictError";
  }
}

/** The disk did not do what it was asked; the old tree is untouched. */
export class OutputError extends Failure {
  override name = "OutputError";
  readonly kind = "disk";
  /** True if the output folder contains an unchanged site; undefined if unknown. */
  readonly hadSite: boolean | undefined;

  constructor(message: string, cause?: unknown, hint = "", hadSite?: boolean) {
    super(message, cause, hint);
    this.hadSite = hadSite;
  }
}

/** A tree is neither old nor new, and the next command that publishes there puts it right. */
export class InterruptedTreeError extends OutputError {
  constructor(message: string, cause: unknown) {
    super(message, cause, "fix what is reported, then run the command again: it finishes the work");
    this.name = "InterruptedTreeError";
  }
}

/**
 * The old tree, which was to be changed in place, is not what its manifest says, so that only a whole new one can take
 * its place: nothing was changed; publish again with nothing trusted.
 */
export class BasisError extends OutputError {
  override name = "BasisError";

  constructor(path: string) {
    super(`${path} differs from the tree's manifest: run lingodex build --full`);
  }
}

/** A tree, pack, bundle, record or answer that was read is not what it should be; nothing was changed for it. */
export class InputError extends Failure {
  override name = "InputError";
  readonly kind = "input";
}

/** A pack on this disk is not what its pointer and its index name. */
export class BrokenPackError extends InputError {
  constructor(message: string, cause?: unknown) {
    super(message, cause, MEND_PACK);
  }
}

/** The advice for a broken pack. */
export const MEND_PACK = "remove the file, then pack or build again";

/** A host is out of reach, or refuses; nothing was changed for it. */
export class NetworkError extends Failure {
  override name = "NetworkError";
  readonly kind = "network";
}

/** A limit that a server or the caller set is reached: nothing is wrong, and a later run does it. */
export class LaterError extends NetworkError {
  /** Seconds, where the server said when it is to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.name = "LaterError";
    this.retryAfter = retryAfter;
  }
}

/** The catalogue cannot be published; `diagnostics` say why. */
export class CatalogueError extends Failure {
  readonly kind = "findings";
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
