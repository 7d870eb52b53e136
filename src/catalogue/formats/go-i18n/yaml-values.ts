import type { FormatInput } from "../../../model/index.ts";
import { type Pair, yaml } from "../../data/packages.ts";
import { startOf } from "../../data/yaml-document.ts";
import type { Place } from "../file-units.ts";
import type { JsonMember, JsonValue } from "../json/json-document.ts";
import { scalarText } from "../yaml/yaml-scalar.ts";
import { isMerge, YamlSource } from "../yaml/yaml-units.ts";

/** A YAML document as values with places, in the order of the file; undefined, with an error, if it is not YAML. */
export function readYaml(text: string, input: Pick<FormatInput, "file" | "report">): JsonValue | undefined {
  const source = new YamlSource(text, input);
  if (source.hasFailed || source.contents === undefined) return undefined;
  const value = new YamlValues(source, input.report).read();
  return source.hasFailed ? undefined : value;
}

class YamlValues {
  readonly #yaml = yaml();
  readonly #source: YamlSource;
  readonly #report: FormatInput["report"];

  constructor(source: YamlSource, report: FormatInput["report"]) {
    this.#source = source;
    this.#report = report;
  }

  read(): JsonValue {
    return this.#value(this.#source.contents, { offset: 0, depth: 0, isCopied: false });
  }

  /** Recursion is bounded: the parser limits the depth, and the expansion of aliases is counted. */
  #value(node: unknown, way: Way): JsonValue {
    const offset = way.isCopied || !this.#yaml.isNode(node) ? way.offset : startOf(node);
    const place = this.#placeAt(offset);
    if (way.isCopied) this.#source.spend(1, way);
    if (this.#source.hasFailed) return { kind: "null", text: "", ...place };
    if (this.#yaml.isAlias(node))
      return this.#value(this.#source.resolve(node), { offset, depth: way.depth + 1, isCopied: true });
    const below = { offset, depth: way.depth + 1, isCopied: way.isCopied };
    if (this.#yaml.isMap(node))
      return { kind: "object", members: node.items.flatMap((pair) => this.#member(pair, below)), ...place };
    if (this.#yaml.isSeq(node))
      return { kind: "array", items: node.items.map((item) => this.#value(item, below)), ...place };
    const text = this.#yaml.isScalar(node) ? scalarText(node) : undefined;
    if (text === undefined) return { kind: "null", text: "", ...place };
    if (way.isCopied) this.#source.spend(text.length, way);
    return { kind: "string", text, ...place };
  }

  #member(pair: Pair, way: Way): readonly JsonMember[] {
    const { key, value } = pair;
    const offset = way.isCopied || !this.#yaml.isNode(key) ? way.offset : startOf(key);
    if (isMerge(pair)) {
      const why = "keys that << merges into a map are not read; write the texts out";
      if (!way.isCopied) this.#report("text/dropped", this.#source.at(offset), "<<", why);
      return [];
    }
    const name = this.#source.nameOf(key);
    if (this.#yaml.isAlias(key)) this.#source.spend(name.length, way);
    return [{ key: name, value: this.#value(value, { ...way, offset }), ...this.#placeAt(offset) }];
  }

  #placeAt(offset: number): Place {
    const { line, column } = this.#source.at(offset);
    return { line, column };
  }
}

interface Way {
  /** The offset of the alias for values that were copied. */
  readonly offset: number;
  readonly depth: number;
  readonly isCopied: boolean;
}
