import { withLineFeeds } from "../../../model/index.ts";

interface EntityDeclaration {
  readonly name: string;
  /** True for `%name;`, which is replaced by declarations. */
  readonly isParameter: boolean;
  /** The text between the quotes, as written; undefined for an external entity (`SYSTEM`, `PUBLIC`). */
  readonly literal: string | undefined;
  readonly offset: number;
}

export interface Doctype {
  readonly entities: readonly EntityDeclaration[];
  /** References `%name;` between declarations. Later declarations can depend on them. */
  readonly parameterReferences: readonly { readonly name: string; readonly offset: number }[];
  /** The offset of the first invalid declaration. Later ones are not read. */
  readonly fault: number | undefined;
}

const SPACE = /\s*/y;
const COMMENT = /<!--[\s\S]*?-->/y;
const INSTRUCTION = /<\?[\s\S]*?\?>/y;
const REFERENCE = /%([^\s;%"'<>]{1,100});/y;
const ENTITY =
  /<!ENTITY\s+(?:(%)\s+)?([^\s%"'<>;&]{1,1000})\s+(?:"([^"]*)"|'([^']*)'|SYSTEM\s+(?:"[^"]*"|'[^']*')(?:\s+NDATA\s+[^\s>]+)?|PUBLIC\s+(?:"[^"]*"|'[^']*')\s+(?:"[^"]*"|'[^']*')(?:\s+NDATA\s+[^\s>]+)?)\s*>/y;
/** Declarations such as `<!ELEMENT a (b)>`, which do not concern texts. */
const DECLARATION = /<!(?!ENTITY)[A-Z]+(?:"[^"]*"|'[^']*'|[^"'>])*>/y;

/**
 * Reads the internal subset of a document type in linear time, and nothing outside of the text.
 *
 * @param start offset of `<!DOCTYPE`
 * @param end offset behind its `>`
 */
export function readDoctype(text: string, start: number, end: number): Doctype {
  const entities: EntityDeclaration[] = [];
  const parameterReferences: { name: string; offset: number }[] = [];
  let at = subsetStart(text, start, end);
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  for (take(SPACE); at < end && text[at] !== "]"; take(SPACE)) {
    const offset = at;
    const reference = take(REFERENCE);
    const entity = reference ?? take(ENTITY);
    if (reference !== null) parameterReferences.push({ name: reference[1] ?? "", offset });
    else if (entity !== null) {
      const [, mark, name = "", double, single] = entity;
      entities.push({ name, isParameter: mark !== undefined, literal: double ?? single, offset });
    } else if ((take(COMMENT) ?? take(INSTRUCTION) ?? take(DECLARATION)) === null)
      return { entities, parameterReferences, fault: offset };
  }
  return { entities, parameterReferences, fault: undefined };
}

/** The offset behind the `[`, or the end if the document type has no internal subset. */
function subsetStart(text: string, start: number, end: number): number {
  const head = /[^"'[]*(?:(?:"[^"]*"|'[^']*')[^"'[]*)*/y;
  head.lastIndex = start;
  head.exec(text);
  return text[head.lastIndex] === "[" && head.lastIndex < end ? head.lastIndex + 1 : end;
}

/** The greatest depth of entities in entities. */
const MAX_DEPTH = 20;
/** Expanded entities can have this many times the length of the file, and a little more. A bomb has far more. */
const MOST_EXPANDED = 20;
const LITTLE = 1000;

const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** The reason why a reference to a declared entity has no text. */
type EntityFault =
  | { readonly kind: "undefined"; readonly name: string }
  | { readonly kind: "markup" | "loop" | "depth" | "bomb" | "syntax"; readonly name: string };

/**
 * The texts of a document's internal general entities, without markup (SOURCES.md, third round, rule 7). All
 * expansions are counted, so that a small file stays small.
 */
export class XmlEntities {
  readonly #literals = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #open = new Set<string>();
  #left: number;

  /** @param length of the document */
  constructor({ entities }: Pick<Doctype, "entities">, length: number) {
    this.#left = MOST_EXPANDED * length + LITTLE;
    // The first declaration of a name counts.
    for (const { name, isParameter, literal } of entities)
      if (!isParameter && literal !== undefined && !this.#literals.has(name) && !PREDEFINED.has(name))
        this.#literals.set(name, withLineFeeds(literal));
  }

  get names(): Iterable<string> {
    return this.#literals.keys();
  }

  /** The text of a reference. Call it for each reference. */
  expand(name: string): string | EntityFault {
    const text = this.#texts.get(name) ?? this.#expandLiteral(name);
    if (typeof text !== "string") return text;
    this.#texts.set(name, text);
    this.#left -= text.length;
    return this.#left < 0 ? { kind: "bomb", name } : text;
  }

  #expandLiteral(name: string): string | EntityFault {
    const literal = this.#literals.get(name);
    if (literal === undefined) return PREDEFINED.get(name) ?? { kind: "undefined", name };
    if (this.#open.has(name)) return { kind: "loop", name };
    if (this.#open.size === MAX_DEPTH) return { kind: "depth", name };
    // Numbers are resolved in the declaration, names in the reference.
    const replacement = resolveNumbers(literal);
    if (replacement === undefined) return { kind: "syntax", name };
    if (replacement.includes("<")) return { kind: "markup", name };
    this.#open.add(name);
    const text = this.#expandReferences(replacement, name);
    this.#open.delete(name);
    return text;
  }

  #expandReferences(replacement: string, name: string): string | EntityFault {
    const pieces: string[] = [];
    let at = 0;
    for (const { 0: found, 1: reference = "", index } of replacement.matchAll(/&([^;\s&]{0,1000};?)/g)) {
      if (!reference.endsWith(";")) return { kind: "syntax", name };
      const inner = reference.startsWith("#")
        ? (resolveNumbers(found) ?? { kind: "syntax" as const, name })
        : this.expand(reference.slice(0, -1));
      if (typeof inner !== "string") return inner;
      pieces.push(replacement.slice(at, index), inner);
      at = index + found.length;
    }
    return pieces.join("") + replacement.slice(at);
  }
}

/** Resolves character references; undefined if one is not a character. */
function resolveNumbers(text: string): string | undefined {
  let isWrong = false;
  const resolved = text.replace(/&#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,10}));?|&#/g, (found, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (!found.endsWith(";") || !isXmlCharacter(code)) isWrong = true;
    return isWrong ? "" : String.fromCodePoint(code);
  });
  return isWrong ? undefined : resolved;
}

function isXmlCharacter(code: number): boolean {
  if (code === 9 || code === 10 || code === 13) return true;
  return (
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
