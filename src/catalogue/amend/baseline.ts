import { OutputError } from "../../model/diagnostics/failures.ts";
import { putFile } from "../../model/disk/put-file.ts";

/** Whole, or not at all. @throws OutputError */
export function writeBaselineFile(path: string, text: string): void {
  try {
    putFile(path, text);
  } catch (error) {
    throw new OutputError(`the baseline ${JSON.stringify(path)} cannot be written`, error);
  }
}
