import type { Format } from "../../model/format.ts";

export const csv: Format = {
  id: "csv",
  description: "stub",
  mediaType: "text/csv",
  extension: "csv",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
