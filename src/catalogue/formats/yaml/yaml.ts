import type { Format } from "../../../model/index.ts";
import { readText } from "../file-text.ts";
import { type YamlDialect, YamlUnits } from "./yaml-units.ts";

/**
 * YAML 1.2 (core schema) of keys and texts, nested as you like: the unit of `{menu: {file: [x]}}` is `menu->file->[0]`.
 * A comment right above a key is the unit's. Values that are no texts give what translate-toolkit makes of them:
 * whole numbers in decimal digits, `True`, `False`, no unit for null; other numbers stay as written. Aliases are
 * resolved, keys merged with `<<` are not. Duplicate keys are all returned. A unit stands where its key stands, a
 * list's item where it stands itself, what an alias stands for where the alias stands. An error costs the file.
 */
export const yaml: Format = {
  id: "yaml",
  description: "YAML of keys and texts, flat or nested",
  mediaType: "text/yaml",
  extension: "yml",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => new YamlUnits(text, input, PLAIN).read());
  },
};

const PLAIN: YamlDialect = { languageAtRoot: false, pluralForms: () => undefined };
