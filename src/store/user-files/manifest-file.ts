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
 * Creates a manifest, completely or not at all. A file that another process created meanwhile stays.
 *
 * @throws OutputError
 */
export function createManifest(path: string, text: string): void {
  staged(path, text, undefined, (beside) => {
    linkSync(beside, path);
    rmSync(beside);
  });
}

/** Replaces the text of a manifest. @throws OutputError */
export function replaceManifest(path: string, text: string): void {
  const real = realpathSync(path);
  staged(real, text, statSync(real).mode, (beside) => rename(beside, real));
}

/** Like `replaceManifest`, but keeps the old one as `.old`. @throws UsageError if that name is taken, OutputError */
export function supersedeManifest(path: string, text: string): void {
  const old = `${path}.old`;
  if (existsSync(old))
    throw new UsageError(`${old} exists already`, "move it away: --force writes the old manifest there");
  staged(path, text, undefined, (beside) => {
    linkSync(path, old);
    rename(beside, path);
  });
}

/** Writes the text beside the file, and then renames it. */
function staged(path: string, text: string, mode: number | undefined, put: (beside: string) => void): void {
  const made: string[] = [];
  try {
    put(writeBeside(path, text, mode, made));
  } catch (error) {
    for (const beside of made) rmSync(beside, { force: true });
    // The message of the error contains the temporary file, which users do not know.
    throw new OutputError(`cannot write ${path}: ${reasonOf(error)}`, error);
  }
}

/**
 * Writes the text beside a file. An existing file with that name belongs to another program.
 *
 * @param made called with the path of the new file as soon as it exists
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
