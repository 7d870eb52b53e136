import type { Format, FormatInput, SaidLanguage } from "../../../model/index.ts";
import { readText, withLanguage } from "../file-units.ts";
import { pluralQuantities, QUANTITIES, UnusedForms } from "../plural-categories.ts";
import { type YamlDialect, YamlSource, YamlUnits } from "./yaml-units.ts";

/**
 * YAML 1.2 (core schema) of keys and texts, nested to any depth. The unit of `{menu: {file: [x]}}` is
 * `menu->file->[0]`. A comment directly above a key is the unit's comment. Values that are not texts become what
 * translate-toolkit makes of them: integers in decimal digits, `True`, `False`, no unit for null; other numbers stay as
 * written. Aliases are resolved, keys that `<<` merges are not. Duplicate keys are all returned. The place of a unit is
 * that of its key, in a list that of the item, and below an alias that of the alias. An error excludes the file.
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
 * Ruby on Rails' YAML, as `yaml` with two differences. A single root key above a map is the language's code and not
 * part of the context. If there are several, the root of the file's language counts. A map that contains only plural
 * categories (`one`, `few`, `other`, ...) is one unit with one form for each form of the language, in the order of
 * its categories, and missing ones are empty, as in `aresource`. Forms that the language does not have are skipped
 * and reported, as is a map that has only such forms.
 */
export const rubyYaml: Format = {
  id: "ruby-yaml",
  description: "Ruby on Rails YAML",
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

/** Forms as later releases of the platform show them: missing ones are at the end. */
function closedUp(found: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const there = found.filter((name) => name !== undefined);
  return found.map((_, at) => there[at]);
}

/** Rails reads `true` and `'true'` as the same key. In paths they are `True` and `true`. */
function rubyKey(path: string): string {
  return path.replace(
    /(^|->)(True|False)(?=->|$)/g,
    (_, arrow: string, name: string) => arrow + name.toLowerCase(),
  );
}

export function railsDialect(
  input: Pick<FormatInput, "file" | "plural" | "pluralSet" | "report">,
): YamlDialect {
  const quantities = pluralQuantities(input.plural);
  return {
    languageAtRoot: true,
    runtimeKey: rubyKey,
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
