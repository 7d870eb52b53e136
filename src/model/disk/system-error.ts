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

/** The code of an error of the system or of Node: `ENOENT`; empty where it has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(systemCode(error));
}

/** Errors that may pass: the device can do later what it refuses now. */
export function twice<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return run();
  }
}

/** Runs what may fail in a way that is fine. @returns undefined where it failed with one of these codes */
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

/** True where something failed for want of resources: it says nothing of the file, and may pass. */
export function isShortage(error: unknown): boolean {
  return hasCode(error, ...SHORTAGES);
}

/** Runs what touches the disk; what fails there becomes an OutputError that says what was being done. */
export function onDisk<Result>(doing: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asOutputError(doing, error);
  }
}

/**
 * Errors that do not come from the disk are returned unchanged. @param hint what to do next, if it was not a
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
