import { putFile } from "../../model/disk/index.ts";
import { OutputError } from "../../model/index.ts";

/** Writes one file that is no part of a tree, whole or not at all. @throws OutputError */
export function writeWholeFile(file: string, text: string): void {
  try {
    putFile(file, text);
  } catch (error) {
    throw new OutputError(`${file} could not be written`, error);
  }
}
