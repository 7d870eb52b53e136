import type { Format } from "../../model/format.ts";

export const json: Format = {
  id: "json",
  description: "stub",
  mediaType: "application/json",
  extension: "json",
  kinds: ["monolingual"],
  read: () => ({ units: [], encoding: "utf-8" }),
};
