import { type FileUnit, type FormatInput, quote } from "../../../model/index.ts";
import { hasLoneSurrogate, type KeyedText, keyedUnit, type Place, placeIn } from "../file-units.ts";
import type { JsonMember, JsonObject, JsonValue } from "./json-document.ts";

/** Members of an entry that say something about its text. */
const METADATA: ReadonlySet<string> = new Set(["id", "description", "comment", "hash"]);

/** Collects the units of a file whose entries have a given shape; what has another shape is reported. */
export class JsonEntries {
  readonly units: FileUnit[] = [];
  readonly #input: FormatInput;

  constructor(input: FormatInput) {
    this.#input = input;
  }

  add(text: KeyedText): void {
    const { key, forms, comment = "" } = text;
    if (![key, ...forms, comment].some(hasLoneSurrogate)) this.units.push(keyedUnit(text));
    else this.#input.report("json/bad-escape", placeIn(this.#input, text));
  }

  /** `refuseRoot(root, "an object of messages")`. */
  refuseRoot({ line, column }: JsonValue, expected: string): void {
    this.#input.report("json/root", { file: this.#input.file, line, column }, expected);
  }

  /** `refuse(member.value, ["the message", "title"], "a string")`. */
  refuse(value: JsonValue, [part, key]: readonly [string, string], expected: string): void {
    this.#input.report("json/unexpected-value", placeIn(this.#input, value), part, key, expected);
  }

  /**
   * Of members with one key the last counts, as for every JSON parser; that there are others is reported.
   *
   * @param owner the key of the object
   */
  member({ members }: JsonObject, key: string, owner: string): JsonMember | undefined {
    let first: JsonMember | undefined;
    let last: JsonMember | undefined;
    for (const member of members) {
      if (member.key !== key) continue;
      if (first !== undefined) this.duplicate(member, `${owner}.${key}`, first.line);
      first ??= member;
      last = member;
    }
    return last;
  }

  duplicate(place: Place, name: string, firstLine: number): void {
    this.#input.report("unit/duplicate", placeIn(this.#input, place), name, firstLine);
  }

  /** Reports the texts of an entry whose own text is missing: they may be where another format has them. */
  dropTexts({ members }: JsonObject, owner: string, missing: string): void {
    for (const member of members) {
      const { key, value } = member;
      if (value.kind !== "string" || value.text === "" || METADATA.has(key)) continue;
      const place = placeIn(this.#input, member);
      this.#input.report("text/dropped", place, `${owner}.${key}`, `the entry has no ${quote(missing)}`);
    }
  }

  /** The text of the member `description`, which may be missing or null. */
  description(object: JsonObject, key: string): string {
    const value = this.member(object, "description", key)?.value;
    if (value === undefined || value.kind === "null") return "";
    if (value.kind === "string") return value.text;
    this.refuse(value, ["the description", key], "a string");
    return "";
  }
}
