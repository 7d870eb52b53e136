import { OutputError } from "../../model/diagnostics/failures.ts";
import { putFile } from "../../model/disk/put-file.ts";

/** Writes one file that is no part of a tree, whole or not at all. @throws OutputError */
export function writeWholeFile(file: string, text: string): void {
  try {
    putFile(file, text);
  } catch (error) {
    throw new OutputError(`${file} could not be written`, error);
  }
}
