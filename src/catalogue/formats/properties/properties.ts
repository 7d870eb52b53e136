import { isUtf8 } from "node:buffer";
import type { Format, FormatInput } from "../../../model/index.ts";
import { readFileText } from "../file-text.ts";
import { readPropertyUnits } from "./property-units.ts";

/**
 * Java's resource bundles. A unit's context is its key as written, escapes and all, as translate-toolkit takes it; its
 * comment is the `#` and `!` lines right above it, with their marker (RULES.md 4). Lines without a key are left out.
 * Read as UTF-8 where the bytes are valid UTF-8, with a warning, because the platform reads ISO-8859-1; else as
 * ISO-8859-1 (RULES.md 0.4, 14.11).
 */
export const properties: Format = {
  id: "properties",
  description: "Java properties, in ISO-8859-1 or UTF-8",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input, isUtf8(input.bytes) ? "utf-8" : "iso-8859-1");
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    if (isReadOtherwise(input, decoded.encoding))
      input.report("properties/utf-8", { file: input.file, line: 1, column: 1 });
    return { units: readPropertyUnits(decoded.text, input), encoding: decoded.encoding };
  },
};

/** A byte-order mark tells the platform too. */
function isReadOtherwise({ bytes, encoding }: FormatInput, actual: string): boolean {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return encoding === undefined && actual === "utf-8" && !hasMark && bytes.some((byte) => byte > 0x7f);
}
