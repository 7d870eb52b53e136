import { putFile } from "../disk/put-file.ts";
import { OutputError } from "../model/failures.ts";

/** Writes one file that is no part of a tree, whole or not at all. @throws OutputError */
export function writeWholeFile(file: string, text: string): void {
  try {
    putFile(file, text);
  } catch (error) {
    throw new OutputError(`${file} could not be written`, error);
  }
}
