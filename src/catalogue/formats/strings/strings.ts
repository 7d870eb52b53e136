import type { Format } from "../../../model/index.ts";
import { readText } from "../file-text.ts";
import { isPropertyList } from "../properties/property-list.ts";
import { unmarkedUtf16 } from "../unmarked-utf16.ts";
import { StringsUnits } from "./strings-units.ts";

/**
 * Apple's strings files: `"key" = "text";`. A unit's context is its key as written, but for `\"`, as translate-toolkit
 * takes it; its comment is what stands right above it or behind it on its line, without the marks. Keys and texts
 * may go without quotes, line breaks in a text are kept, and a key without a text is its own (Apple's "Old-Style ASCII
 * Property Lists"). In UTF-16 by tradition: without a byte-order mark, bytes that no UTF-8 text has tell.
 */
export const strings: Format = {
  id: "strings",
  description: "Apple strings, in UTF-16 or UTF-8",
  mediaType: "text/plain",
  extension: "strings",
  kinds: ["monolingual"],
  read(input) {
    if (isPropertyList(input)) return { units: [], encoding: "utf-8" };
    const encoding = unmarkedUtf16(input.bytes);
    return readText(input, (text) => new StringsUnits(text, input).read(), encoding);
  },
};
