import type { Doctype } from "./xml-doctype.ts";

/** Levels of entities in each other. */
const MAX_DEPTH = 20;
/** What entities stand for may fill this many times the file's own length, and a little: a bomb far more. */
const MOST_EXPANDED = 20;
const LITTLE = 1000;

const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Why a reference to an entity that the file declares has no text. */
export type EntityFault =
  | { readonly kind: "undefined"; readonly name: string }
  | { readonly kind: "markup" | "loop" | "depth" | "bomb" | "syntax"; readonly name: string };

/**
 * What the internal general entities of a document stand for (SOURCES.md, third round, rule 7): text, and no markup. All
 * that they stand for is counted, wherever they are referred to, so that a small file stays small.
 */
export class XmlEntities {
  readonly #literals = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  /** Those that are being expanded. */
  readonly #open = new Set<string>();
  #left: number;

  /** @param length of the document */
  constructor({ entities }: Pick<Doctype, "entities">, length: number) {
    this.#left = MOST_EXPANDED * length + LITTLE;
    // The first declaration of a name counts.
    for (const { name, isParameter, literal } of entities)
      if (!isParameter && literal !== undefined && !this.#literals.has(name) && !PREDEFINED.has(name))
        this.#literals.set(name, literal.replace(/\r\n?/g, "\n"));
  }

  get names(): Iterable<string> {
    return this.#literals.keys();
  }

  /** What a reference stands for; call it for each. */
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
    // Numbers are resolved where an entity is declared, names where it is referred to.
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

/** Character references to characters; undefined where one is none. */
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
