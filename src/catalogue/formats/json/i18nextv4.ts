import type { Format } from "../../../model/index.ts";
import { UnusedForms } from "../unused-forms.ts";
import { i18nextv4PluralOf } from "./i18nextv4-plurals.ts";
import { readJsonFile } from "./json-document.ts";
import { pluralEntries } from "./json-plurals.ts";
import { nestedUnits } from "./json-units.ts";

/**
 * i18next's JSON, version 4: as `json`, and members of one object whose keys differ in the suffix of a plural category
 * (`key_one`, `key_other`) are one unit. Its key is `.key`; it has one form per form of the language, in the order of
 * its categories (RULES.md 14.6), empty where the file has none; what the language has no form for is left out, but for
 * `key_zero`, a text of its own. The template's file says whether they are one at all. Ordinals (`key_ordinal_one`) are texts of their own. The release does not know the
 * format, the platform does since 4.15.1 (ADOPT.md 1).
 */
export const i18nextv4: Format = {
  id: "i18nextv4",
  description: "i18next JSON, version 4, with plurals by category",
  mediaType: "application/json",
  extension: "json",
  kinds: ["monolingual"],
  read: (input) => {
    const pluralOf = i18nextv4PluralOf(input.plural);
    const content = readJsonFile(input, (root) => {
      const unused = new UnusedForms(input);
      const units = nestedUnits(root, input, (members, path) =>
        pluralEntries(members, { input, path, pluralOf, unused }),
      );
      unused.report();
      return units;
    });
    return { ...content, wordsOf: "first text" };
  },
};
