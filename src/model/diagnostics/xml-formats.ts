import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** Complaints about XLIFF, RESX and Qt Linguist files, beyond those about any XML. */
export const XML_FORMAT_DIAGNOSTICS = {
  "xliff/version": {
    severity: "error",
    message: (version: string) =>
      version === ""
        ? "the file does not say which XLIFF it is"
        : `the file is XLIFF ${quote(version)}, not 1.2`,
    hint: 'write version="1.2" if it is; export the file as XLIFF 1.2 if it is not (2.0 is another format)',
  },
  "xliff/missing-id": {
    severity: "warning",
    message: () => "<trans-unit> has neither a resname nor an id",
    hint: "its context is that of its file alone: give it an id",
  },
  "ts/bad-byte": {
    severity: "error",
    message: (value: string) => `<byte value=${quote(value)}> is no character`,
    hint: "the value is the number of a Unicode character, decimal or hexadecimal behind an x: 27 or x1b",
  },
} as const satisfies Record<string, Rule>;
