import type { FileUnit, FormatInput } from "../../model/format.ts";
import type { Location } from "../../model/location.ts";
import { TextPlaces } from "../places.ts";
import { hasLoneSurrogate } from "./file-text.ts";
import { keyedUnit } from "./keyed-unit.ts";
import { LONGEST_PREFIX } from "./long-names.ts";
import { firstCode } from "./php-code.ts";
import { isNoText, literalText } from "./php-literal.ts";
import { type PhpArray, type PhpComment, type PhpEntry, type PhpNode, parsePhp } from "./php-syntax.ts";

/** Levels of arrays in each other. */
const MAX_DEPTH = 100;

/** What a value is called, and where its unit stands. */
interface Name {
  readonly text: string;
  readonly offset: number;
  readonly depth: number;
}

/** Collects the units of a PHP file; a syntax error is reported and leaves none. */
export class PhpUnits {
  readonly #text: string;
  readonly #input: FormatInput;
  readonly #places: TextPlaces;
  readonly #units: FileUnit[] = [];
  #comments: readonly PhpComment[] = [];
  /** Comments before this one belong to a unit or to none. */
  #nextComment = 0;
  /** Comments that wait for their unit. */
  #pending: string[] = [];
  #failed = false;

  constructor(text: string, input: FormatInput) {
    this.#text = text;
    this.#input = input;
    this.#places = new TextPlaces(text);
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
    if (node.kind === "return") {
      if (node.expr?.kind === "array") this.#value(node.expr, nameAt("return", startOf(node)));
    } else if (node.kind === "expressionstatement") this.#expression(node.expression);
    const behind = this.#commentsBehind(endOf(node));
    const last = this.#units.at(-1);
    if (last !== undefined && this.#units.length > before && behind.length > 0)
      this.#units.splice(-1, 1, { ...last, comment: [last.comment, ...behind].join("\n").trim() });
    this.#pending = [];
  }

  #expression(node: PhpNode): void {
    const start = startOf(node);
    if (node.kind === "assign" && node.operator === "=" && isVariable(node.left)) {
      const name = this.#text.slice(start, endOf(node.left)).trim();
      this.#value(node.right, nameAt(name, start));
    } else if (node.kind === "call" && node.what.kind === "name" && node.what.name === "define") {
      const [constant, value] = node.arguments;
      if (constant === undefined || value === undefined) return;
      this.#value(value, nameAt(this.#text.slice(start, endOf(constant)), start));
    }
  }

  /** Calls itself per level, and counts them. */
  #value(node: PhpNode, name: Name): undefined {
    if (node.kind === "array") return void this.#array(node, name);
    const text = literalText(node);
    if (text !== undefined) this.#add(node, name, text);
    else if (!isNoText(node)) this.#refuse(node);
  }

  #array(node: PhpArray, name: Name): void {
    const text = node.shortForm ? `${name.text}[]` : name.text;
    if (name.depth >= MAX_DEPTH) this.#fail("php/too-deep", startOf(node));
    else if (text.length > LONGEST_PREFIX)
      this.#input.report("unit/long-name", this.#at(name.offset), text.length, LONGEST_PREFIX);
    else for (const item of node.items) this.#entry(item, { ...name, text });
  }

  #entry(entry: PhpEntry, array: Name): void {
    const { key, value } = entry;
    const before = this.#units.length;
    this.#pending.push(...this.#commentsUntil(startOf(entry)));
    // php-parser forgives `[, 'a']`.
    if (value === undefined) return void this.#fail("php/syntax", startOf(entry), "a value is missing");
    if (entry.unpack || entry.byRef) this.#refuse(value);
    else {
      const offset = startOf(key ?? value);
      this.#value(value, { text: `${array.text}->${this.#keyText(key)}`, offset, depth: array.depth + 1 });
    }
    this.#commentsUntil(endOf(entry));
    if (this.#units.length === before) this.#pending = [];
  }

  /** Texts in single quotes whatever quotes they have, numbers and code as written. */
  #keyText(key: PhpNode | null): string {
    if (key === null) return "[]";
    const text = literalText(key);
    return text === undefined ? this.#text.slice(startOf(key), endOf(key)) : `'${text}'`;
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

  #refuse(node: PhpNode): void {
    const found = this.#text.slice(startOf(node), endOf(node));
    this.#input.report("php/not-literal", this.#at(startOf(node)), found);
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

  /** What follows a statement on its line. */
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

function nameAt(text: string, offset: number): Name {
  return { text, offset, depth: 0 };
}

/** `$a`, `$a['b']`, `$a['b'][]`. */
function isVariable(node: PhpNode): boolean {
  let base = node;
  while (base.kind === "offsetlookup") base = base.what;
  return base.kind === "variable";
}

function startOf({ loc }: PhpNode | PhpEntry): number {
  return loc.start.offset;
}

function endOf({ loc }: PhpNode | PhpEntry): number {
  return loc.end.offset;
}
