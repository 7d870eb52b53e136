import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { isLongPrefix, type Place } from "../file-units.ts";
import { type JsonObject, type JsonValue, jsonFormatOfToday, languageBelow } from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * Files of the ABP Framework: `culture` names the language, `texts` contains keys and texts. The framework reads these
 * two names in any case, and comments and trailing commas. Keys of nested objects and indexes of lists are joined by
 * `__`. The place of a unit is that of its key, in a list that of the item.
 */
export const abpJson = jsonFormatOfToday(
  "abp-json",
  "JSON of the ABP Framework",
  (root, input) => new AbpReader(input).read(root),
  { saidIn: languageBelow((key) => isNamed(key, "culture")), manner: "lenient" },
);

class AbpReader {
  readonly #input: FormatInput;
  readonly #entries: JsonEntries;

  constructor(input: FormatInput) {
    this.#input = input;
    this.#entries = new JsonEntries(input);
  }

  read(root: JsonValue): readonly FileUnit[] {
    const texts = root.kind === "object" ? this.#texts(root) : undefined;
    if (texts?.kind === "object") this.#readObject(texts, "");
    else this.#entries.refuseRoot(texts ?? root, "an object with texts");
    return this.#entries.units;
  }

  /** If a key occurs several times, in any case, the last one counts. */
  #texts({ members }: JsonObject): JsonValue | undefined {
    const found = members.filter(({ key }) => isNamed(key, "texts"));
    const [first, ...others] = found;
    for (const other of others) this.#entries.duplicate(other, other.key, first?.line ?? 1);
    return found.at(-1)?.value;
  }

  /** Recursion is bounded, because the depth of a document is. */
  #read(value: JsonValue, key: string, place: Place): void {
    if ("text" in value) this.#entries.add({ key, forms: [value.text], ...placeOf(place) });
    else if (isLongPrefix(key, place, this.#input)) return;
    else if (value.kind === "object") this.#readObject(value, `${key}__`);
    else for (const [index, item] of value.items.entries()) this.#read(item, `${key}__${index}`, item);
  }

  #readObject({ members }: JsonObject, before: string): void {
    for (const member of members) this.#read(member.value, `${before}${member.key}`, member);
  }
}

function isNamed(key: string, name: string): boolean {
  return key.toLowerCase() === name;
}

function placeOf({ line, column }: Place): Place {
  return { line, column };
}
