import type { FileUnit, FormatInput } from "../../../model/index.ts";
import {
  hasLoneSurrogate,
  isLongPrefix,
  keyedUnit,
  type Place,
  placeIn,
  withoutReplaced,
} from "../file-units.ts";
import { type JsonMember, type JsonValue, jsonFormat } from "./json-document.ts";

/**
 * JSON objects (or arrays) of keys and texts, nested to any depth. The unit of `{"menu":{"file":["x"]}}` is
 * `.menu.file[0]`, and a dot in a key stays a dot (RULES.md 4). Duplicate keys are all returned. The place of a unit is
 * that of its key, in an array that of the item. Values that are not strings become what translate-toolkit's Python
 * prints (RULES.md 14.11): `1.0`, `True`, `False`, and an empty text for null. A syntax error excludes the file.
 */
export const json = jsonFormat("json", "JSON of keys and texts, flat or nested", (root, input) =>
  nestedUnits(root, input),
);

/** Reads as `json`. The platform writes new keys of the two formats differently, and reads them alike. */
export const jsonNested = jsonFormat("json-nested", "JSON of keys and texts, nested", (root, input) =>
  nestedUnits(root, input),
);

interface JsonPlural {
  readonly kind: "plural";
  readonly forms: readonly string[];
}

export interface JsonEntry extends Place {
  readonly key: string;
  readonly value: JsonValue | JsonPlural;
  /** See `FileUnit`; only for texts and plurals. */
  readonly otherwise?: readonly JsonEntry[];
  readonly isLastForm?: true;
}

/** The place of a value: the keys and indexes that lead to it, and whether UTF-8 can represent them. */
interface Way extends Place {
  readonly path: string;
  readonly sound: boolean;
}

/** Groups the members of an object into units; `path` is that of the object. */
type Entries = (members: readonly JsonMember[], path: string) => Iterable<JsonEntry>;

/** The units of objects and arrays, named and placed as in `json`. None of a document that could not be read. */
export function nestedUnits(
  root: JsonValue | undefined,
  input: NestedInput,
  entriesOf: Entries = (members) => members,
): readonly FileUnit[] {
  if (root === undefined) return [];
  const { line, column } = root;
  const reader = new NestedReader(input, entriesOf);
  if (root.kind === "object" || root.kind === "array")
    reader.read(root, { path: "", sound: true, line, column });
  else input.report("json/top-level", { file: input.file, line, column });
  return reader.units;
}

type NestedInput = Pick<FormatInput, "file" | "report">;

class NestedReader {
  readonly units: FileUnit[] = [];
  readonly #input: NestedInput;
  readonly #entriesOf: Entries;

  constructor(input: NestedInput, entriesOf: Entries) {
    this.#input = input;
    this.#entriesOf = entriesOf;
  }

  read(value: JsonEntry["value"], way: Way): void {
    const isNested = value.kind === "object" || value.kind === "array";
    if (isNested && isLongPrefix(way.path, way, this.#input)) return;
    switch (value.kind) {
      case "object":
        this.#readMembers(this.#distinct(value.members, way.path), way);
        break;
      case "array":
        for (const [index, item] of value.items.entries()) {
          const { line, column } = item;
          this.read(item, { path: `${way.path}[${index}]`, sound: way.sound, line, column });
        }
        break;
      case "plural":
        this.#add(way, value.forms, true);
        break;
      default:
        this.#add(way, [value.text], false);
    }
  }

  #readMembers(members: readonly JsonMember[], way: Way): void {
    for (const entry of this.#entriesOf(members, way.path)) {
      const { key, value, line, column, otherwise } = entry;
      const sound = way.sound && !hasLoneSurrogate(key);
      const before = this.units.length;
      this.read(value, { path: `${way.path}.${key}`, sound, line, column });
      if (otherwise !== undefined && this.units.length > before) this.#addOtherwise(otherwise, way.path);
    }
  }

  #distinct(members: readonly JsonMember[], path: string): readonly JsonMember[] {
    return withoutReplaced(members, {
      keyOf: ({ key }) => key,
      isNested: ({ value }) => value.kind === "object" || value.kind === "array",
      tell: (member, first) =>
        this.#input.report(
          "unit/duplicate",
          placeIn(this.#input, member),
          `${path}.${member.key}`,
          first.line,
        ),
    });
  }

  #addOtherwise(entries: readonly JsonEntry[], path: string): void {
    const unit = this.units.pop();
    if (unit === undefined) return;
    const otherwise = entries.flatMap(({ key, value, line, column, isLastForm }): readonly FileUnit[] => {
      const forms = value.kind === "plural" ? value.forms : "text" in value ? [value.text] : [];
      if (hasLoneSurrogate(key) || forms.some(hasLoneSurrogate)) return [];
      const unit = keyedUnit({
        ...{ key: `${path}.${key}`, forms, plural: value.kind === "plural" },
        ...{ line, column },
      });
      return [isLastForm ? { ...unit, isLastForm } : unit];
    });
    this.units.push({ ...unit, otherwise });
  }

  /** The whole path is not checked here, because it can be long and many units can share its beginning. */
  #add({ path: key, sound, line, column }: Way, forms: readonly string[], plural: boolean): void {
    if (sound && !forms.some(hasLoneSurrogate))
      this.units.push(keyedUnit({ key, forms, plural, line, column }));
    else this.#input.report("json/bad-escape", { file: this.#input.file, line, column });
  }
}
