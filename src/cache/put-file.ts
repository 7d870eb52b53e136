import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file, for its owner alone, in one step: whoever reads it has the old one or the new one. */
export function putFile(path: string, bytes: Uint8Array | string): void {
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, bytes, { flag: "wx", mode: 0o600 });
  renameSync(part, path);
}
