import type { Format } from "../../model/format.ts";

export const properties: Format = {
  id: "properties",
  description: "stub",
  mediaType: "text/plain",
  extension: "properties",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
