import type { FormatInput } from "../../../model/index.ts";
import { type Pair, yaml } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import {
  type AliasTargets,
  aliasTargets,
  parseYaml,
  reasonOf,
  startOf,
  undefinedAlias,
} from "../../data/yaml-document.ts";
import { type Place, placeIn } from "../file-units.ts";
import type { JsonMember, JsonValue } from "../json/json-document.ts";
import { scalarText } from "../yaml/yaml-scalar.ts";

const MAX_DEPTH = 100;
/** What aliases stand for may fill this many times the file's own length, and a little: an alias bomb far more. */
const MOST_EXPANDED = 20;
const LITTLE = 1000;

/** A YAML document as values with places, in the order of the file; undefined, and an error, where it is none. */
export function readYaml(text: string, input: Pick<FormatInput, "file" | "report">): JsonValue | undefined {
  return new YamlValues(text, input).read();
}

class YamlValues {
  readonly #yaml = yaml();
  readonly #text: string;
  readonly #input: Pick<FormatInput, "file" | "report">;
  readonly #places: TextPlaces;
  #targets: AliasTargets = new Map();
  #expanded = 0;
  #isBroken = false;

  constructor(text: string, input: Pick<FormatInput, "file" | "report">) {
    this.#text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
  }

  read(): JsonValue | undefined {
    const { document, second, tooDeep } = parseYaml(this.#text, MAX_DEPTH);
    if (tooDeep !== undefined)
      this.#fail(() => this.#input.report("yaml/too-deep", this.#at(tooDeep), MAX_DEPTH));
    if (document === undefined) return undefined;
    const [error] = document.errors;
    if (error !== undefined) this.#failSyntax(error.pos[0], reasonOf(error, document, this.#text));
    if (second !== undefined)
      this.#failSyntax(second.range[0], "a second document begins here, and a file holds one");
    this.#targets = aliasTargets(document, (alias) =>
      this.#failSyntax(startOf(alias), undefinedAlias(alias)),
    );
    if (this.#isBroken) return undefined;
    const value = this.#value(document.contents, { offset: 0, depth: 0, isCopied: false });
    return this.#isBroken ? undefined : value;
  }

  /** Calls itself per level: the parser bounds the depth, and what aliases stand for is counted. */
  #value(node: unknown, way: Way): JsonValue {
    const offset = way.isCopied || !this.#yaml.isNode(node) ? way.offset : startOf(node);
    const place = this.#places.at(Math.min(offset, this.#text.length));
    if (way.isCopied) this.#spend(1, way);
    if (this.#isBroken) return { kind: "null", text: "", ...place };
    if (this.#yaml.isAlias(node))
      return this.#value(this.#targets.get(node), { offset, depth: way.depth + 1, isCopied: true });
    const below = { offset, depth: way.depth + 1, isCopied: way.isCopied };
    if (this.#yaml.isMap(node))
      return { kind: "object", members: node.items.flatMap((pair) => this.#member(pair, below)), ...place };
    if (this.#yaml.isSeq(node))
      return { kind: "array", items: node.items.map((item) => this.#value(item, below)), ...place };
    const text = this.#yaml.isScalar(node) ? scalarText(node) : undefined;
    if (text === undefined) return { kind: "null", text: "", ...place };
    if (way.isCopied) this.#spend(text.length, way);
    return { kind: "string", text, ...place };
  }

  #member({ key, value }: Pair, way: Way): readonly JsonMember[] {
    const offset = way.isCopied || !this.#yaml.isNode(key) ? way.offset : startOf(key);
    const place = this.#places.at(offset);
    if (this.#yaml.isScalar(key) && key.value === "<<" && key.type === "PLAIN") {
      const why = "keys that << merges into a map are not read; write the texts out";
      if (!way.isCopied) this.#input.report("text/dropped", placeIn(this.#input, place), "<<", why);
      return [];
    }
    const name = this.#nameOf(key);
    if (this.#yaml.isAlias(key)) this.#spend(name.length, way);
    return [{ key: name, value: this.#value(value, { ...way, offset }), ...place }];
  }

  /** As Python prints it; a map or a list as written. */
  #nameOf(key: unknown): string {
    const node = this.#yaml.isAlias(key) ? this.#targets.get(key) : key;
    if (this.#yaml.isScalar(node)) return scalarText(node) ?? "None";
    return this.#yaml.isNode(node) ? this.#text.slice(startOf(node), node.range?.[1]) : "None";
  }

  #spend(characters: number, { depth, offset }: Way): void {
    this.#expanded += characters;
    if (this.#expanded > MOST_EXPANDED * this.#text.length + LITTLE || depth > MAX_DEPTH)
      this.#fail(() => this.#input.report("yaml/alias-bomb", this.#at(offset)));
  }

  #failSyntax(offset: number, reason: string): void {
    this.#fail(() => this.#input.report("yaml/syntax", this.#at(offset), reason));
  }

  /** What follows the first error is guesswork. */
  #fail(tell: () => void): void {
    if (!this.#isBroken) tell();
    this.#isBroken = true;
  }

  #at(offset: number) {
    const place: Place = this.#places.at(Math.min(offset, this.#text.length));
    return placeIn(this.#input, place);
  }
}

interface Way {
  /** Of what is copied, where its alias stands. */
  readonly offset: number;
  readonly depth: number;
  readonly isCopied: boolean;
}
