import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rename } from "../../model/disk/index.ts";
import { OutputError, UsageError } from "../../model/index.ts";

export function readManifest(path: string): string {
  return readFileSync(path, "utf8");
}

/**
 * Puts a manifest where none is. Whole, or not at all; what somebody else put there in between stays.
 *
 * @throws OutputError
 */
export function createManifest(path: string, text: string): void {
  staged(path, text, undefined, (beside) => {
    linkSync(beside, path);
    rmSync(beside);
  });
}

/** Puts another text in a manifest's place. @throws OutputError */
export function replaceManifest(path: string, text: string): void {
  const real = realpathSync(path);
  staged(real, text, statSync(real).mode, (beside) => rename(beside, real));
}

/** The same, and keeps the old one as `.old`. @throws UsageError where that name is taken, OutputError */
export function supersedeManifest(path: string, text: string): void {
  const old = `${path}.old`;
  if (existsSync(old))
    throw new UsageError(`${old} exists already`, "move it away: --force writes the old manifest there");
  staged(path, text, undefined, (beside) => {
    linkSync(path, old);
    rename(beside, path);
  });
}

/** Writes the text beside the file, and then puts it in its place. */
function staged(path: string, text: string, mode: number | undefined, put: (beside: string) => void): void {
  const made: string[] = [];
  try {
    put(writeBeside(path, text, mode, made));
  } catch (error) {
    for (const beside of made) rmSync(beside, { force: true });
    // The error's own words name the file beside it, which nobody knows.
    throw new OutputError(`cannot write ${path}: ${reasonOf(error)}`, error);
  }
}

/**
 * Writes the text beside a file; one that lies there already is not ours.
 *
 * @param made takes the new file's path as soon as it is there
 * @returns that path
 */
export function writeBeside(path: string, text: string, mode: number | undefined, made: string[]): string {
  const beside = `${path}.lingodex-new`;
  const handle = openSync(beside, "wx", mode);
  made.push(beside);
  try {
    writeFileSync(handle, text);
  } finally {
    closeSync(handle);
  }
  return beside;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EROFS: "the disk cannot be written to",
    ENOSPC: "the disk is full",
    EEXIST: "that path exists already",
  };
  return (code && (reasons[code] ?? code)) || String(error);
}
