import { rmSync, writeFileSync } from "node:fs";
import { rename } from "./rename.ts";

/**
 * Writes a file in one step: whoever reads it has the old one or the new one, and what fails leaves the old one.
 *
 * @param mode of the file, before the process's mask
 * @throws what the file system says
 */
export function putFile(path: string, bytes: Uint8Array | string, mode = 0o666): void {
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  try {
    writeFileSync(part, bytes, { flag: "wx", mode });
    rename(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
