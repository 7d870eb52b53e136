import type { Format } from "../../../model/index.ts";
import { ALL_COLUMNS, readCsv, TWO_COLUMNS } from "./csv-units.ts";

export const csv: Format = {
  id: "csv",
  description: "CSV with translate-toolkit's columns: source, target, context, comments, fuzzy",
  mediaType: "text/csv",
  extension: "csv",
  kinds: ["bilingual", "monolingual"],
  read: (input) => readCsv(input, ALL_COLUMNS),
};

export const csvSimple: Format = {
  id: "csv-simple",
  description: "CSV with two columns, a key (or the source) and a text; a header may name more",
  mediaType: "text/csv",
  extension: "txt",
  kinds: ["monolingual", "bilingual"],
  read: (input) => readCsv(input, TWO_COLUMNS),
};
