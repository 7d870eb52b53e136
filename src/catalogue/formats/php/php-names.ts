import { LONGEST_PREFIX } from "../file-units.ts";
import { literalText, type PhpNode } from "./php-syntax.ts";

export interface Name {
  readonly text: string;
  /** The form of names in an array: `$lang['key']`, or `return[]->'key'`, as in translate-toolkit. */
  readonly style: "brackets" | "arrow";
  readonly offset: number;
  readonly depth: number;
}

/** Integers in the form of PHP's array keys, also if they are written as strings. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Names of values that do not depend on how keys are written: `array(` is `[`, `"a"` is `'a'`, and `'5'` is `5`. An
 * item without a key gets the next number (SOURCES.md, third round, rule 6).
 */
export class PhpNames {
  readonly #source: string;
  /** The key of the next item without one, by the name of the array. */
  readonly #next = new Map<string, number>();

  constructor(source: string) {
    this.#source = source;
  }

  /** `$a`, `$a['b']`, `$a['b'][0]`; undefined for anything but a variable. A name can be too long. */
  variable(node: PhpNode): Name | { readonly tooLong: number } | undefined {
    const keys: (PhpNode | null)[] = [];
    let base = node;
    for (; base.kind === "offsetlookup"; base = base.what) keys.push(base.offset || null);
    if (base.kind !== "variable") return undefined;
    const offset = base.loc.start.offset;
    let name: Name = { text: this.#sourceOf(base), style: "brackets", offset, depth: 0 };
    for (const key of keys.reverse()) {
      if (name.text.length > LONGEST_PREFIX) return { tooLong: name.text.length };
      name = this.item(name, this.key(name, key), name.offset);
    }
    return name;
  }

  constant(node: PhpNode, offset: number): Name {
    return { text: `define(${this.#written(node)}`, style: "arrow", offset, depth: 0 };
  }

  /** Call it for an array that is a value itself: its items without a key are counted from 0. */
  startArray(array: Name): void {
    this.#next.delete(array.text);
  }

  /** Call it for the keys of an array in order. */
  key(array: Name, node: PhpNode | null): string {
    const next = this.#next.get(array.text) ?? 0;
    const key = node === null ? String(next) : this.#written(node);
    if (WHOLE_NUMBER.test(key)) this.#next.set(array.text, Math.max(next, Number(key) + 1));
    return key;
  }

  item({ text, style, depth }: Name, key: string, offset: number): Name {
    return {
      text: style === "arrow" ? `${text}[]->${key}` : `${text}[${key}]`,
      style,
      offset,
      depth: depth + 1,
    };
  }

  #written(node: PhpNode): string {
    const text = literalText(node);
    if (text === undefined) return this.#sourceOf(node).trim();
    return WHOLE_NUMBER.test(text) ? text : `'${text}'`;
  }

  #sourceOf({ loc }: PhpNode): string {
    return this.#source.slice(loc.start.offset, loc.end.offset).trim();
  }
}
