import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import { readRegularFile } from "../../../model/disk/index.ts";
import { UsageError } from "../../../model/index.ts";

/** A line has about a hundred bytes, so this is more than half a million findings. */
const LARGEST = 64 * 1024 * 1024;

/** The text of a file that a person named; undefined if it does not exist. */
export function readBaselineFile(path: string): string | undefined {
  const bytes = readRegularFile(path, LARGEST, { followsLinks: true });
  if (bytes === undefined) {
    if (!existsSync(path)) return undefined;
    throw new UsageError(
      `${JSON.stringify(path)} is not a baseline: it is not a regular file, or it is larger than ${LARGEST} bytes`,
      "name a file that --update-baseline wrote",
    );
  }
  if (!isUtf8(bytes))
    throw new UsageError(
      `${JSON.stringify(path)} is not a baseline: it is not UTF-8`,
      "name a file that --update-baseline wrote",
    );
  return bytes.toString("utf8");
}
