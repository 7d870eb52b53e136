import type { Format } from "../../model/format.ts";
import { readText } from "./file-text.ts";
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
    const encoding = unmarkedUtf16(input.bytes);
    return readText(input, (text) => new StringsUnits(text, input).read(), encoding);
  },
};

const SAMPLE_BYTES = 1024;

/** The syntax is ASCII, so half of its bytes are NUL: the upper ones. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const nuls = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (even + odd === 0) return undefined;
  return odd >= even ? "utf-16le" : "utf-16be";
}
