import type { Format } from "../../../model/index.ts";
import { readText } from "../file-text.ts";
import { readPropertyUnits } from "./property-units.ts";

/** Java's resource bundles as Java 9 reads them, in UTF-8; else as `properties`. */
export const propertiesUtf8: Format = {
  id: "properties-utf8",
  description: "Java properties, in UTF-8",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => readPropertyUnits(text, input));
  },
};
