import type { Format } from "../../model/format.ts";

export const aresource: Format = {
  id: "aresource",
  description: "stub",
  mediaType: "application/xml",
  extension: "xml",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
