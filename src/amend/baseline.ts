import { putFile } from "../disk/put-file.ts";
import { OutputError } from "../model/failures.ts";

/** Whole, or not at all. @throws OutputError */
export function writeBaselineFile(path: string, text: string): void {
  try {
    putFile(path, text);
  } catch (error) {
    throw new OutputError(`the baseline ${JSON.stringify(path)} cannot be written`, error);
  }
}
