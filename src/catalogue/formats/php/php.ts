import type { FileUnit, Format, FormatInput, Location } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { hasLoneSurrogate, keyedUnit, LONGEST_PREFIX, readText, withoutReplaced } from "../file-units.ts";
import { firstCode, isDefine, mergedArrays, unreadTexts } from "./php-code.ts";
import { type Name, PhpNames } from "./php-names.ts";
import {
  isNoText,
  literalText,
  type PhpArray,
  type PhpComment,
  type PhpEntry,
  type PhpNode,
  parsePhp,
} from "./php-syntax.ts";

/**
 * PHP files of texts, which are never run: assignments to variables (`$lang['key'] = 'text';`, `$lang =
 * array_merge($lang, [...]);`), `define('KEY', 'text');` and `return`ed arrays, at the top level and in namespaces. Other statements are skipped, with a warning
 * if they contain texts. Texts are literals, heredocs without variables and concatenations of them. Numbers, booleans
 * and null are not texts. Other values are skipped with a warning. The context is what translate-toolkit makes of the
 * code, independent of how the code is written: `$lang['key']` (also for `$lang = array('key' => ...)`),
 * `return[]->'menu'[]->'file'`, `define('KEY'`. Items of a list have their numbers. A unit's comment is the comments
 * between the unit before and its text, with marks, and those behind its statement on the same line.
 */
export const php: Format = {
  id: "php",
  description: "PHP arrays, variables and `define` of texts",
  mediaType: "text/x-php",
  extension: "php",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => new PhpUnits(text, input).read());
  },
};

const NOT_READ = "lingodex reads return [...], $name = and define() at the top level of a file";
/** The greatest depth of nested arrays. */
const MAX_DEPTH = 100;

/** Collects the units of a PHP file. A syntax error is reported and leaves none. */
class PhpUnits {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #places: TextPlaces;
  readonly #names: PhpNames;
  readonly #units: FileUnit[] = [];
  #comments: readonly PhpComment[] = [];
  /** The index of the next comment. Earlier ones were assigned or skipped. */
  #nextComment = 0;
  #pending: string[] = [];
  #failed = false;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
    this.#names = new PhpNames(text);
  }

  read(): readonly FileUnit[] {
    if (!this.#text.includes("<?")) {
      this.#input.report("php/syntax", this.#at(0), "there is no <?php");
      return [];
    }
    const program = parsePhp(this.#text);
    if ("reason" in program) {
      const { offset, reason } = program;
      const here = this.#at(Math.min(offset, this.#text.length));
      if (reason === "too deep") this.#input.report("php/too-deep", here);
      else this.#input.report("php/syntax", here, reason);
      return [];
    }
    this.#comments = program.comments;
    const attribute = program.comments.find(({ text }) => text.startsWith("#["))?.offset;
    const code = firstCode(program.statements, this.#text) ?? attribute;
    if (code !== undefined) this.#input.report("php/code", this.#at(code));
    for (const statement of program.statements) this.#statement(statement);
    return this.#failed ? [] : this.#units;
  }

  #statement(node: PhpNode): void {
    if (node.kind === "namespace" || node.kind === "declare") {
      for (const child of node.children) this.#statement(child);
      return;
    }
    const before = this.#units.length;
    this.#pending.push(...this.#commentsUntil(startOf(node)));
    if (!this.#isRead(node)) this.#tellUnread(node);
    const behind = this.#commentsBehind(endOf(node));
    const last = this.#units.at(-1);
    if (last !== undefined && this.#units.length > before && behind.length > 0)
      this.#units.splice(-1, 1, { ...last, comment: [last.comment, ...behind].join("\n").trim() });
    this.#pending = [];
  }

  /** Reads what a statement returns, assigns or defines; false for other statements. */
  #isRead(node: PhpNode): boolean {
    const offset = startOf(node);
    if (node.kind === "return") {
      if (node.expr?.kind !== "array") return false;
      this.#value(node.expr, { text: "return", style: "arrow", offset, depth: 0 });
      return true;
    }
    return node.kind === "expressionstatement" && this.#isReadExpression(node.expression);
  }

  #isReadExpression(node: PhpNode): boolean {
    const offset = startOf(node);
    if (node.kind === "assign" && node.operator === "=")
      return this.#isReadAssignment(node.left, node.right, offset);
    if (node.kind !== "call" || !isDefine(node)) return false;
    const [constant, value] = node.arguments;
    if (constant === undefined || value === undefined) return false;
    this.#value(value, this.#names.constant(constant, offset));
    return true;
  }

  #isReadAssignment(left: PhpNode, right: PhpNode, offset: number): boolean {
    const name = this.#names.variable(left);
    if (name === undefined) return false;
    if ("tooLong" in name)
      this.#input.report("unit/long-name", this.#at(offset), name.tooLong, LONGEST_PREFIX);
    else for (const value of mergedArrays(right) ?? [right]) this.#value(value, { ...name, offset });
    return true;
  }

  #tellUnread(node: PhpNode): void {
    for (const { key, offset } of unreadTexts(node, this.#text))
      this.#input.report("text/dropped", this.#at(offset), key, NOT_READ);
  }

  /** Recursion is bounded, because levels are counted. */
  #value(node: PhpNode, name: Name): undefined {
    if (node.kind === "array") return void this.#array(node, name);
    const text = literalText(node);
    if (text !== undefined) this.#add(node, name, text);
    else if (!isNoText(node)) this.#refuse(node, name);
  }

  #array(node: PhpArray, array: Name): void {
    if (array.depth >= MAX_DEPTH) this.#fail("php/too-deep", startOf(node));
    else if (array.text.length > LONGEST_PREFIX)
      this.#input.report("unit/long-name", this.#at(array.offset), array.text.length, LONGEST_PREFIX);
    else {
      this.#names.startArray(array);
      const items = node.items.map((item) => ({ item, key: this.#keyOf(item, array) }));
      const counted = withoutReplaced(items, {
        keyOf: ({ key }) => key,
        isNested: ({ item }) => item.value?.kind === "array",
        tell: ({ item, key }, first) =>
          this.#input.report(
            "unit/duplicate",
            this.#at(startOf(item)),
            this.#names.item(array, key, 0).text,
            this.#at(startOf(first.item)).line,
          ),
      });
      for (const { item, key } of counted) this.#entry(item, key, array);
    }
  }

  /** The items that `...` unpacks have their own keys. */
  #keyOf(item: PhpEntry, array: Name): string {
    if (item.unpack) return `... ${startOf(item)}`;
    return item.value === undefined ? "" : this.#names.key(array, item.key);
  }

  #entry(entry: PhpEntry, key: string, array: Name): void {
    const { value } = entry;
    const before = this.#units.length;
    this.#pending.push(...this.#commentsUntil(startOf(entry)));
    // php-parser accepts `[, 'a']`.
    if (value === undefined) return void this.#fail("php/syntax", startOf(entry), "a value is missing");
    const name = this.#names.item(array, key, startOf(entry.key ?? value));
    if (entry.unpack || entry.byRef) this.#refuse(value, entry.unpack ? array : name);
    else this.#value(value, name);
    this.#commentsUntil(endOf(entry));
    if (this.#units.length === before) this.#pending = [];
  }

  #add(node: PhpNode, name: Name, target: string): void {
    this.#pending.push(...this.#commentsUntil(startOf(node)));
    const { file, ...place } = this.#at(name.offset);
    if (endOf(node) === this.#text.length)
      this.#fail("php/syntax", startOf(node), "nothing closes this text");
    else if (hasLoneSurrogate(target) || hasLoneSurrogate(name.text))
      this.#input.report("text/bad-escape", { file, ...place }, "\\u{D800} to \\u{DFFF}");
    else
      this.#units.push(
        keyedUnit({ key: name.text, forms: [target], comment: this.#pending.join("\n"), ...place }),
      );
    this.#pending = [];
  }

  #refuse(node: PhpNode, { text }: Name): void {
    const found = this.#text.slice(startOf(node), endOf(node));
    this.#input.report("php/not-literal", this.#at(startOf(node)), found, text);
  }

  #fail(code: "php/too-deep" | "php/syntax", offset: number, reason = ""): void {
    if (this.#failed) return;
    this.#failed = true;
    if (code === "php/too-deep") this.#input.report(code, this.#at(offset));
    else this.#input.report(code, this.#at(offset), reason);
  }

  #commentsUntil(offset: number): readonly string[] {
    return this.#takeComments((comment) => comment.offset < offset);
  }

  #commentsBehind(end: number): readonly string[] {
    this.#commentsUntil(end);
    let from = end;
    return this.#takeComments(({ text, offset }) => {
      if (!/^[ \t]*$/.test(this.#text.slice(from, offset))) return false;
      from = offset + text.length;
      return true;
    });
  }

  #takeComments(isWanted: (comment: PhpComment) => boolean): readonly string[] {
    const start = this.#nextComment;
    for (let next = this.#comments[start]; next !== undefined && isWanted(next); ) {
      this.#nextComment += 1;
      next = this.#comments[this.#nextComment];
    }
    return this.#comments.slice(start, this.#nextComment).map(({ text }) => text);
  }

  #at(offset: number): Location {
    return { file: this.#input.file, ...this.#places.at(offset) };
  }
}

function startOf({ loc }: PhpNode | PhpEntry): number {
  return loc.start.offset;
}

function endOf({ loc }: PhpNode | PhpEntry): number {
  return loc.end.offset;
}
