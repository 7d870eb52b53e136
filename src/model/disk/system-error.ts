import { unlinkSync } from "node:fs";

/** What the file system says where it does not do what it was asked. */
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

/** True for an error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(systemCode(error));
}

/** What the device refuses once it may do when asked again. */
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
