import type { FileUnit, FormatInput, Location, SaidLanguage } from "../../../model/index.ts";
import { type Pair, type YAMLMap, type YAMLSeq, yaml } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import {
  type AliasTargets,
  aliasTargets,
  parseYaml,
  reasonOf,
  startOf,
  undefinedAlias,
} from "../../data/yaml-document.ts";
import { hasLoneSurrogate, keyedUnit, LONGEST_PREFIX, withoutReplaced } from "../file-units.ts";
import { QUANTITIES, type UnusedForms } from "../plural-categories.ts";
import { scalarText } from "./yaml-scalar.ts";

/** Far above any real file, and far below the depth that would exhaust the parser's stack. */
const MAX_DEPTH = 100;
/** Expanded aliases can have this many times the length of the file, and a little more. An alias bomb has far more. */
const MOST_EXPANDED = 20;
const LITTLE = 1000;

/** The limit for forms in a plural. A category can be there several times by mistake. */
const MOST_FORMS = 4 * QUANTITIES.size;

export interface YamlDialect {
  /**
   * A root key above a map is the language's code and not part of a context, if it is the only one, or that of the
   * file's language.
   */
  readonly languageAtRoot: boolean;
  /** The key as programs read it, by its path; undefined if they read it as it is. */
  readonly runtimeKey?: (path: string) => string;
  /** The forms of a plural unit, if the map (from category to text) is one; empty if the language has none of them. */
  readonly pluralForms: (map: ReadonlyMap<string, string>) => readonly string[] | undefined;
  /** Set only in dialects whose plurals are maps of categories. */
  readonly unused?: UnusedForms;
}

interface Branch {
  /** Undefined at the root. */
  readonly path: string | undefined;
  readonly offset: number;
  readonly comment: string;
  readonly depth: number;
  /** True below an alias: the places of all units are that of the alias. */
  readonly expanded: boolean;
}

const ROOT: Branch = { path: undefined, offset: 0, comment: "", depth: 0, expanded: false };

type YamlInput = Pick<FormatInput, "file" | "report">;

/** One YAML document. The first error is reported, and the whole document is ignored. */
export class YamlSource {
  readonly text: string;
  readonly contents: unknown;
  readonly #yaml = yaml();
  readonly #input: YamlInput;
  readonly #places: TextPlaces;
  #targets: AliasTargets = new Map();
  /** The characters that aliases expanded to, in all parts of the document. */
  #expanded = 0;
  #report: YamlInput["report"];
  #failed = false;

  constructor(text: string, input: YamlInput) {
    this.text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
    this.#report = input.report;
    this.contents = this.#parse();
  }

  /**
   * Call it before a part of the document is read by itself, such as one language. The expansion of aliases counts
   * for all parts together.
   */
  beginPart(report: YamlInput["report"]): void {
    this.#report = report;
    this.#failed = false;
  }

  get hasFailed(): boolean {
    return this.#failed;
  }

  /** The value of an alias; other values are returned as they are. */
  resolve(node: unknown): unknown {
    return this.#yaml.isAlias(node) ? this.#targets.get(node) : node;
  }

  /** Counts the characters of an expanded alias, and the levels. */
  spend(characters: number, { depth, offset }: Pick<Branch, "depth" | "offset">): void {
    this.#expanded += characters;
    if (this.#expanded > MOST_EXPANDED * this.text.length + LITTLE || depth > MAX_DEPTH)
      this.fail(() => this.#report("yaml/alias-bomb", this.at(offset)));
  }

  /** Later errors can follow from the first one. */
  fail(tell: () => void): void {
    if (!this.#failed) tell();
    this.#failed = true;
  }

  at(offset: number): Location {
    return { file: this.#input.file, ...this.#places.at(Math.min(offset, this.text.length)) };
  }

  /** The key as Python prints it; a map or a list as written. */
  nameOf(key: unknown): string {
    const node = this.resolve(key);
    if (this.#yaml.isScalar(node)) return scalarText(node) ?? "None";
    return this.#yaml.isNode(node) ? this.text.slice(startOf(node), node.range?.[1]) : "None";
  }

  #parse(): unknown {
    const { report } = this.#input;
    const { document, second, tooDeep } = parseYaml(this.text, MAX_DEPTH);
    if (tooDeep !== undefined) this.fail(() => report("yaml/too-deep", this.at(tooDeep), MAX_DEPTH));
    if (document === undefined) return undefined;
    const [error] = document.errors;
    if (error !== undefined) this.#failSyntax(error.pos[0], reasonOf(error, document, this.text));
    if (second !== undefined)
      this.#failSyntax(second.range[0], "a second document begins here, and a file holds one");
    this.#targets = aliasTargets(document, (alias) =>
      this.#failSyntax(startOf(alias), undefinedAlias(alias)),
    );
    return document.contents;
  }

  #failSyntax(offset: number, reason: string): void {
    this.fail(() => this.#input.report("yaml/syntax", this.at(offset), reason));
  }
}

/** The settings for reading a document's units. */
type UnitsInput = YamlInput & Pick<FormatInput, "isOwnLanguage">;

/** Collects the units of one YAML document, or of the value of one of its keys. */
export class YamlUnits {
  readonly #yaml = yaml();
  readonly #source: YamlSource;
  readonly #input: UnitsInput;
  readonly #dialect: YamlDialect;
  readonly #units: FileUnit[] = [];
  #language: SaidLanguage | undefined;

  constructor(source: YamlSource, input: UnitsInput, dialect: YamlDialect) {
    this.#source = source;
    this.#input = input;
    this.#dialect = dialect;
  }

  read(): readonly FileUnit[] {
    const root = this.#source.contents;
    if (this.#yaml.isScalar(root) && root.value !== null) this.#failShape(startOf(root));
    else this.#walk(this.#belowLanguage(root), ROOT);
    return this.#all();
  }

  /** The units of the map or list below a key of the root, as if it were a file. */
  readBelow({ key, value }: Pair): readonly FileUnit[] {
    const below = this.#source.resolve(value);
    const offset = this.#yaml.isNode(key) ? startOf(key) : 0;
    const isText = this.#yaml.isScalar(below) && below.value !== null;
    if (isText) this.#failShape(offset);
    else this.#walk(value, { ...ROOT, offset });
    return this.#all();
  }

  #all(): readonly FileUnit[] {
    this.#dialect.unused?.report();
    return this.#source.hasFailed ? [] : this.#units;
  }

  #failShape(offset: number): void {
    this.#source.fail(() => this.#input.report("yaml/top-level", this.#at(offset)));
  }

  /** The language in the root key. Call it after everything was read. */
  get language(): SaidLanguage | undefined {
    return this.#language;
  }

  #belowLanguage(root: unknown): unknown {
    if (!this.#dialect.languageAtRoot || !this.#yaml.isMap(root)) return root;
    if (!this.#hasOneKey(root)) return this.#belowOwnLanguage(root);
    const [pair] = this.#pairsOf(root, ROOT);
    const below = this.#source.resolve(pair?.value);
    if (pair === undefined || !this.#yaml.isMap(below)) return root;
    this.#language = this.#said(pair);
    return below;
  }

  /** Rails reads each root as a language. */
  #belowOwnLanguage(root: YAMLMap): unknown {
    const roots = root.items.filter(({ value }) => this.#yaml.isMap(this.#source.resolve(value)));
    const isOwn = ({ key }: Pair): boolean => this.#input.isOwnLanguage?.(this.#source.nameOf(key)) === true;
    const own = roots.findLast(isOwn);
    const first = own ?? roots[0];
    if (first !== undefined) this.#language = { ...this.#said(first), of: root.items.length };
    if (own === undefined) return root;
    for (const pair of this.#pairsOf(root, ROOT)) if (!isOwn(pair)) this.#tellRoot(pair, own);
    return this.#source.resolve(own.value);
  }

  #said({ key }: Pair): SaidLanguage {
    const { line, column } = this.#at(this.#yaml.isNode(key) ? startOf(key) : 0);
    return { code: this.#source.nameOf(key), line, column };
  }

  #tellRoot(pair: Pair, own: Pair): void {
    const value = this.#source.resolve(pair.value);
    if (this.#yaml.isScalar(value) && value.value === null) return;
    const { code, line, column } = this.#said(pair);
    const why = `the file is read as ${JSON.stringify(this.#source.nameOf(own.key))}, and this is another root key`;
    this.#input.report("text/dropped", { file: this.#input.file, line, column }, code, why);
  }

  /** Recursion is bounded: the parser limits the depth, and the expansion of aliases is counted. */
  #walk(node: unknown, branch: Branch): void {
    if (branch.expanded) this.#source.spend(1 + (branch.path ?? "").length, branch);
    if (this.#source.hasFailed) return;
    if (this.#yaml.isAlias(node))
      this.#walk(this.#source.resolve(node), { ...branch, depth: branch.depth + 1, expanded: true });
    else if (this.#yaml.isMap(node) || this.#yaml.isSeq(node)) this.#walkCollection(node, branch);
    else if (this.#yaml.isScalar(node)) {
      const text = scalarText(node);
      if (text !== undefined) this.#add([text], { plural: false, copied: branch.expanded }, branch);
    }
  }

  #walkCollection(node: YAMLMap | YAMLSeq, branch: Branch): void {
    const { path: { length } = "", offset } = branch;
    if (length > LONGEST_PREFIX)
      this.#input.report("unit/long-name", this.#at(offset), length, LONGEST_PREFIX);
    else if (this.#yaml.isMap(node)) this.#walkMap(node, branch);
    else this.#walkList(node, branch);
  }

  #walkList({ items }: YAMLSeq, branch: Branch): void {
    for (const [index, item] of items.entries()) this.#walk(item, this.#child(branch, `[${index}]`, item));
  }

  #walkMap(map: YAMLMap, branch: Branch): void {
    const forms = this.#formsOf(map, branch);
    const copied = branch.expanded || map.items.some(({ value }) => this.#yaml.isAlias(value));
    if (forms === undefined) this.#walkPairs(map, branch);
    else if (forms.length > 0) this.#add(forms, { plural: true, copied }, branch);
  }

  #walkPairs(map: YAMLMap, branch: Branch): void {
    for (const [index, pair] of this.#pairsOf(map, branch).entries()) {
      const name = this.#source.nameOf(pair.key);
      if (isMerge(pair)) {
        this.#tellMerge(pair, branch);
        continue;
      }
      if (this.#yaml.isAlias(pair.key)) this.#source.spend(name.length, branch);
      const firstComment = index === 0 && pair === map.items[0] ? map.commentBefore : undefined;
      this.#walk(pair.value, this.#child(branch, name, pair.key, firstComment));
    }
  }

  #hasOneKey({ items }: YAMLMap): boolean {
    return new Set(items.map(({ key }) => this.#identityOf(key))).size === 1;
  }

  /** Problems below an alias were reported at its anchor. */
  #pairsOf({ items }: YAMLMap, branch: Branch): readonly Pair[] {
    return withoutReplaced(items, {
      keyOf: ({ key }) => this.#identityOf(key),
      isNested: (pair) => !this.#isText(pair.value) && !isMerge(pair),
      tell: ({ key }, first) => {
        const at = this.#atKey(key, branch);
        const name = pathOf(branch, this.#identityOf(key));
        if (!branch.expanded)
          this.#input.report("unit/duplicate", at, name, this.#atKey(first.key, branch).line);
      },
    });
  }

  /** The expansion of an alias can be long. Two keys are the same if they are the same alias. */
  #identityOf(key: unknown): string {
    return this.#yaml.isAlias(key) ? `*${key.source}` : this.#source.nameOf(key);
  }

  #isText(value: unknown): boolean {
    return value === null || this.#yaml.isScalar(this.#source.resolve(value));
  }

  /** translate-toolkit leaves out merged values. */
  #tellMerge({ key }: Pair, branch: Branch): void {
    const at = this.#atKey(key, branch);
    const why = "keys that << merges into a map are not read; write the texts out";
    if (!branch.expanded) this.#input.report("text/dropped", at, pathOf(branch, "<<"), why);
  }

  /** Undefined, unless the map contains few categories, each with a text. */
  #formsOf(map: YAMLMap, branch: Branch): readonly string[] | undefined {
    if (map.items.length > MOST_FORMS) return undefined;
    const texts = new Map<string, string>();
    for (const { key, value } of map.items) {
      const node = this.#source.resolve(value);
      if (!this.#yaml.isScalar(node)) return undefined;
      texts.set(this.#source.nameOf(key), scalarText(node) ?? "");
    }
    const forms =
      texts.size === 0 || texts.size > QUANTITIES.size ? undefined : this.#dialect.pluralForms(texts);
    if (forms !== undefined && !branch.expanded) this.#tellForms(map, texts, branch);
    return forms;
  }

  /** Reports plural forms that are given twice, or that the language does not use. */
  #tellForms({ items }: YAMLMap, texts: ReadonlyMap<string, string>, branch: Branch): void {
    const firstLines = new Map<string, number>();
    for (const { key } of items) {
      const [at, name] = [this.#atKey(key, branch), this.#source.nameOf(key)];
      const firstLine = firstLines.get(name);
      firstLines.set(name, firstLine ?? at.line);
      if (firstLine !== undefined) this.#input.report("unit/duplicate", at, pathOf(branch, name), firstLine);
    }
    for (const [category, text] of texts)
      this.#dialect.unused?.add(branch.path ?? "", { category, text, ...this.#at(branch.offset) });
  }

  #child(parent: Branch, name: string, node: unknown, comment?: string | null): Branch {
    return {
      path: pathOf(parent, name),
      offset: parent.expanded || !this.#yaml.isNode(node) ? parent.offset : startOf(node),
      comment: parent.expanded
        ? ""
        : lastParagraph((this.#yaml.isNode(node) ? node.commentBefore : undefined) ?? comment ?? ""),
      depth: parent.depth + 1,
      expanded: parent.expanded,
    };
  }

  /** @param of `copied`: the texts come from an alias, so that they count */
  #add(forms: readonly string[], of: { plural: boolean; copied: boolean }, branch: Branch): void {
    const { path: key = "", offset, comment } = branch;
    const { file, ...place } = this.#at(offset);
    if (of.copied) this.#source.spend(forms.join("").length, branch);
    if (hasLoneSurrogate(key) || forms.some(hasLoneSurrogate))
      this.#input.report("text/bad-escape", { file, ...place }, "\\uD800 to \\uDFFF");
    else {
      const runtimeKey = this.#dialect.runtimeKey?.(key) ?? key;
      this.#units.push(keyedUnit({ key, forms, plural: of.plural, comment, runtimeKey, ...place }));
    }
  }

  #atKey(key: unknown, { offset }: Branch): Location {
    return this.#at(this.#yaml.isNode(key) ? startOf(key) : offset);
  }

  #at(offset: number): Location {
    return this.#source.at(offset);
  }
}

function pathOf({ path }: Branch, name: string): string {
  return path === undefined ? name : `${path}->${name}`;
}

export function isMerge({ key }: Pair): boolean {
  return yaml().isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

/** The lines directly above a key. A blank line ends the comment. */
export function lastParagraph(comment: string): string {
  const start = comment.lastIndexOf("\n\n");
  return comment
    .slice(start + 1)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
