import type { Format } from "../../../model/index.ts";
import { readFileText } from "../file-text.ts";
import { unmarkedUtf16 } from "../unmarked-utf16.ts";
import { readPropertyUnits } from "./property-units.ts";

/**
 * Java's resource bundles in UTF-16; else as `properties`. Without a byte-order mark the bytes tell which UTF-16, where
 * translate-toolkit takes little-endian for granted. What is not UTF-16 at all is read as any other file (RULES.md
 * 11.1), with a warning: the toolkit makes other letters of it, or nothing.
 */
export const propertiesUtf16: Format = {
  id: "properties-utf16",
  description: "Java properties, in UTF-16",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input, unmarkedUtf16(input.bytes));
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    const { text, encoding } = decoded;
    if (input.encoding === undefined && !encoding.startsWith("utf-16"))
      input.report("properties/not-utf-16", { file: input.file, line: 1, column: 1 }, encoding);
    return { units: readPropertyUnits(text, input), encoding };
  },
};
