import type { FormatInput } from "../../../model/index.ts";
import { asciiHead } from "../file-text.ts";

/** Reports a file of Apple's that is a property list, in XML or in bytes; true where it is one. */
export function isPropertyList({ bytes, file, report }: FormatInput): boolean {
  // Without the bytes of UTF-16 and marks, whatever the encoding is.
  const head = asciiHead(bytes, 1000).replace(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  const here = { file, line: 1, column: 1 };
  if (head.startsWith("bplist")) report("plist/binary", here);
  else if (/^\s*(?:<\?xml\s|<!DOCTYPE\s+plist\b|<plist\b)/.test(head)) report("plist/xml", here);
  else return false;
  return true;
}
