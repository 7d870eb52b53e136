import { OutputError } from "../diagnostics/failures.ts";
import { isSystemError, type SystemError } from "./system-error.ts";

/** Runs what touches the disk; what fails there becomes an OutputError that says what was being done. */
export function onDisk<Result>(doing: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asOutputError(doing, error);
  }
}

/** What is no trouble of the disk comes back as it is. @param hint where not a publication failed: what to do next */
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
    ENOTDIR: "a file stands where a directory should be",
    EEXIST: "something stands there already",
  };
  return words[code] === undefined ? code : `${words[code]} (${code})`;
}
