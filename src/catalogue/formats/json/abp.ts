import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { LONGEST_PREFIX, type Place, placeIn } from "../file-units.ts";
import { type JsonObject, type JsonValue, jsonFormatOfToday, languageBelow } from "./json-document.ts";
import { JsonEntries } from "./keyed-json.ts";

/**
 * The ABP Framework's files: `culture` names the language, `texts` holds keys and texts. The framework takes these two names
 * in any case, and comments and trailing commas. Keys of what is nested and places in lists are joined by `__`. A unit stands where its key stands, an item of a list where it stands itself.
 */
export const abpJson = jsonFormatOfToday(
  "abp-json",
  "JSON of the ABP Framework, with culture and texts",
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

  /** Of several the last counts, whatever their spelling. */
  #texts({ members }: JsonObject): JsonValue | undefined {
    const found = members.filter(({ key }) => isNamed(key, "texts"));
    const [first, ...others] = found;
    for (const other of others) this.#entries.duplicate(other, other.key, first?.line ?? 1);
    return found.at(-1)?.value;
  }

  /** Calls itself per level: the depth of a document is bounded. */
  #read(value: JsonValue, key: string, place: Place): void {
    if ("text" in value) this.#entries.add({ key, forms: [value.text], ...placeOf(place) });
    else if (key.length > LONGEST_PREFIX)
      this.#input.report("unit/long-name", placeIn(this.#input, place), key.length, LONGEST_PREFIX);
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
