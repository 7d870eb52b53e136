import { putFile } from "../../model/disk/index.ts";
import { OutputError } from "../../model/index.ts";

/** Writes the whole file, or nothing. @throws OutputError */
export function writeBaselineFile(path: string, text: string): void {
  try {
    putFile(path, text);
  } catch (error) {
    throw new OutputError(`the baseline ${JSON.stringify(path)} cannot be written`, error);
  }
}
