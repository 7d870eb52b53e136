import { readRegularFile, systemCode } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";

const MOST_BYTES = 4096;

/** What a file holds that a person named. @throws UsageError where it cannot be read, or is empty */
export function readToken(file: string): string {
  let bytes: Buffer | undefined;
  try {
    bytes = readRegularFile(file, MOST_BYTES, { followsLinks: true });
  } catch (error) {
    const code = systemCode(error) || String(error);
    throw new UsageError(
      `${file} cannot be read (${code})`,
      "name a file that holds the token, and nothing else",
    );
  }
  const token = bytes?.toString("utf8").trim() ?? "";
  if (token === "")
    throw new UsageError(`${file} holds no token`, "name a file that holds the token, and nothing else");
  return token;
}
