import type { Format } from "../../model/format.ts";

export const po: Format = {
  id: "po",
  description: "stub",
  mediaType: "text/x-gettext-catalog",
  extension: "po",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
