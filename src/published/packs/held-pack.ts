import { join } from "node:path";
import { POINTER_PATH } from "../../model/index.ts";
import { kindOf, MANIFEST_PATH } from "../../store/index.ts";

/** True for a folder that contains a pack and no tree. */
export function holdsPack(directory: string): boolean {
  // Names with this character do not exist on any system.
  if (directory.includes("\0")) return false;
  const isFile = (path: string): boolean => kindOf(join(directory, path)) === "file";
  return isFile(POINTER_PATH) && !isFile(MANIFEST_PATH);
}
