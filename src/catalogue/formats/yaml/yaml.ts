import type { Format, FormatInput, SaidLanguage } from "../../../model/index.ts";
import { readText, withLanguage } from "../file-units.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type YamlDialect, YamlSource, YamlUnits } from "./yaml-units.ts";

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
    return readText(input, (text) => new YamlUnits(new YamlSource(text, input), input, PLAIN).read());
  },
};

export const PLAIN: YamlDialect = { languageAtRoot: false, pluralForms: () => undefined };

/**
 * Ruby on Rails' YAML, as `yaml` with two differences. A lone root key above a map is the language's code and no part
 * of the context; of several roots that of the file's language counts. A map of plural categories alone (`one`, `few`, `other`, ...) is one unit with one form per form of
 * the language, in the order of its categories, empty where the file has none, as in `aresource`; what the language
 * has no form for is left out and reported, and so is a map of nothing else.
 */
export const rubyYaml: Format = {
  id: "ruby-yaml",
  description: "Ruby on Rails YAML, with the language as root and plurals",
  mediaType: "text/yaml",
  extension: "yml",
  kinds: ["monolingual"],
  read(input) {
    const dialect = railsDialect(input);
    let said: SaidLanguage | undefined;
    const content = readText(input, (text) => {
      const reader = new YamlUnits(new YamlSource(text, input), input, dialect);
      const units = reader.read();
      said = reader.language;
      return units;
    });
    return withLanguage(content, said);
  },
};

/** As later releases of the platform show them: what a file lacks is missing at the end. */
function closedUp(found: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const there = found.filter((name) => name !== undefined);
  return found.map((_, at) => there[at]);
}

export function railsDialect(
  input: Pick<FormatInput, "file" | "plural" | "pluralSet" | "report">,
): YamlDialect {
  const quantities = pluralQuantities(input.plural);
  return {
    languageAtRoot: true,
    unused: new UnusedForms(input),
    pluralForms(texts) {
      for (const name of texts.keys()) if (!QUANTITIES.has(name)) return undefined;
      const found = quantities.map((names) => names.find((name) => texts.has(name)));
      if (found.every((name) => name === undefined)) return [];
      const inPlace = input.pluralSet === "cldr" ? closedUp(found) : found;
      return inPlace.map((name) => texts.get(name ?? "") ?? "");
    },
  };
}
