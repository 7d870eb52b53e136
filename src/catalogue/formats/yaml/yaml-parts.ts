import { type Pair, yaml } from "../../data/packages.ts";
import { startOf } from "../../data/yaml-document.ts";
import { type Place, readFileText } from "../file-units.ts";
import {
  keyParts,
  type PartedFile,
  type PartReading,
  type PartsInput,
  type PartsReader,
  type TopKey,
} from "../parts/language-parts.ts";
import { leafParts, type Naming, type TreeMember, type TreeValue } from "../parts/leaves.ts";
import { PLAIN, railsDialect } from "./yaml.ts";
import { scalarText } from "./yaml-scalar.ts";
import { isMerge, lastParagraph, type YamlDialect, YamlSource, YamlUnits } from "./yaml-units.ts";

type DialectOf = (as: PartReading & Pick<PartsInput, "file">) => YamlDialect;

/** Parts of a document whose top keys are languages. Contexts are the paths below them (FORMATS-TODAY.md 3, "keys"). */
function keyPartsBy(dialectOf: DialectOf): PartsReader {
  return (input) =>
    readParts(input, (source) => {
      const root = source.contents;
      if (!yaml().isMap(root)) return void failShape(source, root, input);
      const keys = root.items.map((pair) => topKeyOf(source, pair, dialectOf, input.file));
      return keyParts(keys, input);
    });
}

/** Reads as `yaml` below each top key. */
export const yamlKeyParts = keyPartsBy(() => PLAIN);
/** The language is named above, so the key below it is not the root of Rails. */
export const railsKeyParts = keyPartsBy((as) => ({ ...railsDialect(as), languageAtRoot: false }));

/** Parts of a document whose texts have their languages as keys (FORMATS-TODAY.md 3, "leaves"). */
export const yamlLeafParts: PartsReader = (input) =>
  readParts(input, (source) => {
    const root = source.contents;
    if (!yaml().isMap(root) && !yaml().isSeq(root)) return void failShape(source, root, input);
    const tree = new TreeReader(source, input).read(root, { offset: 0, depth: 0, isExpanded: false });
    return leafParts(tree, NAMING, input);
  });

const NAMING: Naming = {
  member: (path, key) => (path === undefined ? key : `${path}->${key}`),
  item: (path, index) => (path === undefined ? `[${index}]` : `${path}->[${index}]`),
};

function readParts(
  input: PartsInput,
  partsOf: (source: YamlSource) => PartedFile | undefined,
): PartedFile | undefined {
  const decoded = readFileText(input);
  if (decoded === undefined) return undefined;
  const source = new YamlSource(decoded.text, input);
  const parted = source.hasFailed ? undefined : partsOf(source);
  return source.hasFailed ? undefined : parted;
}

function failShape(source: YamlSource, root: unknown, { report }: PartsInput): void {
  const offset = yaml().isNode(root) ? startOf(root) : 0;
  source.fail(() => report("yaml/top-level", source.at(offset)));
}

function topKeyOf(source: YamlSource, pair: Pair, dialectOf: DialectOf, file: string): TopKey {
  const code = source.nameOf(pair.key);
  const read = (as: PartReading) => {
    const reading = { ...as, file };
    source.beginPart(as.report);
    const units = new YamlUnits(source, reading, dialectOf(reading)).readBelow(pair);
    return { units, encoding: "utf-8" };
  };
  return { code, shown: code, ...placeOf(source, pair), read };
}

function placeOf(source: YamlSource, { key }: Pair): Place {
  const { line, column } = source.at(yaml().isNode(key) ? startOf(key) : 0);
  return { line, column };
}

interface Branch {
  readonly offset: number;
  readonly depth: number;
  /** True below an alias: all places are that of the alias. */
  readonly isExpanded: boolean;
}

/** A document as a tree of texts. The expansion of aliases is limited, as in all YAML. */
class TreeReader {
  readonly #yaml = yaml();
  readonly #source: YamlSource;
  readonly #report: PartsInput["report"];

  constructor(source: YamlSource, { report }: PartsInput) {
    this.#source = source;
    this.#report = report;
  }

  /** Recursion is bounded: the parser limits the depth, and the expansion of aliases is counted. */
  read(node: unknown, branch: Branch): TreeValue {
    const { line, column } = this.#source.at(branch.offset);
    const place = { line, column };
    if (branch.isExpanded) this.#source.spend(1, branch);
    if (this.#source.hasFailed) return { kind: "null", text: "", ...place };
    if (this.#yaml.isAlias(node))
      return this.read(this.#source.resolve(node), { ...branch, depth: branch.depth + 1, isExpanded: true });
    if (this.#yaml.isMap(node)) {
      const members = node.items.flatMap((pair, index) => {
        const comment = index === 0 ? node.commentBefore : undefined;
        return this.#member(pair, branch, comment) ?? [];
      });
      return { kind: "object", members, ...place };
    }
    if (this.#yaml.isSeq(node)) {
      const items = node.items.map((item) => this.read(item, this.#child(branch, item)));
      return { kind: "array", items, ...place };
    }
    const text = this.#yaml.isScalar(node) ? scalarText(node) : undefined;
    if (branch.isExpanded) this.#source.spend((text ?? "").length, branch);
    if (text === undefined) return { kind: "null", text: "", ...place };
    const isText = this.#yaml.isScalar(node) && typeof node.value === "string";
    return { kind: isText ? "string" : "number", text, ...place };
  }

  #member(pair: Pair, branch: Branch, firstComment: string | null | undefined): TreeMember | undefined {
    const key = this.#source.nameOf(pair.key);
    const below = this.#child(branch, pair.key);
    const { line, column } = this.#source.at(below.offset);
    if (branch.isExpanded || this.#yaml.isAlias(pair.key)) this.#source.spend(key.length, branch);
    if (isMerge(pair)) {
      const why = "keys that << merges into a map are not read; write the texts out";
      if (!branch.isExpanded) this.#report("text/dropped", this.#source.at(below.offset), key, why);
      return undefined;
    }
    const own = this.#yaml.isNode(pair.key) ? pair.key.commentBefore : undefined;
    const comment = branch.isExpanded ? "" : lastParagraph(own ?? firstComment ?? "");
    return { key, value: this.read(pair.value, below), comment, line, column };
  }

  #child({ offset, depth, isExpanded }: Branch, node: unknown): Branch {
    const isPlaced = !isExpanded && this.#yaml.isNode(node);
    return { offset: isPlaced ? startOf(node) : offset, depth: depth + 1, isExpanded };
  }
}
