import { hasCode, systemCode } from "../../model/disk/index.ts";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  ELOOP: "its links lead in a circle",
  EISDIR: "it is a directory",
  ENOENT: "it vanished while being read",
  ENOTDIR: "a part of its path is a file",
  ENAMETOOLONG: "its name is too long",
  ENXIO: "it is not a regular file",
};

/** The reason why the system did not open a file, in words. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return REASONS[code] ?? (code || String(error));
}

/** True if the system reports a missing file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR");
}
