import { BasisError, OutputError, UsageError } from "../model/failures.ts";
import type { Basis, PublicationOptions, Published } from "./publication.ts";
import type { Recovered } from "./recovery.ts";
import type { TreeFacts } from "./tree-manifest.ts";

/** What can be told to another thread. */
export type TellableOptions = Omit<PublicationOptions, "onWait">;

/** Many files at once: their bytes lie one behind the other. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly BatchedFile[];
}

export type BatchedFile = readonly [
  path: string,
  size: number,
  mediaType: string,
  contentDisposition: string | undefined,
];

/** To the thread that writes. Each gets one answer, in their order. */
export type Order =
  | { readonly kind: "open"; readonly directory: string; readonly options: TellableOptions }
  | { readonly kind: "amend" }
  | { readonly kind: "put"; readonly batch: Batch }
  | { readonly kind: "commit"; readonly facts: TreeFacts }
  | { readonly kind: "abort" };

export type Answer =
  | { readonly kind: "opened"; readonly basis: Basis; readonly recovered: Recovered | undefined }
  | { readonly kind: "done" }
  /** With the batch's memory, to be filled again. */
  | { readonly kind: "put"; readonly spare: ArrayBuffer }
  | { readonly kind: "committed"; readonly published: Published }
  | { readonly kind: "failed"; readonly failure: Failure };

/** From the thread that writes. */
export type Word = Answer | { readonly kind: "waiting"; readonly pid: number };

/** An error, as it passes from thread to thread: classes do not. */
export type Failure =
  | { readonly kind: "basis"; readonly path: string }
  | { readonly kind: "usage"; readonly message: string; readonly hint: string }
  | { readonly kind: "output"; readonly message: string }
  | { readonly kind: "bug"; readonly cause: unknown };

export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { kind: "usage", message: error.message, hint: error.hint };
  if (error instanceof BasisError) return { kind: "basis", path: error.path };
  if (error instanceof OutputError) return { kind: "output", message: error.message };
  return { kind: "bug", cause: error };
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case "usage":
      return new UsageError(failure.message, failure.hint);
    case "basis":
      return new BasisError(failure.path);
    case "output":
      return new OutputError(failure.message, undefined);
    case "bug":
      return failure.cause instanceof Error ? failure.cause : new Error(String(failure.cause));
  }
}
