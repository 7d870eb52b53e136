import type { Format } from "../../model/format.ts";
import { aresource } from "./aresource.ts";
import { csv } from "./csv.ts";
import { csvSimple } from "./csv-simple.ts";
import { json } from "./json.ts";
import { po } from "./po.ts";
import { properties } from "./properties.ts";

/** Every format, by the platform's identifier. To add one: its module, its line here, its fixture folder in test/. */
export const FORMATS = {
  aresource,
  csv,
  "csv-simple": csvSimple,
  json,
  po,
  properties,
} as const satisfies Record<string, Format>;
