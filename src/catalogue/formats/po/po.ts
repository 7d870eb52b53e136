import type { Format } from "../../../model/index.ts";
import { poUnit, readPoFile } from "./po-units.ts";

/**
 * GNU gettext's PO files, read by its own grammar (what `msgfmt` refuses is an error here too) and with the meaning of
 * RULES.md 4 and 14.7. A unit stands where its `msgctxt` stands, or its `msgid` where there is none.
 */
export const po: Format = {
  id: "po",
  description: "gettext PO, with sources, plurals, contexts and fuzzy entries",
  mediaType: "text/x-gettext-catalog",
  extension: "po",
  kinds: ["bilingual"],
  read: (input) => readPoFile(input, poUnit),
};
