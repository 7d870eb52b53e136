import type { Format } from "../../../model/index.ts";
import { json } from "./json.ts";

/** As `json`: the platform tells them apart by how it writes new keys, and reads both alike. */
export const jsonNested: Format = {
  ...json,
  id: "json-nested",
  description: "JSON of keys and texts, nested",
};
