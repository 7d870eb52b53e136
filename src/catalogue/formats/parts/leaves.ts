import type { FileUnit, OneFileInput, Report } from "../../../model/index.ts";
import { hasLoneSurrogate, keyedUnit, LONGEST_PREFIX, type Place, withoutReplaced } from "../file-units.ts";
import { type LanguagePart, listedAmong, OtherNames, type PartedFile } from "./language-parts.ts";

/** A value in a format with trees: texts, maps and lists, with their places. */
export type TreeValue = TreeText | TreeMap | TreeList;

export interface TreeText extends Place {
  readonly kind: "string" | "number" | "boolean" | "null";
  /**
   * The text that translate-toolkit's Python prints (RULES.md 14.11): `1.0`, `True`, `False`, and an empty text for
   * null.
   */
  readonly text: string;
}

export interface TreeList extends Place {
  readonly kind: "array";
  readonly items: readonly TreeValue[];
}

export interface TreeMap extends Place {
  readonly kind: "object";
  /** All members in the order of the file, including duplicates. */
  readonly members: readonly TreeMember[];
}

/** Its place is that of its key. */
export interface TreeMember extends Place {
  readonly key: string;
  readonly value: TreeValue;
  readonly comment?: string;
}

/**
 * Names members below a path as a format does, such as `.menu.file[0]` or `menu->file->[0]`. The path of the root is
 * undefined.
 */
export interface Naming {
  readonly member: (path: string | undefined, key: string) => string;
  readonly item: (path: string | undefined, index: number) => string;
}

type LeafInput = Pick<OneFileInput, "file" | "languageOf" | "report" | "sourceLanguage">;

interface Branch extends Place {
  /** Undefined at the root. */
  readonly path: string | undefined;
  readonly comment: string;
}

/**
 * The parts of a file whose texts have their languages as keys: `{"start": {"en": "Start", "fr": "Commencer"}}`. A
 * map is one unit if all its keys are codes and all its values are texts or null. Its path is the context. Other
 * texts are reported. One walk reads all languages.
 */
export function leafParts(root: TreeValue, naming: Naming, input: LeafInput): PartedFile {
  const walk = new LeafWalk(naming, input);
  walk.read(root, { path: undefined, comment: "", line: root.line, column: root.column });
  walk.others.report();
  return { parts: walk.parts, names: [...walk.names] };
}

class LeafWalk {
  readonly others: OtherNames;
  /** Keys of maps in which all values are texts. */
  readonly names = new Set<string>();
  readonly #naming: Naming;
  readonly #input: LeafInput;
  readonly #report: Report;
  readonly #parts = new Map<string, LanguagePart & { readonly units: FileUnit[] }>();

  constructor(naming: Naming, input: LeafInput) {
    this.#naming = naming;
    this.#input = input;
    this.#report = input.report;
    this.others = new OtherNames(input);
  }

  get parts(): readonly LanguagePart[] {
    return [...this.#parts.values()];
  }

  /** Recursion is bounded, because parsers limit the depth. */
  read(value: TreeValue, branch: Branch): void {
    const { length } = branch.path ?? "";
    if (value.kind !== "object" && value.kind !== "array") this.#tellOther(value, branch);
    else if (length > LONGEST_PREFIX)
      this.#report("unit/long-name", this.#at(branch), length, LONGEST_PREFIX);
    else if (value.kind === "array") this.#readList(value, branch);
    else if (!this.#readLeaf(value, branch)) this.#readMembers(value, branch);
  }

  #readList({ items }: TreeList, { path }: Branch): void {
    for (const [index, item] of items.entries()) {
      const { line, column } = item;
      this.read(item, { path: this.#naming.item(path, index), comment: "", line, column });
    }
  }

  #readMembers({ members }: TreeMap, { path }: Branch): void {
    for (const { key, value, comment = "", line, column } of this.#lastOnes(members, path))
      this.read(value, { path: this.#naming.member(path, key), comment, line, column });
  }

  /** If members have the same key, the last one counts, as in parsers. */
  #lastOnes(members: readonly TreeMember[], path: string | undefined): readonly TreeMember[] {
    return withoutReplaced(members, {
      keyOf: ({ key }) => key,
      isNested: () => true,
      tell: (member, { line }) =>
        this.#report("unit/duplicate", this.#at(member), this.#naming.member(path, member.key), line),
    });
  }

  /** False for a map that is not a unit. */
  #readLeaf({ members }: TreeMap, branch: Branch): boolean {
    if (branch.path === undefined || members.length === 0) return false;
    if (!members.every(({ value: { kind } }) => kind === "string" || kind === "null")) return false;
    const names = new Set(members.map(({ key }) => key));
    for (const name of names) this.names.add(name);
    if (listedAmong(names, this.#input).size !== names.size) return false;
    for (const member of this.#lastOnes(members, branch.path)) this.#add(member, branch);
    return true;
  }

  #add({ key: code, value, line, column }: TreeMember, { path: key = "", comment, ...place }: Branch): void {
    const part = this.#parts.get(code) ?? this.#newPart(code, { line, column });
    const text = "text" in value ? value.text : "";
    if (hasLoneSurrogate(key) || hasLoneSurrogate(text))
      this.#report("text/bad-escape", this.#at({ line, column }), "\\uD800 to \\uDFFF");
    else part.units.push(keyedUnit({ key, forms: [text], comment, ...place }));
  }

  #newPart(code: string, place: Place): LanguagePart & { readonly units: FileUnit[] } {
    const units: FileUnit[] = [];
    const part = { code, ...place, units, read: () => ({ units, encoding: "utf-8" }) };
    this.#parts.set(code, part);
    return part;
  }

  #tellOther(value: TreeText, branch: Branch): void {
    if (value.text !== "") this.others.add(branch.path ?? "", branch);
  }

  #at({ line, column }: Place): { file: string; line: number; column: number } {
    return { file: this.#input.file, line, column };
  }
}
