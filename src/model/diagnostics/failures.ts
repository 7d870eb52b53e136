import type { Diagnostic } from "./diagnostic.ts";

/** The message of any thrown value. */
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

/** A failure that is not a bug of lingodex. The command line prints it in one line, without a stack. */
export abstract class Failure extends Error {
  abstract readonly kind: Exclude<FailureKind, "bug">;
  /** The next step; empty if there is nothing to add. */
  readonly hint: string;

  constructor(message: string, cause?: unknown, hint = "") {
    super(message, { cause });
    this.hint = hint;
  }
}

/** The kind of any thrown value. */
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

/** The disk refused an operation. The old tree is unchanged. */
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

/** A tree is a mixture of old and new. The next command that publishes there completes it. */
export class InterruptedTreeError extends OutputError {
  constructor(message: string, cause: unknown) {
    super(message, cause, "fix what is reported, then run the command again: it finishes the work");
    this.name = "InterruptedTreeError";
  }
}

/**
 * The old tree, which was to be changed in place, differs from its manifest, so that only a whole new one can take
 * its place. Nothing was changed. Publish again without trust in the old tree.
 */
export class BasisError extends OutputError {
  override name = "BasisError";

  constructor(path: string) {
    super(`${path} differs from the tree's manifest: run lingodex build --full`);
  }
}

/** A tree, pack, bundle, record or answer is broken. Nothing was changed. */
export class InputError extends Failure {
  override name = "InputError";
  readonly kind = "input";
}

/** A pack on this disk differs from its pointer or its index. */
export class BrokenPackError extends InputError {
  constructor(message: string, cause?: unknown) {
    super(message, cause, MEND_PACK);
  }
}

/** The advice for a broken pack. */
export const MEND_PACK = "remove the file if it exists, then pack or build again";

/** A host is unreachable, or refuses. Nothing was changed. */
export class NetworkError extends Failure {
  override name = "NetworkError";
  readonly kind = "network";
}

/** A limit of the server or the caller is reached. This is not an error, and a later run goes on. */
export class LaterError extends NetworkError {
  /** Seconds until the next request, if the server sent them. */
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
  /** The catalogue's folder. Undefined if the caller requested only one catalogue. */
  readonly directory: string | undefined;

  constructor(diagnostics: readonly Diagnostic[], directory?: string) {
    super("the catalogue has errors");
    this.name = "CatalogueError";
    this.diagnostics = diagnostics;
    this.directory = directory;
  }
}
