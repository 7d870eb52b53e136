import type { FileUnit, FormatInput } from "../../model/format.ts";
import { hasLoneSurrogate } from "./file-text.ts";
import type { JsonMember, JsonObject, JsonValue } from "./json-values.ts";
import { type KeyedText, keyedUnit } from "./keyed-unit.ts";

/** Of members with one key the last counts, as for every JSON parser. */
export function memberOf({ members }: JsonObject, key: string): JsonMember | undefined {
  return members.findLast((member) => member.key === key);
}

/** Collects the units of a file whose entries have a given shape; what has another shape is reported. */
export class JsonEntries {
  readonly units: FileUnit[] = [];
  readonly #input: FormatInput;

  constructor(input: FormatInput) {
    this.#input = input;
  }

  add(text: KeyedText): void {
    const { key, forms, comment = "", line, column } = text;
    if (![key, ...forms, comment].some(hasLoneSurrogate)) this.units.push(keyedUnit(text));
    else this.#input.report("json/bad-escape", { file: this.#input.file, line, column });
  }

  /** `refuseRoot(root, "an object of messages")`. */
  refuseRoot({ line, column }: JsonValue, expected: string): void {
    this.#input.report("json/root", { file: this.#input.file, line, column }, expected);
  }

  /** `refuse(member.value, ["the message", "title"], "a string")`. */
  refuse({ line, column }: JsonValue, [part, key]: readonly [string, string], expected: string): void {
    const location = { file: this.#input.file, line, column };
    this.#input.report("json/unexpected-value", location, part, key, expected);
  }

  /** The text of the member `description`, which may be missing or null. */
  description(object: JsonObject, key: string): string {
    const value = memberOf(object, "description")?.value;
    if (value === undefined || value.kind === "null") return "";
    if (value.kind === "string") return value.text;
    this.refuse(value, ["the description", key], "a string");
    return "";
  }
}
