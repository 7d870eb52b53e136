import type { Format } from "../../../model/index.ts";
import { i18nextPlural } from "./i18next-plurals.ts";
import { readJsonFile } from "./json-document.ts";
import { pluralEntries } from "./json-plurals.ts";
import { nestedUnits } from "./json-units.ts";

/**
 * i18next's JSON, versions 1 to 3: as `json`, and members of one object whose keys differ in a plural's suffix are one
 * unit: `key` and `key_plural`, or `key_0`, `key_1` and so on. Its key is `.key`; it has the forms that the file has.
 * The suffixes of version 4 (`key_one`, `key_other`) are nothing special, as in this release: see `i18nextv4`.
 */
export const i18next: Format = {
  id: "i18next",
  description: "i18next JSON, version 3, with plurals",
  mediaType: "application/json",
  extension: "json",
  kinds: ["monolingual"],
  read: (input) =>
    readJsonFile(input, (root) =>
      nestedUnits(root, input, (members, path) =>
        pluralEntries(members, { input, path, pluralOf: i18nextPlural }),
      ),
    ),
};
