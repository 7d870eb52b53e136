import { unlinkSync } from "node:fs";
import { OutputError } from "../diagnostics/failures.ts";

/** An error of the file system. */
export interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && "syscall" in error;
}

/** The code of an error of the system or of Node: `ENOENT`; empty without one. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(systemCode(error));
}

/** Runs a function again after an error that can be temporary. */
export function twice<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return run();
  }
}

/** Runs a function that may fail with one of these codes. @returns undefined if it did */
export function tolerate<Result>(codes: readonly string[], run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}

/** Removes a file; a missing one is fine. */
export function removeFile(path: string): void {
  twice(() => tolerate(["ENOENT"], () => unlinkSync(path)));
}

/** Errors of the system or of Node about missing descriptors, memory or processes. */
const SHORTAGES = [
  ...["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENOBUFS"],
  ...["ERR_MEMORY_ALLOCATION_FAILED", "ERR_OUT_OF_MEMORY", "ERR_WORKER_OUT_OF_MEMORY"],
];

/** True for a failure because of missing resources. It can be temporary, and the file can be fine. */
export function isShortage(error: unknown): boolean {
  return hasCode(error, ...SHORTAGES);
}

/** Runs a function that uses the disk. A failure of the disk becomes an OutputError that names the work. */
export function onDisk<Result>(doing: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asOutputError(doing, error);
  }
}

/**
 * Errors that do not come from the disk are returned unchanged. @param hint the next step, if it was not a
 * publication that failed
 */
export function asOutputError(doing: string, error: unknown, hint?: string): unknown {
  if (error instanceof OutputError || !isSystemError(error)) return error;
  return new OutputError(`cannot ${doing}: ${describeSystemError(error)}`, error, hint);
}

function describeSystemError({ code }: SystemError): string {
  const words: Record<string, string> = {
    ENOSPC: "no space is left on the device",
    EDQUOT: "the disk quota is used up",
    EROFS: "the file system is read-only",
    EACCES: "permission denied",
    EPERM: "permission denied",
    EIO: "the device reports an input/output error",
    EMFILE: "too many files are open",
    ENOTDIR: "a file is at the path of a directory",
    EEXIST: "that path exists already",
    ENOENT: "no such file or folder",
    ENAMETOOLONG: "the path is too long",
  };
  return words[code] === undefined ? code : `${words[code]} (${code})`;
}
