import type { Format } from "../../../model/index.ts";
import { readText } from "../file-text.ts";
import { isPropertyList } from "../properties/property-list.ts";
import { StringsUnits } from "./strings-units.ts";

/** Apple's strings files as today's tools write them: as `strings`, but in UTF-8 where no byte-order mark says else. */
export const stringsUtf8: Format = {
  id: "strings-utf8",
  description: "Apple strings, in UTF-8",
  mediaType: "text/plain",
  extension: "strings",
  kinds: ["monolingual"],
  read(input) {
    if (isPropertyList(input)) return { units: [], encoding: "utf-8" };
    return readText(input, (text) => new StringsUnits(text, input).read());
  },
};
