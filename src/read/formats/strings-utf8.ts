import type { Format } from "../../model/format.ts";
import { readFileText } from "./file-text.ts";
import { StringsUnits } from "./strings-units.ts";

/** Apple's strings files as today's tools write them: as `strings`, but in UTF-8 where no byte-order mark says else. */
export const stringsUtf8: Format = {
  id: "strings-utf8",
  description: "Apple strings, in UTF-8",
  mediaType: "text/plain",
  extension: "strings",
  kinds: ["monolingual"],
  read(input) {
    const decoded = readFileText(input);
    if (decoded === undefined) return { units: [], encoding: "utf-8" };
    return { units: new StringsUnits(decoded.text, input).read(), encoding: decoded.encoding };
  },
};
