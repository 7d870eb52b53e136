import type { Format } from "../../model/format.ts";

export const csvSimple: Format = {
  id: "csv-simple",
  description: "stub",
  mediaType: "text/csv",
  extension: "txt",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
