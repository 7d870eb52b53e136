import { jsonFormat } from "./json-document.ts";
import { nestedUnits } from "./json-units.ts";

/**
 * JSON objects (or arrays) of keys and texts, nested as you like: the unit of `{"menu":{"file":["x"]}}` is
 * `.menu.file[0]`, and a dot in a key stays a dot (RULES.md 4). Duplicate keys are all returned. A unit stands where
 * its key stands, an array's item where it stands itself. Values that are no strings give what translate-toolkit's
 * Python makes of them (RULES.md 14.11): `1.0`, `True`, `False`, and nothing for null. A syntax error costs the file.
 */
export const json = jsonFormat("json", "JSON of keys and texts, flat or nested", (root, input) =>
  nestedUnits(root, input),
);

/** As `json`: the platform tells them apart by how it writes new keys, and reads both alike. */
export const jsonNested = jsonFormat("json-nested", "JSON of keys and texts, nested", (root, input) =>
  nestedUnits(root, input),
);
