import { MAX_DEPTH } from "./datum.ts";

/** Behind these an object may begin in a module. */
const STARTS = /\bdefault\b|\breturn\b|[=(]/g;
/** Limits for the objects of a module, and for those that do not end: reading one of these takes the whole file. */
const MOST_OBJECTS = 20;
const MOST_BROKEN = 2;

/** The object that a file of JSON5 is; undefined where it is none. */
export function json5Data(text: string): unknown {
  const reader = new LiteralReader(text, 0);
  const value = reader.value(0);
  return reader.isBroken ? undefined : value;
}

/**
 * The objects that a module of JavaScript or TypeScript writes out, each as data. Nothing is run: anything but a literal (a call,
 * a name, a template with `${}`) is null.
 */
export function moduleObjects(text: string): readonly unknown[] {
  const found: unknown[] = [];
  const starts = new RegExp(STARTS);
  let broken = 0;
  for (
    let start = starts.exec(text);
    start !== null && found.length < MOST_OBJECTS;
    start = starts.exec(text)
  ) {
    const reader = new LiteralReader(text, starts.lastIndex);
    if (!reader.isAtObject()) continue;
    const value = reader.value(0);
    if (reader.isBroken) broken += 1;
    if (broken > MOST_BROKEN) break;
    if (reader.isBroken) continue;
    found.push(value);
    starts.lastIndex = reader.end;
  }
  return found;
}

const NAME = /[\w$]+/y;
/** No blank, and no comment's beginning. */
const PLAIN = /[!-.0-~]/;
/** What ends an expression, or may hide its end. */
const NOTABLE = /["'`{}[\](),;/]/g;
const OPENING = "{[(";
const CLOSING = "}])";
const QUOTES = "\"'`";
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["\n", ""],
]);

/** Reads literals as far as they go; an expression is skipped up to the comma or bracket that ends it. */
class LiteralReader {
  end: number;
  isBroken = false;
  readonly #text: string;

  constructor(text: string, start: number) {
    this.#text = text;
    this.end = start;
  }

  isAtObject(): boolean {
    return this.#next() === "{";
  }

  value(depth: number): unknown {
    const first = this.#next();
    if (depth > MAX_DEPTH) return this.#skipped();
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#list(depth);
    return QUOTES.includes(first) && first !== "" ? this.#texts() : this.#skipped();
  }

  /** The next character outside of blanks and comments; empty at the end. */
  #next(): string {
    for (;;) {
      const character = this.#text.charAt(this.end);
      if (PLAIN.test(character)) return character;
      if (character === "/" && this.#skipsComment()) continue;
      if (character === "" || !/\s/.test(character)) return character;
      this.end += 1;
    }
  }

  #skipsComment(): boolean {
    const second = this.#text.charAt(this.end + 1);
    if (second !== "/" && second !== "*") return false;
    const close = this.#text.indexOf(second === "/" ? "\n" : "*/", this.end + 2);
    if (close >= 0) this.end = close + (second === "/" ? 1 : 2);
    else if (second === "/") this.end = this.#text.length;
    else this.#fail();
    return true;
  }

  #object(depth: number): unknown {
    const members = new Map<string, unknown>();
    this.#itemsUntil("}", () => this.#member(members, depth));
    return this.isBroken ? undefined : Object.fromEntries(members);
  }

  /** Reads the items between commas, up to the closing bracket. */
  #itemsUntil(close: string, readItem: () => void): undefined {
    this.end += 1;
    for (let next = this.#next(); next !== close; next = this.#next()) {
      const before = this.end;
      if (next === ",") this.end += 1;
      else if (next !== "") readItem();
      if (this.end === before || this.isBroken) return this.#fail();
    }
    this.end += 1;
  }

  #member(members: Map<string, unknown>, depth: number): void {
    const key = this.#key();
    if (key === undefined || this.#next() !== ":") {
      this.#skipped();
      return;
    }
    this.end += 1;
    members.set(key, this.value(depth + 1));
  }

  /** Undefined of what is computed or spread. */
  #key(): string | undefined {
    const first = this.#next();
    if (first === '"' || first === "'") return this.#quoted();
    NAME.lastIndex = this.end;
    const [name] = NAME.exec(this.#text) ?? [];
    this.end += name?.length ?? 0;
    return name;
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.#itemsUntil("]", () => items.push(this.value(depth + 1)));
    return this.isBroken ? undefined : items;
  }

  /** A text, or several with `+` between. */
  #texts(): string | null {
    let text = this.#quoted();
    for (let next = this.#next(); next === "+"; next = this.#next()) {
      this.end += 1;
      if (!QUOTES.includes(this.#next() || " ")) return this.#skipped();
      const more = this.#quoted();
      text = text === undefined || more === undefined ? undefined : text + more;
    }
    const isWhole = this.end >= this.#text.length || ",}]);".includes(this.#next());
    return isWhole ? (text ?? null) : this.#skipped(text);
  }

  /** Undefined of a template that holds an expression. */
  #quoted(): string | undefined {
    const quote = this.#text.charAt(this.end);
    const pieces: string[] = [];
    let from = this.end + 1;
    let isConstant = true;
    for (let at = from; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === quote) {
        this.end = at + 1;
        pieces.push(this.#text.slice(from, at));
        return isConstant ? pieces.join("") : undefined;
      }
      if (quote === "`" && character === "$" && this.#text.charAt(at + 1) === "{") isConstant = false;
      if (character !== "\\") continue;
      const escaped = this.#text.charAt(at + 1);
      pieces.push(this.#text.slice(from, at), ESCAPES.get(escaped) ?? escaped);
      at += 1;
      from = at + 1;
    }
    this.#fail();
    return undefined;
  }

  /** @param text what was read of the expression: `"a" as const` is that text */
  #skipped(text?: string): string | null {
    let open = 0;
    for (let next = this.#next(); next !== ""; next = this.#next()) {
      if (open === 0 && ",;}])".includes(next)) break;
      open += this.#step(next);
    }
    return this.isBroken ? null : (text ?? null);
  }

  /** @returns how many more brackets are open behind one character of an expression, or one text in it */
  #step(next: string): number {
    if (QUOTES.includes(next)) {
      this.#quoted();
      return 0;
    }
    NOTABLE.lastIndex = this.end + 1;
    this.end = NOTABLE.exec(this.#text)?.index ?? this.#text.length;
    return OPENING.includes(next) ? 1 : CLOSING.includes(next) ? -1 : 0;
  }

  #fail(): undefined {
    this.isBroken = true;
    this.end = this.#text.length;
  }
}
