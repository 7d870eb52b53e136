import type { Format } from "../../../model/index.ts";
import { TWO_COLUMNS } from "./csv-columns.ts";
import { readCsv } from "./csv-units.ts";

export const csvSimple: Format = {
  id: "csv-simple",
  description: "CSV with two columns, a key (or the source) and a text; a header may name more",
  mediaType: "text/csv",
  extension: "txt",
  kinds: ["monolingual", "bilingual"],
  read: (input) => readCsv(input, TWO_COLUMNS),
};
